/** Ed25519 by noble, which hashes with WebCrypto: for browsers whose WebCrypto does not have it. */
import { getPublicKeyAsync, signAsync, verifyAsync } from '@noble/ed25519';
import type { Ed25519 } from './ed25519';

export const scriptEd25519: Ed25519 = {
  publicKey: async (seed) => Uint8Array.from(await getPublicKeyAsync(seed)),
  sign: async (seed, payload) => Uint8Array.from(await signAsync(payload, seed)),
  verify: (publicKey, payload, signature) => verifyAsync(signature, payload, publicKey, { zip215: false }).catch(() => false),
};
