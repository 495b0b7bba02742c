/** register against a ledger: one signature for registration and handover, in three generations (interface.md 4.2; contracts.md 1.5, 1.6). */
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { register } from '../../src/interface/changes/register';
import type { Context } from '../../src/interface/context';
import { enrolments } from '../../src/interface/reads/status';
import { unsignedTransaction } from '../../src/interface/schema/outputs';
import { confirm, refusal } from './outcomes';
import { BAD_RATES, poorManager, refusedUnasked, refusesCommonly } from './owner-refusals';
import { asked, enrol, GENERATIONS, manage, RATES, said, smartWallet, stabilizerOf, under, unregistered } from './owners';
import { confirmAsSmartWallet } from './smart-wallet';
import { refusesSwaps } from './swaps';
import { openWorld, type World } from './world';

const inputOf = (world: World, name = 'Beacon') => ({ vaultAddress: world.vault(name), caller: world.role('owner') as string, ...RATES });

for (const generation of GENERATIONS) {
  it(`registers with generation ${generation} and hands the Manager role over, under one signature`, async (test) => {
    const world = await openWorld(test);
    const [context, stabilizer, control] = [under(world, generation), stabilizerOf(world, generation), asked(world)];
    const vault = world.vault('Beacon');
    expect(await unregistered(world, stabilizer, vault)).toBe(true);
    const change = await register.build(context, inputOf(world));
    expect(v.is(unsignedTransaction, change.result)).toBe(true);
    expect(change.result).toMatchObject({
      xdr: change.envelope,
      functionName: 'register_vault',
      isSmartWallet: false,
      simulationResponse: {
        returnValue: null,
        resources: { instructions: expect.any(Number), resourceFee: expect.stringMatching(/^\d+$/) },
      },
    });
    const plan = await world.plan(change);
    expect(plan.steps).toMatchObject([
      { code: 'stabilizer_register', params: { stabilizer, vault, admin: world.role('owner'), ...RATES } },
    ]);
    expect(plan.control).toEqual([{ what: 'role', contract: vault, role: 'manager', before: world.role('owner'), after: stabilizer }]);
    expect(plan.authorizations).toMatchObject([{ root: { fn: 'register_vault', children: [{ contract: vault, fn: 'set_manager' }] } }]);
    const outcome = await confirm(world, change.envelope);
    expect(outcome.feeCharged).toBeLessThanOrEqual(BigInt(change.expectation.maxFee));
    expect(await said(world, vault)).toMatchObject({
      registered: true,
      managedByStabilizer: true,
      config: { adminAddress: world.role('owner'), ...RATES },
      currentFeeBps: 1000,
    });
    expect(await control.manager(vault)).toBe(stabilizer);
    expect(await control.config(stabilizer, vault)).toEqual({
      admin: world.role('owner'),
      target_apy_bps: 800,
      min_fee_bps: 100,
      max_fee_bps: 3000,
    });
  });

  it(`registers a smart wallet’s vault with generation ${generation}`, async (test) => {
    const world = await openWorld(test);
    const [caller, stabilizer] = [smartWallet(world), stabilizerOf(world, generation)];
    const vault = await manage(world, caller);
    const change = await register.build(under(world, generation), { ...inputOf(world), caller });
    expect(v.is(unsignedTransaction, change.result)).toBe(true);
    expect(change.account).toBe(caller);
    const plan = await world.plan(change);
    expect(plan.authorizations).toMatchObject([{ address: caller, source: false, root: { fn: 'register_vault' } }]);
    // Of the stand-in that the call is simulated from, nothing is said.
    expect(plan.warnings.map(({ code }) => code)).toEqual(['role_change']);
    expect(plan.effects).toEqual([]);
    await confirmAsSmartWallet(world, change);
    expect(await said(world, vault)).toMatchObject({ managedByStabilizer: true, config: { adminAddress: caller, ...RATES } });
    expect(await asked(world).manager(vault)).toBe(stabilizer);
  });

  it(`shows nothing where a byte of a registration with generation ${generation} was swapped`, async (test) => {
    const world = await openWorld(test);
    world.fresh();
    await refusesSwaps(world, await register.build(under(world, generation), inputOf(world)));
  });
}

it('registers a vault of several assets, of which the fee alone is managed', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const change = await register.build(world.context, { ...inputOf(world, 'Twin'), caller: world.role('otherOwner') });
  await world.plan(change);
  await confirm(world, change.envelope);
  expect(await said(world, world.vault('Twin'))).toMatchObject({ registered: true, managedByStabilizer: true, campaign: null });
});

it('takes any target that fits, and bounds up to 100 %; says where the keeper would stall', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const stalls = async (rates: Partial<typeof RATES>) => {
    const plan = await world.plan(await register.build(world.context, { ...inputOf(world), ...rates }));
    return plan.warnings.some(({ code }) => code === 'fee_bounds_stall');
  };
  expect(await stalls({ targetApyBps: 4_294_967_295, minFeeBps: 0, maxFeeBps: 9000 })).toBe(false);
  expect(await stalls({ targetApyBps: 0, minFeeBps: 1000, maxFeeBps: 1000 })).toBe(false);
  expect(await stalls({ maxFeeBps: 10_000 })).toBe(true);
  // A step leads into bounds that are so near.
  expect(await stalls({ minFeeBps: 1100 })).toBe(false);
  expect(await stalls({ maxFeeBps: 900 })).toBe(false);
  expect(await stalls({ minFeeBps: 1101 })).toBe(true);
  expect(await stalls({ maxFeeBps: 899 })).toBe(true);
});

