import { xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { parseOutcome } from '../../../src/chain/outcome';
import { i128, sym } from '../../../src/contracts/scval';
import { codeOf } from './liar';

const result = (inner: xdr.TransactionResultResult, feeCharged = 123n) =>
  new xdr.TransactionResult({ feeCharged, result: inner, ext: xdr.TransactionResultExt.v0() }).toXdr('base64');
const inner = (tr: xdr.OperationResultTr) => xdr.OperationResult.opInner(tr);

const paid = inner(xdr.OperationResultTr.payment(xdr.PaymentResult.paymentSuccess()));
const lowReserve = inner(xdr.OperationResultTr.changeTrust(xdr.ChangeTrustResult.changeTrustLowReserve()));
const invoked = inner(xdr.OperationResultTr.invokeHostFunction(xdr.InvokeHostFunctionResult.invokeHostFunctionSuccess(new Uint8Array(32))));
const trapped = inner(xdr.OperationResultTr.invokeHostFunction(xdr.InvokeHostFunctionResult.invokeHostFunctionTrapped()));

const event = new xdr.ContractEvent({
  ext: xdr.ExtensionPoint.v0(),
  contractId: null,
  type: xdr.ContractEventType.contract,
  body: xdr.ContractEventBody.v0(new xdr.ContractEventV0({ topics: [sym('withdraw')], data: i128(5n) })),
});
const v3 = xdr.TransactionMeta.v3(
  new xdr.TransactionMetaV3({
    ext: xdr.ExtensionPoint.v0(),
    txChangesBefore: [],
    operations: [],
    txChangesAfter: [],
    sorobanMeta: new xdr.SorobanTransactionMeta({
      ext: xdr.SorobanTransactionMetaExt.v0(),
      events: [event],
      returnValue: i128(7n),
      diagnosticEvents: [],
    }),
  }),
).toXdr('base64');
const v4 = xdr.TransactionMeta.v4(
  new xdr.TransactionMetaV4({
    ext: xdr.ExtensionPoint.v0(),
    txChangesBefore: [],
    operations: [new xdr.OperationMetaV2({ ext: xdr.ExtensionPoint.v0(), changes: [], events: [event] })],
    txChangesAfter: [],
    sorobanMeta: new xdr.SorobanTransactionMetaV2({ ext: xdr.SorobanTransactionMetaExt.v0(), returnValue: i128(7n) }),
    events: [],
    diagnosticEvents: [],
  }),
).toXdr('base64');

describe('an outcome', () => {
  it.each([
    ['before protocol 23', v3],
    ['since protocol 23', v4],
  ])('of a call has its value, %s', (_name, meta) => {
    const outcome = parseOutcome(result(xdr.TransactionResultResult.txSuccess([invoked])), meta);
    expect(outcome).toMatchObject({
      successful: true,
      feeCharged: 123n,
      transaction: 'txSuccess',
      operations: ['invokeHostFunctionSuccess'],
    });
    expect(outcome.returnValue?.toXdr('base64')).toBe(i128(7n).toXdr('base64'));
  });

  it('of a failure names each operation’s code, and has no value', () => {
    const failed = parseOutcome(result(xdr.TransactionResultResult.txFailed([paid, lowReserve])), v4);
    expect(failed).toMatchObject({ successful: false, transaction: 'txFailed', operations: ['paymentSuccess', 'changeTrustLowReserve'] });
    expect(failed.returnValue).toBeUndefined();
    const trap = parseOutcome(result(xdr.TransactionResultResult.txFailed([trapped])));
    expect(trap.operations).toEqual(['invokeHostFunctionTrapped']);
    const lacking = parseOutcome(result(xdr.TransactionResultResult.txFailed([xdr.OperationResult.opNoAccount()])));
    expect(lacking.operations).toEqual(['opNoAccount']);
  });

  it('of what was never applied has the transaction’s code alone', () => {
    expect(parseOutcome(result(xdr.TransactionResultResult.txBadSeq(), 0n))).toMatchObject({
      successful: false,
      feeCharged: 0n,
      transaction: 'txBadSeq',
      operations: [],
    });
  });

  it('of a fee bump is that of what is inside', () => {
    const pair = new xdr.InnerTransactionResultPair({
      transactionHash: new Uint8Array(32),
      result: new xdr.InnerTransactionResult({
        feeCharged: 1n,
        result: xdr.InnerTransactionResultResult.txSuccess([paid]),
        ext: xdr.InnerTransactionResultExt.v0(),
      }),
    });
    const outcome = parseOutcome(result(xdr.TransactionResultResult.txFeeBumpInnerSuccess(pair)));
    expect(outcome).toMatchObject({ successful: true, operations: ['paymentSuccess'] });
  });

  it('that cannot be read is no outcome', async () => {
    const success = result(xdr.TransactionResultResult.txSuccess([invoked]));
    for (const [words, meta] of [['AAAA'], [''], ['***'], [success, 'AAAA'], [`${success.replace(/=+$/, '')}AAAA`]] as const) {
      expect(await codeOf(Promise.resolve().then(() => parseOutcome(words, meta)))).toBe('node_invalid');
    }
  });
});

describe('the operations of a result', () => {
  const codes = (...list: xdr.OperationResult[]) => parseOutcome(result(xdr.TransactionResultResult.txFailed(list))).operations;

  it('are called as the SDK calls them, for every code of every operation that the wallet builds', () => {
    const named: [xdr.OperationResult, string][] = [
      ...['createAccountMalformed', 'createAccountUnderfunded', 'createAccountLowReserve', 'createAccountAlreadyExist'].map(
        (name) =>
          [inner(xdr.OperationResultTr.createAccount((xdr.CreateAccountResult as never as Void)[name]?.() as never)), name] as never,
      ),
      ...['paymentMalformed', 'paymentUnderfunded', 'paymentSrcNoTrust', 'paymentNoTrust', 'paymentLineFull', 'paymentNoDestination'].map(
        (name) => [inner(xdr.OperationResultTr.payment((xdr.PaymentResult as never as Void)[name]?.() as never)), name] as never,
      ),
      ...['claimClaimableBalanceDoesNotExist', 'claimClaimableBalanceCannotClaim', 'claimClaimableBalanceLineFull'].map(
        (name) =>
          [
            inner(xdr.OperationResultTr.claimClaimableBalance((xdr.ClaimClaimableBalanceResult as never as Void)[name]?.() as never)),
            name,
          ] as never,
      ),
      ...['restoreFootprintSuccess', 'restoreFootprintMalformed'].map(
        (name) =>
          [inner(xdr.OperationResultTr.restoreFootprint((xdr.RestoreFootprintResult as never as Void)[name]?.() as never)), name] as never,
      ),
    ];
    for (const [operation, name] of named) expect(codes(operation)).toEqual([name]);
    expect(codes(...named.map(([operation]) => operation), trapped)).toEqual([
      ...named.map(([, name]) => name),
      'invokeHostFunctionTrapped',
    ]);
  });

  it('end before one whose length is not known', () => {
    const bumped = inner(xdr.OperationResultTr.bumpSequence(xdr.BumpSequenceResult.bumpSequenceSuccess()));
    expect(codes(paid, bumped, lowReserve)).toEqual(['paymentSuccess']);
  });
});

type Void = { [name: string]: (() => unknown) | undefined };
