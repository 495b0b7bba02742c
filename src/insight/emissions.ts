/** What a lendpool reserve emits in REWARD beside its rate (contracts.md 6.8). */

import { fromBps, grown, modelledRate, RATE_ONE, RATE_SECONDS, type Rate, YEAR_SECONDS } from '../primitives/growth';
import { mulDiv } from '../primitives/round';

export interface Emissions {
  /** REWARD per second for all bTokens together. */
  eps: bigint;
  /** Decimals of `eps`: 14 in v2 pools, 7 in v1 (contracts.md 6.9). */
  epsDecimals: number;
  /** Unix seconds; nothing is emitted afterwards. */
  expiration: number;
  /** What all bTokens are worth, in stroops of USDC. */
  supplied: bigint;
}

/** 1000 USDC in stroops. */
const THOUSAND = 10_000_000_000n;
const STROOP_DECIMALS = 7;

/** Stroops of REWARD that 1000 USDC get in a year at this pace; 0 once expired, undefined where nothing is supplied. */
export function rewardPerThousandYear({ eps, epsDecimals, expiration, supplied }: Emissions, now: number): bigint | undefined {
  if (supplied <= 0n) return undefined;
  if (now >= expiration) return 0n;
  return mulDiv(eps * BigInt(YEAR_SECONDS), THOUSAND, supplied * 10n ** BigInt(epsDecimals - STROOP_DECIMALS), 'down');
}

/**
 * What that adds to a pool's own rate over the same day, so that the two add up to what a position grows by whose REWARD is lent
 * again; undefined without a price. Price: stroops of USDC for one REWARD.
 */
export function emissionsRate(perThousandYear: bigint, price: bigint | undefined, supplied: Rate): Rate | undefined {
  if (price === undefined) return undefined;
  const time = BigInt(RATE_SECONDS);
  const day = grown(RATE_ONE, fromBps(supplied.bps), RATE_SECONDS);
  const paid = (perThousandYear * price * RATE_ONE * time) / (10n ** BigInt(STROOP_DECIMALS) * THOUSAND * BigInt(YEAR_SECONDS));
  const both = modelledRate(RATE_ONE, day + paid);
  return { ...both, bps: both.bps - supplied.bps };
}
