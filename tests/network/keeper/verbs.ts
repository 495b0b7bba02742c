/** Control of the keeper (design.md part 12). */

import { type Control, holdsOnly, strategyYield, vaultOf } from '../contracts/controls';
import { type Body, InputError, numberOf } from '../control-input';
import { boostAll, drawBoost, type KeeperStep, managedVaults, stepFees } from '../keeper';
import type { World } from '../world';

const HOUR = 3_600;
/** A month of cycles at a time. */
const MOST_HOURS = 744;

/** What the keeper did at one time. */
export interface KeeperCycle {
  /** Unix seconds. */
  closeTime: number;
  vaults: KeeperStep[];
}

const told = (steps: readonly KeeperStep[], boosts: ReadonlyMap<string, bigint>): KeeperStep[] =>
  steps.map((step) => ({ ...step, boosted: String(boosts.get(step.vault) ?? 0n) }));

/** Fees, then boosts, now. */
function cycleNow(world: World): KeeperCycle {
  const steps = stepFees(world);
  const boosts = boostAll(world);
  drawBoost(world);
  return { closeTime: world.ledger.latest.closeTime, vaults: told(steps, boosts) };
}

/** Transactions take ledgers, so that the time may have come already. */
function moveTo({ ledger }: World, time: number): void {
  if (time > ledger.latest.closeTime) ledger.advance(time - ledger.latest.closeTime);
}

/** An hour with boosts whenever their moment comes, and a fee cycle at its end. */
function hourUntil(world: World, end: number): KeeperCycle {
  const boosts = new Map<string, bigint>();
  for (let next = world.keeper.nextBoostAt ?? drawBoost(world); next <= end; next = drawBoost(world)) {
    moveTo(world, next);
    for (const [vault, amount] of boostAll(world)) boosts.set(vault, (boosts.get(vault) ?? 0n) + amount);
  }
  moveTo(world, end);
  const vaults = told(stepFees(world), boosts);
  return { closeTime: world.ledger.latest.closeTime, vaults };
}

/** `vault`, or every managed vault whose strategy only holds. */
function yielding(world: World, body: Body): string[] {
  if (body.vault !== undefined) return [vaultOf(world, body)];
  return managedVaults(world).flatMap(({ vault }) => (holdsOnly(world, vault) ? [vault] : []));
}

/** `hours`, `yields?` in bps a year, one after the other for each hour and from the first again, `vault?` whose they are. */
function hours(world: World, body: Body): KeeperCycle[] {
  const count = numberOf(body, 'hours');
  if (count < 1 || count > MOST_HOURS) throw new InputError(`hours must be 1 to ${MOST_HOURS}`);
  const yields = (Array.isArray(body.yields) ? body.yields : []).map((bps) => numberOf({ bps }, 'bps'));
  const begin = world.ledger.latest.closeTime;
  return Array.from({ length: count }, (_, hour) => {
    const bps = yields[hour % yields.length];
    if (bps !== undefined) for (const vault of yielding(world, body)) strategyYield(world, { vault, bps });
    return hourUntil(world, begin + (hour + 1) * HOUR);
  });
}

export const keeperControls: Readonly<Record<string, Control>> = {
  keeper: cycleNow,
  keeperHours: hours,
};
