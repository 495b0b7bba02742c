/** What a vault's entries foretell is refused with 400 before anything is simulated (interface.md 7.1), and is what the contracts would do. */
import { xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { invokeOperation } from '../../src/chain/invocation';
import { addressText } from '../../src/chain/names';
import { buildEnvelope } from '../../src/chain/transaction';
import { withdrawCall } from '../../src/contracts/vault';
import { changes } from '../../src/interface/changes/changes';
import type { Context } from '../../src/interface/context';
import { vaultChoices } from '../../src/interface/reads/portfolio';
import { vaultList } from '../../src/interface/reads/vault-list';
import type { ContractId } from '../../src/primitives/addresses';
import { suppliesOf } from '../../src/sources/lendpool/accrual';
import { parseReserve, reserveKeys } from '../../src/sources/lendpool/entries';
import type { Control } from '../network/index';
import { held } from './held';
import { lyingNode } from './lying-node';
import { confirm, refusal } from './outcomes';
import { newLender, UNIT } from './people';
import { openWorld, type World } from './world';

/** As the wallet is once it has looked at the vaults: what they invest through is remembered. */
async function warm(world: World): Promise<Context> {
  const vaultKeys = new Map();
  await vaultChoices(world.chain, vaultKeys);
  return { ...world.context, vaultKeys };
}

/** Refused without a simulation. */
async function foreseen(world: World, work: () => Promise<unknown>) {
  world.traffic.reset();
  const refused = await refusal(work());
  expect(world.traffic.requests).not.toContain('simulateTransaction');
  return refused;
}

/** Everything that the pool can pay is lent out. */
async function drain(control: Control): Promise<void> {
  for (let amount = 400_000n * UNIT; amount > 10n * UNIT; amount /= 2n) {
    const take = () =>
      control.run('otherUserWithdraws', { amount }).then(
        () => true,
        () => false,
      );
    while (await take());
  }
}

it('a withdrawal that the pool cannot pay is foreseen to the very share', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, vault] = [world.role('depositor'), world.vault('Harbor')];
  await drain(control);
  const { shares } = await held(world, from, vault);
  const build = (part: bigint) => changes.vaultWithdraw.build(world.context, { from, vaultAddress: vault, shares: part.toString() });
  /** By the contracts themselves. */
  const pays = async (part: bigint) => {
    const call = invokeOperation({ ...withdrawCall(vault, from, part, [0n]) }, []);
    const frame = { source: from, sequence: 0n, fee: 100n, validUntil: 0 };
    return (await world.chain.rpc.simulate(buildEnvelope(frame, [call]))).error === undefined;
  };
  let [least, most] = [0n, shares];
  while (most - least > 1n) {
    const half = (least + most) / 2n;
    if (await pays(half)) least = half;
    else most = half;
  }
  expect(least).toBeGreaterThan(0n);
  expect((await build(least)).result.functionName).toBe('withdraw');
  expect(await foreseen(world, () => build(most))).toMatchObject({ status: 400, code: 'pool_illiquid' });
});

it('a deposit that the vault’s pool would not take is foreseen where it is known what the vault invests through', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const vaultAddress = world.vault('Harbor');
  const context = await warm(world);
  const lender = await newLender(world, 400n * UNIT);
  const deposit = () => changes.vaultDeposit.build(context, { from: world.role('richUser'), vaultAddress, amount: UNIT.toString() });
  const move = () => changes.lendpoolToVaultsvc.build(context, { from: lender.address, vaultAddress });
  const situations: [string, object, string][] = [
    ['poolStatus', { status: 4 }, 'InvalidPoolStatus'],
    ['reserve', { enabled: false }, 'ReserveDisabled'],
    ['reserve', { enabled: true, supply_cap: '1' }, 'ExceededSupplyCap'],
  ];
  for (const [verb, body, error] of situations) {
    await control.run(verb, body);
    for (const build of [deposit, move]) {
      expect(await foreseen(world, build)).toMatchObject({ status: 400, code: 'invest_barred', details: { error, invest: false } });
    }
    await control.run('poolStatus', { status: 0 });
  }
});

