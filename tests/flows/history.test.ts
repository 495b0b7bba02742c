/** A vault's history against a ledger: what was done to it is told once, in order, and what the node forgot is said. */
import { nativeToScVal, xdr } from '@stellar/stellar-sdk/base';
import { expect, it, type TestContext } from 'vitest';
import { instanceKey } from '../../src/chain/ledger-keys';
import { parseVault } from '../../src/contracts/vault';
import { type HistoryCache, type HistoryEvent, history } from '../../src/interface/reads/history';
import type { ContractId } from '../../src/primitives/addresses';
import { said } from './owners';
import { openWorld } from './world';

const UNIT = 10_000_000n;
const RETENTION = 120_960;

const adr = (text: string) => nativeToScVal(text, { type: 'address' });
const u32 = (value: number) => nativeToScVal(value, { type: 'u32' });
const i128 = (value: bigint) => nativeToScVal(value, { type: 'i128' });
const struct = (fields: { [name: string]: xdr.ScVal }) =>
  xdr.ScVal.scvMap(Object.entries(fields).map(([name, val]) => new xdr.ScMapEntry({ key: xdr.ScVal.scvSymbol(name), val })));

async function open(test: TestContext) {
  const world = await openWorld(test);
  const control = world.fresh();
  const { stabilizer, treasuries, assets } = world.network;
  const [treasury] = treasuries;
  if (!stabilizer || !treasury || !assets.usdc) return world.lacks('the network has no stabilizer');
  return {
    ...{ world, control, stabilizer, treasury, usdc: assets.usdc.contract },
    owner: world.role('owner'),
    vault: world.vault('Beacon'),
    invoke: (contract: string, fn: string, ...args: xdr.ScVal[]) =>
      control.invoke(
        contract,
        fn,
        args.map((arg) => arg.toXdr('base64')),
      ),
    ask: (name: string, cache?: HistoryCache) => {
      world.traffic.reset();
      return history(world.chain, world.vault(name), cache && structuredClone(cache));
    },
    /** In a ledger of its own: a ledger that was heard to its end is not changed any more. */
    later: async <T>(act: () => Promise<T>) => {
      await control.close();
      return act();
    },
  };
}

const config = (admin: string) => struct({ admin: adr(admin), max_fee_bps: u32(2000), min_fee_bps: u32(100), target_apy_bps: u32(600) });

