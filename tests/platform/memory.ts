/** A platform without a browser, for flows and tests. Time moves only when it is told to. */
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { Platform, Schedule, SessionStorage } from '../../src/platform/ports';
import type { SiteEvent } from '../../src/primitives/site-events';
import { createMemoryDatabase, type MemoryDatabaseOptions } from './memory-database';

export interface MemoryTime {
  /** Unix seconds. */
  clock: () => number;
  schedule: Schedule;
  /** Moves time and runs what falls due, in order, letting each finish its turn. */
  advance(seconds: number): Promise<void>;
}

/** Lets everything that waits on settled promises run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

export function createMemoryTime(start = 1_800_000_000): MemoryTime {
  let now = start;
  const due = new Set<{ at: number; run: () => void }>();
  return {
    clock: () => now,
    schedule(seconds, run) {
      const timer = { at: now + seconds, run };
      due.add(timer);
      return () => due.delete(timer);
    },
    async advance(seconds) {
      const end = now + seconds;
      for (;;) {
        await settle();
        const next = [...due].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        due.delete(next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
      await settle();
    },
  };
}

/** Values are kept as JSON, as the browser does: what JSON cannot hold is lost here too. */
export function createMemorySession(kept: Map<string, string> = new Map()): SessionStorage {
  return {
    async get(key) {
      const text = kept.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    async set(key, value) {
      kept.set(key, JSON.stringify(value));
    },
    async remove(key) {
      kept.delete(key);
    },
    clear: async () => kept.clear(),
  };
}

/** What a test or a script does from outside, and what it sees. */
export interface MemoryControl {
  ring(name: string): void;
  lockScreen(): void;
  startBrowser(): void;
  update(): void;
  closeApprovalWindow(): void;
  click(notification: string): void;
  readonly alarms: ReadonlyMap<string, number>;
  readonly notifications: readonly { id: string; title: string; message: string }[];
  /** Pages that a click on one opened. */
  readonly opened: readonly string[];
  readonly badge: number;
  readonly approvalPath: string | undefined;
}

/** A document of a site: hears what the wallet tells it, while it is there. */
export type Listener = (event: SiteEvent) => boolean | Promise<boolean>;

export interface MemoryPlatformOptions extends MemoryDatabaseOptions {
  /** Of sites, by their id. */
  documents?: Map<string, Listener>;
  /** The session's memory; given again, it plays a restarted worker in the same browser. */
  sessionMemory?: Map<string, string>;
  /** Which page the approval's window shows; given again, it is the window that a stopped worker left open. */
  approvalWindow?: { path?: string | undefined };
  /** A schedule of its own, else `setTimeout`. */
  schedule?: Schedule;
}

const bySetTimeout: Schedule = (seconds, run) => {
  const timer = setTimeout(run, seconds * 1000);
  return () => clearTimeout(timer);
};

function createSignal<T extends unknown[]>() {
  const heard = new Set<(...args: T) => void>();
  return {
    on: (listener: (...args: T) => void) => void heard.add(listener),
    tell: (...args: T) => {
      for (const listener of heard) listener(...args);
    },
  };
}

export function createMemoryPlatform(options: MemoryPlatformOptions = {}): Platform & { control: MemoryControl } {
  const alarms = new Map<string, number>();
  const notifications: { id: string; title: string; message: string }[] = [];
  const opened: string[] = [];
  const rung = createSignal<[string]>();
  const locked = createSignal<[]>();
  const started = createSignal<[]>();
  const updated = createSignal<[]>();
  const closed = createSignal<[]>();
  const clicked = createSignal<[string]>();
  const documents = options.documents ?? new Map<string, Listener>();
  let badge = 0;
  const window = options.approvalWindow ?? {};
  const closeWindow = () => {
    if (window.path === undefined) return;
    window.path = undefined;
    closed.tell();
  };
  const show = async (path: string) => {
    window.path ??= path;
  };
  return {
    database: createMemoryDatabase(options),
    session: createMemorySession(options.sessionMemory),
    alarms: {
      set: async (name, at) => void alarms.set(name, at),
      clear: async (name) => void alarms.delete(name),
      clearAll: async () => alarms.clear(),
      onAlarm: rung.on,
    },
    badge: {
      async show(count) {
        badge = count;
      },
    },
    deviceWindow: { show: async () => undefined },
    approvalWindow: {
      show,
      keep: show,
      // What the wallet closes nobody has closed over a request.
      async close() {
        window.path = undefined;
      },
      onClosed: closed.on,
    },
    documents: {
      tell: async (document, event) => (await documents.get(document.documentId ?? '')?.(event)) ?? false,
    },
    places: { allowed: async () => true, arrange: async () => undefined, enter: async () => undefined, onAllowed: () => undefined },
    idle: { onLocked: locked.on },
    notifications: {
      show: async (notice) => void notifications.push(notice),
      clearAll: async () => void notifications.splice(0),
      onClicked: clicked.on,
      open: async (page) => void opened.push(page),
    },
    lifecycle: { onStartup: started.on, onUpdated: updated.on, stay: () => undefined },
    words: { read: async () => wordlist },
    schedule: options.schedule ?? bySetTimeout,
    control: {
      ring: rung.tell,
      lockScreen: locked.tell,
      startBrowser: started.tell,
      update: updated.tell,
      closeApprovalWindow: closeWindow,
      click: clicked.tell,
      alarms,
      notifications,
      opened,
      get badge() {
        return badge;
      },
      get approvalPath() {
        return window.path;
      },
    },
  };
}
