/** boostDeposit against a ledger: anybody adds to the budget of an active campaign (interface.md 4.2 rule 3; contracts.md 2.3). */
import { expect, it } from 'vitest';
import { assetContract } from '../../src/chain/assets';
import { campaignKey } from '../../src/contracts/treasury';
import type { Change } from '../../src/interface/call/change';
import { boostDeposit } from '../../src/interface/changes/boost-deposit';
import type { UnsignedTransaction } from '../../src/interface/schema/outputs';
import type { ContractId } from '../../src/primitives/addresses';
import { adr } from '../network/index';
import { held, transfers } from './held';
import { lyingNode } from './lying-node';
import { confirm, refusal, submitContract } from './outcomes';
import { refusedUnasked, refusesCommonly } from './owner-refusals';
import { asked, enrol, GENERATIONS, said, smartWallet } from './owners';
import { UNIT } from './people';
import { confirmAsSmartWallet } from './smart-wallet';
import { refusesSwaps } from './swaps';
import { openWorld, type World } from './world';

const AMOUNT = 1_234_567_891n;
const inputOf = (world: World, name = 'Lantern') => ({
  vaultAddress: world.vault(name),
  caller: world.role('richUser') as string,
  amount: AMOUNT.toString(),
});

const treasuryOf = (world: World): ContractId => world.network.treasuries[0] as ContractId;
const budget = async (world: World, vault: string) => BigInt((await said(world, vault)).campaign?.available ?? -1);
const build = (world: World, changes: object = {}): Promise<Change<UnsignedTransaction>> =>
  boostDeposit.build(world.context, { ...inputOf(world), ...changes });

it('adds exactly the amount to the budget, and takes it from the wallet', async (test) => {
  const world = await openWorld(test);
  const [vault, caller, control] = [world.vault('Lantern'), world.role('richUser'), asked(world)];
  const [before, wallet] = [await said(world, vault), await held(world, caller, vault)];
  const change = await build(world);
  expect(change.result).toMatchObject({
    xdr: change.envelope,
    functionName: 'deposit',
    isSmartWallet: false,
    simulationResponse: { returnValue: null },
  });
  const plan = await world.plan(change);
  expect(plan.steps).toMatchObject([{ code: 'treasury_deposit', params: { vault, amount: AMOUNT.toString(), asset: { code: 'USDC' } } }]);
  expect(plan.effects).toContainEqual(
    expect.objectContaining({ holder: caller, where: 'wallet', after: (wallet.usdc - AMOUNT).toString(), basis: 'exact' }),
  );
  expect(plan.warnings.map(({ code }) => code)).toContain('budget_irrevocable');
  const outcome = await confirm(world, change.envelope);
  expect(transfers(outcome, caller, treasuryOf(world))).toEqual([AMOUNT]);
  const deposited = BigInt(before.campaign?.totalDeposited ?? 0) + AMOUNT;
  expect(await said(world, vault)).toEqual({
    ...before,
    campaign: { ...before.campaign, totalDeposited: deposited.toString(), available: deposited.toString() },
  });
  expect((await control.campaign(vault)).total_deposited).toBe(deposited);
  expect(await held(world, caller, vault)).toEqual({ ...wallet, usdc: wallet.usdc - AMOUNT, xlm: wallet.xlm - outcome.feeCharged });
});

it('takes the smallest and the whole', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const vault = world.vault('Harbor');
  const { usdc } = await held(world, world.role('richUser'), vault);
  for (const amount of [1n, usdc - 1n]) {
    const change = await build(world, { vaultAddress: vault, amount: amount.toString() });
    await world.plan(change);
    await confirm(world, change.envelope);
  }
  expect(await budget(world, vault)).toBe(usdc);
  expect((await held(world, world.role('richUser'), vault)).usdc).toBe(0n);
});

for (const generation of GENERATIONS) {
  it(`does not ask whether a vault is registered, nor with which stabilizer: generation ${generation}`, async (test) => {
    const world = await openWorld(test);
    const vault = await enrol(world, generation);
    await confirm(world, (await build(world, { vaultAddress: vault })).envelope);
    expect(await budget(world, vault)).toBe(AMOUNT);
  });
}

