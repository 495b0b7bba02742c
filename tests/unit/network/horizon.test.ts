import {
  Asset,
  Claimant,
  Horizon,
  hash,
  Keypair,
  Memo,
  NotFoundError,
  Operation,
  rpc,
  TransactionBuilder,
  xdr,
} from '@stellar/stellar-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decimal, iso, stroops } from '../../network/horizon/answer';
import { predicateJson } from '../../network/horizon/claimable-balances';
import { applied } from '../../network/ledger/applied';
import { setMarket } from '../../network/market';
import { type Network, startNetwork } from '../../network/server';
import { addClaimableBalance, give, setTrustline } from '../../network/setup';
import { build, type ClassicWorld, nothing, people, START, send, UNIT } from './classic-world';

let network: Network;
let stage: ClassicWorld;
let server: Horizon.Server;
let REWARD: Asset;
let worlds = 0;

beforeAll(async () => {
  network = await startNetwork({ scenario: () => {}, startTime: START });
});
afterAll(() => network.close());

beforeEach(() => {
  stage = people(network.world(`horizon-${++worlds}`));
  stage.world.ledger.mode = 'instant';
  server = new Horizon.Server(stage.world.manifest.network.horizonUrl, { allowHttp: true });
  REWARD = new Asset('BLND', stage.issuer.publicKey());
});

const hashOf = (transaction: { hash(): Uint8Array }) => Buffer.from(transaction.hash()).toString('hex');

interface Problem {
  status: number;
  type?: string;
  extras?: { [name: string]: unknown };
}

/** Status and body of the problem that a call ends with. */
async function problem(call: Promise<unknown>): Promise<{ status: number; data: Problem }> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  // The SDK hands on the whole answer to a submission, and the body alone of anything else.
  const { response } = error as { response: Problem & { data?: Problem } };
  return { status: response.status, data: response.data ?? response };
}

describe('root and fees', () => {
  it('tell the network, its protocol and its latest ledger', async () => {
    const { ledger } = stage.world;
    const root = await server.root();
    expect(root).toMatchObject({
      network_passphrase: ledger.passphrase,
      current_protocol_version: ledger.protocolVersion,
      history_latest_ledger: ledger.latest.sequence,
      core_latest_ledger: ledger.latest.sequence,
    });
    expect(root.history_latest_ledger_closed_at).toBe('2027-01-15T08:00:00Z');
    const node = new rpc.Server(stage.world.manifest.network.rpcUrl, { allowHttp: true });
    expect((await node.getNetwork()).protocolVersion).toBe(root.current_protocol_version);
  });

  it('tell the ledgers, the latest first where asked, each with a header that hashes to its id', async () => {
    const { world, alice, bob } = stage;
    const payment = Operation.payment({ destination: bob.publicKey(), asset: Asset.native(), amount: '1' });
    const refused = Operation.payment({ destination: bob.publicKey(), asset: REWARD, amount: '1' });
    world.ledger.mode = 'manual';
    send(world, alice, [payment, payment]);
    send(world, alice, [refused]);
    const { latest, closed } = world.ledger;
    const [newest, ...rest] = (await server.ledgers().order('desc').limit(2).call()).records;
    if (!newest) throw new Error('no ledger');
    expect(newest).toMatchObject({
      sequence: latest.sequence,
      closed_at: iso(latest.closeTime),
      hash: latest.hash,
      prev_hash: closed.at(-2)?.hash,
      successful_transaction_count: 0,
      failed_transaction_count: 1,
      operation_count: 0,
      tx_set_operation_count: 1,
      protocol_version: world.ledger.protocolVersion,
      base_fee_in_stroops: 100,
      base_reserve_in_stroops: 5_000_000,
    });
    const header = xdr.LedgerHeader.fromXDR(newest.header_xdr, 'base64');
    expect(Buffer.from(hash(header.toXDR())).toString('hex')).toBe(newest.id);
    expect(Number(header.scpValue.closeTime)).toBe(latest.closeTime);
    expect(rest).toMatchObject([{ hash: newest.prev_hash, successful_transaction_count: 1, operation_count: 2 }]);
    expect(await server.ledgers().ledger(latest.sequence).call()).toMatchObject({ hash: latest.hash });
    expect((await problem(server.ledgers().ledger(1).call())).status).toBe(404);
  });

  it('tell the base fee', async () => {
    expect(await server.fetchBaseFee()).toBe(100);
    expect(await server.feeStats()).toMatchObject({ last_ledger_base_fee: '100', fee_charged: { p50: '100' }, max_fee: { mode: '100' } });
  });
});

