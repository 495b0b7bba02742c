/** One `submit` while it runs: reserves as they were loaded, and what is to be checked and paid at its end (contracts.md 6.4). */
import type { Env } from '../../host/model';
import { type Pool, readPool } from './config';
import { type Positions, readPositions } from './positions';
import { loadReserve, type Reserve } from './reserves';

export interface Session {
  env: Env;
  pool: Pool;
  from: string;
  positions: Positions;
  reserves: Map<string, Reserve>;
  /** Per asset: what the spender pays in, and what the pool pays out. */
  paid: Map<string, bigint>;
  out: Map<string, bigint>;
  checkHealth: boolean;
  /** Assets that were borrowed. */
  borrowed: Set<string>;
}

export function openSession(env: Env, from: string): Session {
  const collections = { reserves: new Map(), paid: new Map(), out: new Map(), borrowed: new Set<string>() };
  return { env, pool: readPool(env), from, positions: readPositions(env, from), checkHealth: false, ...collections };
}

/** Accrued to now at its first touch. */
export function reserveOf(session: Session, asset: string): Reserve {
  const known = session.reserves.get(asset);
  if (known) return known;
  const loaded = loadReserve(session.env, asset, session.pool);
  session.reserves.set(asset, loaded);
  return loaded;
}

export const addTo = (sums: Map<string, bigint>, asset: string, amount: bigint): void => {
  sums.set(asset, (sums.get(asset) ?? 0n) + amount);
};
