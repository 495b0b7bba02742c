/** The directory of vaults against a ledger: whose they are, what it asks, and what it remembers (architecture.md 5). */
import { nativeToScVal } from '@stellar/stellar-sdk/base';
import { expect, it, type TestContext } from 'vitest';
import { configKey } from '../../src/contracts/stabilizer';
import { shareKey } from '../../src/contracts/vault';
import { type Directory, type DirectoryCache, directory } from '../../src/interface/reads/directory';
import type { Address, ContractId } from '../../src/primitives/addresses';
import type { Network } from '../../src/settings/networks';
import { openWorld, type World } from './world';

const asked = (world: World) => world.traffic.requests.filter((method) => method === 'getLedgerEntries').length;
const vaultIn = ({ vaults }: Directory, vault: ContractId) => vaults.find((item) => item.vault === vault);

/** `directory` under settings that name no vault, so that the factory alone is heard. */
async function open(test: TestContext, changes: Partial<Network> = { vaults: [] }) {
  const world = await openWorld(test);
  const { chain } = world.under(changes);
  const ask = async (accounts: readonly Address[], cache?: DirectoryCache) => {
    world.traffic.reset();
    return directory(chain, accounts, cache && structuredClone(cache));
  };
  const crowd = async (body: object) => (await world.fresh().run<{ vaults: ContractId[] }>('crowd', body)).vaults;
  return { world, control: world.fresh(), ask, crowd };
}

it('finds the vaults that an account manages, itself or by the stabilizer, and nobody else’s', async (test) => {
  const { world, ask } = await open(test);
  const owner = world.role('owner');
  const found = await ask([owner]);
  const own = ['Harbor', 'Keel', 'Mooring', 'Beacon', 'Lantern'].map((name) => world.vault(name));
  expect(found.vaults.map(({ vault }) => vault)).toEqual(own);
  expect(found.vaults.every((vault) => vault.owner === owner && !vault.listed && vault.shares.length === 0)).toBe(true);
  expect(vaultIn(found, world.vault('Lantern'))).toMatchObject({
    state: 'normal',
    stabilizer: world.network.stabilizer,
    known: true,
    config: { admin: owner, targetApyBps: 500 },
    archived: false,
  });
  expect(vaultIn(found, world.vault('Harbor'))).toMatchObject({ state: 'notEnrolled', stabilizer: undefined, config: undefined });
  expect((await ask([world.role('newcomer')])).vaults).toEqual([]);
  const both = await ask([world.role('newcomer'), world.role('otherOwner'), owner]);
  expect(both.vaults.map((vault) => vault.owner)).toContain(world.role('otherOwner'));
  expect(both.vaults).toHaveLength(7);
});

it('finds the vaults whose shares an account holds', async (test) => {
  const { world, ask } = await open(test);
  const holder = world.role('shareholder');
  const { vaults } = await ask([world.role('newcomer'), holder]);
  expect(vaults.map(({ vault }) => vault)).toEqual([world.vault('Harbor'), world.vault('Keel')]);
  expect(vaults.map(({ shares }) => shares.map(({ account }) => account))).toEqual([[holder], [holder]]);
  expect(vaults.every(({ owner, shares }) => owner === undefined && (shares[0]?.shares ?? 0n) > 0n)).toBe(true);
});

it('shows the settings’ vaults too, also where the factory does not know them or there is none', async (test) => {
  const world = await openWorld(test);
  const [harbor, fjord] = [world.vault('Harbor'), world.vault('Fjord')];
  const [copy = harbor] = (await world.fresh().run<{ vaults: ContractId[] }>('crowd', { count: 1 })).vaults;
  const named = [harbor, fjord, copy, world.contract('notVault')].map((address) => ({ address, name: 'Named' }));
  const without = world.under({ vaults: named, factory: undefined as never }).chain;
  const alone = await directory(without, [world.role('owner')]);
  expect(alone.vaults.map(({ vault, listed }) => [vault, listed])).toEqual([harbor, fjord, copy].map((vault) => [vault, true]));
  expect(alone.cache).toBeUndefined();
  const { vaults } = await directory(world.under({ vaults: named }).chain, [world.role('newcomer')]);
  expect(vaults.map(({ vault, owner }) => [vault, owner])).toEqual([harbor, fjord, copy].map((vault) => [vault, undefined]));
});

