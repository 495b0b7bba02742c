/** What is answered of a transaction that was written down (interface.md 4.6): how it stands, or how it ended. */
import { xdr } from '@stellar/stellar-sdk/base';
import { toJson } from '../contracts/json';
import type { SendResult } from '../interface/schema/outputs';
import type { RecordState } from '../primitives/record-states';

export interface Standing {
  hash: string;
  state: RecordState;
  /** `returnValue`: base64. */
  outcome?: { ledger: number | null; feeCharged: string | null; returnValue?: string | null | undefined } | undefined;
}

export function sentOf({ hash, state, outcome }: Standing): SendResult {
  if (state === 'signed' || state === 'submitted') return { hash, status: 'pending', ledger: null, returnValue: null, feeCharged: null };
  const returned = outcome?.returnValue;
  return {
    hash,
    status: state,
    ledger: outcome?.ledger ?? null,
    returnValue: returned ? toJson(xdr.ScVal.fromXdr(returned, 'base64')) : null,
    feeCharged: outcome?.feeCharged ?? null,
  };
}
