/**
 * POST /send: what the journal does with a signed transaction, and how long a client waits for it (interface.md 4.6, architecture.md 8).
 * It is written down before it is sent, only its bytes are ever sent, and it moves to its end whoever waits, also after a restart.
 */
import { leading } from '../chain/lead';
import type { Carrier, Submission } from '../interface/changes/send';
import type { Context } from '../interface/context';
import type { SendResult } from '../interface/schema/outputs';
import { createJournal, type Journal, unlessWritten } from '../journal/journal';
import { parseRecord, recordOf, type TransactionRecord } from '../journal/record';
import { createRounds } from '../journal/rounds';
import { isServiceError, refuse } from '../primitives/errors';
import { isFinal } from '../primitives/record-states';
import { review } from '../review/review';
import { sentOf } from '../service/sent';
import type { Ended, JournalStore } from './journal-store';
import type { Log } from './log';
import { Foreign, Newer } from './owner';

/** A node refused its bytes, and nobody else has them: other signatures under the same hash are a new attempt. */
const isRefused = ({ outcome }: TransactionRecord) => outcome?.reason?.code === 'refused';

interface Dependencies {
  context: Context;
  store: JournalStore;
  log: Log;
  /** A transaction of ours ended in this ledger. */
  included: (ledger: number) => void;
}

async function recordOfSent({ chain, clock }: Context, { envelope, source }: Submission, origin: string): Promise<TransactionRecord> {
  const plan = await leading(chain, (led) => review({ chain: led, envelope, account: source, origin, clock }));
  return recordOf(plan, { name: 'send' }, { origin }, { envelope, signer: source }, clock());
}

/** Seconds after which somebody looks whether others left anything. */
const LOOK = 5;

/** A journal that cannot be reached now, is full, or was changed by a newer gateway is asked again later; anything else is a fault. */
function laterOnly(error: unknown): number {
  if (isServiceError(error) || error instanceof Newer || error instanceof Foreign) return LOOK;
  throw error;
}

/** Who waits for a transaction to move. */
function createWaiting() {
  const waiting = new Map<string, Set<() => void>>();
  return {
    moved: (hash: string) => waiting.get(hash)?.forEach((wake) => void wake()),
    count: () => [...waiting.values()].reduce((sum, wakes) => sum + wakes.size, 0),
    all: () => waiting.forEach((wakes) => void wakes.forEach((wake) => void wake())),
    /** Until it moves, or so many seconds have passed. */
    pause(hash: string, seconds: number): Promise<void> {
      return new Promise((resolve) => {
        const wakes = waiting.get(hash) ?? new Set();
        const wake = () => {
          clearTimeout(timer);
          wakes.delete(wake);
          if (wakes.size === 0) waiting.delete(hash);
          resolve();
        };
        const timer = setTimeout(wake, seconds * 1000);
        waiting.set(hash, wakes.add(wake));
      });
    },
  };
}

/** How a stored record has ended; undefined: it has not. */
function endOf(stored: unknown): Ended | undefined {
  const record = parseRecord(stored);
  return record && isFinal(record) ? { envelope: record.envelope, result: sentOf(record), taken: !isRefused(record) } : undefined;
}

/** Moves records to their end, and ended ones out of the journal. */
function createMoving({ context: { clock }, store, log, included }: Dependencies, journal: Journal) {
  const running = new Set<Promise<unknown>>();

  async function settle(record: TransactionRecord): Promise<SendResult> {
    const result = sentOf(record);
    if (!isFinal(record)) return result;
    if (result.ledger !== null) included(result.ledger);
    const { ended, moved } = await store.end(record.hash, endOf, clock());
    if (moved) log({ event: 'transaction', hash: record.hash, state: record.state });
    return ended?.result ?? result;
  }

  /** One step where it is ours to move; else how it stands. */
  async function step(hash: string): Promise<TransactionRecord> {
    if (store.holds(hash)) return journal.advance(hash);
    return (await journal.get(hash)) ?? refuse('record_missing', 'There is no record of this transaction.');
  }

  async function advance(hash: string): Promise<SendResult> {
    const ended = await store.ended(hash);
    if (ended) return ended.result;
    try {
      return await settle(await step(hash));
    } catch (error) {
      // Somebody else who waits for it saw its end first.
      const seen = await store.ended(hash);
      if (seen) return seen.result;
      throw error;
    }
  }

  return {
    settle,
    running,
    advance(hash: string): Promise<SendResult> {
      const step = advance(hash).finally(() => running.delete(step));
      running.add(step);
      return step;
    },
  };
}

