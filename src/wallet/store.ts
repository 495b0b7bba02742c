/** What the wallet keeps beside keys and records: networks, the active ones, preferences, snapshots. Parsed on the way in. */
import * as v from 'valibot';
import type { Preferences } from '../commands/views';
import type { Database } from '../platform/ports';
import type { Address, ContractId } from '../primitives/addresses';
import { address, contractId, json, unixSeconds } from '../primitives/schemas';
import { parseManifest } from '../settings/manifest';
import { mainnet, type Network, shippedNetworks } from '../settings/networks';

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

export interface WalletStore {
  preferences(): Promise<Preferences>;
  setPreferences(change: Partial<Preferences>): Promise<Preferences>;
  /** Shipped networks, then added ones. */
  networks(): Promise<Network[]>;
  network(id: string): Promise<Network | undefined>;
  /** Keeps a parsed manifest; a network of the same id is replaced. */
  addNetwork(manifest: unknown): Promise<Network>;
  removeNetwork(id: string): Promise<void>;
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
  const manifests = async () => {
    const parsed = v.safeParse(v.record(v.string(), json), await read('manifests'));
    return parsed.success ? parsed.output : {};
  };
  const added = async () =>
    Object.values(await manifests()).flatMap((manifest) => {
      try {
        return [parseManifest(manifest, shippedNetworks)];
      } catch {
        // Written by another version: left as it is, and not used.
        return [];
      }
    });
  const store: WalletStore = {
    async preferences() {
      const parsed = v.safeParse(preferences, (await read('preferences')) ?? {});
      return parsed.success ? parsed.output : defaultPreferences;
    },
    async setPreferences(change) {
      const next = { ...(await store.preferences()), ...change };
      await database.put('settings', 'preferences', next);
      return next;
    },
    networks: async () => [...shippedNetworks, ...(await added())],
    network: async (id) => (await store.networks()).find((network) => network.id === id),
    async addNetwork(manifest) {
      const network = parseManifest(manifest, shippedNetworks);
      const { accounts: _accounts, controlUrl: _controlUrl, ...kept } = manifest as Record<string, unknown>;
      await database.put('settings', 'manifests', { ...(await manifests()), [network.id]: kept });
      return network;
    },
    async removeNetwork(id) {
      const { [id]: _removed, ...rest } = await manifests();
      await database.put('settings', 'manifests', rest);
    },
    async activeNetwork() {
      const id = await read('network');
      return (typeof id === 'string' ? await store.network(id) : undefined) ?? mainnet;
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
