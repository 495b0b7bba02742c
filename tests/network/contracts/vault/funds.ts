/** What a vault manages, and how it moves it in and out of strategies (contracts.md 4.4). */
import type { Env, ScVal } from '../../host/model';
import { adr, bool, i128, struct, toI128, VOID, vec } from '../scval';
import { E } from './errors';
import { type Report, readReport, refresh, storeReport, strategyBalance } from './reports';
import { assetsOf, type Strategy } from './state';

export interface Funds {
  asset: string;
  idle: bigint;
  invested: bigint;
  total: bigint;
  /** Net of locked fees. */
  strategies: (Strategy & { net: bigint })[];
}

/** 'plain' reads only; 'lock' first locks the fees on pending gains and stores the reports. */
export function fundsOf(env: Env, mode: 'plain' | 'lock'): Funds[] {
  return assetsOf(env).map(({ asset, strategies }) => {
    const idle = toI128(env.call(asset, 'balance', [adr(env.self)]));
    const held = strategies.map((strategy) => ({ ...strategy, net: netOf(env, strategy.address, mode) }));
    const invested = held.reduce((sum, { net }) => sum + net, 0n);
    return { asset, idle, invested, total: idle + invested, strategies: held };
  });
}

/** What a vault has in a strategy, without its locked fees. */
export function netOf(env: Env, strategy: string, mode: 'plain' | 'lock'): bigint {
  const report = mode === 'lock' ? refresh(env, strategy, 'lock') : readReport(env, strategy);
  const balance = mode === 'lock' ? report.previous : strategyBalance(env, strategy);
  return report.locked > balance ? env.fail(E.WrongLockedFees) : balance - report.locked;
}

const allocation = (strategy: string, paused: boolean, amount: bigint): ScVal =>
  struct({ amount: i128(amount), paused: bool(paused), strategy_address: adr(strategy) });

export function fundsValue(funds: readonly Funds[]): ScVal {
  const values = funds.map(({ asset, idle, invested, total, strategies }) =>
    struct({
      asset: adr(asset),
      idle_amount: i128(idle),
      invested_amount: i128(invested),
      strategy_allocations: vec(...strategies.map(({ address, paused, net }) => allocation(address, paused, net))),
      total_amount: i128(total),
    }),
  );
  return vec(...values);
}

export const investmentValue = (asset: string, allocations: readonly ScVal[]): ScVal =>
  struct({ asset: adr(asset), strategy_allocations: vec(...allocations) });

export const transferOut = (env: Env, asset: string, to: string, amount: bigint): void => {
  env.call(asset, 'transfer', [adr(env.self), adr(to), i128(amount)]);
};

/** Puts `amount` into a strategy. What the deposit cost or gained overwrites the report's gains. */
export function investInto(env: Env, asset: string, strategy: string, amount: bigint): Report {
  const { locked, previous } = readReport(env, strategy);
  env.authorizeAsCurrentContract([{ contract: asset, fn: 'transfer', args: [adr(env.self), adr(strategy), i128(amount)] }]);
  const balance = toI128(env.call(strategy, 'deposit', [i128(amount), adr(env.self)]));
  return storeReport(env, strategy, { gains: balance - previous - amount, locked, previous: balance });
}

/** Splits each amount over the asset's strategies as they are invested; the last takes what is left, a paused one nothing. */
export function investAll(env: Env, funds: readonly Funds[], amounts: readonly bigint[]): ScVal {
  const investments = funds.map(({ asset, invested, strategies }, index) => {
    const amount = amounts[index] ?? 0n;
    if (amount === 0n || invested === 0n) return VOID;
    let left = amount;
    const parts = strategies.map(({ address, paused, net }, position) => {
      const part = position === strategies.length - 1 ? left : (amount * net) / invested;
      left -= part;
      if (part === 0n || paused) return VOID;
      investInto(env, asset, address, part);
      return allocation(address, paused, part);
    });
    return investmentValue(asset, parts);
  });
  return vec(...investments);
}

export const allocated = (strategy: Strategy, amount: bigint): ScVal => allocation(strategy.address, strategy.paused, amount);

/** Takes `amount` out of a strategy, paid straight to `to`. Whatever goes wrong there is #142. */
export function unwind(env: Env, strategy: string, amount: bigint, to: string): Report {
  const tried = env.tryCall(strategy, 'withdraw', [i128(amount), adr(env.self), adr(to)]);
  const remaining = 'ok' in tried ? toI128(tried.ok) : env.fail(E.StrategyWithdrawError);
  return storeReport(env, strategy, { ...readReport(env, strategy), previous: remaining });
}

/** Takes `amount` out of the strategies in proportion to what they hold; the last gives what is left. */
export function unwindAll(env: Env, { invested, strategies }: Funds, amount: bigint, to: string): void {
  let left = amount;
  for (const [index, { address, net }] of strategies.entries()) {
    const part = index === strategies.length - 1 ? left : (amount * net) / invested;
    left -= part;
    if (part > 0n) unwind(env, address, part, to);
  }
}
