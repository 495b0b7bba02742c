/**
 * The journal: every transaction is stored before it is sent, and moves to its end whatever happens to the worker, the
 * popup or the nodes. Only the stored bytes are ever sent.
 */

import type { Chain } from '../chain/chain';
import type { Database, Table } from '../platform/ports';
import type { AccountId } from '../primitives/addresses';
import type { Clock } from '../primitives/clock';
import { ServiceError } from '../primitives/errors';
import { ask, send, wordOfError } from './nodes';
import { isFinal, parseRecord, type TransactionRecord } from './record';
import { maySend, next, type Word } from './state';

export interface JournalOptions {
  database: Database;
  /** undefined: that network is no longer known. */
  chain: (networkId: string) => Promise<Chain | undefined>;
  clock: Clock;
  changed: (record: TransactionRecord) => void;
}

export interface Journal {
  /** Writes a signed transaction down; nothing is sent yet. 409 `account_busy` while another of the account is not final, `already_answered`. */
  put(record: TransactionRecord): Promise<void>;
  /** One step: sends what was not taken yet, else asks what became of it. Answers the record as it is now. */
  advance(hash: string): Promise<TransactionRecord>;
  get(hash: string): Promise<TransactionRecord | undefined>;
  /** Newest first. */
  all(account?: AccountId): Promise<TransactionRecord[]>;
  unfinished(): Promise<TransactionRecord[]>;
  /** Adds what the ledger says the Plan's effects have become. */
  settle(hash: string, after: (string | null)[]): Promise<void>;
}

const isBusy = (record: TransactionRecord, { account, networkId }: TransactionRecord) =>
  !isFinal(record) && record.account === account && record.networkId === networkId;

function records(values: unknown[]): TransactionRecord[] {
  return values.map(parseRecord).filter((record) => record !== undefined);
}

async function add(journal: Table, record: TransactionRecord): Promise<void> {
  const refuse = (code: string, message: string, details?: { hash: string }) =>
    new ServiceError({ status: 409, code, message, ...(details ? { details } : {}) });
  if ((await journal.get(record.hash)) !== undefined) throw refuse('already_answered', 'This transaction is written down already.');
  const busy = records(await journal.all()).find((other) => isBusy(other, record));
  if (busy) throw refuse('account_busy', 'Another transaction of this account is still on its way.', { hash: busy.hash });
  await journal.put(record.hash, record);
}

export function createJournal({ database, chain, changed }: JournalOptions): Journal {
  const get = async (hash: string) => parseRecord(await database.get('journal', hash));
  const underway = new Map<string, Promise<TransactionRecord>>();

  /** Changes the stored record, which may have moved meanwhile. */
  async function change(hash: string, by: (record: TransactionRecord) => TransactionRecord): Promise<TransactionRecord> {
    const moved = await database.transact(['journal'], async ({ journal }) => {
      const record = parseRecord(await journal.get(hash));
      if (!record) throw missing();
      const after = by(record);
      if (after !== record) await journal.put(hash, after);
      return { record, after };
    });
    if (moved.after.state !== moved.record.state || moved.after.unknown !== moved.record.unknown) changed(moved.after);
    return moved.after;
  }

  const move = (hash: string, said: Word) => change(hash, (record) => next(record, said));

  async function step(hash: string): Promise<TransactionRecord> {
    const record = await get(hash);
    if (!record) throw missing();
    if (isFinal(record)) return record;
    const nodes = await chain(record.networkId);
    if (!nodes) return record;
    // Once it was sent, the ledger is asked first: what is included already needs no second copy.
    if (record.attempts > 0) {
      const said = await ask(nodes, record);
      const now = await move(hash, said);
      if (said.word !== 'absent' || isFinal(now) || !maySend(now) || !isUseful(now)) return now;
    }
    // Counted before the bytes leave: a worker that is killed meanwhile leaves a record that asks first.
    const counted = await change(hash, (now) => (isFinal(now) ? now : { ...now, attempts: now.attempts + 1 }));
    if (isFinal(counted)) return counted;
    return move(hash, await send(nodes, counted).catch(wordOfError));
  }

  return {
    get,
    async put(record) {
      await database.transact(['journal'], ({ journal }) => add(journal, record));
      changed(record);
    },
    advance(hash) {
      const running = underway.get(hash);
      if (running) return running;
      const started = step(hash).finally(() => underway.delete(hash));
      underway.set(hash, started);
      return started;
    },
    async all(account) {
      const found = records(await database.all('journal')).filter((record) => account === undefined || record.account === account);
      return found.sort((a, b) => b.createdAt - a.createdAt || (a.sequence < b.sequence ? 1 : -1));
    },
    unfinished: async () => records(await database.all('journal')).filter((record) => !isFinal(record)),
    async settle(hash, after) {
      await database.transact(['journal'], async ({ journal }) => {
        const record = parseRecord(await journal.get(hash));
        if (record?.outcome && !record.outcome.after) await journal.put(hash, { ...record, outcome: { ...record.outcome, after } });
      });
      const record = await get(hash);
      if (record) changed(record);
    },
  };
}

/** Horizon holds a request open until it knows: it is asked again only where nobody took the bytes. */
const isUseful = ({ state, unknown, kind }: TransactionRecord) => kind === 'contract' || state === 'signed' || unknown;

function missing(): ServiceError {
  return new ServiceError({ status: 404, code: 'record_missing', message: 'There is no record of this transaction.' });
}
