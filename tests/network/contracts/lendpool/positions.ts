/** What a user holds and owes in the pool, by reserve index (contracts.md 6.1). */
import type { Env, ScVal } from '../../host/model';
import { adr, DAY_IN_LEDGERS, field, i128, key, map, struct, toI128, toMap, toU32, u32 } from '../scval';

export type Side = 'collateral' | 'liabilities' | 'supply';
export type Positions = Record<Side, Map<number, bigint>>;

export const positionsKey = (user: string): ScVal => key('Positions', adr(user));

const parseSide = (value: ScVal): Map<number, bigint> => new Map(toMap(value).map(({ key: index, val }) => [toU32(index), toI128(val)]));

/** Users' entries live for 120 days when fewer than 100 are left. */
export function bumpUser(env: Env, name: ScVal): void {
  env.persistent.extendTtl(name, 100 * DAY_IN_LEDGERS, 120 * DAY_IN_LEDGERS);
}

export function readPositions(env: Env, user: string): Positions {
  const value = env.persistent.get(positionsKey(user));
  if (!value) return { collateral: new Map(), liabilities: new Map(), supply: new Map() };
  bumpUser(env, positionsKey(user));
  return {
    collateral: parseSide(field(value, 'collateral')),
    liabilities: parseSide(field(value, 'liabilities')),
    supply: parseSide(field(value, 'supply')),
  };
}

/** Stored even where all maps are empty. */
export function storePositions(env: Env, user: string, positions: Positions): void {
  env.persistent.set(positionsKey(user), positionsValue(positions));
  bumpUser(env, positionsKey(user));
}

const sideValue = (side: Map<number, bigint>): ScVal =>
  map([...side].sort(([a], [b]) => a - b).map(([index, amount]) => [u32(index), i128(amount)] as const));

export const positionsValue = ({ collateral, liabilities, supply }: Positions): ScVal =>
  struct({ collateral: sideValue(collateral), liabilities: sideValue(liabilities), supply: sideValue(supply) });

/** Adds to a balance; one that becomes zero leaves the map. */
export function change(side: Map<number, bigint>, index: number, by: bigint): void {
  const next = (side.get(index) ?? 0n) + by;
  if (next === 0n) side.delete(index);
  else side.set(index, next);
}

export const held = (positions: Positions, side: Side, index: number): bigint => positions[side].get(index) ?? 0n;

/** A user's balance of a reserve token: dTokens are 2·index, bTokens of both sides 2·index + 1. */
export function tokenBalance(positions: Positions, token: number): bigint {
  const index = token >> 1;
  return token % 2 === 0 ? held(positions, 'liabilities', index) : held(positions, 'supply', index) + held(positions, 'collateral', index);
}
