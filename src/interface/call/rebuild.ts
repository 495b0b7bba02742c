/** Another transaction around the same operation (interface.md 2.2: "for rebuilding the transaction"). */

import { xdr } from '@stellar/stellar-sdk/base';
import { buildEnvelope, CONTRACT_VALIDITY } from '../../chain/transaction';
import type { AccountId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';

export interface RebuildOptions {
  source: AccountId;
  /** The account's sequence now. */
  sequence: bigint;
  /** The whole fee in stroops, resources included. */
  fee: bigint;
  /** Seconds from `closeTime`, at most 180. */
  timeout: number;
  closeTime: number;
  /** Resources of a contract call, as its simulation gave them. */
  sorobanData?: xdr.SorobanTransactionData;
}

/** What an envelope can hold. */
const MOST_FEE = 4_294_967_295n;

/** An unsigned envelope in base64. 400 `invalid_xdr`, `invalid_timeout`, `invalid_fee`. */
export function rebuild(operationXDR: string, options: RebuildOptions): string {
  const { timeout, closeTime, sorobanData, ...frame } = options;
  if (!Number.isInteger(timeout) || timeout < 1 || timeout > CONTRACT_VALIDITY) {
    refuse('invalid_timeout', `The timeout must be between 1 and ${CONTRACT_VALIDITY} seconds.`);
  }
  if (frame.fee < 1n || frame.fee > MOST_FEE) refuse('invalid_fee', `The fee must be between 1 and ${MOST_FEE} stroops.`);
  let operation: xdr.Operation;
  try {
    operation = xdr.Operation.fromXdr(operationXDR, 'base64');
  } catch {
    return refuse('invalid_xdr', 'The operation cannot be read.');
  }
  return buildEnvelope({ ...frame, validUntil: closeTime + timeout }, [operation], sorobanData);
}
