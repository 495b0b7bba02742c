/** What it earns from then on: the rates there and here, the difference in money, and how each rate is known. */
import type { EarningsView, RateView } from '../../commands/views';
import { isMoved } from '../../insight/depth';
import { differenceOf, shownOf, verdictOf } from '../../insight/verdict';
import type { PlanWords } from '../../words/plan';
import { usePage } from '../state/context';
import { earningsWith, earningsWithReward, type Rates, useRates, withReward } from '../state/use-rates';
import { useWallet } from '../state/use-wallet';
import { yearlyDifference, yearlyMoney } from '../state/yearly';
import type { Earning, Place } from './story';

export interface Earns {
  /** Less than now: a warning. */
  less: boolean;
  before: string | null;
  after: string | null;
  /** A year, where both are known, and not about the same. */
  amount: string | null;
  notes: string[];
}

function rateOf(place: Place | undefined, { nets, sources }: Rates): RateView | undefined {
  if (!place) return undefined;
  if (place.kind === 'vault') return nets.get(place.address);
  const lender = sources.find(({ source }) => source === place.address);
  return (lender && withReward(lender)) ?? undefined;
}

/** What it earns there with what goes there; undefined: it goes nowhere that earns, or that is not known. */
const thenOf = ({ to, from, amount, idle }: Earning, rates: Rates): EarningsView | undefined =>
  to && !idle ? earningsWith(rates, to.address, amount, from?.address) : undefined;

/** By what both earn alike; undefined: it comes from nowhere, or goes nowhere, that earns. */
function verdictBetween(from: Place | undefined, there: EarningsView | undefined, { earnings, sources }: Rates) {
  const of = (place: Place) => {
    if (place.kind === 'vault') return earnings.get(place.address);
    const lender = sources.find(({ source }) => source === place.address);
    return lender && earningsWithReward(lender);
  };
  const here = from && of(from);
  return here && there && differenceOf(here, there);
}

/** null: it earns nothing before or after, or nothing is known yet. */
export function useEarns(earning: Earning | null, words: PlanWords): Earns | null {
  const { say } = usePage();
  const { network } = useWallet();
  const rates = useRates();
  if (!earning) return null;
  const { review } = words;
  const { from, to, amount, asset, idle } = earning;
  const here = rateOf(from, rates);
  const then = thenOf(earning, rates);
  const there = (then && shownOf(then)) ?? undefined;
  const without = idle ? undefined : rateOf(to, rates);
  const rate = (view: RateView | undefined) => (view ? say.rate(view.bps) : null);
  const how = (view: RateView | undefined) =>
    view && (view.basis === 'measured' ? review.how.measured(say.span(view.seconds)) : review.how.modelled);
  const basis = here || there ? [review.basis(how(there), how(here))] : [];
  const accrued = from?.kind === 'source' && from.rewards && network.reward ? [review.accruedStays(network.reward.code)] : [];
  const moves = there && without && isMoved(there, without) ? [review.moves(say.rate(without.bps))] : [];
  const notes = [...basis, ...moves, ...accrued];
  const before = from ? rate(here) : null;
  if ((from && !here) || (to && !idle && !there)) {
    return rates.settled && (here || there) ? { less: false, before, after: rate(there), amount: null, notes } : null;
  }
  const compared = verdictBetween(from, then, rates);
  const difference = yearlyDifference(amount, 0, compared?.bps ?? (there?.bps ?? 0) - (here?.bps ?? 0));
  const verdict = compared && verdictOf(compared);
  return {
    less: verdict ? verdict === 'worse' : difference < 0n,
    before,
    after: to && !idle ? rate(there) : say.rate(0),
    amount: verdict === 'same' ? null : yearlyMoney(difference < 0n ? -difference : difference, asset, say),
    notes: idle ? [...(here ? [review.idle] : []), ...notes] : notes,
  };
}