it('tells the four states of a vault, and what sleeps in the archive', async (test) => {
  const { world, control, ask } = await open(test);
  const [harbor, lantern, keel] = [world.vault('Harbor'), world.vault('Lantern'), world.vault('Keel')];
  const { stabilizer } = world.network;
  if (!stabilizer) return world.lacks('the network has no stabilizer');
  const owner = world.role('owner');
  await control.run('setManager', { vault: harbor, account: stabilizer });
  await control.run('setManager', { vault: lantern, account: owner });
  await control.archive({ key: configKey(stabilizer, lantern, 'C').toXdr('base64') });
  await control.archive({ contract: keel });
  const found = await ask([owner, world.role('shareholder')]);
  expect(vaultIn(found, harbor)).toMatchObject({ state: 'critical', stabilizer, config: undefined, archived: false });
  expect(vaultIn(found, lantern)).toMatchObject({ state: 'stale', stabilizer, config: { admin: owner }, archived: true });
  expect(vaultIn(found, keel)).toMatchObject({ state: 'notEnrolled', archived: true });
  // Whoever manages it now, its shareholders are told that a configuration was left behind.
  await control.run('setManager', { vault: lantern, account: 'otherOwner' });
  await control.run('otherUserDeposits', { vault: lantern, amount: 10_000_000n });
  const leftBehind = vaultIn(await ask([world.role('depositor')]), lantern);
  expect(leftBehind).toMatchObject({ state: 'stale', owner: undefined, config: { admin: owner } });
  await control.archive({ key: shareKey(harbor, world.role('shareholder')).toXdr('base64') });
  expect(vaultIn(await ask([world.role('shareholder')]), harbor)?.shares).toMatchObject([{ archived: true }]);
});

it('shows a vault in danger to whoever still has a part in it, though nobody manages it', async (test) => {
  const { world, control, ask } = await open(test);
  const [harbor, owner] = [world.vault('Harbor'), world.role('owner')];
  const { stabilizer } = world.network;
  if (!stabilizer) return world.lacks('the network has no stabilizer');
  await control.run('setManager', { vault: harbor, account: stabilizer });
  // The fee still goes to the one who managed it.
  expect(vaultIn(await ask([owner]), harbor)).toMatchObject({ state: 'critical', owner });
  expect(vaultIn(await ask([world.role('newcomer')]), harbor)).toBeUndefined();
  await control.run('setManager', { vault: harbor, account: 'otherOwner' });
  expect(vaultIn(await ask([owner]), harbor)).toBeUndefined();
});

it('shows managers that look like stabilizers, and whether the settings know them', async (test) => {
  const { world, control, ask, crowd } = await open(test);
  const [current, first] = world.network.stabilizers;
  if (!current || !first) return world.lacks('the network has no two stabilizers');
  const strange = await crowd({ count: 2, manager: first });
  await crowd({ count: 1, manager: world.contract('smartWallet') });
  const chain = world.under({ vaults: [], stabilizers: [current] }).chain;
  const { candidates } = await directory(chain, []);
  expect(candidates).toMatchObject([
    { address: current, generation: 'C', known: true, vaults: [world.vault('Lantern')] },
    { address: first, generation: 'AB', known: false, vaults: strange },
  ]);
  expect(candidates.every(({ codeHash }) => codeHash?.length === 64)).toBe(true);
  expect((await ask([])).candidates.map(({ known }) => known)).toEqual([true, true]);
  // What a stranger registered is the owner's all the same.
  const [vault = first] = await crowd({ count: 1, manager: 'owner' });
  const owner = world.role('owner');
  const config = { admin: owner, max_fee_bps: 2000, min_fee_bps: 0, target_apy_bps: 300 };
  await control.invoke(first, 'register_vault', [address(owner), address(vault), configValue(config)]);
  expect(vaultIn(await directory(chain, [owner]), vault)).toMatchObject({ state: 'normal', stabilizer: first, known: false, owner });
});

const address = (text: string) => nativeToScVal(text, { type: 'address' }).toXdr('base64');
const configValue = (config: { [name: string]: string | number }) => {
  const types = Object.entries(config).map(([name, value]) => [name, ['symbol', typeof value === 'string' ? 'address' : 'u32']]);
  return nativeToScVal(config, { type: Object.fromEntries(types) }).toXdr('base64');
};

