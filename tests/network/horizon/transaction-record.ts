/** A transaction as Horizon tells it, by itself and within lists. */
import { StrKey, type xdr } from '@stellar/stellar-sdk/base';
import { muxedText } from '../ledger/entries';
import { transactionOf } from '../ledger/envelope';
import type { Included } from '../ledger/ledger';
import { orderId } from '../rpc/transactions';
import type { SeenWorld } from '../world';
import { horizonUrl, iso, link } from './answer';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const signaturesOf = (list: readonly xdr.DecoratedSignature[]) => list.map(({ signature }) => base64(signature.toBytes()));

/** `asked`: the hash it was asked for by; a fee bump is shown under either of its two. */
export function transactionRecord(world: SeenWorld, included: Included, asked = included.hash) {
  const { envelope, hash, ledger, result, meta } = included;
  const tx = transactionOf(envelope);
  const root = horizonUrl(world);
  const self = `${root}/transactions/${asked}`;
  const token = String(orderId(included));
  const outer = envelope.type === 'envelopeTypeTxFeeBump' ? envelope.feeBump : undefined;
  const v1 = outer ? outer.tx.innerTx.v1 : envelope.type === 'envelopeTypeTx' ? envelope.v1 : undefined;
  const inner = signaturesOf(v1?.signatures ?? []);
  const bump = outer && {
    fee_bump_transaction: { hash, signatures: signaturesOf(outer.signatures) },
    inner_transaction: { hash: included.innerHash, signatures: inner, max_fee: String(tx.fee) },
  };
  return {
    ...memoOf(tx.memo),
    _links: {
      self: link(self),
      account: link(`${root}/accounts/${included.source}`),
      ledger: link(`${root}/ledgers/${ledger}`),
      operations: link(`${self}/operations{?cursor,limit,order}`, true),
      effects: link(`${self}/effects{?cursor,limit,order}`, true),
      precedes: link(`${root}/transactions?order=asc&cursor=${token}`),
      succeeds: link(`${root}/transactions?order=desc&cursor=${token}`),
      transaction: link(self),
    },
    id: asked,
    paging_token: token,
    successful: included.ok,
    hash: asked,
    ledger,
    created_at: iso(included.closeTime),
    ...accountField('source_account', tx.sourceAccount),
    source_account_sequence: String(tx.seqNum),
    ...(outer ? accountField('fee_account', outer.tx.feeSource) : { fee_account: included.feeSource }),
    fee_charged: String(result.feeCharged),
    max_fee: String(included.maxFee),
    operation_count: tx.operations.length,
    envelope_xdr: envelope.toXdr('base64'),
    result_xdr: included.raw?.result ?? result.toXdr('base64'),
    result_meta_xdr: included.raw?.meta ?? meta.toXdr('base64'),
    fee_meta_xdr: changesXdr(included.feeChanges),
    signatures: outer && asked === hash ? signaturesOf(outer.signatures) : inner,
    ...preconditionsOf(tx.cond),
    ...bump,
  };
}

/** `LedgerEntryChanges`: how many, then each. */
function changesXdr(changes: readonly xdr.LedgerEntryChange[]): string {
  const count = new Uint8Array(4);
  new DataView(count.buffer).setUint32(0, changes.length);
  return base64(Buffer.concat([count, ...changes.map((change) => change.toXdr())]));
}

/** The account's field, and what a muxed account adds to it. */
function accountField(name: string, id: xdr.MuxedAccount): { [field: string]: string } {
  const account = { [name]: muxedText(id) };
  if (id.type === 'keyTypeEd25519') return account;
  const { id: number, ed25519 } = id.med25519;
  const payload = new Uint8Array(40);
  payload.set(ed25519.toBytes());
  new DataView(payload.buffer).setBigUint64(32, number);
  return { ...account, [`${name}_muxed`]: StrKey.encodeMed25519PublicKey(payload), [`${name}_muxed_id`]: String(number) };
}

function memoOf(memo: xdr.Memo): { memo_type: string; memo?: string; memo_bytes?: string } {
  switch (memo.type) {
    case 'memoNone':
      return { memo_type: 'none' };
    case 'memoText':
      return { memo_type: 'text', memo: String(memo.text), memo_bytes: Buffer.from(String(memo.text)).toString('base64') };
    case 'memoId':
      return { memo_type: 'id', memo: String(memo.id) };
    case 'memoHash':
      return { memo_type: 'hash', memo: base64(memo.hash.toBytes()) };
    case 'memoReturn':
      return { memo_type: 'return', memo: base64(memo.retHash.toBytes()) };
  }
}

function preconditionsOf(cond: xdr.Preconditions): { preconditions?: { [name: string]: unknown } } {
  const bounds = cond.type === 'precondTime' ? cond.timeBounds : cond.type === 'precondV2' ? cond.v2.timeBounds : null;
  if (cond.type === 'precondNone') return {};
  const time = bounds && {
    timebounds: { min_time: String(bounds.minTime), ...(bounds.maxTime === 0n ? {} : { max_time: String(bounds.maxTime) }) },
  };
  const rules = cond.type === 'precondV2' ? cond.v2 : undefined;
  const ledgers = rules?.ledgerBounds && {
    ledgerbounds: { min_ledger: rules.ledgerBounds.minLedger, max_ledger: rules.ledgerBounds.maxLedger },
  };
  return { preconditions: { ...time, ...ledgers } };
}
