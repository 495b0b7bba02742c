/** What a vault stores in its instance (contracts.md 4.2), and how it says what it did. */
import type { Env, ScVal } from '../../host/model';
import {
  adr,
  bool,
  DAY_IN_LEDGERS,
  field,
  i128,
  i128Or,
  instanceValue,
  key,
  str,
  struct,
  sym,
  toAddress,
  toBool,
  toText,
  toU32,
  toVec,
  u32,
  vec,
} from '../scval';
import { E } from './errors';

export const MAX_FEE_BPS = 9000;

export interface Strategy {
  address: string;
  name: string;
  paused: boolean;
}

export interface AssetSet {
  asset: string;
  strategies: Strategy[];
}

/** The instance lives for 30 days when fewer than 29 are left. */
export const bump = (env: Env): void => env.instance.extendTtl(29 * DAY_IN_LEDGERS, 30 * DAY_IN_LEDGERS);

export function parseAssetSet(value: ScVal): AssetSet {
  const strategies = toVec(field(value, 'strategies')).map((item) => ({
    address: toAddress(field(item, 'address')),
    name: toText(field(item, 'name')),
    paused: toBool(field(item, 'paused')),
  }));
  return { asset: toAddress(field(value, 'address')), strategies };
}

export function assetSetValue({ asset, strategies }: AssetSet): ScVal {
  const items = strategies.map(({ address, name, paused }) => struct({ address: adr(address), name: str(name), paused: bool(paused) }));
  return struct({ address: adr(asset), strategies: vec(...items) });
}

export function assetsOf(env: Env): AssetSet[] {
  const count = toU32(env.instance.get(key('TotalAssets')) ?? env.fail(E.NotInitialized));
  return Array.from({ length: count }, (_, index) => parseAssetSet(instanceValue(env, key('AssetStrategySet', u32(index)))));
}

/** A strategy of the vault with its asset, or #140. */
export function strategyOf(env: Env, address: string): Strategy & { asset: string } {
  for (const { asset, strategies } of assetsOf(env)) {
    const found = strategies.find((strategy) => strategy.address === address);
    if (found) return { ...found, asset };
  }
  return env.fail(E.StrategyNotFound);
}

export function setPaused(env: Env, address: string, paused: boolean): void {
  strategyOf(env, address);
  for (const [index, { asset, strategies }] of assetsOf(env).entries()) {
    if (!strategies.some((strategy) => strategy.address === address)) continue;
    const changed = strategies.map((strategy) => (strategy.address === address ? { ...strategy, paused } : strategy));
    env.instance.set(key('AssetStrategySet', u32(index)), assetSetValue({ asset, strategies: changed }));
  }
}

export const feeBps = (env: Env): bigint => BigInt(toU32(instanceValue(env, key('VaultFee'))));
export const protocolFeeBps = (env: Env): bigint => BigInt(toU32(instanceValue(env, key('DeFindexProtocolFeeRate'))));
export const supplyOf = (env: Env): bigint => i128Or(env.instance.get(key('TotalSupply')), 0n);
export const setSupply = (env: Env, supply: bigint): void => env.instance.set(key('TotalSupply'), i128(supply));

/** The vault's own events: the first topic is a string. */
export function emit(env: Env, name: string, data: { [name: string]: ScVal }): void {
  env.event([str('DeFindexVault'), sym(name)], struct(data));
}
