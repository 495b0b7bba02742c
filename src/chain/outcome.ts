/** What became of a submitted transaction, read from the ledger's own words and from nobody's summary. */
import { xdr } from '@stellar/stellar-sdk/base';
import { nodeError } from './door';

export interface Outcome {
  successful: boolean;
  /** Stroops. */
  feeCharged: bigint;
  /** 'txSuccess', 'txFailed', 'txBadSeq', … */
  transaction: string;
  /** Per operation: 'success' or the failing code such as 'changeTrustLowReserve', 'opNoTrust'. */
  operations: string[];
  /** Of a contract call that succeeded. */
  returnValue: xdr.ScVal | undefined;
  /** Contract events of what succeeded, in their order; none where no meta was given. */
  events: readonly xdr.ContractEvent[];
}

function operationCode(result: xdr.OperationResult): string {
  if (result.type !== 'opInner') return result.type;
  const tr = result.tr as unknown as Record<string, { type: string }>;
  const inner = Object.entries(tr).find(([key]) => key !== 'type')?.[1];
  return inner?.type ?? result.tr.type;
}

function operationsOf(result: xdr.TransactionResultResult): readonly xdr.OperationResult[] {
  switch (result.type) {
    case 'txSuccess':
    case 'txFailed':
      return result.results;
    case 'txFeeBumpInnerSuccess':
    case 'txFeeBumpInnerFailed': {
      const inner = result.innerResultPair.result.result;
      return inner.type === 'txSuccess' || inner.type === 'txFailed' ? inner.results : [];
    }
    default:
      return [];
  }
}

/** Protocol 23 moved the events from the contract's meta to the operation's. */
function effectsOf(meta: string | undefined): Pick<Outcome, 'returnValue' | 'events'> {
  const parsed = meta ? xdr.TransactionMeta.fromXdr(meta, 'base64') : undefined;
  if (parsed?.type === 'v4') {
    const { operations, sorobanMeta } = parsed.v4;
    return { returnValue: sorobanMeta?.returnValue ?? undefined, events: operations.flatMap(({ events }) => events) };
  }
  if (parsed?.type === 'v3') {
    const { sorobanMeta } = parsed.v3;
    return { returnValue: sorobanMeta?.returnValue, events: sorobanMeta?.events ?? [] };
  }
  return nothing;
}

const nothing = { returnValue: undefined, events: [] };

/** Decodes a TransactionResult and, where given, its TransactionMeta (base64). 502 `node_invalid` where they cannot be read. */
export function parseOutcome(result: string, meta?: string): Outcome {
  try {
    const parsed = xdr.TransactionResult.fromXdr(result, 'base64');
    const successful = parsed.result.type === 'txSuccess' || parsed.result.type === 'txFeeBumpInnerSuccess';
    return {
      successful,
      feeCharged: parsed.feeCharged,
      transaction: parsed.result.type,
      operations: operationsOf(parsed.result).map(operationCode),
      ...(successful ? effectsOf(meta) : nothing),
    };
  } catch (error) {
    throw nodeError('node_invalid', 'The transaction’s result cannot be read.', {}, error);
  }
}
