/** The vault's shares: a token of seven decimals with bare balances (contracts.md 4.2, 4.3, 4.7). */
import type { Env, ModelFunction, ScVal } from '../../host/model';
import {
  adr,
  DAY_IN_LEDGERS,
  field,
  given,
  i128,
  i128Or,
  instanceValue,
  key,
  params,
  struct,
  sym,
  toAddress,
  toI128,
  toU32,
  u32,
  VOID,
  vec,
} from '../scval';
import { E } from './errors';
import { bump, setSupply, supplyOf } from './state';

/** What the vault itself holds for ever once the first deposit was made. */
export const DEAD_SHARES = 1000n;

const balanceKey = (holder: string): ScVal => key('Balance', adr(holder));
const allowanceKey = (from: string, spender: string): ScVal => key('Allowance', struct({ from: adr(from), spender: adr(spender) }));

function bumpBalance(env: Env, holder: string): void {
  env.persistent.extendTtl(balanceKey(holder), 119 * DAY_IN_LEDGERS, 120 * DAY_IN_LEDGERS);
}

export function sharesOf(env: Env, holder: string): bigint {
  bumpBalance(env, holder);
  return i128Or(env.persistent.get(balanceKey(holder)), 0n);
}

function setShares(env: Env, holder: string, shares: bigint): void {
  env.persistent.set(balanceKey(holder), i128(shares));
  bumpBalance(env, holder);
}

function spend(env: Env, holder: string, amount: bigint): void {
  const held = sharesOf(env, holder);
  if (held < amount) env.fail(E.InsufficientBalance);
  setShares(env, holder, held - amount);
}

export function mint(env: Env, to: string, amount: bigint): void {
  setShares(env, to, sharesOf(env, to) + amount);
  setSupply(env, supplyOf(env) + amount);
  env.event([sym('mint'), adr(env.self), adr(to)], i128(amount));
}

export function burn(env: Env, from: string, amount: bigint): void {
  spend(env, from, amount);
  setSupply(env, supplyOf(env) - amount);
  env.event([sym('burn'), adr(from)], i128(amount));
}

/** A negative amount is a panic of the token, not an error of the vault. */
function amountOf(env: Env, value: ScVal | undefined): bigint {
  const amount = toI128(value);
  return amount < 0n ? env.trap('WasmVm', 'InvalidAction') : amount;
}

function allowance(env: Env, from: string, spender: string): { amount: bigint; until: number } {
  const entry = env.temporary.get(allowanceKey(from, spender));
  if (!entry) return { amount: 0n, until: 0 };
  const until = toU32(field(entry, 'expiration_ledger'));
  return { amount: until < env.ledger.sequence ? 0n : toI128(field(entry, 'amount')), until };
}

function allow(env: Env, from: string, spender: string, amount: bigint, until: number): void {
  if (amount > 0n && until < env.ledger.sequence) env.trap('WasmVm', 'InvalidAction');
  env.temporary.set(allowanceKey(from, spender), struct({ amount: i128(amount), expiration_ledger: u32(until) }));
  const life = until - env.ledger.sequence;
  if (amount > 0n && life > 0) env.temporary.extendTtl(allowanceKey(from, spender), life, life);
}

function spendAllowance(env: Env, from: string, spender: string, amount: bigint): void {
  const allowed = allowance(env, from, spender);
  if (allowed.amount < amount) env.trap('WasmVm', 'InvalidAction');
  if (amount > 0n) allow(env, from, spender, allowed.amount - amount, allowed.until);
}

function move(env: Env, from: string, to: string, amount: bigint): ScVal {
  spend(env, from, amount);
  setShares(env, to, sharesOf(env, to) + amount);
  env.event([sym('transfer'), adr(from), adr(to)], i128(amount));
  return VOID;
}

function approve(env: Env, args: ScVal[]): ScVal {
  const [from, spender] = args.slice(0, 2).map(toAddress) as [string, string];
  env.requireAuth(from);
  const amount = amountOf(env, args[2]);
  bump(env);
  allow(env, from, spender, amount, toU32(args[3]));
  env.event([sym('approve'), adr(from), adr(spender)], vec(given(args[2]), given(args[3])));
  return VOID;
}

/** Checks who acts and for how much, in the token's order; a spender uses up an allowance. */
function acting(env: Env, from: string, value: ScVal | undefined, spender?: string): bigint {
  env.requireAuth(spender ?? from);
  const amount = amountOf(env, value);
  bump(env);
  if (spender !== undefined) spendAllowance(env, from, spender, amount);
  return amount;
}

function burnFor(env: Env, from: string, amount: bigint): ScVal {
  burn(env, from, amount);
  return VOID;
}

const metadata = (env: Env, name: string): ScVal => field(instanceValue(env, sym('METADATA')), name);
const address = (args: ScVal[], index: number): string => toAddress(args[index]);

export const shareFunctions: Readonly<Record<string, ModelFunction>> = {
  total_supply: { inputs: [], output: 'I128', run: (env) => i128(supplyOf(env)) },
  balance: {
    inputs: params({ id: 'Address' }),
    output: 'I128',
    run: (env, args) => {
      bump(env);
      return i128(sharesOf(env, address(args, 0)));
    },
  },
  transfer: {
    inputs: params({ from: 'Address', to: 'Address', amount: 'I128' }),
    run: (env, args) => {
      const amount = acting(env, address(args, 0), args[2]);
      return move(env, address(args, 0), address(args, 1), amount);
    },
  },
  transfer_from: {
    inputs: params({ spender: 'Address', from: 'Address', to: 'Address', amount: 'I128' }),
    run: (env, args) => {
      const amount = acting(env, address(args, 1), args[3], address(args, 0));
      return move(env, address(args, 1), address(args, 2), amount);
    },
  },
  approve: { inputs: params({ from: 'Address', spender: 'Address', amount: 'I128', expiration_ledger: 'U32' }), run: approve },
  allowance: {
    inputs: params({ from: 'Address', spender: 'Address' }),
    output: 'I128',
    run: (env, args) => i128(allowance(env, address(args, 0), address(args, 1)).amount),
  },
  burn: {
    inputs: params({ from: 'Address', amount: 'I128' }),
    run: (env, args) => burnFor(env, address(args, 0), acting(env, address(args, 0), args[1])),
  },
  burn_from: {
    inputs: params({ spender: 'Address', from: 'Address', amount: 'I128' }),
    run: (env, args) => burnFor(env, address(args, 1), acting(env, address(args, 1), args[2], address(args, 0))),
  },
  decimals: { inputs: [], output: 'U32', run: (env) => metadata(env, 'decimal') },
  name: { inputs: [], output: 'String', run: (env) => metadata(env, 'name') },
  symbol: { inputs: [], output: 'String', run: (env) => metadata(env, 'symbol') },
};
