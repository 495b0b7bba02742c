/**
 * A browser without windows: one disk and one session, and the wallet's worker in them, which may be killed at any of its
 * doings (a write, a request) and is started again over what was kept until then.
 */

import type { Deadline } from '../../src/chain/door';
import type { CommandInput } from '../../src/commands/commands';
import type { PreviewView, SiteQueueView } from '../../src/commands/request-views';
import type { RecordView } from '../../src/commands/views';
import type { Platform, StoreName } from '../../src/platform/ports';
import { refuse } from '../../src/primitives/errors';
import type { Adapters } from '../../src/wallet/adapters';
import { heavy } from '../../src/wallet/heavy';
import { createWallet, type Wallet } from '../../src/wallet/wallet';
import type { Control } from '../network/index';
import { createMemoryPlatform, type Listener, type MemoryControl } from '../platform/memory';
import type { Disk } from '../platform/memory-database';
import type { Clock } from './clock';
import type { World } from './world';

/** Where a worker can die: before or after a value was kept, before a request left, when its answer came or failed to. */
export interface Point {
  at: 'put' | 'kept' | 'asked' | 'answered' | 'broken';
  what: string;
}

/** The cheapest derivation that the key file accepts. */
const KDF = { memoryKib: 19_456, iterations: 1 };
export const PASSWORD = 'seven boats under a quiet bridge';

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** The person's yes to what a page of ours asked for: its record. */
export async function confirmed(wallet: Pick<Wallet, 'handle'>, word: CommandInput<'confirm'>): Promise<RecordView> {
  const { record } = await wallet.handle('confirm', word);
  if (!record) throw new Error('nothing was sent');
  return record;
}

/** The same to a site: the hash of what is on its way. */
export async function approved(wallet: Pick<Wallet, 'handle'>, word: CommandInput<'confirm'>): Promise<{ hash: string | null }> {
  const { record } = await wallet.handle('confirm', word);
  return { hash: record?.hash ?? null };
}

export async function renewed(wallet: Pick<Wallet, 'handle'>, requestId: string): Promise<PreviewView> {
  await wallet.handle('renew', { requestId });
  const preview = await wallet.handle('pendingPreview', {});
  if (!preview) throw new Error('nothing waits');
  return preview;
}

export async function renewedForSite(wallet: Pick<Wallet, 'handle'>, requestId: string): Promise<SiteQueueView> {
  await wallet.handle('renew', { requestId });
  return wallet.handle('siteQueue', {});
}

export interface Worker {
  wallet: Wallet;
  /** What happens to the browser: its screen is locked, it was started, the extension was updated. */
  happens: Pick<MemoryControl, 'ring' | 'lockScreen' | 'startBrowser' | 'update' | 'closeApprovalWindow' | 'click' | 'opened'>;
  /** What it did since it was started or since `watch`. */
  points: Point[];
  /** Forgets the points, and dies at the one of this number, or the first that is like this; absent: lives on. */
  watch(killAt?: number | ((point: Point) => boolean)): void;
  kill(): void;
  /** Resolves when it is dead. */
  readonly death: Promise<void>;
  readonly dead: boolean;
}

/** The name of what a request asks for: the JSON-RPC method, or Horizon's method and path. */
function nameOf(input: RequestInfo | URL, init: RequestInit | undefined): string {
  const text = typeof init?.body === 'string' && init.body.startsWith('{') ? init.body : undefined;
  if (text) return (JSON.parse(text) as { method: string }).method;
  return `${init?.method ?? 'GET'} ${new URL(String(input)).pathname.replace(/^.*\/horizon/, '')}`;
}

/** Gives questions up that hang, as soon as the network says that they do, instead of when time says so. */
export class Hangs {
  /** Questions under way, and how each is given up. */
  readonly #waiting = new Map<string, () => void>();

  constructor(control: Control) {
    const hear = async (): Promise<void> => {
      const { path, body } = await control.hung();
      this.#waiting.get(`${path} ${body}`)?.();
      return hear();
    };
    // The network's end is the end of it.
    void hear().catch(() => undefined);
  }

  readonly deadline: Deadline = (_ms, late, { url, body = '' }) => {
    const { pathname, search } = new URL(url);
    const question = `${pathname}${search} ${body}`;
    this.#waiting.set(question, late);
    return () => this.#waiting.delete(question);
  };
}

