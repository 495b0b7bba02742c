/** claimAccrued against a ledger (architecture.md 7, contracts.md 6.8). */
import { scValToNative, xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import type { Change } from '../../src/interface/call/change';
import { claimAccrued } from '../../src/interface/changes/claim-accrued';
import { lendpoolToVaultsvc } from '../../src/interface/changes/lendpool-to-vaultsvc';
import type { Context } from '../../src/interface/context';
import type { UnsignedTransaction } from '../../src/interface/schema/outputs';
import type { Taken } from '../../src/interface/schema/table';
import type { AccountId } from '../../src/primitives/addresses';
import { adr, u32, vec } from '../network/index';
import { callOf } from './one-call';
import { confirm, refusal, submitContract } from './outcomes';
import { lend, newPerson, UNIT } from './people';
import { openWorld, type World } from './world';

const build = (
  world: World,
  input: Partial<Taken<'claimAccrued'>> & { from: string },
  context: Context = world.context,
): Promise<Change<UnsignedTransaction>> => claimAccrued.build(context, input);

async function rewardOf(world: World, account: AccountId): Promise<bigint> {
  const { lines } = await world.holdings(account);
  return lines.find(({ asset }) => asset.code === world.network.assets.reward?.code)?.state?.balance ?? 0n;
}

const poolOf = (world: World) => world.network.lendpools[0]?.address ?? '';

/** A user with a line for REWARD, on whose position REWARD has accrued for an hour. */
async function lender(world: World, role = 'user'): Promise<AccountId> {
  const control = world.fresh();
  const from = world.role(role);
  await control.setTrustline(from, 'reward');
  await control.advance(3_600);
  return from;
}

/** What the pool pays in the ledger that is closed now: the claim itself, played by the network. */
async function paidNow(world: World, from: AccountId, token = 3): Promise<bigint> {
  const { result } = await world.control().invoke(
    poolOf(world),
    'claim',
    [adr(from), vec(u32(token)), adr(from)].map((arg) => arg.toXdr('base64')),
  );
  return scValToNative(xdr.ScVal.fromXdr(result, 'base64')) as bigint;
}

const walletLeast = ({ expectation }: Change<unknown>) => BigInt(expectation.amounts.find(({ name }) => name === 'wallet')?.least ?? -1);

it('claims what accrued, to the stroop at the least', async (test) => {
  const world = await openWorld(test);
  const from = await lender(world);
  const pool = poolOf(world);
  const change = await build(world, { from });
  expect(change.result).toMatchObject({ xdr: change.envelope, functionName: 'claim', isSmartWallet: false });
  const { call, auth } = callOf(world, change.envelope);
  expect(call).toEqual([pool, 'claim', [from, [3], from]]);
  expect(auth).toEqual([['sorobanCredentialsSourceAccount', ...call, []]]);
  const least = walletLeast(change);
  expect(least).toBeGreaterThan(0n);
  // Nothing is emitted between the ledger that was read and its simulation.
  expect(change.result.simulationResponse).toBe(least.toString());

  const plan = await world.plan(change);
  expect(plan.effects.find(({ where, asset }) => where === 'wallet' && asset.code !== 'XLM')).toMatchObject({
    holder: from,
    before: '0',
    after: least.toString(),
    least: least.toString(),
    basis: 'computed',
  });
  const { account } = await world.holdings(from);
  const outcome = await confirm(world, change.envelope);
  expect(await rewardOf(world, from)).toBeGreaterThanOrEqual(least);
  expect((await world.holdings(from)).account?.balance).toBe((account?.balance ?? 0n) - outcome.feeCharged);
});

it('foresees exactly what the pool pays at the ledger that was read', async (test) => {
  const world = await openWorld(test);
  const from = await lender(world);
  const least = walletLeast(await build(world, { from }));
  expect(await paidNow(world, from)).toBe(least);
});

it('pays what accrues until inclusion too', async (test) => {
  const world = await openWorld(test);
  const from = await lender(world);
  const control = world.control();
  const change = await build(world, { from });
  expect(change.expectation.validUntil).toBe((await control.time()).closeTime + 180);
  await control.run('otherUserSupplies', { amount: 500_000n * UNIT });
  await control.advance(170);
  await confirm(world, change.envelope);
  expect(await rewardOf(world, from)).toBeGreaterThan(walletLeast(change));
});

it('can be included in any later ledger, even if it was simulated in one that touched the reserve', async (test) => {
  const world = await openWorld(test);
  const from = await lender(world);
  await world.control().run('otherUserSupplies', { amount: 10n * UNIT });
  const change = await build(world, { from });
  await world.control().advance(30);
  await confirm(world, change.envelope);
  expect(await rewardOf(world, from)).toBeGreaterThanOrEqual(walletLeast(change));
});

it('claims on collateral as on supply', async (test) => {
  const world = await openWorld(test);
  const from = await lender(world, 'collateralUser');
  const change = await build(world, { from });
  await world.plan(change);
  await confirm(world, change.envelope);
  expect(await rewardOf(world, from)).toBeGreaterThanOrEqual(walletLeast(change));
});

it('claims on, after the position has moved into a vault', async (test) => {
  const world = await openWorld(test);
  const from = await lender(world);
  await confirm(world, (await lendpoolToVaultsvc.build(world.context, { from, vaultAddress: world.vault('Harbor') })).envelope);
  const change = await build(world, { from });
  const least = walletLeast(change);
  await world.control().advance(60);
  await confirm(world, change.envelope);
  // Nothing more accrues to a position that ended.
  expect(await rewardOf(world, from)).toBe(least);
  expect(await refusal(build(world, { from }))).toMatchObject({ status: 404, code: 'no_accrued_reward' });
});

it('is told of before, to the stroop, also when the position is gone, until it was claimed', async (test) => {
  const world = await openWorld(test);
  const from = await lender(world);
  const [pool, name] = [poolOf(world), world.network.lendpools[0]?.name];
  const claimable = async () => (await world.holdings(from)).accrued;
  expect(await claimable()).toEqual([{ source: pool, name, amount: walletLeast(await build(world, { from })), blocked: undefined }]);
  await confirm(world, (await lendpoolToVaultsvc.build(world.context, { from, vaultAddress: world.vault('Harbor') })).envelope);
  const change = await build(world, { from });
  expect((await world.holdings(from)).positions).toEqual([]);
  expect(await claimable()).toEqual([{ source: pool, name, amount: walletLeast(change), blocked: undefined }]);
  await confirm(world, change.envelope);
  expect(await claimable()).toEqual([]);
});

it('is told with what forbids claiming it, as the claim itself refuses', async (test) => {
  const world = await openWorld(test);
  const from = await lender(world);
  const forbidden = async () => (await world.holdings(from)).accrued.map(({ blocked }) => blocked?.code);
  const states: [string, () => Promise<unknown>][] = [
    ['trustline_unauthorized', () => world.control().setTrustline('user', 'reward', { authorized: false })],
    ['trustline_full', () => world.control().setTrustline('user', 'reward', { authorized: true, limit: 1n })],
  ];
  for (const [code, set] of states) {
    await set();
    expect(await forbidden()).toEqual([code]);
    expect(await refusal(build(world, { from }))).toMatchObject({ code });
  }
  const lineless = world.role('collateralUser');
  expect((await world.holdings(lineless)).accrued.map(({ blocked }) => blocked?.code)).toEqual(['trustline_missing']);
  expect(await refusal(build(world, { from: lineless }))).toMatchObject({ code: 'trustline_missing' });
  // Where nothing ever accrued there is nothing to say.
  expect((await world.holdings(world.role('richUser'))).accrued).toEqual([]);
});

it('is told as out of reach where XLM for the dearest claim is not free', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  // Two base reserves and two lines.
  const { address } = await newPerson(world, 20_000_000n + 1_000n);
  await control.setTrustline(address, 'usdc', { balance: 100n * UNIT });
  await control.setTrustline(address, 'reward');
  await lend(world, address, 100n * UNIT);
  await control.advance(3_600);
  const { accrued } = await world.holdings(address);
  expect(accrued.map(({ blocked }) => blocked?.code)).toEqual(['low_balance']);
});

