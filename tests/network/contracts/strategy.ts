/** The autocompound strategy (contracts.md part 5): lends what vaults give it into a pool. */
import type { ContractModel, Env, ModelFunction, ScVal } from '../host/model';
import { divFloor, SCALAR_12 } from './accrual';
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
  str,
  struct,
  sym,
  toAddress,
  toI128,
  toVec,
  u32,
  VOID,
  vec,
} from './scval';
import { quoteDeposit, quoteWithdrawal, type Refusal, type Reserves, worth } from './strategy-math';

export const E = {
  NotInitialized: 401,
  NegativeNotAllowed: 410,
  InvalidArgument: 411,
  InsufficientBalance: 412,
  UnderflowOverflow: 413,
  ArithmeticError: 414,
  DivisionByZero: 415,
  InvalidSharesMinted: 416,
  OnlyPositiveAmountAllowed: 417,
  NotAuthorized: 418,
  ProtocolAddressNotFound: 420,
  DeadlineExpired: 421,
  ExternalError: 422,
  SoroswapPairError: 423,
  AmountBelowMinDust: 451,
  UnderlyingAmountBelowMin: 452,
  BTokensAmountBelowMin: 453,
  InternalSwapError: 454,
  SupplyNotFound: 455,
};

const config = (env: Env, name: string): ScVal => field(instanceValue(env, key('Config')), name);

function reserves(env: Env): Reserves {
  const value = env.instance.get(key('Reserves'));
  if (!value) return { tokens: 0n, shares: 0n };
  return { tokens: toI128(field(value, 'total_b_tokens')), shares: toI128(field(value, 'total_shares')) };
}

function storeReserves(env: Env, { tokens, shares }: Reserves, rate: bigint): void {
  env.instance.set(key('Reserves'), struct({ b_rate: i128(rate), total_b_tokens: i128(tokens), total_shares: i128(shares) }));
}

const bump = (env: Env): void => env.instance.extendTtl(29 * DAY_IN_LEDGERS, 30 * DAY_IN_LEDGERS);

/** A vault's shares. Reading them lets them live for 120 days when fewer than 100 are left. */
function position(env: Env, vault: string): bigint {
  const shares = i128Or(env.persistent.get(key('VaultPos', adr(vault))), 0n);
  env.persistent.extendTtl(key('VaultPos', adr(vault)), 100 * DAY_IN_LEDGERS, 120 * DAY_IN_LEDGERS);
  return shares;
}

function setPosition(env: Env, vault: string, shares: bigint): void {
  env.persistent.set(key('VaultPos', adr(vault)), i128(shares));
  env.persistent.extendTtl(key('VaultPos', adr(vault)), 100 * DAY_IN_LEDGERS, 120 * DAY_IN_LEDGERS);
}

/** The pool's rate of now. */
function rateOf(env: Env): bigint {
  const reserve = env.call(toAddress(config(env, 'pool')), 'get_reserve', [config(env, 'asset')]);
  return toI128(field(field(reserve, 'data'), 'b_rate'));
}

/** What a vault's shares are worth. Who has none is told so without a look into the pool. */
function balance(env: Env, vault: string, rate?: bigint): bigint {
  const shares = position(env, vault);
  return shares === 0n ? 0n : worth(shares, reserves(env), rate ?? rateOf(env));
}

function unrefused<T extends object>(env: Env, quote: T | Refusal): T {
  return typeof quote === 'string' ? env.fail(E[quote]) : quote;
}

/** `type` 0 supplies from here, 1 withdraws to `to`. */
function submit(env: Env, type: 0 | 1, amount: bigint, to: string): void {
  const request = struct({ address: config(env, 'asset'), amount: i128(amount), request_type: u32(type) });
  env.call(toAddress(config(env, 'pool')), 'submit', [adr(env.self), adr(env.self), adr(to), vec(request)]);
}

function supply(env: Env, amount: bigint): void {
  const args = [adr(env.self), config(env, 'pool'), i128(amount)];
  env.authorizeAsCurrentContract([{ contract: toAddress(config(env, 'asset')), fn: 'transfer', args }]);
  submit(env, 0, amount, env.self);
}

const emit = (env: Env, name: string, data: { [name: string]: ScVal }) => env.event([str('BlendStrategy'), sym(name)], struct(data));

