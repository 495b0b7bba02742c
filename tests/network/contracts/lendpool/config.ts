/** The pool's own configuration (contracts.md 6.1): bounds, oracle, status. */
import type { Env, ScVal } from '../../host/model';
import { adr, DAY_IN_LEDGERS, field, i128, instanceValue, struct, sym, toAddress, toI128, toU32, u32 } from '../scval';

export interface Pool {
  bstop_rate: number;
  max_positions: number;
  min_collateral: bigint;
  oracle: string;
  status: number;
}

/** The instance lives for 31 days when fewer than 30 are left. */
export const bumpPool = (env: Env): void => env.instance.extendTtl(30 * DAY_IN_LEDGERS, 31 * DAY_IN_LEDGERS);

export function readPool(env: Env): Pool {
  const value = instanceValue(env, sym('Config'));
  return {
    bstop_rate: toU32(field(value, 'bstop_rate')),
    max_positions: toU32(field(value, 'max_positions')),
    min_collateral: toI128(field(value, 'min_collateral')),
    oracle: toAddress(field(value, 'oracle')),
    status: toU32(field(value, 'status')),
  };
}

export function poolValue(pool: Pool): ScVal {
  return struct({
    bstop_rate: u32(pool.bstop_rate),
    max_positions: u32(pool.max_positions),
    min_collateral: i128(pool.min_collateral),
    oracle: adr(pool.oracle),
    status: u32(pool.status),
  });
}

export const writePool = (env: Env, pool: Pool): void => env.instance.set(sym('Config'), poolValue(pool));
