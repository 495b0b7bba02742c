/**
 * What the wallet needs of the browser, as small ports. Each has a browser implementation and one in memory, which flows
 * and rehearse use. Values are plain JSON, but for CryptoKeys in 'keys'.
 */

import type { Asker } from '../primitives/asker';
import type { SiteEvent } from '../primitives/site-events';

/**
 * Stores of the extension's own IndexedDB, which content scripts cannot open (architecture.md 8).
 * vault: slots of the key file; keys: the key that wraps the session; journal, flows, approvals: records; summaries: a line
 * for each record of the journal, in the order in which they are listed; brought: lines of a file, of what was signed elsewhere; permissions, requests: what sites may ask and what became of it; settings: networks, preferences, accounts; snapshots: what was last
 * read of the chain, may be lost.
 */
export const stores = [
  'vault',
  'keys',
  'journal',
  'summaries',
  'brought',
  'flows',
  'approvals',
  'permissions',
  'requests',
  'settings',
  'snapshots',
] as const;
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
  /** At most `limit` rows whose keys begin with `prefix`, by key order, from the first one after the key `after`. */
  page(store: StoreName, prefix: string, after: string | undefined, limit: number): Promise<{ key: string; value: unknown }[]>;
  count(store: StoreName): Promise<number>;
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
  /** `at` in unix seconds. The browser may ring up to half a minute late. */
  set(name: string, at: number): Promise<void>;
  clear(name: string): Promise<void>;
  clearAll(): Promise<void>;
  onAlarm(listener: (name: string) => void): void;
}

export interface Badge {
  /** Number of things that wait; 0 clears it. */
  show(count: number): Promise<void>;
}

/** A window of the wallet, of which there is one: in which approvals are answered, or beside a device. */
export interface OwnWindow {
  /** Opens `path` of the extension beside the toolbar, or focuses the window where it is open already. Rejects where the browser opens none. */
  show(path: string): Promise<void>;
  /** Opens it where it is not open; one that is there is left as it is. */
  keep(path: string): Promise<void>;
  close(): Promise<void>;
  /** The window was closed, by whomever. */
  onClosed(listener: () => void): void;
}

/** The documents of sites that have spoken to the wallet. */
export interface Documents {
  /** Tells one of them, and no other, that something is so; answers whether it is still there. */
  tell(document: Asker, event: SiteEvent): Promise<boolean>;
}

/** On which sites the provider is: match patterns such as `https://a.example/*`. */
export interface Places {
  /** The browser was allowed to, by the person. */
  allowed(pattern: string): Promise<boolean>;
  /** From now on these sites have it, and no others. `freighter`: together with what answers that client's messages. */
  arrange(patterns: readonly string[], freighter: boolean): Promise<void>;
  /** The document that is in the tab now has it too. */
  enter(tabId: number, freighter: boolean): Promise<void>;
  /** The person has allowed these match patterns more. */
  onAllowed(listener: (patterns: readonly string[]) => void): void;
}

export interface Idle {
  /** The machine's screen was locked. */
  onLocked(listener: () => void): void;
}

export interface Notifications {
  /** Nothing, where the person has not allowed notifications. */
  show(notice: { id: string; title: string; message: string }): Promise<void>;
  /** Takes back what is still shown. */
  clearAll(): Promise<void>;
  onClicked(listener: (id: string) => void): void;
  /** Opens a page of the extension, for what was clicked. */
  open(path: string): Promise<void>;
}

/** Starts that end a session although the worker's own restart does not. */
export interface Lifecycle {
  /** The browser was started. */
  onStartup(listener: () => void): void;
  /** The extension was replaced by another version. */
  onUpdated(listener: () => void): void;
  /** The worker lives so many seconds more, as far as the browser allows. */
  stay(seconds: number): void;
}

/** The 2,048 English words of BIP-39, in their order: a file of the extension, since phrases are seldom read. */
export interface Words {
  read(): Promise<readonly string[]>;
}

/** Calls `run` once after `seconds`, while the worker lives. Returns the way to call it off. */
export type Schedule = (seconds: number, run: () => void) => () => void;

export interface Platform {
  database: Database;
  session: SessionStorage;
  alarms: Alarms;
  badge: Badge;
  approvalWindow: OwnWindow;
  /** The one window that speaks to a device: a popup would close under the browser's chooser. */
  deviceWindow: Pick<OwnWindow, 'show'>;
  documents: Documents;
  places: Places;
  idle: Idle;
  notifications: Notifications;
  lifecycle: Lifecycle;
  words: Words;
  schedule: Schedule;
}
