/** vaultWithdraw against a ledger (architecture.md 7, contracts.md 4.3, 4.4, 11.2). */
import { expect, it } from 'vitest';
import { instanceKey } from '../../src/chain/ledger-keys';
import { parseVault, reportKey } from '../../src/contracts/vault';
import type { Change } from '../../src/interface/call/change';
import { vaultWithdraw } from '../../src/interface/changes/vault-withdraw';
import type { Context } from '../../src/interface/context';
import type { UnsignedTransaction } from '../../src/interface/schema/outputs';
import type { Taken } from '../../src/interface/schema/table';
import type { ContractId } from '../../src/primitives/addresses';
import { adr, i128 } from '../network/index';
import { type Held, held } from './held';
import { callOf } from './one-call';
import { confirm, refusal, submitContract } from './outcomes';
import { newPerson, UNIT } from './people';
import { openWorld, type World } from './world';

const build = (
  world: World,
  input: Partial<Taken<'vaultWithdraw'>> & { from: string },
  context: Context = world.context,
): Promise<Change<UnsignedTransaction>> => vaultWithdraw.build(context, { vaultAddress: world.vault('Harbor'), shares: 'all', ...input });

/** The signed bound, of a vault of one asset. */
function leastOf(world: World, { envelope }: Change<unknown>): bigint {
  const [, , [, least]] = callOf(world, envelope).call as [string, string, [bigint, [bigint], string]];
  return least[0];
}

const worthOf = async (world: World, from: Parameters<World['holdings']>[0], vault: string): Promise<bigint> =>
  (await world.holdings(from)).holdings.find((one) => one.vault === vault)?.value ?? 0n;

const holder = (world: World, vault: string) =>
  world.who('shareholder', ({ holdings, lines }) => {
    const room = lines.some(({ asset, state }) => asset.code === 'USDC' && (state?.room ?? 0n) > 10n ** 15n);
    return room && holdings.some((one) => one.vault === vault && one.shares > 1_000_000n);
  });

it('withdraws all shares for at least the bound, which is close below their worth', async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('Harbor');
  const from = await holder(world, vault);
  const before = await held(world, from, vault);
  const worth = await worthOf(world, from, vault);
  const change = await build(world, { from });
  expect(change.result).toMatchObject({ xdr: change.envelope, functionName: 'withdraw', isSmartWallet: false });
  const least = leastOf(world, change);
  expect(least).toBeLessThan(worth);
  expect(least).toBeGreaterThan((worth * 99n) / 100n);

  const plan = await world.plan(change);
  const wallet = plan.effects.find(({ where, asset }) => where === 'wallet' && asset.code === 'USDC');
  expect(wallet).toMatchObject({ before: before.usdc.toString(), least: (before.usdc + least).toString() });
  expect(BigInt(wallet?.after ?? 0n)).toBeGreaterThan(before.usdc + least);
  expect(change.expectation.amounts).toEqual([
    { name: 'wallet', holder: from, asset: world.network.assets.usdc?.contract, least: (before.usdc + least).toString() },
    { name: 'shares', holder: from, asset: vault, least: '0', most: '0' },
  ]);
  const shares = plan.effects.find(({ where }) => where === 'shares');
  expect(shares).toMatchObject({ before: before.shares.toString(), after: '0', least: '0', most: '0', basis: 'exact' });

  const outcome = await confirm(world, change.envelope);
  const after = await held(world, from, vault);
  expect(after.shares).toBe(0n);
  expect(after.usdc).toBeGreaterThanOrEqual(before.usdc + least);
  expect(after.usdc - BigInt(wallet?.after ?? 0n)).toBeLessThan(UNIT);
  expect(after.xlm).toBe(before.xlm - outcome.feeCharged);
  expect(await refusal(build(world, { from }))).toMatchObject({ status: 404, code: 'no_holding' });
});

it('signs the withdrawal alone', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const [from, vault] = [world.role('shareholder'), world.vault('Harbor')];
  const { shares } = await held(world, from, vault);
  const change = await build(world, { from });
  const { call, auth } = callOf(world, change.envelope);
  expect(call).toEqual([vault, 'withdraw', [shares, [leastOf(world, change)], from]]);
  expect(auth).toEqual([['sorobanCredentialsSourceAccount', ...call, []]]);
});

