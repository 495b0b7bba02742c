/** What a preview costs the nodes, at the wallet's own door: everything that is asked from the word to what is shown (architecture.md 6). */
import { expect, it } from 'vitest';
import { confirmed, openBrowser, type Point, type Worker } from './browser';
import { answered } from './declared';
import { newClaimant, newLender, UNIT } from './people';
import { openWorld } from './world';

/** What Horizon is asked as a witness: nothing that is built waits for it. */
const WITNESS = ['GET /', 'GET /accounts/{id}'];
const isWitness = ({ what }: Point) => what === WITNESS[0] || what.startsWith('GET /accounts/');

/**
 * Requests by name, and rounds of them: one starts where nothing is under way. The witness is asked beside the first round, or
 * it would be a round more.
 */
function costOf(points: readonly Point[]): { rounds: number; requests: string[] } {
  let [underway, rounds] = [0, 0];
  const requests: string[] = [];
  for (const point of points) {
    if (isWitness(point)) {
      if (point.at === 'asked') expect(rounds).toBeLessThanOrEqual(1);
      continue;
    }
    if (point.at === 'answered') underway -= 1;
    if (point.at !== 'asked') continue;
    if (underway++ === 0) rounds += 1;
    requests.push(point.what);
  }
  const witness = points
    .filter((point) => point.at === 'asked' && isWitness(point))
    .map(({ what }) => what.replace(/\bG[A-Z2-7]{55}/, '{id}'));
  return { rounds, requests: [...requests, ...witness].sort() };
}

async function cost(worker: Worker, work: () => Promise<unknown>) {
  worker.watch();
  await work();
  return costOf(worker.points);
}

const READS = ['getFeeStats', 'getLatestLedger', 'getLedgerEntries'];

it('a move is two rounds once the vaults were looked at, three before', async (test) => {
  const world = await openWorld(test);
  const lender = await newLender(world, 400n * UNIT);
  const { worker } = await openBrowser(world, lender.secret);
  const input = { from: lender.address, vaultAddress: world.vault('') };
  const preview = () => worker.wallet.handle('preview', { name: 'lendpoolToVaultsvc', input });
  // The first finds the network itself and its router unprobed.
  await preview();
  // The code of what the vault invests through: nobody knows of it before the simulation.
  expect(await cost(worker, preview)).toEqual({
    rounds: 3,
    requests: [...READS, ...WITNESS, 'getLedgerEntries', 'simulateTransaction'].sort(),
  });
  await worker.wallet.handle('vaultChoices', {});
  expect(await cost(worker, preview)).toEqual({ rounds: 2, requests: [...READS, ...WITNESS, 'simulateTransaction'].sort() });
});

it('from vault to vault is two rounds once the vaults were looked at', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [target = ''] = (await control.run<{ vaults: string[] }>('crowd', { count: 1 })).vaults;
  await control.run('mint', { account: target, amount: 500_000n * UNIT });
  const secret = world.manifest.accounts.shareholder?.secret ?? world.lacks('the network tells no key of a shareholder');
  const { worker } = await openBrowser(world, secret);
  const input = { from: world.role('shareholder'), sourceVaultAddress: world.vault('Harbor'), targetVaultAddress: target };
  const preview = () => worker.wallet.handle('preview', { name: 'vaultToVault', input });
  await preview();
  const { rounds, requests } = await cost(worker, preview);
  expect({ rounds, requests }).toEqual({ rounds: 2, requests: [...READS, ...WITNESS, 'simulateTransaction'].sort() });
});

it('a claim is one round once Home was read, two before', async (test) => {
  const world = await openWorld(test);
  const claimant = await newClaimant(world, UNIT);
  const { worker } = await openBrowser(world, claimant.secret);
  const { address } = claimant;
  const preview = () => worker.wallet.handle('preview', { name: 'claimReward', input: { from: address, destination: address } });
  const asked = ['GET /claimable_balances', ...READS, ...WITNESS];
  // The network itself.
  await worker.wallet.handle('vaultChoices', {});
  expect(await cost(worker, preview)).toEqual({ rounds: 2, requests: [...asked].sort() });
  await worker.wallet.handle('portfolio', { address });
  expect(await cost(worker, preview)).toEqual({ rounds: 1, requests: [...asked].sort() });
});

it('a payment, and a trustline, are one round', async (test) => {
  const world = await openWorld(test);
  const { address, secret } = await newClaimant(world, UNIT);
  const to = world.role('rewardFallback');
  const { worker } = await openBrowser(world, secret);
  await worker.wallet.handle('portfolio', { address });
  const pay = { name: 'payment', input: { from: address, to, asset: 'XLM', amount: '10000000' } } as const;
  expect((await cost(worker, () => worker.wallet.handle('preview', pay))).rounds).toBe(1);
  const asset = `TEST:${to}`;
  const open = { name: 'trustline', input: { from: address, asset } } as const;
  expect((await cost(worker, () => worker.wallet.handle('preview', open))).rounds).toBe(1);
});

it('deposits and withdrawals are one round and a simulation once the vault was looked at', async (test) => {
  const world = await openWorld(test);
  const secret = world.manifest.accounts.shareholder?.secret ?? world.lacks('the network tells no key of a shareholder');
  const from = world.role('shareholder');
  const { worker } = await openBrowser(world, secret);
  const vaultAddress = world.vault('Harbor');
  await worker.wallet.handle('vaultChoices', {});
  for (const request of [
    { name: 'vaultDeposit', input: { from, vaultAddress, amount: '1000000' } },
    { name: 'vaultWithdraw', input: { from, vaultAddress, shares: '1000000' } },
  ] as const) {
    expect((await cost(worker, () => worker.wallet.handle('preview', request))).rounds, request.name).toBe(2);
  }
});

