/** swap against a ledger (architecture.md 7; contracts.md 9.6): the way is Horizon's, the bound is the person's, and the ledger keeps it. */
import { Asset, FeeBumpTransaction, Keypair, TransactionBuilder } from '@stellar/stellar-sdk/base';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { swap } from '../../src/interface/changes/swap';
import { classicTransaction } from '../../src/interface/schema/outputs';
import type { Taken } from '../../src/interface/schema/table';
import type { AccountId } from '../../src/primitives/addresses';
import { I64_MAX } from '../../src/primitives/amounts';
import { refusal } from './outcomes';
import { newPerson, type Person, UNIT } from './people';
import { submitted } from './submitted';
import { openWorld, type World } from './world';

const level = (n: number, d: number, amount: string) => ({ price: (n / d).toFixed(7), price_r: { n, d }, amount });
const usdcOf = (world: World) => {
  const { code, issuer } = world.network.assets.usdc ?? world.lacks('the network has no USDC');
  return { code, issuer, name: `${code}:${issuer}` };
};
const rewardOf = (world: World) => {
  const { code, issuer } = world.network.assets.reward ?? world.lacks('the network has no REWARD');
  return { code, issuer, name: `${code}:${issuer}` };
};

/** 0.3 USDC for an XLM, the first three of them; then 0.2. An XLM for 0.4 USDC. REWARD only over XLM. */
async function openMarket(world: World): Promise<void> {
  const control = world.fresh();
  await control.orderBook({
    selling: 'native',
    buying: 'usdc',
    bids: [level(3, 10, '3.0000000'), level(1, 5, '500.0000000')],
    asks: [level(2, 5, '500.0000000')],
  });
  await control.orderBook({ selling: 'native', buying: 'reward', bids: [level(5, 1, '1000.0000000')] });
}

async function scene(lumens?: bigint): Promise<{ world: World; person: Person; usdc: string; reward: string }> {
  const world = await openWorld();
  await openMarket(world);
  return { world, person: await newPerson(world, lumens), usdc: usdcOf(world).name, reward: rewardOf(world).name };
}

type Asked = Partial<Taken<'swap'>> & { from: string };
const build = (world: World, input: Asked) =>
  swap.build(world.context, { strict: 'send', selling: 'XLM', buying: usdcOf(world).name, amount: '100000000', bound: '1', ...input });
const refused = (world: World, input: Asked) => refusal(build(world, input));

async function wealth(world: World, account: AccountId): Promise<{ xlm: bigint; usdc: bigint; reward: bigint }> {
  const { account: own, lines } = await world.holdings(account);
  const held = (code: string) => lines.find(({ asset }) => asset.code === code)?.state?.balance ?? 0n;
  return { xlm: own?.balance ?? 0n, usdc: held(usdcOf(world).code), reward: held(rewardOf(world).code) };
}

async function submit(world: World, person: Person, envelope: string): Promise<string> {
  const said = await submitted(world, person.sign(envelope));
  return said.status === 'rejected' ? said.operations.join() : said.status;
}

function read(world: World, envelope: string) {
  const transaction = TransactionBuilder.fromXDR(envelope, world.network.passphrase);
  if (transaction instanceof FeeBumpTransaction) throw new Error('a fee bump');
  return { fee: BigInt(transaction.fee), operations: transaction.operations.map((operation) => ({ ...operation })) };
}

