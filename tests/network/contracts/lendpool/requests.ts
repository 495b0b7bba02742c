/** What each request does to reserves and positions (contracts.md 6.4, 6.6, 6.7). */
import type { ScVal } from '../../host/model';
import { divCeil, divFloor, mulCeil, mulFloor, SCALAR_7, SCALAR_12, totalSupply, utilization } from '../accrual';
import { adr, field, i128, sym, toAddress, toI128, toU32, u32, VOID, vec } from '../scval';
import { auctionKey } from './auctions';
import { accrueEmissions } from './emissions';
import { E } from './errors';
import { change, held, tokenBalance } from './positions';
import { addTo, reserveOf, type Session } from './session';

type Request = (session: Session, asset: string, amount: bigint) => void;

/** Emissions of a reserve token up to now, before its balances change. */
function accrue(session: Session, asset: string, kind: 'b' | 'd'): void {
  const reserve = reserveOf(session, asset);
  const token = 2 * reserve.config.index + (kind === 'b' ? 1 : 0);
  accrueEmissions(session.env, token, reserve, session.from, tokenBalance(session.positions, token));
}

function say({ env, from }: Session, name: string, asset: string, tokens: bigint, shares: bigint): void {
  env.event([sym(name), adr(asset), adr(from)], vec(i128(tokens), i128(shares)));
}

const supplyTo =
  (side: 'supply' | 'collateral'): Request =>
  (session, asset, amount) => {
    const { env, positions } = session;
    const { config, data } = reserveOf(session, asset);
    if (!config.enabled) env.fail(E.ReserveDisabled);
    const minted = divFloor(amount, data.b_rate, SCALAR_12);
    if (minted <= 0n) env.fail(E.InvalidBTokenMintAmount);
    accrue(session, asset, 'b');
    data.b_supply += minted;
    change(positions[side], config.index, minted);
    if (totalSupply(data) > config.supply_cap) env.fail(E.ExceededSupplyCap);
    addTo(session.paid, asset, amount);
    say(session, side === 'supply' ? 'supply' : 'supply_collateral', asset, amount, minted);
  };

const withdrawFrom =
  (side: 'supply' | 'collateral'): Request =>
  (session, asset, amount) => {
    const { env, positions } = session;
    const { config, data } = reserveOf(session, asset);
    const balance = held(positions, side, config.index);
    const needed = divCeil(amount, data.b_rate, SCALAR_12);
    const all = needed > balance;
    const burned = all ? balance : needed;
    const tokens = all ? mulFloor(balance, data.b_rate, SCALAR_12) : amount;
    if (burned <= 0n) env.fail(E.InvalidBTokenBurnAmount);
    accrue(session, asset, 'b');
    data.b_supply -= burned;
    change(positions[side], config.index, -burned);
    if (utilization(data) >= SCALAR_7) env.fail(E.InvalidUtilRate);
    if (side === 'collateral') session.checkHealth = true;
    addTo(session.out, asset, tokens);
    say(session, side === 'supply' ? 'withdraw' : 'withdraw_collateral', asset, tokens, burned);
  };

const borrow: Request = (session, asset, amount) => {
  const { env, positions } = session;
  const { config, data } = reserveOf(session, asset);
  if (!config.enabled) env.fail(E.ReserveDisabled);
  const minted = divCeil(amount, data.d_rate, SCALAR_12);
  if (minted <= 0n) env.fail(E.InvalidDTokenMintAmount);
  accrue(session, asset, 'd');
  data.d_supply += minted;
  change(positions.liabilities, config.index, minted);
  if (utilization(data) > BigInt(config.max_util)) env.fail(E.InvalidUtilRate);
  session.checkHealth = true;
  addTo(session.out, asset, amount);
  say(session, 'borrow', asset, amount, minted);
};

/** What is paid above the debt goes back. */
const repay: Request = (session, asset, amount) => {
  const { env, positions } = session;
  const { config, data } = reserveOf(session, asset);
  const owed = held(positions, 'liabilities', config.index);
  const worth = divFloor(amount, data.d_rate, SCALAR_12);
  const all = worth > owed;
  const burned = all ? owed : worth;
  const tokens = all ? mulCeil(owed, data.d_rate, SCALAR_12) : amount;
  if (burned <= 0n) env.fail(E.InvalidDTokenBurnAmount);
  accrue(session, asset, 'd');
  data.d_supply -= burned;
  change(positions.liabilities, config.index, -burned);
  addTo(session.paid, asset, amount);
  if (all) addTo(session.out, asset, amount - tokens);
  say(session, 'repay', asset, tokens, burned);
};

const deleteAuction: Request = (session) => {
  const { env, from } = session;
  if (!env.temporary.has(auctionKey(0, from))) env.fail(E.BadRequest);
  env.temporary.remove(auctionKey(0, from));
  session.checkHealth = true;
  env.event([sym('delete_auction'), u32(0), adr(from)], VOID);
};

/** Nobody fills his own. There is no filling on this network: an auction that is there traps like one that is not. */
const fillAuction =
  (type: 0 | 1 | 2): Request =>
  ({ env, from }, user) => {
    if (user === from) env.fail(E.InvalidLiquidation);
    env.temporary.has(auctionKey(type, user));
    env.trap('WasmVm', 'InvalidAction');
  };

/** By request type. */
const REQUESTS: Readonly<Record<number, Request>> = {
  0: supplyTo('supply'),
  1: withdrawFrom('supply'),
  2: supplyTo('collateral'),
  3: withdrawFrom('collateral'),
  4: borrow,
  5: repay,
  6: fillAuction(0),
  7: fillAuction(1),
  8: fillAuction(2),
  9: deleteAuction,
};

/** Statuses above 1 block new debts, those above 3 new supply; leaving is never blocked. */
const blocked = (status: number, type: number): boolean =>
  (status > 1 && (type === 4 || type === 9)) || (status > 3 && (type === 0 || type === 2));

export function applyRequest(session: Session, request: ScVal): void {
  const { env, pool } = session;
  const type = toU32(field(request, 'request_type'));
  const amount = toI128(field(request, 'amount'));
  if (amount < 0n) env.fail(E.NegativeAmountError);
  if (blocked(pool.status, type)) env.fail(E.InvalidPoolStatus);
  const run = REQUESTS[type] ?? env.fail(E.BadRequest);
  run(session, toAddress(field(request, 'address')), amount);
}
