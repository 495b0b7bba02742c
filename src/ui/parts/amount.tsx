/** Amounts: tabular, the fraction quieter than the whole, to the precision that matters; every digit on touch. */
import { useState } from 'preact/hooks';
import type { Unit } from '../../primitives/amounts';
import { amountText, cutAmount } from '../../words/format/amount';
import { usePage } from '../state/context';

export interface AmountProps {
  amount: string | bigint;
  of: Unit;
  /** Without the code, which stands somewhere else. */
  bare?: boolean;
  signed?: boolean;
  /** Smaller where it is long, so that it stays on one line. */
  fit?: boolean;
  /** Every digit at once: of a price. */
  exact?: boolean;
  /** Inside of what is itself pressed: its digits stand where that leads. */
  still?: boolean;
}

export function Amount({ amount, of, bare = false, signed = false, fit = false, exact = false, still = false }: AmountProps) {
  const { say } = usePage();
  const [open, setOpen] = useState(false);
  const options = { signed, decimals: of.decimals };
  const all = amountText(amount, say.marks, options);
  const cut = exact ? all : amountText(cutAmount(amount, of.decimals), say.marks, options);
  const code = bare ? '' : ` ${say.unit({ code: of.code, decimals: of.decimals })}`.trimEnd();
  const { sign, whole, fraction } = open ? all : cut;
  const text = (
    <>
      {sign}
      {whole}
      <span class="fraction">{fraction}</span>
      {of.decimals === null ? '' : code}
    </>
  );
  const look = `amount ${fit && whole.length + fraction.length > 16 ? 'small' : ''}`;
  if (still || all.fraction === cut.fraction) {
    return (
      <>
        <span class={look}>{text}</span>
        {/* That nobody knows the decimals is said at length, and may break. */}
        {of.decimals === null ? code : ''}
      </>
    );
  }
  return (
    <button type="button" class={look} title={all.sign + all.whole + all.fraction} aria-pressed={open} onClick={() => setOpen(!open)}>
      {text}
    </button>
  );
}

/** The main figure of a screen, smaller the longer it is, so that the largest balance still fits a popup. */
export function Figure({ amount, of }: Pick<AmountProps, 'amount' | 'of'>) {
  const { say } = usePage();
  // With every digit it must fit too.
  const { sign, whole, fraction } = amountText(amount, say.marks, of);
  const weight = sign.length + whole.length + (fraction.length + of.code.length + 1) * 0.56;
  return (
    <p class={`figure ${weight > 19 ? 'longer' : weight > 15 ? 'long' : ''}`}>
      <Amount amount={amount} of={of} bare />
      <span class="fraction"> {of.code}</span>
    </p>
  );
}
