/**
 * What the keeper does about one vault, and why, also where it does nothing (contracts.md part 3, interface.md 1.1). Pure: from what
 * was read and seen of the vault. Amounts are in stroops of the vault's asset, rates in bps or in `RATE_ONE`, times unix seconds.
 */
import { exactFeeBps, netOf, nextFeeBps, VAULT_FEE_LIMIT_BPS } from '../insight/keeper-step';
import type { FeeBounds } from '../primitives/fee-bounds';
import { fromBps, RATE_ONE, toBps, YEAR_SECONDS, yearlyRate } from '../primitives/growth';

/** What the keeper saw of a vault at one time. */
export interface Sight {
  time: number;
  /** Idle money and the strategies' balances, locked fees among them. */
  gross: bigint;
  /** Shares. */
  supply: bigint;
  /** All that the vault's campaign ever put in. */
  boosted: bigint;
}

export interface Budget {
  active: boolean;
  available: bigint;
  lastBoostedAt: number;
}

/** A vault as it stands. */
export interface Standing {
  time: number;
  /** undefined: the worth of one of its strategies is not known, or it holds several assets. */
  worth: { gross: bigint; net: bigint } | undefined;
  supply: bigint;
  currentFeeBps: number;
  /** The stabilizer manages it, and has this configuration for it; undefined: it does not. */
  config: (FeeBounds & { targetApyBps: number }) | undefined;
  /** undefined: it has no campaign in its own asset. */
  budget: Budget | undefined;
  /** Some of its entries are archived: whoever restores them is asked first. */
  archived: boolean;
  /** Whose the key is: the stabilizer takes a fee from its fee manager or the vault's admin, the treasury a boost from its manager. */
  may: { fees: boolean; boosts: boolean };
}

/** Why nothing is done. */
export type Idle =
  | 'not_managed'
  | 'archived'
  | 'not_ours'
  /** The yield is not known, for too short a time, or not above zero. */
  | 'no_yield'
  /** Of a boost: the worth or the yield is not known. */
  | 'no_data'
  | 'near_enough'
  /** The lower bound is above all that a vault takes: no fee is within both. */
  | 'bounds_above_vault_limit'
  | 'no_campaign'
  | 'inactive'
  | 'empty'
  | 'at_target'
  | 'too_small';

/** Where the operator's public bot would ask for a fee that is refused, cycle after cycle, and what is done in its place. */
export type Corner =
  /** A step from here ends outside the bounds, which the stabilizer refuses (#3020): the fee goes to the nearest bound at once. */
  | 'step_outside_bounds'
  /** The upper bound is above what a vault takes (#106): the fee goes up to that and no further. */
  | 'fee_above_vault_limit';

export interface FeePlan {
  /** undefined: nothing is sent. */
  toBps: number | undefined;
  fromBps: number;
  /** Yearly, gross, boosts contained. */
  grossBps: number | undefined;
  requiredBps: number | undefined;
  reason: Idle | 'rises' | 'falls';
  corners: Corner[];
}

export interface BoostPlan {
  /** Above zero, and at most what the campaign holds; undefined: nothing is sent. */
  amount: bigint | undefined;
  /** What depositors have without boosts, yearly. */
  netBps: number | undefined;
  reason: Idle | 'below_target';
}

const DAY = 86_400;
/** How far back the keeper compares. */
export const WINDOW = 31 * DAY;
/** What a boost makes up for at most; the first one counts it whole. */
const BOOST_SECONDS = 3_600;
const SHARE = 10n ** 18n;

const nothing = (reason: Idle, currentFeeBps: number): FeePlan => ({
  toBps: undefined,
  fromBps: currentFeeBps,
  grossBps: undefined,
  requiredBps: undefined,
  reason,
  corners: [],
});

/** The latest that is a day old, else the earliest: from it to now the yield is measured. Oldest first. */
export function startOf(seen: readonly Sight[], now: number): Sight | undefined {
  const within = seen.filter(({ time, supply, gross }) => time >= now - WINDOW && time <= now && supply > 0n && gross > 0n);
  return within.findLast(({ time }) => time <= now - DAY) ?? within[0];
}

const priceOf = ({ gross, supply }: Pick<Sight, 'gross' | 'supply'>): bigint => (gross * SHARE) / supply;

