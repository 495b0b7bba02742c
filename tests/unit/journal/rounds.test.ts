import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createJournal } from '../../../src/journal/journal';
import { createRounds, nextAsking, noteLedger } from '../../../src/journal/rounds';
import { createMemoryDatabase } from '../../platform/memory-database';
import { Liar, makeRecord } from './liar';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A worker that is awake, over a ledger that closes every five seconds of virtual time. */
async function awake({ kind = 'contract' as const, lag = 0 } = {}) {
  const liar = new Liar();
  const turned: number[] = [];
  const asked = { count: 0 };
  const nodes = liar.chain;
  const journal = createJournal({
    database: createMemoryDatabase(),
    chain: async () => ({
      ...nodes,
      rpc: {
        ...nodes.rpc,
        transaction: (hash: string) => {
          asked.count += 1;
          return nodes.rpc.transaction(hash);
        },
      },
    }),
    clock: () => liar.closeTime,
    changed: ({ state }) => void (state === 'confirmed' && turned.push(Date.now())),
  });
  const rounds = createRounds({
    journal,
    advance: (hash) => journal.advance(hash).catch(() => undefined),
    now: () => Date.now(),
    clock: () => liar.closeTime,
    ledger: () => undefined,
  });
  let running = true;
  const turn = async (): Promise<void> => {
    const seconds = await rounds.turn();
    if (seconds === null) running = false;
    else setTimeout(() => void turn(), seconds * 1000);
  };
  const record = makeRecord({ kind });
  await journal.put(record);
  liar.horizonLags = lag > 0;
  return { liar, journal, rounds, record, turn, turned, asked, running: () => running };
}

describe('a confirmation is heard when it happens', () => {
  test.each([0, 400, 1_700, 3_100])('within half a second of the second witness knowing, %i ms after the first', async (lag) => {
    const at = await awake({ lag });
    void at.turn();
    await vi.advanceTimersByTimeAsync(3_300);
    at.liar.close();
    await vi.advanceTimersByTimeAsync(lag);
    const known = Date.now();
    at.liar.horizonLags = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect((at.turned[0] ?? Number.POSITIVE_INFINITY) - known).toBeLessThanOrEqual(500);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(at.running()).toBe(false);
  });

  test('in the rhythm of the ledger: close to a close the nodes are asked in short steps, and between closes they are not', async () => {
    const at = await awake();
    at.liar.drops = true;
    void at.turn();
    const perSecond: number[] = [];
    for (let second = 1; second <= 20; second++) {
      const before = at.asked.count;
      await vi.advanceTimersByTimeAsync(1_000);
      perSecond.push(at.asked.count - before);
      if (second % 5 === 0) at.liar.close();
    }
    const [afterClose = 0, quiet = 0, calm = 0, , beforeClose = 0] = perSecond.slice(15);
    expect(afterClose + quiet + calm).toBeLessThanOrEqual(6);
    expect(beforeClose).toBeGreaterThanOrEqual(2);
  });
});

test('a new transaction goes out at once, whatever else is on its way', async () => {
  const at = await awake();
  at.liar.drops = true;
  at.liar.be('horizon', 'silent');
  void at.turn();
  await vi.advanceTimersByTimeAsync(1_000);
  const other = { ...makeRecord({ sequence: 102n }), networkId: 'another' };
  await at.journal.put(other);
  await at.rounds.turn();
  await vi.advanceTimersByTimeAsync(100);
  expect(at.liar.received.has(other.envelope)).toBe(false);
  await at.rounds.turn(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(at.liar.received.has(other.envelope)).toBe(true);
});

test('how long ledgers take is learnt from those that close', () => {
  const first = noteLedger(undefined, 10, 1_000);
  expect(noteLedger(first, 10, 3_000)).toBe(first);
  const closed = noteLedger(first, 11, 2_000);
  expect(closed).toEqual({ ledger: 11, seenAt: 2_000, interval: 5_000, sure: true });
  expect(noteLedger(closed, 13, 6_000)).toEqual({ ledger: 13, seenAt: 6_000, interval: 2_000, sure: true });
  expect(noteLedger(closed, 12, 90_000).interval).toBe(5_000);
  // What was there already says nothing of when the next one closes.
  expect(nextAsking(first, { since: 0, named: false }, 1_000)).toBe(300);
  expect(nextAsking(closed, { since: 0, named: false }, 2_000)).toBe(4_300);
});

test('what does not end is asked for less and less', () => {
  const waits = [0, 46_000, 301_000, 90_000_000].map((age) => nextAsking(undefined, { since: 0, named: true }, age));
  expect(waits).toEqual([300, 2_000, 40_000, 3_600_000]);
});
