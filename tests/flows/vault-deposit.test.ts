/** vaultDeposit against a ledger (architecture.md 7, contracts.md 4.3, 4.4, 4.6). */
import { expect, it } from 'vitest';
import type { Change } from '../../src/interface/call/change';
import { vaultDeposit } from '../../src/interface/changes/vault-deposit';
import type { Context } from '../../src/interface/context';
import type { UnsignedTransaction } from '../../src/interface/schema/outputs';
import type { Taken } from '../../src/interface/schema/table';
import { held, transfers } from './held';
import { callOf } from './one-call';
import { confirm, refusal, submitContract } from './outcomes';
import { newPerson, UNIT } from './people';
import { openWorld, type World } from './world';

const AMOUNT = 12_345_678_901n;

const build = (
  world: World,
  input: Partial<Taken<'vaultDeposit'>> & { from: string },
  context = world.context,
): Promise<Change<UnsignedTransaction>> =>
  vaultDeposit.build(context, { vaultAddress: world.vault('Harbor'), amount: AMOUNT.toString(), ...input });

const richEnough = (world: World) =>
  world.who('richUser', ({ lines }) => lines.some(({ asset, state }) => asset.code === 'USDC' && (state?.available ?? 0n) >= AMOUNT));

it('deposits exactly the amount, and the account has the shares that it foresaw', async (test) => {
  const world = await openWorld(test);
  const [from, vault] = [await richEnough(world), world.vault('Harbor')];
  const before = await held(world, from, vault);
  const change = await build(world, { from });
  expect(change.result).toMatchObject({ xdr: change.envelope, functionName: 'deposit', isSmartWallet: false });
  expect(change.result.simulationResponse).toEqual([[AMOUNT.toString()], expect.stringMatching(/^[1-9]\d*$/), expect.any(Array)]);
  const plan = await world.plan(change);
  const effect = (where: string, code: string) => plan.effects.find((item) => item.where === where && item.asset.code === code);
  const wallet = (before.usdc - AMOUNT).toString();
  expect(effect('wallet', 'USDC')).toMatchObject({ before: before.usdc.toString(), after: wallet, least: wallet, most: wallet });
  expect(change.expectation.amounts).toEqual([
    { name: 'wallet', holder: from, asset: world.network.assets.usdc?.contract, least: wallet, most: wallet },
    { name: 'shares', holder: from, asset: vault, least: (before.shares + 1n).toString() },
  ]);
  const foreseen = plan.effects.find(({ where }) => where === 'shares');
  expect(foreseen).toMatchObject({ before: before.shares.toString(), least: (before.shares + 1n).toString(), basis: 'estimate' });
  expect(plan.warnings.map(({ code }) => code)).toContain('shares_estimate');

  const outcome = await confirm(world, change.envelope);
  const after = await held(world, from, vault);
  expect(transfers(outcome, from, vault)).toEqual([AMOUNT]);
  expect(after.usdc).toBe(before.usdc - AMOUNT);
  // Interest of the seconds between makes a share dearer, and hardly.
  const said = BigInt(foreseen?.after ?? 0n) - before.shares;
  expect(after.shares - before.shares).toBeLessThanOrEqual(said);
  expect(after.shares - before.shares).toBeGreaterThan((said * 999n) / 1000n);
  expect(after.xlm).toBe(before.xlm - outcome.feeCharged);
  expect(outcome.feeCharged).toBeLessThanOrEqual(BigInt(change.expectation.maxFee));
});

it('signs the deposit and below it the transfer, and nothing else', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const [from, vault, usdc] = [world.role('richUser'), world.vault('Harbor'), world.network.assets.usdc?.contract];
  for (const invest of [undefined, true, false]) {
    const { call, auth } = callOf(world, (await build(world, { from, invest })).envelope);
    const deposit = [vault, 'deposit', [[AMOUNT], [AMOUNT], from, invest ?? true]];
    expect(call).toEqual(deposit);
    expect(auth).toEqual([['sorobanCredentialsSourceAccount', ...deposit, [[usdc, 'transfer', [from, vault, AMOUNT], []]]]]);
  }
});

