/** Where values lie in a picture: pure. Values stay whole numbers until they are places to draw at. */
import type { PointView } from '../../commands/views';

export interface Point {
  at: number;
  value: bigint;
}

export interface Line {
  name: string;
  points: readonly Point[];
  /** 'step': a value holds until the next. */
  shape: 'line' | 'step';
  look: 'main' | 'aside';
}

export interface Range {
  lo: bigint;
  hi: bigint;
}

export interface Time {
  from: number;
  to: number;
}

/** Points as the worker tells them; what is no whole number is left out. */
export function pointsOf(points: readonly PointView[]): Point[] {
  return points.flatMap(({ at, value }) => (/^-?\d+$/.test(value) ? [{ at, value: BigInt(value) }] : []));
}

/** What of a line lies in a time. Of steps, the value that holds at its beginning comes along, and the last one holds to its end. */
export function within(points: readonly Point[], { from, to }: Time, shape: 'line' | 'step'): Point[] {
  const inside = points.filter(({ at }) => at >= from && at <= to);
  if (shape === 'line') return inside;
  const before = points.findLast(({ at }) => at < from);
  const held = before ? [{ at: from, value: before.value }, ...inside] : inside;
  const last = held.at(-1);
  return last && last.at < to ? [...held, { at: to, value: last.value }] : held;
}

const STEPS = [1n, 2n, 5n] as const;

/** The least of 1, 2, 5, 10, 20 … that cuts `spread` into at most `most` pieces. */
function niceStep(spread: bigint, most: number): bigint {
  for (let ten = 1n; ; ten *= 10n) {
    for (const step of STEPS) if (step * ten * BigInt(most) >= spread) return step * ten;
  }
}

const floorTo = (value: bigint, step: bigint): bigint => (value >= 0n ? value / step : (value - step + 1n) / step) * step;

/** A range around the values that begins and ends at round numbers, and those in between. */
export function axisOf(values: readonly bigint[], { fromZero = false, most = 4 } = {}): { range: Range; ticks: bigint[] } {
  const given = fromZero ? [0n, ...values] : values;
  const least = given.reduce((a, b) => (b < a ? b : a), given[0] ?? 0n);
  const greatest = given.reduce((a, b) => (b > a ? b : a), given[0] ?? 0n);
  const step = niceStep(greatest > least ? greatest - least : 4n, most);
  const lo = floorTo(least, step);
  const hi = floorTo(greatest + step - 1n, step);
  const top = hi > lo ? hi : lo + step;
  const ticks: bigint[] = [];
  for (let tick = lo; tick <= top; tick += step) ticks.push(tick);
  return { range: { lo, hi: top }, ticks };
}

/** 0 at the bottom of a range, 1 at its top; outside stays at the edge. */
export function height(value: bigint, { lo, hi }: Range): number {
  if (hi <= lo) return 0;
  const place = Number(((value - lo) * 10_000n) / (hi - lo)) / 10_000;
  return Math.min(1, Math.max(0, place));
}

/** The value of a line of steps at a time. */
export function heldAt(points: readonly Point[], at: number): bigint | undefined {
  return points.findLast((point) => point.at <= at)?.value;
}
