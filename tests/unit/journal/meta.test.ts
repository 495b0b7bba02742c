/** What the nodes say of a transaction beside its end: read by the SDK, and never in the way of that end. */
import { Keypair, xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { scAddress } from '../../../src/chain/names';
import { attachSignatures, buildEnvelope, hashOf } from '../../../src/chain/transaction';
import { i128 } from '../../../src/contracts/scval';
import { createJournal } from '../../../src/journal/journal';
import type { TransactionRecord } from '../../../src/journal/record';
import type { AccountId } from '../../../src/primitives/addresses';
import { isFinal } from '../../../src/primitives/record-states';
import { createMemoryDatabase } from '../../platform/memory-database';
import { accountData, contract, contractData, issuer, lineData, user } from '../chain/entries';
import { CLOSE, chainOf, networkOf } from '../corpus/node';
import { emptyPlan } from './plan';

const { passphrase } = networkOf('');
const keys = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(9) as never);
const account = keys.publicKey() as AccountId;
const hash32 = new Uint8Array(32).fill(5);
const none = xdr.ExtensionPoint.v0();

const invoke = new xdr.Operation({
  sourceAccount: null,
  body: xdr.OperationBody.invokeHostFunction(
    new xdr.InvokeHostFunctionOp({
      hostFunction: xdr.HostFunction.hostFunctionTypeInvokeContract(
        new xdr.InvokeContractArgs({ contractAddress: scAddress(contract), functionName: 'go', args: [] }),
      ),
      auth: [],
    }),
  ),
});

function resultOf(result: xdr.TransactionResultResult): string {
  return new xdr.TransactionResult({ feeCharged: 4_321n, result, ext: xdr.TransactionResultExt.v0() }).toXdr('base64');
}
const invoked = xdr.OperationResult.opInner(
  xdr.OperationResultTr.invokeHostFunction(xdr.InvokeHostFunctionResult.invokeHostFunctionSuccess(hash32)),
);
const trapped = xdr.OperationResult.opInner(
  xdr.OperationResultTr.invokeHostFunction(xdr.InvokeHostFunctionResult.invokeHostFunctionTrapped()),
);
const success = resultOf(xdr.TransactionResultResult.txSuccess([invoked]));
const failure = resultOf(xdr.TransactionResultResult.txFailed([trapped]));

/** The record at the end of what it becomes when every node says this of it. */
async function ended(said: { result?: string; meta?: unknown; successful?: boolean }): Promise<TransactionRecord> {
  const { result = success, meta, successful = true } = said;
  const unsigned = buildEnvelope({ source: account, sequence: 100n, fee: 100n, validUntil: CLOSE + 60 }, [invoke]);
  const hash = hashOf(unsigned, passphrase);
  const envelope = attachSignatures(unsigned, [{ key: account, signature: keys.sign(Buffer.from(hash, 'hex')) as never }]);
  const known = { hash, envelope, result, meta: meta as string, successful, account, sequence: 101n };
  const journal = createJournal({
    database: createMemoryDatabase({ disk: new Map() }),
    chain: async () => chainOf(known, passphrase),
    clock: () => CLOSE,
    changed: () => undefined,
  });
  await journal.put({
    ...{ hash, envelope, networkId: 'mainnet', passphrase, account, kind: 'contract', sequence: '101' },
    ...{ origin: 'test', intent: { name: 'test' }, createdAt: CLOSE - 60, validUntil: CLOSE + 60 },
    plan: emptyPlan(
      { envelope: unsigned, hash, kind: 'contract', sequence: '101', validUntil: CLOSE + 60, source: account },
      { ledger: 1, closeTime: CLOSE - 60 },
    ),
    ...{ state: 'submitted', unknown: false, attempts: 1, lateLedgers: [] },
  });
  let record = await journal.advance(hash);
  for (let step = 0; step < 3 && !isFinal(record); step++) record = await journal.advance(hash);
  return record;
}

const publicKey = (id: string) => Keypair.fromPublicKey(id).xdrAccountId();
const price = new xdr.Price({ n: 1, d: 2 });

