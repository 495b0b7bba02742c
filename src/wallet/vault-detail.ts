/** One vault with its past: what its events say, and the prices that they and the wallet's own looks have left. */
import type { Chain } from '../chain/chain';
import type { PointView, VaultDetailView, VaultEventView } from '../commands/views';
import { type Anchor, foldHistory, type History, type HistoryEvent } from '../insight/history';
import { netRate } from '../insight/rates';
import type { PriceSample, Step, Window } from '../insight/series';
import { notVault } from '../interface/checks';
import { type HistoryCache, history } from '../interface/history';
import type { Address, ContractId } from '../primitives/addresses';
import type { Json } from '../primitives/errors';
import type { Core } from './adapters';
import type { Chains } from './chains';
import type { FoundVault, Vaults } from './vaults';

const DAY = 86_400;
/** More than a chart shows. */
const MOST_POINTS = 300;
const MOST_EVENTS = 200;

function eventView({ id: _id, ledger, time, txHash, contract, kind, ...params }: HistoryEvent): VaultEventView {
  const told = { contract, ...params } as Record<string, unknown>;
  const plain = JSON.parse(JSON.stringify(told, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)));
  return { kind, at: time, ledger, hash: txHash, params: plain as { [key: string]: Json } };
}

/** Steps as points; where a value ends being known there is no point. */
function points<T>(steps: readonly Step<T>[], show: (value: T) => bigint | number): PointView[] {
  return steps.flatMap(({ time, value }) => (value === undefined ? [] : [{ at: time, value: show(value).toString() }])).slice(-MOST_POINTS);
}

/** Each price once, oldest first: from events, and from the wallet's own looks. */
function pricesOf(past: History, { samples }: FoundVault): PriceSample[] {
  const once = new Map([...past.prices, ...samples.prices].map((sample) => [sample.time, sample]));
  return [...once.values()].filter(({ supply, total }) => supply > 0n && total > 0n).sort((a, b) => a.time - b.time);
}

/** The net rate of the six hours before each sample, where there are samples at both ends. */
function ratePoints(prices: readonly PriceSample[]): PointView[] {
  const window = 6 * 3_600;
  return prices
    .flatMap(({ time }) => {
      const rate = netRate(prices, { from: time - window, to: time });
      return rate ? [{ at: time, value: rate.rateBps.toString() }] : [];
    })
    .slice(-MOST_POINTS);
}

function anchorOf({ view }: FoundVault, time: number): Anchor {
  const { currentFeeBps, config, campaign } = view.status;
  return { time, currentFeeBps, config: config ?? undefined, available: campaign ? BigInt(campaign.available) : undefined };
}

/** What was heard of each vault while this worker lives: the next time only what is new is asked for. */
const caches = new WeakMap<Chain, Map<ContractId, HistoryCache>>();

async function heard(chain: Chain, vault: ContractId): Promise<HistoryCache> {
  const cache = caches.get(chain) ?? new Map<ContractId, HistoryCache>();
  caches.set(chain, cache);
  const told = await history(chain, vault, cache.get(vault));
  cache.set(vault, told);
  return told;
}

/** 404 `vault_missing`. A node that keeps no events leaves the past empty, and `eventsFrom` says so. */
export async function vaultDetail(
  { store, clock }: Core,
  { active }: Chains,
  vaults: Vaults,
  account: Address | null,
  vault: ContractId,
): Promise<VaultDetailView> {
  const [{ list, vaults: found }, told] = await Promise.all([vaults.find(account, [vault]), active().then((chain) => heard(chain, vault))]);
  const [item] = found;
  if (!item) return notVault(vault);
  const { ledger, closeTime } = list;
  const gaps: Window[] = [...(told.complete ? [] : [{ from: 0, to: told.from.time }]), ...told.gaps];
  const past = foldHistory(told.events, gaps, anchorOf(item, closeTime));
  const prices = pricesOf(past, item);
  const over = (seconds: number) => netRate(prices, { from: closeTime - seconds, to: closeTime })?.rateBps ?? null;
  const view: VaultDetailView = {
    ...item.view,
    asOf: { ledger, closeTime, readAt: clock() },
    events: past.events.toReversed().slice(0, MOST_EVENTS).map(eventView),
    eventsFrom: told.complete ? null : told.from.time,
    fee: points(past.fees, (bps) => bps),
    target: points(past.targets, (bps) => bps),
    minFee: points(past.bounds, ({ minFeeBps }) => minFeeBps),
    maxFee: points(past.bounds, ({ maxFeeBps }) => maxFeeBps),
    budget: points(past.budget, (amount) => amount),
    rate: ratePoints(prices),
    windows: { day: over(DAY), week: over(7 * DAY), month: over(30 * DAY) },
  };
  await store.keepSnapshot(`vault ${(await store.activeNetwork()).id} ${account} ${vault}`, view);
  return view;
}