it('withdraws a part, and leaves the rest to the last share', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const [from, vault] = [world.role('shareholder'), world.vault('Harbor')];
  const before = await held(world, from, vault);
  const worth = await worthOf(world, from, vault);
  const part = before.shares / 3n;
  const change = await build(world, { from, shares: part.toString() });
  await world.plan(change);
  await confirm(world, change.envelope);
  const after = await held(world, from, vault);
  expect(after.shares).toBe(before.shares - part);
  const paid = after.usdc - before.usdc;
  expect(paid).toBeGreaterThanOrEqual(leastOf(world, change));
  expect(paid - worth / 3n).toBeLessThan(UNIT);
  expect(paid - worth / 3n).toBeGreaterThan(-UNIT);
});

it('pays at least the bound whatever others and the fee do meanwhile, while no strategy loses', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vault] = [world.role('shareholder'), world.vault('Harbor')];
  // Gains of a day that no fee was locked on yet.
  await control.run('strategyYield', { amount: 5_000n * UNIT });
  await control.advance(86_400);
  const before = await held(world, from, vault);
  const change = await build(world, { from });
  const least = leastOf(world, change);
  expect(change.expectation.validUntil).toBe((await control.time()).closeTime + 180);
  await control.run('otherUserDeposits', { amount: 33_333n * UNIT });
  await control.run('report');
  await control.run('lockFees', { bps: 9_000 });
  await control.run('otherUserLeaves', { shares: 11_111n * UNIT });
  await control.advance(170);
  await confirm(world, change.envelope);
  const after = await held(world, from, vault);
  expect(after.shares).toBe(0n);
  expect(after.usdc - before.usdc).toBeGreaterThanOrEqual(least);
});

it('withdraws from a vault whose worth only a simulation tells, for what that paid', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const [from, vaultAddress] = [world.role('shareholder'), world.vault('Keel')];
  const before = await held(world, from, vaultAddress);
  const change = await build(world, { from, vaultAddress });
  const least = leastOf(world, change);
  expect(least).toBeGreaterThan(24_000_000_000n);
  await world.plan(change);
  await confirm(world, change.envelope);
  const after = await held(world, from, vaultAddress);
  expect(after.shares).toBe(0n);
  expect(after.usdc - before.usdc).toBeGreaterThanOrEqual(least);
  expect(after.usdc - before.usdc - least).toBeLessThan(UNIT);
});

/** Keel keeps nothing idle when the withdrawal is previewed; what it is left with meanwhile is paid out first. */
const lefts = [
  { title: 'a boost', verb: 'mint', more: {} },
  { title: 'a deposit that is not invested', verb: 'otherUserDeposits', more: { invest: false } },
];
for (const { title, verb, more } of lefts) {
  it(`comes out where ${title} leaves the vault idle money between preview and ledger`, async (test) => {
    const world = await openWorld(test);
    const control = world.fresh();
    const [from, vaultAddress] = [world.role('shareholder'), world.vault('Keel')];
    const before = await held(world, from, vaultAddress);
    const change = await build(world, { from, vaultAddress });
    await world.plan(change);
    await control.run(verb, { vault: 'Keel USDC', amount: 100n * UNIT, ...more });
    await control.advance(20);
    await confirm(world, change.envelope);
    const after = await held(world, from, vaultAddress);
    expect(after.shares).toBe(0n);
    expect(after.usdc - before.usdc).toBeGreaterThanOrEqual(leastOf(world, change));
  });
}

it('comes out where a ledger more brings a life below the mark at which the vault prolongs it', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vaultAddress] = [world.role('shareholder'), world.vault('Keel')];
  await control.run('report', { vault: 'Keel USDC' });
  const read = await world.chain.rpc.read([instanceKey(vaultAddress)]);
  const [strategy] = parseVault(read.get(instanceKey(vaultAddress)))?.assets[0]?.strategies ?? [];
  const key = reportKey(vaultAddress, strategy?.address as ContractId);
  const left = async () => {
    const reading = await world.chain.rpc.read([key]);
    return (reading.get(key)?.liveUntil ?? 0) - reading.ledger;
  };
  // A report lives 120 days, and is prolonged by whoever touches it when fewer than 100 are left (contracts.md 4.2).
  const mark = 100 * 17_280;
  await control.advance(((await left()) - mark - 2) * 5, (await left()) - mark - 2);
  expect(await left()).toBe(mark + 2);
  const change = await build(world, { from, vaultAddress });
  await control.close(2);
  await confirm(world, change.envelope);
  expect(await left()).toBeGreaterThan(mark + 19 * 17_280);
});

