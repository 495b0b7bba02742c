import { describe, expect, test } from 'vitest';
import type { Chain } from '../../../src/chain/chain';
import { createJournal } from '../../../src/journal/journal';
import { send } from '../../../src/journal/nodes';
import { createMemoryDatabase, type Disk } from '../../platform/memory-database';
import { world as nodeThat, text } from '../chain/liar';
import { Liar, makeRecord, START } from './liar';

function world() {
  const liar = new Liar();
  const disk: Disk = new Map();
  const heard: string[] = [];
  const start = () =>
    createJournal({
      database: createMemoryDatabase({ disk }),
      chain: async (id) => (id === 'local' ? liar.chain : undefined),
      clock: () => liar.closeTime,
      changed: ({ state, unknown }) => heard.push(unknown ? `${state}?` : state),
    });
  return { liar, disk, heard, start, journal: start() };
}

/** Steps of the journal with a ledger closed between them. */
async function run({ journal, liar }: ReturnType<typeof world>, hash: string, steps: number) {
  for (let step = 0; step < steps; step++) {
    await journal.advance(hash).catch(() => undefined);
    liar.close();
  }
  return journal.get(hash);
}

describe('a transaction', () => {
  test.each(['contract', 'classic'] as const)('of kind %s is written down, sent, found and told', async (kind) => {
    const at = world();
    const record = makeRecord({ kind });
    await at.journal.put(record);
    expect(at.liar.sends).toEqual([]);
    expect((await at.journal.get(record.hash))?.state).toBe('signed');
    const done = await run(at, record.hash, 3);
    expect(done).toMatchObject({ state: 'confirmed', unknown: false, outcome: { ledger: 1001, closeTime: START + 5, feeCharged: '1234' } });
    expect(at.heard.at(-1)).toBe('confirmed');
    expect(await at.journal.unfinished()).toEqual([]);
  });

  test('that the ledger failed has its reason and its fee', async () => {
    const at = world();
    at.liar.succeeds = false;
    const record = makeRecord();
    await at.journal.put(record);
    expect(await run(at, record.hash, 3)).toMatchObject({
      state: 'failed',
      outcome: { feeCharged: '1234', reason: { code: 'transaction_failed', details: { result: 'txFailed' } } },
    });
  });

  test('security 46: of an account waits while another one of it is not final', async () => {
    const at = world();
    const [first, second] = [makeRecord(), makeRecord({ sequence: 102n })];
    await at.journal.put(first);
    await expect(at.journal.put(second)).rejects.toMatchObject({ status: 409, code: 'account_busy', details: { hash: first.hash } });
    await run(at, first.hash, 3);
    await at.journal.put(second);
    expect((await at.journal.all()).map(({ hash }) => hash)).toEqual([second.hash, first.hash]);
  });

  test('is not written down twice: a final record stays final', async () => {
    const at = world();
    const record = makeRecord();
    await at.journal.put(record);
    await run(at, record.hash, 3);
    await expect(at.journal.put(record)).rejects.toMatchObject({ code: 'already_answered' });
    expect((await at.journal.get(record.hash))?.state).toBe('confirmed');
  });

  test('of a network that was forgotten waits as it is', async () => {
    const at = world();
    const record = { ...makeRecord(), networkId: 'gone' };
    await at.journal.put(record);
    const { envelope } = record;
    expect(await at.journal.advance(record.hash)).toEqual({ ...record, plan: { ...record.plan, envelope } });
    expect(at.liar.sends).toEqual([]);
  });

  test('asked for by two at once takes one step', async () => {
    const at = world();
    const record = makeRecord();
    await at.journal.put(record);
    await Promise.all([at.journal.advance(record.hash), at.journal.advance(record.hash)]);
    expect(at.liar.sends).toHaveLength(1);
  });

  test('that nobody wrote down is 404', async () => {
    await expect(world().journal.advance('0'.repeat(64))).rejects.toMatchObject({ status: 404 });
  });
});

describe('security 47: a worker that is killed', () => {
  test('before the sending sends on waking, and after it asks before it sends again', async () => {
    const at = world();
    const record = makeRecord();
    await at.journal.put(record);
    // Killed while the bytes were on their way: they were taken, and the answer was never stored.
    at.liar.fault('send', 'lost');
    await at.start().advance(record.hash);
    at.liar.close();
    const woken = at.start();
    expect((await woken.unfinished()).map(({ hash }) => hash)).toEqual([record.hash]);
    expect((await woken.advance(record.hash)).state).toBe('confirmed');
    // By each door, once.
    expect(at.liar.sends).toHaveLength(2);
  });

  test('has counted a sending that it did not live to see', async () => {
    const at = world();
    const record = makeRecord();
    await at.journal.put(record);
    let killed: () => void = () => undefined;
    const never = new Promise<never>(() => undefined);
    const sent = new Promise<void>((resolve) => {
      killed = resolve;
    });
    const dying = createJournal({
      database: createMemoryDatabase({ disk: at.disk }),
      chain: async () =>
        ({
          network: at.liar.chain.network,
          rpc: {
            send: (envelope: string) => {
              void at.liar.chain.rpc.send(envelope).then(killed);
              return never;
            },
          },
        }) as never,
      clock: () => START,
      changed: () => undefined,
    });
    void dying.advance(record.hash);
    await sent;
    expect(await at.start().get(record.hash)).toMatchObject({ state: 'signed', attempts: 1 });
    at.liar.close();
    expect((await at.start().advance(record.hash)).state).toBe('confirmed');
    expect(at.liar.sends).toHaveLength(1);
  });
});

