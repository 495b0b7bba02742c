/** Two places beside each other: better or worse than staying, and how surely. Pure; what it compares is made by earnings.ts. */
import type { Rate } from '../primitives/growth';

/** Rates this near to each other say the same; further apart, they move. */
export const APART_BPS = 25;

/** Yearly, after the fee: by the pools' curves as they stand, and as it was over the last day and week. null: not known. */
export interface Earnings {
  curve: Rate | null;
  day: Rate | null;
  week: Rate | null;
}

/** The one figure to show: the last day where the curves bear it out; else the curves; else whatever was seen. */
export function shownOf({ curve, day, week }: Earnings): Rate | null {
  if (!curve) return day ?? week;
  return day && Math.abs(day.bps - curve.bps) <= APART_BPS ? day : curve;
}

/** How much more there is there than here, in bps a year: now, and between what else was so lately. */
export interface Difference {
  bps: number;
  low: number;
  high: number;
}

const KNOWN_BY = ['curve', 'day', 'week'] as const;

/**
 * Like with like: curves with curves, a day with the same day. So what moves both alike, as the rate of a pool that both lend into, widens
 * nothing. Where nothing is alike, the figures that are shown. undefined: one of them is not known at all.
 */
export function differenceOf(here: Earnings, there: Earnings): Difference | undefined {
  const alike = KNOWN_BY.flatMap((by) => {
    const [one, other] = [here[by], there[by]];
    return one && other ? [other.bps - one.bps] : [];
  });
  const [one, other] = [shownOf(here), shownOf(there)];
  if (!one || !other) return undefined;
  const [bps = other.bps - one.bps] = alike;
  return { bps, low: Math.min(bps, ...alike), high: Math.max(bps, ...alike) };
}

/** Less than this a year is no difference. */
export const SAME_BPS = 10;

/** `either`: lately it was now the one, now the other. */
export type Verdict = 'better' | 'worse' | 'same' | 'either';

export function verdictOf({ bps, low, high }: Difference): Verdict {
  if (low < -SAME_BPS && high > SAME_BPS) return 'either';
  return Math.abs(bps) <= SAME_BPS ? 'same' : bps > 0 ? 'better' : 'worse';
}
