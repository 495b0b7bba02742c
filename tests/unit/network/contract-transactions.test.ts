import { Asset, Contract, Horizon, Operation, rpc, type Transaction, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deploy, deployAsset } from '../../network/host/deploy';
import { type Network, startNetwork } from '../../network/server';
import { setTrustline } from '../../network/setup';
import { build, type ClassicWorld, line, lumens, outcome, people, START, UNIT } from './classic-world';
import { adr, counter, i128, u32 } from './test-models';

let network: Network;
let stage: ClassicWorld;
let node: rpc.Server;
let horizon: Horizon.Server;
let token: string;
let counting: string;
let worlds = 0;

beforeAll(async () => {
  network = await startNetwork({ scenario: () => {}, startTime: START });
});
afterAll(() => network.close());

beforeEach(() => {
  stage = people(network.world(`contracts-${++worlds}`));
  const { ledger, manifest } = stage.world;
  token = deployAsset(ledger.root, stage.reward);
  counting = deploy(ledger.root, counter, { deployer: stage.alice.publicKey(), salt: new Uint8Array(32) });
  node = new rpc.Server(manifest.network.rpcUrl, { allowHttp: true });
  horizon = new Horizon.Server(manifest.network.horizonUrl, { allowHttp: true });
});

/** Bob's call, simulated and signed. */
async function calling(contract: string, fn: string, ...args: xdr.ScVal[]): Promise<Transaction> {
  const { world, bob } = stage;
  const prepared = await node.prepareTransaction(build(world, bob, [new Contract(contract).call(fn, ...args)], { signers: [] }));
  prepared.sign(bob);
  return prepared;
}

const sending = (amount: bigint) => calling(token, 'transfer', adr(stage.bob.publicKey()), adr(stage.alice.publicKey()), i128(amount));

describe('contract transactions', () => {
  it('pay the inclusion fee and what of the resource fee was not given back', async () => {
    const { world, alice, bob, reward } = stage;
    setTrustline(world, alice.publicKey(), reward);
    const transaction = await sending(7n * UNIT);
    const { hash } = await node.sendTransaction(transaction);
    expect((await node.getTransaction(hash)).status).toBe('NOT_FOUND');
    world.ledger.close();
    const included = await node.getTransaction(hash);
    if (included.status !== 'SUCCESS') throw new Error(included.status);
    const charged = included.resultXdr.feeCharged;
    const resources = transaction.toEnvelope();
    const data = resources.type === 'envelopeTypeTx' ? resources.v1.tx.ext : undefined;
    const declared = data?.type === 'sorobanData' ? data.sorobanData.resourceFee : 0n;
    expect(charged).toBeGreaterThan(100n);
    expect(charged).toBeLessThan(100n + declared);
    expect(lumens(world, bob)).toBe(100n * UNIT - charged);
    expect([line(world, alice, reward), line(world, bob, reward)]).toEqual([7n * UNIT, 93n * UNIT]);
  });

  it('are payments to Horizon where the asset contract says so', async () => {
    const { world, alice, bob, issuer, reward } = stage;
    setTrustline(world, alice.publicKey(), reward);
    world.ledger.mode = 'instant';
    await horizon.submitTransaction(await sending(7n * UNIT));
    const { records } = await horizon.payments().forAccount(alice.publicKey()).call();
    expect(records).toMatchObject([
      {
        type: 'invoke_host_function',
        type_i: 24,
        function: 'HostFunctionTypeHostFunctionTypeInvokeContract',
        parameters: [
          { type: 'Address' },
          { type: 'Sym', value: xdr.ScVal.scvSymbol('transfer').toXdr('base64') },
          { type: 'Address' },
          { type: 'Address' },
          { type: 'I128' },
        ],
        asset_balance_changes: [
          {
            ...{ type: 'transfer', from: bob.publicKey(), to: alice.publicKey(), amount: '7.0000000' },
            ...{ asset_type: 'credit_alphanum4', asset_code: 'BLND', asset_issuer: issuer.publicKey() },
          },
        ],
      },
    ]);
  });

  it('that trap keep the fee and the sequence number, and change nothing else', async () => {
    const { world, alice, bob, reward } = stage;
    setTrustline(world, alice.publicKey(), reward);
    const transaction = await sending(7n * UNIT);
    setTrustline(world, alice.publicKey(), reward, { authorized: false });
    const before = world.ledger.classic.account(bob.publicKey())?.seqNum ?? 0n;
    expect(outcome(world, transaction)).toEqual(['tx_failed', 'function_trapped']);
    expect(world.ledger.classic.account(bob.publicKey())?.seqNum).toBe(before + 1n);
    expect(lumens(world, bob)).toBeLessThan(100n * UNIT - 100n);
    expect([line(world, alice, reward), line(world, bob, reward)]).toEqual([0n, 100n * UNIT]);
  });

  it('are invalid without their data, beside other operations, or below their fee', async () => {
    const { world, bob } = stage;
    const call = new Contract(counting).call('add', u32(1));
    expect(outcome(world, build(world, bob, [call]))).toEqual(['refused', 'tx_malformed']);
    const good = await calling(counting, 'add', u32(1));
    const envelope = good.toEnvelope();
    if (envelope.type !== 'envelopeTypeTx') throw new Error('another envelope');
    const { tx } = envelope.v1;
    const changed = (change: Partial<typeof tx>) => {
      const copy = new xdr.Transaction({ ...tx, ...change });
      const v1 = new xdr.TransactionV1Envelope({ tx: copy, signatures: [] });
      const transaction = TransactionBuilder.fromXDR(xdr.TransactionEnvelope.envelopeTypeTx(v1), world.ledger.passphrase) as Transaction;
      transaction.sign(bob);
      return transaction;
    };
    const [operation] = tx.operations;
    if (!operation) throw new Error('no operation');
    expect(outcome(world, changed({ operations: [operation, operation] }))).toEqual(['refused', 'tx_malformed']);
    const least = tx.ext.type === 'sorobanData' ? Number(tx.ext.sorobanData.resourceFee) + 100 : 0;
    expect(outcome(world, changed({ fee: least - 1 }))).toEqual(['refused', 'tx_insufficient_fee']);
    expect(outcome(world, changed({ fee: least }))).toEqual(['tx_success', 'op_success']);
    const payment = Operation.payment({ destination: stage.alice.publicKey(), asset: Asset.native(), amount: '1' });
    expect(outcome(world, changed({ operations: [payment], seqNum: tx.seqNum + 1n }))).toEqual(['refused', 'tx_malformed']);
  });

  it('can be paid for by another account, which gets back what is left', async () => {
    const { world, alice, bob } = stage;
    const inner = await calling(counting, 'add', u32(1));
    const bump = TransactionBuilder.buildFeeBumpTransaction(alice, '400', inner, world.ledger.passphrase);
    bump.sign(alice);
    expect(outcome(world, bump)).toEqual(['tx_fee_bump_inner_success', 'tx_success', 'op_success']);
    const included = await node.getTransaction(Buffer.from(bump.hash()).toString('hex'));
    if (included.status !== 'SUCCESS') throw new Error(included.status);
    expect(lumens(world, bob)).toBe(100n * UNIT);
    expect(lumens(world, alice)).toBe(100n * UNIT - included.resultXdr.feeCharged);
  });
});
