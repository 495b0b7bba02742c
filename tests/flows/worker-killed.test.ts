/** Security 47 to 49: the worker may die at every one of its doings; what was confirmed happens once, what was not happens never. */
import { expect, it } from 'vitest';
import type { PreviewView } from '../../src/commands/request-views';
import type { Fault } from '../network/index';
import { type Browser, confirmed, openBrowser, renewed, settle, type Worker } from './browser';
import { refusal } from './outcomes';
import { newClaimant, newLender, type Person, sequenceOf, UNIT } from './people';
import { openWorld, type World } from './world';

interface Case {
  title: string;
  person(world: World): Promise<Person>;
  preview(world: World, worker: Worker, from: Person): Promise<PreviewView>;
}

const claim: Case = {
  title: 'a claim',
  person: (world) => newClaimant(world, 7n * UNIT),
  preview: (world, { wallet }, { address }) =>
    wallet.handle('preview', { name: 'claimReward', input: { from: address, destination: world.role('rewardFallback') } }),
};

const move: Case = {
  title: 'a move',
  person: (world) => newLender(world, 500n * UNIT),
  preview: (world, { wallet }, { address }) =>
    wallet.handle('preview', { name: 'lendpoolToVaultsvc', input: { from: address, vaultAddress: world.vault('') } }),
};

const SENDINGS = ['sendTransaction', 'POST /transactions_async'];

async function setUp(world: World, { person, preview }: Case) {
  const someone = await person(world);
  const { browser, worker } = await openBrowser(world, someone.secret);
  const shown = await preview(world, worker, someone);
  return { someone, browser, worker, shown, before: await sequenceOf(world, someone.address) };
}

/** Confirms, and rings the alarm until it is final or the worker is dead. */
async function confirmAndSettle(world: World, worker: Worker, { requestId, digest }: { requestId: string; digest: string }): Promise<void> {
  const work = confirmed(worker.wallet, { requestId, digest }).then(({ hash }) => settle(world, worker, hash));
  await Promise.race([work, worker.death]);
}

async function killedAt(world: World, flow: Case, point: number): Promise<'lived' | 'before' | 'after'> {
  const { someone, browser, worker, shown, before } = await setUp(world, flow);
  worker.watch(point);
  await confirmAndSettle(world, worker, { requestId: shown.requestId, digest: shown.plan.digest });
  const lived = !worker.dead;
  const where = `killed at ${point}: ${JSON.stringify(worker.points[point])}`;
  const stored = browser.kept('journal').length > 0;
  if (!stored) {
    expect(
      worker.points.filter(({ what }) => SENDINGS.includes(what)),
      where,
    ).toEqual([]);
    expect(await sequenceOf(world, someone.address), where).toBe(before);
  }
  await takenUp(world, browser, { shown, stored, where });
  expect(await sequenceOf(world, someone.address), where).toBe(before + 1n);
  return lived ? 'lived' : stored ? 'after' : 'before';
}

/** The next worker: offers what was not stored again, and brings what was stored to its end. */
async function takenUp(world: World, browser: Browser, { shown, stored, where }: { shown: PreviewView; stored: boolean; where: string }) {
  const next = browser.start();
  await next.wallet.wake();
  const offered = await next.wallet.handle('pendingPreview', {});
  if (stored) expect(offered, where).toBeNull();
  else {
    expect(offered?.plan, where).toEqual(shown.plan);
    await confirmed(next.wallet, { requestId: shown.requestId, digest: shown.plan.digest });
  }
  const record = await settle(world, next, shown.plan.hash);
  expect(record.state, where).toBe('confirmed');
  expect((await next.wallet.handle('activity', {})).records, where).toHaveLength(1);
}

for (const flow of [claim, move]) {
  it(`security 47: ${flow.title} is on the ledger once, wherever between consent and the end the worker is killed`, async (test) => {
    const world = await openWorld(test);
    world.control();
    const ends: string[] = [];
    for (let point = 0; ends.at(-1) !== 'lived'; point++) ends.push(await killedAt(world, flow, point));
    expect(ends).toContain('before');
    expect(ends).toContain('after');
    expect(ends.indexOf('after')).toBe(ends.lastIndexOf('before') + 1);
  }, 180_000);
}

it('a preview outlives the worker, and is the one that is confirmed', async (test) => {
  const world = await openWorld(test);
  const { browser, worker, shown } = await setUp(world, claim);
  worker.kill();
  const next = browser.start();
  await next.wallet.wake();
  expect(await next.wallet.handle('pendingPreview', {})).toEqual(shown);
  await confirmed(next.wallet, { requestId: shown.requestId, digest: shown.plan.digest });
  expect((await settle(world, next, shown.plan.hash)).state).toBe('confirmed');
});

