/** Reserves of the pool in storage and on the wire (contracts.md 6.1, 6.2). */
import type { Env, ScVal } from '../../host/model';
import { type Config, type Data, load } from '../accrual';
import {
  adr,
  bool,
  DAY_IN_LEDGERS,
  field,
  i128,
  key,
  struct,
  sym,
  toAddress,
  toBool,
  toI128,
  toU32,
  toU64,
  toVec,
  u32,
  u64,
  vec,
} from '../scval';
import { readPool } from './config';

export interface Reserve {
  config: Config;
  data: Data;
}

const NUMBERS = [
  'c_factor',
  'decimals',
  'index',
  'l_factor',
  'max_util',
  'r_base',
  'r_one',
  'r_three',
  'r_two',
  'reactivity',
  'util',
] as const;
const RATES = ['b_rate', 'b_supply', 'backstop_credit', 'd_rate', 'd_supply', 'ir_mod'] as const;

export const RES_LIST = sym('ResList');
export const configKey = (asset: string): ScVal => key('ResConfig', adr(asset));
export const dataKey = (asset: string): ScVal => key('ResData', adr(asset));

/** Shared entries live for 46 days when fewer than 45 are left. */
export function bumpShared(env: Env, name: ScVal): void {
  env.persistent.extendTtl(name, 45 * DAY_IN_LEDGERS, 46 * DAY_IN_LEDGERS);
}

function read(env: Env, name: ScVal): ScVal {
  const value = env.persistent.get(name) ?? env.trap('Storage', 'MissingValue');
  bumpShared(env, name);
  return value;
}

export const hasReserve = (env: Env, asset: string): boolean => env.persistent.has(configKey(asset));

export function parseConfig(value: ScVal): Config {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, toU32(field(value, name))])) as Record<(typeof NUMBERS)[number], number>;
  return { ...numbers, supply_cap: toI128(field(value, 'supply_cap')), enabled: toBool(field(value, 'enabled')) };
}

export function configValue(config: Config): ScVal {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, u32(config[name])]));
  return struct({ ...numbers, supply_cap: i128(config.supply_cap), enabled: bool(config.enabled) });
}

export function parseData(value: ScVal): Data {
  const rates = Object.fromEntries(RATES.map((name) => [name, toI128(field(value, name))])) as Record<(typeof RATES)[number], bigint>;
  return { ...rates, last_time: toU64(field(value, 'last_time')) };
}

export const dataValue = (data: Data): ScVal =>
  struct({ ...Object.fromEntries(RATES.map((name) => [name, i128(data[name])])), last_time: u64(data.last_time) });

/** The reserve as of now; storage is left as it is. An unknown asset traps. */
export function loadReserve(env: Env, asset: string, pool = readPool(env)): Reserve {
  const config = parseConfig(read(env, configKey(asset)));
  return { config, data: load(parseData(read(env, dataKey(asset))), config, pool.bstop_rate, env.ledger.timestamp) };
}

export const storeData = (env: Env, asset: string, data: Data): void => env.persistent.set(dataKey(asset), dataValue(data));
export const storeConfig = (env: Env, asset: string, config: Config): void => env.persistent.set(configKey(asset), configValue(config));

/** Assets by index. */
export function reserveList(env: Env): string[] {
  const list = env.persistent.get(RES_LIST);
  if (list) bumpShared(env, RES_LIST);
  return toVec(list ?? vec()).map(toAddress);
}
