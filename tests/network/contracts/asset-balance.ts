/** Balances of the asset contract (contracts.md part 8): trustlines, accounts' lumens, and entries of contracts. */
import type { Env } from '../host/model';
import { adr, bool, DAY_IN_LEDGERS, field, i64, i128, instanceValue, key, struct, sym, toBool, toI128, toText } from './scval';

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

const RESERVES_OF_ACCOUNT = 2n;
const MAX_SUBENTRIES = 1_000;
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
  return lineOf(env, id, name).authorized;
}

const lineOf = (env: Env, id: string, name: string) =>
  env.classic.trustline(id, name) ?? env.fail(E.TrustlineMissingError, 'trustline entry is missing for account', [adr(id)]);

const accountOf = (env: Env, id: string) =>
  env.classic.account(id) ?? env.fail(E.AccountMissingError, 'account entry is missing', [adr(id)]);

/** What an account or a line may come to hold. */
function within(env: Env, least: bigint, balance: bigint, most: bigint): bigint {
  if (balance >= least && balance <= most) return balance;
  return env.fail(E.BalanceError, 'resulting balance is not within the allowed range', [i64(least), i64(balance), i64(most)]);
}

const deauthorized = (env: Env): never => env.fail(E.BalanceDeauthorizedError, 'balance is deauthorized');

const balanceValue = ({ amount, authorized, clawback }: ContractBalance) =>
  struct({ amount: i128(amount), authorized: bool(authorized), clawback: bool(clawback) });

export function setContractEntry(env: Env, id: string, entry: ContractBalance): void {
  env.persistent.set(balanceKey(id), balanceValue(entry));
  env.persistent.extendTtl(balanceKey(id), 29 * DAY_IN_LEDGERS, 30 * DAY_IN_LEDGERS);
}

export function balanceOf(env: Env, id: string): bigint {
  if (id.startsWith('C')) {
    const held = contractEntry(env, id);
    if (held) env.persistent.extendTtl(balanceKey(id), 29 * DAY_IN_LEDGERS, 30 * DAY_IN_LEDGERS);
    return held?.amount ?? 0n;
  }
  const name = nameOf(env);
  if (name === 'native') {
    const { balance, minimum, sellingLiabilities } = accountOf(env, id);
    return balance < minimum + sellingLiabilities ? env.trap('Storage', 'InternalError', 'account has balance < minimum') : balance;
  }
  if (issuerOf(name) === id) return I64_MAX;
  return lineOf(env, id, name).balance;
}

export function spend(env: Env, id: string, amount: bigint): void {
  if (!isAuthorized(env, id)) deauthorized(env);
  take(env, id, amount);
}

/** Spends whatever the issuer's leave is: a clawback asks for none. */
export function take(env: Env, id: string, amount: bigint): void {
  if (id.startsWith('C')) {
    takeFromContract(env, id, amount);
    return;
  }
  const name = nameOf(env);
  if (amount > I64_MAX) env.fail(E.OverflowError, 'spent amount is too large for an i64');
  if (name === 'native') {
    const { balance, minimum, sellingLiabilities, buyingLiabilities } = accountOf(env, id);
    const left = within(env, minimum + sellingLiabilities, balance - amount, I64_MAX - buyingLiabilities);
    env.classic.setAccountBalance(id, left);
    return;
  }
  if (issuerOf(name) === id) return;
  const line = lineOf(env, id, name);
  const left = within(env, line.sellingLiabilities, line.balance - amount, line.limit - line.buyingLiabilities);
  env.classic.setTrustlineBalance(id, name, left);
}

function takeFromContract(env: Env, id: string, amount: bigint): void {
  const entry = contractEntry(env, id);
  if (!entry && amount > 0n) env.fail(E.BalanceError, 'zero balance is not sufficient to spend', [i128(amount)]);
  if (!entry) return;
  if (amount > entry.amount) env.fail(E.BalanceError, 'balance is not sufficient to spend', [balanceValue(entry), i128(amount)]);
  setContractEntry(env, id, { ...entry, amount: entry.amount - amount });
}

