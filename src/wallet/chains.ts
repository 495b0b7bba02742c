/** The networks' nodes, one chain each, and how a network comes in by its manifest. */
import { type Chain, checkPassphrase, createChain } from '../chain/chain';
import type { NetworkDraftView } from '../commands/views';
import type { Context } from '../interface/change';
import { ServiceError } from '../primitives/errors';
import { parseManifest } from '../settings/manifest';
import { shippedNetworks } from '../settings/networks';
import type { Core } from './adapters';
import type { WalletStore } from './store';
import { networkView } from './views';

export interface Chains {
  /** undefined: there is no such network. Rejects where the node serves another one. */
  chainOf(id: string): Promise<Chain | undefined>;
  /** The same without asking the node which network it serves: for what is bound to its network by its own bytes. */
  nodesOf(id: string): Promise<Chain | undefined>;
  active(): Promise<Chain>;
  /** What endpoints work with on that chain, and what they have learnt of it so far. */
  contextOf(chain: Chain): Context;
}

export function createChains({ store, fetch, clock, pause }: Pick<Core, 'store' | 'fetch' | 'clock' | 'pause'>): Chains {
  const known = new Map<string, Chain>();
  const contexts = new WeakMap<Chain, Context>();
  const checked = new WeakSet<Chain>();
  async function nodesOf(id: string): Promise<Chain | undefined> {
    const network = await store.network(id);
    if (!network) return undefined;
    const chain = known.get(id);
    if (chain && JSON.stringify(chain.network) === JSON.stringify(network)) return chain;
    const made = createChain({ network, fetch, ...(pause ? { pause } : {}) });
    known.set(id, made);
    return made;
  }
  async function chainOf(id: string): Promise<Chain | undefined> {
    const chain = await nodesOf(id);
    // The first word with a node: it must serve the network that was chosen.
    if (chain && !checked.has(chain)) await checkPassphrase(chain);
    if (chain) checked.add(chain);
    return chain;
  }
  return {
    chainOf,
    nodesOf,
    async active() {
      const chain = await chainOf((await store.activeNetwork()).id);
      if (!chain) throw new ServiceError({ status: 400, code: 'network_unavailable', message: 'This network is not known.' });
      return chain;
    },
    contextOf(chain) {
      const context = contexts.get(chain) ?? { chain, clock, probed: new Set(), generations: new Map(), remembered: new Map() };
      contexts.set(chain, context);
      return context;
    },
  };
}

const MANIFEST_TIMEOUT = 10_000;

/** A manifest's JSON, or the URL where it lies. */
async function readManifest(fetch: typeof globalThis.fetch, text: string): Promise<unknown> {
  const trimmed = text.trim();
  const broken = (cause?: unknown) =>
    new ServiceError({ status: 400, code: 'invalid_manifest', message: 'This is neither a manifest nor the URL of one.', cause });
  try {
    if (trimmed.startsWith('{')) return JSON.parse(trimmed);
    const url = new URL(trimmed);
    if (url.protocol !== 'https:' && !['localhost', '127.0.0.1'].includes(url.hostname)) throw broken();
    const response = await fetch(url.href, { redirect: 'error', credentials: 'omit', signal: AbortSignal.timeout(MANIFEST_TIMEOUT) });
    return await response.json();
  } catch (error) {
    throw error instanceof ServiceError ? error : broken(error);
  }
}

/** A draft is shown before it is kept: its addresses, and whether its node serves the network that it names. */
export function networkDrafts(store: WalletStore, fetch: typeof globalThis.fetch) {
  const read = async (manifest: string) => {
    const json = await readManifest(fetch, manifest);
    const network = parseManifest(json, shippedNetworks);
    await checkPassphrase(createChain({ network, fetch }));
    return { json, network };
  };
  return {
    async draftNetwork(manifest: string): Promise<NetworkDraftView> {
      const { network } = await read(manifest);
      const replaced = (await store.networks()).some(({ id }) => id === network.id);
      const findings: NetworkDraftView['findings'] = replaced
        ? [{ level: 'warning', code: 'network_replaced', params: { id: network.id } }]
        : [];
      return { network: networkView(network), findings };
    },
    async keepNetwork(manifest: string): Promise<string> {
      const { json } = await read(manifest);
      return (await store.addNetwork(json)).id;
    },
  };
}
