/** The figures behind a picture, newest first. */
import { usePage } from '../state/context';
import { useVaultWords } from '../state/use-words';
import { type Drawn, valueAt } from './scale';

const MOST_ROWS = 60;

export function PlotTable({ title, lines, write }: { title: string; lines: readonly Drawn[]; write: (value: bigint) => string }) {
  const { say } = usePage();
  const { detail: text } = useVaultWords();
  const shown = lines.filter(({ pieces }) => pieces.length > 0);
  const times = [...new Set(shown.flatMap(({ pieces }) => pieces.flat().flatMap(({ at, corner }) => (corner ? [] : [at]))))]
    .sort((a, b) => b - a)
    .slice(0, MOST_ROWS);
  return (
    <details class="small">
      <summary>{text.table}</summary>
      <table>
        <caption class="hush">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{text.time}</th>
            {shown.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((at) => (
            <tr key={at}>
              <th scope="row">{say.time(at)}</th>
              {shown.map((line) => {
                const value = valueAt(line, at);
                return <td key={line.name}>{value === undefined ? '–' : write(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
