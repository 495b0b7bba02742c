/** The database in the extension's own IndexedDB, written with strict durability. */
import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { ServiceError } from '../primitives/errors';
import { type Database, type StoreName, stores, type Table } from './ports';

const VERSION = 1;

function translate(error: unknown): unknown {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') {
    return new ServiceError('storage_full', 'The browser has no room for this record.', undefined, error);
  }
  if (name === 'VersionError') {
    return new ServiceError('keys_newer', 'The database was written by a newer version.', undefined, error);
  }
  return error;
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
}

/** `name` of the IndexedDB database. 500 `keys_newer` where a newer version of the extension wrote it: nothing is changed then. */
export function createIndexedDatabase(name = 'ballast'): Database {
  let opened: Promise<IDBPDatabase> | undefined;

  function forget() {
    opened = undefined;
  }

  function open(): Promise<IDBPDatabase> {
    opened ??= openDB(name, VERSION, {
      upgrade(database) {
        for (const store of stores) if (!database.objectStoreNames.contains(store)) database.createObjectStore(store);
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    }).catch((error) => {
      forget();
      throw error;
    });
    return opened;
  }

  function transact<T>(names: readonly StoreName[], work: (tables: Record<StoreName, Table>) => Promise<T>): Promise<T> {
    return translated(async () => {
      const tx = (await open()).transaction(names, 'readwrite', { durability: 'strict' });
      // Heard below; without this an abort would also count as unhandled.
      tx.done.catch(() => undefined);
      const tables = Object.fromEntries(
        names.map((store) => {
          const rows = tx.objectStore(store);
          const table: Table = {
            get: (key) => rows.get(key),
            all: () => rows.getAll(),
            put: async (key, value) => void (await rows.put(value, key)),
            delete: (key) => rows.delete(key),
            clear: () => rows.clear(),
          };
          return [store, table];
        }),
      );
      try {
        const result = await work(tables as Record<StoreName, Table>);
        await tx.done;
        return result;
      } catch (error) {
        abort(tx);
        throw error;
      }
    });
  }

  return {
    transact,
    get: (store, key) => translated(async () => (await open()).get(store, key)),
    all: (store) => translated(async () => (await open()).getAll(store)),
    put: (store, key, value) => transact([store], (tables) => tables[store].put(key, value)),
    delete: (store, key) => transact([store], (tables) => tables[store].delete(key)),
    wipe: () =>
      translated(async () => {
        (await open()).close();
        forget();
        await deleteDB(name);
      }),
  };
}

/** A transaction that is over already needs no abort. */
function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {}
}