describe('accounts', () => {
  it('have balances with limits, liabilities and authorization, lumens last', async () => {
    const { world, bob, reward } = stage;
    setTrustline(world, bob.publicKey(), reward, { limit: 500n * UNIT, authorized: false });
    const { balances } = await server.loadAccount(bob.publicKey());
    expect(balances).toMatchObject([
      {
        asset_type: 'credit_alphanum4',
        asset_code: 'BLND',
        asset_issuer: stage.issuer.publicKey(),
        balance: '100.0000000',
        limit: '500.0000000',
        buying_liabilities: '0.0000000',
        is_authorized: false,
        is_authorized_to_maintain_liabilities: false,
      },
      { asset_type: 'native', balance: '100.0000000', selling_liabilities: '0.0000000' },
    ]);
  });

  it('have sequence, subentries, sponsorship, signers, thresholds and flags', async () => {
    const { world, alice, bob } = stage;
    world.ledger.mode = 'manual';
    send(world, bob, [
      Operation.setOptions({
        signer: { ed25519PublicKey: alice.publicKey(), weight: 3 },
        medThreshold: 1,
        setFlags: 2,
        homeDomain: 'example.org',
      }),
      Operation.createClaimableBalance({ asset: REWARD, amount: '1', claimants: [new Claimant(alice.publicKey())] }),
    ]);
    const account = await server.loadAccount(bob.publicKey());
    expect(account.sequenceNumber()).toBe(String(world.ledger.classic.account(bob.publicKey())?.seqNum));
    expect(account).toMatchObject({
      subentry_count: 2,
      num_sponsoring: 1,
      num_sponsored: 0,
      home_domain: 'example.org',
      thresholds: { low_threshold: 0, med_threshold: 1, high_threshold: 0 },
      flags: { auth_required: false, auth_revocable: true, auth_immutable: false },
      sequence_ledger: world.ledger.latest.sequence,
      sequence_time: String(START + 5),
      signers: [
        { key: alice.publicKey(), weight: 3, type: 'ed25519_public_key' },
        { key: bob.publicKey(), weight: 1, type: 'ed25519_public_key' },
      ],
    });
  });

  it('are missing as a problem where there are none', async () => {
    await expect(server.loadAccount(Keypair.random().publicKey())).rejects.toBeInstanceOf(NotFoundError);
    expect(await problem(server.accounts().accountId('GABC').call())).toMatchObject({
      status: 400,
      data: { extras: { invalid_field: 'account_id' } },
    });
  });
});

