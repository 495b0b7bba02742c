/** What lies on the disk and in the session while the wallet is used: nothing that gives a key away (security 63), and a journal that needs none (security 48). */
import { StrKey } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { stores } from '../../src/platform/ports';
import { Browser, confirmed, openBrowser, PASSWORD, settle } from './browser';
import { newClaimant, newPerson, sequenceOf, UNIT } from './people';
import { openWorld } from './world';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Everything that outlives the worker, as text; bytes in hex and in base64. */
function everything(browser: Browser): string {
  const readable = (_key: string, value: unknown): unknown => {
    if (value instanceof ArrayBuffer) return readable('', new Uint8Array(value));
    return value instanceof Uint8Array ? [hex(value), base64(value)] : value;
  };
  return JSON.stringify([...stores.map((store) => browser.kept(store)), browser.remembered()], readable);
}

it('security 63: neither phrase, seed, secret key nor password lies anywhere, unlocked, after signing or locked', async (test) => {
  const world = await openWorld(test);
  const claimant = await newClaimant(world, UNIT);
  const { browser, worker } = await openBrowser(world, claimant.secret);
  const second = await newPerson(world);
  await worker.wallet.handle('importSecret', { password: PASSWORD, secret: second.secret });
  const seed = StrKey.decodeEd25519SecretSeed(claimant.secret);
  const secrets = [
    claimant.secret,
    second.secret,
    hex(seed),
    base64(seed),
    PASSWORD,
    hex(Buffer.from(PASSWORD)),
    base64(Buffer.from(PASSWORD)),
  ];
  const clean = () => secrets.filter((secret) => everything(browser).includes(secret));
  expect(browser.remembered()).not.toEqual([]);
  // What is searched is there: the addresses are no secret.
  expect(everything(browser)).toContain(claimant.address);
  expect(clean()).toEqual([]);
  await worker.wallet.handle('selectAccount', { address: claimant.address });
  const { requestId, plan } = await worker.wallet.handle('preview', {
    name: 'claimReward',
    input: { from: claimant.address, destination: claimant.address },
  });
  const { hash } = await confirmed(worker.wallet, { requestId, digest: plan.digest });
  expect((await settle(world, worker, hash)).state).toBe('confirmed');
  expect(clean()).toEqual([]);
  await worker.wallet.handle('lock', {});
  expect(clean()).toEqual([]);
});

it('security 63: nor do the words of a phrase that was just made', async (test) => {
  const browser = new Browser((await openWorld(test)).clock);
  const { wallet } = browser.start();
  const { phrase } = await wallet.handle('createVault', { password: PASSWORD });
  const kept = everything(browser);
  expect(phrase).toHaveLength(24);
  // One word may be part of anything; two beside each other are not.
  const pairs = phrase.slice(1).flatMap((word, index) => [`${phrase[index]} ${word}`, `${phrase[index]}","${word}`]);
  expect(pairs.filter((pair) => kept.includes(pair))).toEqual([]);
});

it('security 48, 71: what was on its way when the wallet was locked and the browser ended comes to its end without a key', async (test) => {
  const world = await openWorld(test);
  const claimant = await newClaimant(world, UNIT);
  const { browser, worker } = await openBrowser(world, claimant.secret);
  const before = await sequenceOf(world, claimant.address);
  const { requestId, plan } = await worker.wallet.handle('preview', {
    name: 'claimReward',
    input: { from: claimant.address, destination: claimant.address },
  });
  const { hash } = await confirmed(worker.wallet, { requestId, digest: plan.digest });
  await worker.wallet.handle('lock', {});
  worker.kill();
  const next = browser.start();
  await next.wallet.wake();
  expect((await next.wallet.handle('state', {})).keys).toBe('locked');
  expect((await settle(world, next, hash)).state).toBe('confirmed');
  expect((await next.wallet.handle('state', {})).keys).toBe('locked');
  expect(await sequenceOf(world, claimant.address)).toBe(before + 1n);
});

it('security 67: what was still being read when the wallet was wiped leaves nothing behind', async (test) => {
  const world = await openWorld(test);
  const someone = await newPerson(world);
  const { browser, worker } = await openBrowser(world, someone.secret);
  const { wallet } = worker;
  let answer = () => {};
  let asked = false;
  const answers = new Promise<void>((resolve) => (answer = resolve));
  browser.meanwhile = () => {
    asked = true;
    return answers;
  };
  const reading = [wallet.handle('portfolio', { address: someone.address }), wallet.handle('vaults', {}), wallet.alarm('watch')];
  while (!asked) await new Promise((resolve) => setImmediate(resolve));
  await wallet.handle('wipe', { word: 'wipe' });
  answer();
  await Promise.allSettled(reading);
  expect(stores.filter((store) => browser.kept(store).length > 0)).toEqual([]);
  expect(everything(browser)).not.toContain(someone.address);
  expect([...browser.alarms.keys()]).toEqual([]);
});

it('security 67: a worker killed at any step of a wipe leaves the whole wallet, or nothing of it for whoever begins anew', async (test) => {
  const world = await openWorld(test);
  const someone = await newPerson(world);
  const { browser, worker } = await openBrowser(world, someone.secret);
  await worker.wallet.handle('keepContact', { address: someone.address, name: 'Myself' });
  await worker.wallet.handle('portfolio', { address: someone.address });
  const found = new Set<string>();
  for (let step = 0; ; step++) {
    const copy = browser.fork();
    const wiping = copy.start();
    wiping.watch(step);
    await Promise.race([wiping.wallet.handle('wipe', { word: 'wipe' }), wiping.death]);
    const next = copy.start();
    await next.wallet.wake();
    const { keys } = await next.wallet.handle('state', {});
    found.add(keys);
    if (keys === 'empty') expect(everything(copy)).not.toContain(someone.address);
    else expect(everything(copy)).toContain('Myself');
    if (!wiping.dead) break;
  }
  expect([...found].sort()).toEqual(['empty', 'locked', 'unlocked']);
});
