/** The vault's constructor (contracts.md 4.2). */
import type { Env, ScVal } from '../../host/model';
import { adr, bool, given, key, str, struct, sym, toAddress, toBool, toMap, toText, toU32, toVec, u32 } from '../scval';
import { E } from './errors';
import type { Role } from './roles';
import { type AssetSet, assetSetValue, MAX_FEE_BPS, parseAssetSet } from './state';

/** Roles by the numbers that only the constructor knows. */
const ROLES: readonly Role[] = ['EmergencyManager', 'VaultFeeReceiver', 'Manager', 'RebalanceManager'];
const NAME_PREFIX = 'DeFindex-Vault-';
const NAME_BYTES = 35;

function checkAssets(env: Env, sets: readonly AssetSet[]): void {
  if (sets.length === 0) env.fail(E.NoAssetAllocation);
  if (new Set(sets.map(({ asset }) => asset)).size < sets.length) env.fail(E.DuplicatedAsset);
  for (const { asset, strategies } of sets) {
    if (new Set(strategies.map(({ address }) => address)).size < strategies.length) env.fail(E.DuplicatedStrategy);
    for (const { address } of strategies) {
      if (toAddress(env.call(address, 'asset', [])) !== asset) env.fail(E.StrategyDoesNotSupportAsset);
    }
  }
}

/** Assets, roles, fee, protocol's receiver and rate, DEX router, name and symbol, whether upgradable. */
export function construct(env: Env, args: ScVal[]): void {
  const [assets, roles, fee, receiver, rate, router, metadata, upgradable] = args;
  const named = new Map(toMap(roles).map((entry) => [toU32(entry.key), entry.val] as const));
  for (const [number, role] of ROLES.entries()) env.instance.set(key(role), named.get(number) ?? env.fail(E.RolesIncomplete));
  if (toU32(fee) > MAX_FEE_BPS) env.fail(E.MaximumFeeExceeded);
  env.instance.set(key('VaultFee'), given(fee));
  env.instance.set(key('DeFindexProtocolFeeReceiver'), adr(toAddress(receiver)));
  env.instance.set(key('DeFindexProtocolFeeRate'), given(rate));
  env.instance.set(key('SoroswapRouter'), given(router));
  env.instance.set(key('Upgradable'), bool(toBool(upgradable)));
  const sets = toVec(assets).map(parseAssetSet);
  checkAssets(env, sets);
  env.instance.set(key('TotalAssets'), u32(sets.length));
  for (const [index, set] of sets.entries()) env.instance.set(key('AssetStrategySet', u32(index)), assetSetValue(set));
  const texts = new Map(toMap(metadata).map((entry) => [toText(entry.key), toText(entry.val)] as const));
  const name = `${NAME_PREFIX}${texts.get('name') ?? env.fail(E.MetadataIncomplete)}`.slice(0, NAME_BYTES);
  const symbol = texts.get('symbol') ?? env.fail(E.MetadataIncomplete);
  env.instance.set(sym('METADATA'), struct({ decimal: u32(7), name: str(name), symbol: str(symbol) }));
}
