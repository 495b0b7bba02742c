/** What a choice comes to, on the button's line: a worse rate is said where it is chosen. */
import { usePage } from '../state/context';
import { yearlyDifference } from '../state/yearly';

export interface ComparedProps {
  /** Yearly rates in bps; undefined: not known, and then nothing is compared. */
  here: number | undefined;
  there: number | undefined;
  amount: bigint;
  code: string;
}

export function Compared({ here, there, amount, code }: ComparedProps) {
  const { words, say } = usePage();
  if (here === undefined || there === undefined) return null;
  const difference = yearlyDifference(amount, here, there);
  const tell = difference < 0n ? words.migrate.worse : words.migrate.better;
  return (
    <p class={`small ${difference < 0n ? 'worse strong' : 'quiet'}`} role="status">
      {tell(say.rate(there), say.rate(here), say.about(difference < 0n ? -difference : difference, code))}
    </p>
  );
}
