/** Campaigns: the budget of one vault's boosts (contracts.md 2.2), and what of a token belongs to them. */
import type { Env, ScVal } from '../../host/model';
import { bumpEntry } from '../governed';
import { adr, bool, field, i128, i128Or, key, struct, toAddress, toBool, toI128, toU64, toVec, u64, vec } from '../scval';
import type { Generation } from './generations';

export interface Campaign {
  active: boolean;
  asset: string;
  last_boosted_at: bigint;
  total_boosted: bigint;
  total_deposited: bigint;
  total_withdrawn: bigint;
}

const I128_MAX = 2n ** 127n - 1n;
const LIST = key('CampaignList');
const campaignKey = (vault: string): ScVal => key('Campaign', adr(vault));
const trackedKey = (token: string): ScVal => key('Tracked', adr(token));

/** What may still be boosted or taken back. */
export const available = ({ total_boosted, total_deposited, total_withdrawn }: Campaign): bigint =>
  total_deposited - total_boosted - total_withdrawn;

export const campaignValue = (campaign: Campaign): ScVal =>
  struct({
    active: bool(campaign.active),
    asset: adr(campaign.asset),
    last_boosted_at: u64(campaign.last_boosted_at),
    total_boosted: i128(campaign.total_boosted),
    total_deposited: i128(campaign.total_deposited),
    total_withdrawn: i128(campaign.total_withdrawn),
  });

export const hasCampaign = (env: Env, vault: string): boolean => env.persistent.has(campaignKey(vault));

export function campaignOf(env: Env, { errors }: Generation, vault: string): Campaign {
  const value = env.persistent.get(campaignKey(vault)) ?? env.fail(errors.CampaignNotRegistered);
  bumpEntry(env, campaignKey(vault));
  const sum = (name: string) => toI128(field(value, name));
  return {
    active: toBool(field(value, 'active')),
    asset: toAddress(field(value, 'asset')),
    last_boosted_at: toU64(field(value, 'last_boosted_at')),
    total_boosted: sum('total_boosted'),
    total_deposited: sum('total_deposited'),
    total_withdrawn: sum('total_withdrawn'),
  };
}

export function storeCampaign(env: Env, vault: string, campaign: Campaign): void {
  env.persistent.set(campaignKey(vault), campaignValue(campaign));
  bumpEntry(env, campaignKey(vault));
}

/** Additions are checked: beyond 128 bits is the contract's own error. */
export const plus = (env: Env, { errors }: Generation, a: bigint, b: bigint): bigint =>
  a + b > I128_MAX ? env.fail(errors.Overflow) : a + b;

const listed = (env: Env): string[] => toVec(env.persistent.get(LIST) ?? vec()).map(toAddress);

function storeList(env: Env, vaults: readonly string[]): void {
  env.persistent.set(LIST, vec(...vaults.map(adr)));
  bumpEntry(env, LIST);
}

export function addCampaign(env: Env, { tracking }: Generation, vault: string, asset: string): void {
  storeCampaign(env, vault, { active: true, asset, last_boosted_at: 0n, total_boosted: 0n, total_deposited: 0n, total_withdrawn: 0n });
  if (tracking === 'list') storeList(env, [...listed(env), vault]);
}

export function removeCampaign(env: Env, { tracking }: Generation, vault: string): void {
  env.persistent.remove(campaignKey(vault));
  if (tracking === 'list') {
    storeList(
      env,
      listed(env).filter((other) => other !== vault),
    );
  }
}

/** What of a token belongs to campaigns. */
export function trackedOf(env: Env, generation: Generation, token: string): bigint {
  if (generation.tracking === 'sum') return i128Or(env.persistent.get(trackedKey(token)), 0n);
  const campaigns = listed(env).map((vault) => campaignOf(env, generation, vault));
  return campaigns.filter(({ asset }) => asset === token).reduce((sum, campaign) => sum + available(campaign), 0n);
}

/** Keeps the sum per token, where the generation has one. */
export function track(env: Env, generation: Generation, token: string, change: bigint): void {
  if (generation.tracking !== 'sum') return;
  const next = plus(env, generation, trackedOf(env, generation, token), change);
  if (next < 0n) env.fail(generation.errors.AccountingCorrupted ?? generation.errors.Overflow);
  env.persistent.set(trackedKey(token), i128(next));
  bumpEntry(env, trackedKey(token));
}
