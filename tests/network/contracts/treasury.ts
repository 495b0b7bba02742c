/** The treasury of boost budgets (contracts.md part 2) in its three generations; C is the current one. */
import type { ContractModel, Env, ModelFunction, ScVal } from '../host/model';
import { adminFunctions, bumpInstance, emit, onlyAdmin, roleFunctions } from './governed';
import { adr, field, given, i128, instanceValue, key, params, toAddress, toBool, toI128, toVec, VOID } from './scval';
import {
  addCampaign,
  available,
  type Campaign,
  campaignOf,
  campaignValue,
  hasCampaign,
  plus,
  removeCampaign,
  storeCampaign,
  track,
  trackedOf,
} from './treasury/campaigns';
import { GENERATIONS, type Generation } from './treasury/generations';

const positive = (env: Env, { errors }: Generation, value: ScVal | undefined): bigint => {
  const amount = toI128(value);
  return amount > 0n ? amount : env.fail(errors.InvalidAmount);
};

const activeCampaign = (env: Env, generation: Generation, vault: string): Campaign => {
  const campaign = campaignOf(env, generation, vault);
  return campaign.active ? campaign : env.fail(generation.errors.CampaignInactive);
};

const withinBudget = (env: Env, { errors }: Generation, campaign: Campaign, amount: bigint): void => {
  if (amount > available(campaign)) env.fail(errors.InsufficientBudget);
};

const send = (env: Env, token: string, from: string, to: string, amount: bigint): ScVal =>
  env.call(token, 'transfer', [adr(from), adr(to), i128(amount)]);

/** A vault's only asset. */
function assetOfVault(env: Env, { errors }: Generation, vault: string): string {
  const assets = toVec(env.call(vault, 'get_assets', []));
  return assets.length === 1 ? toAddress(field(assets[0], 'address')) : env.fail(errors.MultiAssetVaultNotSupported);
}

function registerCampaign(env: Env, generation: Generation, args: ScVal[]): ScVal {
  onlyAdmin(env);
  const vault = toAddress(args[0]);
  const { errors } = generation;
  if (hasCampaign(env, vault)) env.fail(errors.CampaignAlreadyRegistered);
  const asset = assetOfVault(env, generation, vault);
  if (errors.AssetMismatch !== undefined && toAddress(args[1]) !== asset) env.fail(errors.AssetMismatch);
  bumpInstance(env);
  addCampaign(env, generation, vault, asset);
  emit(env, 'campaign_registered', [adr(vault)], { asset: adr(asset) });
  return VOID;
}

function updateCampaign(env: Env, generation: Generation, args: ScVal[]): ScVal {
  onlyAdmin(env);
  const vault = toAddress(args[0]);
  storeCampaign(env, vault, { ...campaignOf(env, generation, vault), active: toBool(args[1]) });
  bumpInstance(env);
  emit(env, 'campaign_updated', [adr(vault)], { active: given(args[1]) });
  return VOID;
}

function unregisterCampaign(env: Env, generation: Generation, args: ScVal[]): ScVal {
  onlyAdmin(env);
  const vault = toAddress(args[0]);
  if (available(campaignOf(env, generation, vault)) !== 0n) env.fail(generation.errors.CampaignHasBalance);
  bumpInstance(env);
  removeCampaign(env, generation, vault);
  emit(env, 'campaign_unregistered', [adr(vault)], {});
  return VOID;
}

/** Anybody may fund a campaign; nobody but the admin can take it back. */
function deposit(env: Env, generation: Generation, args: ScVal[]): ScVal {
  const [caller, vault] = args.slice(0, 2).map(toAddress) as [string, string];
  env.requireAuth(caller);
  const amount = positive(env, generation, args[2]);
  const campaign = activeCampaign(env, generation, vault);
  bumpInstance(env);
  send(env, campaign.asset, caller, env.self, amount);
  storeCampaign(env, vault, { ...campaign, total_deposited: plus(env, generation, campaign.total_deposited, amount) });
  track(env, generation, campaign.asset, amount);
  emit(env, 'deposited', [adr(vault), adr(caller)], { amount: i128(amount) });
  return VOID;
}

function boost(env: Env, generation: Generation, args: ScVal[]): ScVal {
  env.requireAuth(toAddress(instanceValue(env, key('Manager'))));
  const vault = toAddress(args[0]);
  const amount = positive(env, generation, args[1]);
  const campaign = activeCampaign(env, generation, vault);
  withinBudget(env, generation, campaign, amount);
  bumpInstance(env);
  send(env, campaign.asset, env.self, vault, amount);
  const total_boosted = plus(env, generation, campaign.total_boosted, amount);
  storeCampaign(env, vault, { ...campaign, total_boosted, last_boosted_at: env.ledger.timestamp });
  track(env, generation, campaign.asset, -amount);
  emit(env, 'boosted', [adr(vault)], { amount: i128(amount) });
  return VOID;
}

