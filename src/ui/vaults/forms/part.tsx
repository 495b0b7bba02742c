/** How much of what is held: all of it, unless a part is typed. What stays is said below the field. */
import type { Unit } from '../../../primitives/amounts';
import { mulDiv } from '../../../primitives/round';
import { readAmount, writeAmount } from '../../format/read';
import { usePage } from '../../state/context';
import { useVaultWords } from '../../state/use-words';
import { type TypedAmount, TypedAmountField, useAmount } from './typed-amount';

export interface Part {
  all: boolean;
  /** As it is typed. */
  part: string;
}

export const WHOLE: Part = { all: true, part: '' };

export interface UsedPart {
  typed: TypedAmount;
  /** All of it moves, whatever it is worth by then. */
  all: boolean;
  /** Of `most`; undefined: nothing that is taken yet. */
  amount: bigint | undefined;
}

/** Whoever types just what there is means all of it. */
export function usePart({ all, part }: Part, change: (next: Part) => void, of: Unit, most: bigint, tooMuch: string): UsedPart {
  const { say } = usePage();
  const put = (text: string) => change({ all: readAmount(text, say.marks.decimal, of) === most, part: text });
  const typed = useAmount({ value: part, put }, of, most, tooMuch);
  if (!all) return { typed, all, amount: typed.ready };
  return { typed: { ...typed, text: writeAmount(most, say.marks.decimal, of), error: undefined }, all, amount: most };
}

/** Shares for so much of the asset, rounded up so that no less is asked for; all of them where it is all. */
export function sharesFor(amount: bigint, value: bigint, held: bigint): bigint {
  if (value === 0n || amount >= value) return held;
  const shares = mulDiv(amount, held, value, 'up');
  return shares > held ? held : shares;
}

interface FieldProps {
  part: UsedPart;
  most: bigint;
  of: Unit;
  /** Where it is now. */
  place: string;
}

export function PartField({ part: { typed, amount }, most, of, place }: FieldProps) {
  const { say } = usePage();
  const { form: text } = useVaultWords();
  return (
    <div class="stack tight">
      <TypedAmountField typed={typed} label={text.amount(of.code)} most={most} of={of} />
      {amount === undefined || amount >= most ? null : (
        <p class="small" role="status">
          {text.remains(say.amount(most - amount, of), place)}
        </p>
      )}
    </div>
  );
}
