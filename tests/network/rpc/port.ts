/** What the JSON-RPC needs of a ledger. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { Models } from '../host/models';
import type { Layer } from '../ledger/store';

/** A closed ledger; `closeTime` in unix seconds, `hash` in hex, that of `header`. */
export interface RpcLedger {
  sequence: number;
  closeTime: number;
  hash: string;
  header: xdr.LedgerHeader;
}

/** A transaction that was included. */
export interface RpcTransaction {
  /** Hex. */
  hash: string;
  ledger: number;
  closeTime: number;
  /** Place in its ledger, from 1. */
  order: number;
  ok: boolean;
  envelope: xdr.TransactionEnvelope;
  result: xdr.TransactionResult;
  meta: xdr.TransactionMeta;
}

export interface RpcSubmission {
  status: 'PENDING' | 'DUPLICATE' | 'TRY_AGAIN_LATER' | 'ERROR';
  /** Hex. */
  hash: string;
  /** With `ERROR`. */
  result?: xdr.TransactionResult;
}

export interface RpcPort {
  passphrase: string;
  protocolVersion: number;
  models: Models;
  /** The state after the latest closed ledger. */
  layer: Layer;
  latest: RpcLedger;
  oldest: RpcLedger;
  friendbotUrl?: string;
  /** Undefined where it was not included. */
  transaction(hash: string): RpcTransaction | undefined;
  /** Those of one ledger, in order of application. */
  transactionsOf(sequence: number): readonly RpcTransaction[];
  /** `undefined` for bytes that are no transaction of this network. */
  submit(envelope: string): RpcSubmission | undefined;
}