it('two confirmations of one preview are one transaction', async (test) => {
  const world = await openWorld(test);
  const { someone, worker, shown, before } = await setUp(world, move);
  const word = { requestId: shown.requestId, digest: shown.plan.digest };
  const [first, second] = await Promise.allSettled([confirmed(worker.wallet, word), confirmed(worker.wallet, word)]);
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
  const refused = first.status === 'rejected' ? first : second;
  expect(await refusal(Promise.reject((refused as PromiseRejectedResult).reason))).toMatchObject({ status: 409, code: 'already_answered' });
  expect((await settle(world, worker, shown.plan.hash)).state).toBe('confirmed');
  expect(await refusal(confirmed(worker.wallet, word))).toMatchObject({ status: 404, code: 'request_missing' });
  expect(await sequenceOf(world, someone.address)).toBe(before + 1n);
  expect((await worker.wallet.handle('activity', {})).records).toHaveLength(1);
});

it('a second transaction of the account waits until the first is final', async (test) => {
  const world = await openWorld(test);
  const { someone, worker, shown } = await setUp(world, move);
  const { mode } = await world.control().time();
  await world.control().mode('manual');
  try {
    await confirmed(worker.wallet, { requestId: shown.requestId, digest: shown.plan.digest });
    const again = await move.preview(world, worker, someone);
    expect(again.waitsFor).toBe(shown.plan.hash);
    expect(await refusal(confirmed(worker.wallet, { requestId: again.requestId, digest: again.plan.digest }))).toEqual({
      status: 409,
      code: 'account_busy',
      details: { hash: shown.plan.hash },
    });
    expect((await settle(world, worker, shown.plan.hash)).state).toBe('confirmed');
    expect(await refusal(confirmed(worker.wallet, { requestId: again.requestId, digest: again.plan.digest }))).toMatchObject({
      status: 409,
      code: 'preview_stale',
    });
  } finally {
    await world.control().mode(mode);
  }
});

it('consent to other bytes than the shown is refused, and the preview still waits', async (test) => {
  const world = await openWorld(test);
  const { someone, worker, shown, before } = await setUp(world, claim);
  const other = '0'.repeat(64);
  expect(await refusal(confirmed(worker.wallet, { requestId: shown.requestId, digest: other }))).toMatchObject({
    status: 409,
    code: 'digest_mismatch',
  });
  expect((await worker.wallet.handle('activity', {})).records).toEqual([]);
  expect(await sequenceOf(world, someone.address)).toBe(before);
  expect((await worker.wallet.handle('pendingPreview', {}))?.requestId).toBe(shown.requestId);
});

const boundaries: { title: string; cross(worker: Worker, world: World): Promise<unknown> }[] = [
  { title: 'locking', cross: ({ wallet }) => wallet.handle('lock', {}) },
  {
    title: 'another account',
    cross: async ({ wallet }, world) => {
      await wallet.handle('watch', { address: world.role('user') });
      await wallet.handle('selectAccount', { address: world.role('user') });
    },
  },
  { title: 'another network', cross: ({ wallet }) => wallet.handle('selectNetwork', { id: 'mainnet' }) },
];

for (const { title, cross } of boundaries) {
  it(`security 30: ${title} rejects what waits for an answer`, async (test) => {
    const world = await openWorld(test);
    const { someone, worker, shown, before } = await setUp(world, claim);
    await cross(worker, world);
    expect(await worker.wallet.handle('pendingPreview', {})).toBeNull();
    expect(await refusal(confirmed(worker.wallet, { requestId: shown.requestId, digest: shown.plan.digest }))).toMatchObject({
      status: 404,
      code: 'request_missing',
    });
    expect(await sequenceOf(world, someone.address)).toBe(before);
  });
}

it('a preview that is almost over is not signed, and is made again from the chain as it is now', async (test) => {
  const world = await openWorld(test);
  const { worker, shown } = await setUp(world, move);
  await world.control().advance(175);
  expect(await refusal(confirmed(worker.wallet, { requestId: shown.requestId, digest: shown.plan.digest }))).toMatchObject({
    status: 409,
    code: 'preview_expired',
  });
  const again = await renewed(worker.wallet, shown.requestId);
  expect(again.plan.validUntil).toBeGreaterThan(shown.plan.validUntil);
  await confirmed(worker.wallet, { requestId: again.requestId, digest: again.plan.digest });
  expect((await settle(world, worker, again.plan.hash)).state).toBe('confirmed');
});

it('what never reached a ledger in its time ends as expired, and nothing moved', async (test) => {
  const world = await openWorld(test);
  const control = world.control();
  const { someone, worker, shown, before } = await setUp(world, move);
  await control.fault({ door: 'rpc', method: 'sendTransaction', kind: 'status', status: 503, next: 60 });
  await control.fault({ door: 'horizon', method: 'POST /transactions', kind: 'status', status: 503, next: 60 });
  await confirmed(worker.wallet, { requestId: shown.requestId, digest: shown.plan.digest });
  await worker.wallet.alarm('journal');
  await control.advance(181);
  const record = await settle(world, worker, shown.plan.hash);
  await control.clearFaults();
  expect(record).toMatchObject({ state: 'expired', outcome: { feeCharged: null } });
  expect(await sequenceOf(world, someone.address)).toBe(before);
});

