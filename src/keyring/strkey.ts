/** Public and secret keys between bytes and strkey (SEP-23). */
import { base32nopad } from '@scure/base';
import { type AccountId, isStrkey } from '../primitives/addresses';
import { type Bytes, concat } from './cipher';

const ACCOUNT = 6 << 3;
const SEED = 18 << 3;

function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}

function encode(version: number, key: Uint8Array): string {
  const body = concat(Uint8Array.of(version), key);
  const sum = crc16(body);
  return base32nopad.encode(concat(body, Uint8Array.of(sum & 0xff, sum >> 8)));
}

/** `G…` of a 32-byte public key. */
export const accountIdOf = (publicKey: Uint8Array): AccountId => encode(ACCOUNT, publicKey) as AccountId;

/** `S…` of a 32-byte seed. */
export const secretKeyOf = (seed: Uint8Array): string => encode(SEED, seed);

export const publicKeyOf = (account: AccountId): Bytes => Uint8Array.from(base32nopad.decode(account).subarray(1, 33));

/** The seed of an `S…`; undefined for anything else. */
export function seedOf(secretKey: string): Bytes | undefined {
  return isStrkey(secretKey, 'S') ? Uint8Array.from(base32nopad.decode(secretKey).subarray(1, 33)) : undefined;
}
