/** Strategies of a vault (contracts.md part 5): one that lends into a pool and compounds, one that only holds. */
import type { ContractModel, Env, ScVal } from '../host/model';
import { divFloor, mulCeil, SCALAR_12 } from './accrual';
import { adr, field, i128, key, str, struct, sym, toAddress, toI128, toU32, u32, VOID, vec } from './scval';

const E = {
  NegativeNotAllowed: 410,
  InsufficientBalance: 412,
  InvalidSharesMinted: 416,
  OnlyPositiveAmountAllowed: 417,
  BTokensAmountBelowMin: 453,
};
const DEAD_SHARES = 1000n;

interface Reserves {
  b: bigint;
  shares: bigint;
}

const config = (env: Env, name: string) => field(env.instance.get(key('Config')), name);
const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b;

function reserves(env: Env): Reserves {
  const value = env.instance.get(key('Reserves'));
  return value ? { b: toI128(field(value, 'total_b_tokens')), shares: toI128(field(value, 'total_shares')) } : { b: 0n, shares: 0n };
}

function storeReserves(env: Env, { b, shares }: Reserves, rate: bigint): void {
  env.instance.set(key('Reserves'), struct({ b_rate: i128(rate), total_b_tokens: i128(b), total_shares: i128(shares) }));
}

function position(env: Env, vault: string): bigint {
  const value = env.persistent.get(key('VaultPos', adr(vault)));
  return value ? toI128(value) : 0n;
}

function setPosition(env: Env, vault: string, shares: bigint): void {
  env.persistent.set(key('VaultPos', adr(vault)), i128(shares));
}

/** The pool's rate of now. */
function rateOf(env: Env): bigint {
  const reserve = env.call(toAddress(config(env, 'pool')), 'get_reserve', [config(env, 'asset')]);
  return toI128(field(field(reserve, 'data'), 'b_rate'));
}

function balance(env: Env, vault: string, rate = rateOf(env)): bigint {
  const { b, shares } = reserves(env);
  if (shares === 0n || b === 0n) return 0n;
  return (((position(env, vault) * b) / shares) * rate) / SCALAR_12;
}

function supplyToPool(env: Env, amount: bigint): void {
  const asset = config(env, 'asset');
  const pool = config(env, 'pool');
  const request = struct({ address: asset, amount: i128(amount), request_type: u32(0) });
  env.authorizeAsCurrentContract([{ contract: toAddress(asset), fn: 'transfer', args: [adr(env.self), pool, i128(amount)] }]);
  env.call(toAddress(pool), 'submit', [adr(env.self), adr(env.self), adr(env.self), vec(request)]);
}

function deposit(env: Env, args: ScVal[]): ScVal {
  const amount = toI128(args[0]);
  const from = toAddress(args[1]);
  env.requireAuth(from);
  if (amount <= 0n) env.fail(E.OnlyPositiveAmountAllowed);
  const rate = rateOf(env);
  const { b, shares } = reserves(env);
  const tokens = divFloor(amount, rate, SCALAR_12);
  let optimal = tokens;
  let minted = tokens;
  if (shares > 0n && b > 0n) {
    const whole = (tokens * shares) / b;
    if (whole === 0n) env.fail(E.InvalidSharesMinted);
    optimal = ceil(whole * b, shares);
    minted = (optimal * shares) / b;
  } else if (minted <= DEAD_SHARES) env.fail(E.InvalidSharesMinted);
  if (optimal <= 0n) env.fail(E.BTokensAmountBelowMin);
  const used = mulCeil(optimal, rate, SCALAR_12);
  const asset = toAddress(config(env, 'asset'));
  env.call(asset, 'transfer', [adr(from), adr(env.self), i128(amount)]);
  if (amount > used) env.call(asset, 'transfer', [adr(env.self), adr(from), i128(amount - used)]);
  supplyToPool(env, used);
  const credited = shares === 0n ? minted - DEAD_SHARES : minted;
  setPosition(env, from, position(env, from) + credited);
  storeReserves(env, { b: b + optimal, shares: shares + minted }, rate);
  env.event([str('BlendStrategy'), sym('deposit')], struct({ amount: i128(amount), from: adr(from) }));
  return i128(balance(env, from, rate));
}

