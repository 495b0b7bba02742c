/** An amount with every digit it has: tabular, the fraction quieter than the whole. */
import { amountText } from '../../words/format/amount';
import { usePage } from '../state/context';

export interface AmountProps {
  stroops: string | bigint;
  code?: string | undefined;
  decimals?: number | undefined;
  least?: number;
  signed?: boolean;
  /** Smaller where it is long, so that it stays on one line. */
  fit?: boolean;
}

export function Amount({ stroops, code, decimals, least, signed, fit = false }: AmountProps) {
  const { say } = usePage();
  const { sign, whole, fraction } = amountText(stroops, say.marks, {
    ...(decimals === undefined ? {} : { decimals }),
    ...(least === undefined ? {} : { least }),
    ...(signed === undefined ? {} : { signed }),
  });
  return (
    <span class={`amount ${fit && whole.length + fraction.length > 16 ? 'small' : ''}`}>
      {sign}
      {whole}
      <span class="fraction">{fraction}</span>
      {code ? ` ${code}` : ''}
    </span>
  );
}

/** The main figure of a screen, smaller the longer it is, so that the largest balance still fits a popup. */
export function Figure({ stroops, code }: { stroops: bigint; code: string }) {
  const { say } = usePage();
  const { sign, whole, fraction } = amountText(stroops, say.marks);
  const weight = sign.length + whole.length + (fraction.length + code.length + 1) * 0.56;
  return (
    <p class={`amount figure ${weight > 19 ? 'longer' : weight > 15 ? 'long' : ''}`}>
      {sign}
      {whole}
      <span class="fraction">
        {fraction} {code}
      </span>
    </p>
  );
}
