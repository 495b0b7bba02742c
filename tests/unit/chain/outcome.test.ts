import { xdr } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { parseEnding, parseOutcome } from '../../../src/chain/outcome';
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
    for (const words of ['AAAA', '', '***', `${success.replace(/=+$/, '')}AAAA`]) {
      expect(await codeOf(Promise.resolve().then(() => parseOutcome(words)))).toBe('node_invalid');
    }
  });
});

describe('the ending of what is in the ledger', () => {
  const success = result(xdr.TransactionResultResult.txSuccess([invoked]));
  const failure = result(xdr.TransactionResultResult.txFailed([trapped]));
  /** The first four bytes behind the fee are the code. */
  const withCode = (code: number) => {
    const bytes = Buffer.from(success, 'base64');
    bytes.writeInt32BE(code, 8);
    return bytes.toString('base64');
  };

  it('is that of status and result together, and contradicting ones are no answer', async () => {
    expect(parseEnding({ successful: true, result: success, meta: v4 })).toMatchObject({ successful: true, returnValue: i128(7n) });
    expect(parseEnding({ successful: false, result: failure })).toMatchObject({ successful: false, transaction: 'txFailed' });
    for (const [successful, said] of [
      [false, success],
      [true, failure],
    ] as const)
      expect(await codeOf(Promise.resolve().then(() => parseEnding({ successful, result: said })))).toBe('node_invalid');
  });

  it('is decided by the status alone where the result has a code that nobody knows', () => {
    for (const code of [99, -99])
      for (const successful of [true, false])
        expect(parseEnding({ successful, result: withCode(code), meta: v4 })).toEqual({ successful, missing: 'result_unreadable' });
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

  it('are all there, also of kinds that the wallet never builds', () => {
    const bumped = inner(xdr.OperationResultTr.bumpSequence(xdr.BumpSequenceResult.bumpSequenceSuccess()));
    expect(codes(paid, bumped, lowReserve)).toEqual(['paymentSuccess', 'bumpSequenceSuccess', 'changeTrustLowReserve']);
  });
});

type Void = { [name: string]: (() => unknown) | undefined };
