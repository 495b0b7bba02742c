/** trustline against a ledger (architecture.md 7; contracts.md 9.3): opened, limited, closed. */
import { Asset, FeeBumpTransaction, Keypair, TransactionBuilder } from '@stellar/stellar-sdk/base';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { trustline } from '../../src/interface/changes/trustline';
import { classicTransaction } from '../../src/interface/schema/outputs';
import type { AccountId } from '../../src/primitives/addresses';
import { I64_MAX } from '../../src/primitives/amounts';
import { refusal } from './outcomes';
import { newPerson, type Person, UNIT } from './people';
import { submitted } from './submitted';
import { openWorld, type World } from './world';

const usdcOf = (world: World) => {
  const { code, issuer } = world.network.assets.usdc ?? world.lacks('the network has no USDC');
  return { code, issuer, name: `${code}:${issuer}` };
};

const lineOf = async (world: World, account: AccountId, code: string) =>
  (await world.holdings(account)).lines.find(({ asset }) => asset.code === code)?.state;

async function submit(world: World, person: Person, envelope: string): Promise<string> {
  const said = await submitted(world, person.sign(envelope));
  return said.status === 'rejected' ? said.operations.join() : said.status;
}

function operationsOf(world: World, envelope: string) {
  const transaction = TransactionBuilder.fromXDR(envelope, world.network.passphrase);
  if (transaction instanceof FeeBumpTransaction) throw new Error('a fee bump');
  return { memo: transaction.memo.type, operations: transaction.operations.map((operation) => ({ ...operation })) };
}

it('opens a line without a limit, and half an XLM is held for it', async (test) => {
  const world = await openWorld(test);
  const usdc = usdcOf(world);
  const person = await newPerson(world);
  const before = await world.holdings(person.address);
  const change = await trustline.build(world.context, { from: person.address, asset: usdc.name });
  expect(v.is(classicTransaction, change.result)).toBe(true);
  expect(operationsOf(world, change.envelope)).toMatchObject({
    memo: 'none',
    operations: [{ type: 'changeTrust', line: new Asset(usdc.code, usdc.issuer), limit: '922337203685.4775807' }],
  });
  const plan = await world.plan(change);
  expect(plan.steps).toMatchObject([{ code: 'open_trustline', params: { existing: false, asset: { listed: true } } }]);
  expect(plan.warnings).toContainEqual({ level: 'warning', code: 'reserve_held', params: { amount: '5000000' } });
  expect(await submit(world, person, change.envelope)).toBe('included');
  const after = await world.holdings(person.address);
  expect(await lineOf(world, person.address, usdc.code)).toMatchObject({ balance: 0n, limit: I64_MAX, authorized: true });
  const lost = (before.account?.available ?? 0n) - (after.account?.available ?? 0n);
  expect(lost - (before.account?.balance ?? 0n) + (after.account?.balance ?? 0n)).toBe(5_000_000n);
});

it('raises and lowers the limit, by exactly what was asked, and holds no more for it', async (test) => {
  const world = await openWorld(test);
  const usdc = usdcOf(world);
  const person = await newPerson(world);
  await world.control().setTrustline(person.address, 'usdc', { balance: 7n * UNIT, limit: 10n * UNIT });
  const reserve = (await world.holdings(person.address)).account?.minimum;
  for (const limit of [123_456_789_012n, 7n * UNIT]) {
    const change = await trustline.build(world.context, { from: person.address, asset: usdc.name, limit: limit.toString() });
    const plan = await world.plan(change);
    expect(plan.steps).toMatchObject([{ code: 'open_trustline', params: { existing: true, limit: limit.toString() } }]);
    expect(plan.warnings.map(({ code }) => code)).not.toContain('reserve_held');
    expect(await submit(world, person, change.envelope)).toBe('included');
    expect(await lineOf(world, person.address, usdc.code)).toMatchObject({ limit, balance: 7n * UNIT });
  }
  expect((await world.holdings(person.address)).account?.minimum).toBe(reserve);
});

