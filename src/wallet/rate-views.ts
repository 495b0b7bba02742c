/** What pools pay, in the shape that pages show. */
import type { LendpoolRateView, RateView } from '../commands/views';
import { RATE_SECONDS } from '../contracts/accrual';
import { emissionsRateBps, rewardPerThousandYear } from '../insight/emissions';
import type { LendpoolRates } from '../interface/reads/lendpool-rates';

/** Of v2 pools (contracts.md 6.9). */
const EPS_DECIMALS = 14;

/** By the pools' curves as they stand, over the day that follows. */
export const modelledRate = (bps: number): RateView => ({ bps, basis: 'modelled', seconds: RATE_SECONDS });

export function lendpoolRateViews({ pools, bid, closeTime }: LendpoolRates, now: number): LendpoolRateView[] {
  return pools.map(({ pool, name, supplyRateBps, emission, supplied }) => {
    const each = emission && rewardPerThousandYear({ ...emission, epsDecimals: EPS_DECIMALS, supplied }, closeTime);
    const rewardBps = each === undefined ? undefined : emissionsRateBps(each, bid, supplyRateBps);
    return {
      lendpool: pool,
      name,
      supplyRate: modelledRate(supplyRateBps),
      rewardPerThousandYear: each?.toString() ?? null,
      rewardRate: rewardBps === undefined ? null : modelledRate(rewardBps),
      rewardPrice: bid === undefined ? null : { price: bid.toString(), at: now },
    };
  });
}