/** One entry of each type that the ledger has. */
const datas: xdr.LedgerEntryData[] = [
  accountData(),
  lineData(),
  xdr.LedgerEntryData.offer(
    new xdr.OfferEntry({
      ...{ sellerId: publicKey(user), offerId: 3n, selling: xdr.Asset.assetTypeNative(), buying: xdr.Asset.assetTypeNative() },
      ...{ amount: 5n, price, flags: 0, ext: xdr.OfferEntryExt.v0() },
    }),
  ),
  xdr.LedgerEntryData.data(
    new xdr.DataEntry({ accountId: publicKey(user), dataName: 'n', dataValue: new Uint8Array(3), ext: xdr.DataEntryExt.v0() }),
  ),
  xdr.LedgerEntryData.claimableBalance(
    new xdr.ClaimableBalanceEntry({
      balanceId: xdr.ClaimableBalanceId.claimableBalanceIdTypeV0(hash32),
      claimants: [],
      asset: xdr.Asset.assetTypeNative(),
      amount: 5n,
      ext: xdr.ClaimableBalanceEntryExt.v0(),
    }),
  ),
  xdr.LedgerEntryData.liquidityPool(
    new xdr.LiquidityPoolEntry({
      liquidityPoolId: new xdr.PoolId(hash32),
      body: xdr.LiquidityPoolEntryBody.liquidityPoolConstantProduct(
        new xdr.LiquidityPoolEntryConstantProduct({
          params: new xdr.LiquidityPoolConstantProductParameters({
            assetA: xdr.Asset.assetTypeNative(),
            assetB: xdr.Asset.assetTypeNative(),
            fee: 30,
          }),
          ...{ reserveA: 1n, reserveB: 2n, totalPoolShares: 3n, poolSharesTrustLineCount: 4n },
        }),
      ),
    }),
  ),
  contractData(xdr.ScVal.scvU32(1), xdr.ScVal.scvU32(2), 'temporary'),
  xdr.LedgerEntryData.contractCode(
    new xdr.ContractCodeEntry({ ext: xdr.ContractCodeEntryExt.v0(), hash: hash32, code: new Uint8Array(9) }),
  ),
  xdr.LedgerEntryData.configSetting(xdr.ConfigSettingEntry.configSettingContractMaxSizeBytes(65_536)),
  xdr.LedgerEntryData.ttl(new xdr.TtlEntry({ keyHash: hash32, liveUntilLedgerSeq: 70_000_000 })),
];

const sponsored = xdr.LedgerEntryExt.v1(
  new xdr.LedgerEntryExtensionV1({ sponsoringId: publicKey(issuer), ext: xdr.LedgerEntryExtensionV1Ext.v0() }),
);

/** Each type in each way in which an entry can change. */
const changes = datas.flatMap((data) => {
  const entry = new xdr.LedgerEntry({ lastModifiedLedgerSeq: 7, data, ext: sponsored });
  const change = xdr.LedgerEntryChange;
  return [
    change.ledgerEntryState(entry),
    change.ledgerEntryCreated(entry),
    change.ledgerEntryUpdated(entry),
    change.ledgerEntryRestored(entry),
    change.ledgerEntryRemoved(xdr.LedgerKey.ttl(new xdr.LedgerKeyTtl({ keyHash: hash32 }))),
  ];
});

const before = { ext: none, txChangesBefore: changes, txChangesAfter: changes };
const fees = new xdr.SorobanTransactionMetaExtV1({
  ...{ ext: none, totalNonRefundableResourceFeeCharged: 1n, totalRefundableResourceFeeCharged: 2n, rentFeeCharged: 3n },
});
const ext = xdr.SorobanTransactionMetaExt.v1(fees);

const v3 = (returnValue: xdr.ScVal) =>
  xdr.TransactionMeta.v3(
    new xdr.TransactionMetaV3({
      ...before,
      operations: [new xdr.OperationMeta({ changes })],
      sorobanMeta: new xdr.SorobanTransactionMeta({ ext, events: [], returnValue, diagnosticEvents: [] }),
    }),
  );
const v4 = (returnValue: xdr.ScVal | null) =>
  xdr.TransactionMeta.v4(
    new xdr.TransactionMetaV4({
      ...before,
      operations: [new xdr.OperationMetaV2({ ext: none, changes, events: [] })],
      sorobanMeta: new xdr.SorobanTransactionMetaV2({ ext, returnValue }),
      events: [],
      diagnosticEvents: [],
    }),
  );

const fine = v4(i128(7n)).toXdr('base64');

/** The same bytes with one number changed. */
function with32(base64: string, at: number, value: number): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes.writeInt32BE(value, at);
  return bytes.toString('base64');
}

/** What a call returned, of so many bytes. */
const returning = (bytes: number) => v4(xdr.ScVal.scvBytes(new Uint8Array(bytes))).toXdr('base64');

/** Nothing is wrong with it but that its events are so many bytes. */
function longOf(bytes: number): string {
  const meta = v4(i128(7n));
  const event = new xdr.ContractEvent({
    ...{ ext: none, contractId: null, type: xdr.ContractEventType.diagnostic },
    body: xdr.ContractEventBody.v0(new xdr.ContractEventV0({ topics: [], data: xdr.ScVal.scvBytes(new Uint8Array(bytes)) })),
  });
  const diagnosticEvents = [new xdr.DiagnosticEvent({ inSuccessfulContractCall: true, event })];
  return xdr.TransactionMeta.v4(new xdr.TransactionMetaV4({ ...meta.value, diagnosticEvents })).toXdr('base64');
}

