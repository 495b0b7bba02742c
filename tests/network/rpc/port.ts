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
  /** Stroops that were bid; nothing by the network itself. */
  maxFee: bigint;
  ok: boolean;
  envelope: xdr.TransactionEnvelope;
  result: xdr.TransactionResult;
  meta: xdr.TransactionMeta;
  /** What the fee did to the ledger before its transactions ran; Horizon's `fee_meta_xdr`. */
  feeChanges: xdr.LedgerEntryChange[];
  /** What the refund did after all of them ran, where the meta's version leaves it out. */
  refundChanges: xdr.LedgerEntryChange[];
  /** Base64, where a protocol wrote it that this program's XDR does not know. */
  raw?: { meta: string; result: string };
}

export interface RpcSubmission {
  status: 'PENDING' | 'DUPLICATE' | 'TRY_AGAIN_LATER' | 'ERROR';
  /** Hex. */
  hash: string;
  /** With `ERROR`. */
  result?: xdr.TransactionResult;
}

/** Base64 XDR of the entry's data, and the ledger that wrote it. */
export interface SettingEntry {
  data: string;
  since: number;
}

export interface RpcPort {
  passphrase: string;
  protocolVersion: number;
  models: Models;
  /** The state after the latest closed ledger. */
  layer: Layer;
  latest: RpcLedger;
  oldest: RpcLedger;
  /** Those that were closed one by one and are kept, oldest first. */
  closed: readonly RpcLedger[];
  /** The network's settings as entries, by the base64 XDR of their keys. */
  settings: ReadonlyMap<string, SettingEntry>;
  /** Stroops for each operation that a full queue lets others in for; 0: there is room. */
  market: bigint;
  friendbotUrl?: string;
  /** Undefined where it was not included. */
  transaction(hash: string): RpcTransaction | undefined;
  /** Those of one ledger, in order of application. */
  transactionsOf(sequence: number): readonly RpcTransaction[];
  /** `undefined` for bytes that are no transaction of this network. */
  submit(envelope: string): RpcSubmission | undefined;
}
