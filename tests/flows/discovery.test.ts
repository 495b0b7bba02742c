/** Accounts of a phrase that were used before: what is on the ledger is found, whichever node would hide it, and nothing is added unasked. */
import { Keypair } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import type { AheadAnswer, FoundView } from '../../src/commands/views';
import { keyMeans } from '../../src/keyring/means';
import { isServiceError } from '../../src/primitives/errors';
import { Browser, PASSWORD, type Worker } from './browser';
import { openWorld, type World } from './world';

const PHRASE = 'illness spike retreat truth genius clock brain pass fit cave bargain toe';

async function restored(world: World): Promise<Worker> {
  const worker = new Browser(world.clock).start();
  await worker.wallet.handle('importPhrase', { password: PASSWORD, phrase: PHRASE });
  const { draftId } = await worker.wallet.handle('draftNetwork', { manifest: JSON.stringify(world.manifest) });
  await worker.wallet.handle('keepNetwork', { draftId });
  return worker;
}

/** All that a page would ask, one question after the other. */
async function lookAll({ wallet }: Worker): Promise<{ found: FoundView[]; asked: number[]; voices: number[] }> {
  const all = { found: [] as FoundView[], asked: [] as number[], voices: [] as number[] };
  for (let from: number | null = 0; from !== null; ) {
    const answer: AheadAnswer = await wallet.handle('lookAhead', { from });
    all.asked.push(from);
    all.found.push(...answer.found);
    all.voices.push(answer.voices);
    from = answer.next;
  }
  return all;
}

/** Puts accounts of the phrase on the ledger, by their places. */
async function use(world: World, indices: readonly number[]): Promise<string[]> {
  const addresses: string[] = [];
  for (const index of indices) {
    const address = await addressAt(index);
    await world.control().fund(address, BigInt(index + 1) * 10_000_000n);
    addresses.push(address);
  }
  return addresses;
}

/** As another wallet would derive it. */
async function addressAt(index: number): Promise<string> {
  const seed = await keyMeans.derivation.accountSeed(PHRASE.split(' '), '', index);
  return Keypair.fromRawEd25519Seed(seed as never).publicKey();
}

it('a phrase that was never used elsewhere has nothing to find, and says so after ten places', async () => {
  const world = await openWorld();
  const worker = await restored(world);
  expect(await lookAll(worker)).toEqual({ found: [], asked: [0, 5], voices: [2, 2] });
  expect((await worker.wallet.handle('state', {})).accounts).toHaveLength(1);
});

it('finds what was used, over gaps, with what it holds; adds what was chosen, and that alone', async () => {
  const world = await openWorld();
  const worker = await restored(world);
  const [third, seventh] = await use(world, [2, 6]);
  const { found, asked } = await lookAll(worker);
  expect(asked).toEqual([0, 5, 10]);
  expect(found).toEqual([
    { phrase: 0, index: 2, address: third, balance: '30000000' },
    { phrase: 0, index: 6, address: seventh, balance: '70000000' },
  ]);
  expect((await worker.wallet.handle('state', {})).accounts).toHaveLength(1);
  const before = await worker.wallet.handle('state', {});
  const place = { phrase: 0, index: 6, address: seventh as never };
  const after = await worker.wallet.handle('addFound', { places: [place] });
  expect(after.accounts.map(({ address }) => address)).toEqual([before.active, seventh]);
  expect(after.active).toBe(before.active);
  expect((await lookAll(worker)).found.map(({ index }) => index)).toEqual([2]);
});

it.each(['rpc', 'horizon'] as const)('%s alone can neither hide an account nor stop the search', async (door) => {
  const world = await openWorld();
  const control = world.fresh();
  const worker = await restored(world);
  const [second] = await use(world, [1]);
  const hides =
    door === 'rpc'
      ? { door, method: 'getLedgerEntries', kind: 'wrong', set: { 'result.entries': [] }, next: 9 }
      : { door, method: `GET /accounts/${second}`, kind: 'status', status: 404, next: 9 };
  await control.run('faults', hides);
  expect((await lookAll(worker)).found).toEqual([{ phrase: 0, index: 1, address: second, balance: '20000000' }]);
  await control.run('faults/clear', {});
  await control.run('faults', { door, kind: 'status', status: 503, next: 99 });
  const { found, voices } = await lookAll(worker);
  expect(found).toHaveLength(1);
  expect(voices).toEqual([1, 1]);
});

it('nobody answers: that is said, and nothing is taken for unused', async () => {
  const world = await openWorld();
  const control = world.fresh();
  const worker = await restored(world);
  await worker.wallet.handle('lookAhead', { from: 0 });
  for (const door of ['rpc', 'horizon']) await control.run('faults', { door, kind: 'status', status: 503, next: 99 });
  const code = await worker.wallet.handle('lookAhead', { from: 0 }).catch((error: unknown) => isServiceError(error) && error.code);
  expect(code).toBe('node_unavailable');
});

it('needs the keys open', async () => {
  const world = await openWorld();
  const { wallet } = await restored(world);
  await wallet.handle('lock', {});
  const code = await wallet.handle('lookAhead', { from: 0 }).catch((error: unknown) => isServiceError(error) && error.code);
  expect(code).toBe('locked');
});
