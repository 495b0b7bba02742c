/** Argon2id from WebAssembly and in JavaScript: the same bytes from both. Imported on first use. */
import { argon2idAsync } from '@noble/hashes/argon2.js';
import { argon2id } from 'hash-wasm';
import type { Argon2 } from './cost';

export const wasmArgon2: Argon2 = async (password, salt, { m, t, p }) => {
  const options = { password, salt, memorySize: m, iterations: t, parallelism: p, hashLength: 32, outputType: 'binary' } as const;
  return Uint8Array.from(await argon2id(options));
};

export const scriptArgon2: Argon2 = async (password, salt, { m, t, p }) =>
  Uint8Array.from(await argon2idAsync(password, salt, { m, t, p, version: 0x13, dkLen: 32 }));
