/** What a person's word is bound to: the bytes that were shown, and the session in which they were (security.md T7, T9). */

import { expect, it } from 'vitest';
import type { PreviewView, RequestedOf } from '../../src/commands/request-views';
import { type Approval, newLife } from '../../src/consent/approvals';
import { createKeyring } from '../../src/keyring/keyring';
import { keyMeans } from '../../src/keyring/means';
import { worstLevel } from '../../src/primitives/plan';
import { type Build, build } from '../../src/service/propose';
import { readManifest } from '../../src/settings/manifest';
import { shippedNetworks } from '../../src/settings/networks';
import type { Core } from '../../src/wallet/adapters';
import { createBoundaries } from '../../src/wallet/boundaries';
import { createWalletStore } from '../../src/wallet/kept/store';
import { createChains } from '../../src/wallet/networks/chains';
import { proposal } from '../../src/wallet/requests/proposals';
import { createMemoryPlatform } from '../platform/memory';
import { type Browser, confirmed, openBrowser, PASSWORD, settle, type Worker } from './browser';
import { refusal } from './outcomes';
import { newClaimant, newPerson, type Person, sequenceOf, UNIT } from './people';
import { openWorld, type World } from './world';

type Kept = Approval<{ requested: RequestedOf<'change'>; codes: string[] }>;
/** As it lies on the disk. */
interface Row {
  version: number;
  value: Kept;
}

interface Scene {
  world: World;
  browser: Browser;
  worker: Worker;
  someone: Person;
  shown: PreviewView;
  /** The word for what was shown. */
  word: { requestId: string; digest: string };
}

async function claimOf(worker: Worker, { address }: Person, destination = address): Promise<PreviewView> {
  return worker.wallet.handle('preview', { name: 'claimReward', input: { from: address, destination } });
}

async function waiting(test: Parameters<typeof openWorld>[0]): Promise<Scene> {
  const world = await openWorld(test);
  const someone = await newClaimant(world, 7n * UNIT);
  const { browser, worker } = await openBrowser(world, someone.secret);
  const shown = await claimOf(worker, someone);
  return { world, browser, worker, someone, shown, word: { requestId: shown.requestId, digest: shown.plan.digest } };
}

/** Another claim of the same account and sequence, to another destination: bytes that were never shown. */
async function neverShown({ world, worker, someone }: Scene): Promise<PreviewView['plan']> {
  const { plan } = await claimOf(worker, someone, world.role('rewardFallback'));
  return plan;
}

/** What was kept of the first preview, in its place again, with this done to it. */
function instead({ browser }: Scene, { version, value }: Row, change: (kept: Kept) => Kept = (kept) => kept): void {
  browser.put('approvals', value.id, { version, value: change(structuredClone(value)) });
}

const withPlan = (change: (plan: PreviewView['plan']) => Partial<PreviewView['plan']>) => (kept: Kept) => {
  Object.assign(kept.shown.requested.plan, change(kept.shown.requested.plan));
  return kept;
};

async function refusedUnsigned({ worker, browser, world, someone, word }: Scene, code: string): Promise<unknown> {
  const before = await sequenceOf(world, someone.address);
  const { details, ...refused } = await refusal(confirmed(worker.wallet, word));
  expect(refused).toEqual({ status: 500, code });
  expect(browser.kept('journal')).toEqual([]);
  expect(worker.points.filter(({ what }) => what === 'POST /transactions_async')).toEqual([]);
  expect(await sequenceOf(world, someone.address)).toBe(before);
  return details;
}

it('security 78: envelope and hash of a stored approval that were swapped together are not signed under the old digest', async (test) => {
  const scene = await waiting(test);
  const [was] = scene.browser.kept('approvals') as Row[];
  if (!was) throw new Error('nothing waits');
  const { envelope, hash } = await neverShown(scene);
  expect(envelope).not.toBe(scene.shown.plan.envelope);
  expect(scene.browser.kept('approvals')).toHaveLength(1);
  instead(
    scene,
    was,
    withPlan(() => ({ envelope, hash })),
  );
  expect(await refusedUnsigned(scene, 'plan_mismatch')).toEqual({ what: 'digest' });
});

