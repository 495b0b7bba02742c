/** A vault's roles, fees and rebalancing (contracts.md 4.3, 4.5). */
import { xdr } from '@stellar/stellar-sdk/base';
import type { Env, ModelFunction, ScVal } from '../host/model';
import { adr, field, i128, key, struct, sym, toAddress, toI128, toSym, toU32, toVec, u32, VOID, vec } from './scval';
import { assetsOf, E, emit, investInto, lock, readReport, storeReport, transferOut, unwind } from './vault-accounting';

type Role = 'Manager' | 'EmergencyManager' | 'RebalanceManager' | 'VaultFeeReceiver';

function role(env: Env, name: Role): string {
  const value = env.instance.get(key(name));
  return value ? toAddress(value) : env.fail(E.RoleNotFound);
}

function onlyManager(env: Env): void {
  env.requireAuth(role(env, 'Manager'));
}

/** The caller is compared first, so a stranger gets #130 and not a missing authorization. */
function oneOf(env: Env, caller: string, ...roles: Role[]): void {
  if (!roles.some((name) => role(env, name) === caller)) env.fail(E.Unauthorized);
  env.requireAuth(caller);
}

const strategiesOf = (env: Env) => assetsOf(env).flatMap(({ asset, strategies }) => strategies.map((strategy) => ({ ...strategy, asset })));

function setter(name: Role, event: string): ModelFunction {
  return {
    inputs: [{ name: `new_${name.toLowerCase()}`, type: 'Address' }],
    run: (env, args) => {
      onlyManager(env);
      env.instance.set(key(name), args[0] as ScVal);
      const field = { nmanager: 'new_manager', nemanager: 'new_emergency_manager', rbmanager: 'new_rebalance_manager' }[event] ?? 'new';
      emit(env, event, { [field]: args[0] as ScVal });
      return VOID;
    },
  };
}

const getter = (name: Role): ModelFunction => ({ inputs: [], output: 'Address', run: (env) => adr(role(env, name)) });

function lockFees(env: Env, args: ScVal[]): ScVal {
  onlyManager(env);
  if (args[0]?.type === 'scvU32') {
    if (toU32(args[0]) > 9000) env.fail(E.MaximumFeeExceeded);
    env.instance.set(key('VaultFee'), args[0]);
  }
  return vec(...strategiesOf(env).map(({ address }) => storeReport(env, address, lock(env, readReport(env, address))).value));
}

function releaseFees(env: Env, args: ScVal[]): ScVal {
  onlyManager(env);
  const strategy = toAddress(args[0]);
  const amount = toI128(args[1]);
  const report = readReport(env, strategy);
  if (amount < 0n) env.fail(E.AmountNotAllowed);
  if (amount > report.locked) env.fail(E.InsufficientFeesToRelease);
  return storeReport(env, strategy, { ...report, locked: report.locked - amount, gains: report.gains + amount }).value;
}

/** Pays out a strategy's locked fees, the protocol's part first taken from them. */
function distribute(env: Env, asset: string, strategy: string): bigint {
  const { locked } = readReport(env, strategy);
  if (locked === 0n) return 0n;
  const protocol = (locked * BigInt(toU32(env.instance.get(key('DeFindexProtocolFeeRate'))))) / 10_000n;
  unwind(env, strategy, locked, env.self);
  transferOut(env, asset, role(env, 'VaultFeeReceiver'), locked - protocol);
  transferOut(env, asset, toAddress(env.instance.get(key('DeFindexProtocolFeeReceiver'))), protocol);
  const report = readReport(env, strategy);
  storeReport(env, strategy, { ...report, locked: 0n });
  return locked;
}

function distributeFees(env: Env, args: ScVal[]): ScVal {
  oneOf(env, toAddress(args[0]), 'Manager', 'VaultFeeReceiver');
  const paid = assetsOf(env).map(({ asset, strategies }) => {
    const sum = strategies.reduce((total, { address }) => total + distribute(env, asset, address), 0n);
    return vec(adr(asset), i128(sum));
  });
  emit(env, 'dfees', { distributed_fees: vec(...paid) });
  return vec(...paid);
}