function withdraw(env: Env, args: ScVal[]): ScVal {
  const amount = toI128(args[0]);
  const [from, to] = args.slice(1, 3).map(toAddress) as [string, string];
  env.requireAuth(from);
  if (amount <= 0n) env.fail(E.OnlyPositiveAmountAllowed);
  const rate = rateOf(env);
  const { b, shares } = reserves(env);
  const tokens = ceil(amount * SCALAR_12, rate);
  const burned = b === 0n ? 0n : ceil(tokens * shares, b);
  const optimal = shares === 0n ? 0n : (burned * b) / shares;
  const charged = b === 0n ? 0n : ceil(optimal * shares, b);
  const held = position(env, from);
  if (charged > held || charged === 0n) env.fail(E.InsufficientBalance);
  const paid = (optimal * rate) / SCALAR_12;
  const request = struct({ address: config(env, 'asset'), amount: i128(paid), request_type: u32(1) });
  env.call(toAddress(config(env, 'pool')), 'submit', [adr(env.self), adr(env.self), adr(to), vec(request)]);
  setPosition(env, from, held - charged);
  storeReserves(env, { b: b - optimal, shares: shares - charged }, rate);
  env.event([str('BlendStrategy'), sym('withdraw')], struct({ amount: i128(paid), from: adr(from) }));
  return i128(balance(env, from, rate));
}

const inputs = {
  deposit: [
    { name: 'amount', type: 'I128' },
    { name: 'from', type: 'Address' },
  ],
  withdraw: [
    { name: 'amount', type: 'I128' },
    { name: 'from', type: 'Address' },
    { name: 'to', type: 'Address' },
  ],
  balance: [{ name: 'from', type: 'Address' }],
};

export const strategy: ContractModel = {
  name: 'strategy',
  errors: E,
  functions: {
    asset: { inputs: [], output: 'Address', run: (env) => config(env, 'asset') },
    deposit: { inputs: inputs.deposit, output: 'I128', run: deposit },
    withdraw: { inputs: inputs.withdraw, output: 'I128', run: withdraw },
    balance: { inputs: inputs.balance, output: 'I128', run: (env, args) => i128(balance(env, toAddress(args[0]))) },
    /** Stand-in for a harvest: the keeper brings `amount` of the asset, which raises what every share is worth. */
    harvest: {
      inputs: [
        { name: 'keeper', type: 'Address' },
        { name: 'amount', type: 'I128' },
      ],
      run: (env, args) => {
        const keeper = toAddress(args[0]);
        env.requireAuth(keeper);
        const rate = rateOf(env);
        env.call(toAddress(config(env, 'asset')), 'transfer', [adr(keeper), adr(env.self), args[1] as ScVal]);
        supplyToPool(env, toI128(args[1]));
        const { b, shares } = reserves(env);
        storeReserves(env, { b: b + divFloor(toI128(args[1]), rate, SCALAR_12), shares }, rate);
        return VOID;
      },
    },
  },
  construct: (env, args) => {
    const [asset, pool, reserveId] = args;
    env.instance.set(
      key('Config'),
      struct({
        asset: asset as ScVal,
        blend_token: asset as ScVal,
        claim_ids: vec(),
        pool: pool as ScVal,
        reserve_id: u32(toU32(reserveId)),
        reward_threshold: i128(0n),
        router: pool as ScVal,
      }),
    );
  },
};

/** Holds what it is given; `grow` lets anybody say by how much it grew (its tokens must have been sent to it). */
export const holdStrategy: ContractModel = {
  name: 'hold-strategy',
  errors: E,
  functions: {
    asset: { inputs: [], output: 'Address', run: (env) => env.instance.get(key('Asset')) ?? VOID },
    balance: { inputs: inputs.balance, output: 'I128', run: (env, args) => i128(position(env, toAddress(args[0]))) },
    deposit: {
      inputs: inputs.deposit,
      output: 'I128',
      run: (env, args) => {
        const from = toAddress(args[1]);
        env.requireAuth(from);
        env.call(toAddress(env.instance.get(key('Asset'))), 'transfer', [adr(from), adr(env.self), args[0] as ScVal]);
        setPosition(env, from, position(env, from) + toI128(args[0]));
        return i128(position(env, from));
      },
    },
    withdraw: {
      inputs: inputs.withdraw,
      output: 'I128',
      run: (env, args) => {
        const from = toAddress(args[1]);
        env.requireAuth(from);
        if (toI128(args[0]) > position(env, from)) env.fail(E.InsufficientBalance);
        setPosition(env, from, position(env, from) - toI128(args[0]));
        env.call(toAddress(env.instance.get(key('Asset'))), 'transfer', [adr(env.self), args[2] as ScVal, args[0] as ScVal]);
        return i128(position(env, from));
      },
    },
    grow: {
      inputs: [
        { name: 'vault', type: 'Address' },
        { name: 'amount', type: 'I128' },
      ],
      run: (env, args) => {
        const vault = toAddress(args[0]);
        setPosition(env, vault, position(env, vault) + toI128(args[1]));
        return VOID;
      },
    },
  },
  construct: (env, args) => env.instance.set(key('Asset'), args[0] as ScVal),
};
