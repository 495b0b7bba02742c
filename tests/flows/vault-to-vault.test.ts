/** vaultToVault against a ledger: all shares of one vault into another, in one call (interface.md 1.2, 4.5; contracts.md 11.2). */
import { Asset, Operation, StrKey, scValToNative, xdr } from '@stellar/stellar-sdk/base';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { invokeOperation } from '../../src/chain/invocation';
import { buildEnvelope } from '../../src/chain/transaction';
import type { Change } from '../../src/interface/call/change';
import { vaultToVault } from '../../src/interface/changes/vault-to-vault';
import type { Context } from '../../src/interface/context';
import { type UnsignedTransaction, unsignedTransaction } from '../../src/interface/schema/outputs';
import type { Taken } from '../../src/interface/schema/table';
import type { AccountId, ContractId } from '../../src/primitives/addresses';
import type { AssetSetting } from '../../src/settings/networks';
import { adr, i128 } from '../network/index';
import { type Held, held, transfers } from './held';
import { failing, lyingNode } from './lying-node';
import type { Outcome } from './outcomes';
import { confirm, refusal, submitClassic, submitContract } from './outcomes';
import { badAddresses, muxed, NOWHERE, refusedUnasked } from './owner-refusals';
import { under } from './owners';
import { sequenceOf, UNIT } from './people';
import { refusesSwaps } from './swaps';
import { openWorld, type World } from './world';

type Build = Promise<Change<UnsignedTransaction>>;

const inputOf = (world: World, source: string, target: string, from = 'shareholder') => ({
  from: world.role(from) as string,
  sourceVaultAddress: world.vault(source) as string,
  targetVaultAddress: world.vault(target) as string,
});

const move = (world: World, source: string, target: string, more: Partial<Taken<'vaultToVault'>> = {}): Build =>
  vaultToVault.build(world.context, { ...inputOf(world, source, target), ...more });

/** What the call promises to deposit, by the argument that is signed. */
function promised({ expectation }: Change<unknown>): bigint {
  const [operation] = expectation.operations;
  if (operation?.type !== 'invoke') throw new Error('not a call');
  const calls = scValToNative(xdr.ScVal.fromXdr(operation.args[1] ?? '', 'base64')) as [string, string, unknown[]][];
  const [withdraw, deposit] = [calls[0]?.[2] ?? [], calls[1]?.[2] ?? []];
  const amount = (deposit[0] as bigint[])[0] ?? 0n;
  // The withdrawal must fail below what is deposited.
  expect([withdraw[1], deposit[1]]).toEqual([[amount], [amount]]);
  return amount;
}

interface Standing {
  source: Held;
  target: Held;
}

async function standing(world: World, from: AccountId, source: string, target: string): Promise<Standing> {
  return { source: await held(world, from, source as ContractId), target: await held(world, from, target as ContractId) };
}

/** What a contract answers in a simulation, which leaves nothing behind: to be asked for a price locks a vault's fees. */
async function answers(world: World, contract: string, fn: string, ...args: xdr.ScVal[]): Promise<xdr.ScVal> {
  const source = world.role('operator');
  const call = invokeOperation({ contract: contract as ContractId, fn, args }, []);
  const { results, error } = await world.chain.rpc.simulate(buildEnvelope({ source, sequence: 0n, fee: 100n, validUntil: 0 }, [call]));
  if (error !== undefined) throw new Error(error);
  return xdr.ScVal.fromXdr(results?.[0]?.xdr ?? '', 'base64');
}

/** The contract's own word on what all of an account's shares would be paid, now. */
async function worth(world: World, vault: string, from: string): Promise<bigint> {
  const shares = await answers(world, vault, 'balance', adr(from));
  return (scValToNative(await answers(world, vault, 'get_asset_amounts_per_shares', shares)) as bigint[])[0] ?? 0n;
}

