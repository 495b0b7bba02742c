/** claimReward against a ledger (interface.md 4.3, architecture.md 7). */

import { Account, Asset, FeeBumpTransaction, Operation, TransactionBuilder, xdr } from '@stellar/stellar-sdk/base';
import * as v from 'valibot';
import { expect, it, type TestContext } from 'vitest';
import { buildEnvelope, parseTransaction } from '../../src/chain/transaction';
import { claimReward } from '../../src/interface/changes/claim-reward';
import { rewardClaim } from '../../src/interface/schema/outputs';
import type { AccountId } from '../../src/primitives/addresses';
import { takesReward } from './held';
import { lyingNode } from './lying-node';
import { refusal, submitClassic } from './outcomes';
import { sequenceOf } from './people';
import { openWorld, type World } from './world';

const UNIT = 10_000_000n;

/** Where REWARD can go: an account that has a line for it. */
const receiver = (world: World) => world.who('rewardFallback', takesReward(world));

async function rewardOf(world: World, account: AccountId): Promise<bigint | undefined> {
  const { lines } = await world.holdings(account);
  return lines.find(({ asset }) => asset.code === world.network.assets.reward?.code)?.state?.balance;
}

const canClaim = (world: World) => world.who('user', ({ rewards }) => rewards.some(({ claimable }) => claimable));

const operationsOf = (world: World, envelope: string) =>
  parseTransaction(envelope, world.network.passphrase).tx.operations.map(({ body }) => body.type);

it('claims a balance and forwards it, opening a line for it and closing the line again', async (test) => {
  const world = await openWorld(test);
  const [from, destination] = [await canClaim(world), await receiver(world)];
  const before = {
    own: await rewardOf(world, from),
    received: (await rewardOf(world, destination)) ?? 0n,
    all: await world.holdings(from),
  };
  const claimed = before.all.rewards.find(({ claimable }) => claimable);

  const change = await claimReward.build(world.context, { from, destination });
  expect(v.is(rewardClaim, change.result)).toBe(true);
  expect(change.result).toMatchObject({ balanceId: claimed?.id, destination, xdr: change.envelope });
  expect(change.result.balanceId).toMatch(/^00000000[0-9a-f]{64}$/);
  expect(change.result.amount).toMatch(/^\d+\.\d{7}$/);
  expect(BigInt(change.result.amount.replace('.', ''))).toBe(claimed?.amount);
  if (before.own === undefined) {
    expect(operationsOf(world, change.envelope)).toEqual(['changeTrust', 'claimClaimableBalance', 'payment', 'changeTrust']);
  }
  await world.plan(change);

  const sent = await submitClassic(world, change.envelope);
  expect(sent.status).toBe('included');
  const after = await world.holdings(from);
  expect(await rewardOf(world, from)).toBe(before.own);
  expect(await rewardOf(world, destination)).toBe(before.received + (claimed?.amount ?? 0n));
  expect(after.rewards.map(({ id }) => id)).not.toContain(claimed?.id);
  expect(after.account?.subentries).toBe(before.all.account?.subentries);
  expect(after.account?.balance).toBe((before.all.account?.balance ?? 0n) - (sent.fee ?? 0n));
});

it('signs exactly four operations: the line opened, the balance claimed, its amount paid, the line closed', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const [from, destination] = [world.role('user'), await receiver(world)];
  const change = await claimReward.build(world.context, { from, destination });
  const transaction = TransactionBuilder.fromXDR(change.envelope, world.network.passphrase);
  if (transaction instanceof FeeBumpTransaction) throw new Error('a fee bump');
  const { code, issuer } = world.network.assets.reward ?? world.lacks('the network has no REWARD');
  const asset = new Asset(code, issuer);
  expect(transaction).toMatchObject({ source: from, fee: change.expectation.maxFee, signatures: [] });
  expect(transaction.memo.type).toBe('none');
  expect(transaction.operations.map((operation) => ({ ...operation }))).toMatchObject([
    { type: 'changeTrust', line: asset, limit: '922337203685.4775807' },
    { type: 'claimClaimableBalance', balanceId: change.result.balanceId },
    { type: 'payment', destination, asset, amount: change.result.amount },
    { type: 'changeTrust', line: asset, limit: '0.0000000' },
  ]);
  expect(transaction.operations.every(({ source }) => source === undefined)).toBe(true);
});

