/** The scenario's strategies, vaults and their factory. */
import { depositTo, invest, place } from '../contracts/drive';
import { factory } from '../contracts/factory';
import { holdStrategy } from '../contracts/hold-strategy';
import { adr, bool, bytes, map, str, struct, u32, vec } from '../contracts/scval';
import { strategy } from '../contracts/strategy';
import { vault } from '../contracts/vault';
import type { World } from '../world';
import type { ScenarioAsset, ScenarioAssets } from './assets';

export interface VaultPeople {
  /** Manager, and receiver of the fees. */
  owner: string;
  protocol: string;
  keeper: string;
}

/** The protocol's part of the fees, in bps. */
const PROTOCOL_BPS = 2000;

export function lendingStrategy(world: World, label: string, assets: ScenarioAssets, pool: string, index: number, keeper: string): string {
  const args = [adr(assets.usdc.contract), adr(pool), u32(index), vec(u32(2 * index + 1)), adr(assets.reward.contract), adr(keeper)];
  return place(world, keeper, `strategy ${label}`, strategy, args);
}

export const restingStrategy = (world: World, label: string, asset: ScenarioAsset, keeper: string, bps: number): string =>
  place(world, keeper, `strategy ${label}`, holdStrategy, [adr(asset.contract), adr(keeper), u32(bps)]);

export interface VaultPlan {
  name: string;
  symbol: string;
  feeBps: number;
  assets: readonly { asset: ScenarioAsset; strategies: readonly { name: string; address: string }[] }[];
}

export function openVault(world: World, { owner, protocol }: VaultPeople, { name, symbol, feeBps, assets }: VaultPlan): string {
  const sets = assets.map(({ asset, strategies }) => {
    const items = strategies.map((item) => struct({ address: adr(item.address), name: str(item.name), paused: bool(false) }));
    return struct({ address: adr(asset.contract), strategies: vec(...items) });
  });
  const roles = map([0, 1, 2, 3].map((role) => [u32(role), adr(owner)] as const));
  const names = map([
    [str('name'), str(name)],
    [str('symbol'), str(symbol)],
  ]);
  const args = [vec(...sets), roles, u32(feeBps), adr(protocol), u32(PROTOCOL_BPS), adr(protocol), names, bool(true)];
  const address = place(world, owner, `vault ${name}`, vault, args);
  world.manifest.vaults.push({ address, name });
  return address;
}

/** Deposits into a vault, and puts a part of it into its strategy. */
export function fund(
  world: World,
  address: string,
  owner: string,
  from: string,
  amounts: readonly bigint[],
  into?: { strategy: string; amount: bigint },
): void {
  depositTo(world, address, from, amounts, false);
  if (into) invest(world, address, owner, into.strategy, into.amount);
}

export function openFactory(world: World, protocol: string): string {
  const hash = bytes(world.ledger.models.hashOf(vault));
  return place(world, protocol, 'factory', factory, [adr(protocol), adr(protocol), u32(PROTOCOL_BPS), hash]);
}
