/** send against a ledger (interface.md 4.6): a signed contract call, carried to its end by the journal. */
import { Keypair, xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { attachSignatures, buildEnvelope, hashOf, parseTransaction } from '../../src/chain/transaction';
import { claimReward } from '../../src/interface/changes/claim-reward';
import { lendpoolToVaultsvc } from '../../src/interface/changes/lendpool-to-vaultsvc';
import { type Carrier, send as submit } from '../../src/interface/changes/send';
import { createJournal } from '../../src/journal/journal';
import { recordOf } from '../../src/journal/record';
import { fromHex } from '../../src/primitives/hex';
import { review } from '../../src/review/review';
import { sentOf } from '../../src/service/sent';
import { createMemoryDatabase } from '../platform/memory-database';
import { asDeclared } from './declared';
import { refusal } from './outcomes';
import { newClaimant, newLender, newPerson, type Person, sequenceOf, UNIT } from './people';
import { openWorld, type World } from './world';

const send: typeof submit = (...given) => asDeclared('send', () => submit(...given));

/** Seconds pass where somebody waits, and with them a ledger, unless ledgers stand still; nothing else moves this clock. */
function createCarrier(world: World, { still = false } = {}) {
  let now = world.clock();
  const { chain } = world;
  const clock = () => now;
  const journal = createJournal({ database: createMemoryDatabase(), chain: async () => chain, clock, changed: () => undefined });
  const carrier: Carrier = {
    async take({ envelope, source }) {
      const reading = await chain.rpc.read([]);
      const plan = await review({ chain, envelope, reading, account: source, origin: 'https://app.example', clock });
      const record = recordOf(plan, {}, { origin: 'https://app.example' }, { envelope, signer: source }, now);
      await journal.put(record);
    },
    advance: async (hash) => sentOf(await journal.advance(hash)),
    async pause(seconds) {
      now += seconds;
      if (!still) await world.control().close();
    },
  };
  return { carrier, journal, context: { chain, clock } };
}

async function signedMove(world: World): Promise<{ person: Person; envelope: string; operation: string }> {
  const person = await newLender(world, 300n * UNIT);
  const { envelope, result } = await lendpoolToVaultsvc.build(world.context, { from: person.address, vaultAddress: world.vault('') });
  return { person, envelope: person.sign(envelope), operation: result.operationXDR };
}

it('submits a signed contract call and answers what the ledger made of it', async (test) => {
  const world = await openWorld(test);
  const { person, envelope } = await signedMove(world);
  const before = await sequenceOf(world, person.address);
  const { carrier, context } = createCarrier(world);
  const result = await send(context, { xdr: envelope }, carrier);
  expect(result).toMatchObject({ hash: hashOf(envelope, world.network.passphrase), status: 'confirmed' });
  expect(result.ledger).toBeGreaterThan(0);
  expect(BigInt(result.feeCharged ?? '0')).toBeGreaterThan(0n);
  expect(result.returnValue).toEqual([{ supply: {}, collateral: {}, liabilities: {} }, expect.any(Array)]);
  expect(await sequenceOf(world, person.address)).toBe(before + 1n);
});

it('does not send the same bytes twice', async (test) => {
  const world = await openWorld(test);
  const { person, envelope } = await signedMove(world);
  const before = await sequenceOf(world, person.address);
  const { carrier, context } = createCarrier(world);
  await send(context, { xdr: envelope }, carrier);
  expect(await refusal(send(context, { xdr: envelope }, carrier))).toMatchObject({ status: 409, code: 'already_answered' });
  expect(await sequenceOf(world, person.address)).toBe(before + 1n);
});

it('answers that a call failed on the ledger, with the fee that it cost', async (test) => {
  const world = await openWorld(test);
  const { person, envelope } = await signedMove(world);
  const { usdc } = world.network.assets;
  await world.control().setTrustline(person.address, 'usdc', { authorized: false });
  const { carrier, context } = createCarrier(world);
  const result = await send(context, { xdr: envelope }, carrier);
  expect(result).toMatchObject({ status: 'failed', returnValue: null });
  expect(result.ledger).toBeGreaterThan(0);
  expect(BigInt(result.feeCharged ?? '0')).toBeGreaterThan(0n);
  const { lines } = await world.holdings(person.address);
  expect(lines.find(({ asset }) => asset.code === usdc?.code)?.state?.balance).toBe(0n);
});

/** The same call again, with the account's next sequence. */
async function nextOf(world: World, { address: source, sign }: Person, envelope: string): Promise<string> {
  const { tx, validUntil } = parseTransaction(envelope, world.network.passphrase);
  const frame = { source, sequence: (await sequenceOf(world, source)) + 1n, fee: 1_000_000n, validUntil };
  return sign(buildEnvelope(frame, tx.operations, tx.ext.type === 'sorobanData' ? tx.ext.sorobanData : undefined));
}

it('answers that it is pending after 30 seconds, and the journal still brings it to its end', async (test) => {
  const world = await openWorld(test);
  const control = world.control();
  const { mode } = await control.time();
  const { person, envelope } = await signedMove(world);
  const { carrier, journal, context } = createCarrier(world, { still: true });
  await control.mode('manual');
  try {
    const start = context.clock();
    const result = await send(context, { xdr: envelope }, carrier);
    expect(result).toMatchObject({ status: 'pending', ledger: null, feeCharged: null });
    expect(context.clock() - start).toBe(30);
    expect((await control.time()).pending).toBe(1);
    // One transaction of an account at a time.
    expect(await refusal(send(context, { xdr: await nextOf(world, person, envelope) }, carrier))).toMatchObject({
      status: 409,
      code: 'account_busy',
    });
    await control.close();
    expect(await journal.advance(result.hash)).toMatchObject({ state: 'confirmed' });
  } finally {
    await control.mode(mode);
  }
});

it('refuses what is no signed contract call of this network, before it asks anybody or writes anything down', async (test) => {
  const world = await openWorld(test);
  const { person, envelope, operation } = await signedMove(world);
  const claimant = await newClaimant(world, UNIT);
  const stranger = await newPerson(world);
  const { network } = world;
  const claim = await claimReward.build(world.context, { from: claimant.address, destination: claimant.address });
  const unsigned = (await lendpoolToVaultsvc.build(world.context, { from: person.address, vaultAddress: world.vault('') })).envelope;
  const frame = { source: person.address, sequence: await sequenceOf(world, person.address), fee: 1_000_000n };
  const { ext, operations } = parseTransaction(unsigned, network.passphrase).tx;
  const endless = buildEnvelope({ ...frame, validUntil: 0 }, operations, ext.type === 'sorobanData' ? ext.sorobanData : undefined);
  const bare = buildEnvelope({ ...frame, validUntil: parseTransaction(unsigned, network.passphrase).validUntil }, [
    xdr.Operation.fromXdr(operation, 'base64'),
  ]);
  const elsewhere = attachSignatures(unsigned, [{ key: person.address, signature: signFor(person, unsigned, 'Another network') }]);

  const cases: { what: string; xdr: string; code: string; network?: string }[] = [
    { what: 'a classic transaction', xdr: claimant.sign(claim.envelope), code: 'use_classic_submission' },
    { what: 'two contract operations', xdr: person.sign(doubled(unsigned, network.passphrase)), code: 'not_single_call' },
    { what: 'no resources', xdr: person.sign(bare), code: 'not_simulated' },
    { what: 'no signature', xdr: unsigned, code: 'not_signed' },
    { what: 'another’s signature', xdr: stranger.sign(unsigned), code: 'not_signed' },
    { what: 'a signature for another network', xdr: elsewhere, code: 'not_signed' },
    { what: 'another network', xdr: envelope, code: 'network_mismatch', network: 'testnet' },
    { what: 'no end', xdr: person.sign(endless), code: 'unbounded' },
    { what: 'a muxed source', xdr: muxedSource(unsigned), code: 'muxed_address' },
    { what: 'nothing', xdr: '', code: 'invalid_xdr' },
    { what: 'no base64', xdr: '%%%', code: 'invalid_xdr' },
    { what: 'half an envelope', xdr: envelope.slice(0, 200), code: 'invalid_xdr' },
    { what: 'more than an envelope', xdr: `${envelope.replace(/=+$/, '')}AAAAAAAA`, code: 'invalid_xdr' },
    { what: 'an operation', xdr: operation, code: 'invalid_xdr' },
    { what: 'words', xdr: 'a signed transaction, I promise', code: 'invalid_xdr' },
  ];
  const nobody: Carrier = {
    take: () => Promise.reject(new Error('it was taken')),
    advance: () => Promise.reject(new Error('it was moved on')),
    pause: () => Promise.reject(new Error('it was waited for')),
  };
  world.traffic.reset();
  for (const { what, code, ...input } of cases) {
    expect(await refusal(send(world.context, input, nobody)), what).toMatchObject({ status: 400, code });
  }
  expect(world.traffic.requests).toEqual([]);
});

function muxedSource(envelope: string): string {
  const parsed = xdr.TransactionEnvelope.fromXdr(envelope, 'base64');
  if (parsed.type !== 'envelopeTypeTx') throw new Error('no transaction');
  const { tx } = parsed.v1;
  const source = tx.sourceAccount;
  if (source.type !== 'keyTypeEd25519') throw new Error('a muxed source already');
  const sourceAccount = xdr.MuxedAccount.keyTypeMuxedEd25519(new xdr.MuxedAccountMed25519({ id: 7n, ed25519: source.ed25519 }));
  const fields = { fee: tx.fee, seqNum: tx.seqNum, cond: tx.cond, memo: tx.memo, operations: tx.operations, ext: tx.ext };
  const muxed = new xdr.TransactionV1Envelope({ tx: new xdr.Transaction({ sourceAccount, ...fields }), signatures: [] });
  return xdr.TransactionEnvelope.envelopeTypeTx(muxed).toXdr('base64');
}

/** The same transaction with its operation twice. */
function doubled(envelope: string, passphrase: string): string {
  const { tx, source, validUntil } = parseTransaction(envelope, passphrase);
  const data = tx.ext.type === 'sorobanData' ? tx.ext.sorobanData : undefined;
  const frame = { source, sequence: tx.seqNum - 1n, fee: BigInt(tx.fee), validUntil };
  return buildEnvelope(frame, [...tx.operations, ...tx.operations], data);
}

/** The person's signature over the envelope's hash as another network computes it. */
function signFor(person: Person, envelope: string, passphrase: string): Uint8Array {
  const keypair = Keypair.fromSecret(person.secret);
  return keypair.sign(fromHex(hashOf(envelope, passphrase)) as never);
}

it('takes a call that was rebuilt around its operation', async (test) => {
  const world = await openWorld(test);
  const person = await newLender(world, 300n * UNIT);
  const { closeTime } = await world.chain.rpc.latestLedger();
  const fresh = await lendpoolToVaultsvc.build(world.context, { from: person.address, vaultAddress: world.vault('') });
  const { tx } = parseTransaction(fresh.envelope, world.network.passphrase);
  const sorobanData = tx.ext.type === 'sorobanData' ? tx.ext.sorobanData : undefined;
  const frame = { source: person.address, sequence: await sequenceOf(world, person.address), validUntil: closeTime + 120 };
  const operation = xdr.Operation.fromXdr(fresh.result.operationXDR, 'base64');
  const again = buildEnvelope({ ...frame, fee: BigInt(tx.fee) }, [operation], sorobanData);
  const { carrier, context } = createCarrier(world);
  expect(await send(context, { xdr: person.sign(again) }, carrier)).toMatchObject({ status: 'confirmed' });
});
