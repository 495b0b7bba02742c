/**
 * A strategy that only holds (contracts.md part 5): balances and withdrawals are exact. Its yield is set by its admin: a
 * rate that every balance grows at, or a step. What it grows by must have been sent to it, or withdrawals run dry.
 */
import type { ContractModel, Env, ModelFunction, ScVal } from '../host/model';
import {
  adr,
  field,
  given,
  i128,
  instanceValue,
  key,
  params,
  str,
  struct,
  sym,
  toAddress,
  toI128,
  toU32,
  toU64,
  u32,
  u64,
  VOID,
} from './scval';
import { E, strategyInputs } from './strategy';

const YEAR = 31_536_000n;
/** The growth of one unit since the beginning, 12 decimals. */
const UNIT = 1_000_000_000_000n;

function indexNow(env: Env): bigint {
  const growth = instanceValue(env, key('Growth'));
  const index = toI128(field(growth, 'index'));
  const elapsed = env.ledger.timestamp - toU64(field(growth, 'since'));
  return index + (index * BigInt(toU32(field(growth, 'bps'))) * elapsed) / (10_000n * YEAR);
}

function balance(env: Env, vault: string): bigint {
  const value = env.persistent.get(key('VaultPos', adr(vault)));
  if (!value) return 0n;
  return (toI128(field(value, 'amount')) * indexNow(env)) / toI128(field(value, 'index'));
}

function store(env: Env, vault: string, amount: bigint): void {
  env.persistent.set(key('VaultPos', adr(vault)), struct({ amount: i128(amount), index: i128(indexNow(env)) }));
}

const assetOf = (env: Env): ScVal => instanceValue(env, key('Asset'));
const emit = (env: Env, name: string, amount: bigint, from: string) =>
  env.event([str('HoldStrategy'), sym(name)], struct({ amount: i128(amount), from: adr(from) }));

function positive(env: Env, value: ScVal | undefined): bigint {
  const amount = toI128(value);
  return amount > 0n ? amount : env.fail(E.OnlyPositiveAmountAllowed);
}

function deposit(env: Env, args: ScVal[]): ScVal {
  const from = toAddress(args[1]);
  env.requireAuth(from);
  const amount = positive(env, args[0]);
  env.call(toAddress(assetOf(env)), 'transfer', [adr(from), adr(env.self), i128(amount)]);
  const held = balance(env, from) + amount;
  store(env, from, held);
  emit(env, 'deposit', amount, from);
  return i128(held);
}

function withdraw(env: Env, args: ScVal[]): ScVal {
  const from = toAddress(args[1]);
  env.requireAuth(from);
  const amount = positive(env, args[0]);
  const held = balance(env, from);
  if (amount > held) env.fail(E.InsufficientBalance);
  store(env, from, held - amount);
  env.call(toAddress(assetOf(env)), 'transfer', [adr(env.self), given(args[2]), i128(amount)]);
  emit(env, 'withdraw', amount, from);
  return i128(held - amount);
}

const byAdmin = (inputs: ModelFunction['inputs'], change: (env: Env, args: ScVal[]) => void): ModelFunction => ({
  inputs,
  run: (env, args) => {
    env.requireAuth(toAddress(instanceValue(env, key('Admin'))));
    change(env, args);
    return VOID;
  },
});

export const holdStrategy: ContractModel = {
  name: 'hold-strategy',
  errors: E,
  functions: {
    asset: { inputs: [], output: 'Address', run: assetOf },
    deposit: { inputs: strategyInputs.deposit, output: 'I128', run: deposit },
    withdraw: { inputs: strategyInputs.withdraw, output: 'I128', run: withdraw },
    balance: { inputs: strategyInputs.balance, output: 'I128', run: (env, args) => i128(balance(env, toAddress(args[0]))) },
    harvest: { inputs: strategyInputs.harvest, run: () => VOID },
    /** From now on every balance grows by `bps` a year. */
    set_rate: byAdmin(params({ bps: 'U32' }), (env, args) => {
      const growth = { bps: given(args[0]), index: i128(indexNow(env)), since: u64(env.ledger.timestamp) };
      env.instance.set(key('Growth'), struct(growth));
    }),
    /** A gain, or a loss where `amount` is negative. */
    grow: byAdmin(params({ vault: 'Address', amount: 'I128' }), (env, args) => {
      const vault = toAddress(args[0]);
      store(env, vault, balance(env, vault) + toI128(args[1]));
    }),
  },
  /** Asset, admin, yearly rate in bps. */
  construct: (env, args) => {
    env.instance.set(key('Asset'), given(args[0]));
    env.instance.set(key('Admin'), given(args[1]));
    env.instance.set(key('Growth'), struct({ bps: u32(toU32(args[2])), index: i128(UNIT), since: u64(env.ledger.timestamp) }));
  },
};
