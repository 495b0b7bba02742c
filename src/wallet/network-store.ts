/** The networks that the wallet knows: shipped ones, those added by manifest, and what the user chose about each. */
import * as v from 'valibot';
import type { Database } from '../platform/ports';
import type { ContractId } from '../primitives/addresses';
import { contractId, json } from '../primitives/schemas';
import { type Manifest, type Nodes, networkOf, nodeSettings, parseManifest, parseNodes, readManifest } from '../settings/manifest';
import { type Network, shippedNetworks } from '../settings/networks';

/** A network that was shown and is not kept yet. */
export interface NetworkDraft {
  id: string;
  manifest: Manifest;
}

export interface NetworkStore {
  /** Shipped networks, then added ones. */
  networks(): Promise<Network[]>;
  network(id: string): Promise<Network | undefined>;
  /** Keeps what was shown last, until it is kept for good or something else is shown. */
  keepDraft(draft: NetworkDraft): Promise<void>;
  /** undefined: that is not what was shown last. */
  draft(id: string): Promise<NetworkDraft | undefined>;
  /** Keeps a manifest; a network of the same id is replaced. */
  addNetwork(manifest: Manifest): Promise<Network>;
  removeNetwork(id: string): Promise<void>;
  /** The nodes that the user chose for a network; undefined: the network's own. */
  chooseNodes(networkId: string, nodes: Nodes | undefined): Promise<void>;
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
  const withNodes = async (network: Network): Promise<Network> => {
    const nodes = await read(`nodes ${network.id}`);
    if (nodes === undefined) return network;
    try {
      return { ...network, ...nodeSettings(parseNodes(nodes)), nodesChosen: true };
    } catch {
      // Written by another version: the network's own are used.
      return network;
    }
  };
  const withChoice = async (own: Network): Promise<Network> => {
    const network = await withNodes(own);
    const stabilizer = await chosen(network.id);
    if (!stabilizer) return network;
    // What the network names itself is no longer registered with, but still read, changed and left.
    const stabilizers = [...new Set([...network.stabilizers, ...(network.stabilizer ? [network.stabilizer] : [])])];
    return { ...network, stabilizer, stabilizerChosen: true, stabilizers };
  };
  const networks: NetworkStore = {
    networks: async () => Promise.all([...shippedNetworks, ...(await added())].map(withChoice)),
    network: async (id) => (await networks.networks()).find((network) => network.id === id),
    keepDraft: (draft) => database.put('settings', 'network draft', draft),
    async draft(id) {
      const parsed = v.safeParse(v.object({ id: v.literal(id), manifest: json }), await read('network draft'));
      return parsed.success ? { id, manifest: readManifest(parsed.output.manifest, shippedNetworks) } : undefined;
    },
    async addNetwork(manifest) {
      const network = networkOf(manifest);
      await database.put('settings', 'manifests', { ...(await manifests()), [network.id]: manifest });
      return network;
    },
    async removeNetwork(id) {
      const { [id]: _removed, ...rest } = await manifests();
      await database.put('settings', 'manifests', rest);
      await database.delete('settings', `stabilizer ${id}`);
      await database.delete('settings', `nodes ${id}`);
    },
    chooseNodes: (networkId, nodes) =>
      nodes ? database.put('settings', `nodes ${networkId}`, nodes) : database.delete('settings', `nodes ${networkId}`),
    chooseStabilizer: (networkId, stabilizer) =>
      stabilizer ? database.put('settings', `stabilizer ${networkId}`, stabilizer) : database.delete('settings', `stabilizer ${networkId}`),
  };
  return networks;
}
