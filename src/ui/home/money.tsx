/** What something is worth in the chosen currency. */

import { usePage } from '../state/context';
import type { Values } from './use-values';

interface MoneyProps {
  /** Seven decimals of it; undefined: not known. */
  value: bigint | undefined;
  currency: Values['currency'];
}

export function Money({ value, currency }: MoneyProps) {
  const { say } = usePage();
  return <span class="amount">{value === undefined ? '–' : say.money(value, currency)}</span>;
}

/** The main figure of Home, smaller the longer it is. */
export function MoneyFigure({ value, currency }: MoneyProps) {
  const { say } = usePage();
  if (value === undefined) return <p class="figure quiet">–</p>;
  const { before, whole, fraction, after } = say.moneyParts(value, currency);
  const weight = before.length + whole.length + (fraction.length + after.length) * 0.56;
  return (
    <p class={`figure amount ${weight > 19 ? 'longer' : weight > 14 ? 'long' : ''}`}>
      {before}
      {whole}
      <span class="fraction">
        {fraction}
        {after}
      </span>
    </p>
  );
}
