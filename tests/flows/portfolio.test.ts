/** The portfolio and the vaults to choose from, against a ledger (architecture.md 6). */
import { Address, nativeToScVal, scValToNative, xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import type { PortfolioView } from '../../src/commands/views';
import { type Portfolio, portfolio, vaultChoices } from '../../src/interface/reads/portfolio';
import type { VaultKeys } from '../../src/interface/reads/vault-value';
import type { ContractId } from '../../src/primitives/addresses';
import { positionsKey } from '../../src/sources/lendpool/entries';
import { openBrowser } from './browser';
import { lend, newPerson } from './people';
import { openWorld, type World } from './world';

const UNIT = 10_000_000n;

/** What the contract itself says, as a call whose changes are kept nowhere but in its reports. */
async function ask(world: World, contract: string, fn: string, ...args: xdr.ScVal[]): Promise<unknown> {
  const { result } = await world.fresh().invoke(
    contract,
    fn,
    args.map((arg) => arg.toXdr('base64')),
  );
  return scValToNative(xdr.ScVal.fromXdr(result, 'base64'));
}

const i128 = (value: bigint) => nativeToScVal(value, { type: 'i128' });

it('shows lumens, lines, positions and waiting REWARD as the ledger has them', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const { closeTime, sequence } = await control.time();
  const found = await world.holdings(world.role('bothUser'));
  expect(found).toMatchObject({
    ledger: sequence,
    closeTime,
    account: { balance: 40n * UNIT, minimum: 15_000_000n, available: 40n * UNIT - 15_000_000n },
    lines: [{ asset: { code: 'USDC' }, state: { balance: 0n, authorized: true } }, { state: undefined }],
    positions: [{ name: 'Lagoon', hasDebt: false, auction: false, archived: false, blocked: { code: 'mixed_position' } }],
    holdings: [],
  });
  const [position] = found.positions;
  const pool = world.network.lendpools[0]?.address ?? '';
  const { data } = (await ask(world, pool, 'get_reserve', new Address(world.network.assets.usdc?.contract ?? '').toScVal())) as {
    data: { b_rate: bigint };
  };
  const held = (await ask(world, pool, 'get_positions', new Address(world.role('bothUser')).toScVal())) as {
    supply: { 1: bigint };
    collateral: { 1: bigint };
  };
  expect(position?.supply).toBe((held.supply[1] * data.b_rate) / 1_000_000_000_000n);
  expect(position?.collateral).toBe((held.collateral[1] * data.b_rate) / 1_000_000_000_000n);
  expect(position?.rate?.bps).toBeGreaterThan(0);
  expect(found.rewards.map(({ amount, claimable }) => [amount, claimable]).sort()).toEqual([
    [10n * UNIT, true],
    [5n * UNIT, false],
  ]);
});

it('says which debts and liquidations are in the way, and what sleeps in the archive', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const pool = world.network.lendpools[0]?.address ?? world.lacks('the network has no pool');
  expect((await world.holdings(world.role('borrower'))).positions).toMatchObject([{ hasDebt: true }]);
  await control.run('openAuction', { account: 'collateralUser' });
  expect((await world.holdings(world.role('collateralUser'))).positions).toMatchObject([
    { auction: true, blocked: { code: 'auction_in_progress' } },
  ]);
  await control.archive({ key: positionsKey(pool, world.role('user')).toXdr('base64') });
  const [sleeping] = (await world.holdings(world.role('user'))).positions;
  expect(sleeping).toMatchObject({ archived: true, blocked: undefined });
  expect(sleeping?.supply).toBeGreaterThan(0n);
});

it('says what the account itself puts in a move’s way', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const from = world.role('user');
  const blocked = async () => (await world.holdings(from)).positions.map((one) => one.blocked?.code);
  expect(await blocked()).toEqual([undefined]);
  await control.setTrustline(from, 'usdc', { authorized: false });
  expect(await blocked()).toEqual(['trustline_unauthorized']);
  // Two base reserves and one for the line: nothing is left for a fee.
  const poor = world.role('empty');
  await control.fund(poor, 15_000_000n);
  await control.fund(poor, 10n * UNIT, 'usdc');
  await control.run('otherUserSupplies', { account: poor, amount: 10n * UNIT });
  const { account, positions } = await world.holdings(poor);
  expect(account?.available).toBe(0n);
  expect(positions.map((one) => one.blocked?.code)).toEqual(['low_balance']);
});

it('shows an account that does not exist, and a contract, without guessing', async (test) => {
  const world = await openWorld(test);
  const nothing = { account: undefined, positions: [], rewards: [], holdings: [] };
  expect(await world.holdings(world.role('empty'))).toMatchObject(nothing);
  expect(await portfolio(world.chain, world.contract('smartWallet'))).toMatchObject({ ...nothing, lines: [] });
});

const SILENT = { kind: 'status', status: 503, headers: { 'retry-after': '0' }, body: {}, next: 10_000 } as const;

it('shows all that the ledger itself says where Horizon does not answer, and names what may be missing', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const person = world.role('bothUser');
  const whole = await world.holdings(person);
  expect(whole.missing).toEqual([]);
  expect(whole.rewards).not.toEqual([]);
  await control.fault({ door: 'horizon', ...SILENT });
  const { rewards, missing, ...said } = await world.holdings(person);
  const { rewards: _, missing: none, ...before } = whole;
  expect({ rewards, missing }).toEqual({ rewards: [], missing: ['rewards', 'lines'] });
  expect(said.positions).toEqual(before.positions);
  expect(said.account).toEqual(before.account);
  expect(none).toEqual([]);
});