describe('claimable balances', () => {
  const lock = (claimant: Keypair, amount: bigint, predicate?: xdr.ClaimPredicate) =>
    addClaimableBalance(stage.world, {
      from: stage.issuer.publicKey(),
      claimants: [{ destination: claimant.publicKey(), ...(predicate ? { predicate } : {}) }],
      asset: stage.reward,
      amount,
    });

  it('are listed by claimant and asset, oldest first, page by page', async () => {
    const { world, alice, bob } = stage;
    const ids: string[] = [];
    for (let n = 1n; n <= 3n; n++) {
      ids.push(lock(alice, n));
      world.ledger.close();
    }
    lock(bob, 9n);
    const first = await server.claimableBalances().claimant(alice.publicKey()).asset(REWARD).limit(2).call();
    expect(first.records.map(({ id, amount }) => [id, amount])).toEqual([
      [ids[0], '0.0000001'],
      [ids[1], '0.0000002'],
    ]);
    const second = await first.next();
    expect(second.records.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await second.next()).records).toEqual([]);
    expect((await second.prev()).records.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    const newest = await server.claimableBalances().claimant(alice.publicKey()).order('desc').limit(1).call();
    expect(newest.records[0]?.id).toBe(ids[2]);
    expect((await server.claimableBalances().claimant(alice.publicKey()).asset(Asset.native()).call()).records).toEqual([]);
    expect((await server.claimableBalances().sponsor(stage.issuer.publicKey()).call()).records).toHaveLength(4);
  });

  it('have claimants with predicates, and a page of their own', async () => {
    const { alice, reward, issuer } = stage;
    const id = lock(alice, UNIT, Claimant.predicateNot(Claimant.predicateBeforeRelativeTime('3600')));
    const record = await server.claimableBalances().claimableBalance(id).call();
    const abs_before = '2027-01-15T09:00:00Z';
    expect(record).toMatchObject({
      id,
      asset: reward,
      amount: '1.0000000',
      sponsor: issuer.publicKey(),
      claimants: [{ destination: alice.publicKey(), predicate: { not: { abs_before, abs_before_epoch: String(START + 3600) } } }],
    });
    expect((await problem(server.claimableBalances().claimableBalance('00'.repeat(36)).call())).status).toBe(404);
  });

  it('write every kind of predicate', () => {
    const before = Claimant.predicateBeforeAbsoluteTime('99999999999999999');
    const both = Claimant.predicateAnd(Claimant.predicateUnconditional(), Claimant.predicateOr(before, Claimant.predicateUnconditional()));
    expect(predicateJson(both)).toEqual({
      and: [
        { unconditional: true },
        { or: [{ abs_before: '+275760-09-13T00:00:00Z', abs_before_epoch: '99999999999999999' }, { unconditional: true }] },
      ],
    });
  });
});

describe('submission', () => {
  it('answers with the transaction once it is in a ledger, and the same when it is asked again', async () => {
    const { world, alice } = stage;
    const transaction = build(world, alice, [nothing()], { fee: '250' });
    const answer = await server.submitTransaction(transaction);
    expect(answer).toMatchObject({ hash: hashOf(transaction), successful: true, ledger: world.ledger.latest.sequence });
    expect(answer).toMatchObject({ fee_charged: '100', max_fee: '250', envelope_xdr: transaction.toXDR() });
    expect(await server.submitTransaction(transaction)).toMatchObject({ hash: hashOf(transaction), ledger: answer.ledger });
  });

  it('answers 400 with the codes and the result of what was refused, or failed', async () => {
    const { world, alice, bob } = stage;
    const late = build(world, alice, [nothing()], { ahead: 5n });
    expect(await problem(server.submitTransaction(late))).toMatchObject({
      status: 400,
      data: { extras: { result_codes: { transaction: 'tx_bad_seq' }, envelope_xdr: late.toXDR() } },
    });
    const failing = build(world, bob, [Operation.payment({ destination: alice.publicKey(), asset: REWARD, amount: '1' })]);
    const { data } = await problem(server.submitTransaction(failing));
    expect(data.extras?.result_codes).toEqual({ transaction: 'tx_failed', operations: ['op_no_trust'] });
    const result = xdr.TransactionResult.fromXdr(String(data.extras?.result_xdr), 'base64');
    expect([result.feeCharged, result.result.type]).toEqual([100n, 'txFailed']);
    expect(await server.transactions().transaction(hashOf(failing)).call()).toMatchObject({ successful: false });
  });

  it('answers 504 when no ledger closes, and the transaction may still be included', async () => {
    const { world, alice } = stage;
    world.ledger.mode = 'manual';
    world.horizonTimeoutMs = 20;
    const transaction = build(world, alice, [nothing()]);
    const answer = await problem(server.submitTransaction(transaction));
    expect(answer).toMatchObject({ status: 504, data: { type: 'https://stellar.org/horizon-errors/timeout' } });
    expect(answer.data.extras).toMatchObject({ hash: hashOf(transaction) });
    expect(await problem(server.submitTransaction(build(world, alice, [nothing()], { ahead: 1n })))).toMatchObject({ status: 503 });
    world.ledger.close();
    expect(await server.submitTransaction(transaction)).toMatchObject({ successful: true });
  });

  it('answers 400 to what is no envelope', async () => {
    const response = await fetch(`${server.serverURL}/transactions`, { method: 'POST', body: new URLSearchParams({ tx: 'AAAA' }) });
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ status: 400, title: 'Transaction Malformed', extras: { envelope_xdr: 'AAAA' } });
  });

  it('goes on without waiting where it is asynchronous', async () => {
    const { world, alice } = stage;
    world.ledger.mode = 'manual';
    const transaction = build(world, alice, [nothing()]);
    expect(await server.submitAsyncTransaction(transaction)).toEqual({ tx_status: 'PENDING', hash: hashOf(transaction) });
    expect(await problem(server.submitAsyncTransaction(transaction))).toMatchObject({ status: 409, data: { tx_status: 'DUPLICATE' } });
    const next = build(world, alice, [nothing()], { ahead: 1n });
    expect(await problem(server.submitAsyncTransaction(next))).toMatchObject({ status: 503, data: { tx_status: 'TRY_AGAIN_LATER' } });
    world.ledger.close();
    const wrong = build(world, alice, [nothing()], { signers: [] });
    const { status, data } = await problem(server.submitAsyncTransaction(wrong));
    const { error_result_xdr: error } = data as { error_result_xdr?: string };
    expect([status, xdr.TransactionResult.fromXdr(error ?? '', 'base64').result.type]).toEqual([400, 'txBadAuth']);
  });
});

