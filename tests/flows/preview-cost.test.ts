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

it('a claim is two rounds', async (test) => {
  const world = await openWorld(test);
  const claimant = await newClaimant(world, UNIT);
  const { worker } = await openBrowser(world, claimant.secret);
  const preview = () =>
    worker.wallet.handle('preview', { name: 'claimReward', input: { from: claimant.address, destination: claimant.address } });
  await preview();
  expect(await cost(worker, preview)).toEqual({ rounds: 2, requests: [...READS, ...WITNESS, 'GET /claimable_balances'].sort() });
});

it('a signature asks each witness once, in one round', async (test) => {
  const world = await openWorld(test);
  const lender = await newLender(world, 400n * UNIT);
  const { worker } = await openBrowser(world, lender.secret);
  const input = { from: lender.address, vaultAddress: world.vault('') };
  const { requestId, plan } = await worker.wallet.handle('preview', { name: 'lendpoolToVaultsvc', input });
  worker.watch();
  await confirmed(worker.wallet, { requestId, digest: plan.digest });
  const stored = worker.points.findIndex(({ at, what }) => at === 'put' && what.startsWith('journal'));
  const { rounds, requests } = costOf(worker.points.slice(0, stored));
  expect({ rounds, requests }).toEqual({ rounds: 1, requests: [...WITNESS, 'getLatestLedger', 'getLedgerEntries'].sort() });
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
