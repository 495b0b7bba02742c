/**
 * Ed25519 by WebCrypto, whose key objects cannot be exported, or by noble (which hashes with WebCrypto) in browsers
 * without it. Both give the same bytes: the scheme is deterministic.
 */
import { refuse } from '../primitives/errors';
import { type Bytes, concat, erase } from './cipher';

export interface Ed25519 {
  /** 32 bytes from a 32-byte seed. */
  publicKey(seed: Bytes): Promise<Bytes>;
  sign(seed: Bytes, payload: Bytes): Promise<Bytes>;
  verify(publicKey: Bytes, payload: Bytes, signature: Bytes): Promise<boolean>;
}

/** PKCS #8 around a seed (RFC 8410). */
const PKCS8 = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20);

async function importSeed(seed: Bytes, extractable: boolean): Promise<CryptoKey> {
  const wrapped = concat(PKCS8, seed);
  try {
    return await crypto.subtle.importKey('pkcs8', wrapped, 'Ed25519', extractable, ['sign']);
  } finally {
    erase(wrapped);
  }
}

export const webEd25519: Ed25519 = {
  async publicKey(seed) {
    const { x = '' } = await crypto.subtle.exportKey('jwk', await importSeed(seed, true));
    return Uint8Array.from(atob(x.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0));
  },
  sign: async (seed, payload) => new Uint8Array(await crypto.subtle.sign('Ed25519', await importSeed(seed, false), payload)),
  async verify(publicKey, payload, signature) {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return crypto.subtle.verify('Ed25519', key, signature, payload);
  },
};

/** WebCrypto's where this browser has it, else the script's. */
export async function chooseEd25519(script: () => Promise<Ed25519>): Promise<Ed25519> {
  try {
    await webEd25519.publicKey(new Uint8Array(32));
    return webEd25519;
  } catch {
    return script();
  }
}

/** Signs and verifies before the signature leaves: a fault while signing could give the key away (security.md T29). */
export async function signVerified(ed25519: Ed25519, seed: Bytes, publicKey: Bytes, payload: Bytes): Promise<Bytes> {
  const signature = await ed25519.sign(seed, payload);
  if (signature.length === 64 && (await ed25519.verify(publicKey, payload, signature))) return signature;
  refuse('internal', 'The signature did not verify.');
}
