/** What including one transaction does to the ledger: fee, sequence number, operations, refund, result and meta. */
import { xdr } from '@stellar/stellar-sdk/base';
import { type Applied, applySoroban } from '../host/apply';
import { accountKey, keyString, ledgerEntry } from '../host/entries';
import type { Models } from '../host/models';
import { writeExtra } from './account-ext';
import { feeEvents, operationEvents } from './asset-events';
import { changesOf, commitChanges, type MetaVersion } from './changes';
import { applyClassic, checkClassic, succeeded } from './classic';
import { Classic, muxedText } from './entries';
import type { Parsed } from './envelope';
import { type OperationTold, transactionMeta } from './meta';
import type { Sandwiches } from './reserves';
import type { Layer } from './store';
import { bumped, minimumFee, transactionResult } from './validate';

/** The ledger that is being closed. */
export interface Closing {
  layer: Layer;
  sequence: number;
  closeTime: number;
  passphrase: string;
  models: Models;
  metaVersion: MetaVersion;
}

export interface Inclusion {
  ok: boolean;
  result: xdr.TransactionResult;
  meta: xdr.TransactionMeta;
  feeChanges: xdr.LedgerEntryChange[];
  refundChanges: xdr.LedgerEntryChange[];
}

interface Run {
  ok: boolean;
  /** Whether reserves were still being sponsored at the end. */
  open?: boolean;
  results: xdr.OperationResult[];
  operations: OperationTold[];
  applied?: Applied;
  refund: bigint;
}

/** Includes a transaction that has been found valid. Fee and sequence number stay taken whatever the operations do. */
export function include(closing: Closing, parsed: Parsed): Inclusion {
  const { layer, sequence, metaVersion, passphrase } = closing;
  const step = (run: (classic: Classic) => void) => changesOf(layer, sequence, metaVersion, (own) => run(new Classic(own, sequence)));
  const charged = minimumFee(parsed);
  const feeChanges = step((classic) => move(classic, parsed.feeSource, -charged));
  const before = [...(parsed.bump ? unchanged(layer, parsed.feeSource) : []), ...step((classic) => takeSequence(classic, closing, parsed))];
  const { ok, open, results, operations, applied, refund } = parsed.contract ? runContract(closing, parsed) : runClassic(closing, parsed);
  const back = step((classic) => move(classic, parsed.feeSource, refund));
  const told = { before, operations, feeEvents: feeEvents(passphrase, parsed.feeSource, charged, refund), ...(applied ? { applied } : {}) };
  const R = xdr.TransactionResultResult;
  const own = open ? R.txBadSponsorship() : ok ? R.txSuccess(results) : R.txFailed(results);
  return {
    ok,
    result: transactionResult(parsed.bump ? bumped(parsed, own, ok) : own, charged - refund),
    meta: transactionMeta(metaVersion, { ...told, after: metaVersion === 3 ? back : [] }),
    feeChanges,
    refundChanges: metaVersion === 3 ? [] : back,
  };
}

/** A fee bump looks at its payer once more. */
function unchanged(layer: Layer, id: string): xdr.LedgerEntryChange[] {
  const stored = layer.get(keyString(accountKey(id)));
  const entry = stored && ledgerEntry(stored);
  const C = xdr.LedgerEntryChange;
  return entry ? [C.ledgerEntryState(entry), C.ledgerEntryUpdated(entry)] : [];
}

function move(classic: Classic, id: string, stroops: bigint): void {
  const account = classic.account(id);
  if (account && stroops !== 0n) classic.putAccount(id, { balance: account.balance + stroops });
}

function takeSequence(classic: Classic, { sequence, closeTime }: Closing, { source, tx }: Parsed): void {
  const account = classic.account(source);
  if (!account) return;
  const ext = writeExtra(account, { seqLedger: sequence, seqTime: BigInt(closeTime) });
  classic.putAccount(source, { seqNum: tx.seqNum, ext });
}

function runContract(closing: Closing, { tx, source, envelope }: Parsed): Run {
  const { layer: base, sequence, closeTime, passphrase, models, metaVersion } = closing;
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
  const { ok, result, events, fee } = applied;
  const operations = ok ? [{ changes: commitChanges(layer, sequence, metaVersion), events }] : [];
  return { ok, results: [result], operations, applied, refund: fee.refund };
}

/** Every operation is tried, so that each has its result; one failure drops the changes of all. */
function runClassic({ layer: base, sequence, closeTime, passphrase, metaVersion }: Closing, { tx, source }: Parsed): Run {
  const whole = base.child();
  const results: xdr.OperationResult[] = [];
  const operations: OperationTold[] = [];
  const sandwiches: Sandwiches = new Map();
  for (const [index, { body, sourceAccount }] of tx.operations.entries()) {
    const layer = whole.child();
    const from = sourceAccount ? muxedText(sourceAccount) : source;
    const context = {
      classic: new Classic(layer, sequence),
      source: from,
      closeTime: BigInt(closeTime),
      transaction: { source, sequence: tx.seqNum, index },
      sandwiches,
    };
    const result = context.classic.account(from)
      ? (checkClassic(body, from) ?? applyClassic(context, body))
      : xdr.OperationResult.opNoAccount();
    results.push(result);
    if (!succeeded(result)) continue;
    const events = operationEvents(passphrase, whole, context, body, tx.memo);
    operations.push({ changes: commitChanges(layer, sequence, metaVersion), events });
  }
  const done = operations.length === tx.operations.length;
  const open = done && sandwiches.size > 0;
  const ok = done && !open;
  if (ok) whole.commit();
  return { ok, open, results, operations: ok ? operations : [], refund: 0n };
}
