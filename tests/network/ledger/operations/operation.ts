/** What every classic operation is made of: its context, and moves of balances that say why they cannot be made. */
import { xdr } from '@stellar/stellar-sdk/base';
import type { Classic } from '../entries';
import { addTo, holdingOf } from '../holdings';
import type { Sandwiches, Shortage } from '../reserves';

export interface OperationContext {
  classic: Classic;
  /** Source of the operation. */
  source: string;
  closeTime: bigint;
  /** For ids of what is created: the transaction's source, sequence and the operation's index. */
  transaction: { source: string; sequence: bigint; index: number };
  /** Of the whole transaction: written by operations that succeed alone. */
  sandwiches: Sandwiches;
}

export type Result = xdr.OperationResult;

export const inner = (tr: xdr.OperationResultTr): Result => xdr.OperationResult.opInner(tr);

/** The result where a reserve cannot be paid: `low` where the account or its sponsor has too little. */
export function shortResult(shortage: Shortage, low: Result): Result {
  if (shortage === 'lowReserve') return low;
  return shortage === 'tooManySubentries' ? xdr.OperationResult.opTooManySubentries() : xdr.OperationResult.opTooManySponsoring();
}

export type Receipt = 'noTrust' | 'notAuthorized' | 'lineFull' | undefined;

/** Puts `amount` into a holder's hands; says why not. The issuer burns. */
export function receive(classic: Classic, id: string, asset: string, amount: bigint): Receipt {
  const holding = holdingOf(classic, id, asset);
  if (!holding) return asset === 'native' ? 'lineFull' : 'noTrust';
  if (!holding.authorized) return 'notAuthorized';
  return addTo(classic, id, asset, amount) ? undefined : 'lineFull';
}

export type Spend = 'noTrust' | 'notAuthorized' | 'underfunded' | undefined;

/** Takes `amount` out of a holder's hands; says why not. The issuer mints. */
export function spend(classic: Classic, id: string, asset: string, amount: bigint): Spend {
  const holding = holdingOf(classic, id, asset);
  if (!holding) return asset === 'native' ? 'underfunded' : 'noTrust';
  if (!holding.authorized) return 'notAuthorized';
  return holding.available >= amount && addTo(classic, id, asset, -amount) ? undefined : 'underfunded';
}
