/**
 * What the entries of a vault foretell of a call's end (contracts.md 4.4, part 5, 6.4, 6.6): which pool cannot pay, which cannot be
 * invested in, what shares an amount mints. Where a strategy is of another kind nothing is foreseen: the simulation shows it.
 */

import { DEAD_SHARES } from '../../contracts/strategy';
import type { ContractId } from '../../primitives/addresses';
import { mulDiv, S12 } from '../../primitives/round';
import { divC, divF, S7, suppliesOf, utilization } from '../../sources/lendpool/accrual';
import type { Lending, Part, VaultValue } from './vault-value';

/** bTokens that leave, by pool. */
export type Taken = ReadonlyMap<ContractId, bigint>;

interface Share {
  lends: Lending;
  paused: boolean;
  amount: bigint;
}

/** How a vault divides an amount: by what each strategy holds, the last takes the rest. undefined where that is not known. */
function divided(amount: bigint, parts: readonly Part[]): Share[] | undefined {
  const invested = parts.reduce((sum, { net }) => sum + net, 0n);
  if (invested === 0n) return undefined;
  const shares: Share[] = [];
  let left = amount;
  for (const [index, { net, paused, lends }] of parts.entries()) {
    // What is worth nothing buys nothing: how that ends, the pool itself says.
    if (!lends?.data.bRate) return undefined;
    const own = index === parts.length - 1 ? left : mulDiv(amount, net, invested, 'down');
    left -= own;
    shares.push({ lends, paused, amount: own });
  }
  return shares;
}

interface Paid {
  taken: Taken;
  /** The first that has lent out too much to pay its part. */
  drained: ContractId | undefined;
}

/** What paying `amount` takes from the pools: the vault's own money is paid first. */
export function paying({ idle, parts }: VaultValue, amount: bigint): Paid {
  const taken = new Map<ContractId, bigint>();
  let drained: ContractId | undefined;
  for (const { lends, amount: part } of amount > idle ? (divided(amount - idle, parts) ?? []) : []) {
    if (part === 0n) continue;
    const { pool, data } = lends;
    const burned = (taken.get(pool) ?? 0n) + divC(part, data.bRate, S12);
    taken.set(pool, burned);
    if (utilization({ ...data, bSupply: data.bSupply - burned }) >= S7) drained ??= pool;
  }
  return { taken, drained };
}

/** Shares that a deposit mints; undefined where the vault's worth is not known, or is nothing. */
export function minted({ instance: { totalSupply }, total, reported }: VaultValue, amount: bigint): bigint | undefined {
  if (totalSupply === 0n) return amount;
  return total === undefined || total === 0n || reported ? undefined : mulDiv(totalSupply, amount, total, 'down');
}

/** The name of the error with which the strategy or its pool would refuse to take `amount`. */
function refusalOf({ strategy, data, config, status, pool }: Lending, amount: bigint, taken: Taken): string | undefined {
  const { totalShares, totalBTokens } = strategy;
  const isFirst = totalShares === 0n || totalBTokens === 0n;
  const bought = divF(amount, data.bRate, S12);
  const shares = isFirst ? bought - DEAD_SHARES : mulDiv(bought, totalShares, totalBTokens, 'down');
  if (shares <= 0n) return 'InvalidSharesMinted';
  if (status > 3) return 'InvalidPoolStatus';
  if (!config.enabled) return 'ReserveDisabled';
  const tokens = isFirst ? bought : mulDiv(shares, totalBTokens, totalShares, 'up');
  const bSupply = data.bSupply - (taken.get(pool) ?? 0n) + tokens;
  return suppliesOf({ ...data, bSupply }) > config.supplyCap ? 'ExceededSupplyCap' : undefined;
}

export interface Bar {
  pool: ContractId;
  error: string;
}

/** What keeps the vault from investing a deposit; `taken` leaves the pools in the same transaction, before it. */
export function barred({ parts }: VaultValue, amount: bigint, taken: Taken): Bar | undefined {
  for (const { lends, paused, amount: part } of divided(amount, parts) ?? []) {
    // What a paused strategy would get stays idle.
    const error = paused || part === 0n ? undefined : refusalOf(lends, part, taken);
    if (error !== undefined) return { pool: lends.pool, error };
  }
  return undefined;
}
