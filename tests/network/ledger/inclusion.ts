/** What including one transaction does to the ledger: fee, sequence number, operations, refund, result and meta. */
import { xdr } from '@stellar/stellar-sdk/base';
import { type Applied, applySoroban } from '../host/apply';
import { accountKey, keyString, ledgerEntry } from '../host/entries';
import type { Models } from '../host/models';
import { writeExtra } from './account-ext';
import { feeEvents, operationEvents } from './asset-events';
import { changesOf, commitChanges, type MetaVersion, type Telling } from './changes';
import { applyClassic, checkClassic, succeeded } from './classic';
import { Classic, muxedText } from './entries';
import type { Parsed } from './envelope';
import { type OperationTold, transactionMeta } from './meta';
import { placeOf, removeSigner, type Sandwiches } from './reserves';
import type { Layer } from './store';
import { bumped, minimumFee, transactionResult } from './validate';

/** The ledger that is being closed. */
export interface Closing {
  layer: Layer;
  sequence: number;
  closeTime: number;
  passphrase: string;
  protocol: number;
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
  const { metaVersion } = closing;
  const { ok, result, feeChanges, back, told } = carryOut(closing, metaVersion, parsed);
  return {
    ok,
    result,
    meta: transactionMeta(metaVersion, { ...told, after: metaVersion === 3 ? back : [] }),
    feeChanges,
    refundChanges: metaVersion === 3 ? [] : back,
  };
}

/** Does all of it, and tells what changed where that is asked for. */
export function carryOut(closing: Omit<Closing, 'metaVersion'>, telling: Telling, parsed: Parsed) {
  const { layer, sequence, passphrase } = closing;
  const step = (run: (classic: Classic) => void) => changesOf(layer, sequence, telling, (own) => run(new Classic(own, sequence)));
  const charged = minimumFee(parsed);
  const feeChanges = step((classic) => move(classic, parsed.feeSource, -charged));
  const begin = step((classic) => {
    takeSequence(classic, closing, parsed);
    removeSpent(classic, parsed);
  });
  const before = [...(parsed.bump ? unchanged(layer, parsed.feeSource) : []), ...begin];
  const run = parsed.contract ? runContract(closing, telling, parsed) : runClassic(closing, telling, parsed);
  const { ok, open, results, operations, applied, refund } = run;
  const back = step((classic) => move(classic, parsed.feeSource, refund));
  const fees = telling === 'not' ? [] : feeEvents(passphrase, parsed.feeSource, charged, refund);
  const R = xdr.TransactionResultResult;
  const own = open ? R.txBadSponsorship() : ok ? R.txSuccess(results) : R.txFailed(results);
  const result = transactionResult(parsed.bump ? bumped(parsed, own, ok) : own, charged - refund);
  return { ok, result, feeChanges, back, told: { before, operations, feeEvents: fees, ...(applied ? { applied } : {}) } };
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

function takeSequence(classic: Classic, { sequence, closeTime }: Pick<Closing, 'sequence' | 'closeTime'>, { source, tx }: Parsed): void {
  const account = classic.account(source);
  if (!account) return;
  const ext = writeExtra(account, { seqLedger: sequence, seqTime: BigInt(closeTime) });
  classic.putAccount(source, { seqNum: tx.seqNum, ext });
}

/** A signer that stood for this one transaction goes with it, whatever becomes of it. */
function removeSpent(classic: Classic, { tx, source, feeSource, payload, bump }: Parsed): void {
  const sources = tx.operations.map(({ sourceAccount }) => (sourceAccount ? muxedText(sourceAccount) : source));
  for (const id of new Set([source, ...sources])) removePreAuthorized(classic, id, payload);
  if (bump) removePreAuthorized(classic, feeSource, bump.payload);
}

function removePreAuthorized(classic: Classic, id: string, payload: Uint8Array): void {
  const account = classic.account(id);
  const place = account ? placeOf(account, xdr.SignerKey.signerKeyTypePreAuthTx(payload)) : -1;
  if (place >= 0) removeSigner(classic, id, place);
}

function runContract(closing: Omit<Closing, 'metaVersion'>, telling: Telling, { tx, source, envelope }: Parsed): Run {
  const { layer: base, sequence, closeTime, passphrase, protocol, models } = closing;
  const [operation] = tx.operations;
  if (!operation || tx.ext.type !== 'sorobanData') throw new Error('the transaction should have been refused as invalid');
  const layer = base.child();
  const applied = applySoroban({
    layer,
    ledger: { sequence, timestamp: BigInt(closeTime), passphrase, protocol },
    models,
    source: operation.sourceAccount ? muxedText(operation.sourceAccount) : source,
    body: operation.body,
    data: tx.ext.sorobanData,
    transactionBytes: envelope.toXdr().length,
  });
  const { ok, result, events, fee } = applied;
  const operations = ok ? [{ changes: commitChanges(layer, sequence, telling), events }] : [];
  return { ok, results: [result], operations, applied, refund: fee.refund };
}

/** Every operation is tried, so that each has its result; one failure drops the changes of all. */
function runClassic(closing: Omit<Closing, 'metaVersion'>, telling: Telling, { tx, source }: Parsed): Run {
  const { layer: base, sequence, closeTime, passphrase } = closing;
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
    const events = telling === 'not' ? [] : operationEvents(passphrase, whole, context, body, tx.memo);
    operations.push({ changes: commitChanges(layer, sequence, telling), events });
  }
  const done = operations.length === tx.operations.length;
  const open = done && sandwiches.size > 0;
  const ok = done && !open;
  if (ok) whole.commit();
  return { ok, open, results, operations: ok ? operations : [], refund: 0n };
}