/** What boosts put into one share from `start` on: each at the shares there were when it was first seen. */
function boostedPerShare(seen: readonly Sight[], start: Sight, now: number): bigint {
  let [sum, before] = [0n, start.boosted];
  for (const { time, supply, boosted } of seen) {
    if (time <= start.time || time > now || supply <= 0n) continue;
    if (boosted > before) sum += ((boosted - before) * SHARE) / supply;
    before = boosted;
  }
  return sum;
}

/** The yearly growth of a share's gross price since a day ago; `organic`: without what boosts put in. `RATE_ONE` is 100 %. */
function grossRate({ time, worth, supply }: Standing, seen: readonly Sight[], organic: boolean): bigint | undefined {
  const start = startOf(seen, time);
  if (!start || !worth || supply <= 0n) return undefined;
  const less = organic ? boostedPerShare(seen, start, time) : 0n;
  return yearlyRate(priceOf(start), priceOf({ gross: worth.gross, supply }) - less, time - start.time);
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** One step of the fee, by the operator's rule, apart from its two corners. */
export function planFee(standing: Standing, seen: readonly Sight[]): FeePlan {
  const { config, currentFeeBps, archived, may } = standing;
  if (!config) return nothing('not_managed', currentFeeBps);
  if (archived) return nothing('archived', currentFeeBps);
  const rate = grossRate(standing, seen, false);
  const grossBps = rate === undefined ? undefined : toBps(rate);
  if (rate === undefined || rate <= 0n) return { ...nothing('no_yield', currentFeeBps), grossBps };
  const { minFeeBps, maxFeeBps, targetApyBps } = config;
  if (minFeeBps > VAULT_FEE_LIMIT_BPS) {
    return { ...nothing('bounds_above_vault_limit', currentFeeBps), grossBps, corners: ['fee_above_vault_limit'] };
  }
  const wanted = clamp(exactFeeBps(rate, targetApyBps), minFeeBps, maxFeeBps);
  const requiredBps = Math.min(wanted, VAULT_FEE_LIMIT_BPS);
  const corners: Corner[] = wanted > requiredBps ? ['fee_above_vault_limit'] : [];
  const stepped = nextFeeBps(currentFeeBps, requiredBps);
  const found = { fromBps: currentFeeBps, grossBps, requiredBps, corners };
  if (stepped === currentFeeBps) return { ...found, toBps: undefined, reason: 'near_enough' };
  // Towards the required fee, which is within the bounds: the nearest bound is never beyond it.
  const toBpsNow = clamp(stepped, minFeeBps, maxFeeBps);
  if (toBpsNow !== stepped) corners.unshift('step_outside_bounds');
  if (!may.fees) return { ...found, toBps: undefined, reason: 'not_ours' };
  return { ...found, toBps: toBpsNow, reason: toBpsNow > currentFeeBps ? 'rises' : 'falls' };
}

/** What lifts the yield of the time since the last boost to the target, and never more than the campaign holds. */
export function planBoost(standing: Standing, seen: readonly Sight[]): BoostPlan {
  const { time, config, budget, archived, worth, currentFeeBps, may } = standing;
  const none = (reason: Idle, netBps?: number): BoostPlan => ({ amount: undefined, netBps, reason });
  if (!config) return none('not_managed');
  if (!budget) return none('no_campaign');
  if (archived) return none('archived');
  if (!budget.active) return none('inactive');
  if (budget.available <= 0n) return none('empty');
  const gross = grossRate(standing, seen, true);
  if (gross === undefined || !worth) return none('no_data');
  const net = netOf(gross, currentFeeBps);
  const netBps = toBps(net);
  const missing = fromBps(config.targetApyBps) - net;
  if (missing <= 0n) return none('at_target', netBps);
  const since = budget.lastBoostedAt === 0 ? BOOST_SECONDS : clamp(time - budget.lastBoostedAt, 0, BOOST_SECONDS);
  const wanted = (worth.net * missing * BigInt(since)) / (RATE_ONE * BigInt(YEAR_SECONDS));
  const amount = wanted < budget.available ? wanted : budget.available;
  if (amount <= 0n) return none('too_small', netBps);
  return may.boosts ? { amount, netBps, reason: 'below_target' } : none('not_ours', netBps);
}
