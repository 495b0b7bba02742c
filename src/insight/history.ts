/** A vault's history from its events (contracts.md 1.7, 2.4, 4.7): each counted once, and what is not known left open. */
import type { Happening } from '../primitives/event-kinds';
import type { Change, PriceSample, Step, Window } from './series';

/** Where and when a contract said it. */
export interface EventPlace {
  /** The node's id of the event: one event, one id. */
  id: string;
  ledger: number;
  /** Close time of the ledger, unix seconds. */
  time: number;
  txHash: string;
  /** Who said it: the stabilizer, the treasury or the vault. */
  contract: string;
}

export type HistoryEvent = EventPlace & Happening;

/** What the chain holds now: the end of every line. */
export interface Anchor {
  time: number;
  currentFeeBps: number;
  /** undefined: the vault is not registered. */
  config: { targetApyBps: number; minFeeBps: number; maxFeeBps: number } | undefined;
  /** The campaign's budget; undefined without a campaign. */
  available: bigint | undefined;
}

export interface History {
  /** Each once, oldest first. */
  events: HistoryEvent[];
  fees: Step<number>[];
  targets: Step<number>[];
  bounds: Step<{ minFeeBps: number; maxFeeBps: number }>[];
  /** Of the boost campaign, in stroops. */
  budget: Step<bigint>[];
  prices: PriceSample[];
  /** All that moved the vault's gross value and was not earned. */
  changes: Change[];
  /** Times of which no events are known: a value from before does not reach across. */
  gaps: Window[];
}

/** Each event once, oldest first: by ledger, and by id within one. */
export function orderEvents(events: readonly HistoryEvent[]): HistoryEvent[] {
  const once = new Map(events.map((event) => [event.id, event]));
  return [...once.values()].toSorted((a, b) => a.ledger - b.ledger || (a.id < b.id ? -1 : 1));
}

/** The events of one vault as lines over time. `gaps` are the times the events do not cover, oldest first. */
export function foldHistory(events: readonly HistoryEvent[], gaps: readonly Window[] = [], anchor?: Anchor): History {
  const ordered = orderEvents(events);
  const lines = { fees: line<number>(gaps), targets: line<number>(gaps), bounds: line<FeeBoundsOf>(gaps) };
  for (const event of ordered) {
    if (event.kind === 'feeLocked') lines.fees.add(event.time, event.feeBps);
    if (event.kind === 'registered' || event.kind === 'configChanged') lines.targets.add(event.time, event.targetApyBps);
    if (event.kind === 'configChanged') lines.bounds.add(event.time, boundsOf(event));
    // A registration says no bounds: they are not known before their first change.
    if (event.kind === 'registered' || event.kind === 'unregistered') lines.bounds.add(event.time, undefined);
    if (event.kind === 'unregistered') lines.targets.add(event.time, undefined);
  }
  if (anchor) {
    lines.fees.add(anchor.time, anchor.currentFeeBps);
    lines.targets.add(anchor.time, anchor.config?.targetApyBps);
    lines.bounds.add(anchor.time, anchor.config && boundsOf(anchor.config));
  }
  return {
    events: ordered,
    fees: lines.fees.steps(),
    targets: lines.targets.steps(),
    bounds: lines.bounds.steps(),
    budget: budgetOf(ordered, gaps, anchor),
    prices: pricesOf(ordered),
    changes: ordered.flatMap(changeOf),
    gaps: [...gaps],
  };
}

type FeeBoundsOf = { minFeeBps: number; maxFeeBps: number };
const boundsOf = ({ minFeeBps, maxFeeBps }: FeeBoundsOf): FeeBoundsOf => ({ minFeeBps, maxFeeBps });

/** Collects steps, and ends what is known at the beginning of each gap. */
function line<T>(gaps: readonly Window[]) {
  const steps: Step<T>[] = [];
  return {
    add: (time: number, value: T | undefined) => steps.push({ time, value }),
    steps: (): Step<T>[] => withGaps(steps, gaps),
  };
}

function withGaps<T>(steps: readonly Step<T>[], gaps: readonly Window[]): Step<T>[] {
  const first = steps[0]?.time ?? Number.POSITIVE_INFINITY;
  const ends = gaps.filter(({ from }) => from >= first).map(({ from }) => ({ time: from, value: undefined }));
  return [...steps, ...ends].toSorted((a, b) => a.time - b.time);
}

