/** What opening the popup asks of the nodes, and what the first review then need not ask (architecture.md 6). */
import { expect, it } from 'vitest';
import type { AccountId } from '../../src/primitives/addresses';
import { confirmed, openBrowser, type Point, type Worker } from './browser';
import { newClaimant, newLender, UNIT } from './people';
import { turn } from './site-scene';
import { openWorld } from './world';

const WITNESS = ['GET /', 'GET /accounts/{id}'];

/** What is asked, and in how many rounds: one starts where nothing is under way. The check of whom a node serves is not counted. */
async function cost(worker: Worker, work: () => Promise<unknown>) {
  worker.watch();
  await work();
  let [underway, rounds] = [0, 0];
  const isCheck = ({ what }: Point) => what === 'getNetwork';
  const requests = worker.points.flatMap((point) => {
    if (isCheck(point)) return [];
    if (point.at === 'answered' || point.at === 'broken') underway -= 1;
    if (point.at !== 'asked') return [];
    if (underway++ === 0) rounds += 1;
    return [point.what.replace(/\bG[A-Z2-7]{55}/, '{id}')];
  });
  return { rounds, requests: requests.sort() };
}

/** As a page opens: it is shown what was kept, and behind that is asked ahead. */
async function open(worker: Worker, address: string): Promise<void> {
  worker.watch();
  await worker.wallet.handle('portfolio', { address: address as AccountId, cached: true, opens: true });
  const answered = () => worker.points.filter(({ at, what }) => at === 'answered' && what !== 'getNetwork').length;
  await expect.poll(answered, { interval: 5 }).toBeGreaterThanOrEqual(2);
}

it('the first review asks for no fees and for no ledger, which the opening asked for; ten seconds later it does, and the word always', async (test) => {
  const world = await openWorld(test);
  const { address, secret } = await newClaimant(world, UNIT);
  const { worker, browser } = await openBrowser(world, secret);
  const { wallet } = worker;
  const input = { from: address, to: world.role('rewardFallback'), asset: 'XLM', amount: '10000000' };
  const preview = () => wallet.handle('preview', { name: 'payment', input });
  const stored = browser.kept('approvals').length;
  // A list of accounts shows what was kept of each, and asks nobody.
  const glance = async () => {
    await wallet.handle('portfolio', { address, cached: true });
    for (let turns = 0; turns < 100; turns++) await turn();
  };
  expect(await cost(worker, glance)).toEqual({ rounds: 0, requests: [] });
  expect(await cost(worker, () => open(worker, address))).toEqual({ rounds: 1, requests: ['getFeeStats', 'getLatestLedger'] });
  expect(browser.kept('approvals')).toHaveLength(stored);
  let shown = await preview();
  await wallet.handle('dismiss', { requestId: shown.requestId });
  const first = await cost(worker, async () => {
    shown = await preview();
  });
  expect(first).toEqual({ rounds: 1, requests: [...WITNESS, 'getLedgerEntries'].sort() });
  // What a signature stands on is of now.
  worker.watch();
  await confirmed(wallet, { requestId: shown.requestId, digest: shown.plan.digest });
  expect(worker.points.some(({ at, what }) => at === 'asked' && what === 'getLatestLedger')).toBe(true);
  await world.control().close();
  await open(worker, address);
  const clock = browser.clock;
  browser.clock = () => clock() + 11;
  const late = await cost(worker, preview);
  expect(late.requests).toEqual([...WITNESS, 'getFeeStats', 'getLatestLedger', 'getLedgerEntries'].sort());
});

it('a ledger that is far from what the entries are of is asked for again', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const { address, secret } = await newClaimant(world, UNIT);
  const { worker, browser } = await openBrowser(world, secret);
  const input = { from: address, to: world.role('rewardFallback'), asset: 'XLM', amount: '10000000' };
  const { clock } = browser;
  const opened = clock();
  await open(worker, address);
  await control.close(3);
  browser.clock = () => opened + 1;
  const { plan } = await worker.wallet.handle('preview', { name: 'payment', input });
  expect(plan.asOf.closeTime).toBe(clock());
});

it('fresh figures are one round after opening, whoever holds what: also for a worker that has just started', async (test) => {
  const world = await openWorld(test);
  const claimant = await newClaimant(world, UNIT);
  const lender = await newLender(world, 400n * UNIT);
  const holder = world.manifest.accounts.richUser ?? world.lacks('the network tells no key of a holder');
  for (const { address, secret } of [claimant, lender, holder] as { address: typeof lender.address; secret: string }[]) {
    const { worker, browser } = await openBrowser(world, secret);
    const figures = (of: Worker) => cost(of, () => of.wallet.handle('portfolio', { address }));
    await figures(worker);
    worker.kill();
    const again = browser.start();
    expect((await figures(again)).rounds).toBe(1);
  }
});