export class Browser {
  #disk: Disk = new Map();
  #session = new Map<string, string>();
  #boots = 0;
  /** Machine time, unix seconds. */
  clock: Clock;
  /** What the worker does instead of waiting before it asks a node again: nothing, unless a flow lets ledgers close meanwhile. */
  pause: (ms: number) => Promise<void> = async () => undefined;
  /** What a node's answer waits for; absent: nothing. */
  meanwhile: (() => Promise<void>) | undefined;
  /** What a node's answer to a question becomes on the way; absent: it stays. */
  twist: ((what: string, text: string) => string) | undefined;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** What the person was told by the browser, over all workers. */
  readonly notifications: { id: string; title: string; message: string }[] = [];
  /** The number on the toolbar icon. */
  badge = 0;

  /** When each alarm is to ring, unix seconds. */
  readonly alarms = new Map<string, number>();

  /** Documents of sites that are there. */
  readonly documents = new Map<string, Listener>();

  /** The approval's window, which is there whether a worker lives or not. */
  readonly approvalWindow: { path?: string | undefined } = {};

  /** It opens no window that an extension asks for. */
  windowless = false;

  /** A store that takes nothing more, as on a full disk. */
  full: StoreName | undefined;

  /** A store that cannot be changed by itself, as where its part of the disk breaks. */
  stuck: StoreName | undefined;

  /** Which values find no room, counted from 0 since this was set; absent: all do. */
  set crowded(noRoom: ((value: number) => boolean) | undefined) {
    this.values = 0;
    this.#noRoom = noRoom;
  }

  #noRoom: ((value: number) => boolean) | undefined;
  /** How many were put since then, or tried to be. */
  values = 0;

  /** Another one with the same disk and session as they are now, which go their own ways from here. */
  fork(): Browser {
    const other = new Browser(this.clock);
    other.#disk = new Map([...this.#disk].map(([store, rows]) => [store, new Map(rows)]));
    other.#session = new Map(this.#session);
    other.#boots = this.#boots;
    other.hangs = this.hangs;
    return other;
  }

  /** Seconds that a worker counts while it lives; absent: they pass by themselves. */
  ticks: (() => number) | undefined;

  /** Who gives questions up that hang; absent: time does. */
  hangs: Hangs | undefined;

  /** Who holds keys outside the wallet; absent: nobody. */
  signerOf: Adapters['signerOf'];

