/**
 * A network as its manifest describes it (design.md part 12): how custom and local networks come into the wallet. Accounts
 * and control URL of a manifest are for tests and are dropped here.
 */
import * as v from 'valibot';
import { ServiceError } from '../primitives/errors';
import { accountId, contractId } from '../primitives/schemas';
import type { Network } from './networks';
import { imitated } from './reserved';

const url = v.pipe(v.string(), v.maxLength(300), v.check(isNodeUrl, 'invalid_url'));
const label = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const asset = v.object({ code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,12}$/)), issuer: accountId, contract: contractId });
const few = <T extends v.GenericSchema>(schema: T) => v.optional(v.pipe(v.array(schema), v.maxLength(100)), []);

const manifest = v.object({
  network: v.object({
    id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,30}$/)),
    passphrase: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    rpcUrl: url,
    secondRpcUrl: v.optional(url),
    horizonUrl: url,
  }),
  factory: v.optional(contractId),
  stabilizer: v.optional(contractId),
  stabilizers: few(contractId),
  treasuries: few(contractId),
  router: v.optional(v.object({ address: contractId, elements: v.picklist([3, 4]) })),
  lendpools: few(v.object({ address: contractId, name: label, version: v.picklist([1, 2]) })),
  assets: v.optional(v.object({ usdc: v.optional(asset), reward: v.optional(asset) }), {}),
  vaults: few(v.object({ address: contractId, name: label })),
  rewardFallback: v.optional(accountId),
  features: v.optional(v.record(v.string(), v.boolean()), {}),
});

/** https anywhere, http on this machine alone. */
function isNodeUrl(text: string): boolean {
  let parsed: URL;
  try {
    parsed = new URL(text);
  } catch {
    return false;
  }
  if (parsed.username || parsed.password) return false;
  return parsed.protocol === 'https:' || (parsed.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(parsed.hostname));
}

/** 400 `invalid_manifest` with the path of the first thing that is wrong. A shipped id or passphrase cannot be redefined. */
export function parseManifest(json: unknown, shipped: readonly Network[]): Network {
  const parsed = v.safeParse(manifest, json);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    throw new ServiceError({
      status: 400,
      code: 'invalid_manifest',
      message: 'This is no manifest of a network.',
      details: { path: v.getDotPath(issue) ?? '', problem: issue.message.slice(0, 120) },
    });
  }
  const { network, assets, features, ...rest } = parsed.output;
  const clash = imitated(network, shipped);
  if (clash) {
    throw new ServiceError({
      status: 400,
      code: 'network_reserved',
      message: 'This network ships with the wallet and cannot be replaced.',
      details: { id: clash.id },
    });
  }
  const on = (name: string) => features[name] ?? true;
  return {
    ...withoutUndefined(rest),
    id: network.id,
    passphrase: network.passphrase,
    rpcUrls: network.secondRpcUrl ? [network.rpcUrl, network.secondRpcUrl] : [network.rpcUrl],
    horizonUrl: network.horizonUrl,
    assets: withoutUndefined(assets),
    features: { stabilizer: on('stabilizer'), lendpoolMigration: on('lendpoolMigration'), vaultMigration: on('vaultMigration') },
  } as Network;
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}

/** The hosts that the fetch door lets through for a network. */
export function originsOf(network: Network): string[] {
  return [...network.rpcUrls, network.horizonUrl].map((text) => new URL(text).origin);
}
