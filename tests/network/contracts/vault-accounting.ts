/** A vault's funds, shares and locked fees (contracts.md 4.4). */
import { xdr } from '@stellar/stellar-sdk/base';
import type { Env, ScVal } from '../host/model';
import { adr, field, i128, key, str, struct, sym, toAddress, toBool, toI128, toText, toU32, toVec, u32, VOID, vec } from './scval';

export const E = {
  MaximumFeeExceeded: 106,
  AmountNotAllowed: 110,
  InsufficientBalance: 111,
  WrongAmountsLength: 112,
  WrongLockedFees: 113,
  InsufficientAmount: 117,
  NoOptimalAmounts: 118,
  ArithmeticError: 120,
  AmountOverTotalSupply: 124,
  NotUpgradable: 126,
  UnwindMoreThanAvailable: 128,
  InsufficientFeesToRelease: 129,
  Unauthorized: 130,
  RoleNotFound: 131,
  StrategyNotFound: 140,
  StrategyWithdrawError: 142,
  StrategyPaused: 144,
  InsufficientOutputAmount: 160,
};
export const DEAD_SHARES = 1000n;
const DAY = 17_280;

export interface Strategy {
  address: string;
  name: string;
  paused: boolean;
}

export interface AssetSet {
  asset: string;
  strategies: Strategy[];
  value: ScVal;
}

export function assetsOf(env: Env): AssetSet[] {
  const count = toU32(env.instance.get(key('TotalAssets')));
  return Array.from({ length: count }, (_, index) => {
    const value = env.instance.get(key('AssetStrategySet', u32(index))) ?? env.trap('Storage', 'MissingValue');
    const strategies = toVec(field(value, 'strategies')).map((item) => ({
      address: toAddress(field(item, 'address')),
      name: toText(field(item, 'name')),
      paused: toBool(field(item, 'paused')),
    }));
    return { asset: toAddress(field(value, 'address')), strategies, value };
  });
}

export const feeBps = (env: Env): number => toU32(env.instance.get(key('VaultFee')));
export const supplyOf = (env: Env): bigint => {
  const value = env.instance.get(key('TotalSupply'));
  return value ? toI128(value) : 0n;
};
export const setSupply = (env: Env, supply: bigint) => env.instance.set(key('TotalSupply'), i128(supply));

const balanceKey = (holder: string) => key('Balance', adr(holder));

export function shares(env: Env, holder: string): bigint {
  const value = env.persistent.get(balanceKey(holder));
  return value ? toI128(value) : 0n;
}

export function addShares(env: Env, holder: string, by: bigint): void {
  env.persistent.set(balanceKey(holder), i128(shares(env, holder) + by));
  env.persistent.extendTtl(balanceKey(holder), 119 * DAY, 120 * DAY);
}

export function mint(env: Env, to: string, amount: bigint): void {
  addShares(env, to, amount);
  setSupply(env, supplyOf(env) + amount);
  env.event([sym('mint'), adr(env.self), adr(to)], i128(amount));
}

export interface Report {
  gains: bigint;
  locked: bigint;
  previous: bigint;
  value: ScVal;
}

const reportKey = (strategy: string) => key('Report', adr(strategy));

export function readReport(env: Env, strategy: string): Report {
  const value = env.persistent.get(reportKey(strategy));
  if (!value) return { gains: 0n, locked: 0n, previous: 0n, value: reportValue({ gains: 0n, locked: 0n, previous: 0n }) };
  env.persistent.extendTtl(reportKey(strategy), 100 * DAY, 120 * DAY);
  const [gains, locked, previous] = ['gains_or_losses', 'locked_fee', 'prev_balance'].map((name) => toI128(field(value, name))) as [
    bigint,
    bigint,
    bigint,
  ];
  return { gains, locked, previous, value };
}

const reportValue = ({ gains, locked, previous }: Omit<Report, 'value'>): ScVal =>
  struct({ gains_or_losses: i128(gains), locked_fee: i128(locked), prev_balance: i128(previous) });

export function storeReport(env: Env, strategy: string, report: Omit<Report, 'value'>): Report {
  const value = reportValue(report);
  env.persistent.set(reportKey(strategy), value);
  return { ...report, value };
}

export const balanceOf = (env: Env, strategy: string): bigint => toI128(env.call(strategy, 'balance', [adr(env.self)]));