describe('transactions', () => {
  it('are found by hash, with memo, bounds and signatures', async () => {
    const { world, alice } = stage;
    const transaction = build(world, alice, [nothing()], {
      prepare: (builder) => builder.addMemo(Memo.text('grüße')).setTimebounds(0, START + 300),
    });
    await server.submitTransaction(transaction);
    const record = await server.transactions().transaction(hashOf(transaction)).call();
    expect(record).toMatchObject({
      memo_type: 'text',
      memo: 'grüße',
      memo_bytes: Buffer.from('grüße').toString('base64'),
      preconditions: { timebounds: { min_time: '0', max_time: String(START + 300) } },
      source_account: alice.publicKey(),
      fee_account: alice.publicKey(),
      operation_count: 1,
      created_at: '2027-01-15T08:00:05Z',
    });
    expect(record.signatures).toEqual(transaction.signatures.map(({ signature }) => Buffer.from(signature.toBytes()).toString('base64')));
    expect((await record.operations()).records).toMatchObject([{ type: 'set_options', home_domain: 'example.org' }]);
    await expect(server.transactions().transaction('0'.repeat(64)).call()).rejects.toBeInstanceOf(NotFoundError);
  });

  it('of a fee bump are found under both hashes', async () => {
    const { world, alice, bob } = stage;
    const inner = build(world, alice, [nothing()]);
    const bump = TransactionBuilder.buildFeeBumpTransaction(bob, '300', inner, world.ledger.passphrase);
    bump.sign(bob);
    expect(await server.submitTransaction(bump)).toMatchObject({ hash: hashOf(bump) });
    for (const hash of [hashOf(bump), hashOf(inner)]) {
      const record = await server.transactions().transaction(hash).call();
      expect(record).toMatchObject({ hash, fee_account: bob.publicKey(), source_account: alice.publicKey(), max_fee: '600' });
      expect(record.inner_transaction).toMatchObject({ hash: hashOf(inner), max_fee: '100' });
      expect(record.fee_bump_transaction).toMatchObject({ hash: hashOf(bump) });
    }
  });

  it('of an account are those it takes part in, failed ones on request', async () => {
    const { world, alice, bob, issuer } = stage;
    world.ledger.mode = 'manual';
    const pay = (amount: string) => Operation.payment({ destination: bob.publicKey(), asset: Asset.native(), amount });
    send(world, alice, [pay('1')]);
    send(world, alice, [pay('1000')]);
    send(world, issuer, [nothing()]);
    const of = (id: Keypair) => server.transactions().forAccount(id.publicKey());
    expect((await of(bob).call()).records).toHaveLength(1);
    expect((await of(bob).includeFailed(true).call()).records.map(({ successful }) => successful)).toEqual([true, false]);
    expect((await of(alice).includeFailed(true).order('desc').limit(1).call()).records[0]?.successful).toBe(false);
  });
});

