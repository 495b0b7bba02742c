/**
 * The journal: every transaction is stored before it is sent, and moves to its end whatever happens to the worker, the
 * popup or the nodes. Only the stored bytes are ever sent.
 */

import type { Chain } from '../chain/chain';
import { type Witness, witnessesOf } from '../chain/witness';
import type { Clock } from '../primitives/clock';
import { isServiceError, refuse, ServiceError } from '../primitives/errors';
import { isFinal } from '../primitives/record-states';
import { endedInside, insideHash, isAround, isRefused } from './around';
import { glance, hear, send } from './nodes';
import { keepRecord, parseRecord, type TransactionRecord } from './record';
import { mayBeTaken, maySend, next, type WitnessAnswer, type Word } from './state';
import { keyOf, summarize } from './summaries';
import { isFree, sentNow } from './testimony';
import { type JournalDatabase, type JournalTables, noteEnd, RECORD_STORES, unfinishedHashes, unfinishedIn } from './unfinished';

export interface JournalOptions {
  database: JournalDatabase;
  /** undefined: that network is no longer known. */
  chain: (networkId: string) => Promise<Chain | undefined>;
  clock: Clock;
  changed: (record: TransactionRecord) => void;
}

/** A ledger and, where it is known, when it closed. */
export interface LedgerPoint {
  ledger: number;
  closeTime: number | undefined;
}

/** What is kept with a record of a site's, or neither is: it may refuse. */
export type Beside = (requests: NonNullable<JournalTables['requests']>) => Promise<void>;

/** What would be sent next; without bytes of its own no fee bump. */
interface Next {
  account: string;
  networkId: string;
  sent?: Pick<TransactionRecord, 'envelope' | 'passphrase'> | undefined;
}

/** Whether the account's next transaction has to wait for this one. A fee bump does not wait for what it is around. */
const holds = (record: TransactionRecord, { account, networkId, sent }: Next, now: number) =>
  !isFinal(record) &&
  record.account === account &&
  record.networkId === networkId &&
  !isFree(record, now) &&
  !(sent && isAround(sent, record));

function records(values: unknown[]): TransactionRecord[] {
  return values.map(parseRecord).filter((record) => record !== undefined);
}

/**
 * Everybody refused the earlier bytes, and nobody has them: with other signatures they are a new attempt, and what several people
 * signed is one by itself, once the ledger may stand otherwise.
 */
const isSuperseded = (
  stored: TransactionRecord | undefined,
  { envelope, several }: TransactionRecord,
  now: number,
): stored is TransactionRecord =>
  stored !== undefined && isRefused(stored) && (stored.envelope !== envelope || (several === true && mayBeTaken(stored, now)));

/** The record, its line in the list, and whether it has ended: together. */
async function write(tables: JournalTables, record: TransactionRecord): Promise<void> {
  await tables.journal.put(record.hash, keepRecord(record));
  if (tables.summaries) await summarize(tables.summaries, record);
  await noteEnd(tables, record.hash, isFinal(record));
}

/** What was refused by itself ends with the fee bump that carried it into a ledger. */
async function endInside(tables: JournalTables, outer: TransactionRecord): Promise<TransactionRecord | undefined> {
  const hash = isFinal(outer) ? insideHash(outer) : undefined;
  const ended = hash === undefined ? undefined : endedInside(parseRecord(await tables.journal.get(hash)), outer);
  if (ended) await write(tables, ended);
  return ended;
}

/** What has ended and lies apart is over, but for other signatures of what everybody refused. */
async function notOver({ ended }: JournalTables, { hash, envelope }: TransactionRecord): Promise<void> {
  const over = await ended?.get(hash);
  if (over && (over.taken || over.envelope === envelope)) refuse('already_answered', 'This transaction has ended already.');
  if (over) await ended?.delete(hash);
}

async function add(tables: JournalTables, record: TransactionRecord, now: number): Promise<void> {
  const { journal } = tables;
  await notOver(tables, record);
  const stored = await journal.get(record.hash);
  const known = parseRecord(stored);
  const superseded = isSuperseded(known, record, now) ? known : undefined;
  if (superseded) await tables.summaries?.delete(keyOf(superseded));
  else if (stored !== undefined) refuse('already_answered', 'This transaction is written down already.');
  const open = await Promise.all((await unfinishedIn(tables)).map((hash) => journal.get(hash)));
  const busy = records(open).find((other) => other.passphrase === record.passphrase && holds(other, { ...record, sent: record }, now));
  if (busy) refuse('account_busy', 'Another transaction of this account is still on its way.', { hash: busy.hash });
  // The same bytes mean what they meant when they were asked for.
  await write(tables, superseded && record.intent === null ? { ...record, intent: superseded.intent } : record);
}

