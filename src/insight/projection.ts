/**
 * Where the fee goes, what depositors then get and what the owner does, if things stay as they are (interface.md 1.1, contracts.md
 * part 3): hour by hour what the keeper and the boosts do together. A boost raises the price that the keeper reads.
 */
import type { FeeBounds } from '../primitives/fee-bounds';
import { foretoldRate, fromBps, grown, RATE_ONE, toBps } from '../primitives/growth';
import { boostFor } from './boosts';
import { type KeeperRead, readOf } from './keeper-reads';
import { CYCLE_SECONDS, netOf, nextFeeBps, refusal, requiredFeeBps, type Stall, VAULT_FEE_LIMIT_BPS } from './keeper-step';

const DAY = 86_400;
const DAY_HOURS = 24;
/** Hours that are lived through; what lasts longer goes on as in the last day of them. */
export const HORIZON_HOURS = 14 * DAY_HOURS;

export interface ProjectionInput extends FeeBounds {
  /** What the vault earns before its fee, boosts left out. */
  grossRateBps: number;
  targetApyBps: number;
  currentFeeBps: number;
  /** Managed funds after fees, in stroops of the vault's asset. */
  managed: bigint;
  /** The campaign's budget, in stroops; 0 without an active campaign. */
  available: bigint;
  /** Gains of which the fee is not locked yet: every step prices them anew. */
  unlocked?: bigint;
  /** Oldest first; absent: somebody always moves the vault, and the keeper reads the last day. */
  reads?: readonly KeeperRead[];
  /** What will be paid into the campaign, at the beginning of an hour. */
  refills?: readonly { hour: number; amount: bigint }[];
  /** The protocol's part of the fees. */
  protocolFeeBps?: number;
  /** Deposits and withdrawals to come, by hour. Absent: nobody moves the vault, and every step prices all gains anew. */
  moves?: readonly Move[];
}

