/** When somebody should look at a vault: conditions over its snapshot (interface.md 2.1, 3), without a clock of their own. */
import type { AlertCode, AlertParams } from '../primitives/alert-codes';
import { fromBps } from '../primitives/growth';
import { hoursOf, type Shortfall } from './boosts';
import { DEAD_ZONE_BPS, exactFeeBps, netOf, nextFeeBps, requiredFeeBps } from './keeper-step';

/** A vault as the chain shows it, and what it yields. */
export interface WatchedVault {
  registered: boolean;
  managedByStabilizer: boolean;
  /** null: not registered (interface.md 2.1). */
  config: { targetApyBps: number; minFeeBps: number; maxFeeBps: number } | null;
  currentFeeBps: number;
  /** null: no campaign. `available` in stroops; `lastBoostedAt` 0: never. */
  campaign: { active: boolean; available: bigint; lastBoostedAt: number } | null;
  /** Managed funds, in stroops. */
  managed: bigint;
  /** What the vault earns before its fee, boosts left out; undefined: not known. */
  grossRateBps: number | undefined;
  /** What depositors get; undefined: not known. */
  netRateBps: number | undefined;
  /** What the keeper reads, boosts contained; 0: it finds nothing to compare with, undefined: not known. */
  readRateBps: number | undefined;
  /** `netRateBps` is from share prices: a model counts no boosts, and knows this very moment alone. */
  measured: boolean;
  /** Unix seconds; undefined: none is known. */
  lastFeeStepAt: number | undefined;
}

/** Since when something has been so, in unix seconds; undefined: it is not. */
export interface Marks {
  belowTargetSince: number | undefined;
  offTargetSince: number | undefined;
  stepDueSince: number | undefined;
}

export interface AlarmTerms {
  /** A budget that lasts less is low. */
  budgetLowHours: number;
  /** A rate this near to the target is on it. */
  toleranceBps: number;
}

/** A code with its facts beside it. */
export type Cause = { [C in AlertCode]: { code: C } & AlertParams<C> }[AlertCode];

const HOUR = 3_600;
const DAY = 86_400;
export const alarmTerms: AlarmTerms = { budgetLowHours: 7 * 24, toleranceBps: 25 };

/** The marks after a look at the vault: what goes on keeps its beginning, what has ended has none. None begins in a time to come, as a node may once have said. */
export function mark(previous: Marks | undefined, vault: WatchedVault, now: number, terms = alarmTerms): Marks {
  const { config, netRateBps, measured } = vault;
  const distance = config && netRateBps !== undefined ? netRateBps - config.targetApyBps : 0;
  const since = (earlier = now) => Math.min(earlier, now);
  // A machine that slept has no prices of a day ago: that neither begins nor ends what takes a day.
  const lasting = (measured: boolean, is: boolean, before: number | undefined) =>
    measured || !config ? (is ? since(before) : undefined) : before;
  return {
    belowTargetSince: distance < 0 ? since(previous?.belowTargetSince) : undefined,
    offTargetSince: lasting(measured, Math.abs(distance) > terms.toleranceBps, previous?.offTargetSince),
    stepDueSince: lasting(vault.readRateBps !== undefined, stepDue(vault), previous?.stepDueSince),
  };
}

function stepDue({ config, readRateBps, currentFeeBps }: WatchedVault): boolean {
  if (!config || readRateBps === undefined) return false;
  const required = requiredFeeBps(fromBps(readRateBps), config.targetApyBps, config);
  return required !== undefined && nextFeeBps(currentFeeBps, required) !== currentFeeBps;
}

/** What is wrong with a vault now. One that has nothing to do with a stabilizer has nothing. */
export function causesOf(vault: WatchedVault, marks: Marks, now: number, terms = alarmTerms): Cause[] {
  if (!vault.registered) return vault.managedByStabilizer ? [{ code: 'critical_state' }] : [];
  if (!vault.managedByStabilizer) return [{ code: 'manager_moved' }];
  return [
    ...budgetLow(vault, terms),
    ...boostOverdue(vault, marks, now),
    ...keeperSilent(vault, marks, now),
    ...feePinned(vault),
    ...offTarget(vault, marks, now),
  ];
}

function budgetLow({ campaign, config, managed, grossRateBps, currentFeeBps }: WatchedVault, terms: AlarmTerms): Cause[] {
  if (!campaign?.active || !config || grossRateBps === undefined) return [];
  const organicRate = netOf(fromBps(grossRateBps), currentFeeBps);
  const shortfall: Shortfall = { managed, targetApyBps: config.targetApyBps, organicRate };
  const budgetHours = hoursOf(campaign.available, shortfall);
  if (budgetHours === undefined || budgetHours >= terms.budgetLowHours) return [];
  return [{ code: 'budget_low', budgetHours, thresholdHours: terms.budgetLowHours }];
}

/** A boost is due at least hourly while the vault is below its target (interface.md 1.1). */
function boostOverdue({ campaign }: WatchedVault, { belowTargetSince }: Marks, now: number): Cause[] {
  if (!campaign?.active || campaign.available <= 0n || belowTargetSince === undefined) return [];
  const since = Math.max(belowTargetSince, campaign.lastBoostedAt);
  return now - since > HOUR ? [{ code: 'boost_overdue', since }] : [];
}

function keeperSilent({ lastFeeStepAt, readRateBps }: WatchedVault, { stepDueSince }: Marks, now: number): Cause[] {
  if (readRateBps === undefined || stepDueSince === undefined) return [];
  const since = Math.max(stepDueSince, lastFeeStepAt ?? 0);
  return now - since >= DAY ? [{ code: 'keeper_silent', since }] : [];
}

function feePinned({ config, grossRateBps, currentFeeBps, campaign }: WatchedVault): Cause[] {
  if (!config || grossRateBps === undefined || grossRateBps <= 0) return [];
  const exact = exactFeeBps(fromBps(grossRateBps), config.targetApyBps);
  const pinned = (bound: 'min' | 'max', boundBps: number): Cause[] => [{ code: 'fee_pinned', bound, boundBps, requiredFeeBps: exact }];
  // The keeper leaves a fee that is near enough: that is at the bound for it.
  if (exact > config.maxFeeBps && currentFeeBps >= config.maxFeeBps - DEAD_ZONE_BPS) return pinned('max', config.maxFeeBps);
  // Below no fee there is nothing to follow to, and boosts do the rest.
  if (config.minFeeBps === 0 && campaign?.active && campaign.available > 0n) return [];
  if (exact < config.minFeeBps && currentFeeBps <= config.minFeeBps + DEAD_ZONE_BPS) return pinned('min', config.minFeeBps);
  return [];
}

function offTarget({ config, netRateBps, measured }: WatchedVault, { offTargetSince }: Marks, now: number): Cause[] {
  if (!config || netRateBps === undefined || !measured || offTargetSince === undefined || now - offTargetSince < DAY) return [];
  return [{ code: 'off_target', since: offTargetSince, targetApyBps: config.targetApyBps, netRateBps }];
}
