/**
 * What the keeper keeps, in one SQLite file that belongs to one process at a time: the journal of what it signed, what it saw of the
 * vaults, and when its cycles are due. Whoever holds the file is the one who acts.
 */
import { journalIn } from '../gateway/journal-file';
import { Foreign, Newer } from '../gateway/owner';
import { type Kind, openOwned, type Sqlite } from '../gateway/sqlite';
import type { JournalDatabase } from '../journal/unfinished';
import type { ContractId } from '../primitives/addresses';
import { type Sight, WINDOW } from './plan';

export interface Store {
  database: JournalDatabase;
  /** Oldest first. */
  sights(vault: ContractId): Sight[];
  /** Beside those of before; what is older than the keeper looks back is forgotten. */
  see(vault: ContractId, sight: Sight): void;
  /** When a cycle is due, in unix seconds; undefined: there was none yet. */
  due(cycle: Cycle): number | undefined;
  setDue(cycle: Cycle, time: number): void;
  /** Records that ended, and that no cycle asks for any more. */
  forget(hashes: readonly string[]): void;
  close(): void;
}

export type Cycle = 'fees' | 'boosts';

const VERSION = 1;
/** 'KEEP': no gateway takes this file for its own, and no keeper a gateway's. */
const APPLICATION = 0x4b_45_45_50;
const SCHEMA = [
  'CREATE TABLE journal (hash TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT',
  'CREATE TABLE sights (vault TEXT NOT NULL, time INTEGER NOT NULL, gross TEXT NOT NULL, supply TEXT NOT NULL, boosted TEXT NOT NULL, PRIMARY KEY (vault, time)) STRICT',
  'CREATE TABLE due (cycle TEXT PRIMARY KEY, time INTEGER NOT NULL) STRICT',
  `PRAGMA user_version = ${VERSION}`,
  `PRAGMA application_id = ${APPLICATION}`,
];

function migrate(sqlite: Sqlite, file: string): void {
  const number = (pragma: string) => Number(Object.values(sqlite.all(`PRAGMA ${pragma}`)[0] ?? {})[0]);
  const [version, application] = [number('user_version'), number('application_id')];
  const isEmpty = sqlite.all('SELECT name FROM sqlite_schema').length === 0;
  if (isEmpty) sqlite.within(() => SCHEMA.forEach((sql) => void sqlite.run(sql)));
  else if (application !== APPLICATION) throw new Foreign(file);
  if (version > VERSION) throw new Newer(`${file} was written by a newer version.`);
}

function storeIn(sqlite: Sqlite): Omit<Store, 'close'> {
  return {
    database: journalIn(sqlite),
    sights: (vault) =>
      sqlite
        .all('SELECT time, gross, supply, boosted FROM sights WHERE vault = ? ORDER BY time', [vault])
        .map(({ time, gross, supply, boosted }) => ({
          ...{ time: Number(time), gross: BigInt(String(gross)), supply: BigInt(String(supply)), boosted: BigInt(String(boosted)) },
        })),
    see: (vault, { time, gross, supply, boosted }) =>
      sqlite.within(() => {
        sqlite.run('INSERT OR REPLACE INTO sights VALUES (?, ?, ?, ?, ?)', [vault, time, `${gross}`, `${supply}`, `${boosted}`]);
        sqlite.run('DELETE FROM sights WHERE time < ?', [time - WINDOW]);
      }),
    due(cycle) {
      const time = sqlite.all('SELECT time FROM due WHERE cycle = ?', [cycle])[0]?.time;
      return time === undefined ? undefined : Number(time);
    },
    setDue: (cycle, time) => sqlite.run('INSERT OR REPLACE INTO due VALUES (?, ?)', [cycle, time]),
    forget: (hashes) =>
      sqlite.within(() => {
        for (const hash of hashes) sqlite.run('DELETE FROM journal WHERE hash = ?', [hash]);
      }),
  };
}

/** Opens the file for this process alone. Throws `Owned` where another keeper has it, `Newer`, `Foreign`. */
export async function openStore(file: string, kind?: Kind): Promise<Store> {
  const sqlite = await openOwned(file, (opened) => migrate(opened, file), kind);
  return { ...storeIn(sqlite), close: sqlite.close };
}
