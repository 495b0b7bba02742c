import type { Reading } from '../../chain/reading';
import type { Simulation } from '../../chain/rpc';
import type { Address } from '../../primitives/addresses';
import type { Expectation } from '../../primitives/expectation';
import type { Context } from '../context';

/** What a change answers to the wallet: the wire result, the bytes, what was meant by them, and what they were built from. */
export interface Change<R> {
  result: R;
  /** Unsigned, in base64. */
  envelope: string;
  expectation: Expectation;
  reading: Reading;
  simulation?: Simulation;
  /** Who acts; absent: the transaction's source. A smart wallet's envelope has a source that nobody signs for. */
  account?: Address;
  /** The destination was not named, and the operator's fallback was taken (claimReward). */
  fallbackDestination?: boolean;
}

/** What a change does: built for the wallet, answered at a door. */
export interface Does<I, R> {
  build: (context: Context, input: I) => Promise<Change<R>>;
  answer: (context: Context, input: I) => Promise<R>;
}

export const change = <I, R>(build: Does<I, R>['build']): Does<I, R> => ({
  build,
  answer: async (context, input) => (await build(context, input)).result,
});
