/** payment against a ledger (architecture.md 7; contracts.md 9.1, 9.4): what is sent is what was shown, to the stroop. */
import { Account, Asset, FeeBumpTransaction, Keypair, MuxedAccount, TransactionBuilder } from '@stellar/stellar-sdk/base';
import { describe, expect, it } from 'vitest';
import { payment } from '../../src/interface/changes/payment';
import type { Taken } from '../../src/interface/schema/table';
import type { AccountId } from '../../src/primitives/addresses';
import { I64_MAX } from '../../src/primitives/amounts';
import type { Plan } from '../../src/primitives/plan';
import { refusal } from './outcomes';
import { newPerson, type Person, UNIT } from './people';
import { submitted } from './submitted';
import { openWorld, type World } from './world';

type Asked = Partial<Taken<'payment'>> & { from: string; to: string };

const usdcOf = (world: World) => {
  const { code, issuer } = world.network.assets.usdc ?? world.lacks('the network has no USDC');
  return { code, issuer, name: `${code}:${issuer}` };
};
const build = (world: World, input: Asked) => payment.build(world.context, { asset: 'XLM', amount: '12345678', ...input });
const refused = (world: World, input: Asked) => refusal(build(world, input));

interface Wealth {
  xlm: bigint;
  usdc: bigint;
}
async function wealth(world: World, account: AccountId): Promise<Wealth> {
  const { account: own, lines } = await world.holdings(account);
  return { xlm: own?.balance ?? 0n, usdc: lines.find(({ asset }) => asset.code === 'USDC')?.state?.balance ?? 0n };
}

/** As the SDK reads the bytes. */
function read(world: World, envelope: string) {
  const transaction = TransactionBuilder.fromXDR(envelope, world.network.passphrase);
  if (transaction instanceof FeeBumpTransaction) throw new Error('a fee bump');
  const [operation, ...more] = transaction.operations;
  if (!operation || more.length > 0) throw new Error('not one operation');
  const { type, value } = transaction.memo;
  return { operation: { ...operation }, memo: { type, value }, fee: BigInt(transaction.fee) };
}

const change = (plan: Plan, holder: string, code: string) => {
  const effect = plan.effects.find((item) => item.holder === holder && item.where === 'wallet' && item.asset.code === code);
  return effect && BigInt(effect.after) - BigInt(effect.before);
};

async function submit(world: World, person: Person, envelope: string): Promise<string> {
  const said = await submitted(world, person.sign(envelope));
  return said.status === 'rejected' ? `${said.transaction} ${said.operations.join()}` : said.status;
}

/** Two people with USDC. */
async function couple(world: World): Promise<[Person, Person]> {
  const people: [Person, Person] = [await newPerson(world), await newPerson(world)];
  for (const { address } of people) await world.control().setTrustline(address, 'usdc', { balance: 500n * UNIT });
  return people;
}

describe('what is sent on the ledger is what was shown, to the stroop', () => {
  it.each([
    ['XLM', '1'],
    ['XLM', '123456789'],
    ['usdc', '1'],
    ['usdc', '4999999999'],
    ['usdc', '5000000000'],
    ['XLM', 'all'],
    ['usdc', 'all'],
  ])('%s, %s stroops', async (which, amount) => {
    const world = await openWorld();
    const [giver, taker] = await couple(world);
    const asset = which === 'usdc' ? usdcOf(world).name : 'XLM';
    const before = [await wealth(world, giver.address), await wealth(world, taker.address)] as const;
    const built = await build(world, { from: giver.address, to: taker.address, asset, amount });
    const plan = await world.plan(built);
    const { operation, fee } = read(world, built.envelope);
    const [step] = plan.steps;
    if (operation.type !== 'payment' || step?.code !== 'payment') throw new Error('no payment');
    expect([operation.destination, operation.source]).toEqual([taker.address, undefined]);
    expect(operation.asset).toEqual(which === 'usdc' ? new Asset(usdcOf(world).code, usdcOf(world).issuer) : Asset.native());
    const shown = BigInt(step.params.amount);
    expect(BigInt(operation.amount.replace('.', ''))).toBe(shown);
    expect(change(plan, taker.address, step.params.asset.code)).toBe(shown);
    if (amount !== 'all') expect(shown).toBe(BigInt(amount));
    expect(await submit(world, giver, built.envelope)).toBe('included');
    const after = [await wealth(world, giver.address), await wealth(world, taker.address)] as const;
    const key = which === 'usdc' ? 'usdc' : 'xlm';
    expect(after[1][key] - before[1][key]).toBe(shown);
    expect(before[0].usdc - after[0].usdc).toBe(which === 'usdc' ? shown : 0n);
    const paid = before[0].xlm - after[0].xlm - (which === 'usdc' ? 0n : shown);
    expect(paid > 0n && paid <= fee).toBe(true);
    if (amount === 'all' && which === 'usdc') expect(after[0].usdc).toBe(0n);
    // Two base reserves and a line's stay, and nothing beside them but what the fee was less.
    if (amount === 'all' && which === 'XLM') expect(after[0].xlm).toBe(15_000_000n + fee - paid);
  });
});

