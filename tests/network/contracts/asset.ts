/** The asset contract (contracts.md part 8): accounts hold on trustlines, contracts in entries. */
import type { ContractModel, Env, ScVal } from '../host/model';
import { adr, bool, field, i128, key, str, struct, sym, toAddress, toI128, toU32, u32, VOID, vec } from './scval';

const E = {
  OperationNotSupported: 2,
  AlreadyInitialized: 3,
  AccountMissing: 6,
  NegativeAmount: 8,
  Allowance: 9,
  Balance: 10,
  Deauthorized: 11,
  Overflow: 12,
  TrustlineMissing: 13,
};
const I64_MAX = 9_223_372_036_854_775_807n;
const DAY = 17_280;

const nameOf = (env: Env): string => {
  const value = field(env.instance.get(sym('METADATA')), 'name');
  return value.type === 'scvString' ? String(value.str) : '';
};
const issuerOf = (name: string) => name.split(':')[1] ?? '';
const balanceKey = (id: string) => key('Balance', adr(id));

function contractBalance(env: Env, id: string): bigint {
  const entry = env.persistent.get(balanceKey(id));
  return entry ? toI128(field(entry, 'amount')) : 0n;
}

function setContractBalance(env: Env, id: string, amount: bigint): void {
  env.persistent.set(balanceKey(id), struct({ amount: i128(amount), authorized: bool(true), clawback: bool(false) }));
  env.persistent.extendTtl(balanceKey(id), 29 * DAY, 30 * DAY);
}

function balance(env: Env, id: string): bigint {
  if (id.startsWith('C')) return contractBalance(env, id);
  const name = nameOf(env);
  if (name === 'native') return env.classic.account(id)?.balance ?? env.fail(E.AccountMissing);
  if (issuerOf(name) === id) return I64_MAX;
  return env.classic.trustline(id, name)?.balance ?? env.fail(E.TrustlineMissing);
}

function spend(env: Env, id: string, amount: bigint): void {
  if (id.startsWith('C')) {
    const held = contractBalance(env, id);
    if (amount > held) env.fail(E.Balance);
    setContractBalance(env, id, held - amount);
    return;
  }
  const name = nameOf(env);
  if (name === 'native') {
    const account = env.classic.account(id) ?? env.fail(E.AccountMissing);
    if (account.balance - amount < account.minimum + account.sellingLiabilities) env.fail(E.Balance);
    env.classic.setAccountBalance(id, account.balance - amount);
    return;
  }
  if (issuerOf(name) === id) return;
  const line = env.classic.trustline(id, name) ?? env.fail(E.TrustlineMissing);
  if (!line.authorized) env.fail(E.Deauthorized);
  if (line.balance - amount < line.sellingLiabilities) env.fail(E.Balance);
  env.classic.setTrustlineBalance(id, name, line.balance - amount);
}

function receive(env: Env, id: string, amount: bigint): void {
  if (id.startsWith('C')) {
    setContractBalance(env, id, contractBalance(env, id) + amount);
    return;
  }
  if (amount > I64_MAX) env.fail(E.Overflow);
  const name = nameOf(env);
  if (name === 'native') {
    const account = env.classic.account(id) ?? env.fail(E.AccountMissing);
    env.classic.setAccountBalance(id, account.balance + amount);
    return;
  }
  if (issuerOf(name) === id) return;
  const line = env.classic.trustline(id, name) ?? env.fail(E.TrustlineMissing);
  if (!line.authorized) env.fail(E.Deauthorized);
  if (line.balance + amount > line.limit - line.buyingLiabilities) env.fail(E.Balance);
  env.classic.setTrustlineBalance(id, name, line.balance + amount);
}

function move(env: Env, from: string, to: string, amount: bigint): void {
  spend(env, from, amount);
  receive(env, to, amount);
  const name = nameOf(env);
  const issuer = issuerOf(name);
  if (from === issuer && to !== issuer) env.event([sym('mint'), adr(to), str(name)], i128(amount));
  else if (to === issuer && from !== issuer) env.event([sym('burn'), adr(from), str(name)], i128(amount));
  else env.event([sym('transfer'), adr(from), adr(to), str(name)], i128(amount));
}

const allowanceKey = (from: string, spender: string) => key('Allowance', struct({ from: adr(from), spender: adr(spender) }));