it('keeps the REWARD and its new line where the destination is the account itself', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = await canClaim(world);
  const change = await claimReward.build(world.context, { from, destination: from });
  expect(operationsOf(world, change.envelope)).toEqual(['changeTrust', 'claimClaimableBalance']);
  const plan = await world.plan(change);
  expect(plan.warnings.map(({ code }) => code)).toContain('reserve_held');
  const before = await world.holdings(from);
  expect((await submitClassic(world, change.envelope)).status).toBe('included');
  expect(await rewardOf(world, from)).toBe(BigInt(change.result.amount.replace('.', '')));
  expect((await world.holdings(from)).account?.subentries).toBe((before.account?.subentries ?? 0) + 1);
});

it('neither opens nor closes a line that the account already has, and sends on only what it claimed', async (test) => {
  const world = await openWorld(test);
  const from = world.role('user');
  await world.fresh().setTrustline(from, 'reward', { balance: 3n * UNIT });
  const change = await claimReward.build(world.context, { from, destination: await receiver(world) });
  expect(operationsOf(world, change.envelope)).toEqual(['claimClaimableBalance', 'payment']);
  await world.plan(change);
  expect((await submitClassic(world, change.envelope)).status).toBe('included');
  expect(await rewardOf(world, from)).toBe(3n * UNIT);
});

it('takes the first balance whose predicate will hold at the next close', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [claimant, destination] = [world.role('newcomer'), await receiver(world)];
  const { closeTime } = await control.time();
  const create = async (predicate: unknown) => {
    await control.close();
    return (await control.createClaimableBalance({ from: 'rewardIssuer', claimant, amount: UNIT, predicate })).id;
  };
  const before = (time: number) => ({ abs_before_epoch: String(time) });
  await create(before(closeTime + 20));
  const tomorrow = await create({ not: before(closeTime + 86_400) });
  const now = await create(undefined);
  const at = async (seconds: number) => {
    const { closeTime: present } = await control.time();
    await control.advance(closeTime + seconds - present);
    return (await claimReward.build(world.context, { from: claimant, destination })).result.balanceId;
  };
  // The first is good until a second that no further ledger closes in; the second is not good yet.
  expect(await at(18)).toBe(now);
  expect(await at(86_000)).toBe(now);
  expect(await at(86_396)).toBe(tomorrow);
});

it('finds a claimable balance behind hundreds that are not', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, claimant] = ['rewardIssuer', world.role('newcomer')];
  const { closeTime } = await control.time();
  const predicate = { not: { abs_before_epoch: String(closeTime + 86_400) } };
  for (let dust = 0; dust < 205; dust++) await control.createClaimableBalance({ from, claimant, amount: 1n, predicate });
  expect(await refusal(claimReward.build(world.context, { from: claimant, destination: claimant }))).toEqual({
    status: 404,
    code: 'no_reward',
    details: { later: 205 },
  });
  const { id } = await control.createClaimableBalance({ from, claimant, amount: 7n * UNIT });
  expect((await claimReward.build(world.context, { from: claimant, destination: claimant })).result.balanceId).toBe(id);
});

it('does not call later what has expired, or what nobody can ever claim', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, claimant] = ['rewardIssuer', world.role('newcomer')];
  const { closeTime } = await control.time();
  for (const predicate of [{ abs_before_epoch: String(closeTime + 100) }, { not: { unconditional: true } }]) {
    await control.createClaimableBalance({ from, claimant, amount: UNIT, predicate });
  }
  await control.advance(200);
  const refused = () => refusal(claimReward.build(world.context, { from: claimant, destination: claimant }));
  expect(await refused()).toMatchObject({ status: 404, code: 'no_reward', details: undefined });
  expect((await world.holdings(claimant)).rewards).toEqual([]);
  const predicate = { not: { abs_before_epoch: String(closeTime + 900) } };
  await control.createClaimableBalance({ from, claimant, amount: UNIT, predicate });
  expect(await refused()).toMatchObject({ details: { later: 1 } });
  expect((await world.holdings(claimant)).rewards).toMatchObject([{ claimable: false }]);
});

