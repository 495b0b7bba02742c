/**
 * What became of a submitted transaction, read from the ledger's own words and from nobody's summary. The SDK's codec of
 * results knows what every operation answers; the wallet needs their codes, and reads no further than it knows the lengths.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import { fromBase64 } from './bytes';
import { nodeError } from './door';
import { parseReturnValue } from './meta';

export interface Outcome {
  successful: boolean;
  /** Stroops. */
  feeCharged: bigint;
  /** 'txSuccess', 'txFailed', 'txBadSeq', … */
  transaction: string;
  /**
   * Per operation: 'paymentSuccess' or the failing code such as 'changeTrustLowReserve', 'opNoAccount'. It ends before the
   * first operation of a kind that the wallet never builds.
   */
  operations: string[];
  /** Of a contract call that succeeded. */
  returnValue: xdr.ScVal | undefined;
}

/** Big-endian, from the front. */
class Bytes {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  int32(): number {
    this.#at += 4;
    return this.#view.getInt32(this.#at - 4);
  }

  int64(): bigint {
    this.#at += 8;
    return this.#view.getBigInt64(this.#at - 8);
  }

  skip(length: number): void {
    this.#at += length;
  }

  get left(): number {
    return this.#view.byteLength - this.#at;
  }
}

const HASH = 32;
const SUCCESS = 0;

/** Operations that the wallet builds: how their codes are called, and how long a success is behind its code. */
const kinds: { [type: number]: { codes: { fromValue(value: number): { name: string } }; success: number } } = {
  0: { codes: xdr.CreateAccountResultCode, success: 0 },
  1: { codes: xdr.PaymentResultCode, success: 0 },
  6: { codes: xdr.ChangeTrustResultCode, success: 0 },
  15: { codes: xdr.ClaimClaimableBalanceResultCode, success: 0 },
  24: { codes: xdr.InvokeHostFunctionResultCode, success: HASH },
  25: { codes: xdr.ExtendFootprintTtlResultCode, success: 0 },
  26: { codes: xdr.RestoreFootprintResultCode, success: 0 },
};

/** `whole`: all of them were read, and what is behind them is known. */
function operationsOf(bytes: Bytes): { found: string[]; whole: boolean } {
  const found: string[] = [];
  for (let left = bytes.int32(); left > 0; left--) {
    const outer = bytes.int32();
    if (outer !== SUCCESS) {
      found.push(xdr.OperationResultCode.fromValue(outer).name);
      continue;
    }
    const kind = kinds[bytes.int32()];
    if (!kind) return { found, whole: false };
    const code = bytes.int32();
    if (code === SUCCESS) bytes.skip(kind.success);
    found.push(kind.codes.fromValue(code).name);
  }
  return { found, whole: true };
}

const WITH_OPERATIONS = new Set(['txSuccess', 'txFailed']);
const FEE_BUMPS = new Set(['txFeeBumpInnerSuccess', 'txFeeBumpInnerFailed']);

function parseResult(bytes: Bytes): Omit<Outcome, 'returnValue'> {
  const feeCharged = bytes.int64();
  const transaction = xdr.TransactionResultCode.fromValue(bytes.int32()).name;
  const successful = transaction === 'txSuccess' || transaction === 'txFeeBumpInnerSuccess';
  let inner = transaction;
  if (FEE_BUMPS.has(transaction)) {
    // Behind the inner transaction's hash and its own fee.
    bytes.skip(HASH + 8);
    inner = xdr.TransactionResultCode.fromValue(bytes.int32()).name;
  }
  const { found, whole } = WITH_OPERATIONS.has(inner) ? operationsOf(bytes) : { found: [], whole: true };
  // An empty extension each, of the result and of the one inside it.
  if (whole && bytes.left !== (FEE_BUMPS.has(transaction) ? 8 : 4)) throw new RangeError('more or less than a result');
  return { successful, feeCharged, transaction, operations: found };
}

/** Decodes a TransactionResult and, where given, its TransactionMeta (base64). 502 `node_invalid` where they cannot be read. */
export function parseOutcome(result: string, meta?: string): Outcome {
  try {
    const parsed = parseResult(new Bytes(fromBase64(result)));
    return { ...parsed, returnValue: parsed.successful && meta ? parseReturnValue(meta) : undefined };
  } catch (error) {
    throw nodeError('node_invalid', 'The transaction’s result cannot be read.', {}, error);
  }
}
