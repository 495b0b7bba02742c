/** The shape of a rate over the last days, beside the figure that it ends with: no axis, and no figure of its own. */

const WIDTH = 64;
const HEIGHT = 20;
/** Room for the stroke. */
const EDGE = 2;

export interface SparklineProps {
  /** One for each day, oldest first; null: not known. */
  values: readonly (number | null)[];
  /** The picture in words. */
  label: string;
}

/** Days in a row of which the values are known: a line does not cross what is not known. */
function runsOf(values: SparklineProps['values']): { day: number; value: number }[][] {
  const known = values.flatMap((value, day) => (value === null ? [] : [{ day, value }]));
  const starts = known.flatMap(({ day }, index) => (known[index - 1]?.day === day - 1 ? [] : [index]));
  return starts.map((start, index) => known.slice(start, starts[index + 1])).filter((run) => run.length > 1);
}

export function Sparkline({ values, label }: SparklineProps) {
  const runs = runsOf(values);
  const drawn = runs.flat().map(({ value }) => value);
  if (drawn.length === 0) return null;
  const [low, high] = [Math.min(...drawn), Math.max(...drawn)];
  const x = (day: number) => EDGE + (day * (WIDTH - 2 * EDGE)) / (values.length - 1);
  const y = (value: number) => (high === low ? HEIGHT / 2 : EDGE + ((high - value) * (HEIGHT - 2 * EDGE)) / (high - low));
  return (
    <svg class="sparkline" role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
      {runs.map((run) => (
        <polyline key={run[0]?.day} points={run.map(({ day, value }) => `${x(day).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
      ))}
    </svg>
  );
}
