import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Approval, approvalsOf, createApprovals, newLife, type SessionMark } from '../../../src/consent/approvals';
import { createMutes } from '../../../src/consent/mutes';
import { refuse } from '../../../src/primitives/errors';
import { createMemoryDatabase } from '../../platform/memory-database';

const ACCOUNT = 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6' as never;
const OTHER = 'GBAW5XGWORWVFE2XTJYDTLDHXTY2Q2MO73HYCGB3XMFMQ562Q2W2GJQX' as never;
const DIGEST = 'ab'.repeat(32);

function request(id: string, change: Partial<Approval<string>> = {}) {
  const createdAt = 100 + Number(id.replace(/\D/g, '') || 0);
  return {
    id,
    origin: 'https://a.example',
    account: ACCOUNT,
    networkId: 'local',
    digest: DIGEST,
    session: { of: 'here', unlocked: true },
    createdAt,
    shown: `shown ${id}`,
    ...change,
  };
}

const texts = approvalsOf(v.string());
/** `maySign`: of what waits for a signature. */
const inSession =
  (mark: SessionMark, maySign = true) =>
  async () => ({ mark, maySign: () => maySign });

const codes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'ok' : (result.reason as { code: string }).code));

describe('an approval', () => {
  test('security 25: is answered once, whoever presses in the same tick', async () => {
    const approvals = createApprovals(createMemoryDatabase(), texts, newLife());
    await approvals.open(request('1'));
    const answers = await Promise.allSettled([
      approvals.approve('1', DIGEST),
      approvals.approve('1', DIGEST),
      approvals.approve('1', DIGEST),
    ]);
    expect(codes(answers)).toEqual(['ok', 'already_answered', 'already_answered']);
    await approvals.close('1');
    await expect(approvals.approve('1', DIGEST)).rejects.toMatchObject({ status: 409, code: 'already_answered' });
  });

  test('security 27: is answered by the digest that was shown and no other, and stays where it was', async () => {
    const approvals = createApprovals(createMemoryDatabase(), texts, newLife());
    await approvals.open(request('1'));
    await expect(approvals.approve('1', 'cd'.repeat(32))).rejects.toMatchObject({ status: 409, code: 'digest_mismatch' });
    expect((await approvals.get('1'))?.state).toBe('pending');
    expect((await approvals.approve('1', DIGEST)).shown).toBe('shown 1');
  });

  test('that never was is 404', async () => {
    await expect(createApprovals(createMemoryDatabase(), texts, newLife()).approve('9', DIGEST)).rejects.toMatchObject({
      status: 404,
      code: 'request_missing',
    });
  });

  test('security 31: is there for a worker that wakes, and read as it was', async () => {
    const disk = new Map();
    await createApprovals(createMemoryDatabase({ disk }), texts, newLife()).open(request('1'));
    const woken = createApprovals(createMemoryDatabase({ disk }), texts, newLife());
    expect(await woken.pending()).toEqual([{ ...request('1'), order: 1, state: 'pending' }]);
    await woken.approve('1', DIGEST);
  });

  test('whose word led to nothing stored asks for another word, alone', async () => {
    const approvals = createApprovals(createMemoryDatabase(), texts, newLife());
    await approvals.open(request('1'));
    await approvals.open(request('2', { account: OTHER }));
    await approvals.approve('1', DIGEST);
    await approvals.approve('2', DIGEST);
    await approvals.reopen('1');
    expect((await approvals.pending()).map(({ id }) => id)).toEqual(['1']);
    await approvals.approve('1', DIGEST);
    expect(await approvals.pending()).toEqual([]);
  });

  test('security 31: whose word was given to a worker that died waits for another word, on a full disk too', async () => {
    const disk = new Map();
    const first = createApprovals(createMemoryDatabase({ disk }), texts, newLife());
    await first.open(request('1'));
    await first.approve('1', DIGEST);
    expect(await first.pending()).toEqual([]);
    let full = true;
    const fault = ({ when }: { when: 'put' | 'kept' }) => {
      if (full && when === 'put') throw new Error('full');
    };
    const next = createApprovals(createMemoryDatabase({ disk, fault }), texts, newLife());
    expect((await next.pending()).map(({ id }) => id)).toEqual(['1']);
    await next.approve('1', DIGEST);
    expect(await next.pending()).toEqual([]);
    // One that is given now, for which there is no room, is none.
    full = false;
    await next.open(request('2', { account: OTHER }));
    full = true;
    await expect(next.approve('2', DIGEST)).rejects.toThrow('full');
    expect((await next.pending()).map(({ id }) => id)).toEqual(['2']);
    await expect(next.approve('1', DIGEST)).rejects.toMatchObject({ code: 'already_answered' });
  });

  test('of our own pages takes the place of the one before, unless that was answered', async () => {
    const approvals = createApprovals(createMemoryDatabase(), texts, newLife());
    await approvals.open(request('1'));
    await approvals.open(request('2'));
    expect((await approvals.pending()).map(({ id }) => id)).toEqual(['2']);
    await approvals.approve('2', DIGEST);
    await approvals.open(request('3'));
    expect((await approvals.get('2'))?.state).toBe('approved');
  });
});

