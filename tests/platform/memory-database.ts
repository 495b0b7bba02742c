/** The database in memory, for flows and tests: one transaction at a time, everything of it or nothing. */
import { type Database, type StoreName, stores, type Table } from '../../src/platform/ports';

/** What outlives a database object: give the same disk to a second one to play a restarted worker. */
export type Disk = Map<StoreName, Map<string, unknown>>;

export interface MemoryDatabaseOptions {
  disk?: Disk;
  /**
   * Called before every value that is put, and after every transaction that was kept. What it throws is what the
   * transaction rejects with: a full disk, or a worker killed at that point.
   */
  fault?: (point: { when: 'put' | 'kept'; stores: readonly StoreName[]; key?: string }) => void;
}

function tableOf(rows: Map<string, unknown>, name: StoreName, fault: MemoryDatabaseOptions['fault']): Table {
  return {
    get: async (key) => structuredClone(rows.get(key)),
    all: async () => [...rows.keys()].sort().map((key) => structuredClone(rows.get(key))),
    put: async (key, value) => {
      fault?.({ when: 'put', stores: [name], key });
      rows.set(key, structuredClone(value));
    },
    delete: async (key) => {
      rows.delete(key);
    },
    clear: async () => rows.clear(),
  };
}

/** The last transaction of each disk: workers over one disk wait for each other, as connections to one IndexedDB do. */
const queues = new WeakMap<Disk, Promise<unknown>>();

export function createMemoryDatabase({ disk = new Map(), fault }: MemoryDatabaseOptions = {}): Database {
  const rowsOf = (name: StoreName) => disk.get(name) ?? new Map<string, unknown>();

  function transact<T>(names: readonly StoreName[], work: (tables: Record<StoreName, Table>) => Promise<T>): Promise<T> {
    const run = async () => {
      const copies = names.map((name) => [name, new Map(rowsOf(name))] as const);
      const tables = Object.fromEntries(copies.map(([name, rows]) => [name, tableOf(rows, name, fault)]));
      const result = await work(tables as Record<StoreName, Table>);
      for (const [name, rows] of copies) disk.set(name, rows);
      fault?.({ when: 'kept', stores: names });
      return result;
    };
    const turn = (queues.get(disk) ?? Promise.resolve()).then(run);
    queues.set(
      disk,
      turn.catch(() => undefined),
    );
    return turn;
  }

  return {
    transact,
    get: async (store, key) => structuredClone(rowsOf(store).get(key)),
    all: (store) => tableOf(rowsOf(store), store, undefined).all(),
    page: async (store, prefix, after, limit) =>
      [...rowsOf(store)]
        .filter(([key]) => key.startsWith(prefix) && (after === undefined || key > after))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, limit)
        .map(([key, value]) => ({ key, value: structuredClone(value) })),
    count: async (store) => rowsOf(store).size,
    put: (store, key, value) => transact([store], (tables) => tables[store].put(key, value)),
    delete: (store, key) => transact([store], (tables) => tables[store].delete(key)),
    wipe: () =>
      transact(stores, async (tables) => {
        for (const name of stores) await tables[name].clear();
      }),
  };
}
