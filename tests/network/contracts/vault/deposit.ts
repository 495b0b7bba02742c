/** Deposits (contracts.md 4.4), in the vault's own order of checks. */
import type { Env, ScVal } from '../../host/model';
import { I128_MAX } from '../accrual';
import { adr, i128, toAddress, toBool, toI128, toVec, VOID, vec } from '../scval';
import { E } from './errors';
import { type Funds, fundsOf, fundsValue, investAll } from './funds';
import { DEAD_SHARES, mint } from './shares';
import { bump, emit, supplyOf } from './state';

export interface Quote {
  amounts: bigint[];
  shares: bigint;
}

type Total = Pick<Funds, 'total'>;
export type Refusal = 'ArithmeticError' | 'InsufficientAmount' | 'NoOptimalAmounts';

/** The amounts a deposit takes and the shares it is worth (before the vault keeps its first 1000). */
export function quoteDeposit(funds: readonly Total[], desired: bigint[], least: readonly bigint[], supply: bigint): Quote | Refusal {
  if (supply === 0n) return { amounts: desired, shares: desired.reduce((sum, amount) => sum + amount, 0n) };
  const [only] = funds;
  if (funds.length > 1 || !only) return inRatio(funds, desired, least, supply);
  if (only.total === 0n || supply * (desired[0] ?? 0n) > I128_MAX) return 'ArithmeticError';
  return { amounts: desired, shares: (supply * (desired[0] ?? 0n)) / only.total };
}

/** The first asset by which all the others fit into what is offered. */
function inRatio(funds: readonly Total[], desired: readonly bigint[], least: readonly bigint[], supply: bigint): Quote | Refusal {
  for (const [index, { total }] of funds.entries()) {
    if (total === 0n) continue;
    const wanted = desired[index] ?? 0n;
    if (wanted === 0n) return 'InsufficientAmount';
    if (funds.some((other) => other.total * wanted > I128_MAX)) return 'ArithmeticError';
    const amounts = funds.map((other) => (other.total * wanted + total - 1n) / total);
    const fits = amounts.every((amount, other) => {
      if (other === index || funds[other]?.total === 0n) return true;
      return amount <= (desired[other] ?? 0n) && amount >= (least[other] ?? 0n);
    });
    if (fits) return { amounts, shares: (supply * wanted) / total };
  }
  return 'NoOptimalAmounts';
}

export function amountsOf(env: Env, value: ScVal | undefined, count: number): bigint[] {
  const amounts = toVec(value).map(toI128);
  return amounts.length === count ? amounts : env.fail(E.WrongAmountsLength);
}

export function deposit(env: Env, args: ScVal[]): ScVal {
  bump(env);
  const from = toAddress(args[2]);
  env.requireAuth(from);
  const funds = fundsOf(env, 'lock');
  const desired = amountsOf(env, args[0], funds.length);
  const least = amountsOf(env, args[1], funds.length);
  if (desired.some((amount) => amount < 0n)) env.fail(E.AmountNotAllowed);
  const supply = supplyOf(env);
  const quote = quoteDeposit(funds, desired, least, supply);
  const { amounts, shares } = typeof quote === 'string' ? env.fail(E[quote]) : quote;
  for (const [index, { asset }] of funds.entries()) take(env, asset, from, amounts[index] ?? 0n, least[index] ?? 0n);
  mintFor(env, from, shares, supply);
  emit(env, 'deposit', {
    amounts: vec(...amounts.map(i128)),
    depositor: adr(from),
    df_tokens_minted: i128(shares),
    total_managed_funds_before: fundsValue(funds),
    total_supply_before: i128(supply),
  });
  const invested = toBool(args[3]) ? investAll(env, funds, amounts) : VOID;
  return vec(vec(...amounts.map(i128)), i128(shares), invested);
}

function take(env: Env, asset: string, from: string, amount: bigint, least: bigint): void {
  if (amount < least) env.fail(E.NoOptimalAmounts);
  if (amount > 0n) env.call(asset, 'transfer', [adr(from), adr(env.self), i128(amount)]);
}

/** The first deposit leaves 1000 shares with the vault for ever. */
function mintFor(env: Env, from: string, shares: bigint, supply: bigint): void {
  if (shares <= 0n) env.fail(E.InsufficientAmount);
  if (supply > 0n) {
    mint(env, from, shares);
    return;
  }
  if (shares <= DEAD_SHARES) env.fail(E.InsufficientAmount);
  mint(env, env.self, DEAD_SHARES);
  mint(env, from, shares - DEAD_SHARES);
}
