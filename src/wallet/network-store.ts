/** The networks that the wallet knows: shipped ones, those added by manifest, and what the user chose about each. */
import * as v from 'valibot';
import type { Database } from '../platform/ports';
import type { ContractId } from '../primitives/addresses';
import { contractId, json } from '../primitives/schemas';
import { parseManifest } from '../settings/manifest';
import { type Network, shippedNetworks } from '../settings/networks';

export interface NetworkStore {
  /** Shipped networks, then added ones. */
  networks(): Promise<Network[]>;
  network(id: string): Promise<Network | undefined>;
  /** Keeps a parsed manifest; a network of the same id is replaced. */
  addNetwork(manifest: unknown): Promise<Network>;
  removeNetwork(id: string): Promise<void>;
  /** The stabilizer that the user chose for a network; undefined: what the network's own settings say. */
  chooseStabilizer(networkId: string, stabilizer: ContractId | undefined): Promise<void>;
}

export function networkStore(database: Database): NetworkStore {
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
  const chosen = async (networkId: string) => {
    const parsed = v.safeParse(contractId, await read(`stabilizer ${networkId}`));
    return parsed.success ? parsed.output : undefined;
  };
  const withChoice = async (network: Network): Promise<Network> => {
    const stabilizer = await chosen(network.id);
    if (!stabilizer) return network;
    // What the network names itself is no longer registered with, but still read, changed and left.
    const stabilizers = [...new Set([...network.stabilizers, ...(network.stabilizer ? [network.stabilizer] : [])])];
    return { ...network, stabilizer, stabilizerChosen: true, stabilizers };
  };
  const networks: NetworkStore = {
    networks: async () => Promise.all([...shippedNetworks, ...(await added())].map(withChoice)),
    network: async (id) => (await networks.networks()).find((network) => network.id === id),
    async addNetwork(manifest) {
      const network = parseManifest(manifest, shippedNetworks);
      const { accounts: _accounts, controlUrl: _controlUrl, ...kept } = manifest as Record<string, unknown>;
      await database.put('settings', 'manifests', { ...(await manifests()), [network.id]: kept });
      return network;
    },
    async removeNetwork(id) {
      const { [id]: _removed, ...rest } = await manifests();
      await database.put('settings', 'manifests', rest);
      await database.delete('settings', `stabilizer ${id}`);
    },
    chooseStabilizer: (networkId, stabilizer) =>
      stabilizer ? database.put('settings', `stabilizer ${networkId}`, stabilizer) : database.delete('settings', `stabilizer ${networkId}`),
  };
  return networks;
}
