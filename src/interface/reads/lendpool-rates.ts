/** What the pools pay for USDC (contracts.md 6.5, 6.8): the rate of suppliers, and REWARD emissions beside it. */
import { supplyRate, underlying } from '../../contracts/accrual';
import { parseEmission, tokensOf } from '../../contracts/emissions';
import { emissionDataKey, parseReserve, reserveKeys } from '../../contracts/lendpool';
import type { ContractId } from '../../primitives/addresses';
import { CLASSIC_UNIT } from '../../primitives/amounts';
import type { Rate } from '../../primitives/growth';
import type { Context } from '../context';

export interface LendpoolRate {
  pool: ContractId;
  name: string;
  rate: Rate;
  /** What one of its tokens is worth, 12 decimals. */
  bRate: bigint;
  /** REWARD a second for all suppliers, 14 decimals, until `expiration`; undefined: none was ever emitted. */
  emission: { eps: bigint; expiration: number } | undefined;
  /** All that is supplied, in stroops of USDC. */
  supplied: bigint;
}

export interface LendpoolRates {
  closeTime: number;
  pools: LendpoolRate[];
  /** Stroops of USDC that one REWARD fetches along the best path; undefined: none leads there, or Horizon does not say. */
  bid: bigint | undefined;
}

/** Two rounds: the reserves beside Horizon's paths, then their emissions. */
export async function lendpoolRates({ chain: { rpc, horizon, network } }: Context): Promise<LendpoolRates> {
  const { usdc, reward } = network.assets;
  const pools = usdc ? network.lendpools.filter(({ version }) => version === 2) : [];
  const asset = usdc?.contract as ContractId;
  const [first, bid] = await Promise.all([
    rpc.read(pools.flatMap(({ address }) => reserveKeys(address, asset))),
    // A price is an extra: without one the rates stand for themselves.
    usdc && reward ? horizon.bestPath(reward, CLASSIC_UNIT, usdc).catch(() => undefined) : undefined,
  ]);
  const found = pools.flatMap(({ address: pool, name }) => {
    const reserve = parseReserve((key) => first.get(key), pool, asset);
    if (!reserve) return [];
    const { config, bstopRate } = reserve;
    const data = reserve.at(first.closeTime);
    const key = emissionDataKey(pool, tokensOf(config.index)[1]);
    const supplied = underlying(data.bSupply, data.bRate);
    return [{ pool, name, key, supplied, bRate: data.bRate, rate: supplyRate(data, config, bstopRate) }];
  });
  const second = found.length > 0 ? await rpc.read(found.map(({ key }) => key)) : first;
  return {
    closeTime: first.closeTime,
    bid,
    pools: found.map(({ key, ...one }) => {
      const emission = parseEmission(one.pool, second.get(key));
      return { ...one, emission: emission && { eps: emission.eps, expiration: Number(emission.expiration) } };
    }),
  };
}