it('fails as a whole where the node itself does not answer', async (test) => {
  const world = await openWorld(test);
  await world.fresh().fault({ door: 'rpc', ...SILENT });
  await expect(world.holdings(world.role('bothUser'))).rejects.toMatchObject({ code: 'node_unavailable' });
});

it('says what positions and shares earned since the wallet first looked, and counts nothing that was put in', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const person = await newPerson(world);
  await control.setTrustline(person.address, 'usdc', { balance: 10_000n * UNIT });
  await lend(world, person.address, 1_000n * UNIT);
  const { worker } = await openBrowser(world, person.secret);
  const look = async () => (await worker.wallet.handle('portfolio', { address: person.address } as never)) as PortfolioView;
  const worth = ({ positions: [position] }: PortfolioView) => BigInt(position?.supply ?? 0) + BigInt(position?.collateral ?? 0);
  const first = await look();
  expect(first.earned).toBeUndefined();
  await control.advance(30 * 86_400);
  const second = await look();
  const gained = worth(second) - worth(first);
  expect(gained).toBeGreaterThan(0n);
  expect(second.earned).toEqual({ since: first.asOf.closeTime, amount: gained.toString() });
  await lend(world, person.address, 500n * UNIT);
  const third = await look();
  expect(worth(third)).toBeGreaterThan(worth(second) + 499n * UNIT);
  expect(BigInt(third.earned?.amount ?? 0) - gained).toBeLessThan(UNIT / 100n);
  expect(third.earned?.since).toBe(first.asOf.closeTime);
});

it('values vault shares to the stroop as the vault itself does, at any age and after gains, losses and fees', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const from = world.role('shareholder');
  const vaults = ['Harbor', 'Keel'].map((name) => world.vault(name));
  const happen: (() => Promise<unknown>)[] = [
    async () => undefined,
    () => control.advance(3 * 86_400),
    () => control.run('otherUserDeposits', { vault: 'Harbor USDC', amount: 7_777n * UNIT }),
    () => control.run('mint', { vault: 'Harbor USDC', amount: 123n * UNIT }),
    () => control.advance(86_400),
    () => control.run('badDebt', { bps: 40 }),
    () => control.run('lockFees', { vault: 'Harbor USDC', bps: 2_500 }),
    () => control.advance(40 * 86_400),
  ];
  for (const one of happen) {
    await one();
    const { holdings } = await world.holdings(from);
    expect(holdings.map(({ vault }) => vault).sort()).toEqual([...vaults].sort());
    for (const { vault, shares, value } of holdings.filter(({ name }) => name === 'Harbor USDC')) {
      const [exact] = (await ask(world, vault, 'get_asset_amounts_per_shares', i128(shares))) as [bigint];
      expect(value).toBe(exact);
    }
  }
});

it('asks once for an account without shares, twice for one with, once where the vaults are remembered, and a vault itself where entries do not tell', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const [user, shareholder] = [world.role('user'), world.role('shareholder')];
  const measure = async (read: () => Promise<unknown>) => {
    world.traffic.reset();
    await read();
    return { rounds: world.traffic.rounds, entries: world.traffic.requests.filter((name) => name === 'getLedgerEntries').length };
  };
  expect(await measure(() => portfolio(world.chain, world.role('richUser')))).toEqual({ rounds: 1, entries: 1 });
  // What accrued inside the pools, where it lends.
  expect(await measure(() => portfolio(world.chain, user))).toEqual({ rounds: 2, entries: 2 });
  const remembered: VaultKeys = new Map();
  let [cold, warm]: (Portfolio | undefined)[] = [];
  const first = await measure(async () => {
    cold = await portfolio(world.chain, shareholder, remembered);
  });
  // The strategies' pool is among the settings': it was read in the first round. Keel's strategy is asked by simulation.
  expect(first).toEqual({ rounds: 3, entries: 2 });
  const second = await measure(async () => {
    warm = await portfolio(world.chain, shareholder, remembered);
  });
  expect(second).toEqual({ rounds: 2, entries: 1 });
  expect(warm).toEqual(cold);
  const all: VaultKeys = new Map();
  expect(await measure(() => vaultChoices(world.chain, all))).toEqual({ rounds: 3, entries: 3 });
  expect(await measure(() => vaultChoices(world.chain, all))).toEqual({ rounds: 2, entries: 1 });
});

it('lists the settings’ vaults with what they manage; what is no vault has no value', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const notVault = world.contract('notVault');
  const vaults = [...world.network.vaults, { address: notVault, name: 'Nothing' }];
  const choices = await vaultChoices({ ...world.chain, network: { ...world.network, vaults } });
  expect(choices.map(({ name }) => name)).toEqual(vaults.map(({ name }) => name));
  expect(choices.at(-1)).toEqual({ vault: notVault, name: 'Nothing', value: undefined });
  const pool = world.network.lendpools[0]?.address as ContractId;
  const harbor = choices.find(({ name }) => name === 'Harbor USDC');
  expect(harbor?.value).toMatchObject({ asset: world.network.assets.usdc?.contract, pools: [pool], reported: false });
  const [funds] = (await ask(world, harbor?.vault ?? '', 'fetch_total_managed_funds')) as [{ total_amount: bigint }];
  // Before any gain is locked, fees on it are the only difference.
  expect(harbor?.value?.total).toBeLessThanOrEqual(funds.total_amount);
  expect(harbor?.value?.total).toBeGreaterThan((funds.total_amount * 999n) / 1_000n);
  expect(choices.find(({ name }) => name === 'Twin USDC EURC')?.value).toMatchObject({ asset: undefined, total: undefined });
});
