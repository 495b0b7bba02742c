/** The vault list: what it asks, and that it says what each vault itself says. */
import { expect, it } from 'vitest';
import { vaultList } from '../../src/interface/reads/vault-list';
import type { VaultKeys } from '../../src/interface/reads/vault-value';
import { openBrowser } from './browser';
import { openWorld } from './world';

it('reads every vault of the settings in at most three rounds, and in two once strategies and pools are known', async (test) => {
  const world = await openWorld(test);
  const vaults = world.network.vaults.map(({ address }) => address);
  const context = { ...world.context, generations: new Map(), vaultKeys: new Map() as VaultKeys };
  const measure = async () => {
    world.traffic.reset();
    const list = await vaultList(context, { account: null, vaults });
    const entries = world.traffic.requests.filter((name) => name === 'getLedgerEntries').length;
    return { list, rounds: world.traffic.rounds, entries };
  };
  const cold = await measure();
  expect(cold.list.vaults.map(({ enrolment }) => enrolment.vault)).toEqual(vaults);
  expect(cold.rounds).toBeLessThanOrEqual(3);
  const warm = await measure();
  expect(warm.rounds).toBeLessThanOrEqual(2);
  expect(warm.entries).toBe(1);
});

it('is read in three rounds by a worker that was just started, its node’s passphrase counted', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const secret = world.manifest.accounts.owner?.secret ?? world.lacks('the network has no owner with a key');
  const { browser, worker } = await openBrowser(world, secret);
  const before = await worker.wallet.handle('vaults', {});
  worker.kill();
  const next = browser.start();
  next.watch();
  const after = await next.wallet.handle('vaults', {});
  expect(after?.vaults.map(({ vault }) => vault)).toEqual(before?.vaults.map(({ vault }) => vault));
  let [rounds, underWay] = [0, 0];
  for (const { at } of next.points) {
    if (at === 'asked' && underWay++ === 0) rounds += 1;
    if (at === 'answered') underWay -= 1;
  }
  expect(rounds).toBeLessThanOrEqual(3);
});

it('leaves out what is no vault', async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('');
  const { vaults } = await vaultList(world.context, { account: null, vaults: [world.contract('notVault'), vault] });
  expect(vaults.map(({ enrolment }) => enrolment.vault)).toEqual([vault]);
});
