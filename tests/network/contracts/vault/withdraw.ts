/** Withdrawals (contracts.md 4.4): idle funds first, then strategies in proportion, paid straight to the leaver. */
import type { Env, ScVal } from '../../host/model';
import { adr, i128, toAddress, toI128, vec } from '../scval';
import { amountsOf } from './deposit';
import { E } from './errors';
import { type Funds, fundsOf, fundsValue, transferOut, unwindAll } from './funds';
import { burn } from './shares';
import { bump, emit, supplyOf } from './state';

export function withdraw(env: Env, args: ScVal[]): ScVal {
  bump(env);
  const from = toAddress(args[2]);
  env.requireAuth(from);
  const shares = toI128(args[0]);
  if (shares <= 0n) env.fail(E.AmountNotAllowed);
  const funds = fundsOf(env, 'lock');
  const least = amountsOf(env, args[1], funds.length);
  if (least.some((amount) => amount < 0n)) env.fail(E.AmountNotAllowed);
  const supply = supplyOf(env);
  if (shares > supply) env.fail(E.AmountOverTotalSupply);
  burn(env, from, shares);
  const paid = funds.map((of, index) => payOut(env, of, (of.total * shares) / supply, least[index] ?? 0n, from));
  emit(env, 'withdraw', {
    amounts_withdrawn: vec(...paid.map(i128)),
    df_tokens_burned: i128(shares),
    total_managed_funds_before: fundsValue(funds),
    total_supply_before: i128(supply),
    withdrawer: adr(from),
  });
  return vec(...paid.map(i128));
}

function payOut(env: Env, funds: Funds, due: bigint, least: bigint, to: string): bigint {
  if (due < least) env.fail(E.InsufficientOutputAmount);
  if (due === 0n) return 0n;
  if (funds.idle >= due) {
    transferOut(env, funds.asset, to, due);
    return due;
  }
  if (funds.idle > 0n) transferOut(env, funds.asset, to, funds.idle);
  unwindAll(env, funds, due - funds.idle, to);
  return due;
}