it('falls back to the operator’s address only where it is configured, and says so', async (test) => {
  const world = await openWorld(test);
  const from = await canClaim(world);
  const { rewardFallback } = world.network;
  const change = await claimReward.build(world.context, { from });
  expect(change).toMatchObject({ fallbackDestination: true, result: { destination: rewardFallback } });
  expect((await world.plan(change)).warnings.map(({ code }) => code)).toContain('reward_fallback');
  expect((await claimReward.build(world.context, { from, destination: await receiver(world) })).fallbackDestination).toBeUndefined();
  const { rewardFallback: _none, ...without } = world.network;
  const bare = { ...world.context, chain: { ...world.chain, network: without } };
  expect(await refusal(claimReward.build(bare, { from }))).toMatchObject({ status: 400, code: 'destination_required' });
});

it('asks Horizon once and the node three times, in two rounds', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const from = await canClaim(world);
  const destination = await receiver(world);
  world.traffic.reset();
  await claimReward.build(world.context, { from, destination });
  expect(world.traffic.requests.sort()).toEqual(['GET /claimable_balances', 'getFeeStats', 'getLatestLedger', 'getLedgerEntries']);
  expect(world.traffic.rounds).toBe(2);
});

for (const seconds of [1, 120, 290]) {
  it(`comes out as previewed where ${seconds} seconds pass between reading and inclusion`, async (test) => {
    const world = await openWorld(test);
    const control = world.fresh();
    const [from, destination] = [world.role('user'), await receiver(world)];
    const received = (await rewardOf(world, destination)) ?? 0n;
    const change = await claimReward.build(world.context, { from, destination });
    await control.advance(seconds);
    expect((await submitClassic(world, change.envelope)).status).toBe('included');
    expect(await rewardOf(world, destination)).toBe(received + BigInt(change.result.amount.replace('.', '')));
  });
}

it('is valid for 300 seconds of ledger time, whatever this machine’s clock says', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const from = world.role('user');
  const before = world.clock();
  const { closeTime } = await control.advance(40_000);
  const change = await claimReward.build({ ...world.context, clock: () => before }, { from, destination: await receiver(world) });
  expect(change.expectation.validUntil).toBe(closeTime + 300);
  await control.advance(301);
  expect((await submitClassic(world, change.envelope)).status).toBe('tx_too_late');
});

it('security 52: a balance that was claimed meanwhile costs the fee and nothing else; a newer one is not claimed silently', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, destination] = [world.role('user'), await receiver(world)];
  const change = await claimReward.build(world.context, { from, destination });
  const { tx, validUntil } = parseTransaction(change.envelope, world.network.passphrase);
  const again = buildEnvelope({ source: from, sequence: tx.seqNum, fee: BigInt(tx.fee), validUntil }, tx.operations);
  await control.createClaimableBalance({ from: 'rewardIssuer', claimant: from, amount: UNIT });
  expect((await submitClassic(world, change.envelope)).status).toBe('included');
  const [before, received] = [await world.holdings(from), await rewardOf(world, destination)];
  expect(await submitClassic(world, again)).toEqual({
    status: 'tx_failed',
    operations: ['op_success', 'op_does_not_exist', 'op_underfunded', 'op_success'],
    fee: BigInt(tx.fee),
  });
  const after = await world.holdings(from);
  expect(after.account?.balance).toBe((before.account?.balance ?? 0n) - BigInt(tx.fee));
  expect(after.account?.subentries).toBe(before.account?.subentries);
  expect(after.rewards).toHaveLength(1);
  expect(await rewardOf(world, destination)).toBe(received);
});

