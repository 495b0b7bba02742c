/**
 * Rent in fees (contracts.md 17.1): what nobody has used lately costs whoever comes first far more than usual. It is computed
 * by the ledger's own prices, told apart, asked for by itself and never locks money in; what it does not explain is refused.
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { codeKey, instanceKey, keyText } from '../../src/chain/ledger-keys';
import { priceKeys } from '../../src/chain/rent';
import { parseInstance } from '../../src/contracts/entries';
import { parseVault } from '../../src/contracts/vault';
import { lendpoolToVaultsvc } from '../../src/interface/changes/lendpool-to-vaultsvc';
import { restore } from '../../src/interface/changes/restore';
import { vaultWithdraw } from '../../src/interface/changes/vault-withdraw';
import type { ContractId } from '../../src/primitives/addresses';
import type { Plan, Warning } from '../../src/primitives/plan';
import { held } from './held';
import { confirm, refusal } from './outcomes';
import { newLender, UNIT } from './people';
import { openWorld, type World } from './world';

const DAY = 17_280;
const SIMULATE = { door: 'rpc', method: 'simulateTransaction', kind: 'wrong' } as const;

const codes = (plan: Plan) => plan.warnings.map(({ code }) => code);
const asked = <C extends Warning['code']>(plan: Plan, code: C) =>
  plan.warnings.find((one): one is Extract<Warning, { code: C }> => one.code === code);

async function codeOf(world: World, contract: ContractId): Promise<xdr.LedgerKey> {
  const key = instanceKey(contract);
  return codeKey(parseInstance((await world.chain.rpc.read([key])).get(key))?.codeHash ?? '');
}

/** The vault, the strategies that it invests through, and their pool. */
async function below(world: World, vault: ContractId): Promise<ContractId[]> {
  const key = instanceKey(vault);
  const { assets = [] } = parseVault((await world.chain.rpc.read([key])).get(key)) ?? {};
  const strategies = assets.flatMap((asset) => asset.strategies.map(({ address }) => address));
  return [vault, ...strategies, ...world.network.lendpools.slice(0, 1).map(({ address }) => address)];
}

/** Contracts that nobody has used for a while: `ledgers` are left to instance and code of each; below 0 their code is archived. */
async function neglect(world: World, contracts: readonly ContractId[], ledgers: number): Promise<void> {
  const control = world.fresh();
  for (const contract of contracts) {
    await control.run('life', { key: keyText(await codeOf(world, contract)), ledgers });
    if (ledgers > 0) await control.run('life', { contract, ledgers });
  }
}

async function holder(world: World) {
  const [from, vaultAddress] = [world.role('shareholder'), world.vault('Harbor')];
  await world.fresh().fund(from, 500n * UNIT);
  const withdraw = () => vaultWithdraw.build(world.context, { from, vaultAddress, shares: 'all' });
  return { from, vaultAddress, withdraw };
}

it('asks nothing for rent where everything is used daily', async (test) => {
  const world = await openWorld(test);
  const { withdraw } = await holder(world);
  const plan = await world.plan(await withdraw());
  expect(plan.rent).toBeUndefined();
  expect(plan.fee).toMatchObject({ usual: '395024', ceiling: String(1_000_000 + 4 * 395_024) });
  expect(plan.fee).not.toHaveProperty('rent');
  expect(codes(plan).filter((code) => /rent|fee/.test(code))).toEqual([]);
});

it('lets a withdrawal through that prolongs neglected code for many XLM, and asks for the rent by itself', async (test) => {
  const world = await openWorld(test);
  const { from, vaultAddress, withdraw } = await holder(world);
  await neglect(world, await below(world, vaultAddress), DAY);
  const change = await withdraw();
  const plan = await world.plan(change);
  const question = asked(plan, 'rent_prolongs');
  expect(question).toMatchObject({ level: 'danger', params: { shared: true } });
  const rent = BigInt(question?.params.amount ?? 0);
  // contracts.md 17.1 measured 16.3 XLM for the vault's part alone.
  expect(rent).toBeGreaterThan(10n * UNIT);
  expect(rent).toBeLessThan(60n * UNIT);
  const code = plan.rent?.find(({ what, contracts }) => what === 'code' && contracts.includes(vaultAddress));
  expect(code).toMatchObject({ woken: false, shared: true, entries: 1 });
  expect((code?.until ?? 0) - plan.asOf.closeTime).toBeGreaterThan(29 * 86_400);
  // What was not prolonged on this way is not told either.
  const pool = world.network.lendpools[0]?.address as ContractId;
  expect(plan.rent?.some(({ what, contracts }) => what === 'code' && contracts.includes(pool))).toBe(false);
  expect(BigInt(plan.fee.rent ?? 0)).toBeGreaterThanOrEqual(rent);
  expect(BigInt(plan.fee.max)).toBeLessThanOrEqual(BigInt(plan.fee.ceiling));
  expect(codes(plan)).not.toContain('fee_unusual');
  const before = await held(world, from, vaultAddress);
  const { feeCharged } = await confirm(world, change.envelope);
  expect(feeCharged).toBeGreaterThan(10n * UNIT);
  expect(feeCharged).toBeLessThanOrEqual(rent + 2n * 395_024n);
  expect(await held(world, from, vaultAddress)).toMatchObject({ shares: 0n, xlm: before.xlm - feeCharged });
});

