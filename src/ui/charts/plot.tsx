/** Lines over time, as a picture for eyes and as sentences and a table for everybody. */
import { useId } from 'preact/hooks';
import { usePage } from '../state/context';
import { useVaultWords } from '../vaults/words';
import { axisOf, height, type Line, type Point, type Range, type Time, within } from './scale';
import { PlotTable } from './table';

export interface PlotProps {
  title: string;
  lines: readonly Line[];
  /** Two lines of steps with what is allowed between them. */
  band?: { name: string; low: readonly Point[]; high: readonly Point[] };
  time: Time;
  /** What the axis of time counts in. */
  unit: 'hour' | 'day';
  write: (value: bigint) => string;
  /** Nothing is known before; null: all is. */
  knownFrom: number | null;
  fromZero?: boolean;
  /** Where the figures are from. */
  note?: string;
  /** The picture in sentences. */
  says: readonly string[];
}

const WIDTH = 328;
const HEIGHT = 116;
const TOP = 12;
const BOTTOM = 98;

interface Frame {
  x: (at: number) => number;
  y: (value: bigint) => number;
}

function frameOf({ from, to }: Time, range: Range): Frame {
  const round = (place: number) => Math.round(place * 10) / 10;
  return {
    x: (at) => round(Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from))) * WIDTH),
    y: (value) => round(BOTTOM - height(value, range) * (BOTTOM - TOP)),
  };
}

function pathOf(points: readonly Point[], shape: 'line' | 'step', { x, y }: Frame): string {
  return points
    .map(({ at, value }, index) => {
      if (index === 0) return `M${x(at)} ${y(value)}`;
      return shape === 'step' ? `H${x(at)}V${y(value)}` : `L${x(at)} ${y(value)}`;
    })
    .join('');
}

/** The way there along the upper line, the way back along the lower one. */
function bandPath(low: readonly Point[], high: readonly Point[], frame: Frame): string {
  const back = low.toReversed().map(({ at, value }, index, points) => {
    const next = points[index + 1];
    return `L${frame.x(at)} ${frame.y(value)}${next ? `L${frame.x(at)} ${frame.y(next.value)}` : ''}`;
  });
  return `${pathOf(high, 'step', frame)}${back.join('')}Z`;
}

export function Plot(props: PlotProps) {
  const { title, lines, band, time, knownFrom, note, says } = props;
  const { detail: told } = useVaultWords();
  const id = useId();
  const drawn = lines.map((line) => ({ ...line, points: within(line.points, time, line.shape) }));
  const main = drawn.find(({ look }) => look === 'main');
  const empty = (main?.points.length ?? 0) < 2;
  const gap = knownFrom !== null && knownFrom > time.from ? knownFrom : null;
  return (
    <figure class="plot" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {empty ? (
        <p class="nothing quiet">
          <span class="strong">{told.noData}</span>
          <span class="small">{told.noDataNote}</span>
        </p>
      ) : (
        <>
          <Picture {...props} lines={drawn} gap={gap} />
          <Key lines={drawn} band={band?.name} unknown={gap === null ? undefined : told.gapShort} write={props.write} />
          {note ? <p class="small quiet">{note}</p> : null}
          {says.map((sentence) => (
            <p key={sentence} class="hush">
              {sentence}
            </p>
          ))}
        </>
      )}
      {empty ? null : <PlotTable {...props} lines={drawn} />}
    </figure>
  );
}

function Picture({ lines, band, time, unit, write, fromZero, gap }: PlotProps & { gap: number | null }) {
  const { say } = usePage();
  const hatch = useId();
  const low = band ? within(band.low, time, 'step') : [];
  const high = band ? within(band.high, time, 'step') : [];
  const values = [...lines.flatMap(({ points }) => points), ...low, ...high].map(({ value }) => value);
  const { range, ticks } = axisOf(values, { fromZero: fromZero ?? false });
  const frame = frameOf(time, range);
  const middle = Math.round((time.from + time.to) / 2);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {gap === null ? null : (
        <>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line class="scale" x1="0" y1="0" x2="0" y2="6" />
          </pattern>
          <rect x="0" y={TOP} width={frame.x(gap)} height={BOTTOM - TOP} fill={`url(#${hatch})`} />
        </>
      )}
      {band && low.length > 0 && high.length > 0 ? <path class="band" d={bandPath(low, high, frame)} /> : null}
      {ticks.map((tick) => (
        <line key={tick} class="scale" x1="0" x2={WIDTH} y1={frame.y(tick)} y2={frame.y(tick)} />
      ))}
      {lines.map(({ name, points, shape, look }) => (
        <path key={name} class={`line ${look}`} d={pathOf(points, shape, frame)} />
      ))}
      {ticks.map((tick) => (
        <text key={tick} x="0" y={frame.y(tick) - 3}>
          {write(tick)}
        </text>
      ))}
      <text x="0" y={HEIGHT - 4}>
        {say.tick(time.from, unit)}
      </text>
      <text x={WIDTH / 2} y={HEIGHT - 4} text-anchor="middle">
        {say.tick(middle, unit)}
      </text>
      <text x={WIDTH} y={HEIGHT - 4} text-anchor="end">
        {say.tick(time.to, unit)}
      </text>
    </svg>
  );
}

interface KeyProps {
  lines: readonly Line[];
  band: string | undefined;
  unknown: string | undefined;
  write: (value: bigint) => string;
}

/** Which line is which, with where it is now. */
function Key({ lines, band, unknown, write }: KeyProps) {
  return (
    <ul class="key">
      {lines.map(({ name, points, look }) => {
        const last = points.at(-1);
        return last ? (
          <li key={name}>
            <i class={`stroke ${look}`} aria-hidden="true" />
            {name} <span class="amount">{write(last.value)}</span>
          </li>
        ) : null;
      })}
      {band ? (
        <li>
          <i class="stroke area" aria-hidden="true" />
          {band}
        </li>
      ) : null}
      {unknown ? (
        <li>
          <i class="stroke unknown" aria-hidden="true" />
          {unknown}
        </li>
      ) : null}
    </ul>
  );
}
