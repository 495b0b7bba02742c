/** What the wallet keeps beside keys and records: networks, the active ones, preferences, snapshots. Parsed on the way in. */
import type * as v from 'valibot';
import type { AlertView, Preferences } from '../../commands/views';
import { fromKept, type Item, place } from '../../platform/kept';
import type { Database } from '../../platform/ports';
import type { Address, ContractId } from '../../primitives/addresses';
import type { Alert } from '../../primitives/alert-codes';
import { mainnet, type Network } from '../../settings/networks';
import { type NetworkStore, networkStore } from './networks';
import { accountItem, followedItem, keptItems, networkItem, preferencesItem, watchedItem } from './table';

export const defaultPreferences: Preferences = { theme: 'system', language: 'system', autoLockMinutes: 15, watchMinutes: 60 };

export type Watched = v.InferOutput<typeof watchedItem.schema>;

/** One cause at one vault: told once while it lasts. */
export const alertKey = ({ vault, ...alert }: Pick<AlertView, 'vault'> & Alert) =>
  `${vault} ${alert.code}${alert.code === 'fee_pinned' ? ` ${alert.params.bound}` : ''}`;

export interface WalletStore extends NetworkStore {
  preferences(): Promise<Preferences>;
  setPreferences(change: Partial<Preferences>): Promise<Preferences>;
  activeNetwork(): Promise<Network>;
  setActiveNetwork(id: string): Promise<void>;
  activeAccount(): Promise<Address | undefined>;
  setActiveAccount(account: Address | undefined): Promise<void>;
  /** Vaults that were added by hand on a network. */
  followed(networkId: string): Promise<ContractId[]>;
  follow(networkId: string, vault: ContractId, follow: boolean): Promise<void>;
  /** What the watch found on a network, and when it last looked. */
  watched(networkId: string): Promise<Watched>;
  keepWatched(networkId: string, watched: Watched): Promise<void>;
  /** How many records of transactions and migrations cannot be read. */
  setAside(): Promise<number>;
  /** What was read last; `which` of its kind. undefined: nothing, or of another version. */
  snapshot<T>(item: Item<T>, ...which: (string | null)[]): Promise<T | undefined>;
  keepSnapshot<T>(item: Item<T>, value: T, ...which: (string | null)[]): Promise<void>;
}

export function createWalletStore(database: Database): WalletStore {
  const networks = networkStore(database);
  const chosen = {
    preferences: place(database, preferencesItem),
    network: place(database, networkItem),
    account: place(database, accountItem),
  };
  const followed = (networkId: string) => place(database, followedItem, networkId);
  const watched = (networkId: string) => place(database, watchedItem, networkId);
  const store: WalletStore = {
    ...networks,
    preferences: async () => (await chosen.preferences.get()) ?? defaultPreferences,
    async setPreferences(change) {
      const next = { ...(await store.preferences()), ...change };
      await chosen.preferences.put(next);
      return next;
    },
    async activeNetwork() {
      const id = await chosen.network.get();
      return (id === undefined ? undefined : await store.network(id)) ?? ((await store.network(mainnet.id)) as Network);
    },
    setActiveNetwork: (id) => chosen.network.put(id),
    activeAccount: () => chosen.account.get(),
    setActiveAccount: (account) => (account ? chosen.account.put(account) : chosen.account.delete()),
    followed: async (networkId) => (await followed(networkId).get()) ?? [],
    async follow(networkId, vault, follow) {
      const others = (await store.followed(networkId)).filter((id) => id !== vault);
      await followed(networkId).put(follow ? [...others, vault] : others);
    },
    watched: async (networkId) => (await watched(networkId).get()) ?? { at: null, alerts: [], seen: [] },
    keepWatched: (networkId, next) => watched(networkId).put(next),
    async setAside() {
      const records = keptItems.filter(({ area }) => area === 'journal' || area === 'flows');
      const lost = async (item: Item<unknown>) =>
        (await database.all(item.area)).filter((value) => fromKept(item, value) === undefined).length;
      return (await Promise.all(records.map(lost))).reduce((sum, count) => sum + count, 0);
    },
    snapshot: (item, ...which) => place(database, item, ...which).get(),
    keepSnapshot: (item, value, ...which) => place(database, item, ...which).put(value),
  };
  return store;
}
