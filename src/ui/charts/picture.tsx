/** The picture of a plot: marks beside it, lines as far as they are known, where it is not known it is blank. */
import { usePage } from '../state/context';
import { axisOf, coveredBy, type Drawn, drawnOf, height, type Point, type Range, type Time } from './scale';

const WIDTH = 328;
const HEIGHT = 120;
const TOP = 8;
const BOTTOM = 102;
/** About as wide as a character of a mark. */
const CHARACTER = 5.9;

interface Frame {
  x: (at: number) => number;
  y: (value: bigint) => number;
}

function frameOf({ from, to }: Time, range: Range, left: number): Frame {
  const round = (place: number) => Math.round(place * 10) / 10;
  return {
    x: (at) => round(left + Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from))) * (WIDTH - left)),
    y: (value) => round(BOTTOM - height(value, range) * (BOTTOM - TOP)),
  };
}

function pathOf(points: readonly Point[], shape: 'line' | 'step', { x, y }: Frame): string {
  const path = points.map(({ at, value }, index) => {
    if (index === 0) return `M${x(at)} ${y(value)}`;
    return shape === 'step' ? `H${x(at)}V${y(value)}` : `L${x(at)} ${y(value)}`;
  });
  // A sample without neighbours is a dot: a stroke of no length has round ends.
  return points.length === 1 ? `${path.join('')}h0` : path.join('');
}

/** The way there along the upper line, the way back along the lower one. */
function bandPath(low: readonly Point[], high: readonly Point[], frame: Frame): string {
  const back = low.toReversed().map(({ at, value }, index, points) => {
    const next = points[index + 1];
    return `L${frame.x(at)} ${frame.y(value)}${next ? `L${frame.x(at)} ${frame.y(next.value)}` : ''}`;
  });
  return `${pathOf(high, 'step', frame)}${back.join('')}Z`;
}

/** Two lines of steps with what is allowed between them. */
export interface Band {
  name: string;
  low: readonly Point[];
  high: readonly Point[];
  gaps: readonly Time[];
}

export interface PictureProps {
  band?: Band;
  time: Time;
  /** What the axis of time counts in. */
  unit: 'hour' | 'day';
  write: (value: bigint) => string;
  /** At the marks of the axis, where that is shorter. */
  writeTick?: (value: bigint) => string;
  fromZero?: boolean;
}

interface DrawnProps extends PictureProps {
  lines: readonly Drawn[];
}

export function Picture({ lines, band, time, unit, write, writeTick = write, fromZero }: DrawnProps) {
  const { say } = usePage();
  const edge = (points: readonly Point[]) =>
    drawnOf({ name: '', points, shape: 'step', look: 'aside', gaps: band?.gaps ?? [] }, time).pieces;
  const [low, high] = band ? [edge(band.low), edge(band.high)] : [[], []];
  const values = [...lines.flatMap(({ pieces }) => pieces), ...low, ...high].flat().map(({ value }) => value);
  const { range, ticks } = axisOf(values, { fromZero: fromZero ?? false });
  const left = Math.ceil(Math.max(...ticks.map((tick) => writeTick(tick).length)) * CHARACTER) + 8;
  const frame = frameOf(time, range, left);
  const last = coveredBy(lines)
    .pieces.flat()
    .reduce<Point | undefined>((latest, point) => (latest && latest.at > point.at ? latest : point), undefined);
  const middle = Math.round((time.from + time.to) / 2);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {low.map((piece, index) => (
        <path key={index} class="band" d={bandPath(piece, high[index] ?? [], frame)} />
      ))}
      {ticks.map((tick) => (
        <line key={tick} class="scale" x1={left} x2={WIDTH} y1={frame.y(tick)} y2={frame.y(tick)} />
      ))}
      {lines.map(({ name, pieces, shape, look }) => (
        <path key={name} class={`line ${look}`} d={pieces.map((piece) => pathOf(piece, shape, frame)).join('')} />
      ))}
      {ticks.map((tick) => (
        <text key={tick} x={left - 6} y={frame.y(tick) + 3.5} text-anchor="end">
          {writeTick(tick)}
        </text>
      ))}
      {last ? (
        <>
          <circle class="last" cx={frame.x(last.at)} cy={frame.y(last.value)} r="3" />
          <text class="last" x={frame.x(last.at)} y={frame.y(last.value) + (frame.y(last.value) < TOP + 16 ? 16 : -7)} text-anchor="end">
            {writeTick(last.value)}
          </text>
        </>
      ) : null}
      <text x={left} y={HEIGHT - 4}>
        {say.tick(time.from, unit)}
      </text>
      <text x={(left + WIDTH) / 2} y={HEIGHT - 4} text-anchor="middle">
        {say.tick(middle, unit)}
      </text>
      <text x={WIDTH} y={HEIGHT - 4} text-anchor="end">
        {say.tick(time.to, unit)}
      </text>
    </svg>
  );
}
