/** feeBounds against a ledger: the admin alone moves the range of the fee (interface.md 4.2 rule 2; contracts.md 1.5). */
import { expect, it } from 'vitest';
import { feeBounds } from '../../src/interface/changes/fee-bounds';
import { register } from '../../src/interface/changes/register';
import { confirm } from './outcomes';
import { BAD_RATES, refusedUnasked, refusesCommonly, refusesStrangers } from './owner-refusals';
import { asked, enrol, GENERATIONS, manage, RATES, said, smartWallet, stabilizerOf, under } from './owners';
import { confirmAsSmartWallet } from './smart-wallet';
import { refusesSwaps } from './swaps';
import { openWorld, type World } from './world';

const inputOf = (world: World, name = 'Lantern') => ({
  vaultAddress: world.vault(name),
  caller: world.role('owner') as string,
  minFeeBps: 250,
  maxFeeBps: 1250,
});

for (const generation of GENERATIONS) {
  it(`sets bounds at generation ${generation} and nothing else`, async (test) => {
    const world = await openWorld(test);
    const [vault, stabilizer] = [await enrol(world, generation), stabilizerOf(world, generation)];
    const change = await feeBounds.build(world.context, inputOf(world, 'Beacon'));
    expect(change.result).toMatchObject({ xdr: change.envelope, functionName: 'set_fee_bounds', isSmartWallet: false });
    const plan = await world.plan(change);
    const params = { stabilizer, vault, minFeeBps: 250, maxFeeBps: 1250, before: { minFeeBps: 100, maxFeeBps: 3000 } };
    expect(plan.steps).toMatchObject([{ code: 'stabilizer_set_fee_bounds', params }]);
    expect(plan.control).toEqual([]);
    await confirm(world, change.envelope);
    expect(await said(world, vault)).toMatchObject({
      managedByStabilizer: true,
      config: { ...RATES, adminAddress: world.role('owner'), minFeeBps: 250, maxFeeBps: 1250 },
    });
    expect(await asked(world).config(stabilizer, vault)).toMatchObject({ target_apy_bps: 800, min_fee_bps: 250, max_fee_bps: 1250 });
  });

  it(`sets bounds at generation ${generation} for a smart wallet`, async (test) => {
    const world = await openWorld(test);
    const caller = smartWallet(world);
    const vault = await manage(world, caller);
    await confirmAsSmartWallet(world, await register.build(under(world, generation), { vaultAddress: vault, caller, ...RATES }));
    const change = await feeBounds.build(world.context, { ...inputOf(world, 'Beacon'), caller });
    await world.plan(change);
    await confirmAsSmartWallet(world, change);
    expect((await said(world, vault)).config).toMatchObject({ adminAddress: caller, minFeeBps: 250, maxFeeBps: 1250 });
    await refusesSwaps(world, change);
  });
}

it('lets the keeper move the fee within the new bounds alone', async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('Lantern');
  await confirm(world, (await feeBounds.build(world.context, { ...inputOf(world), minFeeBps: 900, maxFeeBps: 1000 })).envelope);
  // A boost would look like yield, and where it falls is drawn.
  await asked(world).setActive(vault, false);
  await world.fresh().keeperHours(5, [100]);
  expect((await said(world, vault)).currentFeeBps).toBe(900);
});

it('says that the keeper would stall where it does, and not where a step leads into the bounds', async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('Lantern');
  await asked(world).setActive(vault, false);
  const feeAfter = async (minFeeBps: number, stalls: boolean) => {
    const change = await feeBounds.build(world.context, { ...inputOf(world), minFeeBps, maxFeeBps: 3000 });
    expect((await world.plan(change)).warnings.some(({ code }) => code === 'fee_bounds_stall')).toBe(stalls);
    await confirm(world, change.envelope);
    await world.fresh().keeperHours(2, [100]);
    return (await said(world, vault)).currentFeeBps;
  };
  expect(await feeAfter(1100, false)).toBe(1100);
  expect(await feeAfter(1201, true)).toBe(1100);
});

it('takes equal bounds, zero, and 100 %; says where the keeper would stall', async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('Lantern');
  const cases: [number, number, boolean][] = [
    [1000, 1000, false],
    [0, 9000, false],
    [0, 0, true],
    [0, 10_000, true],
    [10_000, 10_000, true],
  ];
  world.fresh();
  for (const [minFeeBps, maxFeeBps, stalls] of cases) {
    const change = await feeBounds.build(world.context, { ...inputOf(world), minFeeBps, maxFeeBps });
    expect((await world.plan(change)).warnings.some(({ code }) => code === 'fee_bounds_stall')).toBe(stalls);
    await confirm(world, change.envelope);
    expect((await said(world, vault)).config).toMatchObject({ minFeeBps, maxFeeBps });
  }
});

it('shows nothing where a byte was swapped', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  await refusesSwaps(world, await feeBounds.build(world.context, inputOf(world)));
});

it('refuses rates that are none and bounds that contradict each other, before asking anybody', async (test) => {
  const world = await openWorld(test);
  const build = (changes: object) => () => feeBounds.build(world.context, { ...inputOf(world), ...changes });
  for (const name of ['minFeeBps', 'maxFeeBps']) {
    for (const rate of BAD_RATES) expect(await refusedUnasked(world, build({ [name]: rate }))).toEqual([400, 'invalid_bps']);
  }
  for (const [minFeeBps, maxFeeBps] of [
    [3001, 3000],
    [1, 0],
    [0, 10_001],
    [4_294_967_295, 4_294_967_295],
  ]) {
    expect(await refusedUnasked(world, build({ minFeeBps, maxFeeBps }))).toEqual([400, 'invalid_fee_bounds']);
  }
});

it('refuses what is no address, no vault, or on another network', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  await refusesCommonly(world, feeBounds, inputOf(world));
});

it('refuses everybody but the admin, and vaults that are not registered or whose stabilizer is a stranger', async (test) => {
  const world = await openWorld(test);
  await refusesStrangers(world, feeBounds, inputOf(world));
});
