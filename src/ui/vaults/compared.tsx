/** What a choice comes to, on the button's line: a worse rate is said where it is chosen. */
import type { EarningsView } from '../../commands/views';
import { differenceOf, shownOf, verdictOf } from '../../insight/verdict';
import type { Unit } from '../../primitives/amounts';
import { usePage } from '../state/context';
import { yearlyDifference, yearlyMoney } from '../state/yearly';

export interface ComparedProps {
  /** What is earned there and here; undefined: not known, and then nothing is compared. */
  here: EarningsView | undefined;
  there: EarningsView | undefined;
  amount: bigint;
  of: Unit;
}

export function Compared({ here, there, amount, of }: ComparedProps) {
  const { words, say } = usePage();
  const { migrate: text } = words;
  const [now, then] = [here && shownOf(here), there && shownOf(there)];
  const difference = here && there && differenceOf(here, there);
  if (!difference || !now || !then) return null;
  const verdict = verdictOf(difference);
  const money = (bps: number) => yearlyMoney(yearlyDifference(amount, 0, Math.abs(bps)), of, say);
  const says = {
    better: () => text.better(say.rate(then.bps), say.rate(now.bps), money(difference.bps)),
    worse: () => text.worse(say.rate(then.bps), say.rate(now.bps), money(difference.bps)),
    same: () => text.same(say.rate(then.bps)),
    either: () => text.either(money(difference.low), money(difference.high)),
  };
  return (
    <p class={`small ${verdict === 'worse' ? 'worse strong' : 'quiet'}`} role="status">
      {says[verdict]()}
    </p>
  );
}