it('security 52: a balance that Horizon lists and the ledger has no more is gone', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [from, destination] = [world.role('user'), await receiver(world)];
  const reward = world.network.assets.reward;
  const query = `claimant=${from}&asset=${reward?.code}:${reward?.issuer}&limit=200&order=asc`;
  const listed = await (await fetch(`${world.network.horizonUrl}/claimable_balances?${query}`)).json();
  const change = await claimReward.build(world.context, { from, destination });
  expect((await submitClassic(world, change.envelope)).status).toBe('included');
  await control.fault({ door: 'horizon', method: 'GET /claimable_balances', kind: 'reply', body: listed });
  expect(await refusal(claimReward.build(world.context, { from, destination }))).toMatchObject({ status: 404, code: 'reward_gone' });
  expect(await refusal(claimReward.build(world.context, { from, destination }))).toMatchObject({ status: 404, code: 'no_reward' });
});

it('believes no node that says another amount of a balance than Horizon: none ever changes', async (test) => {
  const world = await openWorld(test);
  const [from, destination] = [await canClaim(world), await receiver(world)];
  for (const amount of [0n, -1n, 1n]) {
    const entry = (data: xdr.LedgerEntryData) =>
      data.type === 'claimableBalance'
        ? xdr.LedgerEntryData.claimableBalance(new xdr.ClaimableBalanceEntry({ ...data.claimableBalance, amount }))
        : data;
    const said = claimReward.build(lyingNode(world, { entry }), { from, destination });
    expect(await refusal(said)).toMatchObject({ status: 502, code: 'node_invalid' });
  }
});

const MUXED = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ';
const SECRET = 'SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN';

it('refuses addresses in words, before it asks anybody', async (test) => {
  const world = await openWorld(test);
  const [good, contract] = [world.role('user'), world.vault('')];
  world.traffic.reset();
  const cases: [string, string | undefined, string, string][] = [
    [MUXED, good, 'muxed_address', 'from'],
    [good, MUXED, 'muxed_address', 'destination'],
    [contract, good, 'account_expected', 'from'],
    [good, contract, 'account_expected', 'destination'],
    [SECRET, good, 'secret_key_given', 'from'],
    [good.toLowerCase(), good, 'invalid_address', 'from'],
    [` ${good}`, good, 'invalid_address', 'from'],
    [good, '', 'invalid_address', 'destination'],
  ];
  for (const [from, destination, code, field] of cases) {
    const refused = await refusal(claimReward.build(world.context, { from, destination }));
    expect(refused).toEqual({ status: 400, code, details: { field } });
  }
  expect(await refusal(claimReward.build(world.context, { from: good, destination: good, network: 'testnet' }))).toMatchObject({
    status: 400,
    code: 'network_mismatch',
  });
  expect(await refusal(claimReward.build(world.under({ assets: {} }), { from: good, destination: good }))).toMatchObject({
    status: 400,
    code: 'network_unavailable',
  });
  expect(world.traffic.requests).toEqual([]);
});

it('the network’s own id is accepted, and mainnet for the local one', async (test) => {
  const world = await openWorld(test);
  const from = await canClaim(world);
  for (const network of [world.network.id, ...(world.network.id === 'local' ? ['mainnet'] : [])]) {
    await expect(claimReward.build(world.context, { from, destination: await receiver(world), network })).resolves.toBeDefined();
  }
});

it('refuses an account that does not exist, and one without REWARD', async (test) => {
  const world = await openWorld(test);
  const destination = await receiver(world);
  expect(await refusal(claimReward.build(world.context, { from: world.role('empty'), destination }))).toMatchObject({
    status: 404,
    code: 'account_not_found',
  });
  expect(await refusal(claimReward.build(world.context, { from: world.role('richUser'), destination }))).toMatchObject({
    status: 404,
    code: 'no_reward',
  });
});

/** The issuer of REWARD does so itself: flags of its account. */
async function setIssuerFlags(world: World, setFlags: number): Promise<void> {
  world.fresh();
  const issuer = world.role('rewardIssuer');
  const builder = new TransactionBuilder(new Account(issuer, String(await sequenceOf(world, issuer))), {
    fee: '100',
    networkPassphrase: world.network.passphrase,
  });
  const envelope = builder
    .addOperation(Operation.setOptions({ setFlags: setFlags as never }))
    .setTimebounds(0, world.clock() + 60)
    .build()
    .toXdr();
  expect((await submitClassic(world, envelope)).status).toBe('included');
}

