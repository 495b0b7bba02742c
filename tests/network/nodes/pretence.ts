/** A transaction's end that never happened, in the shape that a real one has. */
import { xdr } from '@stellar/stellar-sdk/base';
import type { Parsed } from '../ledger/envelope';
import type { Included } from '../ledger/ledger';
import { transactionMeta } from '../ledger/meta';
import { bumped, minimumFee, transactionResult, untouched } from '../ledger/validate';
import type { RpcLedger } from '../rpc/port';

/** `real`: where the transaction was included in truth; otherwise it pretends to be alone in the ledger `at`. */
export function pretended(parsed: Parsed, claim: 'success' | 'failed', real: Included | undefined, at: RpcLedger): Included {
  const ok = claim === 'success';
  const { tx, envelope, hash, source, feeSource, fee: maxFee } = parsed;
  const R = xdr.TransactionResultResult;
  const results = tx.operations.map(({ body }) => (ok ? untouched(body) : failed(body)));
  const own = ok ? R.txSuccess(results) : R.txFailed(results);
  const operations = ok ? results.map(() => ({ changes: [], events: [] })) : [];
  return {
    ...(real ?? { hash, envelope, source, feeSource, maxFee, ledger: at.sequence, closeTime: at.closeTime, order: 1 }),
    ok,
    result: transactionResult(parsed.bump ? bumped(parsed, own, ok) : own, minimumFee(parsed)),
    meta: transactionMeta(4, { operations }),
    feeChanges: [],
    refundChanges: [],
  };
}

/** What any operation can fail with. */
function failed({ type }: xdr.OperationBody): xdr.OperationResult {
  if (type !== 'invokeHostFunction') return xdr.OperationResult.opExceededWorkLimit();
  return xdr.OperationResult.opInner(xdr.OperationResultTr.invokeHostFunction(xdr.InvokeHostFunctionResult.invokeHostFunctionTrapped()));
}
