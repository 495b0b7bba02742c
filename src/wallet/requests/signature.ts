/**
 * The one function through which every signature passes, whoever asked for it and whatever holds the key (architecture.md 4). It
 * is given what was confirmed, makes the bytes that are signed from exactly that, and verifies what comes back.
 */
import { verifyAsync } from '@noble/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';
import { signaturePayload } from '../../chain/transaction';
import type { Requested } from '../../commands/request-views';
import type { SignatureKind, Signer } from '../../keyring/signer';
import { publicKeyOf } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import { messageOf, messagePreimage } from '../../review/message';
import { readPreimage } from '../../review/preimage';
import type { Place } from './consented';

/** Whose key signs, on which network. */
type Where = Pick<Place, 'account' | 'chain'>;

/** A connection is no signature. */
export type Signable = Exclude<Requested, { kind: 'connect' }>;

function preimageOf(requested: Signable, { account, chain }: Where): { kind: SignatureKind; preimage: Uint8Array } {
  const { passphrase } = chain.network;
  switch (requested.kind) {
    case 'message':
      return { kind: 'message', preimage: messagePreimage(messageOf(requested)) };
    case 'entry':
      return { kind: 'entry', preimage: readPreimage(requested.preimage, { passphrase, account }).bytes };
    default:
      return { kind: 'transaction', preimage: signaturePayload(requested.plan.envelope, passphrase) };
  }
}

/** Whether it signs, by this account's key, exactly what was confirmed. */
export async function isSignatureOf(requested: Signable, place: Where, signature: Uint8Array): Promise<boolean> {
  const hash = sha256(preimageOf(requested, place).preimage);
  return verifyAsync(signature, hash, publicKeyOf(place.account), { zip215: false }).catch(() => false);
}

/** 64 bytes, verified. Rejects as the signer does; 500 `internal` where they are no signature of this account. */
export async function signatureOf(
  requested: Signable,
  place: Where,
  signer: Signer,
  abort: AbortSignal,
  until?: number,
): Promise<Uint8Array> {
  const { account } = place;
  const { kind, preimage } = preimageOf(requested, place);
  const hash = sha256(preimage);
  const signature = await signer.sign({ account, kind, preimage, hash, until, path: signer.path }, abort);
  const isOf = await isSignatureOf(requested, place, signature);
  return isOf ? signature : refuse('internal', 'The signature did not verify. Nothing was released.');
}
