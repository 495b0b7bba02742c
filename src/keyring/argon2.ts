/** Argon2id version 19 from WebAssembly. Part of the heavy half (means.ts). */
import { argon2id } from 'hash-wasm';
import type { Argon2 } from './cost';

export const wasmArgon2: Argon2 = async (password, salt, { m, t, p }) => {
  const options = { password, salt, memorySize: m, iterations: t, parallelism: p, hashLength: 32, outputType: 'binary' } as const;
  return Uint8Array.from(await argon2id(options));
};