describe('security 49: Horizon that does not know (504)', () => {
  test('is no failure: applied later, it is confirmed', async () => {
    const at = world();
    const record = makeRecord({ kind: 'classic' });
    await at.journal.put(record);
    at.liar.fault('send', 'lost');
    expect(await at.journal.advance(record.hash)).toMatchObject({ state: 'submitted', unknown: true });
    at.liar.close();
    expect((await at.journal.advance(record.hash)).state).toBe('confirmed');
  });

  test('and never applied, it expires only after its time, in two readings, with its place still free', async () => {
    const at = world();
    const record = makeRecord({ kind: 'classic', seconds: 20 });
    await at.journal.put(record);
    await at.journal.advance(record.hash);
    at.liar.pool.clear();
    at.liar.close(4);
    expect((await at.journal.advance(record.hash)).state).toBe('submitted');
    at.liar.pool.clear();
    at.liar.close();
    expect(await at.journal.advance(record.hash)).toMatchObject({
      ...{ state: 'submitted', unknown: true },
      said: [{ claim: { lateSince: 1005 } }, { claim: { lateSince: 1005 } }],
    });
    expect((await at.journal.advance(record.hash)).state).toBe('submitted');
    at.liar.close();
    expect(await at.journal.advance(record.hash)).toMatchObject({ state: 'expired', outcome: { ledger: null, feeCharged: null } });
  });
});

describe('security 50: what a node says to a sending', () => {
  test('TRY_AGAIN_LATER: the same bytes again', async () => {
    const at = world();
    const record = makeRecord();
    await at.journal.put(record);
    at.liar.fault('send', 'busy', 'busy');
    expect(await at.journal.advance(record.hash)).toMatchObject({ state: 'signed', unknown: false });
    expect((await run(at, record.hash, 4))?.state).toBe('confirmed');
    expect(new Set(at.liar.sends).size).toBe(1);
  });

  test('DUPLICATE: it is there already', async () => {
    const at = world();
    const record = makeRecord();
    await at.liar.chain.rpc.send(record.envelope);
    await at.journal.put(record);
    expect(await at.journal.advance(record.hash)).toMatchObject({ state: 'submitted', unknown: false });
  });

  test.each(['contract', 'classic'] as const)('an answer about another transaction settles nothing (%s)', async (kind) => {
    const at = world();
    const record = makeRecord({ kind });
    await at.journal.put(record);
    at.liar.fault('send', 'mixedUp');
    at.liar.fault('submit', 'mixedUp');
    expect(await at.journal.advance(record.hash)).toMatchObject({ state: 'submitted', unknown: true });
    expect((await run(at, record.hash, 4))?.state).toBe('confirmed');
  });

  test('an unknown status settles nothing', async () => {
    const at = world();
    const record = makeRecord();
    await at.journal.put(record);
    at.liar.fault('send', 'odd');
    expect(await at.journal.advance(record.hash)).toMatchObject({ state: 'submitted', unknown: true });
  });

  test('txBadSeq after a success that was hidden: the success is found', async () => {
    const at = world();
    const record = makeRecord();
    await at.journal.put(record);
    at.liar.fault('send', 'lost');
    await at.journal.advance(record.hash);
    at.liar.close();
    at.liar.fault('transaction', 'hide');
    at.liar.horizonLags = true;
    expect(await at.journal.advance(record.hash)).toMatchObject({
      ...{ state: 'submitted', unknown: true },
      said: [{ witness: 'rpc.test', claim: { is: 'absent', takenSince: 1001 } }, { claim: { is: 'absent', ledger: 1000 } }],
    });
    at.liar.horizonLags = false;
    at.liar.close();
    expect((await at.journal.advance(record.hash)).state).toBe('confirmed');
  });

  test('txTooLate: it expires as everything else does', async () => {
    const at = world();
    const record = makeRecord({ seconds: 20 });
    await at.journal.put(record);
    at.liar.close(6);
    at.liar.fault('send', { refuse: 'txTooLate' });
    expect((await at.journal.advance(record.hash)).state).toBe('submitted');
    expect((await run(at, record.hash, 3))?.state).toBe('expired');
  });

  test.each(['contract', 'classic'] as const)('one door’s refusal is no end: it may have passed the bytes on (%s)', async (kind) => {
    const at = world();
    const record = makeRecord({ kind });
    await at.journal.put(record);
    at.liar.fault(kind === 'contract' ? 'send' : 'submit', { refuse: 'txBadAuth' });
    expect(await at.journal.advance(record.hash)).toMatchObject({ state: 'submitted' });
    expect(new Set(at.liar.sends)).toEqual(new Set([record.envelope]));
    at.liar.close();
    expect((await at.journal.advance(record.hash)).state).toBe('confirmed');
  });

  test('a refusal whose second word is lost is no end', async () => {
    const at = world();
    const record = makeRecord();
    await at.journal.put(record);
    at.liar.fault('send', { refuse: 'txBadAuth' });
    at.liar.fault('submit', 'offline');
    expect(await at.journal.advance(record.hash)).toMatchObject({ state: 'submitted', unknown: true });
  });

  test('a refusal of what no ledger takes, by both doors, is final the first time, and says nothing after an earlier sending', async () => {
    const once = world();
    const record = makeRecord();
    await once.journal.put(record);
    once.liar.fault('send', { refuse: 'txBadAuth' });
    once.liar.fault('submit', { refuse: 'txBadAuth' });
    expect(await once.journal.advance(record.hash)).toMatchObject({
      state: 'failed',
      outcome: { ledger: null, feeCharged: null, reason: { code: 'refused', details: { result: 'txBadAuth' } } },
    });
    const twice = world();
    await twice.journal.put(record);
    twice.liar.fault('send', 'lost', { refuse: 'txInsufficientFee' });
    await twice.journal.advance(record.hash);
    expect(await twice.journal.advance(record.hash)).toMatchObject({ state: 'submitted', unknown: true });
    twice.liar.close();
    expect((await twice.journal.advance(record.hash)).state).toBe('confirmed');
  });
});

