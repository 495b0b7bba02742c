/** The pool's administration: status, reserves, and what the network's control does to it (contracts.md 6.3, 6.7). */
import type { Env, ModelFunction, ScVal } from '../../host/model';
import { type Config, divCeil, mulCeil, SCALAR_7, SCALAR_12, totalSupply } from '../accrual';
import {
  adr,
  DAY_IN_LEDGERS,
  field,
  given,
  i128,
  instanceValue,
  key,
  params,
  struct,
  sym,
  toAddress,
  toI128,
  toU32,
  toU64,
  u32,
  u64,
  VOID,
  vec,
} from '../scval';
import { bumpPool, readPool, writePool } from './config';
import { readEmission, storeEmission, updateEmission } from './emissions';
import { E } from './errors';
import { change, held, readPositions, storePositions } from './positions';
import { hasReserve, loadReserve, parseConfig, RES_LIST, reserveList, storeConfig, storeData } from './reserves';

const WEEK = 7n * 86_400n;
const SETUP = 6;

function admin(env: Env): string {
  const address = toAddress(instanceValue(env, sym('Admin')));
  env.requireAuth(address);
  return address;
}

function setStatus(env: Env, args: ScVal[]): ScVal {
  const by = admin(env);
  const status = toU32(args[0]);
  if (status > SETUP) env.fail(E.BadRequest);
  writePool(env, { ...readPool(env), status });
  env.event([sym('set_status'), adr(by)], u32(status));
  return VOID;
}

function validConfig(c: Config): boolean {
  const factors = c.decimals <= 18 && c.c_factor <= 10_000_000 && c.l_factor <= 10_000_000 && c.reactivity <= 1_000;
  const utils = c.util <= 9_500_000 && c.max_util <= 10_000_000 && c.max_util > c.util;
  return factors && utils && c.r_one <= c.r_two && c.r_two <= c.r_three;
}

/** The real pool waits a week outside of its setup. */
function queueReserve(env: Env, args: ScVal[]): ScVal {
  bumpPool(env);
  const by = admin(env);
  const name = key('ResInit', given(args[0]));
  if (env.temporary.has(name)) env.fail(E.BadRequest);
  if (!validConfig(parseConfig(given(args[1])))) env.fail(E.InvalidReserveMetadata);
  // The real pool reads these here and below too: they belong to the footprint.
  hasReserve(env, toAddress(args[0]));
  const unlock = env.ledger.timestamp + (readPool(env).status === SETUP ? 0n : WEEK);
  env.temporary.set(name, struct({ new_config: given(args[1]), unlock_time: u64(unlock) }));
  env.temporary.extendTtl(name, 100 * DAY_IN_LEDGERS, 120 * DAY_IN_LEDGERS);
  env.event([sym('queue_set_reserve'), adr(by)], vec(given(args[0]), given(args[1])));
  return VOID;
}

function setReserve(env: Env, args: ScVal[]): ScVal {
  bumpPool(env);
  const queued = env.temporary.get(key('ResInit', given(args[0]))) ?? env.trap('WasmVm', 'InvalidAction');
  if (toU64(field(queued, 'unlock_time')) > env.ledger.timestamp) env.fail(E.InitNotUnlocked);
  env.temporary.remove(key('ResInit', given(args[0])));
  const asset = toAddress(args[0]);
  const index = putReserve(env, asset, parseConfig(field(queued, 'new_config')));
  env.event([sym('set_reserve')], vec(adr(asset), u32(index)));
  return u32(index);
}

function putReserve(env: Env, asset: string, config: Config): number {
  if (hasReserve(env, asset)) {
    const known = loadReserve(env, asset);
    storeData(env, asset, known.data);
    storeConfig(env, asset, { ...config, index: known.config.index });
    return known.config.index;
  }
  const list = reserveList(env);
  env.persistent.set(RES_LIST, vec(...[...list, asset].map(adr)));
  const supplies = { b_supply: 0n, d_supply: 0n, backstop_credit: 0n, ir_mod: SCALAR_7 };
  storeData(env, asset, { ...supplies, b_rate: SCALAR_12, d_rate: SCALAR_12, last_time: env.ledger.timestamp });
  storeConfig(env, asset, { ...config, index: list.length });
  return list.length;
}

