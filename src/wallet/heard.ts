/** What was heard of each vault, kept beyond the worker: the next time only what is new is asked for, and what a node forgets stays. */
import * as v from 'valibot';
import type { Chain } from '../chain/chain';
import { type HistoryCache, history } from '../interface/history';
import type { ContractId } from '../primitives/addresses';
import { ServiceError } from '../primitives/errors';
import { contractId, hashHex, u32, unixSeconds } from '../primitives/schemas';
import type { WalletStore } from './store';

/** Another shape of events is another number: what is of an older one is heard anew. */
const SHAPE = 1;

const moment = v.object({ ledger: u32, time: unixSeconds });
const place = { id: v.string(), kind: v.string(), ledger: u32, time: unixSeconds, txHash: hashHex, contract: contractId };
const kept = v.object({
  shape: v.literal(SHAPE),
  networkId: v.string(),
  vault: contractId,
  others: v.array(contractId),
  cursor: v.string(),
  events: v.array(v.looseObject(place)),
  complete: v.boolean(),
  from: moment,
  until: moment,
  gaps: v.array(v.object({ from: unixSeconds, to: unixSeconds })),
  unreadable: u32,
});

/** Kept values are JSON: a whole number of any size ends in `n`. */
const encode = (cache: HistoryCache): string =>
  JSON.stringify({ shape: SHAPE, ...cache }, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
const decode = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => (typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value));

async function earlier(store: WalletStore, name: string): Promise<HistoryCache | undefined> {
  const text = await store.snapshot(name);
  if (typeof text !== 'string') return undefined;
  const parsed = v.safeParse(kept, decode(text));
  return parsed.success ? (parsed.output as unknown as HistoryCache) : undefined;
}

/**
 * The vault's history up to now, with what a stabilizer says that the settings do not know. undefined: the node does not answer
 * with events, and nothing was heard before.
 */
export async function heard(store: WalletStore, chain: Chain, vault: ContractId, stranger?: ContractId): Promise<HistoryCache | undefined> {
  const { network } = chain;
  const name = ['history', network.id, vault, ...(stranger ? [stranger] : [])].join(' ');
  const before = await earlier(store, name);
  const stabilizers = [...network.stabilizers, ...(stranger ? [stranger] : [])];
  try {
    const told = await history({ ...chain, network: { ...network, stabilizers } }, vault, before);
    if (told.cursor !== before?.cursor) await store.keepSnapshot(name, encode(told));
    return told;
  } catch (error) {
    if (error instanceof ServiceError && error.status >= 500) return before;
    throw error;
  }
}
