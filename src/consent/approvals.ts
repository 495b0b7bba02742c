/**
 * What waits for a person's word. An approval names one digest; it is answered once, by that digest, in one stored step
 * (security.md T7, T8). It survives the worker; session boundaries reject it (architecture.md 9).
 */

import { fromKept, type Item, toKeep } from '../platform/kept';
import type { Database, StoreName, Table } from '../platform/ports';
import type { Address } from '../primitives/addresses';
import { type Asker, askerEntries, isSiteOrigin } from '../primitives/asker';
import { refuse } from '../primitives/errors';
import { address, hashHex, unixSeconds } from '../primitives/schemas';
import * as v from '../primitives/valibot';

/** What a person's word belongs to. Another account, network or run of the browser, or a lock, is another session; unlocking is not. */
export interface SessionMark {
  /** Names account, network and run. */
  of: string;
  unlocked: boolean;
}

export interface Approval<T> extends Asker {
  /** 128 random bits in hex. */
  id: string;
  /** Whose key signs, or who is shown to the site. */
  account: Address;
  networkId: string;
  digest: string;
  /** The session in which it was asked. */
  session: SessionMark;
  /** 'approved': the word was given, in the life of one worker; what follows is not stored yet. */
  state: 'pending' | 'approved';
  createdAt: number;
  /** Its place in the queue: what came later in the same second is behind. */
  order: number;
  /** What was shown. */
  shown: T;
}

/** A value in a store of its own, as it is kept. */
export interface Row {
  store: StoreName;
  key: string;
  value: unknown;
}

/** Three of an origin and eight of all sites (security.md T5): two that ask at once leave room for a third. Our own pages have eight apart. */
const MOST_OF_ORIGIN = 3;
const MOST = 8;
/** How many ids of answered approvals are remembered, so that a late second answer hears why. */
const REMEMBERED = 32;

const frame = {
  id: v.string(),
  ...askerEntries,
  account: address,
  networkId: v.string(),
  digest: hashHex,
  session: v.object({ of: v.string(), unlocked: v.boolean() }),
  state: v.picklist(['pending', 'approved']),
  createdAt: unixSeconds,
  order: v.number(),
};

/** How approvals of what `shown` describes are kept: nobody's word is read into those of another version. */
export const approvalsOf = <T>(shown: v.GenericSchema<unknown, T>): Item<Approval<T>> => ({
  area: 'approvals',
  name: '',
  version: 3,
  schema: v.object({ ...frame, shown }) as v.GenericSchema<unknown, Approval<T>>,
});

/** Ids of approvals that were answered lately. */
export const answeredItem: Item<string[]> = { area: 'snapshots', name: 'answered', version: 1, schema: v.array(v.string()) };

function parseAll<T>(item: Item<Approval<T>>, values: unknown[]): Approval<T>[] {
  const known = values.map((value) => fromKept(item, value)).filter((approval) => approval !== undefined);
  return known.sort((a, b) => a.order - b.order);
}

export interface Approvals<T> {
  /**
   * 'replace', for our own pages: a later request of an origin and account takes the place of one that was not answered.
   * 'queue', for sites: it waits its turn; 409 `already_pending` with three of the origin, 429 `too_many_requests`
   * with eight of all sites.
   * `beside`: a row that is kept with it, or not at all.
   */
  open(approval: Omit<Approval<T>, 'state' | 'order'>, how?: 'replace' | 'queue', beside?: Row): Promise<void>;
  /** Another thing to be shown in the place of what waits under the same id: it must be answered by its own digest. 404 `request_missing`. */
  change(id: string, by: Pick<Approval<T>, 'digest' | 'session' | 'createdAt' | 'shown'>): Promise<void>;
  get(id: string): Promise<Approval<T> | undefined>;
  /** The oldest first: that one is shown. */
  pending(): Promise<Approval<T>[]>;
  /** The one answer. 404 `request_missing`, 409 `already_answered`, 409 `digest_mismatch`. */
  approve(id: string, digest: string): Promise<Approval<T>>;
  /** Its end: led to something stored, or was refused. */
  close(id: string): Promise<void>;
  /** A word that was given but led to nothing stored must be given again. */
  reopen(id: string): void;
  /** Ends what was asked in another session than the present one; answers how many that were. */
  keepOnly(present: () => Promise<SessionMark>): Promise<number>;
}

const answered = async (snapshots: Table) => fromKept(answeredItem, await snapshots.get(answeredItem.name)) ?? [];

async function remember(snapshots: Table, id: string): Promise<void> {
  await snapshots.put(answeredItem.name, toKeep(answeredItem, [...(await answered(snapshots)), id].slice(-REMEMBERED)));
}

