/** Balances of the asset contract (contracts.md part 8): trustlines, accounts' lumens, and entries of contracts. */
import type { Env } from '../host/model';
import { adr, bool, DAY_IN_LEDGERS, field, i128, instanceValue, key, struct, sym, toBool, toI128, toText } from './scval';

export const E = {
  InternalError: 1,
  OperationNotSupportedError: 2,
  AlreadyInitializedError: 3,
  UnauthorizedError: 4,
  AuthenticationError: 5,
  AccountMissingError: 6,
  AccountIsNotClassic: 7,
  NegativeAmountError: 8,
  AllowanceError: 9,
  BalanceError: 10,
  BalanceDeauthorizedError: 11,
  OverflowError: 12,
  TrustlineMissingError: 13,
  InsufficientAccountReserve: 14,
  TooManyAccountSubentries: 15,
};

/** Two base reserves. */
const NEW_ACCOUNT = 10_000_000n;
const I64_MAX = 9_223_372_036_854_775_807n;

/** 'CODE:ISSUER' or 'native'. */
export const nameOf = (env: Env): string => toText(field(instanceValue(env, sym('METADATA')), 'name'));
export const issuerOf = (name: string): string => name.split(':')[1] ?? '';
const balanceKey = (id: string) => key('Balance', adr(id));

export interface ContractBalance {
  amount: bigint;
  authorized: boolean;
  clawback: boolean;
}

/** Of an issuer's account: who holds its assets needs its leave, which it may take back, as it may what is held. */
export const FLAG = { required: 1, revocable: 2, clawback: 8 } as const;

/** The instance lives for 7 days when fewer than 6 are left. */
export const bump = (env: Env): void => env.instance.extendTtl(6 * DAY_IN_LEDGERS, 7 * DAY_IN_LEDGERS);

/** What a contract holds; undefined: it never held any. */
export function contractEntry(env: Env, id: string): ContractBalance | undefined {
  const value = env.persistent.get(balanceKey(id));
  if (!value) return undefined;
  return {
    amount: toI128(field(value, 'amount')),
    authorized: toBool(field(value, 'authorized')),
    clawback: toBool(field(value, 'clawback')),
  };
}

/** What a contract holds, or begins with: the issuer's flags decide. */
export function entryFor(env: Env, id: string): ContractBalance {
  const held = contractEntry(env, id);
  if (held) return held;
  const name = nameOf(env);
  const flags = name === 'native' ? 0 : env.classic.flags(issuerOf(name));
  return { amount: 0n, authorized: (flags & FLAG.required) === 0, clawback: (flags & FLAG.clawback) !== 0 };
}

/** Whether a holder may receive and spend. */
export function isAuthorized(env: Env, id: string): boolean {
  const name = nameOf(env);
  if (id.startsWith('C')) {
    const held = contractEntry(env, id);
    if (held) return held.authorized;
    return name === 'native' || (env.classic.flags(issuerOf(name)) & FLAG.required) === 0;
  }
  if (name === 'native' || issuerOf(name) === id) return true;
  return (env.classic.trustline(id, name) ?? env.fail(E.TrustlineMissingError)).authorized;
}

export function setContractEntry(env: Env, id: string, { amount, authorized, clawback }: ContractBalance): void {
  env.persistent.set(balanceKey(id), struct({ amount: i128(amount), authorized: bool(authorized), clawback: bool(clawback) }));
  env.persistent.extendTtl(balanceKey(id), 29 * DAY_IN_LEDGERS, 30 * DAY_IN_LEDGERS);
}

export function balanceOf(env: Env, id: string): bigint {
  if (id.startsWith('C')) {
    const held = contractEntry(env, id);
    if (held) env.persistent.extendTtl(balanceKey(id), 29 * DAY_IN_LEDGERS, 30 * DAY_IN_LEDGERS);
    return held?.amount ?? 0n;
  }
  const name = nameOf(env);
  if (name === 'native') return (env.classic.account(id) ?? env.fail(E.AccountMissingError)).balance;
  if (issuerOf(name) === id) return I64_MAX;
  return (env.classic.trustline(id, name) ?? env.fail(E.TrustlineMissingError)).balance;
}

export function spend(env: Env, id: string, amount: bigint): void {
  if (id.startsWith('C')) {
    spendOfContract(env, id, amount);
    return;
  }
  const name = nameOf(env);
  if (!isAuthorized(env, id)) env.fail(E.BalanceDeauthorizedError);
  if (amount > I64_MAX) env.fail(E.OverflowError);
  if (name === 'native') {
    const account = env.classic.account(id) ?? env.fail(E.AccountMissingError);
    if (account.balance - amount < account.minimum + account.sellingLiabilities) env.fail(E.BalanceError);
    env.classic.setAccountBalance(id, account.balance - amount);
    return;
  }
  if (issuerOf(name) === id) return;
  const line = env.classic.trustline(id, name) ?? env.fail(E.TrustlineMissingError);
  if (line.balance - amount < line.sellingLiabilities) env.fail(E.BalanceError);
  env.classic.setTrustlineBalance(id, name, line.balance - amount);
}

function spendOfContract(env: Env, id: string, amount: bigint): void {
  if (!isAuthorized(env, id)) env.fail(E.BalanceDeauthorizedError);
  const entry = contractEntry(env, id);
  if (amount > (entry?.amount ?? 0n)) env.fail(E.BalanceError);
  if (entry) setContractEntry(env, id, { ...entry, amount: entry.amount - amount });
}

export function receive(env: Env, id: string, amount: bigint): void {
  if (id.startsWith('C')) {
    const entry = entryFor(env, id);
    if (!entry.authorized) env.fail(E.BalanceDeauthorizedError);
    setContractEntry(env, id, { ...entry, amount: entry.amount + amount });
    return;
  }
  if (!isAuthorized(env, id)) env.fail(E.BalanceDeauthorizedError);
  if (amount > I64_MAX) env.fail(E.OverflowError);
  const name = nameOf(env);
  if (name === 'native') {
    receiveLumens(env, id, amount);
    return;
  }
  if (issuerOf(name) === id) return;
  const line = env.classic.trustline(id, name) ?? env.fail(E.TrustlineMissingError);
  if (line.balance + amount > line.limit - line.buyingLiabilities) env.fail(E.BalanceError);
  env.classic.setTrustlineBalance(id, name, line.balance + amount);
}

/** A payment to nobody makes the account, if it carries the account's reserve. */
function receiveLumens(env: Env, id: string, amount: bigint): void {
  const account = env.classic.account(id);
  if (account) env.classic.setAccountBalance(id, account.balance + amount);
  else if (amount < NEW_ACCOUNT) env.fail(E.InsufficientAccountReserve);
  else env.classic.createAccount(id, amount);
}
