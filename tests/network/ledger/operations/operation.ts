/** What every classic operation is made of: its context, and moves of balances that say why they cannot be made. */
import { xdr } from '@stellar/stellar-sdk/base';
import { AUTHORIZED, type Classic, I64_MAX, issuerOf, liabilities } from '../entries';

export interface OperationContext {
  classic: Classic;
  /** Source of the operation. */
  source: string;
  closeTime: bigint;
  /** For ids of what is created: the transaction's source, sequence and the operation's index. */
  transaction: { source: string; sequence: bigint; index: number };
}

export type Result = xdr.OperationResult;

export const inner = (tr: xdr.OperationResultTr): Result => xdr.OperationResult.opInner(tr);

export type Receipt = 'noTrust' | 'notAuthorized' | 'lineFull' | undefined;

/** Puts `amount` into a holder's hands; says why not. The issuer burns. */
export function receive(classic: Classic, id: string, asset: string, amount: bigint): Receipt {
  if (asset === 'native') {
    const account = classic.account(id);
    if (!account || account.balance + amount > I64_MAX) return 'lineFull';
    classic.putAccount(id, { balance: account.balance + amount });
    return undefined;
  }
  if (issuerOf(asset) === id) return undefined;
  const line = classic.trustline(id, asset);
  if (!line) return 'noTrust';
  if ((line.flags & AUTHORIZED) === 0) return 'notAuthorized';
  if (amount > line.limit - line.balance - liabilities(line).buying) return 'lineFull';
  classic.putTrustline(id, asset, { balance: line.balance + amount });
  return undefined;
}

export type Spend = 'noTrust' | 'notAuthorized' | 'underfunded' | undefined;

/** Takes `amount` out of a holder's hands; says why not. The issuer mints. */
export function spend(classic: Classic, id: string, asset: string, amount: bigint): Spend {
  if (asset === 'native') {
    const account = classic.account(id);
    if (!account || classic.available(id) < amount) return 'underfunded';
    classic.putAccount(id, { balance: account.balance - amount });
    return undefined;
  }
  if (issuerOf(asset) === id) return undefined;
  const line = classic.trustline(id, asset);
  if (!line) return 'noTrust';
  if ((line.flags & AUTHORIZED) === 0) return 'notAuthorized';
  if (amount > line.balance - liabilities(line).selling) return 'underfunded';
  classic.putTrustline(id, asset, { balance: line.balance - amount });
  return undefined;
}