it('withdraws from a vault of several assets, each for at least what the simulation paid', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const [from, vaultAddress] = [world.role('depositor'), world.vault('Twin')];
  const before = await held(world, from, vaultAddress);
  const change = await build(world, { from, vaultAddress, shares: (before.shares / 2n).toString() });
  const [, , [, least]] = callOf(world, change.envelope).call as [string, string, [bigint, bigint[], string]];
  expect(least).toHaveLength(2);
  await confirm(world, change.envelope);
  const after = await held(world, from, vaultAddress);
  expect(after.shares).toBe(before.shares - before.shares / 2n);
  // Nothing of it is invested: the bound is below by what rounding may take.
  expect(after.usdc - before.usdc).toBe((least[0] ?? 0n) + 20n);
  expect(await refusal(build(world, { from, vaultAddress, minOut: '1' }))).toMatchObject({ status: 400, code: 'vault_multi_asset' });
});

it('takes the bound that is named; a higher one than the vault pays is refused before anything is simulated', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const [from, vault] = [world.role('shareholder'), world.vault('Harbor')];
  const worth = await worthOf(world, from, vault);
  for (const minOut of [0n, 1n, worth]) expect(leastOf(world, await build(world, { from, minOut: minOut.toString() }))).toBe(minOut);
  for (const minOut of [worth + 1n, worth * 2n]) {
    world.traffic.reset();
    expect(await refusal(build(world, { from, minOut: minOut.toString() }))).toMatchObject({
      status: 400,
      code: 'minimum_too_high',
      details: { vault, needed: minOut.toString(), available: worth.toString() },
    });
    expect(world.traffic.requests).not.toContain('simulateTransaction');
  }
});

it('refuses a bound above what a vault pays whose worth a simulation told', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const [from, vaultAddress] = [world.role('shareholder'), world.vault('Keel')];
  const worth = await worthOf(world, from, vaultAddress);
  expect(leastOf(world, await build(world, { from, vaultAddress, minOut: worth.toString() }))).toBe(worth);
  const refused = await refusal(build(world, { from, vaultAddress, minOut: (worth + 1n).toString() }));
  expect(refused).toMatchObject({ status: 400, code: 'minimum_too_high', details: { available: worth.toString() } });
});

it('pays from what lies idle, and not where the pool has lent too much', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vault] = [world.role('depositor'), world.vault('Harbor')];
  const { shares } = await held(world, from, vault);
  for (let amount = 400_000n * UNIT; amount > 10n * UNIT; amount /= 2n) {
    for (let took = true; took; ) {
      took = await control.run('otherUserWithdraws', { amount }).then(
        () => true,
        () => false,
      );
    }
  }
  const pool = world.network.lendpools[0]?.address;
  world.traffic.reset();
  expect(await refusal(build(world, { from }))).toMatchObject({ status: 400, code: 'pool_illiquid', details: { lendpool: pool } });
  expect(world.traffic.requests).not.toContain('simulateTransaction');
  const change = await build(world, { from, shares: (shares / 100n).toString() });
  await world.plan(change);
  await confirm(world, change.envelope);
  expect((await held(world, from, vault)).shares).toBe(shares - shares / 100n);
});

it('keeps the shares where bad debt takes more than the bound leaves', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vault] = [world.role('shareholder'), world.vault('Harbor')];
  const change = await build(world, { from });
  await control.run('badDebt', { bps: 100 });
  const before = await held(world, from, vault);
  const outcome = await submitContract(world, change.envelope);
  if ('refused' in outcome) throw new Error(outcome.refused);
  expect(outcome.successful).toBe(false);
  const after: Held = await held(world, from, vault);
  expect(after).toEqual({ ...before, xlm: before.xlm - outcome.feeCharged });
});