it('takes from a smart wallet what it holds', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const [vault, caller] = [world.vault('Lantern'), smartWallet(world)];
  const before = await budget(world, vault);
  const change = await build(world, { caller, amount: (1_000n * UNIT).toString() });
  const plan = await world.plan(change);
  expect(plan.effects).toContainEqual(expect.objectContaining({ holder: caller, where: 'wallet', before: '10000000000', after: '0' }));
  await refusesSwaps(world, change);
  const outcome = await confirmAsSmartWallet(world, change);
  expect(transfers(outcome, caller, treasuryOf(world))).toEqual([1_000n * UNIT]);
  expect(await budget(world, vault)).toBe(before + 1_000n * UNIT);
  expect(await refusal(build(world, { caller, amount: '1' }))).toEqual({
    status: 400,
    code: 'insufficient_balance',
    details: { holder: caller, asset: 'USDC', needed: '1', available: '0' },
  });
});

it('restores a campaign that sleeps in the archive', async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('Lantern');
  await world.fresh().archive({ key: campaignKey(treasuryOf(world), vault).toXdr('base64') });
  const before = await budget(world, vault);
  const change = await build(world);
  await world.plan(change);
  await confirm(world, change.envelope);
  expect(await budget(world, vault)).toBe(before + AMOUNT);
});

it('shows nothing where a byte was swapped', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  await refusesSwaps(world, await build(world));
});

it('refuses whatever is no positive integer of a contract’s amounts, before asking anybody', async (test) => {
  const world = await openWorld(test);
  const texts = [
    '',
    '0',
    '00',
    '-1',
    '-0',
    '1.0',
    '1.5',
    '.5',
    '1e7',
    '1E7',
    '+1',
    '01',
    ' 1',
    '1 ',
    '1\n',
    '\t1',
    '1_000',
    '1,000',
    '0x10',
    '１２',
    '٣',
  ];
  const beyond = ['170141183460469231731687303715884105728', `1${'0'.repeat(39)}`, '9'.repeat(400)];
  const others: unknown[] = [1, 1n, 0, null, undefined, true, ['1'], { amount: '1' }, Number.NaN, 'NaN', 'Infinity', '1n', 'one'];
  for (const amount of [...texts, ...beyond, ...others]) {
    expect([amount, await refusedUnasked(world, () => build(world, { amount }))]).toEqual([amount, [400, 'invalid_amount']]);
  }
});

it('refuses what is no address, no vault, or on another network', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  await refusesCommonly(world, boostDeposit, inputOf(world));
});

it('refuses a vault without a campaign, of several assets too, and a campaign that was switched off', async (test) => {
  const world = await openWorld(test);
  const [control, lantern] = [asked(world), world.vault('Lantern')];
  for (const name of ['Keel', 'Twin']) {
    const vault = world.vault(name);
    expect(await refusal(build(world, { vaultAddress: vault }))).toEqual({ status: 404, code: 'campaign_missing', details: { vault } });
  }
  const bare = world.under({ treasuries: [] });
  expect(await refusal(boostDeposit.build(bare, inputOf(world)))).toMatchObject({ status: 404, code: 'campaign_missing' });
  await control.setActive(lantern, false);
  expect(await refusal(build(world))).toEqual({
    status: 400,
    code: 'campaign_inactive',
    details: { vault: lantern, treasury: treasuryOf(world) },
  });
  await control.setActive(lantern, true);
  await confirm(world, (await build(world)).envelope);
});

it('fails as a whole where the campaign is switched off between preview and ledger', async (test) => {
  const world = await openWorld(test);
  const [vault, caller] = [world.vault('Lantern'), world.role('richUser')];
  const change = await build(world);
  await asked(world).setActive(vault, false);
  const before = [await budget(world, vault), (await held(world, caller, vault)).usdc];
  expect(await submitContract(world, change.envelope)).toMatchObject({ successful: false });
  expect([await budget(world, vault), (await held(world, caller, vault)).usdc]).toEqual(before);
});