function rebalance(env: Env, args: ScVal[]): ScVal {
  oneOf(env, toAddress(args[0]), 'RebalanceManager', 'Manager');
  for (const instruction of toVec(args[1])) {
    const [kind, target, amount] = toVec(instruction);
    const strategy = strategiesOf(env).find(({ address }) => address === toAddress(target)) ?? env.fail(E.StrategyNotFound);
    if (toI128(amount) <= 0n) env.fail(E.AmountNotAllowed);
    distribute(env, strategy.asset, strategy.address);
    if (toSym(kind) === 'Unwind') unwind(env, strategy.address, toI128(amount), env.self);
    else if (strategy.paused) env.fail(E.StrategyPaused);
    else investInto(env, strategy.asset, strategy.address, toI128(amount));
    emit(env, 'rebalance', { rebalance_method: sym(toSym(kind) === 'Unwind' ? 'unwind' : 'invest') });
  }
  return VOID;
}

function setPaused(paused: boolean): ModelFunction {
  return {
    inputs: [
      { name: 'strategy_address', type: 'Address' },
      { name: 'caller', type: 'Address' },
    ],
    run: (env, args) => {
      oneOf(env, toAddress(args[1]), 'EmergencyManager', 'Manager');
      pause(env, toAddress(args[0]), paused);
      emit(env, paused ? 'paused' : 'unpaused', { caller: args[1] as ScVal, strategy_address: args[0] as ScVal });
      return VOID;
    },
  };
}

function pause(env: Env, strategy: string, paused: boolean): void {
  for (const [index, { asset, strategies, value }] of assetsOf(env).entries()) {
    if (!strategies.some(({ address }) => address === strategy)) continue;
    const items = toVec(field(value, 'strategies')).map((item) =>
      toAddress(field(item, 'address')) === strategy
        ? struct({ address: adr(strategy), name: field(item, 'name'), paused: xdr.ScVal.scvBool(paused) })
        : item,
    );
    env.instance.set(key('AssetStrategySet', u32(index)), struct({ address: adr(asset), strategies: vec(...items) }));
  }
}

const strategyAndCaller = [
  { name: 'strategy_address', type: 'Address' },
  { name: 'caller', type: 'Address' },
];

export const roleFunctions: Readonly<Record<string, ModelFunction>> = {
  get_manager: getter('Manager'),
  get_emergency_manager: getter('EmergencyManager'),
  get_rebalance_manager: getter('RebalanceManager'),
  get_fee_receiver: getter('VaultFeeReceiver'),
  set_manager: setter('Manager', 'nmanager'),
  set_emergency_manager: setter('EmergencyManager', 'nemanager'),
  set_rebalance_manager: setter('RebalanceManager', 'rbmanager'),
  set_fee_receiver: {
    inputs: [
      { name: 'caller', type: 'Address' },
      { name: 'new_fee_receiver', type: 'Address' },
    ],
    run: (env, args) => {
      oneOf(env, toAddress(args[0]), 'Manager', 'VaultFeeReceiver');
      env.instance.set(key('VaultFeeReceiver'), args[1] as ScVal);
      emit(env, 'nreceiver', { caller: args[0] as ScVal, new_fee_receiver: args[1] as ScVal });
      return VOID;
    },
  },
  lock_fees: { inputs: [{ name: 'new_fee_bps', type: 'Option<U32>' }], run: lockFees },
  release_fees: {
    inputs: [
      { name: 'strategy', type: 'Address' },
      { name: 'amount', type: 'I128' },
    ],
    run: releaseFees,
  },
  distribute_fees: { inputs: [{ name: 'caller', type: 'Address' }], run: distributeFees },
  rebalance: {
    inputs: [
      { name: 'caller', type: 'Address' },
      { name: 'instructions', type: 'Vec<Vec<Val>>' },
    ],
    run: rebalance,
  },
  rescue: {
    inputs: strategyAndCaller,
    run: (env, args) => {
      oneOf(env, toAddress(args[1]), 'EmergencyManager', 'Manager');
      const strategy = strategiesOf(env).find(({ address }) => address === toAddress(args[0])) ?? env.fail(E.StrategyNotFound);
      distribute(env, strategy.asset, strategy.address);
      const amount = toI128(env.call(strategy.address, 'balance', [adr(env.self)]));
      if (amount > 0n) unwind(env, strategy.address, amount, env.self);
      storeReport(env, strategy.address, { gains: 0n, locked: 0n, previous: 0n });
      pause(env, strategy.address, true);
      emit(env, 'rescue', { amount_withdrawn: i128(amount), caller: args[1] as ScVal, strategy_address: args[0] as ScVal });
      return VOID;
    },
  },
  pause_strategy: setPaused(true),
  unpause_strategy: setPaused(false),
  upgrade: {
    inputs: [{ name: 'new_wasm_hash', type: 'Bytes' }],
    run: (env) => {
      onlyManager(env);
      return VOID;
    },
  },
};