it('what a form that is complete asked for ahead costs nothing at the click, and is there once', async (test) => {
  const world = await openWorld(test);
  const { address, secret } = await newClaimant(world, UNIT);
  const { worker, browser } = await openBrowser(world, secret);
  const pay = (amount: string) =>
    ({ name: 'payment', input: { from: address, to: world.role('rewardFallback'), asset: 'XLM', amount } }) as const;
  await worker.wallet.handle('portfolio', { address });
  const prepare = (amount: string) => worker.wallet.handle('prepare', pay(amount));
  await prepare('10000000');
  expect(browser.kept('approvals')).toEqual([]);
  const ready = await cost(worker, async () => {
    const { plan } = await worker.wallet.handle('preview', pay('10000000'));
    expect(plan.steps).toMatchObject([{ code: 'payment' }]);
  });
  expect(ready).toEqual({ rounds: 0, requests: [] });
  // It was taken: the next one is read anew, and so is another amount, and what is older than ten seconds.
  expect((await cost(worker, () => worker.wallet.handle('preview', pay('10000000')))).rounds).toBe(1);
  await prepare('10000000');
  expect((await cost(worker, () => worker.wallet.handle('preview', pay('20000000')))).rounds).toBe(1);
  await prepare('10000000');
  const clock = browser.clock;
  browser.clock = () => clock() + 11;
  expect((await cost(worker, () => worker.wallet.handle('preview', pay('10000000')))).rounds).toBe(1);
});

/** What is asked between the word and the first sending. */
async function costOfWord(worker: Worker, word: () => Promise<unknown>) {
  worker.watch();
  await word();
  const stored = worker.points.findIndex(({ at, what }) => at === 'put' && what.startsWith('journal'));
  return costOf(worker.points.slice(0, stored));
}

it('a signature asks each witness once, in one round', async (test) => {
  const world = await openWorld(test);
  const lender = await newLender(world, 400n * UNIT);
  const { worker } = await openBrowser(world, lender.secret);
  const input = { from: lender.address, vaultAddress: world.vault('') };
  const { requestId, plan } = await worker.wallet.handle('preview', { name: 'lendpoolToVaultsvc', input });
  const { rounds, requests } = await costOfWord(worker, () => confirmed(worker.wallet, { requestId, digest: plan.digest }));
  expect({ rounds, requests }).toEqual({ rounds: 1, requests: [...WITNESS, 'getLatestLedger', 'getLedgerEntries'].sort() });
});

it('what was asked again while the review was read is not asked at the word: nothing of a payment, and of a call its code', async (test) => {
  const world = await openWorld(test);
  const lender = await newLender(world, 400n * UNIT);
  const { worker } = await openBrowser(world, lender.secret);
  const input = { from: lender.address, vaultAddress: world.vault('') };
  const { requestId, plan } = await worker.wallet.handle('preview', { name: 'lendpoolToVaultsvc', input });
  expect((await cost(worker, () => worker.wallet.handle('lookAgain', { requestId }))).rounds).toBe(1);
  expect(await costOfWord(worker, () => confirmed(worker.wallet, { requestId, digest: plan.digest }))).toEqual({
    rounds: 1,
    requests: ['getLedgerEntries'],
  });
  const claimant = await newClaimant(world, UNIT);
  const other = await openBrowser(world, claimant.secret);
  const pay = { from: claimant.address, to: world.role('rewardFallback'), asset: 'XLM', amount: '10000000' };
  const preview = await other.worker.wallet.handle('preview', { name: 'payment', input: pay });
  await other.worker.wallet.handle('lookAgain', { requestId: preview.requestId });
  const word = { requestId: preview.requestId, digest: preview.plan.digest };
  expect(await costOfWord(other.worker, () => confirmed(other.worker.wallet, word))).toEqual({ rounds: 0, requests: [] });
});

it('what was asked again more than ten seconds ago is asked at the word', async (test) => {
  const world = await openWorld(test);
  const claimant = await newClaimant(world, UNIT);
  const { worker, browser } = await openBrowser(world, claimant.secret);
  const pay = { from: claimant.address, to: world.role('rewardFallback'), asset: 'XLM', amount: '10000000' };
  const { requestId, plan } = await worker.wallet.handle('preview', { name: 'payment', input: pay });
  await worker.wallet.handle('lookAgain', { requestId });
  const clock = browser.clock;
  browser.clock = () => clock() + 11;
  const { rounds } = await costOfWord(worker, () => confirmed(worker.wallet, { requestId, digest: plan.digest }));
  expect(rounds).toBe(1);
});

it('what is built for others costs what a preview does, and a second node two requests beside the review', async (test) => {
  const world = await openWorld(test, { secondRpc: true });
  const context = { ...world.context, probed: new Set<string>(), vaultKeys: new Map() };
  const { address } = await newLender(world, 400n * UNIT);
  const ask = () => answered(context, { name: 'lendpoolToVaultsvc', input: { from: address, vaultAddress: world.vault('') } });
  await ask();
  world.traffic.reset();
  await ask();
  const { rounds, requests } = world.traffic;
  const asked = requests.map((what) => what.replace(/\bG[A-Z2-7]{55}/, '{id}')).sort();
  const second = ['getLatestLedger', 'getLedgerEntries'];
  expect({ rounds, asked }).toEqual({
    rounds: 3,
    asked: [...READS, ...WITNESS, ...second, 'getLedgerEntries', 'simulateTransaction'].sort(),
  });
});