it('takes the first pool in which something accrued; the wallet’s command may choose', async (test) => {
  const world = await openWorld(test);
  const from = await lender(world, 'twoPools');
  const [first, second] = world.network.lendpools.map(({ address }) => address);
  const reversed = world.under({ lendpools: [...world.network.lendpools].reverse() });
  expect(callOf(world, (await build(world, { from }, reversed)).envelope).call[0]).toBe(first);
  expect(await refusal(build(world, { from, lendpool: second }))).toMatchObject({ status: 404, code: 'no_accrued_reward' });
  const elsewhere = build(world, { from, lendpool: world.vault('Keel') });
  expect(await refusal(elsewhere)).toMatchObject({ status: 404, code: 'lendpool_unknown' });
});

it('asks in three rounds', async (test) => {
  const world = await openWorld(test);
  const from = await lender(world);
  world.traffic.reset();
  await build(world, { from });
  expect(world.traffic.rounds).toBe(3);
});

it('is not included after its time, which may be shorter', async (test) => {
  const world = await openWorld(test);
  const from = await lender(world);
  const change = await build(world, { from, validFor: 60 });
  await world.control().advance(61);
  expect(await submitContract(world, change.envelope)).toEqual({ refused: 'txTooLate' });
});

it('shows no Plan of bytes that are another claim', async (test) => {
  const world = await openWorld(test);
  const from = await lender(world);
  await lender(world, 'collateralUser');
  const meant = await build(world, { from });
  const foreign = await build(world, { from: world.role('collateralUser') });
  expect(await refusal(world.plan({ ...meant, envelope: foreign.envelope }))).toMatchObject({ status: 500, code: 'plan_mismatch' });
  // More promised than the bytes bring.
  const amounts = meant.expectation.amounts.map((one) => ({ ...one, least: (BigInt(one.least ?? 0n) + 1n).toString() }));
  const boast = { ...meant, expectation: { ...meant.expectation, amounts } };
  expect(await refusal(world.plan(boast))).toMatchObject({ status: 500, code: 'plan_mismatch', details: { what: 'amounts.wallet.least' } });
});

