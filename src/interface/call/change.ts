import type { Reading } from '../../chain/reading';
import type { Simulation } from '../../chain/rpc';
import type { AccountId, Address } from '../../primitives/addresses';
import type { Expectation } from '../../primitives/expectation';
import type { Context } from '../context';

/** What a change makes: the wire result, the bytes, what was meant by them, and what they were built from. */
export interface Change<R> {
  result: R;
  /** Unsigned, in base64. */
  envelope: string;
  expectation: Expectation;
  reading: Reading;
  simulation?: Simulation;
  /** Who acts; absent: the transaction's source. A smart wallet's envelope has a source that nobody signs for, a fee bump one that others signed for. */
  account?: Address;
  /** The account whose own key may lose power by it: whoever asked wanted just that. For anything else a review blocks it. */
  weakens?: AccountId;
  /** The destination was not named, and the operator's fallback was taken (claimReward). */
  fallbackDestination?: boolean;
}

/** Who acts, and whose sequence it takes where that is another's. */
interface Acting {
  from: Address;
  sequenceOf?: AccountId;
}

/** What a change does: `parse` says who acts and refuses by the input alone, before any node is asked; `build` reads and refuses after it. */
export interface Does<I, R> {
  parse: (context: Context, input: I) => Acting;
  build: (context: Context, input: I) => Promise<Change<R>>;
}

export const change = <I, P extends Acting, R>(
  parse: (context: Context, input: I) => P,
  build: (context: Context, parties: P, input: I) => Promise<Change<R>>,
): Does<I, R> => ({ parse, build: async (context, input) => build(context, parse(context, input), input) });