/**
 * The price of a share of a single-asset vault: before the change, or after the first deposit. Others have no price in one asset.
 * What the vault says it managed must give the shares that it says it made, and the money that it says it paid, to the unit
 * (contracts.md 4.4): an event that contradicts itself has no price.
 */
function priceOf(event: HistoryEvent): PriceSample[] {
  if (event.kind !== 'vaultDeposit' && event.kind !== 'vaultWithdraw') return [];
  const [total, ...others] = event.totalsBefore;
  const [amount] = event.amounts;
  if (total === undefined || amount === undefined || others.length > 0) return [];
  const { time, supplyBefore: supply, shares } = event;
  if (amount <= 0n || shares <= 0n) return [];
  if (supply === 0n) return shares === amount ? [{ time, total: amount, supply: shares }] : [];
  if (supply < 0n || total <= 0n) return [];
  const follows = event.kind === 'vaultDeposit' ? shares === (supply * amount) / total : amount === (total * shares) / supply;
  return follows ? [{ time, total, supply }] : [];
}

/** The prices that a vault reported with its deposits and withdrawals, in the order of the events. */
export const pricesOf = (events: readonly HistoryEvent[]): PriceSample[] => events.flatMap(priceOf);

/** What came into a vault of one asset, or went out of it. Only the vault says how much was distributed; a stabilizer does not. */
function changeOf(event: HistoryEvent): Change[] {
  const { time } = event;
  switch (event.kind) {
    case 'vaultDeposit':
      return [{ time, amount: event.amounts[0] ?? 0n }];
    case 'vaultWithdraw':
      return [{ time, amount: -(event.amounts[0] ?? 0n) }];
    case 'feesDistributed':
      return event.amount ? [{ time, amount: -event.amount }] : [];
    case 'boosted':
    case 'gift':
      return [{ time, amount: event.amount }];
    default:
      return [];
  }
}

/** What an event does to a campaign's budget; undefined: nothing. */
function budgetChange(event: HistoryEvent): bigint | undefined {
  switch (event.kind) {
    case 'campaignDeposited':
    case 'campaignReallocated':
      return event.amount;
    case 'campaignWithdrawn':
    case 'boosted':
      return -event.amount;
    default:
      return undefined;
  }
}

/**
 * The budget over time. Events say changes only: a line has a height where it begins with the campaign's registration, or, between
 * the last gap and now, where it ends with what the chain holds. Elsewhere it is not known.
 */
function budgetOf(events: readonly HistoryEvent[], gaps: readonly Window[], anchor: Anchor | undefined): Step<bigint>[] {
  const steps: Step<bigint>[] = [];
  let known: bigint | undefined;
  const covered = gaps.at(-1)?.to ?? Number.NEGATIVE_INFINITY;
  const starts = startOfLast(events, covered, anchor?.available);
  let gap = 0;
  for (const event of events) {
    for (; gap < gaps.length && (gaps[gap]?.from ?? 0) <= event.time; gap++) known = undefined;
    if (starts && event === starts.event) known = starts.before;
    const change = budgetChange(event);
    if (event.kind === 'campaignRegistered') known = 0n;
    else if (event.kind === 'campaignUnregistered') known = undefined;
    else if (change === undefined || known === undefined) continue;
    else known += change;
    steps.push({ time: event.time, value: known });
  }
  if (anchor) steps.push({ time: anchor.time, value: anchor.available });
  return withGaps(steps, gaps);
}

/** The present campaign's first change after the last gap, and the budget before it, counted back from what there is now. */
function startOfLast(events: readonly HistoryEvent[], since: number, available: bigint | undefined) {
  if (available === undefined) return undefined;
  const born = events.findLastIndex(({ kind }) => kind === 'campaignRegistered' || kind === 'campaignUnregistered');
  const last = events.slice(born + 1).filter((event) => event.time >= since && budgetChange(event) !== undefined);
  const [event] = last;
  return event && { event, before: last.reduce((left, change) => left - (budgetChange(change) ?? 0n), available) };
}