export function receive(env: Env, id: string, amount: bigint): void {
  if (id.startsWith('C')) {
    const entry = entryFor(env, id);
    if (!entry.authorized) deauthorized(env);
    setContractEntry(env, id, { ...entry, amount: entry.amount + amount });
    return;
  }
  if (!isAuthorized(env, id)) deauthorized(env);
  if (amount > I64_MAX) env.fail(E.OverflowError, 'received amount is too large for an i64');
  const name = nameOf(env);
  if (name === 'native') {
    receiveLumens(env, id, amount);
    return;
  }
  if (issuerOf(name) === id) return;
  const line = lineOf(env, id, name);
  const held = within(env, line.sellingLiabilities, line.balance + amount, line.limit - line.buyingLiabilities);
  env.classic.setTrustlineBalance(id, name, held);
}

/** A payment to nobody makes the account, if it carries the account's reserve; one to a poor account must lift it above its own. */
function receiveLumens(env: Env, id: string, amount: bigint): void {
  const account = env.classic.account(id);
  if (account) {
    const { balance, minimum, sellingLiabilities, buyingLiabilities } = account;
    const held = within(env, minimum + sellingLiabilities, balance + amount, I64_MAX - buyingLiabilities);
    env.classic.setAccountBalance(id, held);
  } else if (amount <= 0n) env.fail(E.AccountMissingError, 'account entry is missing', [adr(id)]);
  else if (amount < RESERVES_OF_ACCOUNT * env.classic.baseReserve) {
    const message = 'transfer amount is below minimum balance for new account';
    env.fail(E.InsufficientAccountReserve, message, [i128(amount), i128(RESERVES_OF_ACCOUNT * env.classic.baseReserve)]);
  } else env.classic.createAccount(id, amount);
}

/** Opens an account's line where it has none, with the account's authorization; contracts need none. */
export function trustLine(env: Env, id: string): void {
  if (id.startsWith('C')) return;
  const name = nameOf(env);
  const issuer = issuerOf(name);
  if (name === 'native') env.fail(E.OperationNotSupportedError, 'trust operation is not supported for native asset');
  if (id === issuer) env.fail(E.OperationNotSupportedError, 'cannot create trustline for issuer');
  if (env.classic.trustline(id, name)) return;
  env.requireAuth(id);
  const flags = env.classic.flags(issuer);
  const { balance, minimum } = accountOf(env, id);
  if (env.classic.subentries(id) >= MAX_SUBENTRIES)
    env.fail(E.TooManyAccountSubentries, 'account has reached maximum number of sub-entries');
  if (balance < minimum + env.classic.baseReserve)
    env.fail(E.InsufficientAccountReserve, 'account has insufficient reserve for new trustline');
  env.classic.openTrustline(id, name, { authorized: (flags & FLAG.required) === 0, clawback: (flags & FLAG.clawback) !== 0 });
}

/** Gives or takes back the issuer's leave, of a contract or of an account's line. */
export function setAuthorization(env: Env, id: string, authorized: boolean): void {
  const name = nameOf(env);
  const issuer = issuerOf(name);
  if (!authorized && (name === 'native' || (env.classic.flags(issuer) & FLAG.revocable) === 0))
    env.fail(E.OperationNotSupportedError, 'issuer does not have AUTH_REVOCABLE set');
  if (id.startsWith('C')) {
    setContractEntry(env, id, { ...entryFor(env, id), authorized });
    return;
  }
  if (name === 'native') env.fail(E.OperationNotSupportedError, 'expected trustline asset');
  if (id === issuer) env.fail(E.OperationNotSupportedError, "issuer doesn't have a trustline");
  lineOf(env, id, name);
  env.classic.setAuthorized(id, name, authorized);
}

/** What may be taken back: only where the asset's issuer kept that power when it was first held. */
export function checkClawback(env: Env, id: string): void {
  if (id.startsWith('C')) {
    const entry = contractEntry(env, id) ?? env.fail(E.BalanceError, 'no balance to clawback');
    if (!entry.clawback) env.fail(E.BalanceError, "balance isn't clawbackable");
    return;
  }
  const name = nameOf(env);
  if (name === 'native') env.fail(E.OperationNotSupportedError, 'cannot clawback native asset');
  if (id === issuerOf(name)) env.fail(E.OperationNotSupportedError, 'cannot clawback from issuer');
  if (!lineOf(env, id, name).clawback) env.fail(E.BalanceError, "trustline isn't clawbackable");
}
