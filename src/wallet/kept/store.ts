/** What the wallet keeps beside keys and records: networks, the active ones, preferences, snapshots. Parsed on the way in. */

import type * as v from 'valibot';
import type { Preferences } from '../../commands/preferences';
import type { AlertView } from '../../commands/views';
import { completeSummaries } from '../../journal/summaries';
import { fromKept, type Item, keyOf, place, toKeep } from '../../platform/kept';
import type { Database } from '../../platform/ports';
import type { Address, ContractId } from '../../primitives/addresses';
import type { Alert } from '../../primitives/alert-codes';
import { mainnet, type Network } from '../../settings/networks';
import { networkStore } from './networks';
import { accountItem, defaultPreferences, followedItem, keptItems, networkItem, notifiedItem, preferencesItem, watchedItem } from './table';

type Notified = v.InferOutput<typeof notifiedItem.schema>;
export type Watched = v.InferOutput<typeof watchedItem.schema>;

/** One cause at one vault: notified once while it lasts. */
export const alertKey = ({ vault, ...alert }: Pick<AlertView, 'vault'> & Alert) =>
  `${vault} ${alert.code}${alert.code === 'fee_pinned' ? ` ${alert.params.bound}` : ''}`;

export type WalletStore = ReturnType<typeof createWalletStore>;

export function createWalletStore(database: Database) {
  const networks = networkStore(database);
  const chosen = {
    preferences: place(database, preferencesItem),
    network: place(database, networkItem),
    account: place(database, accountItem),
  };
  const watched = (networkId: string) => place(database, watchedItem, networkId);
  const preferences = async (): Promise<Preferences> => (await chosen.preferences.get()) ?? defaultPreferences;
  /** Vaults that were added by hand on a network. */
  const followed = async (networkId: string): Promise<ContractId[]> => (await place(database, followedItem, networkId).get()) ?? [];
  return {
    ...networks,
    preferences,
    setPreferences: (change: Partial<Preferences>) =>
      chosen.preferences.change((current = defaultPreferences) => ({ ...current, ...change })),
    async activeNetwork(): Promise<Network> {
      const id = await chosen.network.get();
      return (id === undefined ? undefined : await networks.network(id)) ?? ((await networks.network(mainnet.id)) as Network);
    },
    setActiveNetwork: (id: string) => chosen.network.put(id),
    activeAccount: () => chosen.account.get(),
    setActiveAccount: (account: Address | undefined) => (account ? chosen.account.put(account) : chosen.account.delete()),
    followed,
    follow: (networkId: string, vault: ContractId, follow: boolean) =>
      place(database, followedItem, networkId).change((current = []) => [
        ...current.filter((id) => id !== vault),
        ...(follow ? [vault] : []),
      ]),
    /** What the watch found on a network, and when it last looked. */
    watched: async (networkId: string): Promise<Watched> => (await watched(networkId).get()) ?? { at: null, alerts: [], seen: [] },
    keepWatched: (networkId: string, next: Watched) => watched(networkId).put(next),
    /** In one stored step. */
    changeNotified: (networkId: string, by: (notified: Notified) => Notified): Promise<void> =>
      database.transact(['settings'], async ({ settings }) => {
        const key = keyOf(notifiedItem, networkId);
        const before = fromKept(notifiedItem, await settings.get(key)) ?? { ends: [], seen: {} };
        const after = by(before);
        if (after !== before) await settings.put(key, toKeep(notifiedItem, after));
      }),
    /** How many records of transactions and migrations cannot be read. */
    async setAside(): Promise<number> {
      const flows = keptItems.filter(({ area }) => area === 'flows');
      const lost = async (item: Item<unknown>) =>
        (await database.all(item.area)).filter((value) => fromKept(item, value) === undefined).length;
      return (await Promise.all([completeSummaries(database), ...flows.map(lost)])).reduce((sum, count) => sum + count, 0);
    },
    /** What was read last; `which` of its kind. undefined: nothing, or of another version. */
    snapshot: <T>(item: Item<T>, ...which: (string | null)[]) => place(database, item, ...which).get(),
    keepSnapshot: <T>(item: Item<T>, value: T, ...which: (string | null)[]) => place(database, item, ...which).put(value),
  };
}
