/**
 * Envelopes: built from parts, parsed strictly, signed. Straight from XDR: the SDK's builder would double the worker's size.
 * Fees in stroops, times in unix seconds of ledger close time.
 */

import { verifyAsync } from '@noble/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';
import { xdr } from '@stellar/stellar-sdk/base';
import { type AccountId, accountIdOf, isAccountId, publicKeyOf } from '../primitives/addresses';
import { refuse } from '../primitives/errors';
import { toHex } from '../primitives/hex';
import { decodePayloadSigner, encodeStrkey } from '../primitives/strkey';
import { networkId } from './ids';
import { plainAccount } from './names';

export interface Frame {
  source: AccountId;
  /** The account's sequence now; the transaction takes the next. */
  sequence: bigint;
  /** The whole fee, for all operations and resources. */
  fee: bigint;
  validUntil: number;
  /** None where it is absent. */
  memo?: xdr.Memo | undefined;
}

/** Seconds that a contract call or a classic transaction stays valid after the ledger it was built from (architecture.md 7). */
export const CONTRACT_VALIDITY = 180;
export const CLASSIC_VALIDITY = 300;

/** An unsigned envelope in base64. The fee is the one given, whatever the operations are. 502 `node_invalid` for figures that no envelope holds. */
export function buildEnvelope(frame: Frame, operations: readonly xdr.Operation[], sorobanData?: xdr.SorobanTransactionData): string {
  const tx = new xdr.Transaction({
    sourceAccount: plainAccount(frame.source),
    fee: Number(frame.fee),
    seqNum: frame.sequence + 1n,
    cond: xdr.Preconditions.precondTime(new xdr.TimeBounds({ minTime: 0n, maxTime: BigInt(frame.validUntil) })),
    memo: frame.memo ?? xdr.Memo.memoNone(),
    operations: [...operations],
    ext: sorobanData ? xdr.TransactionExt.sorobanData(sorobanData) : xdr.TransactionExt.v0(),
  });
  try {
    return xdr.TransactionEnvelope.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx, signatures: [] })).toXdr('base64');
  } catch (error) {
    refuse('node_invalid', 'What the node says fits no transaction.', {}, error);
  }
}

/** The transaction alone: no node needs its signatures to simulate it. */
export function unsignedOf(tx: xdr.Transaction): string {
  return xdr.TransactionEnvelope.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx, signatures: [] })).toXdr('base64');
}

export interface ParsedTransaction {
  tx: xdr.Transaction;
  signatures: readonly xdr.DecoratedSignature[];
  /** The bytes that are signed, and by which the ledger knows the transaction. */
  hash: Uint8Array;
  source: AccountId;
  /** Unix seconds; 0: unbounded. */
  validUntil: number;
}

const tagged = xdr.TransactionSignaturePayloadTaggedTransaction;

/** The V1 transaction that has the same hash. */
export function fromV0(v0: xdr.TransactionV0): xdr.Transaction {
  return new xdr.Transaction({
    sourceAccount: xdr.MuxedAccount.keyTypeEd25519(v0.sourceAccountEd25519),
    fee: v0.fee,
    seqNum: v0.seqNum,
    cond: v0.timeBounds ? xdr.Preconditions.precondTime(v0.timeBounds) : xdr.Preconditions.precondNone(),
    memo: v0.memo,
    operations: v0.operations,
    ext: xdr.TransactionExt.v0(),
  });
}

function taggedOf(envelope: xdr.TransactionEnvelope): xdr.TransactionSignaturePayloadTaggedTransaction {
  if (envelope.type === 'envelopeTypeTxFeeBump') return tagged.envelopeTypeTxFeeBump(envelope.feeBump.tx);
  return tagged.envelopeTypeTx(envelope.type === 'envelopeTypeTxV0' ? fromV0(envelope.v0.tx) : envelope.v1.tx);
}

function payloadOf(envelope: xdr.TransactionEnvelope, passphrase: string): Uint8Array {
  return new xdr.TransactionSignaturePayload({ networkId: networkId(passphrase), taggedTransaction: taggedOf(envelope) }).toXdr();
}

/** What is hashed, and signed, of an envelope of any kind: of a fee bump the outer transaction's. 400 `invalid_xdr`. */
export const signaturePayload = (envelope: string, passphrase: string): Uint8Array => payloadOf(canonical(envelope), passphrase);

/** The hash that is signed. */
export const hashEnvelope = (envelope: xdr.TransactionEnvelope, passphrase: string): Uint8Array => sha256(payloadOf(envelope, passphrase));

export function boundsOf({ cond }: xdr.Transaction): xdr.TimeBounds | null {
  if (cond.type === 'precondTime') return cond.timeBounds;
  return cond.type === 'precondV2' ? cond.v2.timeBounds : null;
}

