/** status against a ledger: one request for any number of vaults, in every state (interface.md 2.1, 4.2; contracts.md part 10). */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { configKey } from '../../src/contracts/stabilizer';
import { campaignKey } from '../../src/contracts/treasury';
import { feeBounds } from '../../src/interface/changes/fee-bounds';
import type { Context } from '../../src/interface/context';
import { reads } from '../../src/interface/reads/reads';
import { enrolments } from '../../src/interface/reads/status';
import { stabilizerStatus } from '../../src/interface/schema/outputs';
import type { ContractId } from '../../src/primitives/addresses';
import { confirm, refusal } from './outcomes';
import { badAddresses, NOWHERE, refusedUnasked, without } from './owner-refusals';
import { asked, enrol, GENERATIONS, manage, RATES, said, stabilizerOf } from './owners';
import { openWorld } from './world';

const known = new Map();

it('tells registration, management, campaign and fee of an enrolled vault, each as the contracts do', async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('Lantern');
  const answer = await said(world, vault);
  expect(v.is(stabilizerStatus, answer)).toBe(true);
  const control = asked(world);
  expect(await control.config(stabilizerOf(world, 'C'), vault)).toEqual({
    admin: answer.config?.adminAddress,
    target_apy_bps: answer.config?.targetApyBps,
    min_fee_bps: answer.config?.minFeeBps,
    max_fee_bps: answer.config?.maxFeeBps,
  });
  expect(answer).toEqual({
    registered: true,
    managedByStabilizer: true,
    config: { adminAddress: world.role('owner'), targetApyBps: 500, minFeeBps: 0, maxFeeBps: 3000 },
    campaign: {
      active: true,
      asset: world.network.assets.usdc?.contract,
      totalDeposited: '10000000000',
      totalBoosted: '0',
      totalWithdrawn: '0',
      available: '10000000000',
      lastBoostedAt: 0,
    },
    currentFeeBps: 1000,
  });
});

it('tells a campaign without registration, a vault with neither, and a vault of several assets', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  expect(await said(world, world.vault('Harbor'))).toMatchObject({
    registered: false,
    managedByStabilizer: false,
    config: null,
    campaign: { active: true, available: '0' },
  });
  for (const name of ['Keel', 'Twin']) {
    expect(await said(world, world.vault(name))).toMatchObject({
      registered: false,
      managedByStabilizer: false,
      config: null,
      campaign: null,
    });
  }
});

it('tells what a boost spent and when, and a campaign that was switched off', async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('Lantern');
  await world.fresh().keeperHours(3);
  const { campaign } = await said(world, vault);
  const { closeTime } = await world.fresh().time();
  expect(BigInt(campaign?.totalBoosted ?? 0)).toBeGreaterThan(0n);
  expect(BigInt(campaign?.available ?? 0)).toBe(BigInt(campaign?.totalDeposited ?? 0) - BigInt(campaign?.totalBoosted ?? 0));
  expect(campaign?.lastBoostedAt).toBeGreaterThan(closeTime - 3 * 3600 - 60);
  expect(campaign?.lastBoostedAt).toBeLessThanOrEqual(closeTime);
  await asked(world).setActive(vault, false);
  expect((await said(world, vault)).campaign?.active).toBe(false);
});

for (const generation of GENERATIONS) {
  it(`reads a vault that is registered with generation ${generation}`, async (test) => {
    const world = await openWorld(test);
    const vault = await enrol(world, generation);
    expect(await said(world, vault)).toMatchObject({
      registered: true,
      managedByStabilizer: true,
      config: { adminAddress: world.role('owner'), ...RATES },
    });
    expect(await asked(world).manager(vault)).toBe(stabilizerOf(world, generation));
  });
}

it('tells the four states of a vault', async (test) => {
  const world = await openWorld(test);
  const stabilizer = stabilizerOf(world, 'C');
  const names = ['Lantern', 'Harbor', 'Beacon', 'Keel'].map((name) => world.vault(name));
  await enrol(world, 'A');
  await manage(world, 'otherOwner', 'Beacon');
  await manage(world, stabilizer, 'Keel');
  const list = await enrolments(world.context, [...names, NOWHERE as ContractId]);
  const states = list.map((read) => read()).map((one) => one && [one.state, one.stabilizer]);
  expect(states).toEqual([
    ['normal', stabilizer],
    ['notEnrolled', undefined],
    ['stale', stabilizerOf(world, 'A')],
    ['critical', stabilizer],
    undefined,
  ]);
  expect(await said(world, world.vault('Beacon'))).toMatchObject({ registered: true, managedByStabilizer: false, config: RATES });
  expect(await said(world, world.vault('Keel'))).toMatchObject({ registered: false, managedByStabilizer: true, config: null });
});

