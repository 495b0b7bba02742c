/**
 * POST /send: what the journal does with a signed transaction, and how long a client waits for it (interface.md 4.6, architecture.md 8).
 * It is written down before it is sent, only its bytes are ever sent, and it moves to its end whoever waits, also after a restart.
 */
import { leading } from '../chain/lead';
import type { Carrier, Submission } from '../interface/changes/send';
import type { Context } from '../interface/context';
import type { SendResult } from '../interface/schema/outputs';
import { createJournal, type Journal, unlessWritten } from '../journal/journal';
import { recordOf, type TransactionRecord } from '../journal/record';
import { createRounds } from '../journal/rounds';
import { isFinal } from '../primitives/record-states';
import { review } from '../review/review';
import { sentOf } from '../service/sent';
import type { JournalFile } from './journal-file';
import type { Log } from './log';

/** A node refused its bytes, and nobody else has them: other signatures under the same hash are a new attempt. */
const isRefused = ({ outcome }: TransactionRecord) => outcome?.reason?.code === 'refused';

interface Dependencies {
  context: Context;
  file: JournalFile;
  log: Log;
  /** A transaction of ours ended in this ledger. */
  included: (ledger: number) => void;
}

async function recordOfSent({ chain, clock }: Context, { envelope, source }: Submission, origin: string): Promise<TransactionRecord> {
  const plan = await leading(chain, (led) => review({ chain: led, envelope, account: source, origin, clock }));
  return recordOf(plan, { name: 'send' }, { origin }, { envelope, signer: source }, clock());
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

/** Moves records to their end, and ended ones out of the journal. */
function createMoving({ context: { clock }, file, log, included }: Dependencies, journal: Journal) {
  const running = new Set<Promise<unknown>>();

  function settle(record: TransactionRecord): SendResult {
    const result = sentOf(record);
    if (isFinal(record) && result.ledger !== null) included(result.ledger);
    if (isFinal(record) && !file.ended(record.hash)) {
      file.end(record.hash, { envelope: record.envelope, result, taken: !isRefused(record) }, clock());
      log({ event: 'transaction', hash: record.hash, state: record.state });
    }
    return result;
  }

  async function advance(hash: string): Promise<SendResult> {
    try {
      return file.ended(hash)?.result ?? settle(await journal.advance(hash));
    } catch (error) {
      // Somebody else who waits for it saw its end first.
      const ended = file.ended(hash);
      if (ended) return ended.result;
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
const journalOf = ({ context: { chain, clock }, file }: Dependencies, moved: (hash: string) => void) =>
  createJournal({
    database: file.database,
    chain: async (id) => (id === chain.network.id ? chain : undefined),
    /** The time for whoever waits. */
    clock,
    changed: ({ hash }) => moved(hash),
  });

export type Sending = ReturnType<typeof createSending>;

export function createSending(dependencies: Dependencies) {
  const { context, file, log } = dependencies;
  const { clock } = context;
  const waiting = createWaiting();
  const journal = journalOf(dependencies, waiting.moved);
  const moving = createMoving(dependencies, journal);
  const rounds = createRounds({
    journal,
    // A node that cannot be asked changes nothing: the record stays, and is asked for again.
    advance: (hash) => moving.advance(hash).catch(() => undefined),
    now: () => performance.now(),
    clock,
    ledger: () => undefined,
  });
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function turn(fresh = false): Promise<void> {
    const wait = stopped ? null : await rounds.turn(fresh);
    clearTimeout(timer);
    if (wait !== null && !stopped) timer = setTimeout(() => void turn(), wait * 1000);
  }

  async function take(submission: Submission, origin: string): Promise<void> {
    const { hash, envelope } = submission;
    const isKnown = async () => {
      const ended = file.ended(hash);
      return (ended && (ended.taken || ended.envelope === envelope)) || (await journal.get(hash)) !== undefined;
    };
    if (await isKnown()) return;
    const record = await recordOfSent(context, submission, origin);
    if (await isKnown()) return;
    file.forget(hash);
    await journal.put(record).catch(unlessWritten);
    log({ event: 'transaction', hash, state: 'signed' });
    void turn(true);
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
    clock: () => (stopped ? Number.POSITIVE_INFINITY : clock()),
    /** Takes up what an earlier process left on its way. */
    async takeUp() {
      for (const record of await journal.all()) moving.settle(record);
      await turn(true);
    },
    /** Answers who waits with what is known, and resolves when nothing is under way any more. */
    async stop() {
      stopped = true;
      clearTimeout(timer);
      waiting.all();
      await Promise.allSettled(moving.running);
    },
  };
}