const swaps: { title: string; change: (scene: Scene, other: PreviewView['plan']) => (kept: Kept) => Kept; what: string }[] = [
  { title: 'the envelope alone', change: (_, { envelope }) => withPlan(() => ({ envelope })), what: 'digest' },
  { title: 'the hash alone', change: (_, { hash }) => withPlan(() => ({ hash })), what: 'hash' },
  {
    title: 'the ceiling',
    change: () => withPlan(({ fee }) => ({ fee: { ...fee, ceiling: String(2n * BigInt(fee.ceiling)) } })),
    what: 'digest',
  },
  { title: 'the origin', change: () => (kept) => ({ ...kept, origin: 'https://site.example' }), what: 'origin' },
  { title: 'the sequence', change: () => withPlan(({ sequence }) => ({ sequence: `${sequence}0` })), what: 'sequence' },
  { title: 'the end', change: () => withPlan(({ validUntil }) => ({ validUntil: validUntil + 60 })), what: 'validUntil' },
  { title: 'the kind', change: () => withPlan(() => ({ kind: 'contract' })), what: 'kind' },
  { title: 'the network’s name', change: () => withPlan(({ network }) => ({ network: { ...network, id: 'other' } })), what: 'network' },
  {
    title: 'the passphrase',
    change: () => withPlan(({ network }) => ({ network: { ...network, passphrase: 'another' } })),
    what: 'passphrase',
  },
];

it('security 27: whatever is changed in what waits, the digest that was shown signs it no more', async (test) => {
  const scene = await waiting(test);
  const [was] = scene.browser.kept('approvals') as Row[];
  if (!was) throw new Error('nothing waits');
  const other = await neverShown(scene);
  const second = await newPerson(scene.world);
  const { worker } = scene;
  for (const { title, change, what } of swaps) {
    instead(scene, was, change(scene, other));
    const refused = await refusal(confirmed(worker.wallet, scene.word));
    // A site that was granted nothing, and a sequence that the account does not have, are met before anything is signed or even answered.
    if (what === 'origin') expect(refused, title).toMatchObject({ status: 403, code: 'origin_not_permitted' });
    else if (what === 'sequence') expect(refused, title).toMatchObject({ status: 409, code: 'preview_stale' });
    else expect(refused, title).toEqual({ status: 500, code: 'plan_mismatch', details: { what } });
  }
  // The account: another one whose key is here.
  await worker.wallet.handle('importSecret', { password: PASSWORD, secret: second.secret });
  await worker.wallet.handle('selectAccount', { address: scene.someone.address });
  instead(scene, was, (kept) => ({ ...kept, account: second.address }));
  expect(await refusal(confirmed(worker.wallet, scene.word))).toEqual({
    status: 500,
    code: 'plan_mismatch',
    details: { what: 'digest' },
  });
  expect(scene.browser.kept('journal')).toEqual([]);
  // As it was, it is signed.
  instead(scene, was);
  const { hash } = await confirmed(worker.wallet, scene.word);
  expect((await settle(scene.world, worker, hash)).state).toBe('confirmed');
});

const FIVE_MINUTES = 5 * 60;

it('security 87: a danger is confirmed with the password, where that was given more than five minutes ago', async (test) => {
  const { world, browser, worker, someone } = await waiting(test);
  await world.control().advance(FIVE_MINUTES + 1);
  // The wallet is used all the time, and its worker restarted: neither is a password.
  await worker.wallet.handle('touch', {});
  worker.kill();
  let ticks = 0;
  browser.ticks = () => ticks;
  const next = browser.start();
  await next.wallet.wake();
  const { requestId, plan } = await claimOf(next, someone, world.role('rewardFallback'));
  expect(worstLevel(plan)).toBe('danger');
  const word = { requestId, digest: plan.digest };
  const before = await sequenceOf(world, someone.address);
  expect(await refusal(confirmed(next.wallet, word))).toMatchObject({ status: 403, code: 'password_needed' });
  const wrong = { ...word, password: 'not the password at all' };
  for (let guess = 0; guess < 4; guess++)
    expect(await refusal(confirmed(next.wallet, wrong))).toMatchObject({ status: 403, code: 'wrong_password' });
  // A guess here is a guess at every door.
  const wrongly = { password: wrong.password, address: someone.address };
  expect(await refusal(next.wallet.handle('exportSecret', wrongly))).toMatchObject({ code: 'wrong_password' });
  expect(await refusal(confirmed(next.wallet, wrong))).toMatchObject({ status: 429, code: 'too_many_attempts' });
  expect(browser.kept('journal')).toEqual([]);
  expect(await sequenceOf(world, someone.address)).toBe(before);
  ticks += 1;
  expect((await confirmed(next.wallet, { ...word, password: PASSWORD })).hash).toBe(plan.hash);
  expect((await settle(world, next, plan.hash)).state).toBe('confirmed');
});

