/** Where values lie in a picture: pure. Values stay whole numbers until they are places to draw at. */

import type { PointView } from '../../commands/views';
import { divide } from '../../primitives/round';

export interface Point {
  at: number;
  value: bigint;
  /** Where a stretch of one value begins: for the picture, and no figure of its own. */
  corner?: true;
}

export interface Line {
  name: string;
  points: readonly Point[];
  /** 'step': a value holds until the next, though not across a gap. */
  shape: 'line' | 'step';
  /** 'reported': a main line too, by somebody else's word. */
  look: 'main' | 'reported' | 'aside';
  /** Times of which the line says nothing. */
  gaps?: readonly Time[];
}

/** A line as far as it is known: one piece where nothing is missing. */
export interface Drawn extends Pick<Line, 'name' | 'shape' | 'look'> {
  pieces: readonly (readonly Point[])[];
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

/** A line of steps, cut at its gaps: a value from before one does not reach across. */
function stepPieces(points: readonly Point[], time: Time, gaps: readonly Time[]): Point[][] {
  const edges = gaps.toSorted((a, b) => a.from - b.from);
  const starts = [Number.NEGATIVE_INFINITY, ...edges.map(({ to }) => to)];
  return starts.flatMap((start, index) => {
    const end = edges[index]?.from ?? Number.POSITIVE_INFINITY;
    const covered = { from: Math.max(start, time.from), to: Math.min(end, time.to) };
    if (covered.to <= covered.from) return [];
    const own = points.filter(({ at }) => at >= start && at < end);
    const piece = within(own, covered, 'step');
    return piece.length > 0 ? [piece] : [];
  });
}

/** A line through samples, cut at its gaps. */
function linePieces(points: readonly Point[], gaps: readonly Time[]): Point[][] {
  const pieces: Point[][] = [];
  for (const point of points) {
    const piece = pieces.at(-1);
    const last = piece?.at(-1);
    const isCut = gaps.some(({ from, to }) => last && from >= last.at && to <= point.at);
    if (piece && !isCut) piece.push(point);
    else pieces.push([point]);
  }
  return pieces;
}

export function drawnOf({ name, points, shape, look, gaps = [] }: Line, time: Time): Drawn {
  const pieces = shape === 'step' ? stepPieces(points, time, gaps) : linePieces(within(points, time, 'line'), gaps);
  return { name, shape, look, pieces };
}

/** All that a picture is about, whoever says it, in one. */
export function coveredBy(lines: readonly Drawn[]): Pick<Drawn, 'pieces'> {
  const pieces = lines.filter(({ look }) => look !== 'aside').flatMap((line) => line.pieces);
  return { pieces: pieces.toSorted(([a], [b]) => (a?.at ?? 0) - (b?.at ?? 0)) };
}

/** What no piece covers; slivers that nobody could see are left out. */
export function unknownOf({ pieces }: Pick<Drawn, 'pieces'>, { from, to }: Time): Time[] {
  const sliver = (to - from) / 40;
  const ends = pieces.flatMap((piece) => [piece[0]?.at ?? from, piece.at(-1)?.at ?? from]);
  const edges = [from, ...ends, to];
  return edges.flatMap((start, index) => {
    const end = edges[index + 1];
    return index % 2 === 0 && end !== undefined && end - start > sliver ? [{ from: start, to: end }] : [];
  });
}

/** The value of a drawn line at a time; undefined where it is not known. */
export function valueAt({ pieces }: Pick<Drawn, 'pieces'>, at: number): bigint | undefined {
  const piece = pieces.findLast(([first]) => first !== undefined && first.at <= at);
  return piece && at <= (piece.at(-1)?.at ?? 0) ? piece.findLast((point) => point.at <= at)?.value : undefined;
}

const STEPS = [1n, 2n, 5n] as const;

const floorTo = (value: bigint, step: bigint): bigint => divide(value, step, 'down') * step;

/** A range around the values from one round number to another, with one more in the middle: steps are 1, 2, 5, 10, 20 … */
export function axisOf(values: readonly bigint[], { fromZero = false } = {}): { range: Range; ticks: bigint[] } {
  const given = fromZero ? [0n, ...values] : values;
  const least = given.reduce((a, b) => (b < a ? b : a), given[0] ?? 0n);
  const greatest = given.reduce((a, b) => (b > a ? b : a), given[0] ?? 0n);
  for (let ten = 1n; ; ten *= 10n) {
    for (const unit of STEPS) {
      const step = unit * ten;
      const lo = floorTo(least, step);
      const hi = lo + 2n * step;
      if (hi >= greatest) return { range: { lo, hi }, ticks: [lo, lo + step, hi] };
    }
  }
}

/** 0 at the bottom of a range, 1 at its top; outside stays at the edge. */
export function height(value: bigint, { lo, hi }: Range): number {
  if (hi <= lo) return 0;
  const place = Number(((value - lo) * 10_000n) / (hi - lo)) / 10_000;
  return Math.min(1, Math.max(0, place));
}
