/** Lines over time, as a picture for eyes and as sentences and a table for everybody. */
import { useId } from 'preact/hooks';
import { usePage } from '../state/context';
import { useVaultWords } from '../state/use-words';
import { Picture, type PictureProps } from './picture';
import { coveredBy, type Drawn, drawnOf, type Line, unknownOf } from './scale';
import { PlotTable } from './table';

export interface PlotProps extends PictureProps {
  title: string;
  lines: readonly Line[];
  /** Where the figures are from, or what follows from them. */
  note?: string | undefined;
  /** The picture in sentences. */
  says: readonly string[];
}

export function Plot(props: PlotProps) {
  const { title, lines, band, time, note, says, write } = props;
  const { say } = usePage();
  const { detail: text } = useVaultWords();
  const id = useId();
  const drawn = lines.map((line) => drawnOf(line, time));
  const covered = coveredBy(drawn);
  const empty = covered.pieces.flat().length < 2;
  const unknown = empty ? [] : unknownOf(covered, time);
  const sentences = [...says, ...unknown.map(({ from, to }) => text.unknownSays(say.time(from), say.time(to)))];
  // Nothing is drawn of nothing.
  if (empty) return null;
  return (
    <figure class="plot" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <Picture {...props} lines={drawn} />
      <Key lines={drawn} to={time.to} band={band?.name} write={write} />
      {note ? <p class="small quiet note">{note}</p> : null}
      {sentences.map((sentence) => (
        <p key={sentence} class="hush">
          {sentence}
        </p>
      ))}
      <PlotTable title={title} lines={drawn} write={write} />
    </figure>
  );
}

interface KeyProps {
  lines: readonly Drawn[];
  to: number;
  band: string | undefined;
  write: (value: bigint) => string;
}

/** Which line is which, with where it is now: what ended before has no value any more. */
function Key({ lines, to, band, write }: KeyProps) {
  return (
    <ul class="key">
      {lines.map(({ name, pieces, look, shape }) => {
        const last = pieces.at(-1)?.at(-1);
        return last ? (
          <li key={name}>
            <i class={`stroke ${look}`} aria-hidden="true" />
            {name} {shape === 'line' || last.at === to ? <span class="amount">{write(last.value)}</span> : null}
          </li>
        ) : null;
      })}
      {band ? (
        <li>
          <i class="stroke area" aria-hidden="true" />
          {band}
        </li>
      ) : null}
    </ul>
  );
}
