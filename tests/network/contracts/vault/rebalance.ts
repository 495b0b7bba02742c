/** Moving funds between idle and strategies, and the emergency exits (contracts.md 4.3, 4.5). */
import type { Env, ModelFunction, ScVal } from '../../host/model';
import { adr, given, i128, params, sym, toAddress, toI128, toSym, toVec, VOID, vec } from '../scval';
import { E } from './errors';
import { distribute } from './fees';
import { allocated, investInto, investmentValue, netOf, unwind } from './funds';
import { reportValue, storeReport, strategyBalance } from './reports';
import { oneOf } from './roles';
import { assetsOf, bump, emit, setPaused, strategyOf } from './state';

function rebalance(env: Env, args: ScVal[]): ScVal {
  bump(env);
  oneOf(env, toAddress(args[0]), 'RebalanceManager', 'Manager');
  const instructions = toVec(args[1]);
  if (instructions.length === 0) env.fail(E.NoInstructions);
  for (const instruction of instructions) {
    const [kind, ...payload] = toVec(instruction);
    if (toSym(kind) === 'Unwind') unwindOne(env, toAddress(payload[0]), toI128(payload[1]));
    else if (toSym(kind) === 'Invest') investOne(env, toAddress(payload[0]), toI128(payload[1]));
    else swap(env, payload);
  }
  return VOID;
}

function unwindOne(env: Env, address: string, amount: bigint): void {
  const strategy = strategyOf(env, address);
  if (amount <= 0n) env.fail(E.AmountNotAllowed);
  const net = netOf(env, address, 'lock');
  if (amount > net) env.fail(E.UnwindMoreThanAvailable);
  distribute(env, strategy.asset, address);
  const report = storeReport(env, address, { ...unwind(env, address, amount, env.self), previous: net - amount });
  const params = vec(vec(adr(address), i128(amount), adr(env.self)));
  emit(env, 'rebalance', { rebalance_method: sym('unwind'), call_params: params, report: reportValue(report) });
}

function investOne(env: Env, address: string, amount: bigint): void {
  const strategy = strategyOf(env, address);
  if (strategy.paused) env.fail(E.StrategyPaused);
  if (amount <= 0n) env.fail(E.AmountNotAllowed);
  const report = investInto(env, strategy.asset, address, amount);
  const investments = vec(investmentValue(strategy.asset, [allocated(strategy, amount)]));
  distribute(env, strategy.asset, address);
  emit(env, 'rebalance', { rebalance_method: sym('invest'), asset_investments: investments, report: reportValue(report) });
}

/** There is no exchange on this network. */
function swap(env: Env, [tokenIn, tokenOut]: readonly ScVal[]): never {
  const assets = assetsOf(env).map(({ asset }) => asset);
  if (![tokenIn, tokenOut].every((token) => assets.includes(toAddress(token)))) env.fail(E.UnsupportedAsset);
  return env.trap('Storage', 'MissingValue');
}

function rescue(env: Env, args: ScVal[]): ScVal {
  bump(env);
  oneOf(env, toAddress(args[1]), 'EmergencyManager', 'Manager');
  const { address, asset } = strategyOf(env, toAddress(args[0]));
  netOf(env, address, 'lock');
  const fees = distribute(env, asset, address);
  if (fees > 0n) emit(env, 'dfees', { distributed_fees: vec(vec(adr(asset), i128(fees))) });
  const amount = strategyBalance(env, address);
  if (amount > 0n) {
    unwind(env, address, amount, env.self);
    storeReport(env, address, { gains: 0n, locked: 0n, previous: 0n });
  }
  setPaused(env, address, true);
  emit(env, 'rescue', { amount_withdrawn: i128(amount), caller: given(args[1]), strategy_address: given(args[0]) });
  return VOID;
}

const strategyAndCaller = params({ strategy_address: 'Address', caller: 'Address' });

const pausing = (paused: boolean): ModelFunction => ({
  inputs: strategyAndCaller,
  run: (env, args) => {
    bump(env);
    oneOf(env, toAddress(args[1]), 'EmergencyManager', 'Manager');
    setPaused(env, toAddress(args[0]), paused);
    emit(env, paused ? 'paused' : 'unpaused', { caller: given(args[1]), strategy_address: given(args[0]) });
    return VOID;
  },
});

export const rebalanceFunctions: Readonly<Record<string, ModelFunction>> = {
  rebalance: { inputs: params({ caller: 'Address', instructions: 'Vec<Instruction>' }), run: rebalance },
  rescue: { inputs: strategyAndCaller, run: rescue },
  pause_strategy: pausing(true),
  unpause_strategy: pausing(false),
};