/** Everything of the asset that a transaction paid to an address, whoever paid it. */
function received({ events }: Outcome, asset: string, to: string): bigint {
  const amounts = events.flatMap(({ contractId, body }) => {
    const [name, , target] = body.v0.topics.map((topic) => scValToNative(topic) as unknown);
    if (name !== 'transfer' || target !== to || !contractId || StrKey.encodeContract(contractId.toBytes()) !== asset) return [];
    return [scValToNative(body.v0.data) as bigint];
  });
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** Submits, and compares every figure with what was promised. */
async function moves(
  world: World,
  input: Pick<Taken<'vaultToVault'>, 'from' | 'sourceVaultAddress' | 'targetVaultAddress'>,
  change: Change<unknown>,
  left = 0n,
) {
  const { sourceVaultAddress: source, targetVaultAddress: target } = input;
  const from = input.from as AccountId;
  const before = await standing(world, from, source, target);
  const deposit = promised(change);
  const outcome = await confirm(world, change.envelope);
  const after = await standing(world, from, source, target);
  const paid = received(outcome, world.network.assets.usdc?.contract ?? '', from);
  expect(transfers(outcome, from, target)).toEqual([deposit]);
  expect(after.source.shares).toBe(left);
  expect(after.target.shares).toBeGreaterThan(before.target.shares);
  expect(after.source.usdc).toBe(before.source.usdc + paid - deposit);
  expect(after.source.usdc).toBeGreaterThanOrEqual(before.source.usdc);
  expect(after.source.xlm).toBe(before.source.xlm - outcome.feeCharged);
  return { paid, deposit };
}

const PAIRS = [
  ['Keel', 'Harbor'],
  ['Harbor', 'Keel'],
  ['Keel', 'Mooring'],
  ['Harbor', 'Beacon'],
] as const;

for (const [source, target] of PAIRS) {
  it(`moves everything from ${source} to ${target}, and leaves what is over in the wallet`, async (test) => {
    const world = await openWorld(test);
    world.fresh();
    const input = inputOf(world, source, target);
    const now = await worth(world, input.sourceVaultAddress, input.from);
    const change = await move(world, source, target);
    expect(v.is(unsignedTransaction, change.result)).toBe(true);
    expect(change.result).toMatchObject({ xdr: change.envelope, functionName: 'exec', isSmartWallet: false });
    const plan = await world.plan(change);
    expect(plan.steps).toMatchObject([{ code: 'router_exec', children: [{ code: 'vault_withdraw' }, { code: 'vault_deposit' }] }]);
    const [paid, minted] = change.result.simulationResponse as [string[], [string[], string, unknown]];
    expect(minted[0]).toEqual([promised(change).toString()]);
    expect(paid).toEqual([expect.stringMatching(/^\d+$/)]);
    const { deposit } = await moves(world, input, change);
    expect(deposit).toBeLessThanOrEqual(now - 20n);
    expect(now - deposit).toBeLessThan(now / 10_000n + 25n);
    expect(await refusal(move(world, source, target))).toMatchObject({ status: 404, code: 'no_holding' });
  });
}

for (const [source, target] of [PAIRS[0], PAIRS[1]]) {
  it(`moves a part of the shares from ${source} to ${target}, and leaves the rest where it is`, async (test) => {
    const world = await openWorld(test);
    world.fresh();
    const input = inputOf(world, source, target);
    const { shares: had } = await held(world, input.from as AccountId, input.sourceVaultAddress as ContractId);
    const part = had / 3n;
    const change = await move(world, source, target, { shares: part.toString() });
    const plan = await world.plan(change);
    const left = plan.effects.find(({ where, asset }) => where === 'shares' && asset.contract === input.sourceVaultAddress);
    const rest = (had - part).toString();
    expect(left).toMatchObject({ before: had.toString(), after: rest, least: rest, most: rest });
    const { deposit } = await moves(world, input, change, had - part);
    expect(deposit).toBeGreaterThan(0n);
    const more = await refusal(move(world, source, target, { shares: (had - part + 1n).toString() }));
    expect(more).toMatchObject({ status: 400, code: 'insufficient_shares', details: { available: rest } });
    expect(await refusal(move(world, source, target, { shares: '0' }))).toMatchObject({ code: 'invalid_amount' });
    await moves(world, input, await move(world, source, target));
  });
}

for (const source of ['Harbor', 'Keel']) {
  it(`deposits the payout but twenty stroops where ${source} has no gains without their fee`, async (test) => {
    const world = await openWorld(test);
    const control = world.fresh();
    const target = source === 'Harbor' ? 'Keel' : 'Harbor';
    const input = inputOf(world, source, target);
    await control.advance(86_400);
    await control.run('report', { vault: input.sourceVaultAddress });
    await control.run('lockFees', { vault: input.sourceVaultAddress, bps: 700 });
    const now = await worth(world, input.sourceVaultAddress, input.from);
    expect(promised(await move(world, source, target))).toBe(now - 20n);
  });
}

for (const [source, target] of PAIRS) {
  for (const seconds of [1, 120, 174]) {
    it(`keeps its promise from ${source} to ${target} when it is included ${seconds} s later`, async (test) => {
      const world = await openWorld(test);
      const input = inputOf(world, source, target);
      await world.fresh().advance(86_400);
      const change = await move(world, source, target);
      await world.fresh().advance(seconds);
      const now = await worth(world, input.sourceVaultAddress, input.from);
      const { paid, deposit } = await moves(world, input, change);
      expect(paid).toBeGreaterThanOrEqual(deposit);
      expect(paid).toBeGreaterThanOrEqual(now - 5n);
    });
  }
}

it('moves a holding of any one asset, also of one that the settings do not name', async (test) => {
  const world = await openWorld(test);
  const [control, from, source] = [world.fresh(), world.role('depositor'), world.vault('Fjord')];
  const { vaults } = (await control.run('crowd', { count: 1, vault: source })) as { vaults: ContractId[] };
  const target = vaults[0] ?? world.lacks('the network copies no vault');
  await control.run('mint', { account: target, asset: `EURC:${world.role('eurcIssuer')}`, amount: '1000000000' });
  const change = await vaultToVault.build(world.context, { from, sourceVaultAddress: source, targetVaultAddress: target });
  const amount = promised(change);
  const plan = await world.plan(change);
  expect(plan.steps[0]?.children.map(({ code }) => code)).toEqual(['vault_withdraw', 'vault_deposit']);
  const outcome = await confirm(world, change.envelope);
  expect((await held(world, from, source)).shares).toBe(0n);
  expect(scValToNative(await answers(world, target, 'balance', adr(from)))).toBeGreaterThan(0n);
  expect(received(outcome, world.contract('eurc'), target)).toBe(amount);
});

it('is not included after its time, and lasts 180 seconds at most', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const change = await move(world, 'Keel', 'Harbor');
  expect(change.expectation.validUntil).toBe((await control.time()).closeTime + 180);
  for (const [asked, given] of [
    [60, 60],
    [10_000, 180],
  ] as const) {
    const { expectation, reading } = await move(world, 'Keel', 'Harbor', { validFor: asked });
    expect(expectation.validUntil - reading.closeTime).toBe(given);
  }
  await control.advance(181);
  expect(await submitContract(world, change.envelope)).toEqual({ refused: 'txTooLate' });
});

