/** What a choice comes to, on the button's line: a worse rate is said where it is chosen. */
import type { Unit } from '../../primitives/amounts';
import { usePage } from '../state/context';
import { yearlyDifference, yearlyMoney } from '../state/yearly';

export interface ComparedProps {
  /** Yearly rates in bps; undefined: not known, and then nothing is compared. */
  here: number | undefined;
  there: number | undefined;
  amount: bigint;
  of: Unit;
}

export function Compared({ here, there, amount, of }: ComparedProps) {
  const { words, say } = usePage();
  if (here === undefined || there === undefined) return null;
  const difference = yearlyDifference(amount, here, there);
  const tell = difference < 0n ? words.migrate.worse : words.migrate.better;
  return (
    <p class={`small ${difference < 0n ? 'worse strong' : 'quiet'}`} role="status">
      {tell(say.rate(there), say.rate(here), yearlyMoney(difference < 0n ? -difference : difference, of, say))}
    </p>
  );
}
