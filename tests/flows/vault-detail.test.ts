/** One vault with its past, as pages are told of it: over many workers, and where a node forgets or does not say. */
import { xdr } from '@stellar/stellar-sdk/base';
import { expect, it, type TestContext } from 'vitest';
import type { VaultDetailView } from '../../src/commands/views';
import { asI128, type ScVal } from '../../src/contracts/scval';
import type { ContractId } from '../../src/primitives/addresses';
import { adr, i128 } from '../network/index';
import { type Browser, openBrowser, type Worker } from './browser';
import { openWorld } from './world';

const UNIT = 10_000_000n;
const HOUR = 3_600;
const RETENTION = 120_960;

async function open(test: TestContext) {
  const world = await openWorld(test);
  const control = world.fresh();
  const secret = world.manifest.accounts.owner?.secret ?? world.lacks('the network has no owner with a key');
  const treasury = world.network.treasuries[0] ?? world.lacks('the network has no treasury');
  const { browser, worker } = await openBrowser(world, secret);
  const vault = world.vault('Lantern');
  const fund = (amount: bigint) => {
    const args = [adr(world.role('depositor')), adr(vault), i128(amount)].map((arg) => arg.toXdr('base64'));
    return control.invoke(treasury, 'deposit', args);
  };
  return { world, control, browser, worker, vault, fund };
}

async function detail({ wallet }: Worker, vault: ContractId): Promise<VaultDetailView> {
  return (await wallet.handle('vault', { vault })) ?? expect.fail('there is no detail');
}

/** Another worker: the browser has stopped the one before. */
function restarted(browser: Browser, before: Worker): Worker {
  before.kill();
  const worker = browser.start();
  worker.watch();
  return worker;
}

const asked = ({ points }: Worker, method: string) => points.filter(({ at, what }) => at === 'asked' && what === method).length;

it('remembers what it heard beyond the worker, and asks once for what is new', async (test) => {
  const { control, browser, worker, vault, fund } = await open(test);
  await control.advance(150_000, 30_000);
  const first = await detail(worker, vault);
  await control.close();
  await fund(3n * UNIT);
  const next = restarted(browser, worker);
  const second = await detail(next, vault);
  expect(asked(next, 'getEvents')).toBe(1);
  expect(second.events[0]).toMatchObject({ kind: 'campaignDeposited', params: { amount: `${3n * UNIT}` } });
  expect(second.events.slice(1)).toEqual(first.events);
  expect(second.eventsFrom).toBe(first.eventsFrom);
});

it('leaves open what the node has forgotten between two visits, and keeps what it heard before', async (test) => {
  const { control, browser, worker, vault, fund } = await open(test);
  const before = await detail(worker, vault);
  expect(before).toMatchObject({ eventsFrom: null, gaps: [], since: { whole: true } });
  expect(before.since?.at).toBeLessThanOrEqual(Math.min(...before.events.map(({ at }) => at)));
  await control.close();
  await fund(3n * UNIT);
  await control.advance((RETENTION + 10) * 5, RETENTION + 10);
  await fund(5n * UNIT);
  const { eventsFrom, gaps, events, budget, asOf } = await detail(restarted(browser, worker), vault);
  expect(eventsFrom).toBeNull();
  expect(gaps).toHaveLength(1);
  const [{ from, to } = expect.fail('nothing is missing')] = gaps;
  expect([from >= before.asOf.closeTime - 10, to > from, to <= asOf.closeTime]).toEqual([true, true, true]);
  const [latest, ...heard] = events;
  expect(latest).toMatchObject({ kind: 'campaignDeposited', params: { amount: `${5n * UNIT}` } });
  // What was forgotten is nowhere, and no value reaches across.
  expect(heard).toEqual(before.events);
  expect(budget.filter(({ at }) => at > from && at < to)).toEqual([]);
  expect(budget.at(-1)?.value).toBe(`${1_008n * UNIT}`);
});

it('tells what is so now where the node does not say what was', async (test) => {
  const { control, browser, worker, vault } = await open(test);
  const mute = () => control.fault({ door: 'rpc', method: 'getEvents', kind: 'status', status: 503, next: 60 });
  await mute();
  const never = await detail(worker, vault);
  expect(never).toMatchObject({ events: [], eventsFrom: never.asOf.closeTime, status: { registered: true } });
  // It was there when it was seen, and may be older.
  expect(never.since).toEqual({ at: never.asOf.closeTime, whole: false });
  expect(never.fee).toEqual([{ at: never.asOf.closeTime, value: '1000' }]);
  await control.clearFaults();
  const heard = await detail(restarted(browser, worker), vault);
  expect(heard.events.length).toBeGreaterThan(0);
  await mute();
  await control.advance(24 * HOUR);
  const later = await detail(restarted(browser, worker), vault);
  expect(later).toMatchObject({ events: heard.events, gaps: [{ to: later.asOf.closeTime }] });
});

