/**
 * What the first review asks for whatever it is about, asked when the popup opens: fees, and which ledger is the latest. In memory
 * and for ten seconds; only what is built takes it, and what is certified never does.
 */
import type { Chain } from './chain';
import type { Point } from './reading';
import type { FeeStats, Rpc } from './rpc';

/** Seconds. */
const FRESH = 10;
/** Ledgers between the point and the entries beside it: every bound of what is built is made for so many. */
const APART = 2;

interface Asked {
  /** When it was asked, unix seconds. */
  at: number;
  /** undefined: there was no answer. */
  fees: Promise<FeeStats | undefined>;
  point: Promise<Point | undefined>;
}

const asked = new WeakMap<Rpc, Asked>();

/** Asks for both. Resolves when they are there, or are not. */
export async function askAhead({ rpc, clock }: Pick<Chain, 'rpc' | 'clock'>): Promise<void> {
  const none = () => undefined;
  const ahead: Asked = { at: clock(), fees: rpc.feeStats().catch(none), point: rpc.latestLedger().catch(none) };
  asked.set(rpc, ahead);
  await Promise.all([ahead.fees, ahead.point]);
}

/** The chain to build on: what was asked ahead is taken for the first reading and the fees, where it is young enough. */
export function withAsked(chain: Chain): Chain {
  const { rpc, clock } = chain;
  const ahead = asked.get(rpc);
  if (!ahead || clock() - ahead.at > FRESH || clock() < ahead.at) return chain;
  let point: Asked['point'] | undefined = ahead.point;
  const read: Rpc['read'] = async (keys) => {
    const near = point;
    point = undefined;
    if (!near) return rpc.read(keys);
    const [at, reading] = await Promise.all([near, rpc.readTimeless(keys)]);
    return at && Math.abs(reading.ledger - at.sequence) <= APART ? reading.at(at) : rpc.read(keys);
  };
  return { ...chain, rpc: { ...rpc, read, feeStats: async () => (await ahead.fees) ?? rpc.feeStats() } };
}
