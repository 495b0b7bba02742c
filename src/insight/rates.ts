/** What depositors got, and what the vault earned before its fee: from share prices, only where there are any. */
import { RATE_ONE, toBps, yearlyRate } from './growth';
import type { PriceSample, Step, Window } from './series';

/** From share prices. `from` and `to` are the times of the samples that were compared. */
export interface MeasuredRate extends Window {
  kind: 'measured';
  rateBps: number;
}

/** Not measured: what the vault should yield, from the pool's rate. */
interface Span extends Window {
  rate: bigint;
}

const DAY = 86_400;

/** How old a sample may be at either end of a window: a quarter of the window, at most a day. */
export function sampleTolerance({ from, to }: Window): number {
  return Math.min(DAY, Math.floor((to - from) / 4));
}

/** The last sample at or before `time`, unless it is older than `tolerance`. */
function sampleAt(samples: readonly PriceSample[], time: number, tolerance: number): PriceSample | undefined {
  const sample = samples.findLast((known) => known.time <= time);
  return sample && sample.time >= time - tolerance && sample.supply > 0n ? sample : undefined;
}

function span(samples: readonly PriceSample[], window: Window, tolerance: number): Span | undefined {
  const start = sampleAt(samples, window.from, tolerance);
  const end = sampleAt(samples, window.to, tolerance);
  if (!start || !end) return undefined;
  // Prices are compared crosswise: a division would cut them first.
  const rate = yearlyRate(start.total * end.supply, end.total * start.supply, end.time - start.time);
  return rate === undefined ? undefined : { rate, from: start.time, to: end.time };
}

const measured = ({ rate, from, to }: Span): MeasuredRate => ({ kind: 'measured', rateBps: toBps(rate), from, to });

/** The yearly net rate over a window; undefined unless there are samples at both of its ends. */
export function netRate(samples: readonly PriceSample[], window: Window, tolerance = sampleTolerance(window)): MeasuredRate | undefined {
  const found = span(samples, window, tolerance);
  return found && measured(found);
}

/**
 * The rate before the fee: net = gross · (1 − fee) (contracts.md part 3), the fee being the mean of those in force. A loss bears no
 * fee. undefined also where a fee in force is not known.
 */
export function grossRate(
  samples: readonly PriceSample[],
  window: Window,
  fees: readonly Step<number>[],
  tolerance = sampleTolerance(window),
): MeasuredRate | undefined {
  const net = span(samples, window, tolerance);
  if (!net) return undefined;
  const kept = keptOver(fees, net);
  if (kept === undefined || kept <= 0n) return undefined;
  const whole = BigInt(net.to - net.from) * 10_000n;
  return measured(net.rate <= 0n ? net : { ...net, rate: (net.rate * whole) / kept });
}

/** Σ (10 000 − fee) · seconds; undefined where the fee is not known throughout. */
function keptOver(fees: readonly Step<number>[], { from, to }: Window): bigint | undefined {
  const first = fees.findLastIndex(({ time }) => time <= from);
  if (first < 0) return undefined;
  let kept = 0n;
  for (const [index, fee] of fees.entries()) {
    if (index < first || fee.time >= to) continue;
    if (fee.value === undefined) return undefined;
    const until = Math.min(to, fees[index + 1]?.time ?? to);
    kept += BigInt(10_000 - fee.value) * BigInt(until - Math.max(from, fee.time));
  }
  return kept;
}

/** The samples without what boosts have put into a share: what the vault earned by itself. Boosts oldest first, amounts in stroops. */
export function withoutBoosts(samples: readonly PriceSample[], boosts: readonly { time: number; amount: bigint }[]): PriceSample[] {
  const ordered = samples.toSorted((a, b) => a.time - b.time);
  let next = 0;
  /** Per share, `RATE_ONE` being a stroop for each. */
  let boosted = 0n;
  let supply = ordered[0]?.supply ?? 0n;
  // A boost before the first sample is in every price alike.
  while (next < boosts.length && (boosts[next]?.time ?? 0) <= (ordered[0]?.time ?? 0)) next++;
  return ordered.map((sample) => {
    for (let boost = boosts[next]; boost && boost.time <= sample.time; boost = boosts[++next]) {
      if (supply > 0n) boosted += (boost.amount * RATE_ONE) / supply;
    }
    supply = sample.supply;
    return { ...sample, total: sample.total - (boosted * sample.supply) / RATE_ONE };
  });
}
