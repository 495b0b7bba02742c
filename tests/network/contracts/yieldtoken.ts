/**
 * A plain yield token by SEP-56, as its reference implementation is: shares of one asset that the contract holds, which are the contract's
 * own token (contracts.md part 18). Its admin may pause it, and may take of its asset what then is lost to everybody.
 */
import type { ContractModel, Env, ModelFunction, ScVal } from '../host/model';
import { emit } from './governed';
import {
  adr,
  bool,
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
  toBool,
  toI128,
  toU32,
  u32,
  VOID,
} from './scval';
import { shareFunctions } from './vault/shares';

/** Of the token, the vault and the switch of the reference implementation, as far as they are raised here. */
const E = {
  InsufficientAllowance: 101,
  VaultInvalidAssetsAmount: 403,
  VaultInvalidSharesAmount: 404,
  VaultExceededMaxWithdraw: 407,
  VaultExceededMaxRedeem: 408,
  VaultZeroShares: 411,
  VaultZeroAssets: 412,
  EnforcedPause: 1000,
} as const;

const SUPPLY = key('TotalSupply');
const PAUSED = key('Paused');
const balanceKey = (holder: string): ScVal => key('Balance', adr(holder));

const supplyOf = (env: Env): bigint => i128Or(env.instance.get(SUPPLY), 0n);
const sharesOf = (env: Env, holder: string): bigint => i128Or(env.persistent.get(balanceKey(holder)), 0n);
const assetOf = (env: Env): string => toAddress(instanceValue(env, key('AssetAddress')));
const totalAssets = (env: Env): bigint => toI128(env.call(assetOf(env), 'balance', [adr(env.self)]));

function change(env: Env, holder: string, by: bigint): void {
  env.persistent.set(balanceKey(holder), i128(sharesOf(env, holder) + by));
  env.instance.set(SUPPLY, i128(supplyOf(env) + by));
}

/** `value · by / over`, of what is not negative. */
function muldiv(value: bigint, by: bigint, over: bigint, up: boolean): bigint {
  const product = value * by;
  return product / over + (up && product % over > 0n ? 1n : 0n);
}

/** One unit of the asset, and of shares 10 to the offset, count as if they were there. */
function virtual(env: Env): { assets: bigint; shares: bigint } {
  const offset = env.instance.get(key('VirtualDecimalsOffset'));
  return { assets: totalAssets(env) + 1n, shares: supplyOf(env) + 10n ** BigInt(offset ? toU32(offset) : 0) };
}

function toShares(env: Env, assets: bigint, up: boolean): bigint {
  if (assets < 0n) env.fail(E.VaultInvalidAssetsAmount);
  const { assets: held, shares } = virtual(env);
  return muldiv(assets, shares, held, up);
}

function toAssets(env: Env, shares: bigint, up: boolean): bigint {
  if (shares < 0n) env.fail(E.VaultInvalidSharesAmount);
  const { assets, shares: all } = virtual(env);
  return muldiv(shares, assets, all, up);
}

interface Acting {
  amount: bigint;
  receiver: string;
  owner: string;
  operator: string;
}

/** Who acts signs; nothing moves while it is paused. */
function acting(env: Env, args: ScVal[]): Acting {
  const [receiver, owner, operator] = args.slice(1).map(toAddress) as [string, string, string];
  env.requireAuth(operator);
  const paused = env.instance.get(PAUSED);
  if (paused && toBool(paused)) env.fail(E.EnforcedPause);
  return { amount: toI128(args[0]), receiver, owner, operator };
}

function put(env: Env, { receiver, owner: from, operator }: Acting, assets: bigint, shares: bigint): void {
  if (assets > 0n && shares === 0n) env.fail(E.VaultZeroShares);
  const self = adr(env.self);
  if (operator === from) env.call(assetOf(env), 'transfer', [adr(from), self, i128(assets)]);
  else env.call(assetOf(env), 'transfer_from', [adr(operator), adr(from), self, i128(assets)]);
  change(env, receiver, shares);
  emit(env, 'deposit', [adr(operator), adr(from), adr(receiver)], { assets: i128(assets), shares: i128(shares) });
}

function take(env: Env, { receiver, owner, operator }: Acting, assets: bigint, shares: bigint): void {
  if (shares > 0n && assets === 0n) env.fail(E.VaultZeroAssets);
  // Nobody here gives an allowance over them.
  if (operator !== owner) env.fail(E.InsufficientAllowance);
  change(env, owner, -shares);
  env.call(assetOf(env), 'transfer', [adr(env.self), adr(receiver), i128(assets)]);
  emit(env, 'withdraw', [adr(operator), adr(receiver), adr(owner)], { assets: i128(assets), shares: i128(shares) });
}

