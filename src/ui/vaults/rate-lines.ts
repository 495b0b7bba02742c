/** Rates between known prices as lines to draw: a long span is level, since all that is known of it is its mean. Pure. */
import type { RatePointView } from '../../commands/views';
import type { Line, Point, Time } from '../charts/scale';

/** A span of up to twelve hours is a point of a curve; a longer one is a stretch. */
const STRETCH = 12 * 3_600;

/** What of the rates is reported, or is not, in this time. */
export function rateLine(rate: readonly RatePointView[], reported: boolean, time: Time): Required<Pick<Line, 'points' | 'gaps'>> {
  const points: Point[] = [];
  const gaps: Time[] = [];
  let last = time.from;
  for (const { at, from, value, reported: is } of rate) {
    if (is !== reported || at <= last || !/^-?\d+$/.test(value)) continue;
    const begin = Math.max(from, last);
    if (begin > last && points.length > 0) gaps.push({ from: last, to: begin });
    if (at - begin > STRETCH) points.push({ at: begin, value: BigInt(value), corner: true });
    points.push({ at, value: BigInt(value) });
    last = at;
  }
  return { points, gaps };
}

/** Since when what is shown of the rates is known, by whose word; undefined: not by theirs. */
export function sourceOf(rate: readonly RatePointView[], reported: boolean, { from }: Time): number | undefined {
  const froms = rate.filter((point) => point.reported === reported && point.at > from).map((point) => point.from);
  return froms.length > 0 ? Math.min(...froms) : undefined;
}
