/** What lendpoolToVaultsvc refuses before anything can be signed, and what it says of it (interface.md 4.4, 7.1). */
import { Asset, Operation } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { buildEnvelope } from '../../src/chain/transaction';
import { lendpoolToVaultsvc } from '../../src/interface/changes/lendpool-to-vaultsvc';
import type { Context } from '../../src/interface/context';
import { held } from './held';
import { confirm, refusal, submitClassic, submitContract } from './outcomes';
import { badAddresses, refusedUnasked } from './owner-refusals';
import { openWorld, type World } from './world';

const UNIT = 10_000_000n;

interface Case {
  title: string;
  role?: string;
  vault?: (world: World) => string;
  /** Brings the situation about. */
  set?: (world: World) => Promise<unknown>;
  context?: (world: World) => Context;
  status: number;
  code: string;
}

const cases: Case[] = [
  { title: 'both kinds of position in one pool', role: 'bothUser', status: 400, code: 'mixed_position' },
  { title: 'an account without a position', role: 'richUser', status: 404, code: 'no_position' },
  { title: 'an account that does not exist', role: 'empty', status: 404, code: 'account_not_found' },
  { title: 'a contract that is no vault', vault: (world) => world.contract('notVault'), status: 404, code: 'vault_missing' },
  {
    title: 'an address where nothing is',
    vault: () => 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM',
    status: 404,
    code: 'vault_missing',
  },
  { title: 'a vault of another asset', vault: (world) => world.vault('Fjord'), status: 400, code: 'vault_asset_mismatch' },
  { title: 'a vault of several assets', vault: (world) => world.vault('Twin'), status: 400, code: 'vault_multi_asset' },
  {
    title: 'no position before the kind of vault',
    role: 'richUser',
    vault: (world) => world.vault('Twin'),
    status: 404,
    code: 'no_position',
  },
  {
    title: 'a running liquidation',
    role: 'collateralUser',
    set: (world) => world.fresh().run('openAuction', { account: 'collateralUser' }),
    status: 400,
    code: 'auction_in_progress',
  },
  {
    title: 'a pool that has lent everything out',
    // The other lender takes all that the pool can pay.
    set: async (world) => {
      for (let amount = 400_000n * UNIT; amount > 10n * UNIT; amount /= 2n) {
        for (let took = true; took; ) {
          took = await world
            .fresh()
            .run('otherUserWithdraws', { amount })
            .then(
              () => true,
              () => false,
            );
        }
      }
    },
    status: 400,
    code: 'pool_illiquid',
  },
  { title: 'a debt that needs the collateral', role: 'borrower', status: 422, code: 'debt_blocks_withdrawal' },
  {
    title: 'a debt that cannot be judged for want of a fresh price',
    role: 'borrower',
    set: (world) => world.fresh().run('price', { asset: 'eurc', price: '10800000', timestamp: 1 }),
    status: 422,
    code: 'price_missing',
  },
  {
    title: 'a USDC line that the issuer has frozen',
    set: (world) => world.fresh().setTrustline('user', 'usdc', { authorized: false }),
    status: 400,
    code: 'trustline_unauthorized',
  },
  {
    title: 'a USDC line without room for the whole amount',
    set: (world) => world.fresh().setTrustline('user', 'usdc', { limit: 123_456_789_012n }),
    status: 400,
    code: 'trustline_full',
  },
  {
    title: 'a USDC line with room for the deposit alone, and not for what the pool may pay',
    set: async (world) => {
      const [position] = (await world.holdings(world.role('user'))).positions;
      await world.fresh().setTrustline('user', 'usdc', { limit: (position?.supply ?? 0n) + 1n });
    },
    status: 400,
    code: 'trustline_full',
  },
  {
    title: 'a network without a router',
    context: (world) => {
      const { router: _none, ...network } = world.network;
      return { ...world.context, chain: { ...world.chain, network } };
    },
    status: 400,
    code: 'network_unavailable',
  },
  {
    title: 'a network that switches the migration off',
    context: (world) => world.under({ features: { ...world.network.features, lendpoolMigration: false } }),
    status: 400,
    code: 'network_unavailable',
  },
  {
    title: 'a router of the other generation',
    context: (world) => world.under({ router: { address: world.contract('routerV1'), elements: 3 } }),
    status: 400,
    code: 'network_unavailable',
  },
  {
    title: 'a router that is no router',
    context: (world) => world.under({ router: { address: world.contract('oracle'), elements: 3 } }),
    status: 400,
    code: 'network_unavailable',
  },
  {
    title: 'a pool that is no pool',
    context: (world) => world.under({ lendpools: [{ address: world.contract('oracle'), name: 'Oracle', version: 2 }] }),
    status: 400,
    code: 'network_unavailable',
  },
  {
    title: 'an asset contract that is not the asset’s',
    context: (world) => {
      const { usdc, reward } = world.network.assets;
      return world.under({ assets: usdc && reward ? { usdc: { ...usdc, contract: reward.contract } } : {} });
    },
    status: 400,
    code: 'network_unavailable',
  },
];

