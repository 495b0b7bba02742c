/** exit against a ledger: the Manager role returns to the stabilizer admin (interface.md 1.1 'Leaving'; contracts.md 1.5, 1.6). */
import { expect, it } from 'vitest';
import { configKey } from '../../src/contracts/stabilizer';
import { exit } from '../../src/interface/changes/exit';
import { register } from '../../src/interface/changes/register';
import { confirm, refusal, submitContract } from './outcomes';
import { refusesCommonly, refusesStrangers } from './owner-refusals';
import { asked, enrol, GENERATIONS, manage, RATES, said, smartWallet, stabilizerOf, under, unregistered } from './owners';
import { confirmAsSmartWallet } from './smart-wallet';
import { refusesSwaps } from './swaps';
import { openWorld, type World } from './world';

const inputOf = (world: World, name = 'Lantern') => ({ vaultAddress: world.vault(name), caller: world.role('owner') as string });

for (const generation of GENERATIONS) {
  it(`leaves generation ${generation}: the role is back, the configuration gone, the fee as it was`, async (test) => {
    const world = await openWorld(test);
    const [vault, stabilizer, owner] = [await enrol(world, generation), stabilizerOf(world, generation), world.role('owner')];
    const change = await exit.build(world.context, inputOf(world, 'Beacon'));
    expect(change.result).toMatchObject({ xdr: change.envelope, functionName: 'unregister_vault', isSmartWallet: false });
    const plan = await world.plan(change);
    expect(plan.steps).toMatchObject([{ code: 'stabilizer_unregister', params: { stabilizer, vault } }]);
    expect(plan.control).toEqual([{ what: 'role', contract: vault, role: 'manager', before: stabilizer, after: owner }]);
    // What comes back to the owner is told, and no danger.
    expect(plan.warnings).toMatchObject([{ level: 'info', code: 'role_change', params: { to: owner } }]);
    expect(plan.authorizations).toMatchObject([{ root: { fn: 'unregister_vault', children: [] } }]);
    await confirm(world, change.envelope);
    expect(await said(world, vault)).toMatchObject({ registered: false, managedByStabilizer: false, config: null, currentFeeBps: 1000 });
    expect(await asked(world).manager(vault)).toBe(owner);
    expect(await unregistered(world, stabilizer, vault)).toBe(true);
    expect(await refusal(exit.build(world.context, inputOf(world, 'Beacon')))).toMatchObject({ status: 404, code: 'vault_not_registered' });
    await enrol(world, generation);
  });

  it(`leaves generation ${generation} where the admin is Manager again already`, async (test) => {
    const world = await openWorld(test);
    const [vault, stabilizer, owner] = [await enrol(world, generation), stabilizerOf(world, generation), world.role('owner')];
    await manage(world, owner);
    const change = await exit.build(world.context, inputOf(world, 'Beacon'));
    const plan = await world.plan(change);
    expect(plan.control).toEqual([]);
    expect(plan.authorizations).toMatchObject([{ root: { fn: 'unregister_vault', children: [{ contract: vault, fn: 'set_manager' }] } }]);
    await refusesSwaps(world, change);
    await confirm(world, change.envelope);
    expect(await said(world, vault)).toMatchObject({ registered: false, managedByStabilizer: false });
    expect(await asked(world).manager(vault)).toBe(owner);
    expect(await unregistered(world, stabilizer, vault)).toBe(true);
  });

  it(`lets a smart wallet leave generation ${generation}, managed or not`, async (test) => {
    const world = await openWorld(test);
    const caller = smartWallet(world);
    const vault = await manage(world, caller);
    for (const lost of [false, true]) {
      await confirmAsSmartWallet(world, await register.build(under(world, generation), { vaultAddress: vault, caller, ...RATES }));
      if (lost) await manage(world, caller);
      const change = await exit.build(world.context, { ...inputOf(world, 'Beacon'), caller });
      await world.plan(change);
      await refusesSwaps(world, change);
      await confirmAsSmartWallet(world, change);
      expect(await said(world, vault)).toMatchObject({ registered: false, managedByStabilizer: false });
      expect(await asked(world).manager(vault)).toBe(caller);
    }
  });

  it(`refuses to leave generation ${generation} where somebody else manages the vault`, async (test) => {
    const world = await openWorld(test);
    await enrol(world, generation);
    for (const manager of [world.role('otherOwner'), smartWallet(world)]) {
      await manage(world, manager);
      expect(await refusal(exit.build(world.context, inputOf(world, 'Beacon')))).toEqual({
        status: 400,
        code: 'manager_elsewhere',
        details: { manager },
      });
    }
  });
}

it('leaves the fee where the keeper had moved it', async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('Lantern');
  await world.fresh().keeperHours(3, [2000]);
  const { currentFeeBps } = await said(world, vault);
  expect(currentFeeBps).toBeGreaterThan(1000);
  await confirm(world, (await exit.build(world.context, inputOf(world))).envelope);
  await world.fresh().keeperHours(3, [2000]);
  expect(await said(world, vault)).toMatchObject({ registered: false, currentFeeBps });
});

it('leaves with a configuration that sleeps in the archive', async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('Lantern');
  await world.fresh().archive({ key: configKey(stabilizerOf(world, 'C'), vault, 'C').toXdr('base64') });
  const change = await exit.build(world.context, inputOf(world));
  await world.plan(change);
  await confirm(world, change.envelope);
  expect(await said(world, vault)).toMatchObject({ registered: false, managedByStabilizer: false });
});

it('fails as a whole where the role moves between preview and ledger', async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('Lantern');
  const change = await exit.build(world.context, inputOf(world));
  await manage(world, world.role('otherOwner'), 'Lantern');
  expect(await submitContract(world, change.envelope)).toMatchObject({ successful: false });
  expect(await said(world, vault)).toMatchObject({ registered: true, managedByStabilizer: false });
  expect(await asked(world).manager(vault)).toBe(world.role('otherOwner'));
});

it('shows nothing where a byte was swapped', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  await refusesSwaps(world, await exit.build(world.context, inputOf(world)));
});

it('refuses what is no address, no vault, or on another network', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  await refusesCommonly(world, exit, inputOf(world));
});

it('refuses everybody but the admin, and vaults that are not registered or whose stabilizer is a stranger', async (test) => {
  const world = await openWorld(test);
  await refusesStrangers(world, exit, inputOf(world));
});
