/** A vault's history (contracts.md 1.7, 2.4, 4.7): what stabilizers, treasuries and the vault said, as far as the node remembers. */
import type { Chain } from '../../chain/chain';
import { type ChainEvent, type Moment, scanEvents } from '../../chain/events';
import { type EventSources, eventFilters, type Happening, parseHappening } from '../../contracts/events';
import type { ContractId } from '../../primitives/addresses';
import { stabilizersOf } from './enrolment';

export type HistoryEvent = Happening & {
  /** The node's id of the event: one event, one id. */
  id: string;
  ledger: number;
  /** Close time of the ledger, unix seconds. */
  time: number;
  txHash: string;
  /** Who said it. */
  contract: ContractId;
};

export interface History {
  /** Each once, oldest first. */
  events: HistoryEvent[];
  /** Whether the vault's first deposit is among them: nothing was before. What is missing since, `gaps` says. */
  complete: boolean;
  /** Nothing is told of what was before. */
  from: Moment;
  until: Moment;
  /** Times in between that nobody listened to, and that the node has forgotten: oldest first, unix seconds. */
  gaps: { from: number; to: number }[];
  /** Events of another shape than is known. */
  unreadable: number;
}

/** A history to continue from: a plain object, to be stored. */
export interface HistoryCache extends History {
  networkId: string;
  vault: ContractId;
  /** Stabilizers and treasuries that were listened to. */
  others: ContractId[];
  cursor: string;
}

/** How far back a node is asked that remembers further: thirty days of ledgers. */
const DEPTH = 518_400;
const MOST_EVENTS = 5000;

/** The cache where it is of this vault, and everybody was listened to who is to be now. */
function belonging(cache: HistoryCache | undefined, networkId: string, vault: ContractId, others: readonly ContractId[]) {
  const same = cache?.networkId === networkId && cache.vault === vault && others.every((other) => cache.others.includes(other));
  return same ? cache : undefined;
}

function parse(events: readonly ChainEvent[], sources: EventSources): { events: HistoryEvent[]; unreadable: number } {
  let unreadable = 0;
  const parsed = events.flatMap((event) => {
    const happening = parseHappening(event, sources);
    if (happening === 'unreadable') unreadable += 1;
    if (!happening || happening === 'unreadable') return [];
    const { id, ledger, ledgerClosedAt: time, txHash, contractId: contract } = event;
    return [{ ...happening, id, ledger, time, txHash, contract }];
  });
  return { events: parsed, unreadable };
}

/**
 * The history up to the latest ledger, continued from `cache`. One request for every 10 000 ledgers that were not heard yet; two where
 * the node no longer has the first of them, and then the gap is told.
 */
export async function history({ network, rpc }: Chain, vault: ContractId, cache?: HistoryCache): Promise<HistoryCache> {
  const sources = { vault, stabilizers: stabilizersOf(network), treasuries: network.treasuries };
  const others = [...sources.stabilizers, ...sources.treasuries];
  const heard = belonging(cache, network.id, vault, others);
  const scan = await scanEvents(rpc, eventFilters(sources), { after: heard?.cursor, depth: DEPTH });
  if (!scan) return heard as HistoryCache;
  const fresh = parse(scan.events, sources);
  const { until, cursor } = scan;
  // A network that began anew has forgotten all of it.
  const kept = heard && heard.until.ledger <= until.ledger ? heard : undefined;
  const gap = kept && scan.from && scan.from.ledger > kept.until.ledger + 1 ? [{ from: kept.until.time, to: scan.from.time }] : [];
  const all = [...(kept?.events ?? []), ...fresh.events];
  const events = all.slice(-MOST_EVENTS);
  const [first] = events;
  const cut = first && all.length > events.length ? { ledger: first.ledger, time: first.time } : undefined;
  const gaps = [...(kept?.gaps ?? []), ...gap];
  return {
    networkId: network.id,
    vault,
    others,
    cursor,
    events,
    complete: events.some((event) => event.kind === 'vaultDeposit' && event.supplyBefore === 0n),
    from: cut ?? kept?.from ?? scan.from ?? until,
    until,
    gaps,
    unreadable: (kept?.unreadable ?? 0) + fresh.unreadable,
  };
}
