/** What a boost campaign spends (contracts.md 3: the operator's own model is not published). */
import { fromBps, RATE_ONE, YEAR_SECONDS } from '../primitives/growth';

export interface Shortfall {
  /** Managed funds in stroops. */
  managed: bigint;
  targetApyBps: number;
  /** What depositors get without boosts; `RATE_ONE` is 100 %. */
  organicRate: bigint;
}

/** What lifts depositors to the target for so many seconds, in stroops; none at or above it. */
export function boostFor({ managed, targetApyBps, organicRate }: Shortfall, seconds: number): bigint {
  const missing = fromBps(targetApyBps) - organicRate;
  return missing <= 0n || managed <= 0n ? 0n : (managed * missing * BigInt(seconds)) / (RATE_ONE * BigInt(YEAR_SECONDS));
}

/** How many whole hours a budget lasts at this shortfall; undefined: nothing is spent of it. */
export function hoursOf(available: bigint, shortfall: Shortfall): number | undefined {
  const year = boostFor(shortfall, YEAR_SECONDS);
  return year === 0n ? undefined : Number((available * BigInt(YEAR_SECONDS)) / (year * 3_600n));
}
