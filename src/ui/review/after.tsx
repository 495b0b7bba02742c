/** What it means from then on: the rate there and here, money per year, and how each rate is known. */
import type { RateView } from '../../commands/views';
import type { PlanWords } from '../../words/plan';
import { usePage, useWallet } from '../state/context';
import { type Rates, useRates, withReward } from '../state/use-rates';
import { yearlyDifference, yearlyMoney } from '../state/yearly';
import type { Earning, Place } from './story';

function rateOf(place: Place | undefined, { nets, pools }: Rates): RateView | undefined {
  if (!place) return undefined;
  if (place.kind === 'vault') return nets.get(place.address);
  const pool = pools.find(({ lendpool }) => lendpool === place.address);
  return pool && withReward(pool);
}

export function After({ earning, told }: { earning: Earning; told: PlanWords }) {
  const { network } = useWallet();
  const rates = useRates();
  const { review } = told;
  const reward = earning.from?.kind === 'pool' ? network.reward?.code : undefined;
  return (
    <>
      <Difference earning={earning} rates={rates} told={told} />{' '}
      {reward ? <span class="small quiet">{review.accruedStays(reward)}</span> : null}
    </>
  );
}

function Difference({ earning, rates, told: { review } }: { earning: Earning; rates: Rates; told: PlanWords }) {
  const { say } = usePage();
  const { from, to, amount, asset, idle } = earning;
  const here = rateOf(from, rates);
  const there = idle ? undefined : rateOf(to, rates);
  const rate = (view: RateView) => say.rate(view.bps);
  if (!to && !here) return <>{rates.settled ? review.earnsNothing : review.earnsReading}</>;
  if (!idle && ((from && !here) || (to && !there))) {
    if (!rates.settled) return <>{review.earnsReading}</>;
    return <strong class="worse">{review.earnsUnknown(here ? rate(here) : null)}</strong>;
  }
  if (idle && !here) return <>{from && !rates.settled ? review.earnsReading : review.earnsIdle}</>;
  const sentence = there
    ? here
      ? review.earns(rate(there), rate(here))
      : review.earnsNow(rate(there))
    : here
      ? review.earnsNoMore(rate(here))
      : '';
  const difference = yearlyDifference(amount, here?.bps ?? 0, there?.bps ?? 0);
  const money = (value: bigint) => yearlyMoney(value, asset, say);
  const how = (view: RateView | undefined) =>
    view && (view.basis === 'measured' ? review.how.measured(say.span(view.seconds)) : review.how.modelled);
  return (
    <>
      {sentence}
      {': '}
      <strong class={difference < 0n ? 'worse' : ''}>
        {difference < 0n ? review.less(money(-difference)) : review.more(money(difference))}
      </strong>{' '}
      <span class="small quiet">{review.basis(how(there), how(here))}</span>
    </>
  );
}
