import type { Chain } from '../chain/chain';
import type { Reading } from '../chain/reading';
import type { Simulation } from '../chain/rpc';
import type { Address } from '../primitives/addresses';
import type { Clock } from '../primitives/clock';
import type { Expectation } from '../primitives/expectation';
import type { Generations } from './enrolment';
import type { Probed } from './probe';
import type { Remembered } from './vault-value';

/** What every endpoint works with: the active network's nodes, and the time for ages alone (bounds come from ledgers). */
export interface Context {
  chain: Chain;
  clock: Clock;
  /** The account's own key is the only one that will sign: what it cannot sign alone is refused before it is built. */
  alone?: boolean;
  /** Kept between calls, for this chain alone: what passed its probe is not probed again. */
  probed?: Probed;
  /** The same for the generations of stabilizers, */
  generations?: Generations;
  /** and for the keys of strategies and pools below a vault. */
  remembered?: Remembered;
}

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
