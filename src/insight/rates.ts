/**
 * What depositors got, and what the strategies earned: from what the wallet saw itself, only where it saw enough. Every rate is
 * yearly and compounded, by the one function of primitives/growth.ts.
 */
import { growthBetween, type Rate, rateOf, yearlyOf, yearlyRate } from '../primitives/growth';
import type { Change, PriceSample, ValueSample, Window } from './series';

/** From samples. `from` and `to` are the times of those that were compared. */
export type MeasuredRate = Rate & Window;

/** As it is shown: over what, not when. */
export const rateIn = (rate: MeasuredRate | undefined): Rate | undefined =>
  rate && { bps: rate.bps, basis: rate.basis, seconds: rate.seconds };

/** Of which time all that went in and out is known. */
export interface Coverage {
  from: number;
  until: number;
  gaps: readonly Window[];
}

const DAY = 86_400;

/** How old a sample may be at either end of a window: a quarter of the window, at most a day. */
export function sampleTolerance({ from, to }: Window): number {
  return Math.min(DAY, Math.floor((to - from) / 4));
}

/** The index of the last sample at or before `time`; undefined where it is older than `tolerance`. */
function indexAt(samples: readonly PriceSample[], time: number, tolerance: number): number | undefined {
  const index = samples.findLastIndex((sample) => sample.time <= time);
  const sample = samples[index];
  return sample && sample.time >= time - tolerance && sample.supply > 0n ? index : undefined;
}

/** The samples from one end of a window to the other; undefined where one end has none. */
export function ends<T extends PriceSample>(samples: readonly T[], window: Window, tolerance: number): T[] | undefined {
  const start = indexAt(samples, window.from, tolerance);
  const end = indexAt(samples, window.to, tolerance);
  return start === undefined || end === undefined || start >= end ? undefined : samples.slice(start, end + 1);
}

export function measured(rate: bigint | undefined, from: number, to: number): MeasuredRate | undefined {
  const yearly = rateOf('measured', rate, to - from);
  return yearly && { ...yearly, from, to };
}

/** The yearly net rate over a window; undefined unless there are samples at both of its ends. */
export function netRate(samples: readonly PriceSample[], window: Window, tolerance = sampleTolerance(window)): MeasuredRate | undefined {
  const within = ends(samples, window, tolerance);
  const [start, end] = [within?.[0], within?.at(-1)];
  if (!start || !end) return undefined;
  // Prices are compared crosswise: a division would cut them first.
  return measured(yearlyRate(start.total * end.supply, end.total * start.supply, end.time - start.time), start.time, end.time);
}

const covers = ({ from, until, gaps }: Coverage, start: number, end: number): boolean =>
  from <= start && end <= until && gaps.every((gap) => gap.to <= start || gap.from >= end);

/**
 * What the strategies earned, before any fee: the growth of the vault's gross value, all that came in and went out (deposits,
 * withdrawals, fees that were paid out, boosts, gifts) taken out. From sample to sample, so that a deposit weighs from its time
 * on. undefined where not everything is known that moved the value, or a sample at either end is missing.
 */
export function grossRate(
  samples: readonly ValueSample[],
  window: Window,
  changes: readonly Change[],
  coverage: Coverage,
  tolerance = sampleTolerance(window),
): MeasuredRate | undefined {
  const valued = samples.flatMap(({ gross, ...sample }) => (gross !== undefined && gross > 0n ? [{ ...sample, gross }] : []));
  const within = ends(valued, { from: window.from, to: Math.min(window.to, Math.max(coverage.until, window.to - tolerance)) }, tolerance);
  const [start, end] = [within?.[0], within?.at(-1)];
  if (!within || !start || !end || !covers(coverage, start.time, end.time)) return undefined;
  let growth = 0n;
  for (const [index, after] of within.entries()) {
    const before = within[index - 1];
    // The price of now may be that of the ledger seen last.
    if (!before || before.time === after.time) continue;
    const flows = changes
      .filter(({ time }) => time > before.time && time <= after.time)
      .map(({ time, amount }) => ({ amount, left: after.time - time }));
    const part = growthBetween(before.gross, after.gross, after.time - before.time, flows);
    if (part === undefined) return undefined;
    growth += part;
  }
  return measured(yearlyOf(growth, end.time - start.time), start.time, end.time);
}