for (const { title, role = 'user', vault, set, context, status, code } of cases) {
  it(`refuses ${title}`, async (test) => {
    const world = await openWorld(test);
    world.fresh();
    await set?.(world);
    const input = { from: world.role(role), vaultAddress: vault?.(world) ?? world.vault('Harbor') };
    expect(await refusal(lendpoolToVaultsvc.build(context?.(world) ?? world.context, input))).toMatchObject({ status, code });
  });
}

it('refuses addresses that are none, muxed or of the wrong kind, and another network, before it asks anybody', async (test) => {
  const world = await openWorld(test);
  const input = { from: world.role('user') as string, vaultAddress: world.vault('Harbor') as string };
  const build = (changes: object) => () => lendpoolToVaultsvc.build(world.context, { ...input, ...changes });
  for (const [from, code] of badAddresses(world, 'G')) expect(await refusedUnasked(world, build({ from }))).toEqual([400, code]);
  for (const name of ['vaultAddress', 'lendpool']) {
    for (const [address, code] of badAddresses(world, 'C')) {
      expect(await refusedUnasked(world, build({ [name]: address }))).toEqual([400, code]);
    }
  }
  for (const network of ['testnet', '', 'MAINNET'])
    expect(await refusedUnasked(world, build({ network }))).toEqual([400, 'network_mismatch']);
});

it('refuses a position on an account without a USDC line', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const from = world.role('newcomer');
  const usdc = world.network.assets.usdc ?? world.lacks('the network has no USDC');
  await control.setTrustline(from, 'usdc', { balance: 10n * UNIT });
  await control.run('otherUserSupplies', { account: from, amount: 10n * UNIT });
  const closing = Operation.changeTrust({ asset: new Asset(usdc.code, usdc.issuer), limit: '0' });
  const { account, closeTime } = await world.holdings(from);
  const frame = { source: from, sequence: account?.sequence ?? 0n, fee: 100n, validUntil: closeTime + 60 };
  expect((await submitClassic(world, buildEnvelope(frame, [closing]))).status).toBe('included');
  const input = { from, vaultAddress: world.vault('Harbor') };
  expect(await refusal(lendpoolToVaultsvc.build(world.context, input))).toMatchObject({ status: 400, code: 'trustline_missing' });
});

it('refuses XLM that does not cover the fee, with what is needed', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vaultAddress] = [world.role('empty'), world.vault('Harbor')];
  const fee = BigInt((await lendpoolToVaultsvc.build(world.context, { from: world.role('user'), vaultAddress })).expectation.maxFee);
  // Two base reserves and one for the line; a third of the fee.
  await control.fund(from, 15_000_000n + fee / 3n);
  await control.fund(from, 100n * UNIT, 'usdc');
  await control.run('otherUserSupplies', { account: from, amount: 100n * UNIT });
  const refused = await refusal(lendpoolToVaultsvc.build(world.context, { from, vaultAddress }));
  expect(refused).toMatchObject({ status: 400, code: 'low_balance', details: { available: (fee / 3n).toString() } });
});