/** To any address, of inactive campaigns as well. */
function transfer(env: Env, generation: Generation, args: ScVal[]): ScVal {
  onlyAdmin(env);
  const [vault, to] = [toAddress(args[0]), toAddress(args[2])];
  const amount = positive(env, generation, args[1]);
  const campaign = campaignOf(env, generation, vault);
  withinBudget(env, generation, campaign, amount);
  bumpInstance(env);
  send(env, campaign.asset, env.self, to, amount);
  storeCampaign(env, vault, { ...campaign, total_withdrawn: plus(env, generation, campaign.total_withdrawn, amount) });
  track(env, generation, campaign.asset, -amount);
  emit(env, 'transferred', [adr(vault), adr(to)], { amount: i128(amount) });
  return VOID;
}

/** Moves budget between campaigns of one asset; no token moves. */
function reallocate(env: Env, generation: Generation, args: ScVal[]): ScVal {
  onlyAdmin(env);
  const [from, to] = args.slice(0, 2).map(toAddress) as [string, string];
  const { errors } = generation;
  const amount = positive(env, generation, args[2]);
  if (from === to) env.fail(errors.SameVault ?? errors.InvalidAmount);
  const [source, target] = [campaignOf(env, generation, from), campaignOf(env, generation, to)];
  if (source.asset !== target.asset) env.fail(errors.AssetMismatch ?? errors.InvalidAmount);
  withinBudget(env, generation, source, amount);
  bumpInstance(env);
  storeCampaign(env, from, { ...source, total_withdrawn: plus(env, generation, source.total_withdrawn, amount) });
  storeCampaign(env, to, { ...target, total_deposited: plus(env, generation, target.total_deposited, amount) });
  emit(env, 'reallocated', [adr(from), adr(to)], { amount: i128(amount) });
  return VOID;
}

/** Sends away what was sent here by mistake: never what belongs to campaigns. */
function rescueOrphan(env: Env, generation: Generation, args: ScVal[]): ScVal {
  onlyAdmin(env);
  const [token, to] = args.slice(0, 2).map(toAddress) as [string, string];
  const { errors } = generation;
  const amount = positive(env, generation, args[2]);
  const balance = toI128(env.call(token, 'balance', [adr(env.self)]));
  const tracked = trackedOf(env, generation, token);
  if (balance < tracked) env.fail(errors.AccountingCorrupted ?? errors.Overflow);
  if (amount > balance - tracked) env.fail(errors.InsufficientOrphanBalance ?? errors.InsufficientBudget);
  bumpInstance(env);
  send(env, token, env.self, to, amount);
  emit(env, 'orphan_rescued', [adr(token), adr(to)], { amount: i128(amount) });
  return VOID;
}

type Run = (env: Env, generation: Generation, args: ScVal[]) => ScVal;

function functionsOf(generation: Generation): Record<string, ModelFunction> {
  const made = (types: { [name: string]: string }, run: Run): ModelFunction => ({
    inputs: params(types),
    run: (env, args) => run(env, generation, args),
  });
  const vault = { vault: 'Address' };
  return {
    get_campaign: {
      inputs: params(vault),
      output: 'Campaign',
      run: (env, args) => campaignValue(campaignOf(env, generation, toAddress(args[0]))),
    },
    register_campaign: made(generation.name === 'A' ? vault : { ...vault, asset: 'Address' }, registerCampaign),
    update_campaign: made({ ...vault, active: 'Bool' }, updateCampaign),
    unregister_campaign: made(vault, unregisterCampaign),
    deposit: made({ caller: 'Address', ...vault, amount: 'I128' }, deposit),
    boost: made({ ...vault, amount: 'I128' }, boost),
    transfer: made({ ...vault, amount: 'I128', to: 'Address' }, transfer),
    ...(generation.name === 'A' ? {} : { rescue_orphan: made({ token: 'Address', to: 'Address', amount: 'I128' }, rescueOrphan) }),
    ...(generation.name === 'C' ? { reallocate: made({ from_vault: 'Address', to_vault: 'Address', amount: 'I128' }, reallocate) } : {}),
  };
}

function model(generation: Generation): ContractModel {
  const { errors, pendingKey } = generation;
  const totals = { last_boosted_at: 'U64', total_boosted: 'I128', total_deposited: 'I128', total_withdrawn: 'I128' };
  return {
    name: generation.name === 'C' ? 'treasury' : `treasury-${generation.name.toLowerCase()}`,
    errors: { ...errors },
    structs: { Campaign: params({ active: 'Bool', asset: 'Address', ...totals }) },
    functions: {
      ...adminFunctions(pendingKey, { none: errors.NoPendingAdmin, other: errors.Unauthorized }),
      ...roleFunctions('Manager', 'get_manager', 'set_manager', 'new_manager', 'manager_updated'),
      ...functionsOf(generation),
    },
    /** Admin and manager. */
    construct: (env, args) => {
      env.requireAuth(toAddress(args[0]));
      env.instance.set(key('Admin'), given(args[0]));
      env.instance.set(key('Manager'), given(args[1]));
    },
  };
}

export const treasuryA = model(GENERATIONS.A);
export const treasuryB = model(GENERATIONS.B);
export const treasury = model(GENERATIONS.C);
