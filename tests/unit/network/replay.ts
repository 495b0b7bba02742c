/** Transactions of the ledger corpus as a ledger can be asked to do them again. */
import { StrKey, xdr } from '@stellar/stellar-sdk';
import {
  AUTH_CLAWBACK,
  AUTH_REQUIRED,
  AUTH_REVOCABLE,
  AUTHORIZED,
  accountText,
  assetText,
  CLAWBACK_ENABLED,
  Classic,
  issuerOf,
  muxedText,
} from '../../network/ledger/entries';
import type { Layer, Stored } from '../../network/ledger/store';
import { type Item, readItems } from '../corpus/items';
import { entryOf, keyOfChange } from './meta-rules';

export interface RecordedOperation {
  body: xdr.OperationBody;
  source: string;
  result: xdr.OperationResult;
  changes: readonly xdr.LedgerEntryChange[];
}

export interface Recorded {
  id: string;
  item: Item;
  tx: xdr.Transaction;
  /** The ledger's number and its time, as far as its own entries tell them. */
  sequence: number;
  closeTime: bigint;
  /** Each as it was before the first operation. */
  entries: readonly xdr.LedgerEntry[];
  operations: readonly RecordedOperation[];
}

const nameOf = (key: xdr.LedgerKey) => key.toXdr('base64');

export function storedOf(entry: xdr.LedgerEntry): Stored {
  const id = entry.ext.type === 'v1' ? entry.ext.v1.sponsoringId : undefined;
  const sponsor = id && StrKey.encodeEd25519PublicKey(id.ed25519.toBytes());
  return { data: entry.data, lastModified: entry.lastModifiedLedgerSeq, ...(sponsor === undefined ? {} : { sponsor }) };
}

function transactionOf(envelope: xdr.TransactionEnvelope): xdr.Transaction | undefined {
  if (envelope.type === 'envelopeTypeTx') return envelope.v1.tx;
  return envelope.type === 'envelopeTypeTxFeeBump' ? envelope.feeBump.tx.innerTx.v1.tx : undefined;
}

function resultsOf({ result }: xdr.TransactionResult): readonly xdr.OperationResult[] | undefined {
  const inner = result.type === 'txFeeBumpInnerSuccess' ? result.innerResultPair.result.result : result;
  return inner.type === 'txSuccess' ? inner.results : undefined;
}

function groupsOf(
  meta: xdr.TransactionMeta,
): { before: readonly xdr.LedgerEntryChange[]; groups: (readonly xdr.LedgerEntryChange[])[] } | undefined {
  switch (meta.type) {
    case 'v1':
      return { before: meta.v1.txChanges, groups: meta.v1.operations.map(({ changes }) => changes) };
    case 'v2':
      return { before: meta.v2.txChangesBefore, groups: meta.v2.operations.map(({ changes }) => changes) };
    case 'v3':
      return { before: meta.v3.txChangesBefore, groups: meta.v3.operations.map(({ changes }) => changes) };
    case 'v4':
      return { before: meta.v4.txChangesBefore, groups: meta.v4.operations.map(({ changes }) => changes) };
    default:
      return undefined;
  }
}

const CONTRACT = new Set<string>(['invokeHostFunction', 'extendFootprintTtl', 'restoreFootprint']);