it('refuses more than the wallet holds, or what it may not send', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const { usdc } = await held(world, world.role('richUser'), world.vault('Lantern'));
  for (const amount of [usdc + 1n, (1n << 127n) - 1n]) {
    expect(await refusal(build(world, { amount: amount.toString() }))).toMatchObject({
      status: 400,
      code: 'insufficient_balance',
      details: { needed: amount.toString(), available: usdc.toString() },
    });
  }
  expect(await refusal(build(world, { caller: world.role('newcomer') }))).toMatchObject({ status: 400, code: 'trustline_missing' });
  await control.setTrustline('richUser', 'usdc', { authorized: false });
  expect(await refusal(build(world))).toMatchObject({ status: 400, code: 'trustline_unauthorized' });
});

it('refuses a caller whose account does not exist or cannot pay the fee', async (test) => {
  const world = await openWorld(test);
  const [control, caller] = [world.fresh(), world.role('empty')];
  expect(await refusal(build(world, { caller }))).toMatchObject({ status: 404, code: 'account_not_found' });
  // Two base reserves, one for the line, and a little.
  await control.fund(caller, 15_000_050n);
  await control.fund(caller, 1_000n * UNIT, 'usdc');
  expect(await refusal(build(world, { caller }))).toMatchObject({ status: 400, code: 'low_balance', details: { available: '50' } });
  await control.fund(caller, 10_000n);
  expect(await refusal(build(world, { caller }))).toMatchObject({ status: 400, code: 'low_balance' });
});

/** A node that says the campaign is in another asset. */
function campaignIn(world: World, asset: ContractId) {
  return lyingNode(world, {
    entry(data) {
      const value = data.type === 'contractData' && data.contractData.val.type === 'scvMap' ? data.contractData.val.map : undefined;
      const field = value?.find(({ key }) => key.type === 'scvSymbol' && String(key.sym) === 'asset');
      if (field) Object.assign(field, { val: adr(asset) });
      return data;
    },
  });
}

it('leaves the fee where XLM is given, and knows what is held of each asset of the settings', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const { xlm } = await held(world, world.role('richUser'), world.vault('Lantern'));
  const native = campaignIn(world, assetContract(undefined, world.network.passphrase));
  expect(await refusal(boostDeposit.build(native, { ...inputOf(world), amount: xlm.toString() }))).toMatchObject({
    status: 400,
    code: 'low_balance',
  });
  const reward = world.network.assets.reward ?? world.lacks('the network has no REWARD');
  expect(await refusal(boostDeposit.build(campaignIn(world, reward.contract), inputOf(world)))).toMatchObject({
    status: 400,
    code: 'trustline_missing',
    details: { asset: reward.code },
  });
});

it('leaves to the simulation what the settings do not tell', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const context = world.under({ assets: {} });
  const { usdc } = await held(world, world.role('richUser'), world.vault('Lantern'));
  const refused = await refusal(boostDeposit.build(context, { ...inputOf(world), amount: (usdc + 1n).toString() }));
  expect(refused).toMatchObject({ status: 422, code: 'simulation_failed', details: { error: 'Balance' } });
  await confirm(world, (await boostDeposit.build(context, inputOf(world))).envelope);
});

it('lets the keeper spend what was added, and only on the vault', async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('Lantern');
  await confirm(world, (await build(world)).envelope);
  const before = await budget(world, vault);
  await world.fresh().keeperHours(4, [100]);
  const { campaign } = await said(world, vault);
  expect(BigInt(campaign?.totalBoosted ?? 0)).toBeGreaterThan(0n);
  expect(BigInt(campaign?.available ?? 0)).toBe(before - BigInt(campaign?.totalBoosted ?? 0));
});

it('asks ledger, entries and fees at once, simulates, and asks no more', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  for (const caller of [world.role('richUser'), smartWallet(world)]) {
    world.traffic.reset();
    await build(world, { caller, amount: '1' });
    expect(world.traffic.requests.sort()).toEqual(['getFeeStats', 'getLatestLedger', 'getLedgerEntries', 'simulateTransaction']);
    expect(world.traffic.rounds).toBe(2);
  }
});
