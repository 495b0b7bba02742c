/**
 * What waits for a person's word, and after it for a signature that is made elsewhere. An approval names one digest; it is answered
 * once, by that digest, in one stored step (security.md T7, T8). It survives the worker; session boundaries reject it
 * (architecture.md 9), and what waits for a signature is bound to its account and network alone.
 */

import * as v from 'valibot';
import { fromKept, type Item, toKeep } from '../platform/kept';
import type { Database, StoreName, Table } from '../platform/ports';
import { isSiteOrigin } from '../primitives/asker';
import { type ErrorBody, refuse } from '../primitives/errors';
import { accountId, address, askerEntries, errorBody, hashHex, unixSeconds } from '../primitives/schemas';

/** What a person's word belongs to. Another account, network or run of the browser, or a lock, is another session; unlocking is not. */
export interface SessionMark {
  /** Names account, network and run. */
  of: string;
  unlocked: boolean;
}

/** The session as it is now, and whether what waits for a signature, or came back without one, may still have it. */
export interface Present {
  mark: SessionMark;
  maySign(approval: Approval<unknown>): boolean;
}

/** What the worker remembers of its own life, and all of its rooms share. */
export interface Life {
  /** Ids of approvals that were answered in it. */
  given: Set<string>;
  /** Signatures under way, by the ids of their approvals; what ends one aborts it. */
  signing: Map<string, AbortController>;
}
export const newLife = (): Life => ({ given: new Set(), signing: new Map() });

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

/** What several people sign: who has to for each source, by the ledger as it was last read, and whose signatures (hex) are here. */
export const gathered = v.object({
  shares: v.array(
    v.object({
      account: accountId,
      level: v.picklist(['low', 'medium', 'high']),
      need: v.number(),
      signers: v.array(v.object({ key: v.string(), weight: v.number() })),
    }),
  ),
  signatures: v.array(v.object({ key: v.string(), signature: v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2}){0,64}$/)) })),
  /** The coordination service at which this wallet has left it. */
  put: v.exactOptional(v.string()),
});
export type Gathered = v.InferOutput<typeof gathered>;
const signatureHex = v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/));

const frame = v.object({
  /** 128 random bits in hex. */
  id: v.string(),
  ...askerEntries,
  /** Whose key signs, or who is shown to the site. */
  account: address,
  networkId: v.string(),
  digest: hashHex,
  /** The session in which it was asked. */
  session: v.object({ of: v.string(), unlocked: v.boolean() }),
  /** 'approved': the word was given, in the life of one worker; what follows is not stored yet. 'signing': the holder of the key is asked. */
  state: v.picklist(['pending', 'approved', 'signing']),
  /** Of 'signing': until when, and the network's settings then. These bind what came back from it, too. */
  signing: v.optional(v.object({ until: unixSeconds, network: v.string() })),
  /** Of what several people sign: as it is now. */
  gathered: v.optional(gathered),
  /** Of 'signing' by one holder, once it has signed: kept until it is released, and verified again by whoever takes it up. */
  signature: v.optional(signatureHex),
  /** Why the holder of the key did not sign. */
  failed: v.optional(errorBody),
  createdAt: unixSeconds,
  /** Its place in the queue: what came later in the same second is behind. */
  order: v.number(),
});
/** `shown`: what was shown. */
export type Approval<T> = v.InferOutput<typeof frame> & { shown: T };

/** How approvals of what `shown` describes are kept: nobody's word is read into those of another version. */
export const approvalsOf = <T>(shown: v.GenericSchema<unknown, T>): Item<Approval<T>> => ({
  area: 'approvals',
  name: '',
  version: 4,
  schema: v.object({ ...frame.entries, shown }) as v.GenericSchema<unknown, Approval<T>>,
});

/** Ids of approvals that were answered lately. */
export const answeredItem: Item<string[]> = { area: 'snapshots', name: 'answered', version: 1, schema: v.array(v.string()) };