for (const source of ['Harbor', 'Keel']) {
  for (const reported of [false, true]) {
    it(`is still paid from ${source} where the fee rises to its highest on ${reported ? 'reported' : 'fresh'} gains`, async (test) => {
      const world = await openWorld(test);
      const control = world.fresh();
      const target = source === 'Harbor' ? 'Keel' : 'Harbor';
      const input = inputOf(world, source, target);
      const vault = input.sourceVaultAddress;
      await control.advance(30 * 86_400);
      if (reported) {
        await control.run('report', { vault });
        await control.advance(86_400);
      }
      const likely = await worth(world, vault, input.from);
      const change = await move(world, source, target);
      await control.run('report', { vault });
      await control.run('lockFees', { vault, bps: 9000 });
      // The fee took a part, or there would be nothing to prove.
      expect(await worth(world, vault, input.from)).toBeLessThan(likely - 20n);
      await moves(world, input, change);
    });
  }
}

it('is still paid where the keeper raises the fee between preview and ledger', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const input = inputOf(world, 'Lantern', 'Keel');
  const fee = async () => scValToNative(await answers(world, input.sourceVaultAddress, 'get_fees')) as unknown;
  await control.run('otherUserDeposits', { vault: input.sourceVaultAddress, account: 'shareholder', amount: 500n * UNIT });
  await control.keeperHours(3, [2500]);
  await control.advance(3_600);
  const change = await move(world, 'Lantern', 'Keel');
  const before = await fee();
  await control.keeper();
  expect(await fee()).not.toEqual(before);
  await world.plan(change);
  await moves(world, input, change);
});

