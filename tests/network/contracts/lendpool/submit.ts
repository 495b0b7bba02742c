/** `submit` and its sibling that pulls by allowance (contracts.md 6.3, 6.4). */
import type { Env, ScVal } from '../../host/model';
import { adr, i128, toAddress, toVec } from '../scval';
import { auctionKey } from './auctions';
import { bumpPool } from './config';
import { E } from './errors';
import { requireHealthy } from './health';
import { type Positions, positionsValue, storePositions } from './positions';
import { applyRequest } from './requests';
import { storeData } from './reserves';
import { inOrder, openSession, type Session } from './session';

/** Collateral and debts count, plain supply does not. */
const counted = ({ collateral, liabilities }: Positions): number => collateral.size + liabilities.size;

function check(session: Session, countBefore: number): void {
  const { env, from, pool, positions } = session;
  const count = counted(positions);
  if (count > countBefore && count > pool.max_positions) env.fail(E.MaxPositionsExceeded);
  if (env.temporary.has(auctionKey(0, from))) env.fail(E.AuctionInProgress);
  if (session.checkHealth && positions.liabilities.size > 0) requireHealthy(session);
}

function pay({ env, paid, out }: Session, spender: string, to: string): void {
  for (const [asset, amount] of inOrder(paid)) env.call(asset, 'transfer', [adr(spender), adr(env.self), i128(amount)]);
  for (const [asset, amount] of inOrder(out)) env.call(asset, 'transfer', [adr(env.self), adr(to), i128(amount)]);
}

/** Nets per token; what is owed to the pool comes out of the spender's allowance to it. */
function payByAllowance({ env, paid, out }: Session, spender: string, to: string): void {
  for (const [asset] of inOrder(new Map([...paid, ...out]))) {
    const net = (out.get(asset) ?? 0n) - (paid.get(asset) ?? 0n);
    if (net < 0n) env.call(asset, 'transfer_from', [adr(env.self), adr(spender), adr(env.self), i128(-net)]);
    else if (net > 0n) env.call(asset, 'transfer', [adr(env.self), adr(to), i128(net)]);
  }
}

export function submit(env: Env, args: ScVal[], settle: 'transfer' | 'allowance'): ScVal {
  const [from, spender, to] = args.slice(0, 3).map(toAddress) as [string, string, string];
  bumpPool(env);
  env.requireAuth(spender);
  if (from !== spender) env.requireAuth(from);
  if ([from, spender, to].includes(env.self)) env.fail(E.BadRequest);
  const session = openSession(env, from);
  const countBefore = counted(session.positions);
  for (const request of toVec(args[3])) applyRequest(session, request);
  check(session, countBefore);
  if (settle === 'transfer') pay(session, spender, to);
  else payByAllowance(session, spender, to);
  for (const [asset, { data }] of session.reserves) if (session.touched.has(asset)) storeData(env, asset, data);
  storePositions(env, from, session.positions);
  return positionsValue(session.positions);
}