interface State {
  title: string;
  /** Brings it about; answers where the REWARD is to go. */
  set(world: World, from: AccountId): Promise<AccountId>;
  code: string;
}

const states: State[] = [
  { title: 'a destination that does not exist', set: async (world) => world.role('empty'), code: 'destination_missing' },
  { title: 'a destination without a line', set: async (world) => world.role('newcomer'), code: 'trustline_missing' },
  { title: 'the issuer as destination', set: async (world) => world.role('rewardIssuer'), code: 'trustline_missing' },
  {
    title: 'a destination whose line is full',
    code: 'trustline_full',
    async set(world) {
      const destination = await receiver(world);
      await world.fresh().setTrustline(destination, 'reward', { balance: 1n, limit: 876_543_210n });
      return destination;
    },
  },
  {
    title: 'a destination that the issuer has frozen',
    code: 'trustline_unauthorized',
    async set(world) {
      const destination = await receiver(world);
      await world.fresh().setTrustline(destination, 'reward', { authorized: false });
      return destination;
    },
  },
  {
    title: 'a line of its own without room',
    code: 'trustline_full',
    async set(world, from) {
      await world.fresh().setTrustline(from, 'reward', { balance: 1n, limit: 876_543_210n });
      return receiver(world);
    },
  },
];

const user = async (test: TestContext) => {
  const world = await openWorld(test);
  world.fresh();
  return { world, from: world.role('user') };
};

for (const { title, set, code } of states) {
  it(`refuses ${title}`, async (test) => {
    const { world, from } = await user(test);
    const destination = await set(world, from);
    expect(await refusal(claimReward.build(world.context, { from, destination }))).toMatchObject({ status: 400, code });
  });
}

it('security 123: refuses a line that it would open and that the issuer would have to allow first, and says why, before anything is built', async (test) => {
  const { world, from } = await user(test);
  const asked = [
    { from, destination: from },
    { from, destination: await receiver(world) },
  ];
  for (const input of asked) await expect(claimReward.build(world.context, input)).resolves.toHaveProperty('envelope');
  await setIssuerFlags(world, 1);
  for (const input of asked) {
    const reason = { status: 400, code: 'trustline_unauthorized', details: { holder: from, asset: world.network.assets.reward?.code } };
    expect(await refusal(claimReward.build(world.context, input))).toMatchObject(reason);
  }
});

it('claims onto a line that the issuer has allowed, whoever else would need its permission', async (test) => {
  const { world, from } = await user(test);
  await setIssuerFlags(world, 1);
  await world.control().setTrustline(from, 'reward');
  const change = await claimReward.build(world.context, { from, destination: from });
  expect((await submitClassic(world, change.envelope)).status).toBe('included');
});

it('takes a line with exactly enough room', async (test) => {
  const { world, from } = await user(test);
  const destination = await receiver(world);
  await world.fresh().setTrustline(destination, 'reward', { balance: 1n, limit: 876_543_211n });
  const change = await claimReward.build(world.context, { from, destination });
  expect((await submitClassic(world, change.envelope)).status).toBe('included');
});

it('refuses XLM that is one stroop short of fee and line, and takes just enough', async (test) => {
  const world = await openWorld(test);
  const control = world.fresh();
  const [claimant, destination] = [world.role('empty'), await receiver(world)];
  const fee = BigInt((await claimReward.build(world.context, { from: world.role('user'), destination })).expectation.maxFee);
  const needed = fee + 5_000_000n;
  await control.fund(claimant, 10_000_000n + needed - 1n);
  await control.createClaimableBalance({ from: 'rewardIssuer', claimant, amount: UNIT });
  expect(await refusal(claimReward.build(world.context, { from: claimant, destination }))).toEqual({
    status: 400,
    code: 'low_balance',
    details: { needed: needed.toString(), available: (needed - 1n).toString() },
  });
  await control.fund(claimant, 1n);
  const change = await claimReward.build(world.context, { from: claimant, destination });
  expect((await submitClassic(world, change.envelope)).status).toBe('included');
});