it('offers to deposit without investing where only the vault’s strategy is barred', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vaultAddress] = [world.role('user'), world.vault('Harbor')];
  const situations: [string, object, string][] = [
    ['poolStatus', { status: 4 }, 'InvalidPoolStatus'],
    ['reserve', { enabled: false }, 'ReserveDisabled'],
    ['reserve', { enabled: true, supply_cap: '1' }, 'ExceededSupplyCap'],
  ];
  for (const [verb, body, error] of situations) {
    await control.run(verb, body);
    const refused = await refusal(lendpoolToVaultsvc.build(world.context, { from, vaultAddress }));
    expect(refused).toMatchObject({ status: 422, code: 'invest_blocked', details: { error, invest: false } });
    await control.run('poolStatus', { status: 0 });
  }
  const change = await lendpoolToVaultsvc.build(world.context, { from, vaultAddress, invest: false });
  expect((await world.plan(change)).warnings.map(({ code }) => code)).toContain('not_invested');
  await confirm(world, change.envelope);
  expect((await held(world, from, vaultAddress)).position).toBe(0n);
});

it('moves all or nothing: what comes between the preview and the ledger costs the fee alone', async (test) => {
  const between: [string, (world: World) => Promise<unknown>][] = [
    ['a frozen strategy pool', (world) => world.fresh().run('poolStatus', { status: 4 })],
    ['a liquidation', (world) => world.fresh().run('openAuction', { account: 'user' })],
    ['bad debt that others must bear', (world) => world.fresh().run('badDebt', { bps: 100 })],
    ['a frozen line', (world) => world.fresh().setTrustline('user', 'usdc', { authorized: false })],
  ];
  for (const [title, happen] of between) {
    const world = await openWorld(test);
    world.fresh();
    const [from, vault] = [world.role('user'), world.vault('Harbor')];
    const change = await lendpoolToVaultsvc.build(world.context, { from, vaultAddress: vault });
    await happen(world);
    const before = await world.holdings(from);
    const outcome = await submitContract(world, change.envelope);
    const after = await world.holdings(from);
    if ('refused' in outcome) throw new Error(`${title}: ${outcome.refused}`);
    expect([title, outcome.successful]).toEqual([title, false]);
    expect(after.account?.balance).toBe((before.account?.balance ?? 0n) - outcome.feeCharged);
    expect(after.positions.map(({ supply, collateral }) => supply > 0n || collateral > 0n)).toEqual([true]);
    expect(after.lines).toEqual(before.lines);
    expect(after.holdings).toEqual(before.holdings);
  }
});

it('security 128: lets USDC of the wallet pay what bad debt takes from the position, and the Plan had said how much at most', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vaultAddress] = [world.role('user'), world.vault('Harbor')];
  await control.fund(from, 1_000n * UNIT, 'usdc');
  const change = await lendpoolToVaultsvc.build(world.context, { from, vaultAddress });
  const plan = await world.plan(change);
  const most = plan.warnings.flatMap((one) => (one.code === 'shortfall_from_wallet' ? [BigInt(one.params.most)] : []))[0] ?? 0n;
  const deposited = BigInt(plan.effects.find(({ where }) => where === 'position')?.before ?? 0);
  expect(most < deposited, `${most} of ${deposited}`).toBe(true);
  await control.run('badDebt', { bps: 100 });
  await confirm(world, change.envelope);
  const left = (await held(world, from, vaultAddress)).usdc;
  const wallet = plan.effects.find(({ where, asset }) => where === 'wallet' && asset.code === 'USDC');
  expect(left).toBeLessThan(1_000n * UNIT);
  expect(left).toBeGreaterThanOrEqual(1_000n * UNIT - most);
  expect(left).toBeGreaterThanOrEqual(BigInt(wallet?.least ?? -1));
});
