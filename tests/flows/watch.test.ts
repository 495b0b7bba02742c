/** The watch over an owner's vaults: what it asks, and what it tells that the list alone would not show. */
import { expect, it, type TestContext } from 'vitest';
import type { AlertView } from '../../src/commands/views';
import type { ContractId } from '../../src/primitives/addresses';
import { adr, i128, u32 } from '../network/index';
import { type Browser, openBrowser, type Worker } from './browser';
import { said } from './owners';
import { openWorld } from './world';

const HOUR = 3_600;

async function open(test: TestContext) {
  const world = await openWorld(test);
  const control = world.fresh();
  const secret = world.manifest.accounts.owner?.secret ?? world.lacks('the network has no owner with a key');
  const { browser, worker } = await openBrowser(world, secret);
  const stabilizer = world.network.stabilizer ?? world.lacks('the network has no stabilizer');
  const move = (name: string, account: string) => control.run('setManager', { vault: world.vault(name), account });
  return { world, control, browser, worker, stabilizer, move };
}

/** Machine time goes on by a quarter of an hour, and the alarm rings. */
async function look(browser: Browser, { wallet }: Worker): Promise<AlertView[]> {
  const { clock } = browser;
  browser.clock = () => clock() + 900;
  await wallet.alarm('watch');
  return (await wallet.handle('state', {})).alerts;
}

const of = (alerts: readonly AlertView[], vault: ContractId) => alerts.filter((alert) => alert.vault === vault).map(({ code }) => code);
const toldOf = ({ notifications }: Browser, vault: ContractId, code: string) =>
  notifications.filter(({ id }) => id === `${code} ${vault}`).length;

it('asks once for all the owner’s vaults, and for the events of those that are enrolled, also in a worker that was just started', async (test) => {
  const { browser, worker } = await open(test);
  await look(browser, worker);
  worker.kill();
  for (const next of [browser.start(), browser.start()]) {
    next.watch();
    await look(browser, next);
    // Vaults whose strategies’ entries do not tell their worth are asked themselves, all at once.
    const asked = next.points.filter(({ at }) => at === 'asked').map(({ what }) => what);
    expect(asked.sort()).toEqual(['getEvents', 'getLatestLedger', 'getLedgerEntries', 'getNetwork', 'simulateTransaction']);
    next.kill();
  }
});

it('tells that a vault’s Manager role has moved, until the owner has seen it', async (test) => {
  const { world, browser, worker, move } = await open(test);
  const beacon = world.vault('Beacon');
  expect(of(await look(browser, worker), beacon)).toEqual([]);
  await move('Beacon', 'otherOwner');
  for (let turn = 0; turn < 3; turn++) expect(of(await look(browser, worker), beacon)).toEqual(['manager_moved']);
  expect(toldOf(browser, beacon, 'manager_moved')).toBe(1);
  await worker.wallet.handle('seenAlerts', {});
  for (let turn = 0; turn < 3; turn++) expect(of(await look(browser, worker), beacon)).toEqual([]);
  expect(toldOf(browser, beacon, 'manager_moved')).toBe(1);
  await move('Beacon', 'owner');
  // A new vault is found within a day.
  const { clock } = browser;
  browser.clock = () => clock() + 24 * HOUR;
  await look(browser, worker);
  await move('Beacon', 'otherOwner');
  expect(of(await look(browser, worker), beacon)).toEqual(['manager_moved']);
  expect(toldOf(browser, beacon, 'manager_moved')).toBe(2);
});

it('tells that the stabilizer has lost a registered vault, whoever has it now', async (test) => {
  const { world, browser, worker, move } = await open(test);
  const lantern = world.vault('Lantern');
  await look(browser, worker);
  await move('Lantern', 'otherOwner');
  for (let turn = 0; turn < 2; turn++) expect(of(await look(browser, worker), lantern)).toEqual(['manager_moved']);
  await worker.wallet.handle('seenAlerts', {});
  // As long as it is so: the configuration is still the owner's to remove.
  expect(of(await look(browser, worker), lantern)).toEqual(['manager_moved']);
  expect(toldOf(browser, lantern, 'manager_moved')).toBe(1);
  expect(browser.badge).toBe(0);
});