describe('what is swapped', () => {
  it('is a path payment to oneself, with the line of what comes opened before it', async () => {
    const { world, person, usdc } = await scene();
    const before = await wealth(world, person.address);
    // Ten for three, of which the first nine tenths go at the better price: exactly what the ledger then does.
    const change = await build(world, { from: person.address, bound: '29999999' });
    expect(v.is(classicTransaction, change.result)).toBe(true);
    const { operations, fee } = read(world, change.envelope);
    expect(operations).toMatchObject([
      { type: 'changeTrust', line: new Asset(usdcOf(world).code, usdcOf(world).issuer), limit: '922337203685.4775807' },
      {
        type: 'pathPaymentStrictSend',
        sendAsset: Asset.native(),
        sendAmount: '10.0000000',
        destination: person.address,
        destMin: '2.9999999',
        path: [],
      },
    ]);
    const plan = await world.plan(change);
    expect(plan.steps.map(({ code }) => code)).toEqual(['open_trustline', 'path_payment_send']);
    expect(plan.effects.find(({ where, asset }) => where === 'wallet' && asset.code === usdcOf(world).code)).toMatchObject({
      before: '0',
      least: '29999999',
    });
    expect(plan.warnings).toContainEqual({ level: 'warning', code: 'reserve_held', params: { amount: '5000000' } });
    expect(plan.warnings.filter(({ code }) => code === 'swap_price' || code === 'price_unknown')).toEqual([]);
    expect(await submit(world, person, change.envelope)).toBe('included');
    const after = await wealth(world, person.address);
    expect(after.usdc).toBe(30_000_000n);
    expect(before.xlm - after.xlm - 100_000_000n).toBeLessThanOrEqual(fee);
    expect((await world.holdings(person.address)).lines.find(({ asset }) => `${asset.code}:${asset.issuer}` === usdc)?.state).toMatchObject(
      {
        limit: I64_MAX,
      },
    );
  });

  it('opens no second line, and receives exactly what was named for no more than the bound', async () => {
    const { world, person, usdc } = await scene();
    await world.control().setTrustline(person.address, 'usdc', { balance: 7n * UNIT });
    const before = await wealth(world, person.address);
    const quote = await world.chain.horizon.path({ strict: 'receive', selling: undefined, buying: usdcOf(world), amount: 40_000_000n });
    expect(quote).toEqual({ sold: 150_000_000n, bought: 40_000_000n, between: [] });
    const change = await build(world, { from: person.address, strict: 'receive', buying: usdc, amount: '40000000', bound: '151000000' });
    const { operations } = read(world, change.envelope);
    expect(operations).toMatchObject([{ type: 'pathPaymentStrictReceive', sendMax: '15.1000000', destAmount: '4.0000000' }]);
    const plan = await world.plan(change);
    expect(plan.steps.map(({ code }) => code)).toEqual(['path_payment_receive']);
    expect(await submit(world, person, change.envelope)).toBe('included');
    const after = await wealth(world, person.address);
    expect(after.usdc - before.usdc).toBe(40_000_000n);
    expect((before.xlm - after.xlm) / UNIT).toBe(15n);
  });

  it('takes the way over another asset where that is the one there is, and sells to the last stroop', async () => {
    const { world, person, usdc, reward } = await scene();
    await world.control().setTrustline(person.address, 'usdc', { balance: 2n * UNIT });
    const change = await build(world, { from: person.address, selling: usdc, buying: reward, amount: '20000000', bound: '249000000' });
    expect(read(world, change.envelope).operations.at(-1)).toMatchObject({ type: 'pathPaymentStrictSend', path: [Asset.native()] });
    await world.plan(change);
    expect(await submit(world, person, change.envelope)).toBe('included');
    expect(await wealth(world, person.address)).toMatchObject({ usdc: 0n, reward: 250_000_000n });
  });

  it('buys XLM, of which the fee is paid too', async () => {
    const { world, person, usdc } = await scene();
    await world.control().setTrustline(person.address, 'usdc', { balance: 3n * UNIT });
    for (const [strict, amount, bound] of [
      ['send', '10000000', '24900000'],
      ['receive', '25000000', '10050000'],
    ] as const) {
      const change = await build(world, { from: person.address, strict, selling: usdc, buying: 'XLM', amount, bound });
      await world.plan(change);
      expect(await submit(world, person, change.envelope)).toBe('included');
    }
    expect((await wealth(world, person.address)).usdc).toBe(UNIT);
  });
});