it('refuses what is no address, no vault, or on another network', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  await refusesCommonly(world, register, inputOf(world));
});

it('refuses rates that are none and bounds that contradict each other, before asking anybody', async (test) => {
  const world = await openWorld(test);
  const build = (changes: object) => () => register.build(world.context, { ...inputOf(world), ...changes });
  for (const name of ['targetApyBps', 'minFeeBps', 'maxFeeBps']) {
    for (const rate of BAD_RATES) expect(await refusedUnasked(world, build({ [name]: rate }))).toEqual([400, 'invalid_bps']);
  }
  for (const [minFeeBps, maxFeeBps] of [
    [3001, 3000],
    [1, 0],
    [0, 10_001],
    [10_001, 10_001],
  ]) {
    expect(await refusedUnasked(world, build({ minFeeBps, maxFeeBps }))).toEqual([400, 'invalid_fee_bounds']);
  }
});

it('refuses everybody but the Manager, and says who that is', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const build = (caller: string, name = 'Beacon') => refusal(register.build(world.context, { ...inputOf(world, name), caller }));
  const manager = (address: string | undefined, registered: boolean) => ({
    status: 403,
    code: 'not_manager',
    details: { manager: address, registered },
  });
  for (const caller of [world.role('otherOwner'), smartWallet(world), world.vault('Beacon'), world.network.stabilizer ?? '']) {
    expect(await build(caller)).toEqual(manager(world.role('owner'), false));
  }
  expect(await build(world.role('owner'), 'Fjord')).toEqual(manager(world.role('otherOwner'), false));
  expect(await build(world.role('owner'), 'Lantern')).toEqual(manager(world.network.stabilizer, true));
});

for (const generation of GENERATIONS) {
  it(`refuses a vault that generation ${generation} has a configuration of, managed or stale`, async (test) => {
    const world = await openWorld(test);
    const [context, stabilizer] = [under(world, generation), stabilizerOf(world, generation)];
    const vault = await enrol(world, generation);
    expect(await refusal(register.build(context, inputOf(world)))).toMatchObject({
      status: 403,
      details: { manager: stabilizer, registered: true },
    });
    await manage(world, world.role('owner'));
    expect(await refusal(register.build(context, inputOf(world)))).toEqual({
      status: 409,
      code: 'vault_already_registered',
      details: { vault },
    });
    // At another stabilizer it can still join.
    const [other] = GENERATIONS.filter((name) => name !== generation);
    const change = await register.build(under(world, other ?? 'C'), inputOf(world));
    await confirm(world, change.envelope);
    expect(await asked(world).manager(vault)).toBe(stabilizerOf(world, other ?? 'C'));
  });

  it(`never registers over the critical state of generation ${generation}, whoever asks`, async (test) => {
    const world = await openWorld(test);
    const [context, stabilizer] = [under(world, generation), stabilizerOf(world, generation)];
    const vault = await manage(world, stabilizer);
    expect((await enrolments(context, [vault]))[0]?.()).toMatchObject({ state: 'critical', stabilizer, config: undefined });
    for (const caller of [world.role('owner'), world.role('operator'), smartWallet(world), stabilizer]) {
      expect(await refusal(register.build(context, { ...inputOf(world), caller }))).toEqual({
        status: 403,
        code: 'not_manager',
        details: { manager: stabilizer, registered: false },
      });
    }
  });
}

it('refuses a network that names no stabilizer to register with, or one that is none', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const { stabilizer: _none, ...network } = world.network;
  const contexts: Context[] = [
    { ...world.context, chain: { ...world.chain, network } },
    ...[world.contract('oracle'), world.vault('Harbor'), world.network.treasuries[0] ?? world.vault('Keel')].map((stabilizer) =>
      world.under({ stabilizer }),
    ),
  ];
  for (const context of contexts) {
    expect(await refusal(register.build(context, inputOf(world)))).toMatchObject({ status: 400, code: 'network_unavailable' });
  }
});

it('refuses a Manager whose account does not exist or cannot pay the fee', async (test) => {
  const world = await openWorld(test);
  const missing = await poorManager(world, 0n);
  expect(await refusal(register.build(world.context, { ...inputOf(world), ...missing }))).toMatchObject({
    status: 404,
    code: 'account_not_found',
  });
  const poor = await poorManager(world, 10_000_050n);
  expect(await refusal(register.build(world.context, { ...inputOf(world), ...poor }))).toMatchObject({
    status: 400,
    code: 'low_balance',
    details: { available: '50' },
  });
  await world.fresh().fund(poor.caller, 10_000n);
  expect(await refusal(register.build(world.context, { ...inputOf(world), ...poor }))).toMatchObject({ status: 400, code: 'low_balance' });
  await world.fresh().fund(poor.caller, 30_000_000n);
  await confirm(world, (await register.build(world.context, { ...inputOf(world), ...poor })).envelope);
});

it('asks ledger, entries and fees at once, simulates, and asks no more', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  world.traffic.reset();
  await register.build(world.context, inputOf(world));
  expect(world.traffic.requests.sort()).toEqual(['getFeeStats', 'getLatestLedger', 'getLedgerEntries', 'simulateTransaction']);
  expect(world.traffic.rounds).toBe(2);
});