it('still deposits exactly the amount when interest and others came between', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vault] = [world.role('richUser'), world.vault('Harbor')];
  const before = await held(world, from, vault);
  const change = await build(world, { from });
  expect(change.expectation.validUntil).toBe((await control.time()).closeTime + 180);
  await control.run('otherUserDeposits', { amount: 77_777n * UNIT });
  await control.run('strategyYield', { amount: 500n * UNIT });
  await control.advance(170);
  await confirm(world, change.envelope);
  const after = await held(world, from, vault);
  expect(after.usdc).toBe(before.usdc - AMOUNT);
  expect(after.shares).toBeGreaterThan(before.shares);
});

it('is not included after its time, which may be shorter and never longer', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const from = world.role('richUser');
  const validity = async (validFor: number) => {
    const { expectation, reading } = await build(world, { from, validFor });
    return expectation.validUntil - reading.closeTime;
  };
  expect([await validity(60), await validity(10_000)]).toEqual([60, 180]);
  const change = await build(world, { from, validFor: 60 });
  await control.advance(61);
  expect(await submitContract(world, change.envelope)).toEqual({ refused: 'txTooLate' });
});

it('reads all at once, simulates, and asks no more', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  world.traffic.reset();
  await build(world, { from: world.role('richUser') });
  expect(world.traffic.requests.sort()).toEqual(['getFeeStats', 'getLatestLedger', 'getLedgerEntries', 'simulateTransaction']);
  expect(world.traffic.rounds).toBe(2);
});

it('deposits an asset that the settings do not know, as far as the simulation lets it', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vaultAddress] = [world.role('borrower'), world.vault('Fjord')];
  const change = await build(world, { from, vaultAddress });
  await confirm(world, change.envelope);
  expect((await held(world, from, vaultAddress)).shares).toBeGreaterThan(0n);
  await control.close();
  const more = build(world, { from, vaultAddress, amount: (10n ** 15n).toString() });
  expect(await refusal(more)).toMatchObject({ status: 422, code: 'simulation_failed' });
});

it('says before it is signed what would lie idle in a vault that has nothing at work, or whose strategy is paused', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const from = world.role('richUser');
  const idle = async (change: Awaited<ReturnType<typeof build>>) =>
    (await world.plan(change)).warnings.filter(({ code }) => code === 'lies_idle').map(({ level, params }) => [level, params]);
  const amount = (50n * 10_000_000n).toString();
  const harbor = world.vault('Harbor');
  expect(await idle(await build(world, { from, amount }))).toEqual([]);
  for (const [vaultAddress, before] of [
    [world.vault('Mooring'), async () => {}],
    [harbor, () => control.run('pauseStrategy', { vault: harbor })],
  ] as const) {
    await before();
    const change = await build(world, { from, vaultAddress, amount });
    expect(await idle(change)).toMatchObject([['warning', { vault: vaultAddress, amount }]]);
    // It was asked not to invest: that is known.
    expect(await idle(await build(world, { from, vaultAddress, amount, invest: false }))).toEqual([]);
    await confirm(world, change.envelope);
    expect((await held(world, from, vaultAddress)).shares).toBeGreaterThan(0n);
  }
});

it('offers to deposit without investing where only the vault’s strategy is barred', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vault] = [world.role('richUser'), world.vault('Harbor')];
  await control.run('poolStatus', { status: 4 });
  const refused = await refusal(build(world, { from }));
  expect(refused).toMatchObject({ status: 422, code: 'invest_blocked', details: { error: 'InvalidPoolStatus', invest: false } });
  const change = await build(world, { from, invest: false });
  expect((await world.plan(change)).warnings.map(({ code }) => code)).toContain('not_invested');
  await confirm(world, change.envelope);
  expect((await held(world, from, vault)).shares).toBeGreaterThan(0n);
});

it('moves nothing where the strategy is barred only after the preview', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vault] = [world.role('richUser'), world.vault('Harbor')];
  const change = await build(world, { from });
  await control.run('poolStatus', { status: 4 });
  const before = await held(world, from, vault);
  const outcome = await submitContract(world, change.envelope);
  if ('refused' in outcome) throw new Error(outcome.refused);
  expect(outcome.successful).toBe(false);
  expect(await held(world, from, vault)).toEqual({ ...before, xlm: before.xlm - outcome.feeCharged });
});