describe('operations and payments', () => {
  it('tell what each operation did, to everybody it concerns', async () => {
    const { world, alice, bob, issuer, reward } = stage;
    world.ledger.mode = 'manual';
    const fresh = Keypair.random();
    const [asset, amount] = [REWARD, '3'];
    send(world, alice, [
      Operation.createAccount({ destination: fresh.publicKey(), startingBalance: '2' }),
      Operation.changeTrust({ asset, limit: '50' }),
    ]);
    send(world, bob, [
      Operation.payment({ destination: alice.publicKey(), asset, amount }),
      Operation.createClaimableBalance({ asset, amount, claimants: [new Claimant(alice.publicKey())] }),
    ]);
    const [balance] = (await server.claimableBalances().claimant(alice.publicKey()).call()).records;
    send(world, alice, [Operation.claimClaimableBalance({ balanceId: balance?.id ?? '' })]);
    const { records } = await server.operations().forAccount(alice.publicKey()).call();
    const credit = { asset_type: 'credit_alphanum4', asset_code: 'BLND', asset_issuer: issuer.publicKey() };
    expect(records).toMatchObject([
      { type: 'create_account', type_i: 0, funder: alice.publicKey(), account: fresh.publicKey(), starting_balance: '2.0000000' },
      { type: 'change_trust', ...credit, limit: '50.0000000', trustor: alice.publicKey(), trustee: issuer.publicKey() },
      { type: 'payment', ...credit, from: bob.publicKey(), to: alice.publicKey(), amount: '3.0000000', transaction_successful: true },
      { type: 'create_claimable_balance', asset: reward, amount: '3.0000000', balance_id: balance?.id },
      { type: 'claim_claimable_balance', balance_id: balance?.id, claimant: alice.publicKey() },
    ]);
    const payments = await server.payments().forAccount(alice.publicKey()).order('desc').call();
    expect(payments.records.map(({ type }) => type)).toEqual(['payment', 'create_account']);
    const rest = await server
      .operations()
      .forAccount(alice.publicKey())
      .cursor(records[3]?.paging_token ?? '')
      .call();
    expect(rest.records).toHaveLength(1);
    expect((await server.operations().forAccount(fresh.publicKey()).call()).records).toHaveLength(1);
  });
});

