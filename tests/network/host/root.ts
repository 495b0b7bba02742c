/** Invocations by the network itself (control, set-up): everything is authorized, nothing is charged. */
import { hash, StrKey, xdr } from '@stellar/stellar-sdk/base';
import { commitChanges } from '../ledger/changes';
import { transactionMeta } from '../ledger/meta';
import type { Layer } from '../ledger/store';
import type { Applied } from './apply';
import { scAddress } from './entries';
import { invoke, type LedgerInfo } from './host';
import type { AddressString, ScVal } from './model';
import type { Models } from './models';

/** What an invocation by the network needs of a world. */
export interface RootWorld {
  /** The base layer, written directly. */
  layer: Layer;
  ledger: LedgerInfo;
  models: Models;
  /** Puts the synthetic transaction into the history of the current ledger, so that its events are found. */
  remember(transaction: RootTransaction): void;
}

/** A transaction that nobody sent: its source is the zero account, its sequence number tells it from others. */
export interface RootTransaction {
  /** Hex. */
  hash: string;
  envelope: xdr.TransactionEnvelope;
  result: xdr.TransactionResult;
  meta: xdr.TransactionMeta;
}

let rootSequence = 0n;

/** Runs `contract.fn(args)` with everything authorized and commits it. Throws with the event log when it fails. */
export function invokeAsRoot(world: RootWorld, contract: AddressString, fn: string, args: readonly ScVal[]): ScVal {
  const layer = world.layer.child();
  const outcome = invoke({ layer, ledger: world.ledger, models: world.models, contract, fn, args, auth: { kind: 'root' } });
  const { result, events, diagnostics } = outcome;
  if ('error' in result) throw new Error(outcome.text);
  const preimage = new xdr.InvokeHostFunctionSuccessPreImage({ returnValue: result.ok, events });
  const success = xdr.InvokeHostFunctionResult.invokeHostFunctionSuccess(hash(preimage.toXDR()));
  const applied: Applied = {
    ok: true,
    result: xdr.OperationResult.opInner(xdr.OperationResultTr.invokeHostFunction(success)),
    returnValue: result.ok,
    events,
    diagnostics,
    fee: { nonRefundable: 0n, refundable: 0n, rent: 0n, refund: 0n },
  };
  const changes = commitChanges(layer, world.ledger.sequence, 4);
  const meta = transactionMeta(4, { operations: [{ changes, events }], applied });
  const envelope = rootEnvelope(contract, fn, args);
  world.remember({
    hash: transactionHash(world.ledger.passphrase, envelope),
    envelope,
    result: new xdr.TransactionResult({
      feeCharged: 0n,
      result: xdr.TransactionResultResult.txSuccess([applied.result]),
      ext: xdr.TransactionResultExt.v0(),
    }),
    meta,
  });
  return result.ok;
}

function rootEnvelope(contract: AddressString, fn: string, args: readonly ScVal[]): xdr.TransactionEnvelope {
  const call = new xdr.InvokeContractArgs({ contractAddress: scAddress(contract), functionName: fn, args: [...args] });
  const hostFunction = xdr.HostFunction.hostFunctionTypeInvokeContract(call);
  const tx = new xdr.Transaction({
    sourceAccount: xdr.MuxedAccount.keyTypeEd25519(new Uint8Array(32)),
    fee: 0,
    seqNum: ++rootSequence,
    cond: xdr.Preconditions.precondNone(),
    memo: xdr.Memo.memoNone(),
    operations: [
      new xdr.Operation({
        sourceAccount: null,
        body: xdr.OperationBody.invokeHostFunction(new xdr.InvokeHostFunctionOp({ hostFunction, auth: [] })),
      }),
    ],
    ext: xdr.TransactionExt.v0(),
  });
  return xdr.TransactionEnvelope.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx, signatures: [] }));
}

function transactionHash(passphrase: string, envelope: xdr.TransactionEnvelope): string {
  if (envelope.type !== 'envelopeTypeTx') throw new Error('not a plain transaction');
  const payload = new xdr.TransactionSignaturePayload({
    networkId: hash(passphrase),
    taggedTransaction: xdr.TransactionSignaturePayloadTaggedTransaction.envelopeTypeTx(envelope.v1.tx),
  });
  return Array.from(hash(payload.toXDR()), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `G…` of the zero key: the source of root transactions. */
export const ROOT_ACCOUNT: AddressString = StrKey.encodeEd25519PublicKey(new Uint8Array(32));
