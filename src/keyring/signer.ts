/**
 * Who makes a signature. Whatever holds the key (the key file that is unlocked here, a device, other people) is asked in the same way
 * and outside the keyring's order of work: it may take minutes or days, refuse, or be gone. Only `wallet/requests/signature.ts` asks.
 */
import type { AccountId } from '../primitives/addresses';
import type { Holder } from '../primitives/holders';

/** What a signature is for: a transaction, a contract authorization (SEP-43), a text (SEP-53). */
export type SignatureKind = 'transaction' | 'entry' | 'message';

export interface SignatureRequest {
  account: AccountId;
  kind: SignatureKind;
  /** What `hash` is the SHA-256 of: a device shows this, and hashes it itself. */
  preimage: Uint8Array;
  hash: Uint8Array;
  /** Unix seconds after which no answer is of use; absent: it is answered at once. */
  until?: number | undefined;
  /** Where the holder finds the key (SEP-5); absent: it knows by the account. */
  path?: string | undefined;
}

export interface Signer {
  holder: Holder;
  path?: string | undefined;
  /** 64 bytes. After `abort` nothing that it answers is used. 403 `signer_refused`, 502 `signer_unavailable`; what the key file refuses. */
  sign(request: SignatureRequest, abort: AbortSignal): Promise<Uint8Array>;
}
