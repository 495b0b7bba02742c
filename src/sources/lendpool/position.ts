/** An account's USDC in a lending pool, and what forbids moving it. */
import { instanceKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import type { Address, ContractId } from '../../primitives/addresses';
import { refuse, ServiceError } from '../../primitives/errors';
import { S12 } from '../../primitives/round';
import type { Leaving } from '../source';
import {
  burnRounding,
  divC,
  greatestUnderlying,
  leastUnderlying,
  type ReserveConfig,
  type ReserveData,
  S7,
  underlying,
  utilization,
} from './accrual';
import { auctionKey, parsePool, parsePositions, parseReserve, positionsKey, reserveKeys } from './entries';

export interface PoolPosition {
  pool: ContractId;
  side: 'supply' | 'collateral' | 'both';
  bTokens: { supply: bigint; collateral: bigint };
  /** The reserve at the reading's close time. */
  data: ReserveData;
  config: ReserveConfig;
  bstopRate: bigint;
  hasDebt: boolean;
  auction: boolean;
}

/** The entries that it is read from. */
export const positionKeys = (pool: ContractId, from: Address, asset: ContractId) => [
  ...reserveKeys(pool, asset),
  positionsKey(pool, from),
  auctionKey(pool, from),
];

/** The account's USDC in one pool; undefined where it has none, or the pool has no USDC. 400 `network_unavailable` for what is no pool. */
export function readPosition(reading: Reading, pool: ContractId, from: Address, asset: ContractId): PoolPosition | undefined {
  if (!parsePool(reading.get(instanceKey(pool))))
    return refuse('network_unavailable', 'This is not available on the active network.', { what: pool });
  const reserve = parseReserve((key) => reading.get(key), pool, asset);
  if (!reserve) return undefined;
  const { config, bstopRate } = reserve;
  const held = parsePositions(pool, reading.get(positionsKey(pool, from)));
  const supply = held.supply.get(config.index) ?? 0n;
  const collateral = held.collateral.get(config.index) ?? 0n;
  if (supply === 0n && collateral === 0n) return undefined;
  return {
    pool,
    side: supply > 0n && collateral > 0n ? 'both' : supply > 0n ? 'supply' : 'collateral',
    bTokens: { supply, collateral },
    data: reserve.at(reading.closeTime),
    config,
    bstopRate,
    hasDebt: held.liabilities.size > 0,
    auction: reading.get(auctionKey(pool, from)) !== undefined,
  };
}

/** Value at the ledger that was read, a lower bound of what arrives; and the upper bound until `validUntil`. */
export function arriving({ bTokens, data, config }: PoolPosition, validUntil: number): { amount: bigint; most: bigint } {
  const sides = [bTokens.supply, bTokens.collateral];
  return {
    amount: sides.reduce((sum, b) => sum + underlying(b, data.bRate), 0n),
    most: sides.reduce((sum, b) => sum + greatestUnderlying(b, data, config, BigInt(validUntil)), 0n),
  };
}

/** bTokens that leave for `part` of it, all of them where it is undefined: the pool rounds up, and never takes more than there are (contracts.md 6.6). */
export function burned({ bTokens, data }: PoolPosition, part?: bigint): bigint {
  const all = bTokens.supply + bTokens.collateral;
  if (part === undefined || data.bRate === 0n) return all;
  const needed = divC(part, data.bRate, S12);
  return needed < all ? needed : all;
}

/**
 * What forbids moving a position, or `part` of it, foreseen from its entries: 400 `mixed_position`, `auction_in_progress`,
 * `pool_illiquid`.
 */
export function positionBlock(position: PoolPosition, part?: bigint): ServiceError | undefined {
  const { side, pool, auction, data } = position;
  const blocked = (code: 'mixed_position' | 'auction_in_progress' | 'pool_illiquid', message: string) =>
    new ServiceError(code, message, { lendpool: pool });
  if (side === 'both')
    return blocked(
      'mixed_position',
      'This account holds USDC both as supply and as collateral in this pool. Withdraw one of the two there first.',
    );
  if (auction)
    return blocked('auction_in_progress', 'A liquidation of this account is running in this pool. Nothing can be withdrawn until it ends.');
  const rest = { ...data, bSupply: data.bSupply - burned(position, part) };
  if (utilization(rest) >= S7) return blocked('pool_illiquid', 'The pool has lent out too much to pay this position now.');
  return undefined;
}

/** What a part leaves: at most what interest makes of it, at least what bad debt of everything lent out would. */
export function leftOf(position: PoolPosition, { part, validUntil }: Leaving): { least?: string; most: string } {
  if (part === undefined) return { most: '0' };
  const { bTokens, data } = position;
  const worst = leastUnderlying(bTokens.supply + bTokens.collateral, data) - part - burnRounding(data);
  return { least: (worst > 0n ? worst : 0n).toString(), most: (arriving(position, validUntil).most - part).toString() };
}