it('comes out where a boost leaves the source idle money between preview and ledger', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, target] = [world.role('shareholder'), world.vault('Harbor')];
  const change = await move(world, 'Keel', 'Harbor');
  await world.plan(change);
  await control.run('mint', { vault: 'Keel USDC', amount: 100n * UNIT });
  await control.advance(20);
  const outcome = await confirm(world, change.envelope);
  expect(transfers(outcome, from, target)).toEqual([promised(change)]);
  expect((await held(world, from, world.vault('Keel'))).shares).toBe(0n);
});

it('moves nothing where the source loses between preview and ledger, and costs the fee alone', async (test) => {
  const losses: [string, string, string, (world: World) => Promise<unknown>][] = [
    [
      'a loss of its strategy',
      'Keel',
      'Harbor',
      (world) => world.fresh().run('strategyYield', { vault: world.vault('Keel'), amount: -1_000n * UNIT }),
    ],
    ['bad debt of its pool', 'Harbor', 'Keel', (world) => world.fresh().run('badDebt', { bps: 100 })],
    ['a frozen line', 'Keel', 'Harbor', (world) => world.fresh().setTrustline('shareholder', 'usdc', { authorized: false })],
    ['a pool that takes no more', 'Keel', 'Harbor', (world) => world.fresh().run('poolStatus', { status: 4 })],
  ];
  for (const [title, source, target, happen] of losses) {
    const world = await openWorld(test);
    const { from, sourceVaultAddress, targetVaultAddress } = inputOf(world, source, target);
    // What lies in the wallet is never used to make up for it.
    await world.fresh().fund(from, 10_000n * UNIT, 'usdc');
    const change = await move(world, source, target);
    await happen(world);
    const before = await standing(world, from as AccountId, sourceVaultAddress, targetVaultAddress);
    const outcome = await submitContract(world, change.envelope);
    if ('refused' in outcome) throw new Error(`${title}: ${outcome.refused}`);
    expect([title, outcome.successful]).toEqual([title, false]);
    const after = await standing(world, from as AccountId, sourceVaultAddress, targetVaultAddress);
    const xlm = before.source.xlm - outcome.feeCharged;
    expect(after).toEqual({ source: { ...before.source, xlm }, target: { ...before.target, xlm } });
  }
});

it('speaks to a router whose elements have four parts', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const input = inputOf(world, 'Keel', 'Harbor');
  const context = world.under({ router: { address: world.contract('routerV1'), elements: 4 } });
  await moves(world, input, await vaultToVault.build(context, input));
});

it('restores what was archived with its use', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const input = inputOf(world, 'Keel', 'Harbor');
  for (const vault of [input.sourceVaultAddress, input.targetVaultAddress]) await control.archive({ contract: vault });
  const change = await move(world, 'Keel', 'Harbor');
  expect((await world.plan(change)).warnings.map(({ code }) => code)).toContain('restores');
  await moves(world, input, change);
});

it('shows nothing where a byte was swapped', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  await refusesSwaps(world, await move(world, 'Keel', 'Harbor'));
});

/** Two vaults that both lend: Harbor, and one like it that holds only what it was given. */
async function lendingPair(world: World) {
  const control = world.fresh();
  const [target = ''] = (await control.run<{ vaults: string[] }>('crowd', { count: 1 })).vaults;
  await control.run('mint', { account: target, amount: 500_000n * UNIT });
  return { from: world.role('shareholder') as string, sourceVaultAddress: world.vault('Harbor') as string, targetVaultAddress: target };
}

it('takes four rounds at most, and two where strategies and pools are known', async (test) => {
  const world = await openWorld(test);
  const input = await lendingPair(world);
  const context: Context = { ...world.context, vaultKeys: new Map(), probed: new Set() };
  world.traffic.reset();
  await vaultToVault.build(context, input);
  expect(world.traffic.rounds).toBeLessThanOrEqual(4);
  expect(world.traffic.requests.filter((method) => method === 'simulateTransaction')).toHaveLength(1);
  world.traffic.reset();
  const change = await vaultToVault.build(context, input);
  expect(world.traffic.requests.sort()).toEqual(['getFeeStats', 'getLatestLedger', 'getLedgerEntries', 'simulateTransaction']);
  expect(world.traffic.rounds).toBe(2);
  await world.plan(change);
  const outcome = await confirm(world, change.envelope);
  expect(transfers(outcome, input.from, input.targetVaultAddress)).toEqual([promised(change)]);
  expect(await worth(world, input.targetVaultAddress, input.from)).toBeGreaterThan(0n);
});

