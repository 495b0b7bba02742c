/** Secret keys between bytes and strkey (SEP-23). */
import { decodeStrkey, encodeStrkey } from '../primitives/strkey';
import type { Bytes } from './cipher';

/** `S…` of a 32-byte seed. */
export const secretKeyOf = (seed: Uint8Array): string => encodeStrkey('S', seed);

/** The seed of an `S…`; undefined for anything else. */
export const seedOf = (secretKey: string): Bytes | undefined => decodeStrkey('S', secretKey);
