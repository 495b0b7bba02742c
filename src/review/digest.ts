import { sha256 } from '@noble/hashes/sha2.js';
import type { Address } from '../primitives/addresses';
import { toHex } from '../primitives/hex';

/** What consent is bound to (security.md T7). */
export interface DigestInput {
  /** `sender.origin` of a site, or the extension's own origin. */
  origin: string;
  documentId?: string | undefined;
  account: Address;
  /** The passphrase. */
  network: string;
  /** The bytes to be signed: envelope, message or authorization preimage, as base64. */
  envelope: string;
  /** Stroops; '0' for what costs nothing. */
  ceiling: string;
}

/** SHA-256 in hex over one canonical encoding of the fields: JSON of a fixed list, so that no two inputs share it. */
export function digestOf({ origin, documentId, account, network, envelope, ceiling }: DigestInput): string {
  const canonical = JSON.stringify(['ballast.consent.1', origin, documentId ?? null, account, network, envelope, ceiling]);
  return toHex(sha256(new TextEncoder().encode(canonical)));
}
