/** What a transaction must satisfy before its ledger runs it: fee, sequence, time, signatures (contracts.md 9.4). */
import { hash, Keypair, StrKey, xdr } from '@stellar/stellar-sdk/base';
import { readTransactionData } from '../host/transaction-data';
import { thresholdOf } from './classic';
import { Classic } from './entries';
import type { Layer } from './store';

export interface Parsed {
  envelope: xdr.TransactionEnvelope;
  /** The inner transaction of a fee bump, else the transaction. */
  tx: xdr.Transaction;
  /** Hex: the outer hash. */
  hash: string;
  payload: Uint8Array;
  signatures: readonly xdr.DecoratedSignature[];
  source: string;
  feeSource: string;
  fee: bigint;
  contract: boolean;
  bump?: { payload: Uint8Array; signatures: readonly xdr.DecoratedSignature[]; innerHash: Uint8Array };
}

export type ResultName = xdr.TransactionResultResult['type'];

export const BASE_FEE = 100n;
const CONTRACT_OPERATIONS = new Set<string>(['invokeHostFunction', 'extendFootprintTtl', 'restoreFootprint']);

export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
export const muxedText = (id: xdr.MuxedAccount): string =>
  StrKey.encodeEd25519PublicKey((id.type === 'keyTypeEd25519' ? id.ed25519 : id.med25519.ed25519).toBytes());

function payloadOf(passphrase: string, tagged: xdr.TransactionSignaturePayloadTaggedTransaction): Uint8Array {
  return hash(new xdr.TransactionSignaturePayload({ networkId: hash(passphrase), taggedTransaction: tagged }).toXdr());
}

/** undefined for bytes that are no V1 transaction or fee bump. */
export function parseEnvelope(text: string, passphrase: string): Parsed | undefined {
  let envelope: xdr.TransactionEnvelope;
  try {
    envelope = xdr.TransactionEnvelope.fromXdr(text, 'base64');
  } catch {
    return undefined;
  }
  const Tagged = xdr.TransactionSignaturePayloadTaggedTransaction;
  if (envelope.type === 'envelopeTypeTx') {
    const { tx, signatures } = envelope.v1;
    const payload = payloadOf(passphrase, Tagged.envelopeTypeTx(tx));
    const source = muxedText(tx.sourceAccount);
    return {
      envelope,
      tx,
      hash: toHex(payload),
      payload,
      signatures,
      source,
      feeSource: source,
      fee: BigInt(tx.fee),
      contract: isContract(tx),
    };
  }
  if (envelope.type !== 'envelopeTypeTxFeeBump') return undefined;
  const { tx: outer, signatures: outerSignatures } = envelope.feeBump;
  const { tx, signatures } = outer.innerTx.v1;
  const bump = payloadOf(passphrase, Tagged.envelopeTypeTxFeeBump(outer));
  const payload = payloadOf(passphrase, Tagged.envelopeTypeTx(tx));
  return {
    envelope,
    tx,
    hash: toHex(bump),
    payload,
    signatures,
    source: muxedText(tx.sourceAccount),
    feeSource: muxedText(outer.feeSource),
    fee: outer.fee,
    contract: isContract(tx),
    bump: { payload: bump, signatures: outerSignatures, innerHash: payload },
  };
}

const isContract = (tx: xdr.Transaction) => tx.operations.some(({ body }) => CONTRACT_OPERATIONS.has(body.type));

function timeFault(tx: xdr.Transaction, closeTime: bigint): ResultName | undefined {
  const { cond } = tx;
  const bounds = cond.type === 'precondTime' ? cond.timeBounds : cond.type === 'precondV2' ? cond.v2.timeBounds : null;
  if (!bounds) return undefined;
  if (bounds.minTime > closeTime) return 'txTooEarly';
  return bounds.maxTime !== 0n && bounds.maxTime < closeTime ? 'txTooLate' : undefined;
}

/** Weight that `signatures` give to `account` over `payload`, each signer counted once; the used ones are marked. */
function weigh(
  account: xdr.AccountEntry,
  id: string,
  payload: Uint8Array,
  signatures: readonly xdr.DecoratedSignature[],
  used: Set<number>,
): number {
  const signers = new Map<string, number>([[id, account.thresholds.toBytes()[0] ?? 0]]);
  for (const { key, weight } of account.signers) {
    if (key.type === 'signerKeyTypeEd25519') signers.set(StrKey.encodeEd25519PublicKey(key.ed25519.toBytes()), weight);
  }
  let total = 0;
  for (const [signer, weight] of signers) {
    if (weight === 0) continue;
    const key = Keypair.fromPublicKey(signer);
    const found = signatures.findIndex(({ signature }) => key.verify(payload as never, signature.toBytes() as never));
    if (found < 0) continue;
    used.add(found);
    total += weight;
  }
  return total;
}

function signatureFault(classic: Classic, parsed: Parsed): ResultName | undefined {
  const used = new Set<number>();
  const enough = (id: string, level: 0 | 1 | 2) => {
    const account = classic.account(id);
    if (!account) return false;
    const needed = account.thresholds.toBytes()[level + 1] ?? 0;
    const weight = weigh(account, id, parsed.payload, parsed.signatures, used);
    return weight > 0 && weight >= needed;
  };
  if (!enough(parsed.source, 0)) return 'txBadAuth';
  for (const { body, sourceAccount } of parsed.tx.operations) {
    const id = sourceAccount ? muxedText(sourceAccount) : parsed.source;
    if (!enough(id, thresholdOf(body))) return 'txBadAuth';
  }
  return used.size < parsed.signatures.length ? 'txBadAuthExtra' : undefined;
}

/** The first rule that a transaction breaks; undefined: it may run in a ledger that closes at `closeTime`. */
export function faultOf(layer: Layer, sequence: number, closeTime: bigint, parsed: Parsed): ResultName | undefined {
  const classic = new Classic(layer, sequence);
  const { tx } = parsed;
  if (tx.operations.length === 0) return 'txMissingOperation';
  const late = timeFault(tx, closeTime);
  if (late) return late;
  if (parsed.contract) {
    const data = tx.ext.type === 'sorobanData' ? tx.ext.sorobanData : undefined;
    if (tx.operations.length !== 1 || !data || !readTransactionData(data, parsed.envelope.toXdr().length)) return 'txSorobanInvalid';
    if (parsed.fee < data.resourceFee + BASE_FEE) return 'txInsufficientFee';
  } else if (parsed.fee < BASE_FEE * BigInt(tx.operations.length)) return 'txInsufficientFee';
  const account = classic.account(parsed.source);
  if (!account) return 'txNoAccount';
  if (tx.seqNum !== account.seqNum + 1n) return 'txBadSeq';
  const unsigned = signatureFault(classic, parsed);
  if (unsigned) return unsigned;
  if (parsed.bump) {
    const payer = classic.account(parsed.feeSource);
    if (!payer || weigh(payer, parsed.feeSource, parsed.bump.payload, parsed.bump.signatures, new Set()) === 0) return 'txBadAuth';
  }
  return classic.available(parsed.feeSource) < parsed.fee ? 'txInsufficientBalance' : undefined;
}

export function failedResult(name: ResultName, feeCharged = 0n): xdr.TransactionResult {
  const make = (xdr.TransactionResultResult as unknown as Record<string, () => xdr.TransactionResultResult>)[name];
  if (!make) throw new Error(`no result ${name}`);
  return new xdr.TransactionResult({ feeCharged, result: make(), ext: xdr.TransactionResultExt.v0() });
}