function parseAll<T>(item: Item<Approval<T>>, values: unknown[]): Approval<T>[] {
  const known = values.map((value) => fromKept(item, value)).filter((approval) => approval !== undefined);
  return known.sort((a, b) => a.order - b.order);
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
    const old = known.filter((other) => isSame(other) && other.state !== 'signing' && waits(other));
    for (const { id } of old) await approvals.delete(id);
    known = known.filter((other) => !old.includes(other));
  }
  // No site keeps the person from what they do themselves.
  // Nor does what waits for a signature, for days perhaps, keep anybody from asking.
  const beside = known.filter(({ state, origin: other }) => state !== 'signing' && isSiteOrigin(other) === isSiteOrigin(origin));
  if (beside.length >= MOST) refuse('too_many_requests', 'Too many requests wait for an answer.');
  if (beside.filter((other) => other.origin === origin).length >= MOST_OF_ORIGIN) {
    refuse('already_pending', 'Requests of this site wait for an answer already.');
  }
  await approvals.put(approval.id, toKeep(item, { ...approval, state: 'pending', order: 1 + (known.at(-1)?.order ?? 0) }));
}

/** What was confirmed, and waits for a signature or came back without one: whatever is shown, it is there until it is answered. */
const isApart = ({ state, failed }: Approval<unknown>): boolean => state === 'signing' || failed !== undefined;

const isOf = (approval: Approval<unknown>, { mark, maySign }: Present) =>
  isApart(approval) ? maySign(approval) : approval.session.of === mark.of && (mark.unlocked || !approval.session.unlocked);

/** Which of all may go on; `same`: all do, and none is to be noted otherwise. */
function sorted<T>(item: Item<Approval<T>>, all: unknown[], present: Present) {
  const kept = parseAll(item, all).filter((approval) => isOf(approval, present));
  const whole = kept.length === all.length;
  return {
    kept,
    whole,
    same: whole && kept.every((approval) => isApart(approval) || approval.session.unlocked === present.mark.unlocked),
  };
}

async function keepOnly<T>(
  database: Database,
  item: Item<Approval<T>>,
  presence: () => Promise<Present>,
  { signing }: Life,
): Promise<number> {
  const waiting = await database.all('approvals');
  // Most of the time nothing waits, or nothing has changed: who only reads holds nobody up.
  if (waiting.length === 0) {
    // Wiped: nobody waits for what is still being signed.
    for (const abort of signing.values()) abort.abort();
    return 0;
  }
  const present = await presence();
  const { whole, same } = sorted(item, waiting, present);
  if (same) return 0;
  try {
    return await database.transact(['approvals'], async ({ approvals }) => {
      const all = await approvals.all();
      const { kept } = sorted(item, all, present);
      // What cannot be read is nobody's word either.
      await approvals.clear();
      for (const approval of kept) {
        const noted = isApart(approval) ? approval : { ...approval, session: present.mark };
        await approvals.put(approval.id, toKeep(item, noted));
      }
      for (const [id, abort] of signing) if (!kept.some((approval) => approval.id === id)) abort.abort();
      return all.length - kept.length;
    });
  } catch (error) {
    if (!whole) throw error;
    // That it was unlocked meanwhile found no room: all waits as it did, and holds nothing up.
    return 0;
  }
}

const missing = () => refuse('request_missing', 'This request is no longer there.');

/** One approval by its id, and what is stored in one step with it. */
function rowsOf<T>(database: Database, item: Item<Approval<T>>) {
  const known = async (approvals: Table, id: string) => fromKept(item, await approvals.get(id));
  const put = (approvals: Table, approval: Approval<T>) => approvals.put(approval.id, toKeep(item, approval));
  const changed = async (approvals: Table, id: string, by: (approval: Approval<T>) => Partial<Approval<T>>) => {
    const approval = (await known(approvals, id)) ?? missing();
    await put(approvals, { ...approval, ...by(approval) });
  };
  /** In one stored step with the row that is kept beside it. */
  const together = (beside: Row | undefined, work: (approvals: Table) => Promise<void>) =>
    database.transact(['approvals', ...(beside ? [beside.store] : [])], async (tables) => {
      await work(tables.approvals);
      if (beside) await tables[beside.store].put(beside.key, beside.value);
    });
  return { known, put, changed, together };
}
type Rows<T> = ReturnType<typeof rowsOf<T>>;