it('shows no Plan of bytes that are another deposit', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = world.role('richUser');
  const meant = await build(world, { from });
  const others: Partial<Taken<'vaultDeposit'>>[] = [
    { amount: (AMOUNT + 1n).toString() },
    { vaultAddress: world.vault('Mooring') },
    { invest: false },
  ];
  for (const other of others) {
    const { envelope, simulation } = await build(world, { from, ...other });
    const swapped = { ...meant, envelope, ...(simulation ? { simulation } : {}) };
    expect(await refusal(world.plan(swapped))).toMatchObject({ status: 500, code: 'plan_mismatch' });
  }
});

interface Case {
  title: string;
  role?: string;
  input?: (world: World) => Partial<Taken<'vaultDeposit'>>;
  /** Brings the situation about. */
  set?: (world: World) => Promise<unknown>;
  context?: (world: World) => Context;
  status: number;
  code: string;
}

const amounts = ['0', '-1', '1.5', '1e7', '01', ' 1', '', '9'.repeat(40)];

const cases: Case[] = [
  ...amounts.map(
    (amount): Case => ({ title: `the amount '${amount.slice(0, 8)}'`, input: () => ({ amount }), status: 400, code: 'invalid_amount' }),
  ),
  { title: 'an address that is none', input: () => ({ from: 'GABC' }), status: 400, code: 'invalid_address' },
  { title: 'an account as a vault', input: (world) => ({ vaultAddress: world.role('user') }), status: 400, code: 'contract_expected' },
  { title: 'another network', input: () => ({ network: 'testnet' }), status: 400, code: 'network_mismatch' },
  { title: 'an account that does not exist', role: 'empty', status: 404, code: 'account_not_found' },
  {
    title: 'a contract that is no vault',
    input: (world) => ({ vaultAddress: world.contract('notVault') }),
    status: 404,
    code: 'vault_missing',
  },
  { title: 'a vault of several assets', input: (world) => ({ vaultAddress: world.vault('Twin') }), status: 400, code: 'vault_multi_asset' },
  {
    title: 'more than the line holds',
    input: () => ({ amount: (50_000n * UNIT + 1n).toString() }),
    status: 400,
    code: 'insufficient_balance',
  },
  { title: 'an account without the line', role: 'newcomer', status: 400, code: 'trustline_missing' },
  {
    title: 'a line that the issuer has frozen',
    set: (world) => world.fresh().setTrustline('richUser', 'usdc', { authorized: false }),
    status: 400,
    code: 'trustline_unauthorized',
  },
  {
    title: 'an asset contract that is not the asset’s',
    context: (world) => {
      const { usdc } = world.network.assets;
      return world.under({ assets: usdc ? { usdc: { ...usdc, code: 'USDX' } } : {} });
    },
    status: 400,
    code: 'network_unavailable',
  },
];

for (const { title, role = 'richUser', input, set, context, status, code } of cases) {
  it(`refuses ${title}`, async (test) => {
    const world = await openWorld(test);
    world.fresh();
    await set?.(world);
    const ending = build(world, { from: world.role(role), ...input?.(world) }, context?.(world));
    expect(await refusal(ending)).toMatchObject({ status, code });
  });
}

it('refuses XLM that does not cover the fee', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  // Two base reserves and one for the line.
  const person = await newPerson(world, 15_000_000n + 1_000n);
  await control.fund(person.address, 2n * AMOUNT, 'usdc');
  expect(await refusal(build(world, { from: person.address }))).toMatchObject({ status: 400, code: 'low_balance' });
});

it('deposits into a vault that everybody has left, and says where an amount mints no share', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vaultAddress] = [world.role('richUser'), world.vault('Mooring')];
  const { shares } = await held(world, world.role('depositor'), vaultAddress);
  await control.run('otherUserLeaves', { vault: 'Mooring USDC', shares });
  const change = await build(world, { from, vaultAddress, amount: '1' });
  await confirm(world, change.envelope);
  expect((await held(world, from, vaultAddress)).shares).toBe(1n);
  // A share of it is worth more than a stroop now.
  await control.run('mint', { vault: 'Mooring USDC', amount: UNIT });
  expect(await refusal(build(world, { from, vaultAddress, amount: '1' }))).toMatchObject({
    status: 422,
    details: { error: 'InsufficientAmount' },
  });
});
