/**
 * When the witnesses are asked: a confirmation is noticed when it happens. While something is on its way and the worker is
 * awake, they are asked in short steps around the close of a ledger, each for the hash alone, and once a ledger for all they
 * can say. Times of this page are in milliseconds of a clock that only runs forward.
 */

import type { Clock } from '../primitives/clock';
import { LEDGER_SECONDS } from '../primitives/ledgers';
import { isFinal } from '../primitives/record-states';
import type { Journal, LedgerPoint } from './journal';
import type { TransactionRecord } from './record';

/** How ledgers close, as seen from here. */
export interface Rhythm {
  /** The latest ledger that was named. */
  ledger: number;
  seenAt: number;
  interval: number;
  /** It was seen to close, and not only to be there. */
  sure: boolean;
}

const SHORTEST = 1_000;
/** Where no ledger is named, everything is asked for this often. */
const LONGEST = LEDGER_SECONDS * 1_000;

/** A ledger was named: how long they take is learnt from those that were. */
export function noteLedger(rhythm: Rhythm | undefined, ledger: number, now: number): Rhythm {
  if (!rhythm) return { ledger, seenAt: now, interval: LONGEST, sure: false };
  if (ledger <= rhythm.ledger) return rhythm;
  const took = (now - rhythm.seenAt) / (ledger - rhythm.ledger);
  // How long after its close the first one was seen is not known.
  const interval = rhythm.sure ? Math.min(LONGEST, Math.max(SHORTEST, took)) : LONGEST;
  return { ledger, seenAt: now, interval, sure: true };
}

const STEP = 300;
/** Before a ledger is expected to close. */
const LEAD = 700;
/** After a transaction was made, it is asked for less and less: what has not ended by then waits for something else. */
const BRISK = 45_000;
const CALM = 2_000;
const PATIENT = 300_000;
/** Longer than a worker stays awake for nothing: by then its alarm asks. */
const SELDOM = 40_000;
/** What has not ended by then may never do: a node has forgotten it that would have to say so. */
const OLD = 86_400_000;
const RARELY = 3_600_000;

/** Milliseconds until the witnesses are asked for the hash again. `named`: one of them has it, and the others soon will. */
export function nextAsking(rhythm: Rhythm | undefined, { since, named }: { since: number; named: boolean }, now: number): number {
  const age = now - since;
  if (age > OLD) return RARELY;
  if (age > PATIENT) return SELDOM;
  if (age > BRISK) return CALM;
  if (named || !rhythm?.sure) return STEP;
  return Math.max(STEP, rhythm.seenAt + rhythm.interval - LEAD - now);
}

/** What is known of one record that is on its way. */
interface Pace {
  record: TransactionRecord;
  since: number;
  /** When, and as of which ledger, everything was asked of the witnesses last. */
  asked: number;
  ledger: number;
}

interface RoundsOptions {
  journal: Pick<Journal, 'unfinished' | 'glance'>;
  /** Asks for everything, and sends what was not taken. Never rejects. */
  advance: (hash: string) => Promise<unknown>;
  now: () => number;
  /** Unix seconds, as records tell when they were made. */
  clock: Clock;
  /** A ledger that was not named before. */
  ledger: (point: LedgerPoint) => void;
}

export function createRounds({ journal, advance, now, clock, ledger: tell }: RoundsOptions) {
  const paces = new Map<string, Pace>();
  const rhythms = new Map<string, Rhythm>();
  let listedAt = Number.NEGATIVE_INFINITY;

  async function list(): Promise<void> {
    listedAt = now();
    const open = await journal.unfinished();
    for (const hash of paces.keys()) if (!open.some((record) => record.hash === hash)) paces.delete(hash);
    for (const record of open) {
      const current = paces.get(record.hash);
      const since = now() - Math.max(0, clock() - record.createdAt) * 1000;
      paces.set(record.hash, current ? { ...current, record } : { record, since, asked: Number.NEGATIVE_INFINITY, ledger: 0 });
    }
  }

  async function look(pace: Pace): Promise<void> {
    const { hash, networkId } = pace.record;
    const { latest, record } = await journal.glance(hash);
    const before = rhythms.get(networkId);
    if (latest) rhythms.set(networkId, noteLedger(before, latest.ledger, now()));
    if (latest && latest.ledger > (before?.ledger ?? 0)) tell(latest);
    pace.record = record;
    if (!isFinal(record)) return;
    paces.delete(hash);
    await advance(hash);
  }

  return {
    /**
     * Asks what is due, without waiting for the answers; answers in how many seconds to come back, null where nothing is left.
     * `fresh`: there is a record that it may not know of.
     */
    async turn(fresh = false) {
      if (fresh || now() - listedAt >= LONGEST || paces.size === 0) await list();
      if (paces.size === 0) return null;
      const waits: number[] = [];
      for (const pace of paces.values()) {
        const { record, since } = pace;
        const rhythm = rhythms.get(record.networkId);
        if (now() - pace.asked >= LONGEST || (rhythm !== undefined && rhythm.ledger > pace.ledger)) {
          pace.asked = now();
          pace.ledger = rhythm?.ledger ?? 0;
          void advance(record.hash);
        } else void look(pace).catch(() => undefined);
        const named = record.said?.some(({ claim }) => claim?.is === 'included') ?? false;
        waits.push(nextAsking(rhythm, { since, named }, now()));
      }
      return Math.min(...waits) / 1000;
    },
  };
}