function deposit(env: Env, args: ScVal[]): ScVal {
  bump(env);
  const amount = toI128(args[0]);
  const from = toAddress(args[1]);
  env.requireAuth(from);
  const before = reserves(env);
  const rate = rateOf(env);
  const { used, tokens, minted, credited } = unrefused(env, quoteDeposit(amount, before, rate));
  const asset = toAddress(config(env, 'asset'));
  env.call(asset, 'transfer', [adr(from), adr(env.self), i128(amount)]);
  if (amount > used) env.call(asset, 'transfer', [adr(env.self), adr(from), i128(amount - used)]);
  supply(env, used);
  if (credited <= 0n) env.fail(E.InvalidSharesMinted);
  setPosition(env, from, position(env, from) + credited);
  storeReserves(env, { tokens: before.tokens + tokens, shares: before.shares + minted }, rate);
  emit(env, 'deposit', { amount: i128(used), from: adr(from) });
  return i128(balance(env, from, rate));
}

function withdraw(env: Env, args: ScVal[]): ScVal {
  bump(env);
  const amount = toI128(args[0]);
  const [from, to] = args.slice(1, 3).map(toAddress) as [string, string];
  env.requireAuth(from);
  const before = reserves(env);
  const rate = rateOf(env);
  const held = position(env, from);
  const { paid, tokens, burned } = unrefused(env, quoteWithdrawal(amount, held, before, rate));
  submit(env, 1, paid, to);
  setPosition(env, from, held - burned);
  storeReserves(env, { tokens: before.tokens - tokens, shares: before.shares - burned }, rate);
  emit(env, 'withdraw', { amount: i128(paid), from: adr(from) });
  return i128(balance(env, from, rate));
}

/**
 * The keeper's harvest. There is no exchange on this network: what the swap of the REWARD would bring is whatever of the
 * asset has been sent here, and it is supplied to the pool for all shares alike. The event tells the REWARD, as the real one.
 */
function harvest(env: Env, args: ScVal[]): ScVal {
  bump(env);
  const from = toAddress(args[0]);
  const keeperAddress = toAddress(instanceValue(env, key('Keeper')));
  env.requireAuth(keeperAddress);
  if (from !== keeperAddress) env.fail(E.NotAuthorized);
  const claimed = config(env, 'claim_ids');
  const pool = toAddress(config(env, 'pool'));
  const reward = toVec(claimed).length > 0 ? env.call(pool, 'claim', [adr(env.self), claimed, adr(env.self)]) : i128(0n);
  const amount = toI128(env.call(toAddress(config(env, 'asset')), 'balance', [adr(env.self)]));
  const rate = rateOf(env);
  const { tokens, shares } = reserves(env);
  const bought = divFloor(amount, rate, SCALAR_12);
  if (bought > 0n) {
    supply(env, amount);
    storeReserves(env, { tokens: tokens + bought, shares }, rate);
  }
  const price = worth(SCALAR_12, reserves(env), rate);
  emit(env, 'harvest', { amount: reward, from: adr(from), price_per_share: i128(price) });
  return VOID;
}

/** What a vault expects of any strategy. */
export const strategyInputs = {
  deposit: params({ amount: 'I128', from: 'Address' }),
  withdraw: params({ amount: 'I128', from: 'Address', to: 'Address' }),
  balance: params({ from: 'Address' }),
  harvest: params({ from: 'Address', data: 'Option<Bytes>' }),
};

const keeper: ModelFunction = { inputs: [], output: 'Address', run: (env) => instanceValue(env, key('Keeper')) };

export const strategy: ContractModel = {
  name: 'strategy',
  errors: E,
  functions: {
    asset: {
      inputs: [],
      output: 'Address',
      run: (env) => {
        bump(env);
        return config(env, 'asset');
      },
    },
    deposit: { inputs: strategyInputs.deposit, output: 'I128', run: deposit },
    withdraw: { inputs: strategyInputs.withdraw, output: 'I128', run: withdraw },
    balance: {
      inputs: strategyInputs.balance,
      output: 'I128',
      run: (env, args) => {
        bump(env);
        return i128(balance(env, toAddress(args[0])));
      },
    },
    harvest: { inputs: strategyInputs.harvest, run: harvest },
    get_keeper: keeper,
  },
  /** Asset, pool, reserve's index, token ids to claim, REWARD, keeper. */
  construct: (env, args) => {
    const [asset, pool, index, claimIds, reward, keeperAddress] = args.map((arg) => given(arg)) as [
      ScVal,
      ScVal,
      ScVal,
      ScVal,
      ScVal,
      ScVal,
    ];
    const fields = { asset, blend_token: reward, claim_ids: claimIds, pool, reserve_id: index, reward_threshold: i128(0n), router: pool };
    env.instance.set(key('Config'), struct(fields));
    env.instance.set(key('Keeper'), keeperAddress);
  },
};
