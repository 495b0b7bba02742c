/** What a preview costs the nodes, at the wallet's own door: everything that is asked from the word to what is shown (design.md part 6). */
import { expect, it } from 'vitest';
import type { CommandInput } from '../../src/commands/commands';
import { openBrowser, type Point, type Worker } from './browser';
import { newClaimant, newLender, UNIT } from './people';
import { openWorld } from './world';

/** Requests by name, and rounds: one starts where nothing is under way. */
function costOf(points: readonly Point[]): { rounds: number; requests: string[] } {
  let [underway, rounds] = [0, 0];
  const requests: string[] = [];
  for (const { at, what } of points) {
    if (at === 'answered') underway -= 1;
    if (at !== 'asked') continue;
    if (underway++ === 0) rounds += 1;
    requests.push(what);
  }
  return { rounds, requests: requests.sort() };
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
  const input = { from: lender.address, vaultAddress: world.vault('') } as CommandInput<'previewLendpoolToVaultsvc'>;
  const preview = () => worker.wallet.handle('previewLendpoolToVaultsvc', input);
  // The first finds the network itself and its router unprobed.
  await preview();
  // The code of what the vault invests through: nobody knows of it before the simulation.
  expect(await cost(worker, preview)).toEqual({ rounds: 3, requests: [...READS, 'getLedgerEntries', 'simulateTransaction'].sort() });
  await worker.wallet.handle('vaultChoices', {});
  expect(await cost(worker, preview)).toEqual({ rounds: 2, requests: [...READS, 'simulateTransaction'].sort() });
});

it('a claim is two rounds', async (test) => {
  const world = await openWorld(test);
  const claimant = await newClaimant(world, UNIT);
  const { worker } = await openBrowser(world, claimant.secret);
  const preview = () => worker.wallet.handle('previewClaimReward', { from: claimant.address, destination: claimant.address });
  await preview();
  expect(await cost(worker, preview)).toEqual({ rounds: 2, requests: [...READS, 'GET /claimable_balances'].sort() });
});