describe('order books and paths', () => {
  const level = (n: number, d: number, amount = '10.0000000') => ({ price: (n / d).toFixed(7), price_r: { n, d }, amount });

  it('are empty until somebody offers something, and show both sides, the best price first', async () => {
    const book = () => server.orderbook(REWARD, Asset.native()).call();
    expect(await book()).toMatchObject({ bids: [], asks: [], base: { asset_code: 'BLND' }, counter: { asset_type: 'native' } });
    expect((await server.strictSendPaths(REWARD, '1', [Asset.native()]).call()).records).toEqual([]);
    setMarket(stage.world, stage.reward, 'native', { bids: [level(2, 5), level(1, 2), level(1, 2, '5.0000000')], asks: [level(4, 5)] });
    expect((await book()).bids).toEqual([level(1, 2, '15.0000000'), level(2, 5)]);
    expect((await book()).asks).toEqual([level(4, 5)]);
    expect((await server.orderbook(Asset.native(), REWARD).call()).bids).toEqual([level(5, 4)]);
    setMarket(stage.world, stage.reward, 'native', { bids: [] });
    expect(await book()).toMatchObject({ bids: [], asks: [level(4, 5)] });
  });

  it.each(['send', 'receive'] as const)('strict %s: what a path promises is what the ledger then does, to the stroop', async (strict) => {
    const { world, alice } = stage;
    setTrustline(world, alice.publicKey(), stage.reward);
    const gold = new Asset('GOLD', stage.issuer.publicKey());
    // Straight for less, and over GOLD for more; the book has levels that are used up.
    setMarket(world, 'native', stage.reward, { bids: [level(1, 7, '0.1234567'), level(1, 9, '100.0000000')] });
    setMarket(world, 'native', `GOLD:${stage.issuer.publicKey()}`, { bids: [level(1, 3, '2.0000001'), level(3, 10, '50.0000000')] });
    setMarket(world, `GOLD:${stage.issuer.publicKey()}`, stage.reward, { bids: [level(1, 2, '30.0000000')] });
    const { records } =
      strict === 'send'
        ? await server.strictSendPaths(Asset.native(), '12.3456789', [REWARD]).call()
        : await server.strictReceivePaths([Asset.native()], REWARD, '1.7654321').call();
    expect(records.map(({ path }) => path.length)).toEqual([1, 0]);
    for (const { path, source_amount: sold, destination_amount: bought } of [...records].reverse()) {
      const between = path.map(() => gold);
      const ends = { sendAsset: Asset.native(), destAsset: REWARD, destination: alice.publicKey(), path: between };
      const operation =
        strict === 'send'
          ? Operation.pathPaymentStrictSend({ ...ends, sendAmount: sold, destMin: bought })
          : Operation.pathPaymentStrictReceive({ ...ends, sendMax: sold, destAmount: bought });
      // One stroop better is refused: the bound is the path's own figure.
      const better = (text: string, by: bigint) => decimal((stroops(text) ?? 0n) + by);
      const refused =
        strict === 'send'
          ? Operation.pathPaymentStrictSend({ ...ends, sendAmount: sold, destMin: better(bought, 1n) })
          : Operation.pathPaymentStrictReceive({ ...ends, sendMax: better(sold, -1n), destAmount: bought });
      expect([
        applied(world.ledger, build(world, alice, [refused]).toEnvelope()).ok,
        applied(world.ledger, build(world, alice, [operation]).toEnvelope()).ok,
      ]).toEqual([false, true]);
    }
    expect(await problem(server.strictSendPaths(Asset.native(), '0', [REWARD]).call())).toMatchObject({ status: 400 });
    const all = await server.strictSendPaths(Asset.native(), '1000000', [REWARD]).call();
    expect(all.records).toEqual([]);
    expect((await server.strictReceivePaths(alice.publicKey(), REWARD, '0.1').call()).records[0]).toMatchObject({
      source_asset_type: 'native',
    });
  });
});

describe('friendbot', () => {
  it('creates accounts also where ledgers close by command, once', async () => {
    const { world } = stage;
    world.ledger.mode = 'manual';
    const fresh = Keypair.random();
    await server.friendbot(fresh.publicKey()).call();
    expect((await server.loadAccount(fresh.publicKey())).balances).toMatchObject([{ balance: '10000.0000000' }]);
    expect((await problem(server.friendbot(fresh.publicKey()).call())).status).toBe(400);
    const node = new rpc.Server(world.manifest.network.rpcUrl, { allowHttp: true });
    const other = Keypair.random();
    const account = await node.requestAirdrop(other.publicKey());
    expect(account.sequenceNumber()).toBe((await server.loadAccount(other.publicKey())).sequenceNumber());
    give(world, other.publicKey(), 'native', UNIT);
  });
});

describe('what is asked for wrongly', () => {
  it('is a problem that names the field', async () => {
    const { alice } = stage;
    const list = () => server.claimableBalances().claimant(alice.publicKey());
    expect(await problem(list().limit(201).call())).toMatchObject({ status: 400, data: { extras: { invalid_field: 'limit' } } });
    expect(await problem(list().cursor('x').call())).toMatchObject({ status: 400, data: { extras: { invalid_field: 'cursor' } } });
    const operations = server.operations().forAccount(alice.publicKey()).cursor('x');
    expect(await problem(operations.call())).toMatchObject({ status: 400, data: { extras: { invalid_field: 'cursor' } } });
    expect((await problem(server.claimableBalances().claimant('G').call())).status).toBe(400);
    const response = await fetch(`${server.serverURL}/nowhere`);
    expect([response.status, ((await response.json()) as { type: string }).type]).toEqual([
      404,
      'https://stellar.org/horizon-errors/not_found',
    ]);
  });
});
