/**
 * SQLite in a file: Node's own where this Node has one, else its WebAssembly build. Both write the same format, so that a file
 * outlives a change of Node. The log is written ahead (WAL) under an exclusive lock: that needs no shared memory, and its
 * recovery after `kill -9` does not hang on the locks that the dead process left.
 */
import { closeSync, mkdirSync, openSync, realpathSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { ServiceError } from '../primitives/errors';
import { Foreign, own } from './owner';

export type Value = string | number | null;
export type Row = Record<string, unknown>;

/** One connection; every call is over when it returns. */
export interface Sqlite {
  /** 'node' or 'wasm': whose SQLite it is. */
  kind: Kind;
  run(sql: string, values?: readonly Value[]): void;
  all(sql: string, values?: readonly Value[]): Row[];
  /** Everything that `work` writes is kept, or nothing. */
  within(work: () => void): void;
  close(): void;
}

export type Kind = 'node' | 'wasm';

type Connection = Pick<Sqlite, 'run' | 'all' | 'close'>;

/** undefined where this Node has none, or keeps it behind a flag. */
function nodesOwn(): typeof DatabaseSync | undefined {
  return process.getBuiltinModule('node:sqlite')?.DatabaseSync;
}

function openNodes(Database: typeof DatabaseSync, file: string): Connection {
  const database = new Database(file);
  return {
    run: (sql, values = []) => void database.prepare(sql).run(...values),
    all: (sql, values = []) => database.prepare(sql).all(...values) as Row[],
    close: () => database.close(),
  };
}

async function openWasm(file: string): Promise<Connection> {
  // It locks with a directory, which a killed process leaves behind. Whoever opens the file owns it (`owner.ts`): it is nobody's.
  rmSync(`${file}.lock`, { recursive: true, force: true });
  const { default: sqlite } = await import('node-sqlite3-wasm');
  const database = new sqlite.Database(file);
  return {
    run: (sql, values = []) => void database.run(sql, [...values]),
    all: (sql, values = []) => database.all(sql, [...values]) as Row[],
    close: () => database.close(),
  };
}

/** 500 `storage_full` where the disk has no room; anything else as SQLite says it. */
function translate(error: unknown): unknown {
  if (!(error instanceof Error && /database or disk is full|disk I\/O error/.test(error.message))) return error;
  return new ServiceError('storage_full', 'The server has no room for this record.', undefined, error);
}

/** Settles how the file is kept. Throws `Foreign` where it is no SQLite's, or damaged. */
function settle({ all, run }: Pick<Sqlite, 'all' | 'run'>, file: string): void {
  try {
    // In this order: an exclusive lock first, or a log written ahead asks for memory that processes share.
    all('PRAGMA locking_mode = EXCLUSIVE');
    all('PRAGMA journal_mode = WAL');
  } catch (error) {
    throw error instanceof Error && /not a database|malformed/.test(error.message) ? new Foreign(file) : error;
  }
  // Asked back: what survives a kill hangs on both, and a pragma that is not known is passed over in silence.
  const modes = [...all('PRAGMA locking_mode'), ...all('PRAGMA journal_mode')].flatMap((row) => Object.values(row));
  if (modes.join() !== 'exclusive,wal') throw new Error(`SQLite keeps ${file} as ${modes.join()}.`);
  run('PRAGMA synchronous = FULL');
}

/**
 * Opens `file` for this process alone, and brings its tables up to date by `migrate`; to close it is to let go of it. `kind`: for
 * tests; Node's own where there is one. Throws `Owned`, `Foreign`, and what `migrate` throws.
 */
export async function openOwned(file: string, migrate: (sqlite: Sqlite) => void, kind?: Kind): Promise<Sqlite> {
  const release = own(there(file));
  let sqlite: Sqlite | undefined;
  const close = () => {
    sqlite?.close();
    release();
  };
  try {
    sqlite = await openSqlite(file, kind);
    migrate(sqlite);
    return { ...sqlite, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The file itself, whichever link leads there; it is made where there is none. */
function there(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
  return realpathSync(file);
}

async function openSqlite(file: string, kind: Kind = nodesOwn() ? 'node' : 'wasm'): Promise<Sqlite> {
  const builtIn = nodesOwn();
  const connection = kind === 'node' && builtIn ? openNodes(builtIn, file) : await openWasm(file);
  const run = (sql: string, values: readonly Value[] = []) => {
    try {
      connection.run(sql, values);
    } catch (error) {
      throw translate(error);
    }
  };
  const { all } = connection;
  try {
    settle({ all, run }, file);
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    kind,
    run,
    all,
    within(work) {
      run('BEGIN IMMEDIATE');
      try {
        work();
        run('COMMIT');
      } catch (error) {
        rollBack(run);
        throw error;
      }
    },
    close: () => connection.close(),
  };
}

/** A full disk has rolled it back already. */
function rollBack(run: (sql: string) => void): void {
  try {
    run('ROLLBACK');
  } catch {}
}