it('security 87: nobody is asked within five minutes of the password, nor for what is not dangerous', async (test) => {
  for (const danger of [true, false]) {
    const { worker, someone, world } = await waiting(test);
    await world.control().advance(danger ? FIVE_MINUTES - 60 : FIVE_MINUTES + 60);
    const destination = danger ? world.role('rewardFallback') : someone.address;
    const { requestId, plan } = await claimOf(worker, someone, destination);
    expect(worstLevel(plan) === 'danger').toBe(danger);
    const { hash } = await confirmed(worker.wallet, { requestId, digest: plan.digest });
    expect(hash).toBe(plan.hash);
  }
});

it('a word that could not be kept signs nothing, and the same preview waits for another one', async (test) => {
  const scene = await waiting(test);
  const { browser, worker, word, world } = scene;
  browser.full = 'journal';
  expect(await refusal(confirmed(worker.wallet, word))).toMatchObject({ status: 500, code: 'storage_full' });
  expect(browser.kept('journal')).toEqual([]);
  browser.full = undefined;
  expect(await worker.wallet.handle('pendingPreview', {})).toEqual(scene.shown);
  const { hash } = await confirmed(worker.wallet, word);
  expect((await settle(world, worker, hash)).state).toBe('confirmed');
});

it('bytes that are not what their builder meant are never shown', async (test) => {
  const world = await openWorld(test);
  const { address } = await newClaimant(world, UNIT);
  const platform = createMemoryPlatform();
  const { clock } = world.context;
  const store = createWalletStore(platform.database);
  await store.addNetwork(readManifest(world.manifest, shippedNetworks));
  await store.setActiveNetwork(world.network.id);
  const keyring = createKeyring({ means: async () => keyMeans, ...platform, clock, lockAfter: async () => 15 });
  const emit = () => undefined;
  const life = newLife();
  const boundaries = createBoundaries({ platform, clock, store, keyring, emit, life });
  const core: Core = {
    platform,
    clock,
    fetch,
    emit,
    bootId: 'boot',
    origin: 'chrome-extension://ballast',
    store,
    keyring,
    boundaries,
    signerOf: async () => keyring.signer,
    life,
  };
  const chains = createChains(core);
  const intent = (destination: string) => ({ name: 'claimReward' as const, from: address, input: { from: address, destination } });
  const other = intent(world.role('rewardFallback'));
  const mistaken: Build = async (context, meant) => {
    const [built, { envelope }] = await Promise.all([build(context, meant), build(context, other)]);
    return { ...built, envelope };
  };
  const place = { asker: { origin: core.origin }, account: address, chain: await chains.active() };
  const shown = (build?: Build) => proposal({ core, chains, build }, place, { kind: 'change', intent: intent(address), submit: true });
  const opening = shown(mistaken);
  expect(await refusal(opening)).toMatchObject({ status: 500, code: 'plan_mismatch' });
  expect((await shown()).requested).toMatchObject({ plan: { source: address } });
});

const third = (scene: Scene) => newPerson(scene.world);
/** What changes the active account, beside choosing one. */
const crossings: { title: string; before?: (scene: Scene) => Promise<unknown>; cross(scene: Scene): Promise<unknown> }[] = [
  {
    title: 'importing a key',
    cross: async (scene) => scene.worker.wallet.handle('importSecret', { password: PASSWORD, secret: (await third(scene)).secret }),
  },
  {
    title: 'importing a phrase',
    cross: ({ worker }) => worker.wallet.handle('importPhrase', { password: PASSWORD, phrase: `${'abandon '.repeat(11)}about` }),
  },
  {
    title: 'adding an account',
    before: async ({ worker, someone }) => {
      await worker.wallet.handle('importPhrase', { password: PASSWORD, phrase: `${'abandon '.repeat(11)}about` });
      await worker.wallet.handle('selectAccount', { address: someone.address });
    },
    cross: ({ worker }) => worker.wallet.handle('addAccount', {}),
  },
  { title: 'watching an address', cross: ({ worker, world }) => worker.wallet.handle('watch', { address: world.role('owner') }) },
  {
    title: 'hiding the account',
    before: async ({ worker, world, someone }) => {
      await worker.wallet.handle('watch', { address: world.role('owner') });
      await worker.wallet.handle('selectAccount', { address: someone.address });
    },
    cross: ({ worker, someone }) => worker.wallet.handle('hideAccount', { address: someone.address, hidden: true }),
  },
];