/** What was approved waits for whoever signs it. */
function signingOf<T>({ known, put, changed, together }: Rows<T>) {
  return {
    /** What was approved waits for its signature, or for those that are still missing; `beside`: a row that is kept with it. */
    signing: (id: string, of: NonNullable<Approval<T>['signing']>, beside: Row | undefined, gathered?: Gathered) =>
      together(beside, (approvals) =>
        changed(approvals, id, () => ({
          state: 'signing',
          signing: of,
          failed: undefined,
          signature: undefined,
          ...(gathered ? { gathered } : {}),
        })),
      ),
    /** Its holder has signed. Of no weight where it waits for that no longer. */
    signed: (id: string, signature: string) =>
      together(undefined, async (approvals) => {
        const approval = await known(approvals, id);
        if (approval?.state === 'signing') await put(approvals, { ...approval, signature });
      }),
    /** What several people sign has moved on. 404 `request_missing`. */
    gather: (id: string, change: (approval: Approval<T>) => Gathered) =>
      together(undefined, (approvals) => changed(approvals, id, (approval) => ({ gathered: change(approval) }))),
  };
}

/** A word that was given in another worker's life than this one led to nothing, and is asked for again: nothing has to be written for that. */
export function createApprovals<T>(database: Database, item: Item<Approval<T>>, life: Life) {
  const { given, signing: underWay } = life;
  const waits = ({ id, state }: Approval<T>) => state !== 'approved' || !given.has(id);
  const asks = (approval: Approval<T>) => approval.state !== 'signing' && waits(approval);
  const rows = rowsOf(database, item);
  const { known, put, together } = rows;
  return {
    /**
     * 'replace', for our own pages: a later request of an origin and account takes the place of one that was not answered.
     * 'queue', for sites: it waits its turn; 409 `already_pending` with three of the origin, 429 `too_many_requests`
     * with eight of all sites.
     * `beside`: a row that is kept with it, or not at all.
     */
    open: (approval: Omit<Approval<T>, 'state' | 'order'>, how: 'replace' | 'queue' = 'replace', beside?: Row) =>
      together(beside, (approvals) => add(item, approvals, approval, how, waits)),
    /** Another thing to be shown in the place of what waits under the same id: it must be answered by its own digest. 404 `request_missing`, 409 `already_answered`. */
    change: (id: string, by: Pick<Approval<T>, 'digest' | 'session' | 'createdAt' | 'shown'>) =>
      together(undefined, async (approvals) => {
        const approval = await known(approvals, id);
        if (!approval || !waits(approval)) return missing();
        if (!asks(approval)) refuse('already_answered', 'This request was answered already.');
        await put(approvals, {
          ...approval,
          ...by,
          state: 'pending',
          signing: undefined,
          failed: undefined,
          gathered: undefined,
          signature: undefined,
        });
      }),
    ...signingOf(rows),
    get: async (id: string) => fromKept(item, await database.get('approvals', id)),
    /** The oldest first: that one is shown. */
    pending: async () => parseAll(item, await database.all('approvals')).filter(waits),
    /** The one answer. 404 `request_missing`, 409 `already_answered`, 409 `digest_mismatch`. */
    approve: (id: string, digest: string) =>
      database.transact(['approvals', 'snapshots'], async ({ approvals, snapshots }) => {
        const approval = await known(approvals, id);
        if (approval ? !asks(approval) : (await answered(snapshots)).includes(id)) {
          refuse('already_answered', 'This request was answered already.');
        }
        if (!approval) return missing();
        if (approval.digest !== digest) refuse('digest_mismatch', 'What was confirmed is not what is asked for now.');
        // Of no weight where the word finds no room.
        given.add(id);
        if (approval.state === 'pending') await put(approvals, { ...approval, state: 'approved' });
        return approval;
      }),
    /** Its end: led to something stored, or was refused. */
    async close(id: string) {
      underWay.get(id)?.abort();
      if ((await database.get('approvals', id)) === undefined) return;
      await database.delete('approvals', id);
      // A comfort: a full disk keeps no end from being one.
      await database.transact(['snapshots'], ({ snapshots }) => remember(snapshots, id)).catch(() => undefined);
    },
    /** A word that was given but led to nothing stored must be given again. `after`: why it was not signed elsewhere, and a row that is kept with it. */
    async reopen(id: string, after?: { failed: ErrorBody; beside: Row | undefined }) {
      given.delete(id);
      if (!after) return;
      const { beside, failed } = after;
      await together(beside, async (approvals) => {
        const approval = await known(approvals, id);
        if (approval) await put(approvals, { ...approval, failed, state: 'pending', signature: undefined });
      });
    },
    /** Ends what was asked in another session than the present one, and signatures that nobody may wait for any more; answers how many that were. */
    keepOnly: (present: () => Promise<Present>) => keepOnly(database, item, present, life),
  };
}
