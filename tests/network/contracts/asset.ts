/** The Stellar asset contract (contracts.md part 8): accounts hold on trustlines, contracts in entries of their own. */
import { StrKey } from '@stellar/stellar-sdk/base';
import type { ContractModel, Env, ModelFunction, ScVal } from '../host/model';
import { approve, transferFrom } from './asset-allowance';
import {
  balanceOf,
  bump,
  checkClawback,
  E,
  isAuthorized,
  issuerOf,
  nameOf,
  receive,
  setAuthorization,
  spend,
  take,
  trustLine,
} from './asset-balance';
import {
  adr,
  bool,
  bytes,
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
  toBool,
  toI128,
  toMuxed,
  toText,
  u32,
  u64,
  VOID,
} from './scval';

/** Moves tokens and says so once: from the issuer it is a mint, to the issuer a burn. */
export function move(env: Env, from: string, to: { address: string; id: bigint | undefined }, amount: bigint): void {
  spend(env, from, amount);
  receive(env, to.address, amount);
  const name = nameOf(env);
  const issuer = issuerOf(name);
  const data = to.id === undefined ? i128(amount) : struct({ amount: i128(amount), to_muxed_id: u64(to.id) });
  if (from === issuer && to.address !== issuer) env.event([sym('mint'), adr(to.address), str(name)], data);
  else if (to.address === issuer && from !== issuer) env.event([sym('burn'), adr(from), str(name)], i128(amount));
  else env.event([sym('transfer'), adr(from), adr(to.address), str(name)], data);
}

function nonNegative(env: Env, value: ScVal | undefined): bigint {
  const amount = toI128(value);
  return amount < 0n ? env.fail(E.NegativeAmountError, 'negative amount is not allowed', [i128(amount)]) : amount;
}

/** Lumens have none. */
const admin = (env: Env): string => toAddress(instanceValue(env, key('Admin')));

function notIssuer(env: Env, id: string): void {
  if (issuerOf(nameOf(env)) === id) env.fail(E.OperationNotSupportedError, 'operation invalid on issuer');
}

function transfer(env: Env, args: ScVal[]): ScVal {
  const from = toAddress(args[0]);
  const amount = nonNegative(env, args[2]);
  env.requireAuth(from);
  bump(env);
  move(env, from, toMuxed(args[1]), amount);
  return VOID;
}

function takeFrom(env: Env, args: ScVal[]): ScVal {
  const [spender, from, to] = args.slice(0, 3).map(toAddress) as [string, string, string];
  const amount = nonNegative(env, args[3]);
  env.requireAuth(spender);
  bump(env);
  transferFrom(env, from, spender, amount);
  move(env, from, { address: to, id: undefined }, amount);
  return VOID;
}

function burnFor(env: Env, from: string, amount: bigint): ScVal {
  const name = nameOf(env);
  spend(env, from, amount);
  env.event([sym('burn'), adr(from), str(name)], i128(amount));
  return VOID;
}

/** What is not lumens and not the issuer's. */
function burnable(env: Env, from: string): void {
  if (nameOf(env) === 'native') env.fail(E.OperationNotSupportedError, 'operation invalid on native asset');
  notIssuer(env, from);
}

function mint(env: Env, args: ScVal[]): ScVal {
  const amount = nonNegative(env, args[1]);
  notIssuer(env, toAddress(args[0]));
  env.requireAuth(admin(env));
  bump(env);
  receive(env, toAddress(args[0]), amount);
  env.event([sym('mint'), given(args[0]), str(nameOf(env))], i128(amount));
  return VOID;
}

function clawback(env: Env, args: ScVal[]): ScVal {
  const amount = nonNegative(env, args[1]);
  const holder = toAddress(args[0]);
  checkClawback(env, holder);
  env.requireAuth(admin(env));
  bump(env);
  take(env, holder, amount);
  env.event([sym('clawback'), adr(holder), str(nameOf(env))], i128(amount));
  return VOID;
}