/** A deposit, or a withdrawal where `part` is negative, at the end of an hour: the fee on all gains so far is locked by it. */
export interface Move {
  hour: number;
  /** Of what is managed then; `RATE_ONE` is all of it. */
  part: bigint;
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

/** The end of an hour, after the keeper's cycle. Amounts in stroops times `RATE_ONE`. */
export interface Hour {
  feeBps: number;
  /** What a withdrawal of everything would pay. */
  net: bigint;
  /** Boosted in this hour, and the budget that is left. */
  boosted: bigint;
  left: bigint;
  /** All fees on gains since now, and on those that were not locked then beyond what they were under. */
  fees: bigint;
}

export interface Projection {
  /** The fee after every cycle until it stays, beginning with today's: an hour each. */
  feePath: number[];
  /** Hours until the fee stays. */
  steps: number;
  /** Where the fee stays. */
  feeBps: number;
  /** What the keeper then heads for, within the bounds; undefined without a yield. */
  requiredFeeBps: number | undefined;
  /** What depositors then get without boosts. */
  netRateBps: number;
  /** What they get while boosts last. */
  boostedRateBps: number;
  /** Whole hours until the budget is spent; undefined: none is spent once the fee has settled, or there is none. */
  budgetHours: number | undefined;
  /** Of the budget, in the day before it ends or the horizon does; in stroops. */
  spentPerDay: bigint;
  /** The owner's part of the fees, a day at the fee that stays; in stroops. */
  revenuePerDay: bigint;
  /** Why the chain refuses the keeper's next step, cycle after cycle. */
  stall: Stall | undefined;
  /** The vault never takes a fee as high as the upper bound: the keeper stalls as soon as it asks for one. */
  maxFeeUnreachable: boolean;
  assumptions: Assumption[];
  /** From now, which is the first, to the horizon. */
  hours: Hour[];
}

/** A vault of which nothing is known but its rates. */
const UNKNOWN_SIZE = 10n ** 13n;

/** The price that the keeper compares the one of `now` with, seconds from today; undefined: it finds none. `moved`: hours to come in which the vault had transactions. */
function readAt(reads: readonly KeeperRead[] | undefined, moved: readonly number[], now: number, rate: bigint, prices: readonly bigint[]) {
  const since = moved.findLast((hour) => hour * CYCLE_SECONDS <= now - DAY);
  if (reads === undefined || since !== undefined) {
    const time = reads === undefined ? now - DAY : (since ?? 0) * CYCLE_SECONDS;
    const price = time >= 0 ? (prices[time / CYCLE_SECONDS] ?? RATE_ONE) : grown(RATE_ONE, rate, time);
    return { price, seconds: now - time };
  }
  const read = readOf(reads, now);
  return read && { price: (RATE_ONE * RATE_ONE) / read.growth, seconds: read.secondsAgo + now };
}

/** The vault on paper while hours pass (contracts.md 4.4): amounts in stroops times `RATE_ONE`. */
function paper({ managed, unlocked = 0n, currentFeeBps }: ProjectionInput) {
  const funds = (managed > 0n ? managed : UNKNOWN_SIZE) * RATE_ONE;
  const pending = unlocked * RATE_ONE;
  const dueNow = (pending * BigInt(currentFeeBps)) / 10_000n;
  // What strategies hold; boosts come to lie beside it and earn nothing (contracts.md 2.3).
  const begin = funds + dueNow;
  const vault = { working: begin, boosts: 0n, locked: 0n, base: begin - pending, supply: begin };
  const due = (feeBps: number) => {
    const gains = vault.working - vault.base;
    return gains > 0n ? (gains * BigInt(feeBps)) / 10_000n : 0n;
  };
  const net = (feeBps: number) => vault.working + vault.boosts - vault.locked - due(feeBps);
  return {
    ...{ vault, begin, dueNow },
    /** What a withdrawal of today's shares would pay. */
    net: (feeBps: number) => (net(feeBps) * begin) / vault.supply,
    /** Of a share, before any fee; `RATE_ONE` is today's. */
    price: () => ((vault.working + vault.boosts) * RATE_ONE) / vault.supply,
    fees: (feeBps: number) => vault.locked + due(feeBps) - dueNow,
    /** Somebody deposits or withdraws: the fee on all gains is locked at the fee of now. */
    move(part: bigint, feeBps: number): void {
      vault.locked += due(feeBps);
      const total = vault.working + vault.boosts - vault.locked;
      const amount = (total * part) / RATE_ONE;
      if (total + amount <= 0n) return;
      vault.supply += (vault.supply * amount) / total;
      // Idle money is paid out first.
      const idle = amount < 0n ? (vault.boosts < -amount ? vault.boosts : -amount) : 0n;
      vault.boosts -= idle;
      vault.working += amount + idle;
      vault.base = vault.working;
    },
  };
}

/** Hour by hour; prices are those of a share before any fee, `RATE_ONE` being today's. */
function live(input: ProjectionInput, horizon: number) {
  const { targetApyBps, currentFeeBps, minFeeBps, maxFeeBps, refills = [], moves = [] } = input;
  const bounds = { minFeeBps, maxFeeBps };
  const rate = fromBps(input.grossRateBps);
  const at = paper(input);
  const { vault } = at;
  const hourly = grown(RATE_ONE, rate, CYCLE_SECONDS);
  let left = input.managed > 0n ? input.available * RATE_ONE : 0n;
  let [feeBps, stall, required] = [currentFeeBps, undefined as Stall | undefined, undefined as number | undefined];
  const prices = [RATE_ONE];
  const moved: number[] = [];
  const hours: Hour[] = [{ feeBps, net: at.net(feeBps), boosted: 0n, left, fees: 0n }];
  for (let hour = 1; hour <= horizon; hour++) {
    for (const refill of refills) if (refill.hour === hour - 1 && input.managed > 0n) left += refill.amount * RATE_ONE;
    const value = vault.working + vault.boosts - vault.locked - at.dueNow;
    const wanted = boostFor({ managed: value, targetApyBps, organicRate: netOf(rate, feeBps) }, CYCLE_SECONDS);
    const boosted = wanted < left ? wanted : left;
    left -= boosted;
    vault.boosts += boosted;
    vault.working = (vault.working * hourly) / RATE_ONE;
    prices.push(at.price());
    const now = hour * CYCLE_SECONDS;
    // A day of nothing but the yield reads as the yield.
    const plain = input.reads === undefined && vault.boosts === 0n && moves.length === 0;
    const start = plain ? undefined : readAt(input.reads, moved, now, rate, prices);
    const read = plain ? rate : start && foretoldRate(start.price, at.price(), start.seconds);
    required = read === undefined ? undefined : requiredFeeBps(read, targetApyBps, bounds);
    const next = required === undefined ? feeBps : nextFeeBps(feeBps, required);
    stall = next === feeBps ? undefined : refusal(next, bounds);
    if (!stall) feeBps = next;
    for (const move of moves) {
      if (move.hour !== hour) continue;
      at.move(move.part, feeBps);
      moved.push(hour);
    }
    hours.push({ feeBps, net: at.net(feeBps), boosted, left, fees: at.fees(feeBps) });
  }
  return { hours, stall, required, begin: at.begin };
}

function assumptionsOf(grossRate: bigint, boosted: boolean): Assumption[] {
  const always: Assumption[] = ['gross_rate_stays', 'managed_stays', 'cycle_every_hour', 'fee_on_all_gains'];
  return [
    ...always,
    ...(boosted ? (['boost_every_hour', 'dry_after_budget'] as const) : []),
    ...(grossRate > 0n ? [] : (['no_yield'] as const)),
  ];
}

/** What the wallet will measure over a day at a fee, with so much a day from boosts; `RATE_ONE` is all that is managed. */
function dayRate(rate: bigint, feeBps: number, boosted = 0n): number {
  const gained = grown(RATE_ONE, rate, DAY) - RATE_ONE;
  const kept = gained > 0n ? (gained * BigInt(10_000 - feeBps)) / 10_000n : gained;
  return toBps(foretoldRate(RATE_ONE, RATE_ONE + kept + boosted, DAY));
}

/** The hours until nothing is left, or as the last day goes on; undefined where that day spends nothing, or there is no budget. */
function budgetHoursOf(hours: readonly Hour[], spentPerDay: bigint): number | undefined {
  const [now, last] = [hours[0], hours.at(-1)];
  if (!now || !last || hours.every(({ left }) => left === 0n)) return undefined;
  const emptied = hours.findIndex(({ left }, index) => index > 0 && left === 0n && hours.slice(index).every((later) => later.left === 0n));
  if (emptied > 0) return last.left > 0n ? undefined : wholeHours(hours, emptied);
  const lastDay = hours.slice(-DAY_HOURS).reduce((sum, { boosted }) => sum + boosted, 0n);
  if (lastDay === 0n || spentPerDay === 0n) return undefined;
  return hours.length - 1 + Number((last.left * BigInt(DAY_HOURS)) / lastDay);
}

/** The hour in which a budget runs out counts only where it was paid whole. */
function wholeHours(hours: readonly Hour[], emptied: number): number {
  const [before, then] = [hours[emptied - 1], hours[emptied]];
  return before && then && emptied > 1 && then.boosted * 1_000n < before.boosted * 995n ? emptied - 1 : emptied;
}

export function projection(input: ProjectionInput, horizon = HORIZON_HOURS): Projection {
  const rate = fromBps(input.grossRateBps);
  const { hours, stall, required, begin } = live(input, horizon);
  const fees = hours.map(({ feeBps }) => feeBps);
  const feeBps = fees.at(-1) ?? input.currentFeeBps;
  const settled = fees.findLastIndex((fee) => fee !== feeBps) + 1;
  const lastBoost = hours.findLastIndex(({ boosted }) => boosted > 0n);
  const boosts = hours.slice(Math.max(1, lastBoost - DAY_HOURS), Math.max(1, lastBoost)).map(({ boosted }) => boosted);
  const perHour = boosts.length > 0 ? boosts.reduce((sum, amount) => sum + amount, 0n) / BigInt(boosts.length) : (hours[1]?.boosted ?? 0n);
  const lasting = hours[lastBoost]?.feeBps ?? feeBps;
  const spentPerDay = (perHour * BigInt(DAY_HOURS)) / RATE_ONE;
  const ownPart = BigInt(10_000 - (input.protocolFeeBps ?? 0));
  const gained = grown(input.managed, rate, DAY) - input.managed;
  const isBoosted = lastBoost > 0 && netOf(rate, feeBps) < fromBps(input.targetApyBps);
  return {
    feePath: fees.slice(0, settled + 1),
    steps: settled,
    feeBps,
    requiredFeeBps: rate > 0n || lastBoost > 0 ? required : undefined,
    netRateBps: dayRate(rate, feeBps),
    boostedRateBps: isBoosted ? dayRate(rate, lasting, (perHour * BigInt(DAY_HOURS) * RATE_ONE) / begin) : dayRate(rate, feeBps),
    budgetHours: input.managed > 0n ? budgetHoursOf(hours, spentPerDay) : undefined,
    spentPerDay,
    revenuePerDay: gained > 0n ? (gained * BigInt(feeBps) * ownPart) / 100_000_000n : 0n,
    stall,
    maxFeeUnreachable: input.maxFeeBps > VAULT_FEE_LIMIT_BPS,
    assumptions: assumptionsOf(rate, isBoosted),
    hours,
  };
}

/** The yearly net rate over the next hours, boosts and the way of the fee contained; at most the horizon. */
export function meanNetRateBps({ hours }: Pick<Projection, 'hours'>, count: number): number {
  const [now, then] = [hours[0], hours[Math.min(count, hours.length - 1)]];
  return now && then ? toBps(foretoldRate(now.net, then.net, count * CYCLE_SECONDS)) : 0;
}

/** A budget that raises the fee is paid to who takes the fee: by how much over the horizon, and what keeps it from that. */
export interface Feeding {
  /** More of the owner's part of the fees than without the budget, in stroops. */
  revenue: bigint;
  /** The highest fee that it drives to. */
  feeBps: number;
  /** Any of these alone; undefined where none does it. */
  maxFeeBps: number | undefined;
  targetApyBps: number | undefined;
  budget: bigint | undefined;
}

/** Longer than this above what it would be without, a fee is fed. */
const FED_HOURS = DAY_HOURS;
const FED_BPS = 50;

const without = (input: ProjectionInput): ProjectionInput => ({ ...input, available: 0n, refills: [] });

function isFed(fed: Projection, plain: Projection): boolean {
  return fed.hours.filter(({ feeBps }, index) => feeBps > (plain.hours[index]?.feeBps ?? 0) + FED_BPS).length > FED_HOURS;
}

const feeds = (input: ProjectionInput): boolean => isFed(projection(input), projection(without(input)));

/** The greatest whole number from `low`, which is one, to below `high`, which is none. */
function greatest(low: number, high: number, is: (value: number) => boolean): number {
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (is(middle)) low = middle;
    else high = middle;
  }
  return low;
}