describe('security 73: a transaction in the ledger', () => {
  const confirmed = { state: 'confirmed', unknown: false };

  it.each([
    ['3', v3(i128(7n))],
    ['4', v4(i128(7n))],
  ])('ends, and has what its call returned: meta of version %s with every type of entry in every kind of change', async (_, meta) => {
    const record = await ended({ meta: meta.toXdr('base64') });
    expect(record).toMatchObject(confirmed);
    expect(record.outcome).toMatchObject({ feeCharged: '4321', returnValue: i128(7n).toXdr('base64') });
    expect(record.outcome?.missing).toBeUndefined();
  });

  it('ends where there is no meta, and where an older one or a call says nothing', async () => {
    const older = [
      xdr.TransactionMeta.operations([new xdr.OperationMeta({ changes })]),
      xdr.TransactionMeta.v1(new xdr.TransactionMetaV1({ txChanges: changes, operations: [] })),
      xdr.TransactionMeta.v2(new xdr.TransactionMetaV2({ txChangesBefore: [], operations: [], txChangesAfter: changes })),
      v4(null),
    ];
    for (const meta of [undefined, ...older.map((item) => item.toXdr('base64'))]) {
      const record = await ended({ meta });
      expect(record).toMatchObject({ ...confirmed, outcome: { feeCharged: '4321' } });
      expect(record.outcome?.returnValue).toBeUndefined();
      expect(record.outcome?.missing).toBeUndefined();
    }
  });

  it.each([
    ['a change of a kind that nobody knows', with32(fine, 12, 99), 'meta_unreadable'],
    ['an entry of a type that nobody knows', with32(fine, 20, 10), 'meta_unreadable'],
    ['version 9', with32(fine, 0, 9), 'meta_unreadable'],
    ['its end cut off', fine.slice(0, 4 * Math.floor(fine.length / 8)), 'meta_unreadable'],
    ['more behind its end', Buffer.concat([Buffer.from(fine, 'base64'), Buffer.alloc(4)]).toString('base64'), 'meta_unreadable'],
    ['no base64', '***', 'meta_unreadable'],
    ['5 MB', longOf(5_000_000), 'meta_too_long'],
    ['a value that no record could hold', returning(200_000), 'meta_too_long'],
  ])('ends all the same, without the figures and saying so: %s', async (_, meta, missing) => {
    const record = await ended({ meta });
    expect(record).toMatchObject({ ...confirmed, outcome: { feeCharged: '4321', missing } });
    expect(record.outcome?.returnValue).toBeUndefined();
  });

  it('ends where the meta is no text at all', async () => {
    expect(await ended({ meta: { v4: {} } })).toMatchObject({ ...confirmed, outcome: { feeCharged: '4321' } });
  });

  it('that failed lacks nothing, whatever its meta is', async () => {
    const record = await ended({ result: failure, successful: false, meta: with32(fine, 0, 9) });
    expect(record).toMatchObject({ state: 'failed', outcome: { feeCharged: '4321', reason: { code: 'transaction_failed' } } });
    expect(record.outcome?.missing).toBeUndefined();
  });

  it.each([
    [true, 'confirmed'],
    [false, 'failed'],
  ])('ends by the nodes’ status alone where its result has a code that nobody knows (%s: %s)', async (successful, state) => {
    for (const result of [with32(success, 8, 77), with32(success, 8, -77), with32(success, 20, 99)]) {
      const record = await ended({ result, successful, meta: fine });
      expect(record).toMatchObject({ state, outcome: { feeCharged: null, missing: 'result_unreadable' } });
    }
  });

  it('inside a fee bump ends as what is inside', async () => {
    const pair = (inner: xdr.InnerTransactionResultResult) =>
      new xdr.InnerTransactionResultPair({
        transactionHash: hash32,
        result: new xdr.InnerTransactionResult({ feeCharged: 0n, result: inner, ext: xdr.InnerTransactionResultExt.v0() }),
      });
    const R = xdr.TransactionResultResult;
    const I = xdr.InnerTransactionResultResult;
    const well = resultOf(R.txFeeBumpInnerSuccess(pair(I.txSuccess([invoked]))));
    expect(await ended({ result: well, meta: fine })).toMatchObject({ ...confirmed, outcome: { returnValue: i128(7n).toXdr('base64') } });
    const badly = resultOf(R.txFeeBumpInnerFailed(pair(I.txFailed([trapped]))));
    expect(await ended({ result: badly, successful: false })).toMatchObject({
      state: 'failed',
      outcome: { reason: { details: { result: 'txFeeBumpInnerFailed', operations: ['invokeHostFunctionTrapped'] } } },
    });
  });
});
