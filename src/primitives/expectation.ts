/**
 * What a builder meant (interface.md 2.5): beside its wire result, every change says it, and the Plan made from the bytes
 * must satisfy it exactly, or nothing is shown. Plain JSON.
 */
import type { AccountId, Address, ContractId } from './addresses';
import type { Effect } from './plan';

export type ExpectedOperation =
  /** Arguments as base64 ScVal, authorizations as base64 SorobanAuthorizationEntry, in order. */
  | { type: 'invoke'; contract: ContractId; fn: string; args: string[]; auth: string[] }
  /** Base64 Operation. */
  | { type: 'classic'; operation: string };

/** Bounds of one holding after the transaction: the Plan's own may be tighter, never wider. */
export interface ExpectedAmount {
  /** Which holding: as in `Effect.where`. */
  name: Effect['where'];
  holder: Address;
  /** 'XLM', 'CODE:ISSUER', or a contract: of the token, for shares of the vault. */
  asset: string;
  /** Stroops; absent: not promised. */
  least?: string;
  most?: string;
}

export interface Expectation {
  /** The passphrase. */
  network: string;
  source: AccountId;
  kind: 'contract' | 'classic';
  operations: ExpectedOperation[];
  /** Base64 Memo; absent: none. */
  memo?: string;
  amounts: ExpectedAmount[];
  /** Stroops. */
  maxFee: string;
  /** Unix seconds of ledger close time. */
  validUntil: number;
  /** A fee bump: who pays `maxFee`, exactly, and the signed transaction inside, to the byte. All else here is then that one's. */
  bump?: { payer: AccountId; inner: string };
}