  /** What is kept in a store now. */
  kept(store: StoreName): unknown[] {
    return [...(this.#disk.get(store)?.values() ?? [])];
  }

  /** What the session remembers now. */
  remembered(): string[] {
    return [...this.#session.values()];
  }

  /** Somebody else's hand on what is kept. */
  put(store: StoreName, key: string, value: unknown): void {
    this.#disk.set(store, (this.#disk.get(store) ?? new Map<string, unknown>()).set(key, structuredClone(value)));
  }

  /** Ends, and is started again: what only the session remembered is gone. */
  restart(): void {
    this.#session = new Map();
    this.approvalWindow.path = undefined;
    this.documents.clear();
  }

  start(): Worker {
    let killAt: number | ((point: Point) => boolean) | undefined;
    let die: () => void = () => undefined;
    const worker = { points: [] as Point[], dead: false };
    const death = new Promise<void>((resolve) => {
      die = resolve;
    });
    const kill = () => {
      if (worker.dead) return;
      worker.dead = true;
      // What the dead one still does must not reach the next one's disk.
      this.#disk = new Map([...this.#disk].map(([store, rows]) => [store, new Map(rows)]));
      this.#session = new Map(this.#session);
      die();
    };
    const reach = (point: Point): boolean => {
      worker.points.push(point);
      if (typeof killAt === 'function' ? killAt(point) : worker.points.length - 1 === killAt) kill();
      return worker.dead;
    };
    /** Nothing comes back from a dead worker's doings. */
    async function alive<T>(work: () => Promise<T>): Promise<T> {
      if (worker.dead) return never();
      try {
        const result = await work();
        return worker.dead ? await never<T>() : result;
      } catch (error) {
        if (worker.dead) return never();
        throw error;
      }
    }
    const ask: typeof fetch = (input, init) =>
      alive(async () => {
        const what = nameOf(input, init);
        if (reach({ at: 'asked', what })) return never();
        try {
          const response = await fetch(input, init);
          const text = await response.text();
          await this.meanwhile?.();
          reach({ at: 'answered', what });
          return new Response(this.twist?.(what, text) ?? text, { status: response.status, headers: response.headers });
        } catch (error) {
          reach({ at: 'broken', what });
          throw error;
        }
      });
    const { platform, control } = this.#platform(reach, alive);
    const wallet = createWallet(
      {
        platform,
        fetch: ask,
        clock: () => this.clock(),
        pause: (ms) => this.pause(ms),
        ...(this.hangs ? { deadline: this.hangs.deadline } : {}),
        ...(this.ticks ? { ticks: this.ticks } : {}),
        ...(this.signerOf ? { signerOf: this.signerOf } : {}),
        bootId: `boot ${++this.#boots}`,
        origin: 'chrome-extension://ballast',
        emit: () => undefined,
        kdf: KDF,
      },
      async () => heavy,
    );
    return {
      wallet,
      happens: control,
      death,
      kill,
      get points() {
        return worker.points;
      },
      get dead() {
        return worker.dead;
      },
      watch(at) {
        worker.points = [];
        killAt = at;
      },
    };
  }

  #platform(reach: (point: Point) => boolean, alive: <T>(work: () => Promise<T>) => Promise<T>) {
    const platform = createMemoryPlatform({
      disk: this.#disk,
      documents: this.documents,
      sessionMemory: this.#session,
      approvalWindow: this.approvalWindow,
      // Flows ring the alarm themselves: nothing moves by itself.
      schedule: () => () => undefined,
      fault: ({ when, stores, key }) => {
        const isFull = when === 'put' && (this.#noRoom?.(this.values++) ?? false);
        if (isFull || (when === 'put' && stores.some((store) => store === this.full))) refuse('storage_full', 'The disk is full.');
        if (reach({ at: when, what: key === undefined ? stores.join(' ') : `${stores.join(' ')} ${key}` })) throw new Error('killed');
      },
    });
    const { database } = platform;
    const opening = (open: () => Promise<void>) =>
      alive(async () => {
        if (this.windowless) throw new Error('No window.');
        if (reach({ at: 'put', what: 'window' })) return;
        await open();
        reach({ at: 'kept', what: 'window' });
      });
    const watched: Platform = {
      ...platform,
      notifications: {
        ...platform.notifications,
        show: async (notice) => void this.notifications.push(notice),
        clearAll: async () => void this.notifications.splice(0),
      },
      approvalWindow: {
        ...platform.approvalWindow,
        show: (path) => opening(() => platform.approvalWindow.show(path)),
        keep: (path) => opening(() => platform.approvalWindow.keep(path)),
      },
      badge: {
        show: async (count) => {
          this.badge = count;
        },
      },
      alarms: {
        ...platform.alarms,
        set: async (name, at) => void this.alarms.set(name, at),
        clear: async (name) => void this.alarms.delete(name),
        clearAll: async () => this.alarms.clear(),
      },
      database: {
        transact: (names, work) =>
          alive(async () => {
            if (names.length === 1 && names[0] === this.stuck) throw new Error('The disk is broken.');
            return database.transact(names, work);
          }),
        get: (store, key) => alive(() => database.get(store, key)),
        all: (store) => alive(() => database.all(store)),
        page: (store, prefix, after, limit) => alive(() => database.page(store, prefix, after, limit)),
        count: (store) => alive(() => database.count(store)),
        put: (store, key, value) => alive(() => database.put(store, key, value)),
        delete: (store, key) => alive(() => database.delete(store, key)),
        wipe: () => alive(() => database.wipe()),
      },
    };
    return { platform: watched, control: platform.control };
  }
}

/** A browser whose wallet is open, on this network, with the key of one account. */
export async function openBrowser(world: World, secret: string): Promise<{ browser: Browser; worker: Worker }> {
  const browser = new Browser(world.clock);
  const worker = browser.start();
  await worker.wallet.handle('importSecret', { password: PASSWORD, secret });
  const { draftId } = await worker.wallet.handle('draftNetwork', { manifest: JSON.stringify(world.manifest) });
  await worker.wallet.handle('keepNetwork', { draftId });
  return { browser, worker };
}

const FINAL = ['confirmed', 'failed', 'expired'];
const MOST_STEPS = 30;

/** Rings the journal's alarm, a ledger between two rings, until the record is final. */
export async function settle(world: World, { wallet }: Worker, hash: string) {
  for (let step = 0; step < MOST_STEPS; step++) {
    await wallet.alarm('journal');
    const record = await wallet.handle('record', { hash });
    if (FINAL.includes(record.state)) return record;
    await world.control().close();
  }
  throw new Error('the record never came to an end');
}
