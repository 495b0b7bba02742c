/** The networks that the wallet knows: shipped ones, those added by manifest, and what the user chose about each. */
import { fromKept, keyOf, place, toKeep } from '../../platform/kept';
import type { Database } from '../../platform/ports';
import type { ContractId } from '../../primitives/addresses';
import type { Json } from '../../primitives/errors';
import { type Manifest, type Nodes, networkOf, nodeSettings, parseManifest, parseNodes, readManifest } from '../../settings/manifest';
import { type Network, shippedNetworks } from '../../settings/networks';
import { draftItem, followedItem, manifestsItem, nodesItem, notifiedItem, serviceItem, stabilizerItem, watchedItem } from './table';

/** A network that was shown and is not kept yet. */
export interface NetworkDraft {
  id: string;
  manifest: Manifest;
}

/** More than anybody has of them. */
const ROWS = 10_000;

/** As JSON: what is absent is not there. */
const plain = (value: object): Json => JSON.parse(JSON.stringify(value));

/** Coordination services: no part of a network's settings, so that another one ends nothing that waits. */
function serviceStore(database: Database) {
  const serviceOf = (networkId: string) => place(database, serviceItem, networkId);
  const begin = keyOf(serviceItem, '');
  return {
    /** undefined: none is chosen. */
    service: (networkId: string) => serviceOf(networkId).get(),
    /** Of every network that has one, by its id. */
    async services(): Promise<Map<string, string>> {
      const rows = await database.page('settings', begin, undefined, ROWS);
      const services = rows.map(({ key, value }) => [key.slice(begin.length), fromKept(serviceItem, value)] as const);
      return new Map(services.filter((one): one is [string, string] => one[1] !== undefined));
    },
    chooseService: (networkId: string, service: string | undefined) =>
      service ? serviceOf(networkId).put(service) : serviceOf(networkId).delete(),
  };
}

export function networkStore(database: Database) {
  const manifests = place(database, manifestsItem);
  const draft = place(database, draftItem);
  const nodesOf = (networkId: string) => place(database, nodesItem, networkId);
  const stabilizerOf = (networkId: string) => place(database, stabilizerItem, networkId);
  const added = async () =>
    Object.values((await manifests.get()) ?? {}).flatMap((manifest) => {
      try {
        return [parseManifest(manifest, shippedNetworks)];
      } catch {
        // Written by another version: left as it is, and not used.
        return [];
      }
    });
  const withNodes = async (network: Network): Promise<Network> => {
    const nodes = await nodesOf(network.id).get();
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
    const stabilizer = await stabilizerOf(network.id).get();
    if (!stabilizer) return network;
    // What the network names itself is no longer registered with, but still read, changed and left.
    const stabilizers = [...new Set([...network.stabilizers, ...(network.stabilizer ? [network.stabilizer] : [])])];
    return { ...network, stabilizer, stabilizerChosen: true, stabilizers };
  };
  /** Shipped networks, then added ones. */
  const networks = async (): Promise<Network[]> => Promise.all([...shippedNetworks, ...(await added())].map(withChoice));
  /**
   * Puts a manifest in the place of the one of that id, or takes that away; with it goes what was chosen for it, and unless it is the
   * same network, what was read of it.
   */
  async function put(id: string, manifest: Manifest | undefined): Promise<void> {
    const before = (await added()).find((network) => network.id === id);
    const isSame = manifest !== undefined && before?.passphrase === manifest.network.passphrase;
    const chosen = [nodesItem, stabilizerItem, ...(isSame ? [] : [serviceItem, followedItem, watchedItem, notifiedItem])];
    const read = isSame ? [] : (await database.page('snapshots', '', undefined, ROWS)).filter(({ key }) => key.split(' ')[1] === id);
    await database.transact(['settings', 'snapshots'], async ({ settings, snapshots }) => {
      const { [id]: _, ...rest } = fromKept(manifestsItem, await settings.get(manifestsItem.name)) ?? {};
      await settings.put(manifestsItem.name, toKeep(manifestsItem, manifest ? { ...rest, [id]: plain(manifest) } : rest));
      for (const item of chosen) await settings.delete(keyOf(item, id));
      for (const { key } of read) await snapshots.delete(key);
    });
  }
  return {
    networks,
    network: async (id: string): Promise<Network | undefined> => (await networks()).find((network) => network.id === id),
    /** Keeps what was shown last, until it is kept for good or something else is shown. */
    keepDraft: ({ id, manifest }: NetworkDraft) => draft.put({ id, manifest: plain(manifest) }),
    /** undefined: that is not what was shown last. */
    async draft(id: string): Promise<NetworkDraft | undefined> {
      const kept = await draft.get();
      return kept?.id === id ? { id, manifest: readManifest(kept.manifest, shippedNetworks) } : undefined;
    },
    /** Keeps a manifest; a network of the same id is replaced. */
    async addNetwork(manifest: Manifest): Promise<Network> {
      const network = networkOf(manifest);
      await put(network.id, manifest);
      return network;
    },
    removeNetwork: (id: string) => put(id, undefined),
    /** The nodes that the user chose for a network; undefined: the network's own. */
    chooseNodes: (networkId: string, nodes: Nodes | undefined) =>
      nodes ? nodesOf(networkId).put(plain(nodes)) : nodesOf(networkId).delete(),
    /** The stabilizer that the user chose for a network; undefined: what the network's own settings say. */
    chooseStabilizer: (networkId: string, stabilizer: ContractId | undefined) =>
      stabilizer ? stabilizerOf(networkId).put(stabilizer) : stabilizerOf(networkId).delete(),
    ...serviceStore(database),
  };
}
