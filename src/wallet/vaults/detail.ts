/** One vault with its past: what its events say, and the prices that they and the wallet's own looks have left. */
import type { PointView, VaultDetailView, VaultEventView } from '../../commands/views';
import { type Anchor, foldHistory, type History, type HistoryEvent } from '../../insight/history';
import { rateIn } from '../../insight/rates';
import type { Step, Window } from '../../insight/series';
import { grainOf, knownPrices, rateOver, rateSpans, type SpanRate } from '../../insight/spans';
import { notVault } from '../../interface/checks';
import type { HistoryCache } from '../../interface/reads/history';
import type { Address, ContractId } from '../../primitives/addresses';
import type { Json } from '../../primitives/errors';
import { wire } from '../../primitives/wire';
import type { Core } from '../adapters';
import { vaultItem } from '../kept/table';
import { eventFactsOf, grossOver } from './earnings';
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

/** Over a day, a week, a month; null where it is not known. */
function windowsOf<T>(to: number, rate: (window: Window) => T | null) {
  const over = (days: number) => rate({ from: to - days * DAY, to });
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

const pointOf = ({ from, to, bps, reported }: SpanRate): VaultDetailView['rate'][number] => ({ at: to, value: `${bps}`, from, reported });

const toldOf = (rate: SpanRate | undefined): VaultDetailView['windows']['day'] =>
  rate ? { bps: rate.bps, basis: rate.basis, seconds: rate.seconds, reported: rate.reported } : null;

/**
 * 404 `vault_missing`. A node that tells no events leaves the past empty, and `eventsFrom` says so. `soon`: what a node remembers is not
 * asked for, which takes it a dozen questions the first time.
 */
export async function vaultDetail(
  core: Core,
  vaults: Vaults,
  account: Address | null,
  vault: ContractId,
  soon = false,
): Promise<VaultDetailView> {
  const { chain, list, vaults: found } = await vaults.read(account, [vault], soon ? {} : { listen: 'all' });
  const [item] = found;
  if (!item) return notVault(vault);
  const { ledger, closeTime } = list;
  const { history: past, knownFrom, gaps } = pastOf(item.history, anchorOf(item, closeTime));
  const { samples, listed } = item;
  const prices = knownPrices(past.prices, samples.prices);
  const grain = grainOf(listed.value.parts.length);
  const eventFacts = eventFactsOf(item.history);
  const { store, clock } = core;
  const since = knownFrom ?? 0;
  const view: VaultDetailView = {
    ...item.view,
    heard: !soon,
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
    rate: rateSpans(prices, grain).slice(-MOST_POINTS).map(pointOf),
    windows: windowsOf(closeTime, (window) => toldOf(rateOver(prices, window, grain))),
    grossWindows: windowsOf(closeTime, (window) => rateIn(grossOver(samples, eventFacts, listed.value.lent !== undefined, window)) ?? null),
  };
  if (!soon) await store.keepSnapshot(vaultItem, view, chain.network.id, account, vault);
  return view;
}