describe('the queue', () => {
  test('security 26: a later request waits behind the one that is shown', async () => {
    const approvals = createApprovals(createMemoryDatabase(), texts, newLife());
    await approvals.open(request('1'), 'queue');
    await approvals.open(request('2', { origin: 'https://b.example' }), 'queue');
    expect((await approvals.pending()).map(({ id }) => id)).toEqual(['1', '2']);
  });

  const openMany = (approvals: ReturnType<typeof createApprovals<string>>, count: number, origin: string) =>
    Promise.allSettled(Array.from({ length: count }, (_, n) => approvals.open(request(`${origin}${n}`, { origin }), 'queue')));

  test('security 119: an origin has three of eight places, and two that fill theirs leave two for a third', async () => {
    const approvals = createApprovals(createMemoryDatabase(), texts, newLife());
    for (const origin of ['https://a.example', 'https://b.example']) {
      expect(codes(await openMany(approvals, 5, origin))).toEqual(['ok', 'ok', 'ok', 'already_pending', 'already_pending']);
    }
    expect(codes(await openMany(approvals, 3, 'https://c.example'))).toEqual(['ok', 'ok', 'too_many_requests']);
    expect(codes(await openMany(approvals, 1, 'https://d.example'))).toEqual(['too_many_requests']);
  });

  test('security 119: sites that fill it keep nobody from a preview of the wallet’s own', async () => {
    const approvals = createApprovals(createMemoryDatabase(), texts, newLife());
    for (const origin of ['https://a.example', 'https://b.example', 'https://c.example']) await openMany(approvals, 3, origin);
    await approvals.open(request('own', { origin: 'chrome-extension://ballast' }));
    expect((await approvals.get('own'))?.state).toBe('pending');
    // Nor has a site a place less for it.
    await approvals.close('https://c.example0');
    expect(codes(await openMany(approvals, 1, 'https://c.example'))).toEqual(['ok']);
  });
});

/** A database that takes no value more while it is full. */
function fillingDisk() {
  const disk = { full: false };
  const fault = ({ when }: { when: string }) => {
    if (disk.full && when === 'put') refuse('storage_full', 'The disk is full.');
  };
  return Object.assign(disk, { database: createMemoryDatabase({ fault }) });
}

