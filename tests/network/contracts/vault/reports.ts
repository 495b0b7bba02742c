/** Gains and locked fees per strategy (contracts.md 4.4, 4.5). */
import type { Env, ScVal } from '../../host/model';
import { adr, DAY_IN_LEDGERS, field, i128, key, struct, toI128 } from '../scval';
import { feeBps } from './state';

export interface Report {
  /** Not yet locked; losses stay until they are recovered. */
  gains: bigint;
  locked: bigint;
  /** The strategy's balance when it was last looked at. */
  previous: bigint;
}

const reportKey = (strategy: string): ScVal => key('Report', adr(strategy));

function bumpReport(env: Env, strategy: string): void {
  env.persistent.extendTtl(reportKey(strategy), 100 * DAY_IN_LEDGERS, 120 * DAY_IN_LEDGERS);
}

export const reportValue = ({ gains, locked, previous }: Report): ScVal =>
  struct({ gains_or_losses: i128(gains), locked_fee: i128(locked), prev_balance: i128(previous) });

export function readReport(env: Env, strategy: string): Report {
  const value = env.persistent.get(reportKey(strategy));
  if (!value) return { gains: 0n, locked: 0n, previous: 0n };
  bumpReport(env, strategy);
  const number = (name: string) => toI128(field(value, name));
  return { gains: number('gains_or_losses'), locked: number('locked_fee'), previous: number('prev_balance') };
}

export function storeReport(env: Env, strategy: string, report: Report): Report {
  env.persistent.set(reportKey(strategy), reportValue(report));
  bumpReport(env, strategy);
  return report;
}

/** The vault's holding in a strategy, gross. */
export const strategyBalance = (env: Env, strategy: string): bigint => toI128(env.call(strategy, 'balance', [adr(env.self)]));

/** Locks the fee on what was gained. */
export function locked(report: Report, fee: bigint): Report {
  if (report.gains <= 0n) return report;
  return { ...report, locked: report.locked + (report.gains * fee) / 10_000n, gains: 0n };
}

/** Takes up what the strategy gained or lost since it was last looked at. */
export function takenUp(report: Report, balance: bigint): Report {
  const previous = report.previous === 0n ? balance : report.previous;
  return { ...report, gains: report.gains + balance - previous, previous: balance };
}

/** 'report' takes gains up, 'lock' takes them up and locks the fee on them. */
export function refresh(env: Env, strategy: string, mode: 'report' | 'lock'): Report {
  const report = takenUp(readReport(env, strategy), strategyBalance(env, strategy));
  return storeReport(env, strategy, mode === 'lock' ? locked(report, feeBps(env)) : report);
}
