/** AES-256-GCM with a fresh 96-bit IV for every write and the full tag, and what belongs to it. */
import { base64 } from '@scure/base';

export type Bytes = Uint8Array<ArrayBuffer>;

/** In base64. */
export interface Sealed {
  iv: string;
  ct: string;
}

const utf8 = new TextEncoder();

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

export function toBytes(text: string): Bytes {
  return utf8.encode(text) as Bytes;
}

export function fromBase64(text: string): Bytes {
  return Uint8Array.from(base64.decode(text));
}

export const toBase64 = (bytes: Uint8Array): string => base64.encode(bytes);

export async function sha256(...parts: Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', concat(...parts)));
}

export function concat(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Best effort: JavaScript promises nothing about copies. */
export function erase(...secrets: (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0);
}

function importKey(raw: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

export async function seal(key: Bytes | CryptoKey, plain: Bytes, aad: Bytes): Promise<Sealed> {
  const iv = randomBytes(12);
  const used = key instanceof Uint8Array ? await importKey(key) : key;
  const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad, tagLength: 128 }, used, plain);
  return { iv: toBase64(iv), ct: toBase64(new Uint8Array(ct)) };
}

/** undefined where the key, the bytes or the additional data are not the ones that were sealed. */
export async function unseal(key: Bytes | CryptoKey, { iv, ct }: Sealed, aad: Bytes): Promise<Bytes | undefined> {
  const used = key instanceof Uint8Array ? await importKey(key) : key;
  try {
    const algorithm = { name: 'AES-GCM', iv: fromBase64(iv), additionalData: aad, tagLength: 128 };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, used, fromBase64(ct)));
  } catch {
    return undefined;
  }
}
