/** An amount that is typed into a form: what it means, why it is refused, and the field for it. */
import type { Unit } from '../../../primitives/amounts';
import { isAmbiguous, readAmount } from '../../format/read';
import { AmountField } from '../../parts/amount-field';
import { usePage } from '../../state/context';
import { type Draft, useDraft } from '../../state/drafts';
import type { KeptForm } from '../../state/kept-forms';
import { useVaultWords } from '../../state/use-words';

export interface TypedAmount {
  text: string;
  put: (text: string) => void;
  /** In smallest units; undefined: nothing that is taken yet. */
  amount: bigint | undefined;
  /** The same, unless it is more than there is. */
  ready: bigint | undefined;
  error: string | undefined;
}

/** The whole of a form that asks for nothing else. */
export function useTypedAmount(form: KeptForm, of: string, ...rest: [of: Unit, most: bigint | undefined, tooMuch: string]) {
  const draft = useDraft(form, of, '');
  return { draft, typed: useAmount(draft, ...rest) };
}

/** Counted in `of`, whose code may stand behind it; `most` undefined: not known, so that nothing is refused for it here. */
export function useAmount(
  { value: text, put }: Pick<Draft<string>, 'value'> & { put: (text: string) => void },
  of: Unit,
  most: bigint | undefined,
  tooMuch: string,
): TypedAmount {
  const { say } = usePage();
  const { form: words } = useVaultWords();
  const amount = readAmount(text, say.marks.decimal, of);
  const over = amount !== undefined && most !== undefined && amount > most;
  const wrong = isAmbiguous(text, say.marks.decimal, of.code) ? words.amountTwoWays(text.trim()) : words.amountWrong(of.decimals ?? 0);
  const error = text.trim() !== '' && amount === undefined ? wrong : over ? tooMuch : undefined;
  return { text, put, amount, ready: over ? undefined : amount, error };
}

interface Props {
  typed: TypedAmount;
  label: string;
  most: bigint | undefined;
  of: Unit;
  hint?: string | undefined;
}

export function TypedAmountField({ typed, label, most, of, hint }: Props) {
  const { say } = usePage();
  const { form: text } = useVaultWords();
  return (
    <AmountField
      label={label}
      value={typed.text}
      onInput={typed.put}
      hint={hint ?? (most === undefined ? undefined : text.available(say.amount(most, of)))}
      error={typed.error}
      most={most}
      of={of}
      mostWord={text.most}
      mostLabel={text.mostLabel(say.amount(most ?? 0n, of))}
    />
  );
}