for (const { title, before, cross } of crossings) {
  it(`security 79: ${title}, so that another account becomes active, ends what waits`, async (test) => {
    const scene = await waiting(test);
    if (before) {
      await before(scene);
      const { requestId, plan } = await claimOf(scene.worker, scene.someone);
      scene.word = { requestId, digest: plan.digest };
    }
    expect(await scene.worker.wallet.handle('pendingPreview', {})).not.toBeNull();
    await cross(scene);
    expect(scene.browser.kept('approvals')).toEqual([]);
    await scene.worker.wallet.handle('hideAccount', { address: scene.someone.address, hidden: false });
    await scene.worker.wallet.handle('selectAccount', { address: scene.someone.address });
    expect(await scene.worker.wallet.handle('pendingPreview', {})).toBeNull();
    expect(await refusal(confirmed(scene.worker.wallet, scene.word))).toMatchObject({ status: 404, code: 'request_missing' });
  });
}

it('security 79: forgetting the watched account that is shown ends what waits for it', async (test) => {
  const scene = await waiting(test);
  const { worker, world, browser } = scene;
  const watched = await newClaimant(world, UNIT);
  await worker.wallet.handle('watch', { address: watched.address });
  await claimOf(worker, watched);
  expect(browser.kept('approvals')).toHaveLength(1);
  await worker.wallet.handle('forgetAccount', { address: watched.address });
  expect(browser.kept('approvals')).toEqual([]);
});

it('security 79: what leaves account, network and lock as they are ends nothing', async (test) => {
  const { worker, someone, shown, world } = await waiting(test);
  await worker.wallet.handle('renameAccount', { address: someone.address, name: 'Mine' });
  await worker.wallet.handle('setPreferences', { theme: 'dark', autoLockMinutes: 5 });
  await worker.wallet.handle('selectAccount', { address: someone.address });
  await worker.wallet.handle('selectNetwork', { id: world.network.id });
  await worker.wallet.handle('touch', {});
  expect(await worker.wallet.handle('pendingPreview', {})).toEqual(shown);
});

it('security 30: a preview that was on its way when the account was changed is over when it comes', async (test) => {
  const { worker, someone, browser, world } = await waiting(test);
  worker.watch();
  const coming = claimOf(worker, someone);
  await expect.poll(() => worker.points.some(({ at }) => at === 'asked'), { interval: 1 }).toBe(true);
  await worker.wallet.handle('watch', { address: world.role('owner') });
  const { requestId, plan } = await coming;
  expect(browser.kept('approvals')).toEqual([]);
  expect(await refusal(confirmed(worker.wallet, { requestId, digest: plan.digest }))).toMatchObject({ code: 'request_missing' });
});

it('security 30: other settings of the same network are another network', async (test) => {
  const { worker, browser, world } = await waiting(test);
  const { vaults } = world.manifest;
  const { draftId } = await worker.wallet.handle('draftNetwork', {
    manifest: JSON.stringify({ ...world.manifest, vaults: vaults.slice(1) }),
  });
  await worker.wallet.handle('keepNetwork', { draftId });
  expect(browser.kept('approvals')).toEqual([]);
});

const DEADLINE = 15 * 60;

it('security 80: a page that looks after the deadline notices the lock, and what waited is over though no alarm rang', async (test) => {
  const { browser, worker, word } = await waiting(test);
  const now = browser.clock();
  browser.clock = () => now + DEADLINE + 1;
  expect((await worker.wallet.handle('state', {})).keys).toBe('locked');
  expect(browser.kept('approvals')).toEqual([]);
  await worker.wallet.handle('unlock', { password: PASSWORD });
  expect(await worker.wallet.handle('pendingPreview', {})).toBeNull();
  expect(await refusal(confirmed(worker.wallet, word))).toMatchObject({ status: 404, code: 'request_missing' });
});

it('security 80: nor does a word count that comes after the deadline, or the next worker that wakes then', async (test) => {
  for (const late of ['confirm', 'wake'] as const) {
    const { browser, worker, word } = await waiting(test);
    const now = browser.clock();
    browser.clock = () => now + DEADLINE + 1;
    if (late === 'confirm') expect(await refusal(confirmed(worker.wallet, word))).toMatchObject({ code: 'request_missing' });
    worker.kill();
    await browser.start().wallet.wake();
    expect(browser.kept('approvals')).toEqual([]);
    expect(browser.kept('journal')).toEqual([]);
  }
});

