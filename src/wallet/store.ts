/** What the wallet keeps beside keys and records: networks, the active ones, preferences, snapshots. Parsed on the way in. */
import * as v from 'valibot';
import type { Preferences } from '../commands/views';
import type { Database } from '../platform/ports';
import type { Address, ContractId } from '../primitives/addresses';
import { address, contractId, json, unixSeconds } from '../primitives/schemas';
import { mainnet, type Network } from '../settings/networks';
import { type NetworkStore, networkStore } from './network-store';

const preferences = v.object({
  theme: v.fallback(v.picklist(['system', 'light', 'dark']), 'system'),
  language: v.fallback(v.picklist(['system', 'en', 'es']), 'system'),
  autoLockMinutes: v.fallback(v.picklist([1, 5, 15, 60]), 15),
  watchMinutes: v.fallback(v.picklist([0, 15, 60]), 60),
});

export const defaultPreferences: Preferences = { theme: 'system', language: 'system', autoLockMinutes: 15, watchMinutes: 60 };

const watched = v.object({
  at: v.nullable(unixSeconds),
  alerts: v.array(
    v.object({ vault: contractId, name: v.string(), code: v.string(), params: v.record(v.string(), json), since: unixSeconds }),
  ),
  /** Alerts that the owner has looked at, as `alertKey` names them. */
  seen: v.array(v.string()),
});
export type Watched = v.InferOutput<typeof watched>;

/** One cause at one vault: told once while it lasts. */
export const alertKey = ({ vault, code, params: { bound } }: Watched['alerts'][number]) =>
  `${vault} ${code}${typeof bound === 'string' ? ` ${bound}` : ''}`;

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
  snapshot(key: string): Promise<unknown>;
  keepSnapshot(key: string, value: unknown): Promise<void>;
}

export function createWalletStore(database: Database): WalletStore {
  const read = (key: string) => database.get('settings', key);
  const networks = networkStore(database);
  const store: WalletStore = {
    ...networks,
    async preferences() {
      const parsed = v.safeParse(preferences, (await read('preferences')) ?? {});
      return parsed.success ? parsed.output : defaultPreferences;
    },
    async setPreferences(change) {
      const next = { ...(await store.preferences()), ...change };
      await database.put('settings', 'preferences', next);
      return next;
    },
    async activeNetwork() {
      const id = await read('network');
      return (typeof id === 'string' ? await store.network(id) : undefined) ?? ((await store.network(mainnet.id)) as Network);
    },
    setActiveNetwork: (id) => database.put('settings', 'network', id),
    async activeAccount() {
      const parsed = v.safeParse(address, await read('account'));
      return parsed.success ? parsed.output : undefined;
    },
    setActiveAccount: (account) => (account ? database.put('settings', 'account', account) : database.delete('settings', 'account')),
    async followed(networkId) {
      const parsed = v.safeParse(v.array(contractId), await read(`followed ${networkId}`));
      return parsed.success ? parsed.output : [];
    },
    async follow(networkId, vault, follow) {
      const others = (await store.followed(networkId)).filter((id) => id !== vault);
      await database.put('settings', `followed ${networkId}`, follow ? [...others, vault] : others);
    },
    async watched(networkId) {
      const parsed = v.safeParse(watched, await read(`watched ${networkId}`));
      return parsed.success ? parsed.output : { at: null, alerts: [], seen: [] };
    },
    keepWatched: (networkId, next) => database.put('settings', `watched ${networkId}`, next),
    snapshot: (key) => database.get('snapshots', key),
    keepSnapshot: (key, value) => database.put('snapshots', key, value),
  };
  return store;
}
