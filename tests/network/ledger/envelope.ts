/** A submitted envelope, read once: what the ledger's rules ask of it. */
import { hash, xdr } from '@stellar/stellar-sdk/base';
import { muxedText } from './entries';

export interface Parsed {
  envelope: xdr.TransactionEnvelope;
  /** The inner transaction of a fee bump, else the transaction. */
  tx: xdr.Transaction;
  /** Hex: the outer hash. */
  hash: string;
  /** What `signatures` sign. */
  payload: Uint8Array;
  signatures: readonly xdr.DecoratedSignature[];
  source: string;
  feeSource: string;
  /** The bid, in stroops. */
  fee: bigint;
  contract: boolean;
  bump?: { payload: Uint8Array; signatures: readonly xdr.DecoratedSignature[] };
}

const CONTRACT_OPERATIONS = new Set<string>(['invokeHostFunction', 'extendFootprintTtl', 'restoreFootprint']);
const isContract = (tx: xdr.Transaction) => tx.operations.some(({ body }) => CONTRACT_OPERATIONS.has(body.type));

export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function payloadOf(passphrase: string, tagged: xdr.TransactionSignaturePayloadTaggedTransaction): Uint8Array {
  return hash(new xdr.TransactionSignaturePayload({ networkId: hash(passphrase), taggedTransaction: tagged }).toXdr());
}

/** undefined for bytes that are no V1 transaction or fee bump. */
export function parseEnvelope(given: string | xdr.TransactionEnvelope, passphrase: string): Parsed | undefined {
  const envelope = typeof given === 'string' ? decode(given) : given;
  const Tagged = xdr.TransactionSignaturePayloadTaggedTransaction;
  if (envelope?.type === 'envelopeTypeTx') {
    const { tx, signatures } = envelope.v1;
    const payload = payloadOf(passphrase, Tagged.envelopeTypeTx(tx));
    const source = muxedText(tx.sourceAccount);
    const base = { envelope, tx, hash: toHex(payload), payload, signatures, source, feeSource: source };
    return { ...base, fee: BigInt(tx.fee), contract: isContract(tx) };
  }
  if (envelope?.type !== 'envelopeTypeTxFeeBump') return undefined;
  const { tx: outer, signatures: outerSignatures } = envelope.feeBump;
  const { tx, signatures } = outer.innerTx.v1;
  const bump = payloadOf(passphrase, Tagged.envelopeTypeTxFeeBump(outer));
  return {
    envelope,
    tx,
    hash: toHex(bump),
    payload: payloadOf(passphrase, Tagged.envelopeTypeTx(tx)),
    signatures,
    source: muxedText(tx.sourceAccount),
    feeSource: muxedText(outer.feeSource),
    fee: outer.fee,
    contract: isContract(tx),
    bump: { payload: bump, signatures: outerSignatures },
  };
}

/** The transaction of an envelope; of a fee bump the inner one. */
export function transactionOf(envelope: xdr.TransactionEnvelope): xdr.Transaction {
  if (envelope.type === 'envelopeTypeTx') return envelope.v1.tx;
  if (envelope.type === 'envelopeTypeTxFeeBump') return envelope.feeBump.tx.innerTx.v1.tx;
  throw new Error('an envelope of a kind that no ledger takes any more');
}

function decode(text: string): xdr.TransactionEnvelope | undefined {
  try {
    return xdr.TransactionEnvelope.fromXdr(text, 'base64');
  } catch {
    return undefined;
  }
}
