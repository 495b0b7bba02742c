/** One vault with its past: what its events say, and the prices that they and the wallet's own looks have left. */
import type { PointView, VaultDetailView, VaultEventView } from '../commands/views';
import { type Anchor, foldHistory, type History, type HistoryEvent } from '../insight/history';
import { type MeasuredRate, netRate, rateIn } from '../insight/rates';
import type { PriceSample, Step, Window } from '../insight/series';
import { notVault } from '../interface/checks';
import type { HistoryCache } from '../interface/reads/history';
import type { Address, ContractId } from '../primitives/addresses';
import type { Json } from '../primitives/errors';
import { wire } from '../primitives/wire';
import type { Core } from './adapters';
import { vaultItem } from './kept/table';
import { eventFactsOf, grossOver } from './vault-earnings';
import type { ReadVault, Vaults } from './vaults';

const DAY = 86_400;
/** A node's next answer may be this far behind, in seconds. */
const LATE = 600;
/** More than a month of hours. */
const MOST_POINTS = 1_000;
const MOST_EVENTS = 1_000;

function eventView({ id: _id, ledger, time, txHash, contract, kind, ...params }: HistoryEvent): VaultEventView {
  const fields: object = wire({ contract, ...params } as Record<string, unknown>);
  return { kind, at: time, ledger, hash: txHash, params: fields as { [key: string]: Json } };
}

/** Steps as points, of the time in which nothing is missing: a point holds until the next. */
function points<T>(steps: readonly Step<T>[], since: number, show: (value: T) => bigint | number): PointView[] {
  return steps
    .flatMap(({ time, value }) => (value === undefined || time < since ? [] : [{ at: time, value: show(value).toString() }]))
    .slice(-MOST_POINTS);
}

/** Each price once, oldest first: from events, and from the wallet's own looks. */
function pricesOf(past: History, { samples }: ReadVault): PriceSample[] {
  const once = new Map([...past.prices, ...samples.prices].map((sample) => [sample.time, sample]));
  return [...once.values()].filter(({ supply, total }) => supply > 0n && total > 0n).sort((a, b) => a.time - b.time);
}

/** The net rate of the six hours before each sample, where there are samples at both ends. */
function ratePoints(prices: readonly PriceSample[]): PointView[] {
  const window = 6 * 3_600;
  return prices
    .flatMap(({ time }) => {
      const rate = netRate(prices, { from: time - window, to: time });
      return rate ? [{ at: time, value: rate.bps.toString() }] : [];
    })
    .slice(-MOST_POINTS);
}

/** Over a day, a week, a month; null where the samples do not reach. */
function windowsOf(to: number, rate: (window: Window) => MeasuredRate | undefined): VaultDetailView['windows'] {
  const over = (days: number) => rateIn(rate({ from: to - days * DAY, to })) ?? null;
  return { day: over(1), week: over(7), month: over(30) };
}

function anchorOf({ view }: ReadVault, time: number): Anchor {
  const { currentFeeBps, config, campaign } = view.status;
  return { time, currentFeeBps, config: config ?? undefined, available: campaign ? BigInt(campaign.available) : undefined };
}

interface Past {
  history: History;
  /** Before this nothing is known; null: it is known from the vault's first deposit on. */
  knownFrom: number | null;
  /** Later times of which nothing is known. */
  gaps: Window[];
}

/** Between two visits a node may have forgotten what happened, and what it does not tell now is not known either. */
function pastOf(cached: HistoryCache | undefined, anchor: Anchor): Past {
  const behind = cached && cached.until.time < anchor.time - LATE ? [{ from: cached.until.time, to: anchor.time }] : [];
  const gaps = [...(cached?.gaps ?? []), ...behind];
  const knownFrom = cached?.complete ? null : (cached?.from.time ?? anchor.time);
  const unknown = [...(knownFrom === null ? [] : [{ from: 0, to: knownFrom }]), ...gaps];
  return { history: foldHistory(cached?.events ?? [], unknown, anchor), knownFrom, gaps };
}

/** 404 `vault_missing`. A node that tells no events leaves the past empty, and `eventsFrom` says so. */
export async function vaultDetail(core: Core, vaults: Vaults, account: Address | null, vault: ContractId): Promise<VaultDetailView> {
  const { chain, list, vaults: found } = await vaults.read(account, [vault], { listen: 'all' });
  const [item] = found;
  if (!item) return notVault(vault);
  const { ledger, closeTime } = list;
  const { history: past, knownFrom, gaps } = pastOf(item.history, anchorOf(item, closeTime));
  const prices = pricesOf(past, item);
  const { samples } = item;
  const eventFacts = eventFactsOf(item.history);
  const { store, clock } = core;
  const since = knownFrom ?? 0;
  const view: VaultDetailView = {
    ...item.view,
    asOf: { ledger, closeTime, readAt: clock() },
    events: past.events
      .filter(({ time }) => time >= since)
      .toReversed()
      .slice(0, MOST_EVENTS)
      .map(eventView),
    eventsFrom: knownFrom,
    gaps: gaps.map(({ from, to }) => ({ from, to })),
    fee: points(past.fees, since, (bps) => bps),
    target: points(past.targets, since, (bps) => bps),
    minFee: points(past.bounds, since, ({ minFeeBps }) => minFeeBps),
    maxFee: points(past.bounds, since, ({ maxFeeBps }) => maxFeeBps),
    budget: points(past.budget, since, (amount) => amount),
    rate: ratePoints(prices),
    windows: windowsOf(closeTime, (window) => netRate(prices, window)),
    grossWindows: windowsOf(closeTime, (window) => grossOver(samples, eventFacts, item.listed.value.lent !== undefined, window)),
  };
  await store.keepSnapshot(vaultItem, view, chain.network.id, account, vault);
  return view;
}
