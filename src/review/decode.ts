/** From base64 to the one transaction that would be signed: strict, canonical, hashed with the pinned passphrase. */

import { xdr } from '@stellar/stellar-sdk/base';
import { CONTRACT_OPERATIONS, fromV0, hashEnvelope } from '../chain/transaction';
import type { AccountId } from '../primitives/addresses';
import { refuse } from '../primitives/errors';
import { toHex } from '../primitives/hex';
import { accountOfMuxed, muxedText } from './names';

const MAX_LENGTH = 200_000;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

interface FeeBump {
  feeSource: AccountId;
  fee: bigint;
  /** Of what is inside, in hex: by it whoever signed that knows it. */
  innerHash: string;
}

export interface Decoded {
  /** The base64 that was given: it re-encodes to itself. */
  envelope: string;
  /** What is signed: the fee bump's hash where there is one. */
  hash: string;
  /** V0 is read as the V1 transaction that has the same hash. */
  tx: xdr.Transaction;
  source: AccountId;
  /** M… of the source, where it is one. */
  muxedSource: string | undefined;
  kind: 'contract' | 'classic';
  /** Present for a fee bump; `tx` is its inner transaction. */
  feeBump?: FeeBump;
  /** Signatures that are there already: of the outer envelope, and of the inner one. */
  signatures: number;
  innerSignatures: number;
}

function unreadable(message: string, cause?: unknown): never {
  refuse('invalid_xdr', message, undefined, cause);
}

/**
 * Parses base64 XDR of `type` and proves that it is the one encoding of what was read. 400 `invalid_xdr`: other alphabet,
 * padding or white space, trailing bytes, unknown arms, too deep, too long, not canonical.
 */
export function strictXdr<T extends xdr.XdrValue>(base64: unknown, parse: (text: string) => T, what = 'XDR'): T {
  if (typeof base64 !== 'string' || base64.length === 0) unreadable(`There is no ${what}.`);
  if (base64.length > MAX_LENGTH) unreadable(`The ${what} is too long.`);
  if (!BASE64.test(base64)) unreadable(`The ${what} is not plain base64.`);
  let value: T;
  let again: string;
  try {
    value = parse(base64);
    again = value.toXdr('base64');
  } catch (error) {
    return unreadable(`The ${what} cannot be read.`, error);
  }
  if (again !== base64) unreadable(`The ${what} is not in its canonical form.`);
  return value;
}

/** Decodes an envelope of any kind for the network of `passphrase`. 400 `invalid_xdr`. */
export function decodeEnvelope(base64: unknown, passphrase: string): Decoded {
  const envelope = strictXdr(base64, (text) => xdr.TransactionEnvelope.fromXdr(text, 'base64'), 'transaction');
  const { tx, signatures, innerSignatures, feeBump } = open(envelope, passphrase);
  if (tx.operations.length === 0) unreadable('The transaction has no operation.');
  const contract = tx.operations.some(({ body }) => CONTRACT_OPERATIONS.has(body.type));
  if (contract && tx.operations.length > 1) unreadable('A contract transaction has exactly one operation.');
  if (isBelowZero(tx, feeBump)) unreadable('The transaction has a figure below zero.');
  return {
    envelope: base64 as string,
    hash: toHex(hashEnvelope(envelope, passphrase)),
    tx,
    source: accountOfMuxed(tx.sourceAccount),
    muxedSource: muxedText(tx.sourceAccount),
    kind: contract ? 'contract' : 'classic',
    ...(feeBump ? { feeBump } : {}),
    signatures,
    innerSignatures,
  };
}

const holdsNegative = (value: unknown): boolean => {
  if (typeof value === 'bigint' || typeof value === 'number') return value < 0;
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && Object.values(value).some(holdsNegative);
};

/** No ledger takes a fee, an amount, a price or a time below zero, and a sum with one would turn around. A sequence number has a reason of its own. */
function isBelowZero({ operations, ext }: xdr.Transaction, feeBump: FeeBump | undefined): boolean {
  const fees = [feeBump?.fee, ext.type === 'sorobanData' ? ext.sorobanData.resourceFee : undefined];
  const classic = operations.filter(({ body }) => !CONTRACT_OPERATIONS.has(body.type) && body.type !== 'bumpSequence');
  return [...fees, ...classic.map(({ body }) => body)].some(holdsNegative);
}

interface Opened {
  tx: xdr.Transaction;
  signatures: number;
  innerSignatures: number;
  feeBump?: FeeBump;
}

function open(envelope: xdr.TransactionEnvelope, passphrase: string): Opened {
  switch (envelope.type) {
    case 'envelopeTypeTxV0': {
      return { tx: fromV0(envelope.v0.tx), signatures: envelope.v0.signatures.length, innerSignatures: 0 };
    }
    case 'envelopeTypeTx': {
      const { tx, signatures } = envelope.v1;
      return { tx, signatures: signatures.length, innerSignatures: 0 };
    }
    case 'envelopeTypeTxFeeBump': {
      const outer = envelope.feeBump.tx;
      const inner = outer.innerTx.v1;
      const innerHash = toHex(hashEnvelope(xdr.TransactionEnvelope.envelopeTypeTx(inner), passphrase));
      return {
        tx: inner.tx,
        signatures: envelope.feeBump.signatures.length,
        innerSignatures: inner.signatures.length,
        feeBump: { feeSource: accountOfMuxed(outer.feeSource), fee: outer.fee, innerHash },
      };
    }
  }
}