it('finds its way among 500 vaults with twelve requests, and with eight when it was there before', async (test) => {
  const { world, ask, crowd } = await open(test);
  const { stabilizer } = world.network;
  await crowd({ count: 50, manager: stabilizer });
  await crowd({ count: 392 });
  const [mine] = await crowd({ count: 50, manager: 'owner', holder: 'owner' });
  const owner = world.role('owner');
  const cold = await ask([owner]);
  expect(cold.cache?.vaults).toHaveLength(500);
  expect(cold.vaults).toHaveLength(55);
  expect(cold.vaults.find(({ vault }) => vault === mine)?.shares).toHaveLength(1);
  expect(asked(world)).toBeLessThanOrEqual(12);
  expect(world.traffic.requests).toHaveLength(asked(world));
  expect(world.traffic.rounds).toBeLessThanOrEqual(5);
  const warm = await ask([owner], cold.cache);
  expect(warm).toEqual(cold);
  expect(asked(world)).toBeLessThanOrEqual(8);
  expect(world.traffic.requests).toHaveLength(asked(world));
});

it('with a few vaults takes three rounds, and with what it remembers two', async (test) => {
  const { world, ask } = await open(test);
  const { cache } = await ask([world.role('owner')]);
  expect([asked(world), world.traffic.rounds]).toEqual([3, 3]);
  await ask([world.role('owner')], cache);
  expect([asked(world), world.traffic.rounds]).toEqual([2, 2]);
});

it('finds new vaults behind those that it remembers, and forgets another network’s or another life’s', async (test) => {
  const { world, control, ask, crowd } = await open(test);
  const owner = world.role('owner');
  const { cache } = await ask([owner]);
  const [added] = await crowd({ count: 1, manager: 'owner' });
  const later = await ask([owner], cache);
  expect(later.cache?.vaults).toEqual([...(cache?.vaults ?? []), added]);
  expect(later.vaults.map(({ vault }) => vault)).toContain(added);
  const fresh = await ask([owner]);
  if (!cache) return;
  const strange = [world.contract('notVault'), world.contract('notVault')];
  expect(await ask([owner], { ...cache, networkId: 'other', vaults: strange })).toEqual(fresh);
  expect(await ask([owner], { ...cache, factory: world.contract('notVault'), vaults: strange })).toEqual(fresh);
  expect(await ask([owner], { ...cache, vaults: strange })).toEqual(fresh);
  await control.reset();
  expect((await ask([owner], later.cache)).cache?.vaults).toEqual(cache.vaults);
});

it('does not take a registration between two answers for a vault in danger', async (test) => {
  const { world, control } = await open(test);
  const { stabilizer } = world.network;
  if (!stabilizer) return world.lacks('the network has no stabilizer');
  const [owner, lantern] = [world.role('owner'), world.vault('Lantern')];
  const { chain } = world.under({ vaults: [] });
  let reads = 0;
  const slow = {
    ...chain.rpc,
    readApartTimeless: async (keys: Parameters<typeof chain.rpc.readApartTimeless>[0]) => {
      // The owner leaves after the vault was read, and before its configuration is.
      if (keys.length < 50 && reads++ === 1) {
        await control.invoke(stabilizer, 'unregister_vault', [address(lantern)]);
        await control.close();
      }
      return chain.rpc.readApartTimeless(keys);
    },
  };
  world.traffic.reset();
  const found = await directory({ ...chain, rpc: slow }, [owner]);
  // Its Manager is another now: where its configuration may lie is asked once more.
  expect([reads, asked(world)]).toEqual([2, 5]);
  expect(vaultIn(found, lantern)).toMatchObject({ state: 'notEnrolled', owner });
});

it('does not let a vault that nobody can read hide the others', async (test) => {
  const { world, ask, crowd } = await open(test);
  const owner = world.role('owner');
  await crowd({ count: 1, holder: 'owner', broken: true });
  expect((await ask([owner])).vaults).toHaveLength(5);
  const [broken] = await crowd({ count: 1, manager: 'owner', holder: 'owner', broken: true });
  expect((await ask([owner])).vaults.at(-1)).toMatchObject({ vault: broken, owner, shares: [] });
});

it('refuses a factory that is none', async (test) => {
  const world = await openWorld(test);
  const { chain } = world.under({ factory: world.contract('notVault') });
  await expect(directory(chain, [])).rejects.toMatchObject({ status: 400, code: 'network_unavailable' });
});

it('passes over what the factory lists and is no vault', async (test) => {
  const { world, control, ask } = await open(test);
  const { factory } = world.network;
  if (!factory) return world.lacks('the network has no factory');
  await control.invoke(factory, 'add_vault', [address(world.contract('notVault'))]);
  const found = await ask([world.role('owner')]);
  expect(found.vaults.map(({ vault }) => vault)).not.toContain(world.contract('notVault'));
  expect(found.cache?.vaults).toContain(world.contract('notVault'));
});