it('takes four rounds at most where a strategy’s worth must be asked for', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  for (const [source, target] of PAIRS) {
    world.traffic.reset();
    await move(world, source, target);
    expect(world.traffic.rounds).toBeLessThanOrEqual(4);
  }
});

it('deposits without investing where that alone is barred', async (test) => {
  const world = await openWorld(test);
  await world.fresh().run('poolStatus', { status: 4 });
  const refused = await refusal(move(world, 'Keel', 'Harbor'));
  const details = { vault: world.vault('Harbor'), error: 'InvalidPoolStatus', invest: false };
  expect(refused).toMatchObject({ status: 400, code: 'invest_barred', details });
  const change = await move(world, 'Keel', 'Harbor', { invest: false });
  expect((await world.plan(change)).warnings.map(({ code }) => code)).toContain('not_invested');
  await moves(world, inputOf(world, 'Keel', 'Harbor'), change);
});

it('refuses what the source cannot get out of its strategies', async (test) => {
  const world = await openWorld(test);
  for (let amount = 400_000n * UNIT; amount > 10n * UNIT; amount /= 2n) {
    const take = () =>
      world
        .fresh()
        .run('otherUserWithdraws', { amount })
        .then(
          () => true,
          () => false,
        );
    while (await take());
  }
  const refused = await refusal(move(world, 'Harbor', 'Keel', { from: world.role('depositor') }));
  expect(refused).toMatchObject({ status: 400, code: 'pool_illiquid', details: { lendpool: world.network.lendpools[0]?.address } });
});

it('refuses addresses that are none, one vault twice, and another network, before asking anybody', async (test) => {
  const world = await openWorld(test);
  const input = inputOf(world, 'Keel', 'Harbor');
  const build =
    (changes: object, context = world.context) =>
    () =>
      vaultToVault.build(context, { ...input, ...changes });
  for (const [from, code] of badAddresses(world, 'G')) expect(await refusedUnasked(world, build({ from }))).toEqual([400, code]);
  for (const name of ['sourceVaultAddress', 'targetVaultAddress']) {
    for (const [address, code] of badAddresses(world, 'C')) {
      expect(await refusedUnasked(world, build({ [name]: address }))).toEqual([400, code]);
    }
  }
  expect(await refusedUnasked(world, build({ from: muxed(input.from) }))).toEqual([400, 'muxed_address']);
  expect(await refusedUnasked(world, build({ targetVaultAddress: input.sourceVaultAddress, network: 'testnet' }))).toEqual([
    400,
    'same_vault',
  ]);
  for (const network of ['testnet', '', 'MAINNET'])
    expect(await refusedUnasked(world, build({ network }))).toEqual([400, 'network_mismatch']);
  const { router: _none, ...network } = world.network;
  const bare: Context[] = [
    { ...world.context, chain: { ...world.chain, network } },
    world.under({ features: { ...world.network.features, vaultMigration: false } }),
  ];
  for (const context of bare) expect(await refusedUnasked(world, build({}, context))).toEqual([400, 'network_unavailable']);
  const usdc = { ...(world.network.assets.usdc as AssetSetting), code: 'USDX' };
  const refused = await refusal(build({}, world.under({ assets: { usdc } }))());
  expect(refused).toMatchObject({ status: 400, code: 'network_unavailable' });
});

it('does not need a stabilizer, nor lendpools in the settings', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const { network } = under(world, 'A').chain;
  const context = world.under({
    ...network,
    stabilizers: [],
    lendpools: [],
    vaults: [],
    features: { ...network.features, stabilizer: false },
  });
  const input = inputOf(world, 'Harbor', 'Keel');
  await moves(world, input, await vaultToVault.build(context, { ...input, network: 'mainnet' }));
});