async function add<T>(
  item: Item<Approval<T>>,
  approvals: Table,
  approval: Omit<Approval<T>, 'state' | 'order'>,
  how: 'replace' | 'queue',
  waits: (approval: Approval<T>) => boolean,
): Promise<void> {
  const { origin, account, networkId } = approval;
  let known = parseAll(item, await approvals.all());
  if (how === 'replace') {
    const isSame = (other: Approval<T>) => other.origin === origin && other.account === account && other.networkId === networkId;
    const old = known.filter((other) => isSame(other) && waits(other));
    for (const { id } of old) await approvals.delete(id);
    known = known.filter((other) => !old.includes(other));
  }
  // No site keeps the person from what they do themselves.
  const beside = known.filter((other) => isSiteOrigin(other.origin) === isSiteOrigin(origin));
  if (beside.length >= MOST) refuse('too_many_requests', 'Too many requests wait for an answer.');
  if (beside.filter((other) => other.origin === origin).length >= MOST_OF_ORIGIN) {
    refuse('already_pending', 'Requests of this site wait for an answer already.');
  }
  await approvals.put(approval.id, toKeep(item, { ...approval, state: 'pending', order: 1 + (known.at(-1)?.order ?? 0) }));
}

const isOf = ({ session }: Approval<unknown>, { of, unlocked }: SessionMark) => session.of === of && (unlocked || !session.unlocked);

/** Which of all belong to a session; `same`: all do, and none is to be noted otherwise. */
function sorted<T>(item: Item<Approval<T>>, all: unknown[], session: SessionMark) {
  const kept = parseAll(item, all).filter((approval) => isOf(approval, session));
  const whole = kept.length === all.length;
  return { kept, whole, same: whole && kept.every((approval) => approval.session.unlocked === session.unlocked) };
}

async function keepOnly<T>(database: Database, item: Item<Approval<T>>, present: () => Promise<SessionMark>): Promise<number> {
  const waiting = await database.all('approvals');
  // Most of the time nothing waits, or nothing has changed: who only reads holds nobody up.
  if (waiting.length === 0) return 0;
  const session = await present();
  const { whole, same } = sorted(item, waiting, session);
  if (same) return 0;
  try {
    return await database.transact(['approvals'], async ({ approvals }) => {
      const all = await approvals.all();
      const { kept } = sorted(item, all, session);
      // What cannot be read is nobody's word either.
      await approvals.clear();
      for (const approval of kept) await approvals.put(approval.id, toKeep(item, { ...approval, session }));
      return all.length - kept.length;
    });
  } catch (error) {
    if (!whole) throw error;
    // That it was unlocked meanwhile found no room: all waits as it did, and holds nothing up.
    return 0;
  }
}

/**
 * `given`: ids of what was answered in this worker's life, which all of its rooms share. A word that was given to another one led to
 * nothing, and is asked for again: nothing has to be written for that.
 */
export function createApprovals<T>(database: Database, item: Item<Approval<T>>, given = new Set<string>()): Approvals<T> {
  const waits = ({ id, state }: Approval<T>) => state === 'pending' || !given.has(id);
  return {
    open: (approval, how = 'replace', beside) =>
      database.transact(['approvals', ...(beside ? [beside.store] : [])], async (tables) => {
        await add(item, tables.approvals, approval, how, waits);
        if (beside) await tables[beside.store].put(beside.key, beside.value);
      }),
    change: (id, by) =>
      database.transact(['approvals'], async ({ approvals }) => {
        const known = fromKept(item, await approvals.get(id));
        if (!known || !waits(known)) return refuse('request_missing', 'This request is no longer there.');
        await approvals.put(id, toKeep(item, { ...known, ...by, state: 'pending' }));
      }),
    get: async (id) => fromKept(item, await database.get('approvals', id)),
    pending: async () => parseAll(item, await database.all('approvals')).filter(waits),
    approve: (id, digest) =>
      database.transact(['approvals', 'snapshots'], async ({ approvals, snapshots }) => {
        const approval = fromKept(item, await approvals.get(id));
        if (approval ? !waits(approval) : (await answered(snapshots)).includes(id)) {
          refuse('already_answered', 'This request was answered already.');
        }
        if (!approval) return refuse('request_missing', 'This request is no longer there.');
        if (approval.digest !== digest) refuse('digest_mismatch', 'What was confirmed is not what is asked for now.');
        // Of no weight where the word finds no room.
        given.add(id);
        if (approval.state === 'pending') await approvals.put(id, toKeep(item, { ...approval, state: 'approved' }));
        return approval;
      }),
    async close(id) {
      if ((await database.get('approvals', id)) === undefined) return;
      await database.delete('approvals', id);
      // A comfort: a full disk keeps no end from being one.
      await database.transact(['snapshots'], ({ snapshots }) => remember(snapshots, id)).catch(() => undefined);
    },
    reopen: (id) => void given.delete(id),
    keepOnly: (present) => keepOnly(database, item, present),
  };
}
