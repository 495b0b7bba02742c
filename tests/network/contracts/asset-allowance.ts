/** Allowances of the asset contract (contracts.md part 8). */
import { MAX_TTL } from '../host/limits';
import type { Env, ModelFunction, ScVal } from '../host/model';
import { bump, E, nameOf } from './asset-balance';
import { adr, field, given, i128, key, params, str, struct, sym, toAddress, toI128, toU32, u32, VOID, vec } from './scval';

const allowanceKey = (from: string, spender: string) => key('Allowance', struct({ from: adr(from), spender: adr(spender) }));

function read(env: Env, from: string, spender: string): { amount: bigint; until: number } {
  const entry = env.temporary.get(allowanceKey(from, spender));
  if (!entry) return { amount: 0n, until: 0 };
  const until = toU32(field(entry, 'live_until_ledger'));
  return { amount: until < env.ledger.sequence ? 0n : toI128(field(entry, 'amount')), until };
}

function write(env: Env, from: string, spender: string, amount: bigint, until: number): void {
  const latest = env.ledger.sequence + MAX_TTL - 1;
  if (until > latest) env.fail(E.AllowanceError, 'live_until is greater than max', [u32(until), u32(MAX_TTL)]);
  if (amount > 0n && until < env.ledger.sequence)
    env.fail(E.AllowanceError, 'live_until must be >= ledger sequence', [u32(until), u32(env.ledger.sequence)]);
  if (amount === 0n && !env.temporary.has(allowanceKey(from, spender))) return;
  env.temporary.set(allowanceKey(from, spender), struct({ amount: i128(amount), live_until_ledger: u32(until) }));
  const life = until - env.ledger.sequence;
  if (amount > 0n && life > 0) env.temporary.extendTtl(allowanceKey(from, spender), life, life);
}

/** Uses up a part of what `from` allowed `spender`. */
export function transferFrom(env: Env, from: string, spender: string, amount: bigint): void {
  const allowance = read(env, from, spender);
  if (allowance.amount < amount) env.fail(E.AllowanceError, 'not enough allowance to spend', [i128(allowance.amount), i128(amount)]);
  if (amount > 0n) write(env, from, spender, allowance.amount - amount, allowance.until);
}

function run(env: Env, args: ScVal[]): ScVal {
  const [from, spender] = args.slice(0, 2).map(toAddress) as [string, string];
  const amount = toI128(args[2]);
  if (amount < 0n) env.fail(E.NegativeAmountError, 'negative amount is not allowed', [i128(amount)]);
  env.requireAuth(from);
  bump(env);
  write(env, from, spender, amount, toU32(args[3]));
  env.event([sym('approve'), adr(from), adr(spender), str(nameOf(env))], vec(given(args[2]), given(args[3])));
  return VOID;
}

export const approve: Readonly<Record<string, ModelFunction>> = {
  approve: { inputs: params({ from: 'Address', spender: 'Address', amount: 'I128', expiration_ledger: 'U32' }), run },
  allowance: {
    inputs: params({ from: 'Address', spender: 'Address' }),
    output: 'I128',
    run: (env, args) => {
      bump(env);
      return i128(read(env, toAddress(args[0]), toAddress(args[1])).amount);
    },
  },
};
