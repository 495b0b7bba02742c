/** What two yearly rates come to in money. */
import { type Unit, wholeUnit } from '../../primitives/amounts';
import { formatAmount } from '../../words/format/amount';
import type { Say } from '../../words/say';

/** More or less a year, for `amount` at two yearly rates. */
export const yearlyDifference = (amount: bigint, fromBps: number, toBps: number): bigint => (amount * BigInt(toBps - fromBps)) / 10_000n;

/** An estimate for a year has no cents, once it is more than a few. */
export function yearlyMoney(value: bigint, asset: Unit, say: Say): string {
  const unit = wholeUnit(asset);
  return value < 10n * unit ? say.about(value, asset) : `${formatAmount(value / unit, say.marks, { decimals: 0 })} ${say.unit(asset)}`;
}
