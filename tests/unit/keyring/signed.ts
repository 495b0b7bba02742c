/** A signature by the unlocked key, as the wallet's one function asks for it. */
import { createHash } from 'node:crypto';
import type { Keyring } from '../../../src/keyring/keyring';

export const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());

export const signed = (keyring: Pick<Keyring, 'signer'>, account: string, preimage: Uint8Array): Promise<Uint8Array> =>
  keyring.signer.sign({ account: account as never, kind: 'message', preimage, hash: sha256(preimage) }, new AbortController().signal);
