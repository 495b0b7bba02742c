/**
 * What the gateway keeps of the transactions that it was given, in one SQLite file: those on their way, as the journal's
 * records, and the answers of those that have ended, so that the same bytes get the same answer again.
 */

import { statSync } from 'node:fs';
import * as v from 'valibot';
import { type SendResult, sendResult } from '../interface/schema/outputs';
import type { JournalDatabase, JournalTables } from '../journal/unfinished';
import { createMutex } from '../primitives/mutex';
import { Foreign, Newer } from './owner';
import { type Kind, openOwned, type Sqlite } from './sqlite';

/** How a transaction ended. `taken`: a ledger included it, or nobody knows that none did; otherwise it was refused at the door. */
export interface Ended {
  envelope: string;
  result: SendResult;
  taken: boolean;
}

/** Transactions by whether they have ended, and the bytes of the file with its log. */
export interface Counts {
  open: number;
  ended: number;
  bytes: number;
}

export type JournalFile = Awaited<ReturnType<typeof openJournalFile>>;

const VERSION = 1;
const SCHEMA = [
  'CREATE TABLE journal (hash TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT',
  'CREATE TABLE ended (hash TEXT PRIMARY KEY, envelope TEXT NOT NULL, result TEXT NOT NULL, taken INTEGER NOT NULL, at INTEGER NOT NULL) STRICT',
  'CREATE INDEX ended_at ON ended (at)',
  `PRAGMA user_version = ${VERSION}`,
];

const TABLES = 'ended,journal';

/** The network takes no envelope so long after it was made; what is asked for later is read from the ledger again. */
const KEPT_SECONDS = 30 * 86_400;

function migrate(sqlite: Sqlite, file: string): void {
  const version = Number(sqlite.all('PRAGMA user_version')[0]?.user_version);
  if (version > VERSION) throw new Newer(`${file} was written by a newer version.`);
  const tables = sqlite.all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").map(({ name }) => name);
  if (tables.join() !== (version === 0 ? '' : TABLES)) throw new Foreign(file);
  if (version === 0) sqlite.within(() => SCHEMA.forEach((sql) => void sqlite.run(sql)));
}

const text = (row: Record<string, unknown> | undefined, column: string): string | undefined => {
  const value = row?.[column];
  return typeof value === 'string' ? value : undefined;
};

const parsed = (json: string | undefined): unknown => (json === undefined ? undefined : JSON.parse(json));

/** One transaction after another. What one of them puts is seen by itself alone until all of it is written, in one go. */
export function journalIn(sqlite: Sqlite): JournalDatabase {
  const exclusive = createMutex();
  const get = (hash: string) => parsed(text(sqlite.all('SELECT record FROM journal WHERE hash = ?', [hash])[0], 'record'));
  const all = () =>
    sqlite
      .all('SELECT hash, record FROM journal ORDER BY hash')
      .map((row) => [text(row, 'hash') ?? '', parsed(text(row, 'record'))] as const);
  async function once<T>(work: (tables: JournalTables) => Promise<T>): Promise<T> {
    const changes = new Map<string, unknown>();
    const journal: JournalTables['journal'] = {
      get: async (hash) => (changes.has(hash) ? changes.get(hash) : get(hash)),
      all: async () => [...new Map([...all(), ...changes]).values()],
      put: async (hash, value) => void changes.set(hash, value),
    };
    const result = await work({ journal });
    sqlite.within(() => {
      for (const [hash, value] of changes) sqlite.run('INSERT OR REPLACE INTO journal VALUES (?, ?)', [hash, JSON.stringify(value)]);
    });
    return result;
  }
  return {
    transact: (_names, work) => exclusive(() => once(work)),
    get: async (store, key) => (store === 'journal' ? get(key) : undefined),
    all: async () => all().map(([, record]) => record),
  };
}

function endedIn(sqlite: Sqlite) {
  return {
    ended(hash: string): Ended | undefined {
      const row = sqlite.all('SELECT envelope, result, taken FROM ended WHERE hash = ?', [hash])[0];
      if (!row) return undefined;
      return { envelope: text(row, 'envelope') ?? '', result: v.parse(sendResult, parsed(text(row, 'result'))), taken: row.taken === 1 };
    },
    /** The record has ended: it leaves the journal, and its answer stays for 30 days. `now`: unix seconds. */
    end(hash: string, { envelope, result, taken }: Ended, now: number) {
      sqlite.within(() => {
        sqlite.run('INSERT OR REPLACE INTO ended VALUES (?, ?, ?, ?, ?)', [hash, envelope, JSON.stringify(result), taken ? 1 : 0, now]);
        sqlite.run('DELETE FROM journal WHERE hash = ?', [hash]);
        sqlite.run('DELETE FROM ended WHERE at < ?', [now - KEPT_SECONDS]);
      });
    },
    /** Forgets the answer, so that the transaction may be written down anew. */
    forget: (hash: string) => sqlite.run('DELETE FROM ended WHERE hash = ?', [hash]),
  };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function lookedAt(sqlite: Sqlite, file: string) {
  const rows = (table: 'journal' | 'ended') => Number(sqlite.all(`SELECT count(*) AS rows FROM ${table}`)[0]?.rows);
  return {
    counts: (): Counts => ({ open: rows('journal'), ended: rows('ended'), bytes: sizeOf(file) + sizeOf(`${file}-wal`) }),
    /** Writes what stands there already, all the way to the disk. Throws where that fails. */
    write: () => sqlite.within(() => sqlite.run(`PRAGMA user_version = ${VERSION}`)),
  };
}

/** Opens the file for this process alone. Throws `Owned`, `Newer`, `Foreign`. */
export async function openJournalFile(file: string, kind?: Kind) {
  const sqlite = await openOwned(file, (opened) => migrate(opened, file), kind);
  return { database: journalIn(sqlite), ...endedIn(sqlite), ...lookedAt(sqlite, file), kind: sqlite.kind, close: sqlite.close };
}
