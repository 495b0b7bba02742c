/** What a lending position is worth (contracts.md 6.5, 11.1): computed here from the pool's entries, whatever a builder said. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { Entry } from '../../chain/reading';
import type { Address, ContractId } from '../../primitives/addresses';
import { S12 } from '../../primitives/round';
import { burnRounding, divC, greatestUnderlying, leastUnderlying, underlying } from './accrual';
import { parsePositions, parseReserve, positionsKey } from './entries';

/** Values in the asset's smallest unit. */
export interface Side {
  /** If everything that the pool has lent out were written off. */
  least: bigint;
  /** At the close time of the ledger that was read. */
  now: bigint;
  /** About a ledger later: what accrues until then may come on top. */
  likely: bigint;
  /** At the end of validity at the highest rate; null: nothing bounds it. */
  most: bigint | null;
  /** What stays now once `amount` was paid out: the pool takes whole bTokens for it (contracts.md 6.6). */
  less(amount: bigint): bigint;
  /** By how much that may round. */
  rounding: bigint;
}

export interface Position {
  /** undefined: none of that kind. */
  supply: Side | undefined;
  collateral: Side | undefined;
}

/** The part of the facts that is needed. */
export interface Reader {
  readonly closeTime: number;
  readonly ledgerSeconds: number;
  entry(key: xdr.LedgerKey): Entry | null | undefined;
}

/** undefined: the pool, the reserve or the position could not be read. `until` 0: unbounded. */
export function positionOf(facts: Reader, pool: ContractId, user: Address, asset: ContractId, until: number): Position | undefined {
  const held = facts.entry(positionsKey(pool, user));
  const reserve = parseReserve((key) => facts.entry(key), pool, asset);
  if (held === undefined || !reserve) return undefined;
  const { config } = reserve;
  const positions = parsePositions(pool, held ?? undefined);
  const now = reserve.at(facts.closeTime);
  const soon = reserve.at(facts.closeTime + Math.ceil(facts.ledgerSeconds));
  const side = (tokens: bigint | undefined): Side | undefined => {
    if (tokens === undefined || tokens === 0n) return undefined;
    const value = underlying(tokens, now.bRate);
    const most = until === 0 ? null : greatestUnderlying(tokens, now, config, BigInt(until));
    return {
      least: leastUnderlying(tokens, now),
      now: value,
      likely: underlying(tokens, soon.bRate),
      most,
      less: (amount) => (amount < value ? underlying(tokens - divC(amount, now.bRate, S12), now.bRate) : 0n),
      rounding: burnRounding(now),
    };
  };
  return { supply: side(positions.supply.get(config.index)), collateral: side(positions.collateral.get(config.index)) };
}

/** Both sides, at the close time of the ledger that was read. */
export function worthIn(facts: Reader, pool: ContractId, user: Address, asset: ContractId): bigint | undefined {
  const position = positionOf(facts, pool, user, asset, facts.closeTime);
  return position && (position.supply?.now ?? 0n) + (position.collateral?.now ?? 0n);
}