function canonical(envelope: string): xdr.TransactionEnvelope {
  let parsed: xdr.TransactionEnvelope;
  let again: string;
  try {
    parsed = xdr.TransactionEnvelope.fromXdr(envelope, 'base64');
    again = parsed.toXdr('base64');
  } catch (error) {
    return refuse('invalid_xdr', 'The envelope cannot be read.', undefined, error);
  }
  return again === envelope ? parsed : refuse('invalid_xdr', 'The envelope is not in its canonical form.');
}

function v1Of(envelope: xdr.TransactionEnvelope): xdr.TransactionV1Envelope {
  return envelope.type === 'envelopeTypeTx' ? envelope.v1 : refuse('invalid_xdr', 'Only a plain transaction is accepted here.');
}

/** A V1 envelope of exactly these bytes. 400 `invalid_xdr` for other forms, what does not re-encode to itself and what does nothing, `muxed_address`. */
export function parseTransaction(envelope: string, passphrase: string): ParsedTransaction {
  const parsed = canonical(envelope);
  const { tx, signatures } = v1Of(parsed);
  if (tx.operations.length === 0) return refuse('invalid_xdr', 'The transaction has no operation.');
  if (tx.sourceAccount.type !== 'keyTypeEd25519') return refuse('muxed_address', 'A muxed source is not accepted: use the G… account.', {});
  const source = accountIdOf(tx.sourceAccount.ed25519.toBytes());
  return { tx, signatures, hash: hashEnvelope(parsed, passphrase), source, validUntil: Number(boundsOf(tx)?.maxTime ?? 0n) };
}

/** The transaction hash in hex, of an envelope of any kind. 400 `invalid_xdr`. */
export function hashOf(envelope: string, passphrase: string): string {
  return toHex(hashEnvelope(canonical(envelope), passphrase));
}

/** What is inside a fee bump, as an envelope of its own, and who pays for it; undefined where it is none. 400 `invalid_xdr`. */
export function insideOf(envelope: string): { envelope: string; payer: AccountId } | undefined {
  const outer = canonical(envelope);
  if (outer.type !== 'envelopeTypeTxFeeBump') return undefined;
  const { feeSource, innerTx } = outer.feeBump.tx;
  const { ed25519 } = feeSource.type === 'keyTypeEd25519' ? feeSource : feeSource.med25519;
  return { envelope: xdr.TransactionEnvelope.envelopeTypeTx(innerTx.v1).toXdr('base64'), payer: accountIdOf(ed25519.toBytes()) };
}

/** A fee bump (CAP-15) around exactly these signed bytes, without its payer's signature. The fee is the whole one, resources included. */
export function buildFeeBump(inner: string, payer: AccountId, fee: bigint): string {
  const tx = new xdr.FeeBumpTransaction({
    feeSource: plainAccount(payer),
    fee,
    innerTx: xdr.FeeBumpTransactionInnerTx.envelopeTypeTx(v1Of(canonical(inner))),
    ext: xdr.FeeBumpTransactionExt.v0(),
  });
  return xdr.TransactionEnvelope.envelopeTypeTxFeeBump(new xdr.FeeBumpTransactionEnvelope({ tx, signatures: [] })).toXdr('base64');
}

/** The hash in hex by which whoever signed its operations knows it: of a fee bump what is inside. 400 `invalid_xdr`. */
export const innerHashOf = (envelope: string, passphrase: string): string => hashOf(insideOf(envelope)?.envelope ?? envelope, passphrase);

/** What an envelope offers for being included, without what its resources cost, and for how many operations that counts (CAP-15). */
export function bidOf(envelope: string): { fee: bigint; operations: bigint; resources: bigint } {
  const outer = canonical(envelope);
  const isBump = outer.type === 'envelopeTypeTxFeeBump';
  const { tx } = isBump ? outer.feeBump.tx.innerTx.v1 : v1Of(outer);
  const resources = tx.ext.type === 'sorobanData' ? tx.ext.sorobanData.resourceFee : 0n;
  const fee = (isBump ? outer.feeBump.tx.fee : BigInt(tx.fee)) - resources;
  return { fee, operations: BigInt(tx.operations.length + (isBump ? 1 : 0)), resources };
}

export const CONTRACT_OPERATIONS = new Set<string>(['invokeHostFunction', 'extendFootprintTtl', 'restoreFootprint']);

/** Whether an operation is one of the contract operations. */
export function isContractTransaction({ tx }: ParsedTransaction): boolean {
  return tx.operations.some(({ body }) => CONTRACT_OPERATIONS.has(body.type));
}

/** One signature, by whose it is: G…, or X… whose secret it is. */
export interface Signature {
  key: string;
  signature: Uint8Array;
}

/** Adds signatures over the transaction's hash, of a fee bump the outer one's. Every other byte stays as it was. */
export function attachSignatures(envelope: string, signatures: readonly Signature[]): string {
  const more = signatures.map((one) => new xdr.DecoratedSignature({ hint: hintOf(one), signature: one.signature }));
  return signedWith(canonical(envelope), more).toXdr('base64');
}

