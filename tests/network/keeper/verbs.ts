/** Control of the keeper (tests/network/README.md 5). */

import { type Control, holdsOnly, strategyYield, vaultOf } from '../contracts/controls';
import { type Body, bodyOf, InputError, numberOf, textOf } from '../control-input';
import { boostAll, drawBoost, type KeeperStep, managedVaults, stepFees } from '../keeper';
import type { World } from '../world';
import { grossOf } from './prices';

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

/** Boosts whenever their moment comes, and a fee cycle at `end`, after what is to be done before it. */
function cycleAt(world: World, end: number, before: () => void = () => {}): KeeperCycle {
  const boosts = new Map<string, bigint>();
  for (let next = world.keeper.nextBoostAt ?? drawBoost(world); next <= end; next = drawBoost(world)) {
    moveTo(world, next);
    for (const [vault, amount] of boostAll(world)) boosts.set(vault, (boosts.get(vault) ?? 0n) + amount);
  }
  moveTo(world, end);
  before();
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
    return cycleAt(world, begin + (hour + 1) * HOUR);
  });
}

interface Quote {
  /** Unix seconds, of any time. */
  timestamp: number;
  /** 18 decimals. */
  price: bigint;
}

/** `{ timestamp, price }`, the price as a decimal string. */
function quoteOf(value: unknown): Quote {
  const body = bodyOf(value);
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,18}))?$/.exec(textOf(body, 'price')) ?? [];
  const price = BigInt(`${whole ?? 0}${fraction.padEnd(18, '0')}`);
  if (price === 0n) throw new InputError('price must be a decimal above 0');
  return { timestamp: numberOf(body, 'timestamp'), price };
}

/**
 * `vault`, `prices`: its strategy gains and loses what the prices did, the first of them being now, and the keeper has a cycle at
 * each of the others. So the history of a vault elsewhere is lived through again.
 */
function replayPrices(world: World, body: Body): KeeperCycle[] {
  const vault = vaultOf(world, body);
  const quotes = (Array.isArray(body.prices) ? body.prices : []).map(quoteOf);
  const first = quotes[0]?.timestamp ?? 0;
  if (quotes.some(({ timestamp }, index) => timestamp <= (quotes[index - 1]?.timestamp ?? -1)))
    throw new InputError('prices must be in order');
  if ((quotes.at(-1)?.timestamp ?? 0) - first > MOST_HOURS * HOUR) throw new InputError(`prices must be of ${MOST_HOURS} hours at most`);
  if (holdsOnly(world, vault)) strategyYield(world, { vault, bps: 0 });
  const begin = world.ledger.latest.closeTime;
  return quotes.slice(1).map(({ timestamp, price }, index) =>
    cycleAt(world, begin + timestamp - first, () => {
      const last = quotes[index]?.price ?? price;
      const amount = (grossOf(world, vault) * (price - last)) / last;
      if (amount !== 0n) strategyYield(world, { vault, amount: String(amount) });
    }),
  );
}

export const keeperControls: Readonly<Record<string, Control>> = {
  keeper: cycleNow,
  keeperHours: hours,
  replayPrices,
};