interface Case {
  title: string;
  role?: string;
  input?: Partial<Taken<'claimAccrued'>>;
  /** Brings the situation about. */
  set?: (world: World) => Promise<unknown>;
  context?: (world: World) => Context;
  status: number;
  code: string;
}

const cases: Case[] = [
  { title: 'an address that is none', input: { from: 'GABC' }, status: 400, code: 'invalid_address' },
  { title: 'another network', input: { network: 'testnet' }, status: 400, code: 'network_mismatch' },
  { title: 'an account that does not exist', role: 'empty', status: 404, code: 'account_not_found' },
  { title: 'an account that lends nothing', role: 'richUser', status: 404, code: 'no_accrued_reward' },
  { title: 'nothing accrued before the missing line', role: 'newcomer', status: 404, code: 'no_accrued_reward' },
  {
    title: 'an account without a line for REWARD',
    role: 'collateralUser',
    set: (world) => world.fresh().advance(3_600),
    status: 400,
    code: 'trustline_missing',
  },
  {
    title: 'a line that the issuer has frozen',
    set: (world) => world.fresh().setTrustline('user', 'reward', { authorized: false }),
    status: 400,
    code: 'trustline_unauthorized',
  },
  {
    title: 'a line without room',
    set: (world) => world.fresh().setTrustline('user', 'reward', { limit: 1n }),
    status: 400,
    code: 'trustline_full',
  },
  {
    title: 'a network without REWARD',
    context: (world) => world.under({ assets: world.network.assets.usdc ? { usdc: world.network.assets.usdc } : {} }),
    status: 400,
    code: 'network_unavailable',
  },
  { title: 'a network without pools', context: (world) => world.under({ lendpools: [] }), status: 400, code: 'network_unavailable' },
  {
    title: 'a pool that is no pool',
    context: (world) => world.under({ lendpools: [{ address: world.contract('oracle'), name: 'Oracle', version: 2 }] }),
    status: 400,
    code: 'network_unavailable',
  },
  {
    title: 'a pool that pays another token',
    context: (world) => {
      const { usdc } = world.network.assets;
      return world.under({ assets: usdc ? { usdc, reward: usdc } : {} });
    },
    status: 400,
    code: 'network_unavailable',
  },
];

for (const { title, role = 'user', input, set, context, status, code } of cases) {
  it(`refuses ${title}`, async (test) => {
    const world = await openWorld(test);
    if (role === 'user') await lender(world);
    await set?.(world);
    expect(await refusal(build(world, { from: world.role(role), ...input }, context?.(world)))).toMatchObject({ status, code });
  });
}

it('refuses XLM that does not cover the fee', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  // Two base reserves and two lines.
  const { address } = await newPerson(world, 20_000_000n + 1_000n);
  await control.setTrustline(address, 'usdc', { balance: 100n * UNIT });
  await control.setTrustline(address, 'reward');
  await lend(world, address, 100n * UNIT);
  await control.advance(3_600);
  expect(await refusal(build(world, { from: address }))).toMatchObject({ status: 400, code: 'low_balance' });
});
