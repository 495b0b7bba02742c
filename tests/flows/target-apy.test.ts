/** targetApy against a ledger: the admin alone sets another target (interface.md 4.2; contracts.md 1.5). */
import { expect, it } from 'vitest';
import { register } from '../../src/interface/changes/register';
import { targetApy } from '../../src/interface/changes/target-apy';
import { confirm, refusal } from './outcomes';
import { BAD_RATES, refusedUnasked, refusesCommonly, refusesStrangers } from './owner-refusals';
import { asked, enrol, GENERATIONS, manage, RATES, said, smartWallet, stabilizerOf, under } from './owners';
import { confirmAsSmartWallet } from './smart-wallet';
import { refusesSwaps } from './swaps';
import { openWorld, type World } from './world';

const inputOf = (world: World, name = 'Lantern') => ({
  vaultAddress: world.vault(name),
  caller: world.role('owner') as string,
  targetApyBps: 725,
});

for (const generation of GENERATIONS) {
  it(`sets a target at generation ${generation} and nothing else`, async (test) => {
    const world = await openWorld(test);
    const [vault, stabilizer] = [await enrol(world, generation), stabilizerOf(world, generation)];
    const change = await targetApy.build(world.context, inputOf(world, 'Beacon'));
    expect(change.result).toMatchObject({ xdr: change.envelope, functionName: 'set_target_apy', isSmartWallet: false });
    const plan = await world.plan(change);
    expect(plan.steps).toMatchObject([{ code: 'stabilizer_set_target', params: { stabilizer, vault, before: 800, targetApyBps: 725 } }]);
    expect(plan.control).toEqual([]);
    await confirm(world, change.envelope);
    expect(await said(world, vault)).toMatchObject({
      registered: true,
      managedByStabilizer: true,
      config: { ...RATES, adminAddress: world.role('owner'), targetApyBps: 725 },
    });
    expect(await asked(world).config(stabilizer, vault)).toMatchObject({ target_apy_bps: 725, min_fee_bps: 100, max_fee_bps: 3000 });
  });

  it(`sets a target at generation ${generation} for a smart wallet`, async (test) => {
    const world = await openWorld(test);
    const caller = smartWallet(world);
    const vault = await manage(world, caller);
    await confirmAsSmartWallet(world, await register.build(under(world, generation), { vaultAddress: vault, caller, ...RATES }));
    const change = await targetApy.build(world.context, { ...inputOf(world, 'Beacon'), caller });
    await world.plan(change);
    await confirmAsSmartWallet(world, change);
    expect((await said(world, vault)).config).toMatchObject({ adminAddress: caller, targetApyBps: 725 });
    await refusesSwaps(world, change);
  });
}

it('takes every target that fits the contract, zero too', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  for (const targetApyBps of [0, 4_294_967_295]) {
    const change = await targetApy.build(world.context, { ...inputOf(world), targetApyBps });
    await world.plan(change);
    await confirm(world, change.envelope);
    expect((await said(world, world.vault('Lantern'))).config?.targetApyBps).toBe(targetApyBps);
  }
});

it('still sets the target of a vault that the stabilizer has lost', async (test) => {
  const world = await openWorld(test);
  const vault = await manage(world, world.role('otherOwner'), 'Lantern');
  await confirm(world, (await targetApy.build(world.context, inputOf(world))).envelope);
  expect(await said(world, vault)).toMatchObject({ managedByStabilizer: false, config: { targetApyBps: 725 } });
});

it('shows nothing where a byte was swapped', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  await refusesSwaps(world, await targetApy.build(world.context, inputOf(world)));
});

it('refuses what is no rate, before asking anybody', async (test) => {
  const world = await openWorld(test);
  for (const rate of BAD_RATES) {
    const build = () => targetApy.build(world.context, { ...inputOf(world), targetApyBps: rate as never });
    expect(await refusedUnasked(world, build)).toEqual([400, 'invalid_bps']);
  }
});

it('refuses what is no address, no vault, or on another network', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  await refusesCommonly(world, targetApy, inputOf(world));
});

it('refuses everybody but the admin, and vaults that are not registered or whose stabilizer is a stranger', async (test) => {
  const world = await openWorld(test);
  await refusesStrangers(world, targetApy, inputOf(world));
});

it('says first that a rate is none, then that the network is another, then that there is no vault', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const input = { vaultAddress: world.contract('notVault'), caller: world.role('empty') as string, network: 'testnet' };
  expect(await refusal(targetApy.build(world.context, { ...input, targetApyBps: -1 }))).toMatchObject({ code: 'invalid_bps' });
  expect(await refusal(targetApy.build(world.context, { ...input, targetApyBps: 1 }))).toMatchObject({ code: 'network_mismatch' });
  expect(await refusal(targetApy.build(world.context, { ...input, targetApyBps: 1, network: 'mainnet' }))).toMatchObject({
    code: 'vault_missing',
  });
});