const answers: { title: string; fault: Pick<Fault, 'kind' | 'status' | 'body'> }[] = [
  { title: 'a socket that Horizon cuts', fault: { kind: 'dropAfterAccept' } },
  { title: 'half an answer of Horizon', fault: { kind: 'truncate' } },
  { title: 'Horizon’s 504 for what it never passed on', fault: { kind: 'status', status: 504, body: { title: 'Timeout', status: 504 } } },
];

for (const { title, fault } of answers) {
  it(`security 49: ${title} loses nothing and repeats nothing`, async (test) => {
    const world = await openWorld(test);
    const control = world.control();
    const { someone, worker, shown, before } = await setUp(world, claim);
    await control.fault({ door: 'horizon', method: 'POST /transactions', ...fault });
    await confirmed(worker.wallet, { requestId: shown.requestId, digest: shown.plan.digest });
    await worker.wallet.alarm('journal');
    expect(['signed', 'submitted', 'confirmed']).toContain((await worker.wallet.handle('record', { hash: shown.plan.hash })).state);
    expect((await settle(world, worker, shown.plan.hash)).state).toBe('confirmed');
    expect(await sequenceOf(world, someone.address)).toBe(before + 1n);
  });
}

it('security 49: a claim that every node answered with 504 and no ledger took ends as expired, not as failed', async (test) => {
  const world = await openWorld(test);
  const control = world.control();
  const { someone, worker, shown, before } = await setUp(world, claim);
  const busy = { kind: 'status', status: 504, next: 60 } as const;
  await control.fault({ door: 'horizon', method: 'POST /transactions', ...busy });
  await control.fault({ door: 'rpc', method: 'sendTransaction', ...busy });
  await confirmed(worker.wallet, { requestId: shown.requestId, digest: shown.plan.digest });
  await worker.wallet.alarm('journal');
  expect(await worker.wallet.handle('record', { hash: shown.plan.hash })).toMatchObject({ state: 'submitted', unknown: true });
  await control.advance(301);
  expect(await settle(world, worker, shown.plan.hash)).toMatchObject({ state: 'expired', outcome: { feeCharged: null } });
  await control.clearFaults();
  expect(await sequenceOf(world, someone.address)).toBe(before);
});

it('a click more on confirm, while the first is under way or after, changes nothing', async (test) => {
  const world = await openWorld(test);
  const { someone, worker, shown, before } = await setUp(world, claim);
  const word = { requestId: shown.requestId, digest: shown.plan.digest };
  const clicks = await Promise.allSettled(Array.from({ length: 6 }, () => confirmed(worker.wallet, word)));
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await settle(world, worker, shown.plan.hash)).state).toBe('confirmed');
  expect(worker.points.filter(({ at, what }) => at === 'asked' && what === 'POST /transactions_async')).toHaveLength(1);
  expect(await sequenceOf(world, someone.address)).toBe(before + 1n);
  expect((await worker.wallet.handle('activity', {})).records).toHaveLength(1);
});

it('what is on its way is asked for again after a worker that was stopped while it asked', async (test) => {
  const world = await openWorld(test);
  const { browser, worker, shown } = await setUp(world, claim);
  await confirmed(worker.wallet, { requestId: shown.requestId, digest: shown.plan.digest });
  // An alarm rings once.
  browser.alarms.delete('journal');
  worker.watch(({ at }) => at === 'asked');
  void worker.wallet.alarm('journal');
  await worker.death;
  expect((browser.alarms.get('journal') ?? Number.POSITIVE_INFINITY) - browser.clock()).toBeLessThanOrEqual(30);
});

it('a migration whose move has ended has ended, though the worker died before it was told of that', async (test) => {
  const world = await openWorld(test);
  const someone = await newLender(world, 500n * UNIT);
  const { browser, worker } = await openBrowser(world, someone.secret);
  const vault = world.vault('');
  const source = world.network.lendpools[0]?.address ?? world.lacks('the network has no lendpool');
  const { id: flowId } = await worker.wallet.handle('startFlow', { from: someone.address, source, vault, claim: false });
  const input = { from: someone.address, vaultAddress: vault };
  const { requestId, plan } = await worker.wallet.handle('preview', { name: 'lendpoolToVaultsvc', input, flowId });
  const isFinal = () => (browser.kept('journal') as { value: { state: string } }[]).some(({ value }) => value.state === 'confirmed');
  const { hash } = await confirmed(worker.wallet, { requestId, digest: plan.digest });
  worker.watch(({ at, what }) => at === 'put' && what.startsWith('flows') && isFinal());
  await Promise.race([settle(world, worker, hash), worker.death]);
  await worker.death;
  const next = browser.start();
  await next.wallet.wake();
  expect((await next.wallet.handle('flow', { account: someone.address }))?.move).toEqual({ state: 'confirmed', hash });
});