/** Every transaction that succeeded, with all its parts, of classic operations alone. */
export function* recorded(): IterableIterator<Recorded> {
  const byTx = new Map<string, Partial<Record<Item['kind'], Item>>>();
  for (const item of readItems()) if (item.tx) byTx.set(item.tx, { ...byTx.get(item.tx), [item.kind]: item });
  for (const [id, { envelope: item, result, meta }] of byTx) {
    if (!item || !result || !meta) continue;
    const tx = transactionOf(xdr.TransactionEnvelope.fromXdr(item.xdr, 'base64'));
    const results = resultsOf(xdr.TransactionResult.fromXdr(result.xdr, 'base64'));
    const told = groupsOf(xdr.TransactionMeta.fromXdr(meta.xdr, 'base64'));
    if (!tx || !results || !told || tx.operations.some(({ body }) => CONTRACT.has(body.type))) continue;
    const entries = new Map<string, xdr.LedgerEntry>();
    const seen = new Set<string>();
    for (const changes of [told.before, ...told.groups]) {
      for (const change of changes) {
        const name = nameOf(keyOfChange(change));
        const entry = entryOf(change);
        const first = !seen.has(name);
        seen.add(name);
        // Before the operations, what became of an account counts.
        if (entry && ((first && change.type === 'ledgerEntryState') || changes === told.before)) entries.set(name, entry);
      }
    }
    const last = [...told.before]
      .reverse()
      .map(entryOf)
      .find((entry) => entry !== undefined);
    const account = last?.data.type === 'account' ? last.data.account : undefined;
    const v1 = account?.ext.type === 'v1' ? account.ext.v1 : undefined;
    const v2 = v1?.ext.type === 'v2' ? v1.ext.v2 : undefined;
    const time = v2?.ext.type === 'v3' ? v2.ext.v3.seqTime : 0n;
    yield {
      id,
      item,
      tx,
      sequence: last?.lastModifiedLedgerSeq ?? 0,
      closeTime: time,
      entries: [...entries.values()],
      operations: tx.operations.map(({ body, sourceAccount }, index) => ({
        body,
        source: muxedText(sourceAccount ?? tx.sourceAccount),
        result: results[index] as xdr.OperationResult,
        changes: told.groups[index] ?? [],
      })),
    };
  }
}

const BEYOND = 1n << 50n;

const lineIn = ({ data }: xdr.LedgerEntry): xdr.TrustLineEntry[] => (data.type === 'trustline' ? [data.trustLine] : []);

/** Whom an operation needs on the ledger though it changes nothing of theirs, with the flags that it needs of them. */
function needed({ body, source, changes }: RecordedOperation): [id: string, flags: number][] {
  switch (body.type) {
    case 'payment':
      return [[muxedText(body.paymentOp.destination), 0]];
    case 'pathPaymentStrictSend':
      return [[muxedText(body.pathPaymentStrictSendOp.destination), 0]];
    case 'pathPaymentStrictReceive':
      return [[muxedText(body.pathPaymentStrictReceiveOp.destination), 0]];
    case 'allowTrust':
    case 'setTrustLineFlags':
      return [[source, AUTH_REVOCABLE]];
    case 'setOptions':
      return body.setOptionsOp.inflationDest ? [[accountText(body.setOptionsOp.inflationDest), 0]] : [];
    case 'changeTrust': {
      const { line } = body.changeTrustOp;
      if (line.type === 'assetTypePoolShare') return [];
      const opened = changes.flatMap((change) => (change.type === 'ledgerEntryCreated' ? lineIn(change.created) : []))[0];
      const flags = opened?.flags ?? AUTHORIZED;
      const wanted = ((flags & AUTHORIZED) === 0 ? AUTH_REQUIRED : 0) | ((flags & CLAWBACK_ENABLED) === 0 ? 0 : AUTH_CLAWBACK);
      return [[issuerOf(assetText(line as unknown as xdr.Asset)), wanted]];
    }
    default:
      return [];
  }
}

/** Puts beside what a meta tells whatever it left out because nothing changed there: issuers, sources, destinations. */
export function completed(layer: Layer, { operations, sequence }: Recorded): void {
  const classic = new Classic(layer, sequence);
  const made = new Set(
    operations.flatMap(({ body }) => (body.type === 'createAccount' ? [accountText(body.createAccountOp.destination)] : [])),
  );
  const there = new Map<string, number>();
  for (const operation of operations) {
    for (const [id, flags] of [[operation.source, 0] as [string, number], ...needed(operation)]) {
      if (made.has(id) || (classic.account(id) && !there.has(id))) continue;
      if (!there.has(id)) classic.createAccount(id, BEYOND);
      there.set(id, (there.get(id) ?? 0) | flags);
      classic.putAccount(id, { flags: there.get(id) ?? 0, seqNum: 0n });
    }
  }
}
