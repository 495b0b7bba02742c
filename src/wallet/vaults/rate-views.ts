/** What pools pay, in the shape that pages show. */
import type { LendpoolRateView } from '../../commands/views';
import { poolEarnings } from '../../insight/earnings';
import { emissionsRate, rewardPerThousandYear } from '../../insight/emissions';
import type { LendpoolRates } from '../../interface/reads/lendpool-rates';
import type { PoolSamples } from '../kept/pool-rates';

/** Of v2 pools (contracts.md 6.9). */
const EPS_DECIMALS = 14;

export function lendpoolRateViews({ pools, bid, closeTime }: LendpoolRates, samples: PoolSamples, now: number): LendpoolRateView[] {
  return pools.map(({ pool, name, rate, emission, supplied }) => {
    const each = emission && rewardPerThousandYear({ ...emission, epsDecimals: EPS_DECIMALS, supplied }, closeTime);
    return {
      lendpool: pool,
      name,
      supplyRate: rate,
      earnings: poolEarnings(rate, samples.get(pool) ?? [], closeTime),
      rewardPerThousandYear: each?.toString() ?? null,
      rewardRate: (each === undefined ? undefined : emissionsRate(each, bid, rate)) ?? null,
      rewardPrice: bid === undefined ? null : { price: bid.toString(), at: now },
    };
  });
}