/** Stand-in for the backstop's distribution: `eps` of 14 decimals until `expiration`. */
function setEmissions(env: Env, args: ScVal[]): ScVal {
  admin(env);
  const [token, eps, expiration] = [toU32(args[0]), toU64(args[1]), toU64(args[2])];
  const asset = reserveList(env)[token >> 1] ?? env.fail(E.BadRequest);
  updateEmission(env, token, loadReserve(env, asset));
  storeEmission(env, token, { eps, expiration, index: readEmission(env, token)?.index ?? 0n, last_time: env.ledger.timestamp });
  env.event([sym('reserve_emission_update')], vec(u32(token), u64(eps), u64(expiration)));
  return VOID;
}

/** Takes `tokens` of a user's debt from all suppliers: their bTokens lose value (contracts.md 6.5). */
function writeOff(env: Env, asset: string, user: string, tokens: bigint): void {
  const { config, data } = loadReserve(env, asset);
  const positions = readPositions(env, user);
  change(positions.liabilities, config.index, -tokens);
  storePositions(env, user, positions);
  const loss = divCeil(mulCeil(tokens, data.d_rate, SCALAR_12), data.b_supply, SCALAR_12);
  const b_rate = loss > data.b_rate ? 0n : data.b_rate - loss;
  storeData(env, asset, { ...data, d_supply: data.d_supply - tokens, b_rate });
  env.event([sym('bad_debt'), adr(user), adr(asset)], i128(tokens));
  env.event([sym('defaulted_debt'), adr(asset)], i128(tokens));
}

/** The debts of a user who has no collateral left. The backstop of this network is empty, so that they default at once. */
function badDebt(env: Env, args: ScVal[]): ScVal {
  const user = toAddress(args[0]);
  const positions = readPositions(env, user);
  if (positions.collateral.size > 0 || positions.liabilities.size === 0) env.fail(E.BadRequest);
  const assets = reserveList(env);
  for (const [index, tokens] of positions.liabilities) writeOff(env, assets[index] ?? env.fail(E.InternalReserveNotFound), user, tokens);
  return VOID;
}

/** Stand-in: writes off a part of a user's debt, at most `bps` of what the reserve's suppliers own. */
function defaultDebt(env: Env, args: ScVal[]): ScVal {
  admin(env);
  const [asset, user] = args.slice(0, 2).map(toAddress) as [string, string];
  const { config, data } = loadReserve(env, asset);
  const share = (totalSupply(data) * BigInt(toU32(args[2]))) / 10_000n;
  const tokens = divCeil(share, data.d_rate, SCALAR_12);
  const owed = held(readPositions(env, user), 'liabilities', config.index);
  writeOff(env, asset, user, tokens < owed ? tokens : owed);
  return VOID;
}

export const adminFunctions: Readonly<Record<string, ModelFunction>> = {
  get_admin: { inputs: [], output: 'Address', run: (env) => instanceValue(env, sym('Admin')) },
  set_status: { inputs: params({ pool_status: 'U32' }), run: setStatus },
  update_status: {
    inputs: [],
    output: 'U32',
    run: (env) => {
      const { status } = readPool(env);
      if (status === SETUP) env.fail(E.StatusNotAllowed);
      env.event([sym('set_status')], u32(status));
      return u32(status);
    },
  },
  update_pool: {
    inputs: params({ backstop_take_rate: 'U32', max_positions: 'U32', min_collateral: 'I128' }),
    run: (env, args) => {
      bumpPool(env);
      const by = admin(env);
      reserveList(env);
      const [bstop_rate, max_positions, min_collateral] = [toU32(args[0]), toU32(args[1]), toI128(args[2])];
      if (bstop_rate >= 10_000_000 || max_positions < 2 || max_positions > 60 || min_collateral < 0n) env.fail(E.InvalidPoolConfigArgs);
      writePool(env, { ...readPool(env), bstop_rate, max_positions, min_collateral });
      env.event([sym('update_pool'), adr(by)], vec(...args));
      return VOID;
    },
  },
  queue_set_reserve: { inputs: params({ asset: 'Address', metadata: 'ReserveConfig' }), run: queueReserve },
  cancel_set_reserve: {
    inputs: params({ asset: 'Address' }),
    run: (env, args) => {
      const by = admin(env);
      env.temporary.remove(key('ResInit', given(args[0])));
      env.event([sym('cancel_set_reserve'), adr(by)], given(args[0]));
      return VOID;
    },
  },
  set_reserve: { inputs: params({ asset: 'Address' }), output: 'U32', run: setReserve },
  set_emissions: { inputs: params({ token: 'U32', eps: 'U64', expiration: 'U64' }), run: setEmissions },
  bad_debt: { inputs: params({ user: 'Address' }), run: badDebt },
  default_debt: { inputs: params({ asset: 'Address', user: 'Address', bps: 'U32' }), run: defaultDebt },
};
