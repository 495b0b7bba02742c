/** One `submit` while it runs: reserves as they were loaded, and what is to be checked and paid at its end (contracts.md 6.4). */
import type { Env } from '../../host/model';
import { compareScVal } from '../../host/values';
import { adr } from '../scval';
import { type Pool, readPool } from './config';
import { type Positions, readPositions } from './positions';
import { loadReserve, type Reserve } from './reserves';

export interface Session {
  env: Env;
  pool: Pool;
  from: string;
  positions: Positions;
  reserves: Map<string, Reserve>;
  /** Of those, the ones that requests name: they alone are stored. */
  touched: Set<string>;
  /** Per asset: what the spender pays in, and what the pool pays out. */
  paid: Map<string, bigint>;
  out: Map<string, bigint>;
  checkHealth: boolean;
}

export function openSession(env: Env, from: string): Session {
  const collections = { reserves: new Map(), touched: new Set<string>(), paid: new Map(), out: new Map() };
  return { env, pool: readPool(env), from, positions: readPositions(env, from), checkHealth: false, ...collections };
}

/** The reserve that a request names. */
export function reserveOf(session: Session, asset: string): Reserve {
  session.touched.add(asset);
  return peek(session, asset);
}

/** Accrued to now at its first use; read, not written. */
export function peek(session: Session, asset: string): Reserve {
  const known = session.reserves.get(asset);
  if (known) return known;
  const loaded = loadReserve(session.env, asset, session.pool);
  session.reserves.set(asset, loaded);
  return loaded;
}

/** Sums by the order of the assets' addresses, as a contract's map has them. */
export const inOrder = (sums: ReadonlyMap<string, bigint>): [string, bigint][] =>
  [...sums].sort(([a], [b]) => compareScVal(adr(a), adr(b)));

export const addTo = (sums: Map<string, bigint>, asset: string, amount: bigint): void => {
  sums.set(asset, (sums.get(asset) ?? 0n) + amount);
};