function deposit(env: Env, args: ScVal[]): ScVal {
  const by = acting(env, args);
  const shares = toShares(env, by.amount, false);
  put(env, by, by.amount, shares);
  return i128(shares);
}

function mint(env: Env, args: ScVal[]): ScVal {
  const by = acting(env, args);
  const assets = toAssets(env, by.amount, true);
  put(env, by, assets, by.amount);
  return i128(assets);
}

function withdraw(env: Env, args: ScVal[]): ScVal {
  const by = acting(env, args);
  if (by.amount > toAssets(env, sharesOf(env, by.owner), false)) env.fail(E.VaultExceededMaxWithdraw);
  const shares = toShares(env, by.amount, true);
  take(env, by, by.amount, shares);
  return i128(shares);
}

function redeem(env: Env, args: ScVal[]): ScVal {
  const by = acting(env, args);
  if (by.amount > sharesOf(env, by.owner)) env.fail(E.VaultExceededMaxRedeem);
  const assets = toAssets(env, by.amount, false);
  take(env, by, assets, by.amount);
  return i128(assets);
}

const amount = (name: string, of: (env: Env, value: bigint) => bigint): ModelFunction => ({
  inputs: params({ [name]: 'I128' }),
  output: 'I128',
  run: (env, args) => i128(of(env, toI128(args[0]))),
});
const of = (name: string, look: (env: Env, who: string) => bigint): ModelFunction => ({
  inputs: params({ [name]: 'Address' }),
  output: 'I128',
  run: (env, args) => i128(look(env, toAddress(args[0]))),
});
const moving = (name: string, third: string, run: ModelFunction['run']): ModelFunction => ({
  inputs: params({ [name]: 'I128', receiver: 'Address', [third]: 'Address', operator: 'Address' }),
  output: 'I128',
  run,
});
const byAdmin = (inputs: ModelFunction['inputs'], run: (env: Env, args: ScVal[]) => void): ModelFunction => ({
  inputs,
  run: (env, args) => {
    env.requireAuth(toAddress(instanceValue(env, key('Admin'))));
    run(env, args);
    return VOID;
  },
});

const MOST = (1n << 127n) - 1n;

export const yieldtoken: ContractModel = {
  name: 'yieldtoken',
  errors: E,
  functions: {
    ...shareFunctions,
    decimals: { inputs: [], output: 'U32', run: (env) => field(instanceValue(env, sym('METADATA')), 'decimals') },
    query_asset: { inputs: [], output: 'Address', run: (env) => adr(assetOf(env)) },
    total_assets: { inputs: [], output: 'I128', run: (env) => i128(totalAssets(env)) },
    convert_to_shares: amount('assets', (env, assets) => toShares(env, assets, false)),
    convert_to_assets: amount('shares', (env, shares) => toAssets(env, shares, false)),
    preview_deposit: amount('assets', (env, assets) => toShares(env, assets, false)),
    preview_mint: amount('shares', (env, shares) => toAssets(env, shares, true)),
    preview_withdraw: amount('assets', (env, assets) => toShares(env, assets, true)),
    preview_redeem: amount('shares', (env, shares) => toAssets(env, shares, false)),
    max_deposit: of('receiver', () => MOST),
    max_mint: of('receiver', () => MOST),
    max_withdraw: of('owner', (env, owner) => toAssets(env, sharesOf(env, owner), false)),
    max_redeem: of('owner', sharesOf),
    deposit: moving('assets', 'from', deposit),
    mint: moving('shares', 'from', mint),
    withdraw: moving('assets', 'owner', withdraw),
    redeem: moving('shares', 'owner', redeem),
    /** Not of the standard: the switch, and a loss. */
    set_paused: byAdmin(params({ paused: 'Bool' }), (env, args) => env.instance.set(PAUSED, bool(toBool(args[0])))),
    lose: byAdmin(params({ amount: 'I128' }), (env, args) => {
      env.call(assetOf(env), 'transfer', [adr(env.self), instanceValue(env, key('Admin')), given(args[0])]);
    }),
  },
  /** Admin, asset, decimals of the asset, how many more its shares have, name, symbol. */
  construct: (env, [admin, asset, decimals, offset, name, symbol]) => {
    env.instance.set(key('Admin'), adr(toAddress(admin)));
    env.instance.set(key('AssetAddress'), adr(toAddress(asset)));
    env.instance.set(key('VirtualDecimalsOffset'), given(offset));
    const counted = u32(toU32(decimals) + toU32(offset));
    env.instance.set(sym('METADATA'), struct({ decimals: counted, name: given(name), symbol: given(symbol) }));
  },
};
