/** A vault's history (contracts.md 1.7, 2.4, 4.7): what stabilizers, treasuries and the vault said, as far as the node remembers. */
import type { Chain } from '../../chain/chain';
import { type ChainEvent, type Moment, scanEvents } from '../../chain/events';
import { instanceKey } from '../../chain/ledger-keys';
import { type EventSources, eventFilters, type Happening, parseHappening } from '../../contracts/events';
import { parseMovement, unexplained } from '../../contracts/movements';
import { parseVault } from '../../contracts/vault';
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
  /** What was before is not known. */
  from: Moment;
  until: Moment;
  /** Times in between that nobody listened to, and that the node has forgotten: oldest first, unix seconds. */
  gaps: { from: number; to: number }[];
  /** Since when the asset's movements were listened to, in unix seconds; null: never, as with a vault of several assets. */
  movesFrom: number | null;
  /** Events of another shape than is known. */
  unreadable: number;
}

/** What of a vault never changes: its only asset, and where that is put to work. */
interface Built {
  asset: ContractId;
  strategies: ContractId[];
}

/** A history to continue from: a plain object, to be stored. */
export interface HistoryCache extends History {
  networkId: string;
  vault: ContractId;
  /** Stabilizers and treasuries that were listened to. */
  others: ContractId[];
  built: Built | null;
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

function byTransaction<T extends { txHash: string }>(events: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const event of events) groups.set(event.txHash, [...(groups.get(event.txHash) ?? []), event]);
  return groups;
}

/** What was said, and what of the asset's movements nothing that was said explains: transaction by transaction. */
function parse(events: readonly ChainEvent[], sources: EventSources, built: Built | null): { events: HistoryEvent[]; unreadable: number } {
  let unreadable = 0;
  const parsed: HistoryEvent[] = [];
  const moved = byTransaction(events.filter(({ contractId }) => contractId === built?.asset));
  const placeOf = ({ id, ledger, ledgerClosedAt: time, txHash, contractId: contract }: ChainEvent) => ({
    ...{ id, ledger, time, txHash, contract },
  });
  for (const event of events) {
    const happening = event.contractId === built?.asset ? undefined : parseHappening(event, sources);
    if (happening === 'unreadable') unreadable += 1;
    else if (happening) parsed.push({ ...happening, ...placeOf(event) });
  }
  const said = byTransaction(parsed);
  for (const [txHash, all] of moved) {
    const read = all.flatMap((event) => {
      const movement = parseMovement(event, sources.vault);
      if (movement === 'unreadable') unreadable += 1;
      return movement && movement !== 'unreadable' ? [{ event, movement }] : [];
    });
    const here = (said.get(txHash) ?? []).map((happening) => ({ happening, contract: happening.contract }));
    const movements = read.map(({ movement }) => movement);
    for (const { index, happening } of unexplained(movements, here, built?.strategies ?? [])) {
      const event = read[index]?.event;
      if (event) parsed.push({ ...happening, ...placeOf(event), contract: sources.vault });
    }
  }
  return { events: parsed.sort((a, b) => (a.id < b.id ? -1 : 1)), unreadable };
}

const isFirstDeposit = (event: HistoryEvent) => event.kind === 'vaultDeposit' && event.supplyBefore === 0n;

/** Strategies are older than the vaults that use them: harvests from before the first deposit are not of this vault. */
function sinceFirstDeposit(events: readonly HistoryEvent[]): HistoryEvent[] {
  const first = events.findIndex(isFirstDeposit);
  return events.filter(({ kind }, index) => kind !== 'harvested' || index > first);
}

/** Read once: neither ever changes. null: no vault of one asset. */
async function builtOf(rpc: Chain['rpc'], vault: ContractId): Promise<Built | null> {
  const reading = await rpc.readTimeless([instanceKey(vault)]);
  const [only, ...others] = parseVault(reading.get(instanceKey(vault)))?.assets ?? [];
  return only && others.length === 0 ? { asset: only.address, strategies: only.strategies.map(({ address }) => address) } : null;
}

/**
 * The history up to the latest ledger, continued from `cache`. One request for every 10 000 ledgers that are not cached yet; two where
 * the node no longer has the first of them, and then the gap is reported. The first time the vault itself is read too.
 */
export async function history({ network, rpc }: Chain, vault: ContractId, cache?: HistoryCache): Promise<HistoryCache> {
  const known = { vault, stabilizers: stabilizersOf(network), treasuries: network.treasuries };
  const others = [...known.stabilizers, ...known.treasuries];
  const cached = belonging(cache, network.id, vault, others);
  const built = cached?.built ?? (await builtOf(rpc, vault));
  const sources = { ...known, asset: built?.asset, strategies: built?.strategies };
  const scan = await scanEvents(rpc, eventFilters(sources), { after: cached?.cursor, depth: DEPTH });
  if (!scan) return cached as HistoryCache;
  const fresh = parse(scan.events, sources, built);
  const { until, cursor } = scan;
  // A network that began anew has forgotten all of it.
  const kept = cached && cached.until.ledger <= until.ledger ? cached : undefined;
  const gap = kept && scan.from && scan.from.ledger > kept.until.ledger + 1 ? [{ from: kept.until.time, to: scan.from.time }] : [];
  const all = sinceFirstDeposit([...(kept?.events ?? []), ...fresh.events]);
  const events = all.slice(-MOST_EVENTS);
  const [first] = events;
  const cut = first && all.length > events.length ? { ledger: first.ledger, time: first.time } : undefined;
  const gaps = [...(kept?.gaps ?? []), ...gap];
  const begin = scan.from?.time ?? kept?.until.time ?? until.time;
  return {
    networkId: network.id,
    vault,
    others,
    built,
    cursor,
    events,
    complete: events.some(isFirstDeposit),
    from: cut ?? kept?.from ?? scan.from ?? until,
    until,
    gaps,
    movesFrom: built ? Math.max(kept?.movesFrom ?? begin, cut?.time ?? 0) : null,
    unreadable: (kept?.unreadable ?? 0) + fresh.unreadable,
  };
}