it('a move inside one pool frees the room under its cap that its deposit takes', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const context = await warm(world);
  const lender = await newLender(world, 400n * UNIT);
  const build = () => changes.lendpoolToVaultsvc.build(context, { from: lender.address, vaultAddress: world.vault('Harbor') });
  const [pool, usdc] = [world.network.lendpools[0]?.address, world.network.assets.usdc?.contract];
  if (!pool || !usdc) return world.lacks('the network has no pool of USDC');
  const reading = await world.chain.rpc.read(reserveKeys(pool, usdc));
  const reserve = parseReserve((key) => reading.get(key), pool, usdc);
  const supplied = reserve ? suppliesOf(reserve.at(reading.closeTime)) : 0n;
  await control.run('reserve', { supply_cap: supplied.toString() });
  expect((await build()).result.functionName).toBe('exec');
  const deposit = () =>
    changes.vaultDeposit.build(context, { from: world.role('richUser'), vaultAddress: world.vault('Harbor'), amount: UNIT.toString() });
  expect(await foreseen(world, deposit)).toMatchObject({ status: 400, code: 'invest_barred', details: { error: 'ExceededSupplyCap' } });
});

it('a vault that takes no deposit, and an amount that mints no share, are foreseen, whoever brings it', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const from = world.role('richUser');
  const [vaultAddress = ''] = (await control.run<{ vaults: string[] }>('crowd', { count: 1 })).vaults;
  const vaultKeys = new Map();
  const look = async () =>
    (await vaultList({ ...world.context, vaultKeys }, { account: null, vaults: [vaultAddress as ContractId] })).vaults[0];
  const supply = (await look())?.value.instance.totalSupply ?? 0n;
  const context = { ...world.context, vaultKeys };
  const any = () => changes.vaultDeposit.build(context, { from, vaultAddress, amount: UNIT.toString() });
  const lender = await newLender(world, 50_000n);
  const move = () => changes.lendpoolToVaultsvc.build(context, { from: lender.address, vaultAddress });
  const sourceVaultAddress = world.vault('Harbor');
  const swapper = world.role('depositor');
  const swap = () => changes.vaultToVault.build(context, { from: swapper, sourceVaultAddress, targetVaultAddress: vaultAddress });
  for (const ask of [any, move, swap]) {
    expect(await foreseen(world, ask)).toMatchObject({ status: 400, code: 'vault_worthless', details: { vault: vaultAddress } });
  }
  // Each of its shares is worth 100,000 stroops now.
  await control.run('mint', { account: vaultAddress, amount: supply * 100_000n });
  const amount = 50_000n.toString();
  const deposit = () => changes.vaultDeposit.build(context, { from, vaultAddress, amount });
  const small = { status: 400, code: 'amount_too_small', details: { vault: vaultAddress, amount } };
  expect(await foreseen(world, deposit)).toMatchObject(small);
  expect(await foreseen(world, move)).toMatchObject({ status: 400, code: 'amount_too_small', details: { vault: vaultAddress } });
  const { shares: all } = await held(world, swapper, sourceVaultAddress);
  const part = { from: swapper, vaultAddress: sourceVaultAddress, shares: (all - 50_000n).toString() };
  await confirm(world, (await changes.vaultWithdraw.build(context, part)).envelope);
  expect(await foreseen(world, swap)).toMatchObject({ status: 400, code: 'amount_too_small' });
});

it('a vault whose money the issuer has frozen is refused as payer and as receiver', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const [vault, usdc] = [world.vault('Harbor'), world.network.assets.usdc?.contract];
  const entry = (data: xdr.LedgerEntryData) => {
    if (data.type !== 'contractData' || addressText(data.contractData.contract) !== usdc) return data;
    const { val } = data.contractData;
    if (val.type !== 'scvMap') return data;
    const frozen = (val.map ?? []).map(({ key, val: value }) =>
      key.type === 'scvSymbol' && String(key.sym) === 'authorized'
        ? new xdr.ScMapEntry({ key, val: xdr.ScVal.scvBool(false) })
        : new xdr.ScMapEntry({ key, val: value }),
    );
    return xdr.LedgerEntryData.contractData(new xdr.ContractDataEntry({ ...data.contractData, val: xdr.ScVal.scvMap(frozen) }));
  };
  const context = lyingNode(world, { entry }, await warm(world));
  const [from, amount] = [world.role('shareholder'), UNIT.toString()];
  const asks: (() => Promise<unknown>)[] = [
    () => changes.vaultWithdraw.build(context, { from, vaultAddress: vault, shares: 'all' }),
    () => changes.vaultDeposit.build(context, { from: world.role('richUser'), vaultAddress: vault, amount }),
    () => changes.lendpoolToVaultsvc.build(context, { from: world.role('user'), vaultAddress: vault }),
    () => changes.vaultToVault.build(context, { from, sourceVaultAddress: world.vault('Keel'), targetVaultAddress: vault }),
    () => changes.vaultToVault.build(context, { from, sourceVaultAddress: vault, targetVaultAddress: world.vault('Keel') }),
  ];
  for (const ask of asks) {
    expect(await refusal(ask())).toMatchObject({ status: 400, code: 'trustline_unauthorized', details: { holder: vault } });
  }
});
