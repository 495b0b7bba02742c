/** Envelopes: built from parts, parsed strictly. Fees in stroops, times in unix seconds of ledger close time. */
import { Keypair, Transaction, TransactionBuilder, xdr } from '@stellar/stellar-sdk/base';
import type { AccountId } from '../primitives/addresses';
import { ServiceError } from '../primitives/errors';
import { toHex } from './bytes';

export interface Frame {
  source: AccountId;
  /** The account's sequence now; the transaction takes the next. */
  sequence: bigint;
  /** The whole fee, for all operations and resources. */
  fee: bigint;
  validUntil: number;
  passphrase: string;
}

/** Seconds that a contract call or a classic transaction stays valid after the ledger it was built from (design.md part 7). */
export const CONTRACT_VALIDITY = 180;
export const CLASSIC_VALIDITY = 300;

/** An unsigned envelope in base64. The fee is the one given, whatever the operations are. */
export function buildEnvelope(frame: Frame, operations: readonly xdr.Operation[], sorobanData?: xdr.SorobanTransactionData): string {
  const tx = new xdr.Transaction({
    sourceAccount: xdr.MuxedAccount.keyTypeEd25519(Keypair.fromPublicKey(frame.source).rawPublicKey() as never),
    fee: Number(frame.fee),
    seqNum: frame.sequence + 1n,
    cond: xdr.Preconditions.precondTime(new xdr.TimeBounds({ minTime: 0n, maxTime: BigInt(frame.validUntil) })),
    memo: xdr.Memo.memoNone(),
    operations: [...operations],
    ext: sorobanData ? xdr.TransactionExt.sorobanData(sorobanData) : xdr.TransactionExt.v0(),
  });
  return xdr.TransactionEnvelope.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx, signatures: [] })).toXdr('base64');
}

function refuse(message: string, cause?: unknown): never {
  throw new ServiceError({ status: 400, code: 'invalid_xdr', message, cause });
}

/** A V1 envelope of exactly these bytes; 400 `invalid_xdr` for another form, fee bumps and what does not re-encode to itself. */
export function parseTransaction(envelope: string, passphrase: string): Transaction {
  let tx: ReturnType<typeof TransactionBuilder.fromXdr>;
  try {
    const parsed = xdr.TransactionEnvelope.fromXdr(envelope, 'base64');
    if (parsed.toXdr('base64') !== envelope) refuse('The envelope is not in its canonical form.');
    tx = TransactionBuilder.fromXdr(parsed, passphrase);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    return refuse('The envelope cannot be read.', error);
  }
  if (!(tx instanceof Transaction)) refuse('A fee bump is not accepted here.');
  return tx;
}

/** The transaction hash in hex: what is signed, and what the ledger knows it by. */
export function hashOf(envelope: string, passphrase: string): string {
  return toHex(parseTransaction(envelope, passphrase).hash());
}

const CONTRACT_OPERATIONS = new Set<string>(['invokeHostFunction', 'extendFootprintTtl', 'restoreFootprint']);

/** Whether the envelope's operation is one of the contract operations. */
export function isContractTransaction(tx: Transaction): boolean {
  return (tx.toEnvelope().type === 'envelopeTypeTx' ? tx.tx.operations : []).some(({ body }) => CONTRACT_OPERATIONS.has(body.type));
}

/** Adds one signature over the transaction's hash. Every other byte stays as it was. */
export function attachSignature(envelope: string, passphrase: string, signer: AccountId, signature: Uint8Array): string {
  const tx = parseTransaction(envelope, passphrase);
  const hint = Keypair.fromPublicKey(signer).signatureHint();
  tx.addDecoratedSignature(new xdr.DecoratedSignature({ hint: hint as never, signature: signature as never }));
  return tx.toXdr();
}

/** Whether one of the envelope's signatures is `signer`'s own over its hash. */
export function isSignedBy(envelope: string, passphrase: string, signer: AccountId): boolean {
  const tx = parseTransaction(envelope, passphrase);
  const key = Keypair.fromPublicKey(signer);
  const hash = tx.hash();
  return tx.signatures.some(({ signature }) => key.verify(hash as never, signature as never));
}