it('lets a withdrawal through that wakes archived code, and says who else profits', async (test) => {
  const world = await openWorld(test);
  const { from, vaultAddress, withdraw } = await holder(world);
  const pool = world.network.lendpools[0]?.address as ContractId;
  await neglect(world, [pool], -1);
  const change = await withdraw();
  const plan = await world.plan(change);
  const question = asked(plan, 'rent_wakes');
  expect(question).toMatchObject({ level: 'danger', params: { shared: true } });
  // contracts.md 17.1: about 86 XLM for a pool.
  expect(BigInt(question?.params.amount ?? 0) / UNIT).toBeGreaterThan(80n);
  expect(BigInt(question?.params.amount ?? 0) / UNIT).toBeLessThan(95n);
  expect(plan.rent?.[0]).toMatchObject({ what: 'code', woken: true, shared: true, contracts: [pool] });
  const { feeCharged } = await confirm(world, change.envelope);
  expect(feeCharged).toBeLessThanOrEqual(BigInt(question?.params.amount ?? 0) + 2n * 395_024n);
  expect((await held(world, from, vaultAddress)).shares).toBe(0n);
});

it('restores archived code with the same question', async (test) => {
  const world = await openWorld(test);
  const { from, vaultAddress: address } = await holder(world);
  await neglect(world, [address], -1);
  const change = await restore.build(world.context, { from, what: 'vault', address });
  const plan = await world.plan(change);
  expect(asked(plan, 'rent_wakes')).toMatchObject({ level: 'danger', params: { shared: true } });
  const [line, ...others] = plan.rent ?? [];
  expect(line).toMatchObject({ what: 'code', woken: true, shared: true, entries: 1 });
  expect(others).toEqual([]);
  const amount = BigInt(line?.amount ?? 0);
  expect(amount / UNIT).toBeGreaterThan(33n);
  expect(amount / UNIT).toBeLessThan(86n);
  const { feeCharged } = await confirm(world, change.envelope);
  expect(feeCharged).toBeLessThanOrEqual(amount + 500_000n);
  expect(feeCharged).toBeGreaterThan((amount * 9n) / 10n);
});

it('refuses a node that hides an amount of its own in the rent of a withdrawal, or of a restoration', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const { from, vaultAddress, withdraw } = await holder(world);
  const waking = () => restore.build(world.context, { from, what: 'vault', address: vaultAddress });
  for (const [make, ledgers] of [
    [withdraw, DAY],
    [waking, -1],
  ] as const) {
    await neglect(world, [vaultAddress], ledgers);
    const honest = BigInt((await make()).simulation?.minResourceFee ?? 0);
    expect(honest).toBeGreaterThan(10n * UNIT);
    for (const hidden of [3n * UNIT, 100n * UNIT, honest]) {
      await control.fault({ ...SIMULATE, set: { 'result.minResourceFee': String(honest + hidden) } });
      expect(await refusal(make())).toMatchObject({ status: 502, code: 'fee_above_ceiling' });
    }
    await expect(make()).resolves.toBeDefined();
  }
});

it('security 92: a fee that is raised to just below the ceiling is noticed, with what the method usually costs', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const { withdraw } = await holder(world);
  const raised = (4n * 395_024n * 100n) / 115n;
  await control.fault({ ...SIMULATE, set: { 'result.minResourceFee': String(raised) } });
  const plan = await world.plan(await withdraw());
  const notice = asked(plan, 'fee_unusual');
  expect(notice).toMatchObject({ level: 'warning', params: { usual: '395024' } });
  expect(BigInt(notice?.params.fee ?? 0)).toBeGreaterThan(2n * 395_024n);
  await control.fault({ ...SIMULATE, set: { 'result.minResourceFee': String(raised + 10_000_000n) } });
  expect(await refusal(withdraw())).toMatchObject({ status: 502, code: 'fee_above_ceiling' });
});

it('looks into the fee of a move through the router where it is more than twice the highest that was measured, and not below', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const { address: from } = await newLender(world, 100n * UNIT);
  const move = () => lendpoolToVaultsvc.build(world.context, { from, vaultAddress: world.vault('Harbor') });
  const [price] = priceKeys() as [xdr.LedgerKey];
  for (const [fee, looked] of [
    [10_000_000n, false],
    [11_000_000n, true],
  ] as const) {
    await control.fault({ ...SIMULATE, set: { 'result.minResourceFee': String(fee) } });
    expect((await move()).reading.has(price)).toBe(looked);
  }
});