it('sends to a part of an account, and says whose it is', async (test) => {
  const world = await openWorld(test);
  const [giver, taker] = await couple(world);
  const to = new MuxedAccount(new Account(taker.address, '0'), '18446744073709551615').accountId();
  const built = await build(world, { from: giver.address, to });
  const plan = await world.plan(built);
  expect(plan.steps).toMatchObject([{ code: 'payment', params: { destination: taker.address, muxed: to, amount: '12345678' } }]);
  expect(read(world, built.envelope).operation).toMatchObject({ type: 'payment', destination: to });
  const before = await wealth(world, taker.address);
  expect(await submit(world, giver, built.envelope)).toBe('included');
  expect((await wealth(world, taker.address)).xlm - before.xlm).toBe(12_345_678n);
});

it.each([
  ['text', 'Año 26', 'text', 'Año 26'],
  ['id', '18446744073709551615', 'id', '18446744073709551615'],
  ['hash', 'ab'.repeat(32), 'hash', 'ab'.repeat(32)],
] as const)('carries a memo (%s) as it was given, and shows it', async (kind, value, type, shown) => {
  const world = await openWorld();
  const [giver, taker] = await couple(world);
  const built = await build(world, { from: giver.address, to: taker.address, memo: { kind, value } });
  const { memo } = read(world, built.envelope);
  expect(memo.type).toBe(type);
  const told = typeof memo.value === 'string' ? memo.value : Buffer.from(memo.value ?? []).toString(kind === 'hash' ? 'hex' : 'utf8');
  expect(told).toBe(value);
  expect((await world.plan(built)).memo).toEqual({ type, value: shown });
  expect(await submit(world, giver, built.envelope)).toBe('included');
});

it('a Plan whose bytes have another memo than was meant is not shown', async (test) => {
  const world = await openWorld(test);
  const [giver, taker] = await couple(world);
  const built = await build(world, { from: giver.address, to: taker.address, memo: { kind: 'id', value: '7' } });
  const other = await build(world, { from: giver.address, to: taker.address, memo: { kind: 'id', value: '8' } });
  const none = await build(world, { from: giver.address, to: taker.address });
  for (const { envelope } of [other, none]) {
    expect(await refusal(world.plan({ ...built, envelope }))).toEqual({ status: 500, code: 'plan_mismatch', details: { what: 'memo' } });
  }
});

it('opens an account that is not there, with what is sent', async (test) => {
  const world = await openWorld(test);
  const giver = await newPerson(world);
  const to = Keypair.random().publicKey() as AccountId;
  const built = await build(world, { from: giver.address, to, amount: '10000000' });
  const plan = await world.plan(built);
  expect(plan.steps).toMatchObject([{ code: 'create_account', params: { destination: to, amount: '10000000' } }]);
  expect(read(world, built.envelope).operation).toMatchObject({ type: 'createAccount', destination: to, startingBalance: '1.0000000' });
  expect(await submit(world, giver, built.envelope)).toBe('included');
  expect((await wealth(world, to)).xlm).toBe(10_000_000n);
  const late = Keypair.random().publicKey();
  expect(await refused(world, { from: giver.address, to: late, amount: '9999999' })).toEqual({
    status: 400,
    code: 'below_reserve',
    details: { needed: '10000000', amount: '9999999' },
  });
});