describe('security 30: a boundary', () => {
  test('is another session, or a lock; unlocking is none, and is remembered', async () => {
    const approvals = createApprovals(createMemoryDatabase(), texts, newLife());
    const ids = async () => (await approvals.pending()).map(({ id }) => id);
    const locked = { of: 'here', unlocked: false };
    const unlocked = { of: 'here', unlocked: true };
    await approvals.open(request('1', { session: locked }));
    expect(await approvals.keepOnly(inSession(locked))).toBe(0);
    expect(await approvals.keepOnly(inSession(unlocked))).toBe(0);
    expect(await ids()).toEqual(['1']);
    expect(await approvals.keepOnly(inSession(locked))).toBe(1);
    await approvals.open(request('2', { session: unlocked }));
    expect(await approvals.keepOnly(inSession({ of: 'elsewhere', unlocked: true }))).toBe(1);
    expect(await ids()).toEqual([]);
  });

  test('needs no room: that it was unlocked meanwhile is noted once there is some, and what is over ends at once', async () => {
    const disk = fillingDisk();
    const approvals = createApprovals(disk.database, texts, newLife());
    const locked = { of: 'here', unlocked: false };
    await approvals.open(request('1', { session: locked }));
    disk.full = true;
    expect(await approvals.keepOnly(inSession({ of: 'here', unlocked: true }))).toBe(0);
    expect((await approvals.pending()).map(({ id }) => id)).toEqual(['1']);
    disk.full = false;
    expect(await approvals.keepOnly(inSession({ of: 'here', unlocked: true }))).toBe(0);
    disk.full = true;
    expect(await approvals.keepOnly(inSession(locked))).toBe(1);
    expect(await approvals.pending()).toEqual([]);
  });

  test('that ends one and finds no room for another is not crossed half', async () => {
    const disk = fillingDisk();
    const approvals = createApprovals(disk.database, texts, newLife());
    await approvals.open(request('1', { session: { of: 'there', unlocked: false } }));
    await approvals.open(request('2', { session: { of: 'here', unlocked: false }, origin: 'https://b.example' }));
    disk.full = true;
    await expect(approvals.keepOnly(inSession({ of: 'here', unlocked: false }))).rejects.toMatchObject({ code: 'storage_full' });
  });

  test('ends what cannot be read, and a word that was given and led to nothing yet', async () => {
    const database = createMemoryDatabase();
    const approvals = createApprovals(database, texts, newLife());
    await database.put('approvals', 'x', { id: 'x' });
    await approvals.open(request('1'));
    await approvals.approve('1', DIGEST);
    expect(await approvals.keepOnly(inSession({ of: 'here', unlocked: true }))).toBe(1);
    expect(await database.all('approvals')).toHaveLength(1);
    expect(await approvals.keepOnly(inSession({ of: 'here', unlocked: false }))).toBe(1);
    expect(await database.all('approvals')).toEqual([]);
  });
});

test('security 24: three refusals within a minute mute an origin, twice as long each time, and no other', async () => {
  const time = { now: 1000 };
  const disk = new Map();
  const mutes = () => createMutes({ database: createMemoryDatabase({ disk }), clock: () => time.now });
  const refuse = async (times: number) => {
    for (let count = 0; count < times; count++) await mutes().refused('https://a.example');
  };
  await refuse(2);
  await mutes().check('https://a.example');
  time.now += 61;
  await refuse(2);
  await mutes().check('https://a.example');
  await refuse(1);
  await expect(mutes().check('https://a.example')).rejects.toMatchObject({ status: 429, details: { retryAfter: 60 } });
  await mutes().check('https://b.example');
  time.now += 60;
  await mutes().check('https://a.example');
  await refuse(3);
  await expect(mutes().check('https://a.example')).rejects.toMatchObject({ details: { retryAfter: 120 } });
  await mutes().unmute('https://a.example');
  await mutes().check('https://a.example');
});

test('security 24: a mute from a clock that was far ahead and was put right is over', async () => {
  const time = { now: 1000 + 365 * 86_400 };
  const mutes = createMutes({ database: createMemoryDatabase({ disk: new Map() }), clock: () => time.now });
  for (let count = 0; count < 3; count++) await mutes.refused('https://a.example');
  time.now = 1000;
  await mutes.check('https://a.example');
  expect(await mutes.all()).toEqual(new Map());
  // What was refused in a time to come is no refusal of this minute.
  for (let count = 0; count < 2; count++) await mutes.refused('https://a.example');
  await mutes.check('https://a.example');
});