/** Of an account its key's end, of a payload's signer that mixed with the payload's, of a secret its hash's. */
function hintOf({ key, signature }: Signature): Uint8Array {
  const signer = payloadSignerOf(key);
  if (signer) return signer.hint;
  return (isAccountId(key) ? publicKeyOf(key) : sha256(signature)).subarray(-4);
}

/** A key that has to sign a payload of its own, and no transaction (CAP-40); undefined: another kind of key. */
function payloadSignerOf(key: string): { key: Uint8Array; payload: Uint8Array; hint: Uint8Array } | undefined {
  const bytes = key.startsWith('P') ? decodePayloadSigner(key) : undefined;
  if (!bytes) return undefined;
  const read = xdr.SignerKeyEd25519SignedPayload.fromXdr(bytes);
  const [own, { payload }] = [read.ed25519.toBytes(), read];
  // A short payload begins its end, and zeros follow.
  const end = new Uint8Array(4);
  end.set(payload.subarray(-4));
  return { key: own, payload, hint: own.subarray(-4).map((byte, index) => byte ^ (end[index] ?? 0)) };
}

/** The same transaction without its signatures. 400 `invalid_xdr`. */
export function withoutSignatures(envelope: string): string {
  return unsignedOf(v1Of(canonical(envelope)).tx);
}

/** The same transaction with no other of its signatures than these. 400 `invalid_xdr`. */
export const signedOnlyBy = (envelope: string, signatures: readonly Signature[]): string =>
  attachSignatures(withoutSignatures(envelope), signatures);

function signedWith(envelope: xdr.TransactionEnvelope, more: readonly xdr.DecoratedSignature[]): xdr.TransactionEnvelope {
  switch (envelope.type) {
    case 'envelopeTypeTxV0': {
      const { tx, signatures } = envelope.v0;
      return xdr.TransactionEnvelope.envelopeTypeTxV0(new xdr.TransactionV0Envelope({ tx, signatures: [...signatures, ...more] }));
    }
    case 'envelopeTypeTx': {
      const { tx, signatures } = envelope.v1;
      return xdr.TransactionEnvelope.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx, signatures: [...signatures, ...more] }));
    }
    case 'envelopeTypeTxFeeBump': {
      const { tx, signatures } = envelope.feeBump;
      return xdr.TransactionEnvelope.envelopeTypeTxFeeBump(
        new xdr.FeeBumpTransactionEnvelope({ tx, signatures: [...signatures, ...more] }),
      );
    }
  }
}

/** Strict, as the ledger is; bytes of another length than a signature's are none. */
export const isSignature = (signature: Uint8Array, { hash }: Pick<ParsedTransaction, 'hash'>, signer: AccountId): Promise<boolean> =>
  verifyAsync(signature, hash, publicKeyOf(signer), { zip215: false }).catch(() => false);

/** Whether one of the envelope's signatures is `signer`'s own over its hash. */
export async function isSignedBy(parsed: ParsedTransaction, signer: AccountId): Promise<boolean> {
  const verified = parsed.signatures.map(({ signature }) => isSignature(signature.toBytes(), parsed, signer));
  return (await Promise.all(verified)).includes(true);
}

/** Which of these keys (G…, X…, P…) have signed it: each once, with what they signed, which of a P… is its payload. What is of none of them is left out. */
export async function signaturesBy(parsed: ParsedTransaction, keys: readonly string[]): Promise<Signature[]> {
  const found = new Map<string, Signature>();
  for (const signed of parsed.signatures) {
    const key = await keyOf(signed, parsed, keys);
    if (key) found.set(key, { key, signature: signed.signature.toBytes() });
  }
  return [...found.values()];
}

const isSignedPayload = (signature: Uint8Array, { key, payload }: { key: Uint8Array; payload: Uint8Array }): Promise<boolean> =>
  verifyAsync(signature, payload, key, { zip215: false }).catch(() => false);

/** Only keys with the signature's hint are tried, as validators do. */
async function keyOf(
  { hint, signature }: xdr.DecoratedSignature,
  parsed: ParsedTransaction,
  keys: readonly string[],
): Promise<string | undefined> {
  const bytes = signature.toBytes();
  const secretOf = encodeStrkey('X', sha256(bytes));
  if (keys.includes(secretOf)) return secretOf;
  const hinted = toHex(hint.toBytes());
  for (const key of keys) {
    const isHinted = isAccountId(key) && toHex(publicKeyOf(key).subarray(-4)) === hinted;
    if (isHinted && (await isSignature(bytes, parsed, key))) return key;
    const signer = payloadSignerOf(key);
    if (signer && toHex(signer.hint) === hinted && (await isSignedPayload(bytes, signer))) return key;
  }
  return undefined;
}
