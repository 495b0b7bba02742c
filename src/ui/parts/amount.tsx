/** Amounts: tabular, the fraction quieter than the whole, to the precision that matters; every digit on touch. */
import { useState } from 'preact/hooks';
import { amountText, cutAmount } from '../../words/format/amount';
import { usePage } from '../state/context';

export interface AmountProps {
  stroops: string | bigint;
  code?: string | undefined;
  decimals?: number | undefined;
  signed?: boolean;
  /** Smaller where it is long, so that it stays on one line. */
  fit?: boolean;
  /** Every digit at once: of a price. */
  exact?: boolean;
  /** Inside of what is itself pressed: its digits stand where that leads. */
  still?: boolean;
}

export function Amount({ stroops, code, decimals, signed = false, fit = false, exact = false, still = false }: AmountProps) {
  const { say } = usePage();
  const [open, setOpen] = useState(false);
  const options = { signed, ...(decimals === undefined ? {} : { decimals }) };
  const all = amountText(stroops, say.marks, options);
  const cut = exact ? all : amountText(cutAmount(stroops, decimals), say.marks, options);
  const { sign, whole, fraction } = open ? all : cut;
  const text = (
    <>
      {sign}
      {whole}
      <span class="fraction">{fraction}</span>
      {code ? ` ${code}` : ''}
    </>
  );
  const look = `amount ${fit && whole.length + fraction.length > 16 ? 'small' : ''}`;
  if (still || all.fraction === cut.fraction) return <span class={look}>{text}</span>;
  return (
    <button type="button" class={look} title={all.sign + all.whole + all.fraction} aria-pressed={open} onClick={() => setOpen(!open)}>
      {text}
    </button>
  );
}

/** The main figure of a screen, smaller the longer it is, so that the largest balance still fits a popup. */
export function Figure({ stroops, code }: { stroops: bigint; code: string }) {
  const { say } = usePage();
  // With every digit it must fit too.
  const { sign, whole, fraction } = amountText(stroops, say.marks);
  const weight = sign.length + whole.length + (fraction.length + code.length + 1) * 0.56;
  return (
    <p class={`figure ${weight > 19 ? 'longer' : weight > 15 ? 'long' : ''}`}>
      <Amount stroops={stroops} />
      <span class="fraction"> {code}</span>
    </p>
  );
}