it('shows a stabilizer that the settings do not know, with one request more', async (test) => {
  const world = await openWorld(test);
  const [vault, stranger] = [world.vault('Lantern'), stabilizerOf(world, 'C')];
  const { context } = { context: world.under({ stabilizer: stabilizerOf(world, 'A'), stabilizers: [stabilizerOf(world, 'B')] }) };
  world.traffic.reset();
  const [one] = await enrolments(context, [vault]);
  expect(world.traffic.requests).toEqual(['getLedgerEntries', 'getLedgerEntries']);
  expect(one?.()).toMatchObject({ state: 'normal', stabilizer: stranger, known: false, config: { targetApyBps: 500 } });
  expect(await reads.status.answer(context, { vaultAddress: vault })).toMatchObject({ registered: true, managedByStabilizer: true });
});

it('asks once for one vault, and once for forty where the generations are known', async (test) => {
  const world = await openWorld(test);
  const { vaults } = await world.fresh().run<{ vaults: ContractId[] }>('crowd', { count: 39 });
  const forty = [world.vault('Lantern'), ...vaults];
  const generations = new Map(known);
  const context = { ...world.context, generations };
  world.traffic.reset();
  await reads.status.answer(context, { vaultAddress: world.vault('Lantern') });
  expect(world.traffic.requests).toEqual(['getLedgerEntries']);
  expect([...generations.values()]).toEqual(['C', 'AB', 'AB']);
  world.traffic.reset();
  const all = async (of: Context) => (await enrolments(of, forty)).map((read) => read());
  const list = await all(context);
  expect(world.traffic.requests).toEqual(['getLedgerEntries']);
  expect(list.map((one) => one?.state)).toEqual(['normal', ...vaults.map(() => 'notEnrolled')]);
  world.traffic.reset();
  expect(await all(world.context)).toEqual(list);
  expect(world.traffic.requests).toEqual(['getLedgerEntries', 'getLedgerEntries']);
  expect(world.traffic.rounds).toBe(1);
});

it('reads what is archived as it was last, and its next use restores it', async (test) => {
  const world = await openWorld(test);
  const [vault, control] = [world.vault('Lantern'), world.fresh()];
  const before = await said(world, vault);
  await control.archive({ key: configKey(stabilizerOf(world, 'C'), vault, 'C').toXdr('base64') });
  await control.archive({ key: campaignKey(world.network.treasuries[0] as ContractId, vault).toXdr('base64') });
  expect(await said(world, vault)).toEqual(before);
  expect((await enrolments(world.context, [vault]))[0]?.()).toMatchObject({ state: 'normal', archived: true });
  const change = await feeBounds.build(world.context, {
    vaultAddress: vault,
    caller: world.role('owner'),
    minFeeBps: 200,
    maxFeeBps: 2000,
  });
  expect((await world.plan(change)).warnings.map(({ code }) => code)).toContain('restores');
  await confirm(world, change.envelope);
  expect(await said(world, vault)).toMatchObject({ registered: true, config: { minFeeBps: 200, maxFeeBps: 2000, targetApyBps: 500 } });
});

it('refuses what is no vault, no address or another network', async (test) => {
  const world = await openWorld(test);
  const vaultAddress = world.vault('Lantern');
  for (const [address, code] of badAddresses(world, 'C')) {
    expect(await refusedUnasked(world, () => reads.status.answer(world.context, { vaultAddress: address }))).toEqual([400, code]);
  }
  for (const network of ['testnet', '', 'MAINNET']) {
    expect(await refusedUnasked(world, () => reads.status.answer(world.context, { vaultAddress, network }))).toEqual([
      400,
      'network_mismatch',
    ]);
  }
  for (const context of without(world)) {
    expect(await refusedUnasked(world, () => reads.status.answer(context, { vaultAddress }))).toEqual([400, 'network_unavailable']);
  }
  for (const address of [NOWHERE, world.contract('notVault'), stabilizerOf(world, 'C')]) {
    expect(await refusal(reads.status.answer(world.context, { vaultAddress: address }))).toMatchObject({
      status: 404,
      code: 'vault_missing',
    });
  }
  for (const network of ['mainnet', world.network.id])
    expect(await reads.status.answer(world.context, { vaultAddress, network })).toBeDefined();
});
