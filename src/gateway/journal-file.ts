/** The journal in one SQLite file, which belongs to one process (`journal-store.ts` says what is kept). */

import { statSync } from 'node:fs';
import type { EndedTable, JournalDatabase, JournalTables } from '../journal/unfinished';
import { createMutex, type Exclusive } from '../primitives/mutex';
import { type Ended, endedOf, type JournalStore, KEPT_SECONDS, parsed, text } from './journal-store';
import { Foreign, Newer } from './owner';
import { type Kind, openOwned, type Sqlite } from './sqlite';

const VERSION = 1;
const SCHEMA = [
  'CREATE TABLE journal (hash TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT',
  'CREATE TABLE ended (hash TEXT PRIMARY KEY, envelope TEXT NOT NULL, result TEXT NOT NULL, taken INTEGER NOT NULL, at INTEGER NOT NULL) STRICT',
  'CREATE INDEX ended_at ON ended (at)',
  `PRAGMA user_version = ${VERSION}`,
];

const TABLES = 'ended,journal';

function migrate(sqlite: Sqlite, file: string): void {
  const version = Number(sqlite.all('PRAGMA user_version')[0]?.user_version);
  if (version > VERSION) throw new Newer(`${file} was written by a newer version.`);
  const tables = sqlite.all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").map(({ name }) => name);
  if (tables.join() !== (version === 0 ? '' : TABLES)) throw new Foreign(file);
  if (version === 0) sqlite.within(() => SCHEMA.forEach((sql) => void sqlite.run(sql)));
}

const recordIn = (sqlite: Sqlite, hash: string) =>
  parsed(text(sqlite.all('SELECT record FROM journal WHERE hash = ?', [hash])[0], 'record'));
const endedIn = (sqlite: Sqlite, hash: string) =>
  endedOf(sqlite.all('SELECT envelope, result, taken FROM ended WHERE hash = ?', [hash])[0]);

interface Beside {
  /** Whatever else changes the journal goes through it too. */
  exclusive?: Exclusive;
  /** What has ended lies there; absent: it stays in the journal. */
  ended?: (hash: string) => Ended | undefined;
}

/** One transaction after another. What one of them puts is seen by itself alone until all of it is written, in one go. */
export function journalIn(sqlite: Sqlite, { exclusive = createMutex(), ended }: Beside = {}): JournalDatabase {
  const all = () =>
    sqlite
      .all('SELECT hash, record FROM journal ORDER BY hash')
      .map((row) => [text(row, 'hash') ?? '', parsed(text(row, 'record'))] as const);
  async function once<T>(work: (tables: JournalTables) => Promise<T>): Promise<T> {
    const changes = new Map<string, unknown>();
    const forgotten = new Set<string>();
    const journal: JournalTables['journal'] = {
      get: async (hash) => (changes.has(hash) ? changes.get(hash) : recordIn(sqlite, hash)),
      all: async () => [...new Map([...all(), ...changes]).values()],
      put: async (hash, value) => void changes.set(hash, value),
    };
    const apart: EndedTable = {
      get: async (hash) => (forgotten.has(hash) ? undefined : ended?.(hash)),
      delete: async (hash) => void forgotten.add(hash),
    };
    const result = await work({ journal, ...(ended ? { ended: apart } : {}) });
    sqlite.within(() => {
      for (const hash of forgotten) sqlite.run('DELETE FROM ended WHERE hash = ?', [hash]);
      for (const [hash, value] of changes) sqlite.run('INSERT OR REPLACE INTO journal VALUES (?, ?)', [hash, JSON.stringify(value)]);
    });
    return result;
  }
  return {
    transact: (_names, work) => exclusive(() => once(work)),
    get: async (store, key) => (store === 'journal' ? recordIn(sqlite, key) : undefined),
    all: async () => all().map(([, record]) => record),
  };
}

/** In one go; answers what is written. */
function move(sqlite: Sqlite, hash: string, endOf: (stored: unknown) => Ended | undefined, now: number) {
  const stored = recordIn(sqlite, hash);
  const end = stored === undefined ? undefined : endOf(stored);
  if (!end) return { ended: endedIn(sqlite, hash), moved: false };
  const { envelope, result, taken } = end;
  sqlite.within(() => {
    sqlite.run('INSERT OR REPLACE INTO ended VALUES (?, ?, ?, ?, ?)', [hash, envelope, JSON.stringify(result), taken ? 1 : 0, now]);
    sqlite.run('DELETE FROM journal WHERE hash = ?', [hash]);
    sqlite.run('DELETE FROM ended WHERE at < ?', [now - KEPT_SECONDS]);
  });
  return { ended: end, moved: true };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Opens the file for this process alone. Throws `Owned`, `Newer`, `Foreign`. */
export async function openJournalFile(file: string, kind?: Kind): Promise<JournalStore> {
  const sqlite = await openOwned(file, (opened) => migrate(opened, file), kind);
  const exclusive = createMutex();
  const ended = (hash: string) => endedIn(sqlite, hash);
  const rows = (table: 'journal' | 'ended') => Number(sqlite.all(`SELECT count(*) AS rows FROM ${table}`)[0]?.rows);
  return {
    kind: sqlite.kind,
    database: journalIn(sqlite, { exclusive, ended }),
    ended: async (hash) => ended(hash),
    end: (hash, endOf, now) => exclusive(async () => move(sqlite, hash, endOf, now)),
    counts: async () => ({ open: rows('journal'), ended: rows('ended'), bytes: sizeOf(file) + sizeOf(`${file}-wal`) }),
    write: async () => sqlite.within(() => sqlite.run(`PRAGMA user_version = ${VERSION}`)),
    // Nobody else can have it.
    holds: () => true,
    takeUp: async () => {},
    shared: false,
    listen: () => {},
    close: async () => sqlite.close(),
  };
}