it('what the ledger gives below the bound is not taken, though the node promised it', async (test) => {
  const world = await openWorld(test);
  await openMarket(world);
  const person = await newPerson(world);
  const change = await build(world, { from: person.address, bound: '29000000' });
  // Somebody takes the better offers between the preview and the signature.
  await world.fresh().orderBook({ selling: 'native', buying: 'usdc', bids: [level(1, 5, '500.0000000')] });
  expect(await submit(world, person, change.envelope)).toContain('op_under_dest_min');
  expect((await wealth(world, person.address)).usdc).toBe(0n);
});

it('a Plan of other bytes than were meant is not shown', async (test) => {
  const world = await openWorld(test);
  await openMarket(world);
  const person = await newPerson(world);
  const built = await build(world, { from: person.address, bound: '29000000' });
  const others = [
    { bound: '28000000' },
    { amount: '99999999' },
    { buying: rewardOf(world).name },
    { strict: 'receive', amount: '29000000', bound: '100000000' },
  ] as const;
  for (const other of others) {
    const { envelope } = await build(world, { from: person.address, bound: '29000000', ...other });
    expect(await refusal(world.plan({ ...built, envelope }))).toMatchObject({ status: 500, code: 'plan_mismatch' });
  }
});

describe('what is refused', () => {
  it('by the input alone, before any node is asked', async () => {
    const { world, person, usdc } = await scene();
    const { address: from } = person;
    const cases = [
      [{ from: 'GABC' }, 'invalid_address'],
      [{ from: world.vault('Harbor') }, 'account_expected'],
      [{ from, selling: 'xlm' }, 'invalid_asset'],
      [{ from, buying: 'USDC' }, 'invalid_asset'],
      [{ from, amount: '0' }, 'invalid_amount'],
      [{ from, amount: '1.5' }, 'invalid_amount'],
      [{ from, amount: (I64_MAX + 1n).toString() }, 'invalid_amount'],
      [{ from, bound: '0' }, 'invalid_amount'],
      [{ from, bound: (I64_MAX + 1n).toString() }, 'invalid_amount'],
      [{ from, selling: usdc, buying: usdc }, 'same_asset'],
      [{ from, buying: 'XLM' }, 'same_asset'],
      [{ from, network: 'testnet' }, 'network_mismatch'],
      [{ from: usdcOf(world).issuer }, 'own_asset'],
    ] as const;
    world.traffic.reset();
    for (const [input, code] of cases) expect([input, (await refused(world, input)).code]).toEqual([input, code]);
    expect(world.traffic.requests).toEqual([]);
  });

  it('by what the account has, and what it can hold', async () => {
    const { world, person, usdc } = await scene(3n * UNIT);
    const control = world.control();
    const { address: from } = person;
    expect(await refused(world, { from: Keypair.random().publicKey() })).toMatchObject({ status: 404, code: 'account_not_found' });
    // Two reserves of three stay, and a third one for the line.
    expect(await refused(world, { from, amount: '20000000' })).toMatchObject({ code: 'low_balance', details: { available: '20000000' } });
    expect(await refused(world, { from, amount: '15000000' })).toMatchObject({ code: 'low_balance' });
    expect(await refused(world, { from, selling: usdc, buying: 'XLM', amount: '1' })).toMatchObject({ code: 'trustline_missing' });
    await control.setTrustline(from, 'usdc', { balance: 5n, limit: 50n });
    expect(await refused(world, { from, selling: usdc, buying: 'XLM', amount: '6' })).toMatchObject({
      code: 'insufficient_balance',
      details: { holder: from, asset: usdcOf(world).code, needed: '6', available: '5' },
    });
    expect(await refused(world, { from, amount: '1000', bound: '46' })).toMatchObject({ code: 'trustline_full', details: { room: '45' } });
    await control.setTrustline(from, 'usdc', { authorized: false });
    for (const input of [{ amount: '1000' }, { selling: usdc, buying: 'XLM', amount: '1' }])
      expect(await refused(world, { from, ...input })).toMatchObject({ code: 'trustline_unauthorized' });
    const nowhere = `GONE:${Keypair.random().publicKey()}`;
    expect(await refused(world, { from, buying: nowhere, amount: '1000' })).toMatchObject({ status: 404, code: 'issuer_missing' });
  });

  it('by the market: no way, and one that is worse than the bound on either side', async () => {
    const { world, person, reward } = await scene();
    const { address: from } = person;
    expect(await refused(world, { from, bound: '30000001' })).toEqual({
      status: 409,
      code: 'price_moved',
      details: { strict: 'send', asset: 'USDC', bound: '30000001', now: '30000000' },
    });
    expect(await refused(world, { from, strict: 'receive', amount: '40000000', bound: '149999999' })).toMatchObject({
      code: 'price_moved',
      details: { strict: 'receive', asset: 'XLM', now: '150000000' },
    });
    await world.control().setTrustline(from, 'reward', { balance: 5n * UNIT });
    expect(await refused(world, { from, selling: reward, amount: '10000000' })).toEqual({
      status: 404,
      code: 'no_path',
      details: { selling: rewardOf(world).code, buying: 'USDC' },
    });
  });

  it('by a Horizon that cannot answer, breaks off, or says something else', async () => {
    const { world, person } = await scene();
    const { address: from } = person;
    const control = world.control();
    const fault = (kind: object) => control.run('faults', { door: 'horizon', method: 'GET /paths', ...kind });
    const ingesting = { type: 'https://stellar.org/horizon-errors/still_ingesting', title: 'Still Ingesting', status: 503 };
    await fault({ kind: 'status', status: 503, body: JSON.stringify(ingesting), next: 9 });
    expect(await refused(world, { from })).toMatchObject({ status: 502, code: 'node_unavailable', details: { status: 503 } });
    await control.clearFaults();
    await fault({ kind: 'truncate', next: 9 });
    expect((await refused(world, { from })).status).toBeGreaterThanOrEqual(500);
    await control.clearFaults();
    for (const set of [
      { path: [{ asset_type: 'credit_alphanum4', asset_code: 'A B', asset_issuer: from }] },
      { path: Array.from({ length: 6 }, () => ({ asset_type: 'native' })) },
      { destination_amount: '0.0000000' },
      { source_amount: '9.0000000' },
    ]) {
      await fault({ kind: 'wrong', set: Object.fromEntries(Object.entries(set).map(([key, one]) => [`_embedded.records.0.${key}`, one])) });
      expect(await refused(world, { from })).toMatchObject({ status: 502, code: 'node_invalid' });
    }
    // What the ledger itself refuses is said before that.
    await fault({ kind: 'status', status: 503, next: 9 });
    expect(await refused(world, { from, amount: '9000000000' })).toMatchObject({ code: 'low_balance' });
  });

  it('by an issuer that has to allow whoever holds its asset', async () => {
    const { world, person } = await scene();
    const { code, issuer } = usdcOf(world);
    const key = world.manifest.accounts.usdcIssuer;
    if (!key) throw new Error('the network has no issuer');
    const flags = await world.holdings(issuer);
    expect(flags.account?.flags).toBeDefined();
    const { Account, Operation } = await import('@stellar/stellar-sdk/base');
    const transaction = new TransactionBuilder(new Account(issuer, String(flags.account?.sequence)), {
      fee: '10000',
      networkPassphrase: world.network.passphrase,
    })
      .addOperation(Operation.setOptions({ setFlags: 1 }))
      .setTimeout(0)
      .build();
    transaction.sign(Keypair.fromSecret(key.secret));
    expect((await submitted(world, transaction.toEnvelope().toXdr('base64'))).status).toBe('included');
    expect(await refused(world, { from: person.address })).toMatchObject({
      code: 'trustline_unauthorized',
      details: { holder: person.address, asset: code },
    });
  });
});