describe('security 51: nodes that lie', () => {
  test('NOT_FOUND although applied, for good: Horizon says so, and that is no end alone', async () => {
    const at = world();
    const record = makeRecord();
    await at.journal.put(record);
    await at.journal.advance(record.hash);
    at.liar.be('first', 'withholding');
    at.liar.close();
    expect(await run(at, record.hash, 40)).toMatchObject({
      ...{ state: 'submitted', unknown: true },
      said: [
        { witness: 'rpc.test', kind: 'rpc', claim: { is: 'absent' } },
        { witness: 'horizon.test', kind: 'horizon', claim: { is: 'included', successful: true } },
      ],
    });
    at.liar.be('second', 'honest');
    expect((await at.journal.advance(record.hash)).state).toBe('confirmed');
  });

  test.each(['succeeded', 'failed'] as const)('a lone liar that says it %s, for good, ends nothing', async (manner) => {
    const at = world();
    const record = makeRecord({ seconds: 20 });
    at.liar.drops = true;
    await at.journal.put(record);
    at.liar.be('first', manner);
    const lied = await run(at, record.hash, 40);
    expect(lied).toMatchObject({ state: 'submitted', unknown: true });
    at.liar.be('second', 'honest');
    expect((await run(at, record.hash, 3))?.state).toBe('expired');
  });

  test('security 39: a sequence that Horizon contradicts takes no place', async () => {
    const at = world();
    const record = makeRecord();
    await at.journal.put(record);
    at.liar.fault('send', 'lost');
    await at.journal.advance(record.hash);
    at.liar.drops = true;
    at.liar.sequence = 101n;
    at.liar.be('first', 'withholding');
    at.liar.sequence = 100n;
    expect(await run(at, record.hash, 4)).toMatchObject({
      state: 'submitted',
      said: [{ claim: { is: 'absent', takenSince: 1000 } }, { claim: { is: 'absent' } }],
    });
    at.liar.drops = false;
    at.liar.be('first', 'honest');
    expect((await run(at, record.hash, 4))?.state).toBe('confirmed');
  });

  test('SUCCESS of a foreign envelope is no success of ours', async () => {
    const at = world();
    const record = makeRecord();
    await at.journal.put(record);
    await at.journal.advance(record.hash);
    at.liar.fault('transaction', 'foreign');
    expect((await at.journal.advance(record.hash)).state).toBe('submitted');
  });

  test('SUCCESS of a foreign envelope is none either when something else took the place', async () => {
    const at = world();
    const record = makeRecord();
    await at.journal.put(record);
    at.liar.fault('send', 'offline');
    await at.journal.advance(record.hash);
    await at.liar.chain.rpc.send(makeRecord({ amount: 'elsewhere' }).envelope);
    at.liar.close();
    at.liar.fault('transaction', ...Array.from({ length: 10 }, () => 'foreign' as const));
    expect(await run(at, record.hash, 10)).toMatchObject({
      ...{ state: 'signed', unknown: true },
      said: [{ silent: 'node_invalid' }, { claim: { is: 'absent', takenSince: 1001 } }],
    });
    expect((await run(at, record.hash, 2))?.outcome?.reason?.code).toBe('replaced');
  });

  test('an index that is behind the ledger cannot say that the place was taken by another', async () => {
    const at = world();
    at.liar.horizonLags = true;
    at.liar.behind = 3;
    const record = makeRecord();
    await at.journal.put(record);
    await at.journal.advance(record.hash);
    at.liar.close();
    expect((await run(at, record.hash, 3))?.state).toBe('submitted');
    at.liar.behind = 0;
    at.liar.horizonLags = false;
    expect((await at.journal.advance(record.hash)).state).toBe('confirmed');
  });

  test('SUCCESS that the account’s sequence contradicts is not believed', async () => {
    const at = world();
    const record = makeRecord();
    await at.journal.put(record);
    at.liar.fault('send', 'lost');
    await at.journal.advance(record.hash);
    at.liar.fault('transaction', 'invent');
    expect(await at.journal.advance(record.hash)).toMatchObject({ state: 'submitted', unknown: true });
  });

  test('a node that no longer knows the time of the transaction cannot say that it never happened', async () => {
    const at = world();
    at.liar.oldest = START + 1;
    const record = makeRecord({ seconds: 20 });
    await at.journal.put(record);
    at.liar.fault('send', 'offline', 'offline', 'offline', 'offline', 'offline', 'offline', 'offline');
    expect(await run(at, record.hash, 12)).toMatchObject({ state: 'signed', unknown: true });
    at.liar.oldest = 0;
    expect((await run(at, record.hash, 3))?.state).toBe('expired');
  });
});

