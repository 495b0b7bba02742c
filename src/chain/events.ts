/** Contract events over `getEvents`: asked for by contract and topics, read to the end, with what the node no longer has reported. */
import { xdr } from '@stellar/stellar-sdk/base';
import * as v from 'valibot';
import type { ContractId } from '../primitives/addresses';
import { isServiceError, refuse } from '../primitives/errors';
import { base64, contractId, hashHex, u32 } from '../primitives/schemas';

/** Of ledger, transaction and operation, and the event's number: text order is the order of things. */
const eventId = v.pipe(v.string(), v.regex(/^\d{19}-\d{10}$/));
const seconds = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(0));
const isoSeconds = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => Math.floor(Date.parse(text) / 1000)),
);
const scVal = v.pipe(
  base64,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return xdr.ScVal.fromXdr(dataset.value, 'base64');
    } catch {
      addIssue({ message: 'unreadable' });
      return NEVER;
    }
  }),
);
const event = v.object({
  id: eventId,
  ledger: u32,
  ledgerClosedAt: isoSeconds,
  contractId,
  txHash: hashHex,
  /** Older nodes also tell of calls that failed. */
  inSuccessfulContractCall: v.optional(v.boolean(), true),
  topic: v.nullish(v.array(scVal), []),
  value: scVal,
});
export const eventsPage = v.object({
  events: v.nullish(v.array(event), []),
  /** The last event's id where the page is full, else the end of what was looked through. */
  cursor: eventId,
  latestLedger: u32,
  oldestLedger: u32,
  latestLedgerCloseTime: seconds,
  oldestLedgerCloseTime: seconds,
});

export type ChainEvent = v.InferOutput<typeof event>;
export type EventsPage = v.InferOutput<typeof eventsPage>;

/** Any of the contracts, with any of the topics: one value or `*` for each. At most five contracts. */
export interface EventFilter {
  contracts: readonly ContractId[];
  topics: readonly (readonly (xdr.ScVal | '*')[])[];
}

export type EventsQuery = { filters: readonly EventFilter[]; limit: number } & ({ startLedger: number } | { cursor: string });

/** `getEvents`' parameters. */
export function eventsParams({ filters, limit, ...from }: EventsQuery): object {
  const wire = filters.map(({ contracts, topics }) => ({
    type: 'contract',
    contractIds: contracts,
    topics: topics.map((topic) => topic.map((part) => (part === '*' ? part : part.toXdr('base64')))),
  }));
  if ('cursor' in from) return { filters: wire, pagination: { cursor: from.cursor, limit } };
  return { ...from, filters: wire, pagination: { limit } };
}

/** A ledger and its close time, in unix seconds. */
export interface Moment {
  ledger: number;
  time: number;
}

export interface EventScan {
  /** Oldest first. */
  events: ChainEvent[];
  /** Where to go on the next time. */
  cursor: string;
  /** Where the scan had to begin; undefined: right behind `after`. */
  from: Moment | undefined;
  /** How far it went. */
  until: Moment;
}

interface Node {
  readonly url: string;
  events(query: EventsQuery): Promise<EventsPage>;
}

const PAGE = 500;
const START_TRIES = 3;
/** Ten times what a month of busy ledgers takes: whoever leads further leads nowhere. */
const MOST_PAGES = 1_000;
/** A node this far behind a cursor has not fallen behind: the network began anew. */
const ANOTHER_LIFE = 1000;

const ledgerOf = (cursor: string) => Number(BigInt(cursor.slice(0, 19)) >> 32n);

/** What a node says that it has, where a question lay outside. */
function rangeIn(error: unknown): { oldest: number; latest: number } | undefined {
  const said = isServiceError(error) && error.code === 'node_refused' ? error.details?.said : undefined;
  const [, oldest, latest] = /ledger range: (\d+) - (\d+)/.exec(String(said)) ?? [];
  return oldest && latest ? { oldest: Number(oldest), latest: Number(latest) } : undefined;
}

/** The first page, from `after` on or, where the node no longer has that, from the oldest ledger it has; at most `depth` back. */
async function firstPage(node: Node, filters: readonly EventFilter[], after: string | undefined, depth: number) {
  // Nobody has the first ledger of a long life: the refusal tells what there is.
  let start = after === undefined ? 1 : undefined;
  for (let tries = 1; ; tries++) {
    try {
      const from = start === undefined ? { cursor: after ?? '' } : { startLedger: start };
      return { page: await node.events({ filters, limit: PAGE, ...from }), start };
    } catch (error) {
      const range = rangeIn(error);
      if (!range || tries > START_TRIES) throw error;
      const ahead = start === undefined ? ledgerOf(after ?? '') - range.latest : 0;
      if (ahead > 0 && ahead < ANOTHER_LIFE) return undefined;
      start = Math.max(range.oldest, range.latest - depth, 1);
    }
  }
}

/** Close time of a ledger between the oldest and the latest, as if they came evenly. */
function timeOf(
  ledger: number,
  { oldestLedger, latestLedger, oldestLedgerCloseTime: from, latestLedgerCloseTime: to }: EventsPage,
): number {
  if (ledger <= oldestLedger || latestLedger <= oldestLedger) return from;
  return from + Math.ceil(((to - from) * (ledger - oldestLedger)) / (latestLedger - oldestLedger));
}

/**
 * All events that match, up to the latest ledger; a node looks through some 10 000 ledgers a request. `after`: the cursor of the
 * last time; undefined where the node is still behind it. Errors: 502 `node_invalid` for a cursor that does not move.
 */
export async function scanEvents(
  node: Node,
  filters: readonly EventFilter[],
  { after, depth }: { after: string | undefined; depth: number },
): Promise<EventScan | undefined> {
  const first = await firstPage(node, filters, after, depth);
  if (!first) return undefined;
  let { page } = first;
  let before = first.start === undefined ? after : undefined;
  const events = new Map<string, ChainEvent>();
  for (let pages = 1; ; pages++) {
    if (before !== undefined && page.cursor < before) {
      refuse('node_invalid', 'The node’s events lead backwards.', { host: new URL(node.url).host });
    }
    for (const item of page.events) if (item.inSuccessfulContractCall) events.set(item.id, item);
    if (page.events.length < PAGE && ledgerOf(page.cursor) >= page.latestLedger) break;
    if (page.cursor === before || pages === MOST_PAGES)
      refuse('node_invalid', 'The node’s events lead nowhere.', { host: new URL(node.url).host });
    before = page.cursor;
    page = await node.events({ filters, limit: PAGE, cursor: before });
  }
  const { start } = first;
  return {
    events: [...events.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    cursor: page.cursor,
    from: start === undefined ? undefined : { ledger: start, time: timeOf(start, first.page) },
    until: { ledger: page.latestLedger, time: page.latestLedgerCloseTime },
  };
}
