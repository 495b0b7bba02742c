/**
 * What became of a transaction, read from the ledger's own words and from nobody's summary. Its end comes from the node's
 * status and the result; the meta only adds figures: one that cannot be read leaves them out, and never the end.
 */

import { xdr } from '@stellar/stellar-sdk/base';
import { refuse } from '../primitives/errors';
import type { MissingFigures } from '../primitives/record-states';

interface Result {
  successful: boolean;
  /** Stroops. */
  feeCharged: bigint;
  /** 'txSuccess', 'txFailed', 'txBadSeq', …; of a fee bump its own. */
  transaction: string;
  /** Of what is inside a fee bump. */
  inner?: string;
  /** Per operation: 'paymentSuccess' or the failing code such as 'changeTrustLowReserve', 'opNoAccount'. */
  operations: string[];
}

interface Figures {
  /** Of a contract call that succeeded. */
  returnValue: xdr.ScVal | undefined;
  missing?: MissingFigures;
}

export type Outcome = Result & Figures;
/** Of what a node says is in the ledger: where the result cannot be read, all that is known is how it ended. */
export type Ending = Outcome | { successful: boolean; missing: 'result_unreadable' };

/** Base64 of a TransactionMeta. What contracts write is far below; decoding more would hold up everything else. */
const LONGEST_META = 2_000_000;
/** Base64 of what a call returned; a ledger's own limit is far below. */
const LONGEST_VALUE = 100_000;

const codeOf = (operation: xdr.OperationResult) => (operation.type === 'opInner' ? operation.tr.value.type : operation.type);

/** Decodes a TransactionResult (base64). 502 `node_invalid` where it cannot be read, or has a code that is not known. */
export function parseResult(base64: string): Result {
  try {
    const { feeCharged, result } = xdr.TransactionResult.fromXdr(base64, 'base64');
    const inner = 'innerResultPair' in result ? result.innerResultPair.result.result : result;
    return {
      successful: result.type === 'txSuccess' || result.type === 'txFeeBumpInnerSuccess',
      feeCharged,
      transaction: result.type,
      ...(inner === result ? {} : { inner: inner.type }),
      operations: 'results' in inner ? inner.results.map(codeOf) : [],
    };
  } catch (error) {
    refuse('node_invalid', 'The transaction’s result cannot be read.', {}, error);
  }
}

const TOO_LONG: Figures = { returnValue: undefined, missing: 'meta_too_long' };

function parseFigures(base64: string): Figures {
  if (base64.length > LONGEST_META) return TOO_LONG;
  try {
    const meta = xdr.TransactionMeta.fromXdr(base64, 'base64');
    const contract = meta.type === 'v3' || meta.type === 'v4' ? meta.value.sorobanMeta : null;
    const returnValue = contract?.returnValue ?? undefined;
    return (returnValue?.toXdr('base64').length ?? 0) > LONGEST_VALUE ? TOO_LONG : { returnValue };
  } catch {
    return { returnValue: undefined, missing: 'meta_unreadable' };
  }
}

/** Decodes a TransactionResult and, where given, its TransactionMeta (base64). 502 `node_invalid` where the result cannot be read. */
export function parseOutcome(result: string, meta?: string): Outcome {
  const parsed = parseResult(result);
  return { ...parsed, ...(parsed.successful && meta ? parseFigures(meta) : { returnValue: undefined }) };
}

/**
 * How a transaction ended that a node says is in the ledger. `successful` is the node's status: it alone decides where the
 * result cannot be read. 502 `node_invalid` where the result contradicts it.
 */
export function parseEnding({ successful, result, meta }: { successful: boolean; result: string; meta?: string | undefined }): Ending {
  let outcome: Outcome;
  try {
    outcome = parseOutcome(result, meta);
  } catch {
    return { successful, missing: 'result_unreadable' };
  }
  if (outcome.successful === successful) return outcome;
  refuse('node_invalid', 'Status and result contradict each other.', {});
}