it('tells an enrolment from registration to exit, each event once and in order', async (test) => {
  const { world, stabilizer, treasury, owner, vault, invoke, ask, later, control } = await open(test);
  const before = await ask('Beacon');
  await later(() => invoke(stabilizer, 'register_vault', adr(vault), config(owner)));
  await later(() => invoke(stabilizer, 'set_target_apy', adr(vault), u32(800)));
  await later(() => invoke(stabilizer, 'set_fee_bounds', adr(vault), u32(0), u32(3000)));
  await later(() => invoke(stabilizer, 'lock_fees', adr(world.role('keeper')), adr(vault), u32(1500)));
  await later(() => invoke(treasury, 'deposit', adr(owner), adr(vault), i128(700n * UNIT)));
  await later(() => invoke(treasury, 'boost', adr(vault), i128(5n * UNIT)));
  await later(() => invoke(treasury, 'transfer', adr(vault), i128(2n * UNIT), adr(owner)));
  await later(() => invoke(treasury, 'update_campaign', adr(vault), nativeToScVal(false)));
  await later(() => invoke(stabilizer, 'unregister_vault', adr(vault)));
  const { closeTime, sequence } = await control.time();
  const { events, ...found } = await ask('Beacon');
  expect(events.slice(0, before.events.length)).toEqual(before.events);
  const place = { contract: stabilizer, txHash: expect.stringMatching(/^[0-9a-f]{64}$/), ledger: expect.any(Number) };
  expect(events.slice(before.events.length)).toMatchObject([
    { kind: 'managerChanged', manager: stabilizer, contract: vault },
    { kind: 'registered', admin: owner, targetApyBps: 600, ...place },
    { kind: 'configChanged', targetApyBps: 800, minFeeBps: 100, maxFeeBps: 2000 },
    { kind: 'configChanged', targetApyBps: 800, minFeeBps: 0, maxFeeBps: 3000 },
    { kind: 'feeLocked', feeBps: 1500 },
    { kind: 'campaignDeposited', depositor: owner, amount: 700n * UNIT, contract: treasury },
    { kind: 'boosted', amount: 5n * UNIT },
    { kind: 'campaignWithdrawn', to: owner, amount: 2n * UNIT },
    { kind: 'campaignUpdated', active: false },
    { kind: 'managerChanged', manager: owner },
    { kind: 'unregistered', admin: owner, ledger: sequence, time: closeTime },
  ]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(events.map(({ ledger }) => ledger)).toEqual(events.map(({ ledger }) => ledger).sort((a, b) => a - b));
  expect(found).toMatchObject({ until: { ledger: sequence, time: closeTime }, gaps: [], unreadable: 0 });
});

it('tells deposits, withdrawals and fees with what the vault was worth before', async (test) => {
  const { world, owner, vault, invoke, ask, later, control } = await open(test);
  const { events: earlier, complete, from } = await ask('Beacon');
  expect(earlier).toMatchObject([
    { kind: 'vaultDeposit', supplyBefore: 0n, totalsBefore: [0n], amounts: [100_000n * UNIT], shares: 100_000n * UNIT },
    { kind: 'rebalanced', method: 'invest' },
    { kind: 'campaignRegistered', asset: world.network.assets.usdc?.contract },
  ]);
  expect([complete, from.ledger <= (earlier[0]?.ledger ?? 0)]).toEqual([true, true]);
  const depositor = world.role('depositor');
  await later(() => control.run('otherUserDeposits', { vault, amount: 30n * UNIT }));
  await later(() => control.run('otherUserLeaves', { vault, shares: 10n * UNIT }));
  await later(() => invoke(vault, 'distribute_fees', adr(owner)));
  const { events } = await ask('Beacon');
  const total = expect.any(BigInt);
  expect(events.slice(earlier.length)).toMatchObject([
    { kind: 'vaultDeposit', depositor, amounts: [30n * UNIT], totalsBefore: [total], supplyBefore: 100_000n * UNIT },
    { kind: 'vaultWithdraw', withdrawer: depositor, shares: 10n * UNIT, totalsBefore: [total] },
    { kind: 'feesDistributed', contract: vault, amount: total },
  ]);
});

it('tells a day of the keeper, every step and every boost once, and the ledger agrees', async (test) => {
  const { world, control, ask } = await open(test);
  const lantern = world.vault('Lantern');
  const before = await ask('Lantern');
  const cycles = await control.keeperHours(24, [300, 900, 450, 2_000, 520, 50, 0, 700], lantern);
  const lived = cycles.flatMap(({ vaults }) => vaults.filter(({ vault }) => vault === lantern));
  const { events, ...found } = await ask('Lantern');
  const fresh = events.slice(before.events.length);
  const told = <K extends HistoryEvent['kind']>(kind: K) =>
    fresh.filter((event): event is Extract<HistoryEvent, { kind: K }> => event.kind === kind);
  expect(lived).toHaveLength(24);
  expect(told('feeLocked').map(({ feeBps }) => feeBps)).toEqual(lived.flatMap(({ action, to }) => (action === 'changed' ? [to] : [])));
  const boosts = told('boosted').map(({ amount }) => amount);
  expect(boosts.length).toBeGreaterThan(0);
  expect(boosts.reduce((sum, amount) => sum + amount, 0n)).toBe(lived.reduce((sum, { boosted }) => sum + BigInt(boosted), 0n));
  const { campaign, currentFeeBps } = await said(world, lantern);
  expect(campaign?.totalBoosted).toBe(`${boosts.reduce((sum, amount) => sum + amount, 0n)}`);
  expect(told('feeLocked').at(-1)?.feeBps).toBe(currentFeeBps);
  expect(told('feeLocked').length + boosts.length).toBe(fresh.length);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(found).toMatchObject({ gaps: [], unreadable: 0, complete: true });
});

it('tells a reallocation from both sides, and nothing of what happens to other vaults', async (test) => {
  const { world, treasury, vault, invoke, ask, later } = await open(test);
  const lantern = world.vault('Lantern');
  const [mine, keel] = [await ask('Beacon'), await ask('Keel')];
  await later(() => invoke(treasury, 'reallocate', adr(lantern), adr(vault), i128(50n * UNIT)));
  await later(() => invoke(treasury, 'boost', adr(lantern), i128(1n * UNIT)));
  const [gained] = (await ask('Beacon')).events.slice(mine.events.length);
  expect(gained).toMatchObject({ kind: 'campaignReallocated', other: lantern, amount: 50n * UNIT });
  const lost = (await ask('Lantern')).events.slice(-2);
  expect(lost).toMatchObject([{ kind: 'campaignReallocated', other: vault, amount: -50n * UNIT }, { kind: 'boosted' }]);
  expect((await ask('Beacon')).events).toHaveLength(mine.events.length + 1);
  expect((await ask('Keel')).events).toEqual(keel.events);
});

it('continues where it was, and asks once for what is new', async (test) => {
  const { world, treasury, vault, owner, invoke, ask, later, control } = await open(test);
  const first = await ask('Beacon');
  await later(() => invoke(treasury, 'deposit', adr(owner), adr(vault), i128(9n * UNIT)));
  const second = await ask('Beacon', first);
  expect(world.traffic.requests).toEqual(['getEvents']);
  expect(second.events).toEqual([...first.events, expect.objectContaining({ kind: 'campaignDeposited' })]);
  expect(second).toMatchObject({ from: first.from, gaps: [], complete: true });
  expect((await ask('Beacon', second)).events).toEqual(second.events);
  await control.advance(150_000, 30_000);
  await invoke(treasury, 'deposit', adr(owner), adr(vault), i128(8n * UNIT));
  const third = await ask('Beacon', second);
  expect(third.events).toHaveLength(second.events.length + 1);
  expect(world.traffic.requests.length).toBeGreaterThanOrEqual(3);
  // Another vault's, another network's, or one that did not listen to everybody is no beginning.
  const anew = await ask('Beacon');
  expect(await ask('Beacon', { ...third, vault: world.vault('Keel'), events: [] })).toEqual(anew);
  expect(await ask('Beacon', { ...third, networkId: 'other', events: [] })).toEqual(anew);
  expect(await ask('Beacon', { ...third, others: [], events: [] })).toEqual(anew);
});

it('says what the node has forgotten, in the beginning and in between', async (test) => {
  const { treasury, vault, owner, invoke, ask, later, control } = await open(test);
  const first = await ask('Beacon');
  await later(() => invoke(treasury, 'deposit', adr(owner), adr(vault), i128(9n * UNIT)));
  await control.advance((RETENTION + 10) * 5, RETENTION + 10);
  await invoke(treasury, 'deposit', adr(owner), adr(vault), i128(8n * UNIT));
  const { sequence } = await control.time();
  const anew = await ask('Beacon');
  expect(anew.events).toMatchObject([{ kind: 'campaignDeposited', amount: 8n * UNIT }]);
  expect(anew).toMatchObject({ complete: false, gaps: [] });
  expect(anew.from.ledger).toBeGreaterThan(sequence - RETENTION - 2);
  const continued = await ask('Beacon', first);
  expect(continued.events).toEqual([...first.events, ...anew.events]);
  expect(continued).toMatchObject({ complete: first.complete, from: first.from });
  expect(continued.gaps).toEqual([{ from: first.until.time, to: anew.from.time }]);
  expect((await ask('Beacon', continued)).gaps).toEqual(continued.gaps);
});

it('keeps what it has where a node is behind, and begins anew where the network did', async (test) => {
  const { treasury, vault, owner, invoke, ask, later, control } = await open(test);
  const first = await ask('Beacon');
  await later(() => invoke(treasury, 'deposit', adr(owner), adr(vault), i128(9n * UNIT)));
  await control.close(20);
  const ahead = await ask('Beacon', first);
  await control.reset();
  expect(await ask('Beacon', ahead)).toEqual(ahead);
  await control.advance(50_000, 10_000);
  const far = await ask('Beacon', await ask('Beacon'));
  await control.reset();
  const anew = await ask('Beacon', far);
  expect(anew.until.ledger).toBeLessThan(far.until.ledger);
  expect(anew.events.map(({ kind }) => kind)).toEqual(first.events.map(({ kind }) => kind));
  expect(anew.gaps).toEqual([]);
});

it('tells roles, pauses, releases and rescues, and who else’s keys change', async (test) => {
  const { world, stabilizer, treasury, owner, vault, invoke, ask, later, control } = await open(test);
  const [keeper, richUser] = [world.role('keeper'), world.role('richUser')];
  await later(() => control.run('strategyYield', { vault, bps: 2_000 }));
  const before = await ask('Beacon');
  await control.advance(240 * 3_600, 1_000);
  const strategy = await strategyOf(world, vault);
  await later(() => invoke(vault, 'set_fee_receiver', adr(owner), adr(owner)));
  await later(() => invoke(vault, 'set_emergency_manager', adr(richUser)));
  await later(() => invoke(vault, 'set_rebalance_manager', adr(richUser)));
  await later(() => invoke(vault, 'pause_strategy', adr(strategy), adr(owner)));
  await later(() => invoke(vault, 'unpause_strategy', adr(strategy), adr(owner)));
  await later(() => invoke(stabilizer, 'register_vault', adr(vault), config(owner)));
  await later(() => control.run('otherUserDeposits', { vault, amount: UNIT }));
  await later(() => invoke(stabilizer, 'release_fees', adr(vault), adr(strategy), i128(7n)));
  await later(() => invoke(stabilizer, 'set_fee_manager', adr(keeper)));
  await later(() => invoke(treasury, 'propose_admin', adr(richUser)));
  await later(() => invoke(stabilizer, 'rescue_vault', adr(vault), adr(strategy)));
  const fresh = (await ask('Beacon', before)).events.slice(before.events.length);
  expect(fresh).toMatchObject([
    { kind: 'feeReceiverChanged', receiver: owner },
    { kind: 'emergencyManagerChanged', manager: richUser },
    { kind: 'rebalanceManagerChanged', manager: richUser },
    { kind: 'strategyPaused', strategy, caller: owner },
    { kind: 'strategyUnpaused', strategy, caller: owner },
    { kind: 'managerChanged' },
    { kind: 'registered' },
    { kind: 'vaultDeposit' },
    { kind: 'feesReleased', strategy, amount: 7n, contract: stabilizer },
    { kind: 'keeperChanged', now: keeper, contract: stabilizer },
    { kind: 'adminProposed', pending: richUser, contract: treasury },
    { kind: 'feesDistributed', contract: vault },
    { kind: 'rescued', strategy, caller: stabilizer },
  ]);
});

it('tells a gift from a deposit, and what a rebalance paid out in fees', async (test) => {
  const { world, owner, vault, usdc, invoke, ask, later, control } = await open(test);
  const before = await ask('Beacon');
  const donor = world.role('depositor');
  await later(() => invoke(usdc, 'transfer', adr(donor), adr(vault), i128(12n * UNIT)));
  await later(() => control.run('mint', { vault, amount: `${3n * UNIT}` }));
  await later(() => control.run('strategyYield', { vault, bps: 2_000 }));
  await control.advance(240 * 3_600, 1_000);
  await later(() => control.run('otherUserDeposits', { vault, amount: `${5n * UNIT}` }));
  const strategy = await strategyOf(world, vault);
  const unwind = xdr.ScVal.scvVec([xdr.ScVal.scvVec([xdr.ScVal.scvSymbol('Unwind'), adr(strategy), i128(50n * UNIT)])]);
  await later(() => invoke(vault, 'rebalance', adr(owner), unwind));
  const fresh = (await ask('Beacon', before)).events.slice(before.events.length);
  expect(fresh).toMatchObject([
    { kind: 'gift', from: donor, amount: 12n * UNIT },
    { kind: 'gift', from: null, amount: 3n * UNIT },
    { kind: 'vaultDeposit', depositor: donor, amounts: [5n * UNIT] },
    { kind: 'feesDistributed', amount: expect.any(BigInt), contract: vault },
    { kind: 'rebalanced', method: 'unwind' },
  ]);
});

/** The vault's only strategy, as its own entry names it. */
async function strategyOf({ chain, lacks }: Awaited<ReturnType<typeof open>>['world'], vault: string): Promise<string> {
  const key = instanceKey(vault as ContractId);
  const reading = await chain.rpc.readTimeless([key]);
  return parseVault(reading.get(key))?.assets[0]?.strategies[0]?.address ?? lacks('the vault has no strategy');
}
