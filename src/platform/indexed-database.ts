/** The database in the extension's own IndexedDB, written with strict durability. */
import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { ServiceError } from '../primitives/errors';
import { type Database, type StoreName, stores, type Table } from './ports';

/** 2: `requests`; 3: `summaries`; 4: `brought`. A store that is missing is made, and nothing else changes. */
const VERSION = 4;

/** Stores that do not grow: read whole in one transaction, and again after what was written. The worker alone writes them. */
const SMALL = ['vault', 'keys', 'approvals', 'permissions', 'requests', 'settings'] as const satisfies readonly StoreName[];
type Image = ReadonlyMap<StoreName, ReadonlyMap<string, unknown>>;

async function imageOf(database: IDBPDatabase): Promise<Image> {
  const tx = database.transaction(SMALL, 'readonly');
  const rows = SMALL.map(async (name) => {
    const store = tx.objectStore(name);
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return [name, new Map(keys.map((key, index) => [String(key), values[index]]))] as const;
  });
  return new Map(await Promise.all(rows));
}

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

/** The small stores as they are, read when first asked for and whenever something was written since. */
function createImage(open: () => Promise<IDBPDatabase>) {
  let image: Promise<Image> | undefined;
  function drop() {
    image = undefined;
  }
  return {
    drop,
    /** Rows of a small store by key; undefined for a store that grows. */
    async rows(store: StoreName): Promise<ReadonlyMap<string, unknown> | undefined> {
      if (!SMALL.some((name) => name === store)) return undefined;
      image ??= open().then(imageOf);
      image.catch(drop);
      return (await image).get(store);
    },
  };
}

/** The one connection: opened when it is first needed, and again after it was closed. */
function createConnection(name: string) {
  let opened: Promise<IDBPDatabase> | undefined;
  const image = createImage(open);

  function forget() {
    opened = undefined;
    image.drop();
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

  return { open, forget, image };
}

/** `name` of the IndexedDB database. 500 `keys_newer` where a newer version of the extension wrote it: nothing is changed then. */
export function createIndexedDatabase(name = 'ballast'): Database {
  const { open, forget, image } = createConnection(name);

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
      } finally {
        image.drop();
      }
    });
  }

  return {
    transact,
    // Copies: what is read is the reader's own.
    get: (store, key) =>
      translated(async () => {
        const rows = await image.rows(store);
        return rows ? structuredClone(rows.get(key)) : (await open()).get(store, key);
      }),
    all: (store) =>
      translated(async () => {
        const rows = await image.rows(store);
        return rows ? structuredClone([...rows.values()]) : (await open()).getAll(store);
      }),
    page: (store, prefix, after, limit) =>
      translated(async () => {
        const small = await image.rows(store);
        if (small) {
          const keys = [...small.keys()].filter((key) => key.startsWith(prefix) && (after === undefined || key > after));
          return keys.slice(0, limit).map((key) => ({ key, value: structuredClone(small.get(key)) }));
        }
        const rows = (await open()).transaction(store).store;
        const range = IDBKeyRange.bound(after ?? prefix, `${prefix}\uffff`, after !== undefined);
        const [keys, values] = await Promise.all([rows.getAllKeys(range, limit), rows.getAll(range, limit)]);
        return keys.map((key, index) => ({ key: String(key), value: values[index] }));
      }),
    count: (store) => translated(async () => (await open()).count(store)),
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
