/** Where the fee goes and what depositors then get, if things stay as they are (interface.md 1.1, contracts.md part 3). */

import { fromBps, toBps } from '../primitives/growth';
import { boostFor, hoursOf } from './boosts';
import { CYCLE_SECONDS, type FeeBounds, netOf, nextFeeBps, refusal, requiredFeeBps, type Stall, VAULT_FEE_LIMIT_BPS } from './keeper-step';

export interface ProjectionInput extends FeeBounds {
  /** What the vault earns before its fee, boosts left out. */
  grossRateBps: number;
  targetApyBps: number;
  currentFeeBps: number;
  /** Managed funds, in stroops of the vault's asset. */
  managed: bigint;
  /** The campaign's budget, in stroops; 0 without an active campaign. */
  available: bigint;
}

/** What a projection takes for granted; `no_yield`: the keeper does nothing without one, `dry_after_budget`: the target holds as long as the budget. */
export type Assumption =
  | 'gross_rate_stays'
  | 'managed_stays'
  | 'cycle_every_hour'
  | 'fee_on_all_gains'
  | 'boost_every_hour'
  | 'dry_after_budget'
  | 'no_yield';

export interface Projection {
  /** The fee after every cycle, beginning with today's: `path.length - 1` steps, an hour each. */
  feePath: number[];
  steps: number;
  /** Where the fee stays. */
  feeBps: number;
  /** What the keeper heads for, within the bounds; undefined without a yield. */
  requiredFeeBps: number | undefined;
  /** What depositors then get without boosts. */
  netRateBps: number;
  /** What they get while boosts last: the target, where the budget makes up for what is missing. */
  boostedRateBps: number;
  /** Whole hours until the budget is spent; undefined: none is spent once the fee has settled, or there is none. */
  budgetHours: number | undefined;
  /** Why the chain refuses the keeper's next step, cycle after cycle. */
  stall: Stall | undefined;
  /** The vault never takes a fee as high as the upper bound: the keeper stalls as soon as it asks for one. */
  maxFeeUnreachable: boolean;
  assumptions: Assumption[];
}

/** The fee path to where the keeper stops, and why it does if the chain stops it. */
function walk(grossRate: bigint, { targetApyBps, currentFeeBps, minFeeBps, maxFeeBps }: ProjectionInput) {
  const bounds = { minFeeBps, maxFeeBps };
  const required = requiredFeeBps(grossRate, targetApyBps, bounds);
  const feePath = [currentFeeBps];
  let feeBps = currentFeeBps;
  while (required !== undefined) {
    const next = nextFeeBps(feeBps, required);
    if (next === feeBps) break;
    const stall = refusal(next, bounds);
    if (stall) return { required, feePath, feeBps, stall };
    feePath.push(next);
    feeBps = next;
  }
  return { required, feePath, feeBps, stall: undefined };
}

/** The hours of a budget that is spent along the fee path first, and then at the rate where the fee stays. */
function hoursAlong(feePath: readonly number[], grossRate: bigint, { available, managed, targetApyBps }: ProjectionInput) {
  if (available <= 0n) return undefined;
  let left = available;
  for (const [hour, feeBps] of feePath.slice(0, -1).entries()) {
    left -= boostFor({ managed, targetApyBps, organicRate: netOf(grossRate, feeBps) }, CYCLE_SECONDS);
    if (left <= 0n) return left === 0n ? hour + 1 : hour;
  }
  const after = hoursOf(left, { managed, targetApyBps, organicRate: netOf(grossRate, feePath.at(-1) ?? 0) });
  return after === undefined ? undefined : feePath.length - 1 + after;
}

function assumptionsOf(grossRate: bigint, boosted: boolean): Assumption[] {
  const always: Assumption[] = ['gross_rate_stays', 'managed_stays', 'cycle_every_hour', 'fee_on_all_gains'];
  return [
    ...always,
    ...(boosted ? (['boost_every_hour', 'dry_after_budget'] as const) : []),
    ...(grossRate > 0n ? [] : (['no_yield'] as const)),
  ];
}

export function projection(input: ProjectionInput): Projection {
  const grossRate = fromBps(input.grossRateBps);
  const { required, feePath, feeBps, stall } = walk(grossRate, input);
  const net = netOf(grossRate, feeBps);
  const boosted = input.available > 0n && input.managed > 0n && net < fromBps(input.targetApyBps);
  return {
    feePath,
    steps: feePath.length - 1,
    feeBps,
    requiredFeeBps: required,
    netRateBps: toBps(net),
    boostedRateBps: boosted ? input.targetApyBps : toBps(net),
    budgetHours: hoursAlong(feePath, grossRate, input),
    stall,
    maxFeeUnreachable: input.maxFeeBps > VAULT_FEE_LIMIT_BPS,
    assumptions: assumptionsOf(grossRate, boosted),
  };
}

/** The mean net rate of the next hours, boosts left out: the fee goes along its path first. */
export function meanNetRateBps({ feePath, feeBps }: Projection, grossRateBps: number, hours: number): number {
  const grossRate = fromBps(grossRateBps);
  // A cycle comes at the end of its hour: the first hour is still under today's fee.
  const along = feePath.slice(0, Math.min(hours, feePath.length - 1));
  const sum = along.reduce((total, fee) => total + netOf(grossRate, fee), netOf(grossRate, feeBps) * BigInt(hours - along.length));
  return toBps(sum / BigInt(hours));
}