it('security 30: the lock’s alarm ends what waits by itself, and not before the deadline', async (test) => {
  const { browser, worker } = await waiting(test);
  worker.wallet.start();
  const now = browser.clock();
  browser.clock = () => now + DEADLINE - 1;
  await worker.wallet.alarm('lock');
  expect(browser.kept('approvals')).toHaveLength(1);
  expect(browser.alarms.get('lock')).toBeLessThanOrEqual(now + DEADLINE);
  browser.clock = () => now + DEADLINE + 1;
  worker.happens.ring('lock');
  await expect.poll(() => browser.kept('approvals')).toEqual([]);
  expect(browser.remembered().join()).not.toContain('unlockId');
});

it('security 29: another run of the browser has nothing that waits, though nobody told the worker of its start', async (test) => {
  const { browser, worker, word, someone } = await waiting(test);
  worker.kill();
  browser.restart();
  const next = browser.start();
  await next.wallet.wake();
  expect(browser.kept('approvals')).toEqual([]);
  expect((await next.wallet.handle('state', {})).keys).toBe('locked');
  await next.wallet.handle('unlock', { password: PASSWORD });
  expect(await refusal(confirmed(next.wallet, word))).toMatchObject({ status: 404, code: 'request_missing' });
  expect((await next.wallet.handle('state', {})).active).toBe(someone.address);
});

it('security 29: nor has it what a locked wallet was shown, where no key was there to be lost', async (test) => {
  const { browser, worker, someone } = await waiting(test);
  await worker.wallet.handle('lock', {});
  await claimOf(worker, someone);
  worker.kill();
  const same = browser.start();
  await same.wallet.wake();
  expect(browser.kept('approvals')).toHaveLength(1);
  same.kill();
  browser.restart();
  await browser.start().wallet.wake();
  expect(browser.kept('approvals')).toEqual([]);
});

const events: { title: string; happen: (worker: Worker) => void }[] = [
  { title: 'security 64: a locked screen', happen: ({ happens }) => happens.lockScreen() },
  { title: 'security 64: the start of the browser', happen: ({ happens }) => happens.startBrowser() },
  { title: 'security 71: an update of the extension', happen: ({ happens }) => happens.update() },
];

for (const { title, happen } of events) {
  it(`${title} locks at once, ends what waits, and lets the journal go on`, async (test) => {
    const scene = await waiting(test);
    const { browser, worker, world } = scene;
    const { hash } = await confirmed(worker.wallet, scene.word);
    const again = await claimOf(worker, await newOther(scene));
    expect(browser.kept('approvals')).toHaveLength(1);
    worker.kill();
    const next = browser.start();
    next.wallet.start();
    expect((await next.wallet.handle('state', {})).keys).toBe('unlocked');
    happen(next);
    await expect.poll(async () => (await next.wallet.handle('state', {})).keys).toBe('locked');
    await expect.poll(() => browser.kept('approvals')).toEqual([]);
    const late = { requestId: again.requestId, digest: again.plan.digest };
    expect(await refusal(confirmed(next.wallet, late))).toMatchObject({ code: 'request_missing' });
    expect((await settle(world, next, hash)).state).toBe('confirmed');
    expect((await next.wallet.handle('state', {})).keys).toBe('locked');
  });
}

/** Another account of the wallet, with something to claim. */
async function newOther({ world, worker }: Scene): Promise<Person> {
  const other = await newClaimant(world, UNIT);
  await worker.wallet.handle('importSecret', { password: PASSWORD, secret: other.secret });
  return other;
}

it('what was written down is sent, and said to be, though its preview cannot be put away', async (test) => {
  const world = await openWorld(test);
  const person = await newClaimant(world, 7n * UNIT);
  const { browser, worker } = await openBrowser(world, person.secret);
  const input = { from: person.address, destination: world.role('rewardFallback') };
  const { requestId, plan } = await worker.wallet.handle('preview', { name: 'claimReward', input });
  // As soon as it is written down.
  worker.watch(({ at, what }) => {
    if (at === 'kept' && what.startsWith('journal')) browser.stuck = 'approvals';
    return false;
  });
  const { hash } = await confirmed(worker.wallet, { requestId, digest: plan.digest });
  worker.kill();
  browser.stuck = undefined;
  const next = browser.start();
  await next.wallet.wake();
  expect(await next.wallet.handle('pendingPreview', {})).toBeNull();
  expect((await settle(world, next, hash)).state).toBe('confirmed');
});
