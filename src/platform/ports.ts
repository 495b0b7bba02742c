/**
 * What the wallet needs of the browser, as small ports. Each has a browser implementation and one in memory, which flows
 * and rehearse use. Values are plain JSON, but for CryptoKeys in 'keys'.
 */

/**
 * Stores of the extension's own IndexedDB, which content scripts cannot open (design.md part 8).
 * vault: slots of the key file; keys: the key that wraps the session; journal, flows, approvals: records; settings:
 * networks, preferences, accounts; snapshots: what was last read of the chain, may be lost.
 */
export const stores = ['vault', 'keys', 'journal', 'flows', 'approvals', 'permissions', 'settings', 'snapshots'] as const;
export type StoreName = (typeof stores)[number];

/** One store inside a transaction. Values that come back are to be parsed by whoever asks: another version may have written them. */
export interface Table {
  get(key: string): Promise<unknown>;
  /** All values, by key order. */
  all(): Promise<unknown[]>;
  put(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  clear(): Promise<void>;
}

/** Rejects with ServiceError 500 `storage_full` when nothing could be kept. */
export interface Database {
  /**
   * Runs `work` in one strict, serialized transaction over the named stores: everything is kept, or nothing. Inside it only
   * the tables may be awaited.
   */
  transact<T>(names: readonly StoreName[], work: (tables: Record<StoreName, Table>) => Promise<T>): Promise<T>;
  get(store: StoreName, key: string): Promise<unknown>;
  all(store: StoreName): Promise<unknown[]>;
  put(store: StoreName, key: string, value: unknown): Promise<void>;
  delete(store: StoreName, key: string): Promise<void>;
  /** Empties every store. */
  wipe(): Promise<void>;
}

/** Memory that survives the worker but not the browser; content scripts cannot read it. */
export interface SessionStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  clear(): Promise<void>;
}

/** Wakes the worker: one alarm per name, the later replaces the earlier. */
export interface Alarms {
  /** `at` in unix seconds. */
  set(name: string, at: number): Promise<void>;
  clear(name: string): Promise<void>;
}

export interface Badge {
  /** Number of things that wait; 0 clears it. */
  show(count: number): Promise<void>;
}

export interface Platform {
  database: Database;
  session: SessionStorage;
  alarms: Alarms;
  badge: Badge;
}
