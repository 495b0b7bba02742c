/** The events of each vault, kept beyond the worker: the next time only what is new is asked for, and what a node forgets stays. */

import * as v from 'valibot';
import type { Chain } from '../../chain/chain';
import { type HistoryCache, history } from '../../interface/reads/history';
import type { ContractId } from '../../primitives/addresses';
import { isServiceError } from '../../primitives/errors';
import { readAs } from '../../primitives/read';
import { contractId, hashHex, u32, unixSeconds } from '../../primitives/schemas';
import type { WalletStore } from './store';
import { eventHistoryItem } from './table';

const moment = v.object({ ledger: u32, time: unixSeconds });
const place = { id: v.string(), kind: v.string(), ledger: u32, time: unixSeconds, txHash: hashHex, contract: contractId };
const kept = v.object({
  networkId: v.string(),
  vault: contractId,
  others: v.array(contractId),
  cursor: v.string(),
  events: v.array(v.looseObject(place)),
  complete: v.boolean(),
  from: moment,
  until: moment,
  gaps: v.array(v.object({ from: unixSeconds, to: unixSeconds })),
  // Histories from before the asset was listened to have neither.
  built: v.optional(v.nullable(v.object({ asset: contractId, strategies: v.array(contractId) })), null),
  movesFrom: v.optional(v.nullable(unixSeconds), null),
  unreadable: u32,
});

/** Kept values are JSON: a whole number of any size ends in `n`. */
const encode = (cache: HistoryCache): string =>
  JSON.stringify(cache, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
const decode = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => (typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value));

async function earlier(store: WalletStore, which: readonly string[]): Promise<HistoryCache | undefined> {
  const text = await store.snapshot(eventHistoryItem, ...which);
  if (text === undefined) return undefined;
  try {
    return readAs(kept, decode(text)) as HistoryCache | undefined;
  } catch {
    // No JSON: it is read anew.
    return undefined;
  }
}

const itemOf = (chain: Chain, vault: ContractId, stranger: ContractId | undefined) => [
  chain.network.id,
  vault,
  ...(stranger ? [stranger] : []),
];

/** What was read before; no node is asked. */
export const cachedHistory = (store: WalletStore, chain: Chain, vault: ContractId, stranger?: ContractId) =>
  earlier(store, itemOf(chain, vault, stranger));

/**
 * The vault's history up to now (`clock`, the local one), with what a stabilizer says that the settings do not know. undefined: the node does not answer
 * with events, and nothing was read before.
 */
export async function readHistory(
  store: WalletStore,
  chain: Chain,
  vault: ContractId,
  stranger: ContractId | undefined,
  clock: number,
): Promise<HistoryCache | undefined> {
  const { network } = chain;
  const which = itemOf(chain, vault, stranger);
  const before = await earlier(store, which);
  const stabilizers = [...network.stabilizers, ...(stranger ? [stranger] : [])];
  try {
    const read = await history({ ...chain, network: { ...network, stabilizers } }, vault, before);
    // A node that is behind. On a network that began anew time goes on, or what was read lies ahead of the clock too.
    if (before && read.until.time < before.until.time && before.until.time <= clock) return before;
    if (read.cursor !== before?.cursor) await store.keepSnapshot(eventHistoryItem, encode(read), ...which);
    return read;
  } catch (error) {
    if (isServiceError(error) && error.status >= 500) return before;
    throw error;
  }
}
