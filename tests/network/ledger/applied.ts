/** One envelope tried on a ledger, which stays as it is: what came of it, and the entries before and after. In this process alone. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { parseEnvelope } from './envelope';
import { carryOut, include } from './inclusion';
import type { Ledger } from './ledger';
import type { KeyString, Layer, Stored } from './store';
import { faultOf, minimumFee, transactionResult } from './validate';

/** Entries of a ledger by their LedgerKey in base64 XDR. What they are is not to be changed. */
export type Entries = Pick<Layer, 'get' | 'entries'>;

export interface AppliedEnvelope {
  /** Whether it was in a ledger and did what it says. */
  ok: boolean;
  /** Whether no ledger takes it: no fee, no sequence number. */
  refused: boolean;
  result: xdr.TransactionResult;
  /** What nodes would tell of it, made where it is asked for, before the ledger moves on; undefined where it was refused. */
  meta: () => xdr.TransactionMeta | undefined;
  before: Entries;
  after: Entries;
  /** Every entry that is not as it was, fee and sequence number included. */
  changed: ReadonlyMap<KeyString, { before: Stored | undefined; after: Stored | undefined }>;
  /** Makes the ledger what it is afterwards, as part of its latest ledger. The next envelope is then tried on that. */
  keep: () => void;
}

/**
 * What the next ledger would make of an envelope, all by itself. `signed: 'assumed'`: nobody looks at signatures, and whoever had to
 * sign has signed, so that none need be made. Throws for bytes that are no envelope.
 */
export function applied(
  ledger: Ledger,
  envelope: string | xdr.TransactionEnvelope,
  { signed }: { signed?: 'assumed' } = { signed: 'assumed' },
): AppliedEnvelope {
  const parsed = parseEnvelope(envelope, ledger.passphrase);
  if (!parsed) throw new Error('no envelope of a transaction');
  const { passphrase, protocolVersion: protocol, models, metaVersion, next, layer: before } = ledger;
  const fault = faultOf(signed ? { ...next, signed } : next, parsed);
  if (fault) {
    const result = transactionResult(fault, minimumFee(parsed));
    return { ok: false, refused: true, result, meta: () => undefined, before, after: before, changed: new Map(), keep: () => undefined };
  }
  const closeTime = Number(next.latestClose);
  const on = (layer: Layer) => ({ layer, sequence: next.sequence, closeTime, passphrase, protocol, models });
  const layer = before.child();
  const { ok, result } = carryOut(on(layer), 'not', parsed);
  const changed = new Map([...layer.changes].map(([key, after]) => [key, { before: before.get(key), after }]));
  const meta = () => include({ ...on(before.child()), metaVersion }, parsed).meta;
  return { ok, refused: false, result, meta, before, after: layer, changed, keep: () => layer.commit() };
}
