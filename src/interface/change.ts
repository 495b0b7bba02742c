import type { Chain } from '../chain/chain';
import type { Reading } from '../chain/reading';
import type { Simulation } from '../chain/rpc';
import type { Clock } from '../primitives/clock';
import type { Expectation } from '../primitives/expectation';
import type { Probed } from './probe';

/** What every endpoint works with: the active network's nodes, and the time for ages alone (bounds come from ledgers). */
export interface Context {
  chain: Chain;
  clock: Clock;
  /** Kept between calls, for this chain alone: what passed its probe is not probed again. */
  probed?: Probed;
}

/** What a change answers to the wallet: the wire result, the bytes, what was meant by them, and what they were built from. */
export interface Change<R> {
  result: R;
  /** Unsigned, in base64. */
  envelope: string;
  expectation: Expectation;
  reading: Reading;
  simulation?: Simulation;
  /** The destination was not named, and the operator's fallback was taken (claimReward). */
  fallbackDestination?: boolean;
}
