/** The vault's performance fees: locked, released, paid out (contracts.md 4.5). */
import type { Env, ModelFunction, ScVal } from '../../host/model';
import { adr, given, i128, instanceValue, key, params, toAddress, toBytes, toI128, toU32, u32, VOID, vec } from '../scval';
import { E } from './errors';
import { transferOut, unwind } from './funds';
import { locked, readReport, refresh, reportValue, storeReport } from './reports';
import { oneOf, onlyManager, roleOf } from './roles';
import { assetsOf, bump, emit, feeBps, MAX_FEE_BPS, protocolFeeBps } from './state';

const strategies = (env: Env): string[] => assetsOf(env).flatMap((set) => set.strategies.map(({ address }) => address));

/** Locks what the reports hold as gained; it does not look at the strategies. */
function lockFees(env: Env, args: ScVal[]): ScVal {
  bump(env);
  onlyManager(env);
  const fee = given(args[0]);
  if (fee.type !== 'scvVoid') {
    if (toU32(fee) > MAX_FEE_BPS) env.fail(E.MaximumFeeExceeded);
    env.instance.set(key('VaultFee'), fee);
  }
  const reports = strategies(env).map((strategy) => {
    const report = readReport(env, strategy);
    return report.gains > 0n ? storeReport(env, strategy, locked(report, feeBps(env))) : report;
  });
  return vec(...reports.map(reportValue));
}

/** Released fees count as gains again, on which the fee is locked anew. */
function releaseFees(env: Env, args: ScVal[]): ScVal {
  bump(env);
  const [strategy, amount] = [toAddress(args[0]), toI128(args[1])];
  if (amount < 0n) env.fail(E.AmountNotAllowed);
  onlyManager(env);
  const report = readReport(env, strategy);
  if (amount > report.locked) env.fail(E.InsufficientFeesToRelease);
  return reportValue(storeReport(env, strategy, { ...report, locked: report.locked - amount, gains: report.gains + amount }));
}

/** Pays out a strategy's locked fees. Both transfers are made, the protocol's even where it is 0. */
export function distribute(env: Env, asset: string, strategy: string): bigint {
  const { locked: fees } = readReport(env, strategy);
  if (fees <= 0n) return 0n;
  const protocol = (fees * protocolFeeBps(env)) / 10_000n;
  const report = unwind(env, strategy, fees, env.self);
  transferOut(env, asset, roleOf(env, 'VaultFeeReceiver'), fees - protocol);
  transferOut(env, asset, toAddress(instanceValue(env, key('DeFindexProtocolFeeReceiver'))), protocol);
  storeReport(env, strategy, { ...report, locked: 0n });
  return fees;
}

function distributeFees(env: Env, args: ScVal[]): ScVal {
  bump(env);
  oneOf(env, toAddress(args[0]), 'Manager', 'VaultFeeReceiver');
  const paid = assetsOf(env)
    .map((set) => ({ asset: set.asset, fees: set.strategies.reduce((sum, { address }) => sum + distribute(env, set.asset, address), 0n) }))
    .filter(({ fees }) => fees > 0n)
    .map(({ asset, fees }) => vec(adr(asset), i128(fees)));
  emit(env, 'dfees', { distributed_fees: vec(...paid) });
  return vec(...paid);
}

/** Open to everybody: takes gains up, locks nothing. */
function report(env: Env): ScVal {
  bump(env);
  return vec(...strategies(env).map((strategy) => reportValue(refresh(env, strategy, 'report'))));
}

export const feeFunctions: Readonly<Record<string, ModelFunction>> = {
  get_fees: {
    inputs: [],
    output: 'Tuple<U32, U32>',
    run: (env) => {
      bump(env);
      return vec(u32(Number(feeBps(env))), u32(Number(protocolFeeBps(env))));
    },
  },
  report: { inputs: [], output: 'Vec<Report>', run: report },
  lock_fees: { inputs: params({ new_fee_bps: 'Option<U32>' }), output: 'Vec<Report>', run: lockFees },
  release_fees: { inputs: params({ strategy: 'Address', amount: 'I128' }), output: 'Report', run: releaseFees },
  distribute_fees: { inputs: params({ caller: 'Address' }), output: 'Vec<Tuple<Address, I128>>', run: distributeFees },
  upgrade: {
    inputs: params({ new_wasm_hash: 'BytesN<32>' }),
    run: (env, args) => {
      const upgradable = env.instance.get(key('Upgradable'));
      if (upgradable?.type === 'scvBool' && !upgradable.b) env.fail(E.NotUpgradable);
      onlyManager(env);
      env.updateCode(toBytes(args[0]));
      return VOID;
    },
  },
};