const BUDGET_PARTS = 16;
/** Of a target that is proposed. */
const TARGET_STEP_BPS = 10;

/** undefined: the budget, if there is any, reaches depositors alone. */
export function feeding(input: ProjectionInput): Feeding | undefined {
  if (input.available <= 0n && !input.refills?.length) return undefined;
  const [fed, plain] = [projection(input), projection(without(input))];
  if (!isFed(fed, plain)) return undefined;
  const total = (found: Projection) => (found.hours.at(-1)?.fees ?? 0n) / RATE_ONE;
  // Never below the fee of now, which is the first hour's: a bound that it does not keep could stall the keeper.
  const maxFeeBps = Math.max(...plain.hours.map(({ feeBps }) => feeBps), input.minFeeBps);
  const capped = { ...input, maxFeeBps };
  const steps = Math.ceil(input.targetApyBps / TARGET_STEP_BPS);
  const target = greatest(0, steps, (count) => !feeds({ ...input, targetApyBps: count * TARGET_STEP_BPS })) * TARGET_STEP_BPS;
  const part = (parts: number) => (input.available * BigInt(parts)) / BigInt(BUDGET_PARTS);
  const parts = greatest(0, BUDGET_PARTS, (count) => !isFed(projection({ ...input, available: part(count) }), plain));
  return {
    revenue: ((total(fed) - total(plain)) * BigInt(10_000 - (input.protocolFeeBps ?? 0))) / 10_000n,
    feeBps: Math.max(...fed.hours.map(({ feeBps }) => feeBps)),
    maxFeeBps: maxFeeBps < input.maxFeeBps && !feeds(capped) && !projection(capped).stall ? maxFeeBps : undefined,
    targetApyBps: target > 0 ? target : undefined,
    budget: parts > 0 ? part(parts) : undefined,
  };
}
