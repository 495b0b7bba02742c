/** The networks' nodes, one chain each, and how a network comes in by its manifest. */
import { type Chain, checkNodes, createChain } from '../../chain/chain';
import { createDoor } from '../../chain/door';
import { leading, mustServe } from '../../chain/lead';
import type { NetworkDraftView } from '../../commands/views';
import type { Context } from '../../interface/context';
import { codesOf } from '../../interface/reads/codes';
import { isServiceError, refuse } from '../../primitives/errors';
import {
  isNodeUrl,
  MANIFEST_LENGTH,
  manifestTooLong,
  networkOf,
  nodeSettings,
  parseManifestText,
  parseNodes,
  readManifest,
} from '../../settings/manifest';
import { shippedNetworks } from '../../settings/networks';
import { type Core, randomId } from '../adapters';
import type { WalletStore } from '../kept/store';
import { networkView } from './network-view';

export type Chains = ReturnType<typeof createChains>;

export function createChains({ store, fetch, clock, pause, deadline }: Pick<Core, 'store' | 'fetch' | 'clock' | 'pause' | 'deadline'>) {
  const cache = new Map<string, Chain>();
  /** By what both orders of a network's RPCs have in common. */
  const contexts = new WeakMap<Chain['horizon'], Context>();
  /** Without asking the node which network it serves: for what is bound to its network by its own bytes. */
  async function nodesOf(id: string): Promise<Chain | undefined> {
    const network = await store.network(id);
    if (!network) return undefined;
    const chain = cache.get(id);
    if (chain && JSON.stringify(chain.network) === JSON.stringify(network)) return chain;
    const made = createChain({ network, fetch, deadline, clock, ...(pause ? { pause } : {}) });
    cache.set(id, made);
    return made;
  }
  /** undefined: there is no such network. Rejects where the node serves another one. */
  async function chainOf(id: string): Promise<Chain | undefined> {
    const chain = await nodesOf(id);
    // The first word with a node: it must serve the network that was chosen.
    if (chain) await leading(chain, mustServe);
    return chain;
  }
  const unknown = (): never => refuse('network_unavailable', 'This network is not known.');
  return {
    chainOf,
    nodesOf,
    active: async (): Promise<Chain> => (await chainOf((await store.activeNetwork()).id)) ?? unknown(),
    /**
     * Reads something of the active network, by its second RPC where the first cannot be asked. Whether the node serves the network
     * is asked beside the first reading: of one that does not, nothing is answered.
     */
    async reading<T>(read: (chain: Chain) => Promise<T>): Promise<T> {
      const chain = (await nodesOf((await store.activeNetwork()).id)) ?? unknown();
      return leading(chain, async (led) => {
        const [, value] = await Promise.all([mustServe(led), read(led)]);
        return value;
      });
    },
    /** What endpoints work with on that chain, and what they have learnt of it so far. */
    contextOf(chain: Chain): Context {
      const context = contexts.get(chain.horizon) ?? {
        chain,
        clock,
        probed: new Set(),
        generations: new Map(),
        vaultKeys: new Map(),
        claimable: new Map(),
      };
      contexts.set(chain.horizon, context);
      return { ...context, chain };
    },
  };
}

/** A manifest's JSON, or the URL where it lies: read once, and no further than a manifest can be long. */
async function fetchManifest(fetch: typeof globalThis.fetch, text: string): Promise<unknown> {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return parseManifestText(trimmed);
  if (!isNodeUrl(trimmed)) {
    refuse('invalid_manifest', 'This is neither a manifest nor the URL of one.');
  }
  const { origin } = new URL(trimmed);
  const door = createDoor({ fetch, allowed: () => [origin], maxBytes: MANIFEST_LENGTH });
  const answer = await door({ url: trimmed, method: 'GET' }).catch((error: unknown) => {
    // More than a manifest can be: it is the file that is wrong, and not the node.
    if (isServiceError(error) && error.details?.most === MANIFEST_LENGTH) throw manifestTooLong();
    throw error;
  });
  if (answer.status === 200) return parseManifestText(answer.text);
  refuse('node_unavailable', 'There is no manifest at this address.', { host: new URL(trimmed).host, status: answer.status });
}

/** A draft is shown before it is kept: its addresses, and whether its nodes serve the network that it names. */
export function networkDrafts(store: WalletStore, fetch: typeof globalThis.fetch) {
  return {
    async draftNetwork(text: string): Promise<NetworkDraftView> {
      const manifest = readManifest(await fetchManifest(fetch, text), shippedNetworks);
      const network = networkOf(manifest);
      const chain = createChain({ network, fetch });
      await checkNodes(chain);
      // What is listed is vouched for as it runs now.
      const codes = { ...(await codesOf(chain)), ...manifest.codes };
      const id = randomId();
      await store.keepDraft({ id, manifest: { ...manifest, codes } });
      const replaced = (await store.networks()).some((kept) => kept.id === network.id);
      const findings: NetworkDraftView['findings'] = replaced
        ? [{ level: 'warning', code: 'network_replaced', params: { id: network.id } }]
        : [];
      return { draftId: id, network: networkView(network), findings };
    },
    /** Other nodes for a network, after each was seen to serve it; null: the network's own again. */
    async setNodes(id: string, nodes: unknown): Promise<void> {
      const network = await store.network(id);
      if (!network) refuse('network_missing', 'There is no such network.');
      const chosen = nodes === null ? undefined : parseNodes(nodes);
      if (chosen) await checkNodes(createChain({ network: { ...network, ...nodeSettings(chosen) }, fetch }));
      await store.chooseNodes(id, chosen);
    },
  };
}