function allowance(env: Env, from: string, spender: string): bigint {
  const entry = env.temporary.get(allowanceKey(from, spender));
  return entry && toU32(field(entry, 'live_until_ledger')) >= env.ledger.sequence ? toI128(field(entry, 'amount')) : 0n;
}

function setAllowance(env: Env, from: string, spender: string, amount: bigint, until: number): void {
  env.temporary.set(allowanceKey(from, spender), struct({ amount: i128(amount), live_until_ledger: u32(until) }));
}

function transferFrom(env: Env, args: ScVal[]): ScVal {
  const [spender, from, to] = args.slice(0, 3).map(toAddress) as [string, string, string];
  const amount = toI128(args[3]);
  if (amount < 0n) env.fail(E.NegativeAmount);
  env.requireAuth(spender);
  const left = allowance(env, from, spender);
  if (left < amount) env.fail(E.Allowance);
  const entry = env.temporary.get(allowanceKey(from, spender));
  if (entry && amount > 0n) setAllowance(env, from, spender, left - amount, toU32(field(entry, 'live_until_ledger')));
  move(env, from, to, amount);
  return VOID;
}

export const asset: ContractModel = {
  name: 'asset',
  errors: E,
  functions: {
    transfer: {
      inputs: [
        { name: 'from', type: 'Address' },
        { name: 'to', type: 'MuxedAddress' },
        { name: 'amount', type: 'I128' },
      ],
      run: (env, args) => {
        const [from, to] = args.slice(0, 2).map(toAddress) as [string, string];
        const amount = toI128(args[2]);
        if (amount < 0n) env.fail(E.NegativeAmount);
        env.requireAuth(from);
        env.instance.extendTtl(6 * DAY, 7 * DAY);
        move(env, from, to, amount);
        return VOID;
      },
    },
    transfer_from: {
      inputs: [
        { name: 'spender', type: 'Address' },
        { name: 'from', type: 'Address' },
        { name: 'to', type: 'Address' },
        { name: 'amount', type: 'I128' },
      ],
      run: transferFrom,
    },
    approve: {
      inputs: [
        { name: 'from', type: 'Address' },
        { name: 'spender', type: 'Address' },
        { name: 'amount', type: 'I128' },
        { name: 'expiration_ledger', type: 'U32' },
      ],
      run: (env, args) => {
        const [from, spender] = args.slice(0, 2).map(toAddress) as [string, string];
        env.requireAuth(from);
        if (toI128(args[2]) < 0n) env.fail(E.NegativeAmount);
        setAllowance(env, from, spender, toI128(args[2]), toU32(args[3]));
        env.event([sym('approve'), adr(from), adr(spender), str(nameOf(env))], vec(args[2] as ScVal, args[3] as ScVal));
        return VOID;
      },
    },
    allowance: {
      inputs: [
        { name: 'from', type: 'Address' },
        { name: 'spender', type: 'Address' },
      ],
      output: 'I128',
      run: (env, args) => i128(allowance(env, toAddress(args[0]), toAddress(args[1]))),
    },
    balance: { inputs: [{ name: 'id', type: 'Address' }], output: 'I128', run: (env, args) => i128(balance(env, toAddress(args[0]))) },
    mint: {
      inputs: [
        { name: 'to', type: 'Address' },
        { name: 'amount', type: 'I128' },
      ],
      run: (env, args) => {
        const admin = toAddress(env.instance.get(key('Admin')));
        env.requireAuth(admin);
        receive(env, toAddress(args[0]), toI128(args[1]));
        env.event([sym('mint'), args[0] as ScVal, str(nameOf(env))], args[1] as ScVal);
        return VOID;
      },
    },
    decimals: { inputs: [], output: 'U32', run: () => u32(7) },
    name: { inputs: [], output: 'String', run: (env) => str(nameOf(env)) },
    symbol: { inputs: [], output: 'String', run: (env) => str(nameOf(env).split(':')[0] ?? '') },
  },
  construct: (env, args) => {
    const name = args[0]?.type === 'scvString' ? String(args[0].str) : '';
    const code = name.split(':')[0] ?? '';
    env.instance.set(sym('METADATA'), struct({ decimal: u32(7), name: str(name), symbol: str(code) }));
    if (name !== 'native') env.instance.set(key('Admin'), adr(issuerOf(name)));
  },
};