it('tells net and gross rates over the windows that its samples reach, and none over those they do not', async (test) => {
  const { world, control, worker, vault } = await open(test);
  await control.run('strategyYield', { vault, bps: 300 });
  const treasury = world.network.treasuries[0] ?? '';
  const managed = BigInt((await detail(worker, vault)).managed ?? 0);
  // Two per cent a year by boosts, compounded beside the three of which a tenth is the fee.
  const daily = (managed * 200n) / 3_652_425n;
  for (let day = 0; day < 7; day++) {
    await control.advance(24 * HOUR);
    await control.invoke(
      treasury,
      'boost',
      [adr(vault), i128(daily)].map((arg) => arg.toXdr('base64')),
    );
    await detail(worker, vault);
  }
  const { windows, grossWindows, rate } = await detail(worker, vault);
  expect(Math.abs((windows.week?.bps ?? 0) - 480)).toBeLessThanOrEqual(8);
  expect(Math.abs((grossWindows.week?.bps ?? 0) - 300)).toBeLessThanOrEqual(8);
  expect([windows.month, grossWindows.month]).toEqual([null, null]);
  // A look a day: each is the mean of the day before it, and its own.
  expect(rate).toHaveLength(7);
  for (const { value, from, at, reported } of rate) {
    expect([Math.abs(Number(value) - 480) <= 8, at - from, reported]).toEqual([true, 24 * HOUR, false]);
  }
});

it('is kept for the network that it was read from, whichever is chosen meanwhile', async (test) => {
  const { world, browser, worker, vault } = await open(test);
  const choose = (id: string) => worker.wallet.handle('selectNetwork', { id });
  browser.meanwhile = async () => {
    browser.meanwhile = undefined;
    await choose('mainnet');
  };
  const shown = await detail(worker, vault);
  const kept = () => worker.wallet.handle('vault', { vault, cached: true });
  expect(await kept()).toBeNull();
  await choose(world.network.id);
  expect(await kept()).toEqual(shown);
});

it('keeps what it heard where a node is hours behind', async (test) => {
  const { control, browser, worker, vault, fund } = await open(test);
  await control.advance(10 * HOUR, 7_200);
  await fund(3n * UNIT);
  const { events } = await detail(worker, vault);
  const now = browser.clock();
  browser.clock = () => now;
  await control.reset();
  const next = restarted(browser, worker);
  expect((await detail(next, vault)).events).toEqual(events);
  expect(asked(next, 'getEvents')).toBeGreaterThan(0);
});

const MOST = 2n ** 127n - 1n;

/** An event's value with untrue figures: nothing, less than nothing, more than there is, or half of it throughout. */
function feigned(value: string, turn: number): string {
  const twisted = (val: ScVal): ScVal => {
    if (val.type === 'scvMap')
      return xdr.ScVal.scvMap((val.map ?? []).map((entry) => new xdr.ScMapEntry({ key: entry.key, val: twisted(entry.val) })));
    if (val.type === 'scvVec') return xdr.ScVal.scvVec((val.vec ?? []).map(twisted));
    const amount = asI128(val);
    return amount === undefined ? val : i128([0n, -amount, MOST, amount / 2n][turn % 4] ?? amount);
  };
  return twisted(xdr.ScVal.fromXdr(value, 'base64')).toXdr('base64');
}

/** Six days in which people pay in, while nobody looks. */
async function unseen(test: TestContext) {
  const opened = await open(test);
  const { control, vault } = opened;
  await control.run('strategyYield', { vault, bps: 300 });
  for (let day = 0; day < 6; day++) {
    await control.run('otherUserDeposits', { vault, amount: `${1_000n * UNIT}` });
    await control.advance(24 * HOUR, 17_280);
  }
  return opened;
}

it('has a past the first time that it is opened, by its own deposits, after its figures', async (test) => {
  const { worker, vault } = await unseen(test);
  worker.watch();
  const soon = await worker.wallet.handle('vault', { vault, soon: true });
  expect(soon).toMatchObject({ heard: false, rate: [], windows: { week: null } });
  expect(asked(worker, 'getEvents')).toBe(0);
  const { heard, rate, windows, netRate } = await detail(worker, vault);
  expect(heard).toBe(true);
  // Three per cent, of which a tenth is the fee.
  expect(windows.week).toMatchObject({ basis: 'measured', reported: true });
  expect(Math.abs((windows.week?.bps ?? 0) - 270)).toBeLessThanOrEqual(8);
  expect(rate.length).toBeGreaterThanOrEqual(6);
  for (const { value, reported } of rate.slice(-6)) expect([Math.abs(Number(value) - 270) <= 8, reported]).toEqual([true, true]);
  // What the vault reports is no measurement of the wallet's.
  expect(netRate?.basis).not.toBe('measured');
});

it('marks whatever a vault reports of itself, and is not broken by it', async (test) => {
  const { browser, worker, vault } = await unseen(test);
  let turn = 0;
  browser.twist = (what, text) => {
    if (what !== 'getEvents') return text;
    const said = JSON.parse(text) as { result?: { events?: { value: string }[] } };
    for (const event of said.result?.events ?? []) event.value = feigned(event.value, turn++);
    return JSON.stringify(said);
  };
  const { rate, windows, netRate, earnings } = await detail(worker, vault);
  expect(rate.length).toBeGreaterThan(0);
  expect(rate.every(({ reported, value }) => reported && Number.isSafeInteger(Number(value)))).toBe(true);
  expect([windows.day, windows.week, windows.month].every((one) => one === null || one.reported)).toBe(true);
  expect(netRate?.basis).not.toBe('measured');
  expect([earnings.day, earnings.week]).toEqual([null, null]);
});