interface Case {
  title: string;
  source?: string;
  target?: string;
  from?: string;
  set?: (world: World) => Promise<unknown>;
  change?: (world: World) => object;
  context?: (world: World) => Context;
  status: number;
  code: string;
}

/** Shares go from the shareholder to somebody without a USDC line. */
const giveShares = (world: World, to: string, amount: bigint) => {
  const args = [adr(world.role('shareholder')), adr(world.role(to)), i128(amount)].map((arg) => arg.toXdr('base64'));
  return world.fresh().invoke(world.vault('Keel'), 'transfer', args);
};

const cases: Case[] = [
  { title: 'an account without shares', from: 'richUser', status: 404, code: 'no_holding' },
  { title: 'an account that does not exist', from: 'empty', status: 404, code: 'account_not_found' },
  {
    title: 'a source that is no vault',
    change: (world) => ({ sourceVaultAddress: world.contract('notVault') }),
    status: 404,
    code: 'vault_missing',
  },
  {
    title: 'a target that is no vault',
    change: (world) => ({ targetVaultAddress: world.contract('notVault') }),
    status: 404,
    code: 'vault_missing',
  },
  { title: 'a source where nothing is', change: () => ({ sourceVaultAddress: NOWHERE }), status: 404, code: 'vault_missing' },
  { title: 'a target where nothing is', change: () => ({ targetVaultAddress: NOWHERE }), status: 404, code: 'vault_missing' },
  { title: 'a source of several assets', from: 'depositor', source: 'Twin', status: 400, code: 'vault_multi_asset' },
  { title: 'a target of several assets', target: 'Twin', status: 400, code: 'vault_multi_asset' },
  { title: 'a source of another asset', from: 'depositor', source: 'Fjord', status: 400, code: 'vault_asset_mismatch' },
  { title: 'a target of another asset', target: 'Fjord', status: 400, code: 'vault_asset_mismatch' },
  {
    title: 'a wallet without a line',
    from: 'newcomer',
    set: (world) => giveShares(world, 'newcomer', 10n * UNIT),
    status: 400,
    code: 'trustline_missing',
  },
  {
    title: 'a frozen line',
    set: (world) => world.fresh().setTrustline('shareholder', 'usdc', { authorized: false }),
    status: 400,
    code: 'trustline_unauthorized',
  },
  {
    title: 'a line without room for the payout',
    set: (world) => world.fresh().setTrustline('shareholder', 'usdc', { limit: 3_900n * UNIT }),
    status: 400,
    code: 'trustline_full',
  },
  {
    title: 'shares too few to deposit',
    from: 'richUser',
    set: (world) => giveShares(world, 'richUser', 5n),
    status: 400,
    code: 'amount_too_small',
  },
  {
    title: 'a source whose worth no simulation tells',
    context: (world) => lyingNode(world, { simulated: failing(1) }),
    status: 400,
    code: 'vault_value_unknown',
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
];

for (const { title, source = 'Keel', target = 'Harbor', from, set, change, context, status, code } of cases) {
  it(`refuses ${title}`, async (test) => {
    const world = await openWorld(test);
    world.fresh();
    await set?.(world);
    const input = { ...inputOf(world, source, target, from), ...change?.(world) };
    expect(await refusal(vaultToVault.build(context?.(world) ?? world.context, input))).toMatchObject({ status, code });
  });
}

it('refuses XLM that does not cover the fee, with what is needed', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = world.role('shareholder');
  const { account, closeTime } = await world.holdings(from);
  const fee = BigInt((await move(world, 'Keel', 'Harbor')).expectation.maxFee);
  const left = fee / 3n;
  const amount = (account?.available ?? 0n) - 100n - left;
  const payment = Operation.payment({
    destination: world.role('operator'),
    asset: Asset.native(),
    amount: `${amount / UNIT}.${(amount % UNIT).toString().padStart(7, '0')}`,
  });
  const frame = { source: from, sequence: await sequenceOf(world, from), fee: 100n, validUntil: closeTime + 60 };
  expect((await submitClassic(world, buildEnvelope(frame, [payment]))).status).toBe('included');
  expect(await refusal(move(world, 'Keel', 'Harbor'))).toMatchObject({
    status: 400,
    code: 'low_balance',
    details: { available: left.toString() },
  });
});