/** What of it pages show: who says what, as of which ledger aside. */
const shown = ({ state, unknown, said = [] }: TransactionRecord) =>
  JSON.stringify([state, unknown, said.map(({ at, witness, kind, silent, claim }) => [at, witness, kind, silent, claim?.is])]);

/** The stored records, and how one of them moves. */
function createRecords({ database, chain, changed }: JournalOptions) {
  const get = async (hash: string) => parseRecord(await database.get('journal', hash));
  async function nodesOf({ networkId, passphrase }: TransactionRecord): Promise<Chain | undefined> {
    const nodes = await chain(networkId);
    // Another network of that name knows nothing of it.
    return nodes?.network.passphrase === passphrase ? nodes : undefined;
  }
  /** Changes the stored record, which may have moved meanwhile. */
  async function change(hash: string, by: (record: TransactionRecord) => TransactionRecord): Promise<TransactionRecord> {
    const moved = await database.transact(RECORD_STORES, async (tables) => {
      const record = parseRecord(await tables.journal.get(hash));
      if (!record) throw missing();
      const after = by(record);
      if (after !== record) await write(tables, after);
      return { record, after, inner: after !== record ? await endInside(tables, after) : undefined };
    });
    if (shown(moved.after) !== shown(moved.record)) changed(moved.after);
    if (moved.inner) changed(moved.inner);
    return moved.after;
  }
  return {
    get,
    nodesOf,
    change,
    all: async () => records(await database.all('journal')),
    unfinished: async () => {
      const open = await Promise.all(
        (await unfinishedHashes(database)).map(async (hash) => {
          const record = await get(hash);
          return record && !isFinal(record) && (await nodesOf(record)) ? [record] : [];
        }),
      );
      return open.flat();
    },
    move: (hash: string, said: Word) => change(hash, (record) => next(record, said)),
  };
}

/** How the witnesses are asked and what they say is written down. */
function createListening({ clock }: JournalOptions, { get, nodesOf, change, move }: ReturnType<typeof createRecords>) {
  /** Who is being asked at a glance, by hash, kind and host. */
  const requested = new Set<string>();

  /** Every witness speaks for itself, as soon as it answers: a slow one keeps nobody waiting. */
  const noteWord = (hash: string, nodes: Chain, { name: witness, kind }: Witness, answer: WitnessAnswer) =>
    move(hash, { word: 'answered', witness: { witness, kind }, among: namesOf(nodes), at: clock(), answer });

  async function step(hash: string): Promise<TransactionRecord> {
    const record = await get(hash);
    if (!record) throw missing();
    if (isFinal(record)) return record;
    const nodes = await nodesOf(record);
    if (!nodes) return record;
    let decided = record;
    // Once it was sent, the ledger is asked first: what is included already needs no second copy.
    if (record.attempts > 0) {
      await Promise.all(distinct(nodes).map(async (witness) => noteWord(hash, nodes, witness, await hear(witness, record))));
      decided = (await get(hash)) ?? record;
      if (!maySend(decided, clock())) return decided;
    }
    // Counted before the bytes leave: whoever is killed meanwhile leaves a record that asks first. Where another process has counted
    // since this one decided, that one sends.
    let isOurs = false;
    const counted = await change(hash, (now) => {
      isOurs = !isFinal(now) && now.attempts === decided.attempts;
      return isOurs ? { ...now, attempts: now.attempts + 1, ...(now.said ? { said: sentNow(now.said) } : {}) } : now;
    });
    return isOurs ? move(hash, await send(nodes, counted)) : counted;
  }

  /** Answers the ledger that the witness named. */
  async function glanceAt(hash: string, record: TransactionRecord, nodes: Chain, witness: Witness): Promise<LedgerPoint | undefined> {
    const key = `${hash} ${witness.kind} ${witness.name}`;
    if (requested.has(key)) return undefined;
    requested.add(key);
    try {
      const found = await glance(witness, record);
      if (found?.included) await noteWord(hash, nodes, witness, found.included);
      if (!found) return undefined;
      const { said } = found;
      if (said.found) return { ledger: said.ledger, closeTime: said.closeTime };
      return said.latestLedger === undefined ? undefined : { ledger: said.latestLedger, closeTime: said.latestCloseTime };
    } finally {
      requested.delete(key);
    }
  }

  return {
    step,
    async glance(hash: string) {
      const record = await get(hash);
      if (!record) throw missing();
      const nodes = isFinal(record) || record.attempts === 0 ? undefined : await nodesOf(record);
      if (!nodes) return { latest: undefined, record };
      const points = await Promise.all(distinct(nodes).map((witness) => glanceAt(hash, record, nodes, witness)));
      const latest = points.reduce((one, other) => ((other?.ledger ?? 0) > (one?.ledger ?? 0) ? other : one), undefined);
      return { latest, record: (await get(hash)) ?? record };
    },
  };
}