it('sets aside what the receiver has no line for, and both may claim it', async (test) => {
  const world = await openWorld(test);
  const usdc = usdcOf(world);
  const [giver] = await couple(world);
  const taker = await newPerson(world);
  const asked = { from: giver.address, to: taker.address, asset: usdc.name, amount: '70000001' };
  expect(await refused(world, asked)).toEqual({
    status: 400,
    code: 'trustline_missing',
    details: { holder: taker.address, asset: 'USDC' },
  });
  const built = await build(world, { ...asked, setAside: true });
  const plan = await world.plan(built);
  expect(plan.steps).toMatchObject([{ code: 'create_claimable_balance', params: { amount: '70000001' } }]);
  expect(plan.warnings).toContainEqual({ level: 'warning', code: 'reserve_held', params: { amount: '10000000' } });
  expect(await submit(world, giver, built.envelope)).toBe('included');
  expect((await wealth(world, giver.address)).usdc).toBe(500n * UNIT - 70_000_001n);
  for (const { address } of [giver, taker]) {
    const listed = await world.chain.horizon.claimableBalances(address, usdc);
    expect(listed).toMatchObject([{ amount: 70_000_001n, predicate: { type: 'always' } }]);
  }
});

it('sends all XLM but the reserve, the fee, and what a balance that is set aside holds', async (test) => {
  const world = await openWorld(test);
  const giver = await newPerson(world, 100n * UNIT);
  const to = Keypair.random().publicKey();
  const built = await build(world, { from: giver.address, to, amount: 'all', setAside: true });
  const { operation, fee } = read(world, built.envelope);
  expect(operation).toMatchObject({
    type: 'createClaimableBalance',
    amount: `${(100n * UNIT - 20_000_000n - fee).toString().slice(0, -7)}.${(100n * UNIT - 20_000_000n - fee).toString().slice(-7)}`,
  });
  await world.plan(built);
  expect(await submit(world, giver, built.envelope)).toBe('included');
});

it('pays an issuer its own asset, and is paid by it', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const usdc = usdcOf(world);
  const [giver] = await couple(world);
  const built = await build(world, { from: giver.address, to: usdc.issuer, asset: usdc.name, amount: '5' });
  await world.plan(built);
  expect(await submit(world, giver, built.envelope)).toBe('included');
  expect((await wealth(world, giver.address)).usdc).toBe(500n * UNIT - 5n);
  const from = await newPerson(world);
  await world.control().setTrustline(giver.address, `OWN:${from.address}`);
  const issued = await build(world, { from: from.address, to: giver.address, asset: `OWN:${from.address}`, amount: '9' });
  await world.plan(issued);
  expect(await submit(world, from, issued.envelope)).toBe('included');
  expect(await refused(world, { from: from.address, to: giver.address, asset: `OWN:${from.address}`, amount: 'all' })).toMatchObject({
    code: 'invalid_amount',
  });
});

it('asks once, of all at once', async (test) => {
  const world = await openWorld(test);
  const [giver, taker] = await couple(world);
  world.traffic.reset();
  await build(world, { from: giver.address, to: taker.address, asset: usdcOf(world).name });
  expect(world.traffic.requests.sort()).toEqual(['getFeeStats', 'getLatestLedger', 'getLedgerEntries']);
  expect(world.traffic.rounds).toBe(1);
});

it('SEP-29: an account that asks for a memo is paid with one, or by an address that says whose it is', async (test) => {
  const world = await openWorld(test);
  const [giver, taker] = await couple(world);
  await world.control().setData(taker.address, 'config.memo_required', '1');
  const asked = { from: giver.address, to: taker.address };
  expect(await refused(world, asked)).toEqual({ status: 400, code: 'memo_required', details: { destination: taker.address } });
  expect(await refused(world, { ...asked, asset: usdcOf(world).name, setAside: true })).toMatchObject({ code: 'memo_required' });
  const part = new MuxedAccount(new Account(taker.address, '0'), '1').accountId();
  for (const more of [{ memo: { kind: 'id', value: '0' } as const }, { to: part }]) {
    const plan = await world.plan(await build(world, { ...asked, ...more }));
    expect(plan.warnings.map(({ code }) => code)).not.toContain('memo_required');
  }
});