it('closes an empty line, and its reserve is free again', async (test) => {
  const world = await openWorld(test);
  const usdc = usdcOf(world);
  const person = await newPerson(world);
  await world.control().setTrustline(person.address, 'usdc');
  const before = (await world.holdings(person.address)).account;
  const change = await trustline.build(world.context, { from: person.address, asset: usdc.name, limit: '0' });
  const plan = await world.plan(change);
  expect(plan.steps).toMatchObject([{ code: 'close_trustline' }]);
  const effect = (where: string) => plan.effects.find((item) => item.where === where);
  expect([effect('trustline'), effect('reserve')]).toMatchObject([{ after: '0' }, { before: '15000000', after: '10000000' }]);
  expect(await submit(world, person, change.envelope)).toBe('included');
  expect(await lineOf(world, person.address, usdc.code)).toBeUndefined();
  expect((await world.holdings(person.address)).account?.minimum).toBe((before?.minimum ?? 0n) - 5_000_000n);
});

it('opens a line for an asset that the settings do not list, and says what it looks like', async (test) => {
  const world = await openWorld(test);
  const usdc = usdcOf(world);
  const [person, issuer] = [await newPerson(world), await newPerson(world)];
  const change = await trustline.build(world.context, { from: person.address, asset: `${usdc.code}:${issuer.address}` });
  const plan = await world.plan(change);
  expect(plan.warnings).toContainEqual(expect.objectContaining({ level: 'danger', code: 'lookalike_asset' }));
  expect(await submit(world, person, change.envelope)).toBe('included');
  const { lines } = await world.holdings(person.address);
  expect(lines.filter(({ state }) => state).map(({ asset }) => asset.issuer)).toEqual([issuer.address]);
});

it('reads all at once and asks no more', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  world.traffic.reset();
  await trustline.build(world.context, { from: world.role('newcomer'), asset: usdcOf(world).name });
  expect(world.traffic.requests.sort()).toEqual(['getFeeStats', 'getLatestLedger', 'getLedgerEntries']);
  expect(world.traffic.rounds).toBe(1);
});

it('refuses what names no asset, no limit, or the own asset', async (test) => {
  const world = await openWorld(test);
  const usdc = usdcOf(world);
  const from = (await newPerson(world)).address;
  const ask = (asset: string, limit?: string) =>
    refusal(trustline.build(world.context, { from, asset, ...(limit === undefined ? {} : { limit }) }));
  for (const asset of [
    '',
    'XLM',
    'USDC',
    `:${usdc.issuer}`,
    `USDC:${usdc.issuer}:1`,
    `USD C:${usdc.issuer}`,
    `ABCDEFGHIJKLM:${usdc.issuer}`,
  ]) {
    expect(await ask(asset)).toEqual({ status: 400, code: 'invalid_asset', details: { field: 'asset' } });
  }
  for (const limit of ['', '-1', '00', '1.5', 'all', (I64_MAX + 1n).toString()]) {
    expect(await ask(usdc.name, limit)).toMatchObject({ status: 400, code: 'invalid_amount' });
  }
  expect(await ask(`OWN:${from}`)).toEqual({ status: 400, code: 'own_asset', details: { asset: 'OWN' } });
});

it('refuses what the ledger would: no issuer, no line, a line in use, a limit below what is held, no change', async (test) => {
  const world = await openWorld(test);
  const usdc = usdcOf(world);
  const from = (await newPerson(world)).address;
  const nobody = Keypair.random().publicKey();
  const ask = (limit?: string, asset = usdc.name) =>
    refusal(trustline.build(world.context, { from, asset, ...(limit === undefined ? {} : { limit }) }));
  expect(await ask(undefined, `USDC:${nobody}`)).toEqual({
    status: 404,
    code: 'issuer_missing',
    details: { asset: 'USDC', issuer: nobody },
  });
  expect(await ask('0')).toEqual({ status: 400, code: 'trustline_missing', details: { holder: from, asset: 'USDC' } });
  await world.control().setTrustline(from, 'usdc', { balance: 3n * UNIT, limit: 9n * UNIT });
  expect(await ask('0')).toEqual({ status: 400, code: 'trustline_in_use', details: { asset: 'USDC', balance: '30000000', offered: '0' } });
  expect(await ask('29999999')).toEqual({ status: 400, code: 'limit_too_low', details: { asset: 'USDC', least: '30000000' } });
  expect(await ask('90000000')).toEqual({ status: 400, code: 'trustline_unchanged', details: { asset: 'USDC' } });
});

it('refuses to open a line whose reserve is not there', async (test) => {
  const world = await openWorld(test);
  const { address: from } = await newPerson(world, 14_999_999n);
  const answer = await refusal(trustline.build(world.context, { from, asset: usdcOf(world).name }));
  expect(answer).toMatchObject({ status: 400, code: 'low_balance', details: { available: '4999999' } });
});