/** Moves, again and again, whatever this process has to move. */
function createTurns({ context: { clock }, store }: Dependencies, journal: Journal, { advance }: ReturnType<typeof createMoving>) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  /** Also what a process that has died left behind. */
  async function ours(): Promise<TransactionRecord[]> {
    await store.takeUp();
    return (await journal.unfinished()).filter(({ hash }) => store.holds(hash));
  }

  const rounds = createRounds({
    journal: { unfinished: ours, glance: journal.glance },
    // A node that cannot be asked changes nothing: the record stays, and is asked for again.
    advance: (hash) => advance(hash).catch(() => undefined),
    now: () => performance.now(),
    clock,
    ledger: () => undefined,
  });

  async function turn(fresh = false): Promise<void> {
    const wait = stopped ? null : await rounds.turn(fresh).catch(laterOnly);
    clearTimeout(timer);
    const next = store.shared ? Math.min(wait ?? LOOK, LOOK) : wait;
    if (next !== null && !stopped) timer = setTimeout(() => void turn(), next * 1000);
  }

  return {
    turn,
    isStopped: () => stopped,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const journalOf = ({ context: { chain, clock }, store }: Dependencies, moved: (hash: string) => void) =>
  createJournal({
    database: store.database,
    chain: async (id) => (id === chain.network.id ? chain : undefined),
    /** The time for whoever waits. */
    clock,
    changed: ({ hash }) => moved(hash),
  });

export type Sending = ReturnType<typeof createSending>;

export function createSending(dependencies: Dependencies) {
  const { context, store, log, included } = dependencies;
  const { clock } = context;
  const waiting = createWaiting();
  const journal = journalOf(dependencies, waiting.moved);
  const moving = createMoving(dependencies, journal);
  const turns = createTurns(dependencies, journal, moving);
  store.listen(({ hash, ledger }) => {
    if (ledger !== null) included(ledger);
    waiting.moved(hash);
  });

  async function take(submission: Submission, origin: string): Promise<void> {
    const { hash, envelope } = submission;
    const isKnown = async () => {
      const ended = await store.ended(hash);
      return (ended && (ended.taken || ended.envelope === envelope)) || (await journal.get(hash)) !== undefined;
    };
    if (await isKnown()) return;
    const record = await recordOfSent(context, submission, origin);
    // What another process did meanwhile, this looks at once more, in the transaction that writes it.
    const written = () => log({ event: 'transaction', hash, state: 'signed' });
    await journal.put(record).then(written, unlessWritten);
    void turns.turn(true);
  }

  return {
    /** What one request sends goes through this. `origin`: who asks, as the record and its Plan name them. */
    carrier(origin: string): Carrier {
      let waited = '';
      return {
        take(submission) {
          waited = submission.hash;
          return take(submission, origin);
        },
        advance: moving.advance,
        pause: (seconds) => waiting.pause(waited, seconds),
      };
    },
    /** Clients that wait. */
    waiting: waiting.count,
    // Whoever waits when the server stops is answered at once: all patience is over.
    clock: () => (turns.isStopped() ? Number.POSITIVE_INFINITY : clock()),
    /** Takes up what an earlier process left on its way. */
    async takeUp() {
      await store.takeUp();
      for (const record of await journal.all()) await moving.settle(record);
      await turns.turn(true);
    },
    /** Answers who waits with what is known, and resolves when nothing is under way any more. */
    async stop() {
      turns.stop();
      waiting.all();
      await Promise.allSettled(moving.running);
    },
  };
}