it('tells that anybody could take a vault, as long as that is so, and again when it is so again', async (test) => {
  const { world, browser, worker, stabilizer, move } = await open(test);
  const harbor = world.vault('Harbor');
  for (const times of [1, 2]) {
    await move('Harbor', stabilizer);
    expect(of(await look(browser, worker), harbor)).toEqual(['critical_state']);
    await worker.wallet.handle('seenAlerts', {});
    expect(of(await look(browser, worker), harbor)).toEqual(['critical_state']);
    expect(toldOf(browser, harbor, 'critical_state')).toBe(times);
    await move('Harbor', 'owner');
    expect(of(await look(browser, worker), harbor)).toEqual([]);
  }
});

it('counts no boost as yield: a budget that runs dry is told while it still holds the target', async (test) => {
  const { world, control, browser, worker } = await open(test);
  const lantern = world.vault('Lantern');
  for (let hour = 0; hour < 30; hour++) {
    await control.keeperHours(1, [300], lantern);
    await look(browser, worker);
  }
  const view = (await worker.wallet.handle('vaults', {}))?.vaults.find(({ vault }) => vault === lantern);
  const { campaign } = await said(world, lantern);
  expect(view).toMatchObject({ netRate: { basis: 'measured' }, grossRate: { basis: 'measured' } });
  // The day may begin and end up to an hour behind a boost.
  expect(Math.abs((view?.netRate?.bps ?? 0) - 500)).toBeLessThanOrEqual(25);
  expect(Math.abs((view?.grossRate?.bps ?? 0) - 300)).toBeLessThanOrEqual(15);
  expect(of(await look(browser, worker), lantern)).not.toContain('budget_low');
  // What is left would last three days.
  const daily = (BigInt(view?.managed ?? 0) * 200n) / 3_652_425n;
  const surplus = BigInt(campaign?.available ?? 0) - 3n * daily;
  const treasury = world.network.treasuries[0] ?? world.lacks('the network has no treasury');
  const [vault, to] = [adr(lantern), adr(world.role('richUser'))].map((arg) => arg.toXdr('base64')) as [string, string];
  await control.invoke(treasury, 'transfer', [vault, i128(surplus).toXdr('base64'), to]);
  const low = (await look(browser, worker)).find(({ vault: where, code }) => where === lantern && code === 'budget_low');
  const budgetHours = low?.code === 'budget_low' ? low.params.budgetHours : 0;
  expect(budgetHours).toBeGreaterThan(48);
  expect(budgetHours).toBeLessThan(96);
});

it('says nothing of a keeper that reads boosts as yield and keeps the fee where that asks for it', async (test) => {
  const { world, control, browser, worker, stabilizer } = await open(test);
  const lantern = world.vault('Lantern');
  const encoded = (...args: ReturnType<typeof adr>[]) => args.map((arg) => arg.toXdr('base64'));
  const treasury = world.network.treasuries[0] ?? world.lacks('the network has no treasury');
  await control.fund(world.role('richUser'), 1_000_000_000_000n, 'usdc');
  await control.invoke(stabilizer, 'set_target_apy', encoded(adr(lantern), u32(1_200)));
  await control.invoke(treasury, 'deposit', encoded(adr(world.role('richUser')), adr(lantern), i128(1_000_000_000_000n)));
  const hours = (count: number) => control.keeperHours(count, Array(count).fill(500), lantern);
  await hours(1);
  await look(browser, worker);
  await hours(130);
  for (let turn = 0; turn < 12; turn++) {
    expect(of(await look(browser, worker), lantern)).not.toContain('keeper_silent');
    // By the yield alone it would have to sink to nothing.
    expect((await said(world, lantern)).currentFeeBps).toBeGreaterThan(700);
    await hours(5);
  }
});