function setAuthorized(env: Env, args: ScVal[]): ScVal {
  const holder = toAddress(args[0]);
  env.requireAuth(admin(env));
  bump(env);
  setAuthorization(env, holder, toBool(args[1]));
  env.event([sym('set_authorized'), adr(holder), str(nameOf(env))], given(args[1]));
  return VOID;
}

function authorized(env: Env, id: string): boolean {
  bump(env);
  return isAuthorized(env, id);
}

const setAdmin: ModelFunction = {
  inputs: params({ new_admin: 'Address' }),
  run: (env, args) => {
    const old = admin(env);
    env.requireAuth(old);
    bump(env);
    env.instance.set(key('Admin'), given(args[0]));
    env.event([sym('set_admin'), adr(old), str(nameOf(env))], given(args[0]));
    return VOID;
  },
};

/** `name` is 'CODE:ISSUER' or 'native'. */
function construct(env: Env, args: ScVal[]): void {
  const name = toText(args[0]);
  const [code = '', issuer = ''] = name.split(':');
  env.instance.set(sym('METADATA'), struct({ decimal: u32(7), name: str(name), symbol: str(code) }));
  if (name === 'native') {
    env.instance.set(key('AssetInfo'), key('Native'));
    return;
  }
  env.instance.set(key('Admin'), adr(issuer));
  const info = struct({
    asset_code: str(code.padEnd(code.length > 4 ? 12 : 4, '\0')),
    issuer: bytes(StrKey.decodeEd25519PublicKey(issuer)),
  });
  env.instance.set(key('AssetInfo'), key(code.length > 4 ? 'AlphaNum12' : 'AlphaNum4', info));
}

export const asset: ContractModel = {
  name: 'asset',
  errors: E,
  functions: {
    transfer: { inputs: params({ from: 'Address', to: 'MuxedAddress', amount: 'I128' }), run: transfer },
    transfer_from: { inputs: params({ spender: 'Address', from: 'Address', to: 'Address', amount: 'I128' }), run: takeFrom },
    ...approve,
    balance: {
      inputs: params({ id: 'Address' }),
      output: 'I128',
      run: (env, args) => {
        bump(env);
        return i128(balanceOf(env, toAddress(args[0])));
      },
    },
    authorized: { inputs: params({ id: 'Address' }), output: 'Bool', run: (env, args) => bool(authorized(env, toAddress(args[0]))) },
    burn: {
      inputs: params({ from: 'Address', amount: 'I128' }),
      run: (env, args) => {
        const amount = nonNegative(env, args[1]);
        burnable(env, toAddress(args[0]));
        env.requireAuth(toAddress(args[0]));
        bump(env);
        return burnFor(env, toAddress(args[0]), amount);
      },
    },
    burn_from: {
      inputs: params({ spender: 'Address', from: 'Address', amount: 'I128' }),
      run: (env, args) => {
        const [spender, from] = args.slice(0, 2).map(toAddress) as [string, string];
        const amount = nonNegative(env, args[2]);
        burnable(env, from);
        env.requireAuth(spender);
        bump(env);
        transferFrom(env, from, spender, amount);
        return burnFor(env, from, amount);
      },
    },
    mint: { inputs: params({ to: 'Address', amount: 'I128' }), run: mint },
    clawback: { inputs: params({ from: 'Address', amount: 'I128' }), run: clawback },
    trust: {
      inputs: params({ addr: 'Address' }),
      run: (env, args) => {
        bump(env);
        trustLine(env, toAddress(args[0]));
        return VOID;
      },
    },
    set_authorized: { inputs: params({ id: 'Address', authorize: 'Bool' }), run: setAuthorized },
    admin: { inputs: [], output: 'Address', run: (env) => adr(admin(env)) },
    set_admin: setAdmin,
    decimals: { inputs: [], output: 'U32', run: () => u32(7) },
    name: { inputs: [], output: 'String', run: (env) => str(nameOf(env)) },
    symbol: { inputs: [], output: 'String', run: (env) => field(instanceValue(env, sym('METADATA')), 'symbol') },
  },
  construct,
};
