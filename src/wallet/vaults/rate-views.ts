/** What lending sources pay, in the shape that pages show. */
import type { SourceRateView } from '../../commands/views';
import { poolEarnings } from '../../insight/earnings';
import { emissionsRate, rewardPerThousandYear } from '../../insight/emissions';
import type { SourceRates } from '../../interface/reads/source-rates';
import type { PoolSamples } from '../kept/pool-rates';

/** Of v2 pools (contracts.md 6.9). */
const EPS_DECIMALS = 14;

export function sourceRateViews({ sources, bid, closeTime }: SourceRates, samples: PoolSamples, now: number): SourceRateView[] {
  return sources.map(({ source, name, rate, emission, supplied }) => {
    const each = emission && rewardPerThousandYear({ ...emission, epsDecimals: EPS_DECIMALS, supplied }, closeTime);
    return {
      source,
      name,
      supplyRate: rate ?? null,
      earnings: poolEarnings(rate, samples.get(source) ?? [], closeTime),
      rewardPerThousandYear: each?.toString() ?? null,
      rewardRate: (each === undefined || !rate ? undefined : emissionsRate(each, bid, rate)) ?? null,
      rewardPrice: bid === undefined ? null : { price: bid.toString(), at: now },
    };
  });
}