it('looks again after what the preferences say, and in five minutes where no node answered', async (test) => {
  const { control, browser, worker } = await open(test);
  const due = () => (browser.alarms.get('watch') ?? 0) - browser.clock();
  await worker.wallet.handle('setPreferences', { watchMinutes: 15 });
  await look(browser, worker);
  expect(due()).toBeGreaterThan(890);
  expect(due()).toBeLessThanOrEqual(900);
  await control.fault({ door: 'rpc', kind: 'status', status: 503, next: 60 });
  const { watchedAt } = await worker.wallet.handle('state', {});
  await look(browser, worker);
  expect(due()).toBeGreaterThan(290);
  expect(due()).toBeLessThanOrEqual(300);
  expect((await worker.wallet.handle('state', {})).watchedAt).toBe(watchedAt);
  await worker.wallet.handle('setPreferences', { watchMinutes: 0 });
  expect(browser.alarms.has('watch')).toBe(false);
});

it('looks again as often when the machine’s clock was ahead and was put right', async (test) => {
  const { browser, worker } = await open(test);
  const { clock } = browser;
  const due = () => (browser.alarms.get('watch') ?? 0) - browser.clock();
  await worker.wallet.handle('setPreferences', { watchMinutes: 15 });
  await look(browser, worker);
  browser.clock = () => clock() - 30 * 86_400;
  await worker.wallet.wake();
  expect(due()).toBeLessThanOrEqual(900);
});

it('keeps what it found for the network at which it looked, whichever is chosen meanwhile', async (test) => {
  const { world, browser, worker, move } = await open(test);
  const beacon = world.vault('Beacon');
  await look(browser, worker);
  await move('Beacon', 'otherOwner');
  expect(of(await look(browser, worker), beacon)).toEqual(['manager_moved']);
  // The same vaults, of which nothing has moved.
  const other = (await openWorld(test)).manifest;
  const manifest = JSON.stringify({ ...other, network: { ...other.network, id: 'other' } });
  const { draftId } = await worker.wallet.handle('draftNetwork', { manifest });
  await worker.wallet.handle('keepNetwork', { draftId });
  worker.kill();
  const next = browser.start();
  const choose = (id: string) => next.wallet.handle('selectNetwork', { id });
  await choose(world.network.id);
  browser.meanwhile = async () => {
    browser.meanwhile = undefined;
    await choose('other');
  };
  expect(of(await look(browser, next), beacon)).toEqual([]);
  expect(of((await choose(world.network.id)).alerts, beacon)).toEqual(['manager_moved']);
});

it('goes on after a worker that was stopped while it looked', async (test) => {
  const { browser, worker } = await open(test);
  await look(browser, worker);
  // An alarm rings once.
  browser.alarms.delete('watch');
  worker.watch(({ at }) => at === 'asked');
  void worker.wallet.alarm('watch');
  await worker.death;
  expect((browser.alarms.get('watch') ?? Number.POSITIVE_INFINITY) - browser.clock()).toBeLessThanOrEqual(300);
});

it('the badge counts what was found on the network that is chosen', async (test) => {
  const { world, browser, worker, move } = await open(test);
  await look(browser, worker);
  await move('Beacon', 'otherOwner');
  const found = (await look(browser, worker)).length;
  expect(found).toBeGreaterThan(0);
  expect(browser.badge).toBe(found);
  await worker.wallet.handle('selectNetwork', { id: 'testnet' });
  expect(browser.badge).toBe(0);
  await worker.wallet.handle('selectNetwork', { id: world.network.id });
  expect(browser.badge).toBe(found);
  await worker.wallet.handle('forgetNetwork', { id: world.network.id });
  expect(browser.badge).toBe(0);
});
