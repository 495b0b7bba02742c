/** transfer against a ledger (architecture.md 7; contracts.md 8): XLM and assets to a contract, to the stroop. */
import { Keypair } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { assetContract } from '../../src/chain/assets';
import { transfer } from '../../src/interface/changes/transfer';
import type { Taken } from '../../src/interface/schema/table';
import type { ContractId } from '../../src/primitives/addresses';
import { transfers } from './held';
import { callOf } from './one-call';
import { confirm, refusal } from './outcomes';
import { openWorld, type World } from './world';

const usdcOf = (world: World) => {
  const { code, issuer } = world.network.assets.usdc ?? world.lacks('the network has no USDC');
  return `${code}:${issuer}`;
};
/** A contract that holds what it is sent. */
const receiver = (world: World): ContractId => world.contract('smartWallet');
const build = (world: World, input: Partial<Taken<'transfer'>>) =>
  transfer.build(world.context, { from: world.role('richUser'), to: receiver(world), asset: usdcOf(world), amount: '12345678', ...input });
const refused = (world: World, input: Partial<Taken<'transfer'>>) => refusal(build(world, input));

it.each(['usdc', 'XLM'])('sends exactly the amount of %s that was shown, by one call of the asset’s own contract', async (which) => {
  const world = await openWorld();
  world.fresh();
  const [from, to] = [world.role('richUser'), receiver(world)];
  const { passphrase, assets } = world.network;
  const token = which === 'usdc' ? assets.usdc?.contract : assetContract(undefined, passphrase);
  const before = await world.holdings(from);
  const built = await build(world, which === 'usdc' ? {} : { asset: 'XLM' });
  expect(callOf(world, built.envelope).call).toEqual([token, 'transfer', [from, to, 12_345_678n]]);
  const plan = await world.plan(built);
  expect(plan.steps).toMatchObject([{ code: 'token_transfer', params: { from, to, amount: '12345678' } }]);
  const outcome = await confirm(world, built.envelope);
  expect(transfers(outcome, from, to)).toEqual([12_345_678n]);
  const after = await world.holdings(from);
  const spent = (before.account?.balance ?? 0n) - (after.account?.balance ?? 0n);
  expect(spent).toBe(outcome.feeCharged + (which === 'usdc' ? 0n : 12_345_678n));
});

it('sends all of an asset', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = world.role('richUser');
  const before = (await world.holdings(from)).lines.find(({ asset }) => asset.code === 'USDC')?.state?.balance;
  const built = await build(world, { amount: 'all' });
  await world.plan(built);
  expect(transfers(await confirm(world, built.envelope), from, receiver(world))).toEqual([before]);
});

it('refuses what it cannot mean, before it asks anybody', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  world.traffic.reset();
  expect(await refused(world, { to: world.role('user') })).toMatchObject({ code: 'contract_expected', details: { field: 'to' } });
  expect(await refused(world, { to: Keypair.random().secret() })).toMatchObject({ code: 'secret_key_given' });
  expect(await refused(world, { to: world.network.assets.usdc?.contract ?? '' })).toEqual({
    status: 400,
    code: 'same_account',
    details: { field: 'to' },
  });
  expect(await refused(world, { asset: 'XLM', amount: 'all' })).toMatchObject({ code: 'invalid_amount' });
  expect(await refused(world, { amount: '0' })).toMatchObject({ code: 'invalid_amount' });
  expect(await refused(world, { asset: 'EUR' })).toMatchObject({ code: 'invalid_asset' });
  expect(world.traffic.requests).toEqual([]);
});

it('refuses a contract that is not there, and more than there is', async (test) => {
  const world = await openWorld(test);
  const missing = assetContract({ code: 'NONE', issuer: world.role('user') }, world.network.passphrase);
  expect(await refused(world, { to: missing })).toEqual({ status: 400, code: 'destination_missing', details: { destination: missing } });
  expect(await refused(world, { amount: '9000000000000000' })).toMatchObject({ code: 'insufficient_balance' });
  expect(await refused(world, { asset: 'XLM', amount: '9000000000000000' })).toMatchObject({ code: 'low_balance' });
});