/** Of what everybody refused: whether somebody else brought it into a ledger since. One witness alone moves nothing. */
function createRecalling({ clock }: JournalOptions, { get, nodesOf, change }: ReturnType<typeof createRecords>) {
  return async function recall(hash: string): Promise<void> {
    const record = await get(hash);
    const nodes = record && mayBeTaken(record, clock()) ? await nodesOf(record) : undefined;
    if (!record || !nodes) return;
    const { outcome: _, ...rest } = record;
    let open: TransactionRecord = { ...rest, state: 'submitted', said: [] };
    const ask = async (witness: Witness) => ({ witness, answer: (await glance(witness, record))?.included });
    for (const { witness, answer } of await Promise.all(distinct(nodes).map(ask))) {
      if (answer) open = next(open, { word: 'answered', witness: nameOf(witness), among: namesOf(nodes), at: clock(), answer });
    }
    if (isFinal(open)) await change(hash, (now) => (isRefused(now) ? open : now));
  };
}

export type Journal = ReturnType<typeof createJournal>;

export function createJournal(options: JournalOptions) {
  const { database, clock, changed } = options;
  const kept = createRecords(options);
  const { step, glance } = createListening(options, kept);
  const underway = new Map<string, Promise<TransactionRecord>>();
  return {
    get: kept.get,
    /**
     * One request to each witness that is not being asked already: whether it has it by now. Answers the latest ledger that any
     * of them named, and the record.
     */
    glance,
    /**
     * Of what everybody refused: whether somebody else brought it into a ledger since, inside a fee bump. One request to each witness;
     * where two say so, that is how it ended.
     */
    recall: createRecalling(options, kept),
    /** Writes a signed transaction down, and what is beside it, or neither; nothing is sent yet. 409 `account_busy` while another holds the account, `already_answered`. */
    async put(record: TransactionRecord, beside?: Beside) {
      await database.transact([...RECORD_STORES, ...(beside ? (['requests'] as const) : [])], async (tables) => {
        await add(tables, record, clock());
        if (tables.requests) await beside?.(tables.requests);
      });
      changed(record);
    },
    /** One step: sends what was not taken yet, else asks what became of it. Answers the record as it is now. */
    advance(hash: string) {
      const running = underway.get(hash);
      if (running) return running;
      const started = step(hash).finally(() => underway.delete(hash));
      underway.set(hash, started);
      return started;
    },
    /** The hash of the transaction that holds the account: the next one, which would be `sent`, waits for it. */
    async busyWith(account: string, networkId: string, sent?: Next['sent']) {
      const now = clock();
      return (await kept.unfinished()).find((record) => holds(record, { account, networkId, sent }, now))?.hash ?? null;
    },
    /** Newest first. */
    async all() {
      return (await kept.all()).sort((a, b) => b.createdAt - a.createdAt || (a.sequence < b.sequence ? 1 : -1));
    },
    /** Those that are on their way: what nobody can be asked of, since its network is not known any more, is not. */
    unfinished: kept.unfinished,
    /** Adds what the ledger says the Plan's effects have become. */
    async settle(hash: string, after: (string | null)[]) {
      const record = await kept.change(hash, (now) =>
        now.outcome && !now.outcome.after ? { ...now, outcome: { ...now.outcome, after } } : now,
      );
      changed(record);
    },
  };
}

/** Sent twice at once: one of them wrote it down, and what else is wrong is thrown. */
export function unlessWritten(error: unknown): void {
  if (!isServiceError(error) || error.code !== 'already_answered') throw error;
}

/** One voice for each kind and address. Two addresses of one host are two, since some networks have no other, and are shown as such. */
function distinct(nodes: Chain): Witness[] {
  const all = witnessesOf(nodes);
  return all.filter(({ name, kind }, index) => all.findIndex((other) => other.name === name && other.kind === kind) === index);
}

const nameOf = ({ name: witness, kind }: Witness) => ({ witness, kind });
const namesOf = (nodes: Chain) => distinct(nodes).map(nameOf);

function missing(): ServiceError {
  return new ServiceError('record_missing', 'There is no record of this transaction.');
}
