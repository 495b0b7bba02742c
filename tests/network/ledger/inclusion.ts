/** What including one transaction does to the ledger: fee, sequence number, operations, refund, result and meta. */
import { xdr } from '@stellar/stellar-sdk/base';
import { applySoroban } from '../host/apply';
import { contractMeta, entryChanges } from '../host/meta';
import type { Models } from '../host/models';
import { writeExtra } from './account-ext';
import { applyClassic, checkClassic, succeeded } from './classic';
import { Classic, muxedText } from './entries';
import type { Parsed } from './envelope';
import type { Layer } from './store';
import { bumped, minimumFee, transactionResult } from './validate';

/** The ledger that is being closed. */
export interface Closing {
  layer: Layer;
  sequence: number;
  closeTime: number;
  passphrase: string;
  models: Models;
}

export interface Inclusion {
  ok: boolean;
  result: xdr.TransactionResult;
  meta: xdr.TransactionMeta;
}

interface Run {
  ok: boolean;
  results: xdr.OperationResult[];
  meta: xdr.TransactionMeta;
  refund: bigint;
}

/** Includes a transaction that has been found valid. Fee and sequence number stay taken whatever the operations do. */
export function include(closing: Closing, parsed: Parsed): Inclusion {
  const classic = new Classic(closing.layer, closing.sequence);
  const charged = minimumFee(parsed);
  move(classic, parsed.feeSource, -charged);
  const account = classic.account(parsed.source);
  if (account) {
    const ext = writeExtra(account, { seqLedger: closing.sequence, seqTime: BigInt(closing.closeTime) });
    classic.putAccount(parsed.source, { seqNum: parsed.tx.seqNum, ext });
  }
  const { ok, results, meta, refund } = parsed.contract ? runContract(closing, parsed) : runClassic(closing, parsed);
  move(classic, parsed.feeSource, refund);
  const R = xdr.TransactionResultResult;
  const own = ok ? R.txSuccess(results) : R.txFailed(results);
  return { ok, result: transactionResult(parsed.bump ? bumped(parsed, own, ok) : own, charged - refund), meta };
}

function move(classic: Classic, id: string, stroops: bigint): void {
  const account = classic.account(id);
  if (account && stroops !== 0n) classic.putAccount(id, { balance: account.balance + stroops });
}

function runContract({ layer: base, sequence, closeTime, passphrase, models }: Closing, { tx, source, envelope }: Parsed): Run {
  const [operation] = tx.operations;
  if (!operation || tx.ext.type !== 'sorobanData') throw new Error('the transaction should have been refused as invalid');
  const layer = base.child();
  const applied = applySoroban({
    layer,
    ledger: { sequence, timestamp: BigInt(closeTime), passphrase },
    models,
    source: operation.sourceAccount ? muxedText(operation.sourceAccount) : source,
    body: operation.body,
    data: tx.ext.sorobanData,
    transactionBytes: envelope.toXdr().length,
  });
  const meta = contractMeta(applied, base, layer.changes);
  layer.commit();
  return { ok: applied.ok, results: [applied.result], meta, refund: applied.fee.refund };
}

/** Every operation is tried, so that each has its result; one failure drops the changes of all. */
function runClassic({ layer: base, sequence, closeTime }: Closing, { tx, source }: Parsed): Run {
  const whole = base.child();
  const results: xdr.OperationResult[] = [];
  const changes: xdr.LedgerEntryChange[][] = [];
  for (const [index, { body, sourceAccount }] of tx.operations.entries()) {
    const layer = whole.child();
    const from = sourceAccount ? muxedText(sourceAccount) : source;
    const context = {
      classic: new Classic(layer, sequence),
      source: from,
      closeTime: BigInt(closeTime),
      transaction: { source, sequence: tx.seqNum, index },
    };
    const result = context.classic.account(from)
      ? (checkClassic(body, from) ?? applyClassic(context, body))
      : xdr.OperationResult.opNoAccount();
    results.push(result);
    if (!succeeded(result)) continue;
    changes.push(entryChanges(whole, layer.changes));
    layer.commit();
  }
  const ok = changes.length === tx.operations.length;
  if (ok) whole.commit();
  return { ok, results, meta: classicMeta(ok ? changes : []), refund: 0n };
}

function classicMeta(operations: readonly xdr.LedgerEntryChange[][]): xdr.TransactionMeta {
  return xdr.TransactionMeta.v4(
    new xdr.TransactionMetaV4({
      ext: xdr.ExtensionPoint.v0(),
      txChangesBefore: [],
      operations: operations.map((changes) => new xdr.OperationMetaV2({ ext: xdr.ExtensionPoint.v0(), changes, events: [] })),
      txChangesAfter: [],
      sorobanMeta: null,
      events: [],
      diagnosticEvents: [],
    }),
  );
}
