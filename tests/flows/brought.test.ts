/** Settings, address book and activity in a file and back: nothing secret leaves, and what comes in is read and never acted on. */
import { expect, it } from 'vitest';
import type { BroughtLine } from '../../src/commands/brought';
import type { AccountId } from '../../src/primitives/addresses';
import { comingOf, fileOf, type Held, lineOf, readFile } from '../../src/ui/settings/export-file';
import { confirmed, openBrowser, PASSWORD, settle, type Worker } from './browser';
import { newClaimant, newPerson, sequenceOf, UNIT } from './people';
import { openWorld, type World } from './world';

/** As the page reads it. */
async function held({ wallet }: Worker, world: World, account: AccountId): Promise<Held> {
  const state = await wallet.handle('state', {});
  const { records } = await wallet.handle('activity', { account, networkId: world.network.id });
  const brought = await wallet.handle('brought', { account });
  return {
    wallet: state,
    contacts: await wallet.handle('contacts', {}),
    lines: [...records.flatMap((record) => lineOf(world.network.id, account, record) ?? []), ...brought],
  };
}

async function claimed(world: World, worker: Worker, from: string) {
  const { requestId, plan } = await worker.wallet.handle('preview', { name: 'claimReward', input: { from, destination: from } });
  const { hash } = await confirmed(worker.wallet, { requestId, digest: plan.digest });
  return settle(world, worker, hash);
}

it('what one wallet saves another one of the same person brings in, and keeps', async (test) => {
  const world = await openWorld(test);
  const claimant = await newClaimant(world, UNIT);
  const first = await openBrowser(world, claimant.secret);
  const friend = (await newPerson(world)).address;
  await first.worker.wallet.handle('keepContact', { address: friend, name: 'Friend' });
  await first.worker.wallet.handle('setPreferences', { theme: 'dark', autoLockMinutes: 60 });
  const { hash } = await claimed(world, first.worker, claimant.address);
  const text = JSON.stringify(fileOf(await held(first.worker, world, claimant.address), world.clock()));
  // Neither keys nor what is signed with them, in any form.
  for (const secret of [claimant.secret, PASSWORD, 'envelope', 'ballast.vault', '"ct"', '"seed"']) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/S[A-Z2-7]{55}/);
  expect(text).not.toMatch(/[A-Za-z0-9+/]{80,}/);
  for (const { envelope } of first.browser.kept('journal').map((kept) => (kept as { value: { envelope: string } }).value))
    expect(text).not.toContain(envelope);

  const second = await openBrowser(world, claimant.secret);
  const read = readFile(text);
  if (typeof read === 'string') throw new Error(read);
  const before = await sequenceOf(world, claimant.address);
  const coming = comingOf(read, await held(second.worker, world, claimant.address));
  expect(coming).toMatchObject({
    choices: { theme: 'dark', autoLockMinutes: 60 },
    contacts: [{ name: 'Friend' }],
    lines: [{ hash, what: 'claimReward', state: 'confirmed' }],
  });
  await second.worker.wallet.handle('bring', { contacts: coming.contacts, lines: coming.lines });
  await second.worker.wallet.handle('setPreferences', coming.choices);
  second.worker.kill();
  const next = second.browser.start();
  await next.wallet.wake();
  expect(await next.wallet.handle('contacts', {})).toEqual([{ address: friend, name: 'Friend', usedAt: null }]);
  expect((await next.wallet.handle('state', {})).preferences).toMatchObject({ theme: 'dark', autoLockMinutes: 60 });
  expect(await next.wallet.handle('brought', { account: claimant.address })).toEqual(coming.lines);
  // A second time there is nothing left to bring.
  expect(comingOf(read, await held(next, world, claimant.address))).toMatchObject({ choices: {}, contacts: [], lines: [] });
  expect(await sequenceOf(world, claimant.address)).toBe(before);
});

it('what was brought in is no unfinished work, holds no account, is sent by nobody and asked after by nobody', async (test) => {
  const world = await openWorld(test);
  const claimant = await newClaimant(world, UNIT);
  const { browser, worker } = await openBrowser(world, claimant.secret);
  const line: BroughtLine = {
    networkId: world.network.id,
    account: claimant.address,
    hash: 'ab'.repeat(32),
    what: 'payment',
    state: 'confirmed',
    at: world.clock() + 86_400,
    change: null,
  };
  await worker.wallet.handle('bring', { contacts: [], lines: [line] });
  expect((await worker.wallet.handle('state', {})).inFlight).toBe(0);
  worker.kill();
  const next = browser.start();
  next.watch();
  await next.wallet.wake();
  await next.wallet.alarm('journal');
  expect(next.points.filter(({ at }) => at === 'asked')).toEqual([]);
  expect(await next.wallet.handle('activity', { account: claimant.address })).toEqual({ records: [], next: null });
  expect(await next.wallet.handle('records', { account: claimant.address, known: [line.hash] })).toEqual([]);
  await expect(next.wallet.handle('record', { hash: line.hash })).rejects.toMatchObject({ code: 'record_missing' });
  expect(browser.kept('journal')).toEqual([]);
  // The account goes on with the sequence that the ledger has.
  await next.wallet.handle('unlock', { password: PASSWORD });
  const record = await claimed(world, next, claimant.address);
  expect(record.state).toBe('confirmed');
  // What was signed here is not told by a file.
  await next.wallet.handle('bring', { contacts: [], lines: [{ ...line, hash: record.hash, state: 'failed' }] });
  expect((await next.wallet.handle('brought', { account: claimant.address })).map(({ hash }) => hash)).toEqual([line.hash]);
  expect((await next.wallet.handle('record', { hash: record.hash })).state).toBe('confirmed');
});

it('on a full disk nothing of a file comes in', async (test) => {
  const world = await openWorld(test);
  const person = await newPerson(world);
  const { browser, worker } = await openBrowser(world, person.secret);
  browser.full = 'brought';
  const line: BroughtLine = {
    networkId: world.network.id,
    account: person.address,
    hash: 'ab'.repeat(32),
    what: null,
    state: 'failed',
    at: 5,
    change: null,
  };
  const bringing = worker.wallet.handle('bring', { contacts: [{ address: person.address, name: 'Me' }], lines: [line] });
  await expect(bringing).rejects.toMatchObject({ code: 'storage_full' });
  expect(await worker.wallet.handle('contacts', {})).toEqual([]);
  expect(browser.kept('brought')).toEqual([]);
});