it('shows no Plan of bytes that are another withdrawal', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = world.role('shareholder');
  const meant = await build(world, { from });
  const others: Partial<Taken<'vaultWithdraw'>>[] = [{ minOut: '0' }, { shares: '1000000' }, { vaultAddress: world.vault('Keel') }];
  for (const other of others) {
    const { envelope, simulation } = await build(world, { from, ...other });
    const swapped = { ...meant, envelope, ...(simulation ? { simulation } : {}) };
    expect(await refusal(world.plan(swapped))).toMatchObject({ status: 500, code: 'plan_mismatch' });
  }
});

it('asks in two rounds where the vault’s strategies and pools are remembered', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = world.role('shareholder');
  const context = { ...world.context, vaultKeys: new Map() };
  const rounds = async () => {
    world.traffic.reset();
    await build(world, { from }, context);
    return world.traffic.rounds;
  };
  expect([await rounds(), await rounds()]).toEqual([4, 2]);
});

interface Case {
  title: string;
  role?: string;
  input?: (world: World) => Partial<Taken<'vaultWithdraw'>>;
  /** Brings the situation about. */
  set?: (world: World) => Promise<unknown>;
  status: number;
  code: string;
}

const odd = ['0', '-1', '1.5', 'everything', '', '9'.repeat(40)];

const cases: Case[] = [
  ...odd.map(
    (shares): Case => ({ title: `the shares '${shares.slice(0, 8)}'`, input: () => ({ shares }), status: 400, code: 'invalid_amount' }),
  ),
  { title: 'a least amount that is none', input: () => ({ minOut: '1.5' }), status: 400, code: 'invalid_amount' },
  { title: 'an address that is none', input: () => ({ from: 'GABC' }), status: 400, code: 'invalid_address' },
  { title: 'another network', input: () => ({ network: 'testnet' }), status: 400, code: 'network_mismatch' },
  { title: 'an account that does not exist', role: 'empty', status: 404, code: 'account_not_found' },
  {
    title: 'a contract that is no vault',
    input: (world) => ({ vaultAddress: world.contract('notVault') }),
    status: 404,
    code: 'vault_missing',
  },
  { title: 'an account without shares', role: 'richUser', status: 404, code: 'no_holding' },
  { title: 'more shares than are held', input: () => ({ shares: (10n ** 18n).toString() }), status: 400, code: 'insufficient_shares' },
  {
    title: 'shares that are worth nothing',
    // Bad debt leaves a share worth less than its stroop.
    set: (world) => world.fresh().run('badDebt', { bps: 9_000 }),
    input: () => ({ shares: '1' }),
    status: 400,
    code: 'amount_too_small',
  },
  {
    title: 'a line that the issuer has frozen',
    set: (world) => world.fresh().setTrustline('shareholder', 'usdc', { authorized: false }),
    status: 400,
    code: 'trustline_unauthorized',
  },
  {
    title: 'a line without room for what is paid',
    set: async (world) => {
      const { usdc } = await held(world, world.role('shareholder'), world.vault('Harbor'));
      await world.fresh().setTrustline('shareholder', 'usdc', { limit: usdc + 999n * UNIT });
    },
    status: 400,
    code: 'trustline_full',
  },
  {
    title: 'the same where only a simulation tells what is paid',
    input: (world) => ({ vaultAddress: world.vault('Keel') }),
    set: async (world) => {
      const { usdc } = await held(world, world.role('shareholder'), world.vault('Keel'));
      await world.fresh().setTrustline('shareholder', 'usdc', { limit: usdc + 20_000_000_000n });
    },
    status: 400,
    code: 'trustline_full',
  },
];

for (const { title, role = 'shareholder', input, set, status, code } of cases) {
  it(`refuses ${title}`, async (test) => {
    const world = await openWorld(test);
    world.fresh();
    await set?.(world);
    expect(await refusal(build(world, { from: world.role(role), ...input?.(world) }))).toMatchObject({ status, code });
  });
}

it('refuses XLM that does not cover the fee', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const vault = world.vault('Harbor');
  // Two base reserves and one for the line.
  const { address } = await newPerson(world, 15_000_000n + 1_000n);
  await control.setTrustline(address, 'usdc');
  await control.invoke(
    vault,
    'transfer',
    [adr(world.role('shareholder')), adr(address), i128(5n * UNIT)].map((arg) => arg.toXdr('base64')),
  );
  expect(await refusal(build(world, { from: address }))).toMatchObject({ status: 400, code: 'low_balance' });
});