/** Fees on what was gained become locked; losses stay and must be recovered first. */
export function lock(env: Env, report: Omit<Report, 'value'>): Omit<Report, 'value'> {
  if (report.gains <= 0n) return report;
  return { ...report, locked: report.locked + (report.gains * BigInt(feeBps(env))) / 10_000n, gains: 0n };
}

/** 'report' takes gains up, 'lock' takes them up and locks the fee on them. */
export function refresh(env: Env, strategy: string, mode: 'report' | 'lock'): Report {
  const balance = balanceOf(env, strategy);
  const report = readReport(env, strategy);
  const previous = report.previous === 0n ? balance : report.previous;
  const taken = { gains: report.gains + balance - previous, locked: report.locked, previous: balance };
  return storeReport(env, strategy, mode === 'lock' ? lock(env, taken) : taken);
}

export interface Total {
  asset: string;
  idle: bigint;
  invested: bigint;
  total: bigint;
  strategies: (Strategy & { net: bigint })[];
}

export function totals(env: Env, mode: 'plain' | 'lock'): Total[] {
  return assetsOf(env).map(({ asset, strategies }) => {
    const idle = toI128(env.call(asset, 'balance', [adr(env.self)]));
    const held = strategies.map((strategy) => {
      const report = mode === 'lock' ? refresh(env, strategy.address, 'lock') : readReport(env, strategy.address);
      const balance = mode === 'lock' ? report.previous : balanceOf(env, strategy.address);
      if (report.locked > balance) env.fail(E.WrongLockedFees);
      return { ...strategy, net: balance - report.locked };
    });
    const invested = held.reduce((sum, { net }) => sum + net, 0n);
    return { asset, idle, invested, total: idle + invested, strategies: held };
  });
}

export function totalsValue(list: readonly Total[]): ScVal {
  return vec(
    ...list.map(({ asset, idle, invested, total, strategies }) =>
      struct({
        asset: adr(asset),
        idle_amount: i128(idle),
        invested_amount: i128(invested),
        strategy_allocations: vec(...strategies.map(({ address, paused, net }) => allocation(address, paused, net))),
        total_amount: i128(total),
      }),
    ),
  );
}

const allocation = (address: string, paused: boolean, amount: bigint): ScVal =>
  struct({ amount: i128(amount), paused: bool(paused), strategy_address: adr(address) });
const bool = (value: boolean): ScVal => xdr.ScVal.scvBool(value);

export function emit(env: Env, name: string, data: { [name: string]: ScVal }): void {
  env.event([str('DeFindexVault'), sym(name)], struct(data));
}

export const transferOut = (env: Env, asset: string, to: string, amount: bigint) =>
  env.call(asset, 'transfer', [adr(env.self), adr(to), i128(amount)]);

/** Puts `amount` of `asset` into a strategy; gains since the last refresh are overwritten by the difference it makes. */
export function investInto(env: Env, asset: string, strategy: string, amount: bigint): Report {
  const report = readReport(env, strategy);
  env.authorizeAsCurrentContract([{ contract: asset, fn: 'transfer', args: [adr(env.self), adr(strategy), i128(amount)] }]);
  const balance = toI128(env.call(strategy, 'deposit', [i128(amount), adr(env.self)]));
  return storeReport(env, strategy, { gains: balance - report.previous - amount, locked: report.locked, previous: balance });
}

/** Splits each deposited amount over the asset's strategies as they are invested now. */
export function invest(env: Env, before: readonly Total[], amounts: readonly bigint[]): ScVal {
  return vec(
    ...before.map(({ asset, invested, strategies }, index) => {
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
      return struct({ asset: adr(asset), strategy_allocations: vec(...parts) });
    }),
  );
}

/** Takes `amount` out of the strategies in proportion, paid straight to `to`; any failure there is #142. */
export function unwindTo(env: Env, { invested, strategies }: Total, amount: bigint, to: string): void {
  let left = amount;
  for (const [index, { address, net }] of strategies.entries()) {
    const part = index === strategies.length - 1 ? left : (amount * net) / invested;
    left -= part;
    if (part > 0n) unwind(env, address, part, to);
  }
}

export function unwind(env: Env, strategy: string, amount: bigint, to: string): void {
  const tried = env.tryCall(strategy, 'withdraw', [i128(amount), adr(env.self), adr(to)]);
  if (!('ok' in tried)) env.fail(E.StrategyWithdrawError);
  const { gains, locked } = readReport(env, strategy);
  storeReport(env, strategy, { gains, locked, previous: toI128('ok' in tried ? tried.ok : undefined) });
}