it('refuses what is no address, asset, amount or memo before it asks anybody', async (test) => {
  const world = await openWorld(test);
  const [giver, taker] = await couple(world);
  world.traffic.reset();
  const asked = { from: giver.address, to: taker.address };
  const codes = async (inputs: Partial<Asked>[]) =>
    Promise.all(inputs.map(async (input) => (await refused(world, { ...asked, ...input })).code));
  const secret = Keypair.random().secret();
  const contract = world.vault('Harbor');
  expect(await codes([{ to: '' }, { to: `${taker.address} ` }, { to: secret }, { to: contract }, { to: giver.address }])).toEqual([
    'invalid_address',
    'invalid_address',
    'secret_key_given',
    'account_expected',
    'same_account',
  ]);
  expect(await codes(['xlm', 'native', 'USDC', 'USDC:G'].map((asset) => ({ asset })))).toEqual(Array(4).fill('invalid_asset'));
  const amounts = ['0', '-1', '1.5', '01', ' 1', '1e3', 'ALL', (I64_MAX + 1n).toString()];
  expect(await codes(amounts.map((amount) => ({ amount })))).toEqual(Array(8).fill('invalid_amount'));
  const memos = [
    { kind: 'text', value: '' },
    { kind: 'text', value: 'ñ'.repeat(15) },
    { kind: 'text', value: '\ud800' },
    { kind: 'id', value: '-1' },
    { kind: 'id', value: '007' },
    { kind: 'id', value: '18446744073709551616' },
    { kind: 'hash', value: 'ab'.repeat(31) },
    { kind: 'hash', value: 'zz'.repeat(32) },
  ] as const;
  expect(await codes(memos.map((memo) => ({ memo })))).toEqual(Array(8).fill('invalid_memo'));
  expect(world.traffic.requests).toEqual([]);
});

it('foresees what the ledger would refuse: nobody there, no line, frozen, full, too little', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const usdc = usdcOf(world);
  const [giver, taker] = await couple(world);
  const asked = { from: giver.address, to: taker.address, asset: usdc.name, amount: (3n * UNIT).toString() };
  const nobody = Keypair.random().publicKey();
  expect(await refused(world, { ...asked, to: nobody })).toEqual({
    status: 400,
    code: 'destination_missing',
    details: { destination: nobody },
  });
  const part = new MuxedAccount(new Account(nobody, '0'), '1').accountId();
  expect(await refused(world, { ...asked, asset: 'XLM', to: part })).toMatchObject({ code: 'destination_missing' });
  expect(await refused(world, { ...asked, amount: (500n * UNIT + 1n).toString() })).toMatchObject({
    code: 'insufficient_balance',
    details: { available: '5000000000' },
  });
  const short = await refused(world, { ...asked, asset: 'XLM', amount: (39n * UNIT).toString() });
  expect(short).toMatchObject({ status: 400, code: 'low_balance' });
  await control.setTrustline(taker.address, 'usdc', { limit: 502n * UNIT });
  expect(await refused(world, asked)).toMatchObject({ code: 'trustline_full', details: { holder: taker.address, room: '20000000' } });
  await control.setTrustline(taker.address, 'usdc', { authorized: false });
  expect(await refused(world, asked)).toMatchObject({ code: 'trustline_unauthorized', details: { holder: taker.address } });
  await control.setTrustline(giver.address, 'usdc', { balance: 0n });
  expect(await refused(world, { ...asked, amount: 'all' })).toMatchObject({ code: 'insufficient_balance' });
});

it('refuses XLM that is one stroop more than can be sent, and sends just enough', async (test) => {
  const world = await openWorld(test);
  const [giver, taker] = [await newPerson(world), await newPerson(world)];
  const all = await build(world, { from: giver.address, to: taker.address, amount: 'all' });
  const { operation } = read(world, all.envelope);
  if (operation.type !== 'payment') throw new Error('no payment');
  const most = BigInt(operation.amount.replace('.', ''));
  const asked = { from: giver.address, to: taker.address };
  expect(await refused(world, { ...asked, amount: (most + 1n).toString() })).toMatchObject({ code: 'low_balance' });
  const built = await build(world, { ...asked, amount: most.toString() });
  expect(await submit(world, giver, built.envelope)).toBe('included');
});