test('a node that asked to be left alone was sent nothing', async () => {
  const { rpc, asked } = nodeThat(() => text('', 429, { 'retry-after': '60' }));
  await expect(rpc.latestLedger()).rejects.toMatchObject({ code: 'node_unavailable' });
  const before = asked.length;
  const closed = { submit: async () => ({ status: 'unserved' }) };
  expect(await send({ rpc, horizon: closed } as unknown as Chain, makeRecord())).toEqual({ word: 'unreachable' });
  expect(asked).toHaveLength(before);
});

test('security 53: offline after signing, it stays signed and not sent; the same bytes go out when a node is back', async () => {
  const at = world();
  const record = makeRecord();
  await at.journal.put(record);
  at.liar.fault('send', 'offline');
  expect(await at.journal.advance(record.hash)).toMatchObject({ state: 'signed', unknown: true });
  expect(at.liar.received.size).toBe(0);
  expect((await run(at, record.hash, 3))?.state).toBe('confirmed');
  expect([...at.liar.received]).toEqual([record.envelope]);
});

test('a place that another transaction took makes it fail as replaced, after two readings and with Horizon asked', async () => {
  const at = world();
  const record = makeRecord();
  await at.journal.put(record);
  at.liar.fault('send', 'offline');
  await at.journal.advance(record.hash);
  await at.liar.chain.rpc.send(makeRecord({ amount: 'elsewhere' }).envelope);
  at.liar.close();
  expect(await at.journal.advance(record.hash)).toMatchObject({
    ...{ state: 'signed', unknown: true },
    said: [{ claim: { takenSince: 1001 } }, { claim: { takenSince: 1001 } }],
  });
  at.liar.close();
  expect(await at.journal.advance(record.hash)).toMatchObject({ state: 'failed', outcome: { ledger: null, reason: { code: 'replaced' } } });
});

test('what really happened is added to a final record once', async () => {
  const at = world();
  const record = makeRecord();
  await at.journal.put(record);
  await at.journal.settle(record.hash, ['1']);
  expect((await at.journal.get(record.hash))?.outcome).toBeUndefined();
  await run(at, record.hash, 3);
  await at.journal.settle(record.hash, ['1', null]);
  await at.journal.settle(record.hash, ['2', null]);
  expect((await at.journal.get(record.hash))?.outcome?.after).toEqual(['1', null]);
});

describe('a transaction that somebody else pays for', () => {
  test.each([
    [true, 'confirmed'],
    [false, 'failed'],
  ])('ends as itself, and cost the account nothing (%s: %s)', async (succeeds, state) => {
    const at = world();
    const record = makeRecord();
    await at.journal.put(record);
    at.liar.succeeds = succeeds;
    at.liar.bumps = true;
    expect(await run(at, record.hash, 3)).toMatchObject({ state, unknown: false, outcome: { ledger: 1001, feeCharged: '0' } });
    await at.journal.put(makeRecord({ sequence: 102n }));
  });
});
