/** The lending pool, version 2 (contracts.md part 6). */
import type { ContractModel, Env, ModelFunction, ScVal } from '../host/model';
import { adminFunctions } from './lendpool/admin';
import { auctionFunctions } from './lendpool/auctions';
import { bumpPool, poolValue, readPool } from './lendpool/config';
import { accrueEmissions, emissionEntry, userEmissionEntry } from './lendpool/emissions';
import { E } from './lendpool/errors';
import { positionsValue, readPositions, tokenBalance } from './lendpool/positions';
import { configValue, dataValue, loadReserve, reserveList } from './lendpool/reserves';
import { submit } from './lendpool/submit';
import { adr, given, i128, instanceValue, option, params, struct, sym, toAddress, toU32, toVec, u32, vec } from './scval';

function claim(env: Env, args: ScVal[]): ScVal {
  bumpPool(env);
  const [from, to] = [toAddress(args[0]), toAddress(args[2])];
  env.requireAuth(from);
  const positions = readPositions(env, from);
  const assets = reserveList(env);
  let total = 0n;
  for (const token of toVec(args[1]).map(toU32)) {
    const asset = assets[token >> 1] ?? env.fail(E.BadRequest);
    total += accrueEmissions(env, token, loadReserve(env, asset), from, tokenBalance(positions, token), true);
  }
  if (total > 0n) {
    const backstop = instanceValue(env, sym('Backstop'));
    env.call(toAddress(instanceValue(env, sym('BLNDTkn'))), 'transfer_from', [adr(env.self), backstop, adr(to), i128(total)]);
  }
  env.event([sym('claim'), adr(from)], vec(given(args[1]), i128(total)));
  return i128(total);
}

function getReserve(env: Env, args: ScVal[]): ScVal {
  const { config, data } = loadReserve(env, toAddress(args[0]));
  const scalar = i128(10n ** BigInt(config.decimals));
  return struct({ asset: given(args[0]), config: configValue(config), data: dataValue(data), scalar });
}

const submission = params({ from: 'Address', spender: 'Address', to: 'Address', requests: 'Vec<Request>' });

const getters: Readonly<Record<string, ModelFunction>> = {
  get_config: { inputs: [], output: 'PoolConfig', run: (env) => poolValue(readPool(env)) },
  get_reserve_list: { inputs: [], output: 'Vec<Address>', run: (env) => vec(...reserveList(env).map(adr)) },
  get_reserve: { inputs: params({ asset: 'Address' }), output: 'Reserve', run: getReserve },
  get_positions: {
    inputs: params({ address: 'Address' }),
    output: 'Positions',
    run: (env, args) => positionsValue(readPositions(env, toAddress(args[0]))),
  },
  get_reserve_emissions: {
    inputs: params({ reserve_token_index: 'U32' }),
    output: 'Option<ReserveEmissionData>',
    run: (env, args) => option(emissionEntry(env, toU32(args[0]))),
  },
  get_user_emissions: {
    inputs: params({ user: 'Address', reserve_token_index: 'U32' }),
    output: 'Option<UserEmissionData>',
    run: (env, args) => option(userEmissionEntry(env, toAddress(args[0]), toU32(args[1]))),
  },
};

const rates = { b_rate: 'I128', b_supply: 'I128', backstop_credit: 'I128', d_rate: 'I128', d_supply: 'I128', ir_mod: 'I128' };
const balances = 'Map<U32, I128>';
const factors = { c_factor: 'U32', decimals: 'U32', enabled: 'Bool', index: 'U32', l_factor: 'U32', max_util: 'U32', r_base: 'U32' };

export const lendpool: ContractModel = {
  name: 'lendpool',
  errors: E,
  structs: {
    Request: params({ address: 'Address', amount: 'I128', request_type: 'U32' }),
    Positions: params({ collateral: balances, liabilities: balances, supply: balances }),
    PoolConfig: params({ bstop_rate: 'U32', max_positions: 'U32', min_collateral: 'I128', oracle: 'Address', status: 'U32' }),
    ReserveConfig: params({
      ...factors,
      ...{ r_one: 'U32', r_three: 'U32', r_two: 'U32', reactivity: 'U32', supply_cap: 'I128', util: 'U32' },
    }),
    ReserveData: params({ ...rates, last_time: 'U64' }),
    Reserve: params({ asset: 'Address', config: 'ReserveConfig', data: 'ReserveData', scalar: 'I128' }),
    ReserveEmissionData: params({ eps: 'U64', expiration: 'U64', index: 'I128', last_time: 'U64' }),
    UserEmissionData: params({ accrued: 'I128', index: 'I128' }),
    AuctionData: params({ bid: 'Map<Address, I128>', block: 'U32', lot: 'Map<Address, I128>' }),
  },
  functions: {
    submit: { inputs: submission, output: 'Positions', run: (env, args) => submit(env, args, 'transfer') },
    submit_with_allowance: { inputs: submission, output: 'Positions', run: (env, args) => submit(env, args, 'allowance') },
    claim: { inputs: params({ from: 'Address', reserve_token_ids: 'Vec<U32>', to: 'Address' }), output: 'I128', run: claim },
    ...getters,
    ...auctionFunctions,
    ...adminFunctions,
  },
  /** As the real one: admin, name, oracle, backstop's take rate, most positions, least collateral, backstop, REWARD. */
  construct: (env, args) => {
    const [admin, name, oracle, bstop_rate, max_positions, min_collateral, backstop, reward] = args.map((arg) => given(arg)) as ScVal[];
    for (const [at, value] of Object.entries({ Admin: admin, Name: name, Backstop: backstop, BLNDTkn: reward }))
      env.instance.set(sym(at), given(value));
    const config = { bstop_rate, max_positions, min_collateral, oracle, status: u32(6) };
    env.instance.set(sym('Config'), struct(Object.fromEntries(Object.entries(config).map(([at, value]) => [at, given(value)]))));
  },
};
