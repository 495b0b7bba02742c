/**
 * A network as its manifest describes it (architecture.md 5): how custom and local networks come into the wallet. Accounts
 * and control URL of a manifest are for tests and are dropped here.
 */

import * as v from 'valibot';
import { CLASSIC_DECIMALS, MOST_DECIMALS } from '../primitives/amounts';
import { refuse, ServiceError } from '../primitives/errors';
import { accountId, contractId } from '../primitives/schemas';
import type { Network, SourceList } from './networks';
import { imitated } from './reserved';

/** Characters, and so bytes at most. */
export const MANIFEST_LENGTH = 100_000;
/** Brackets inside of brackets; a manifest has four. */
const MANIFEST_DEPTH = 20;

export const url = v.pipe(v.string(), v.maxLength(300), v.check(isNodeUrl, 'invalid_url'));
/** Names are shown: nothing in them may hide or turn what stands beside them. */
const plain = v.check((text: string) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text), 'invisible_characters');
const label = v.pipe(v.string(), v.minLength(1), v.maxLength(40), plain);
const code = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,12}$/));
/** The protocol says what decimals it has: whoever names others contradicts it. */
const asset = v.object({ code, issuer: accountId, contract: contractId, decimals: v.exactOptional(v.literal(CLASSIC_DECIMALS)) });
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_DECIMALS));
const few = <T extends v.GenericSchema>(schema: T) => v.optional(v.pipe(v.array(schema), v.maxLength(100)), []);

export const vault = v.object({ address: contractId, name: label });
/** A contract of each lending source, by the list in which it stands. */
export const sourceSettings = {
  lendpools: v.object({ address: contractId, name: label, version: v.picklist([1, 2]) }),
  yieldTokens: v.object({ address: contractId, name: label }),
} satisfies { [L in SourceList]: v.GenericSchema };

const nodes = v.object({ rpcUrl: url, secondRpcUrl: v.optional(url), horizonUrl: url });
/** The nodes of a network: the first RPC, a second one where there is one, and Horizon. */
export type Nodes = v.InferOutput<typeof nodes>;

/** 400 `invalid_node` with the field that is wrong: https anywhere, http on this machine alone. */
export function parseNodes(value: unknown): Nodes {
  const parsed = v.safeParse(nodes, value);
  if (parsed.success) return withoutUndefined(parsed.output);
  refuse('invalid_node', 'This is not the address of a node.', { field: v.getDotPath(parsed.issues[0]) ?? '' });
}

/** Hex, of a contract's code. */
export const codeHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const networkId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,30}$/));

const fields = v.object({
  network: v.object({
    id: networkId,
    passphrase: v.pipe(v.string(), v.minLength(1), v.maxLength(100), plain),
    ...nodes.entries,
    friendbotUrl: v.optional(url),
  }),
  factory: v.optional(contractId),
  stabilizer: v.optional(contractId),
  stabilizers: few(contractId),
  treasuries: few(contractId),
  router: v.optional(v.object({ address: contractId, elements: v.picklist([3, 4]) })),
  lendpools: few(sourceSettings.lendpools),
  yieldTokens: few(sourceSettings.yieldTokens),
  tokens: few(v.object({ code, contract: contractId, decimals: v.exactOptional(decimals) })),
  assets: v.optional(v.object({ usdc: v.optional(asset), reward: v.optional(asset) }), {}),
  vaults: few(vault),
  codes: v.optional(v.record(contractId, codeHash)),
  eurc: v.optional(v.object({ code, issuer: accountId })),
  rewardFallback: v.optional(accountId),
  features: v.optional(
    v.object({
      stabilizer: v.optional(v.boolean()),
      lendpoolMigration: v.optional(v.boolean()),
      vaultMigration: v.optional(v.boolean()),
    }),
    {},
  ),
});
/** A token's code is its alone: by it a listed asset is known. */
const manifest = v.pipe(
  fields,
  v.check(({ assets: { usdc, reward }, tokens }) => {
    const codes = ['XLM', usdc?.code, reward?.code, ...tokens.map((token) => token.code)];
    return tokens.every((token) => codes.filter((one) => one === token.code).length === 1);
  }, 'code_twice'),
);

/** https anywhere, http on this machine alone. */
export function isNodeUrl(text: string): boolean {
  let parsed: URL;
  try {
    parsed = new URL(text);
  } catch {
    return false;
  }
  if (parsed.username || parsed.password) return false;
  return parsed.protocol === 'https:' || (parsed.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(parsed.hostname));
}

/** What a manifest says of a network, and nothing else that stood in it. Plain JSON. */
export type Manifest = v.InferOutput<typeof manifest>;

/** The depth to which brackets nest, outside of strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (mark === '[' || mark === '{') deepest = Math.max(deepest, ++depth);
    else if (mark === ']' || mark === '}') depth -= 1;
  }
  return deepest;
}

export const manifestTooLong = () => new ServiceError('manifest_too_long', 'This manifest is too long.', { most: MANIFEST_LENGTH });

/** A manifest's text as JSON. 400 `manifest_too_long`, `manifest_too_deep`, `invalid_manifest`; what is too much is not parsed. */
export function parseManifestText(text: string): unknown {
  if (text.length > MANIFEST_LENGTH) throw manifestTooLong();
  if (depthOf(text) > MANIFEST_DEPTH) refuse('manifest_too_deep', 'This manifest is nested too deep.', { most: MANIFEST_DEPTH });
  try {
    return JSON.parse(text);
  } catch (error) {
    refuse('invalid_manifest', 'This is neither a manifest nor the URL of one.', {}, error);
  }
}

/**
 * 400 `invalid_manifest` with the path of the first thing that is wrong; 400 `network_reserved`: the ids and passphrases of
 * `shipped` cannot be redefined.
 */
export function readManifest(json: unknown, shipped: readonly Network[]): Manifest {
  const parsed = v.safeParse(manifest, json);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    const details = { path: v.getDotPath(issue) ?? '', problem: issue.message.slice(0, 120) };
    refuse('invalid_manifest', 'This is no manifest of a network.', details);
  }
  const clash = imitated(parsed.output.network, shipped);
  if (clash) refuse('network_reserved', 'This network ships with the wallet and cannot be replaced.', { id: clash.id });
  return parsed.output;
}

/** The network that a manifest describes. */
export function networkOf({ network, assets, features, ...rest }: Manifest): Network {
  const { id, passphrase, friendbotUrl, ...its } = network;
  const { stabilizer = true, lendpoolMigration = true, vaultMigration = true } = features;
  return {
    ...withoutUndefined(rest),
    id,
    passphrase,
    ...nodeSettings(its),
    ...(friendbotUrl === undefined ? {} : { friendbotUrl }),
    assets: withoutUndefined(assets),
    features: { stabilizer, lendpoolMigration, vaultMigration },
  } as Network;
}

export function parseManifest(json: unknown, shipped: readonly Network[]): Network {
  return networkOf(readManifest(json, shipped));
}

/** As settings name them. */
export function nodeSettings({ rpcUrl, secondRpcUrl, horizonUrl }: Nodes): Pick<Network, 'rpcUrls' | 'horizonUrl'> {
  return { rpcUrls: secondRpcUrl ? [rpcUrl, secondRpcUrl] : [rpcUrl], horizonUrl };
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}

/** The hosts that the fetch door lets through for a network. */
export function originsOf(network: Network): string[] {
  return [...network.rpcUrls, network.horizonUrl].map((text) => new URL(text).origin);
}
