/** Argon2id version 19: from WebAssembly where that is allowed, else the same function in JavaScript (security.md 3.2). */
import { ServiceError } from '../primitives/errors';
import { toBytes } from './cipher';
import type { Argon2 } from './cost';

/** The reference implementation's vector for 256 KiB, 2 passes, 'password', 'somesalt'. */
const VECTOR = '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe';

async function passes(argon2: Argon2): Promise<boolean> {
  try {
    const made = await argon2(toBytes('password'), toBytes('somesalt'), { m: 256, t: 2, p: 1 });
    return Array.from(made, (byte) => byte.toString(16).padStart(2, '0')).join('') === VECTOR;
  } catch {
    return false;
  }
}

/** Evaluated at the first password, not at the worker's start. */
async function shipped(): Promise<readonly Argon2[]> {
  const { wasmArgon2, scriptArgon2 } = await import('./argon2');
  return [wasmArgon2, scriptArgon2];
}

/** The first of the implementations that gives the vector; checked once, at first use. 500 `internal` where none does. */
export function createArgon2(implementations?: readonly Argon2[]): Argon2 {
  let chosen: Promise<Argon2> | undefined;
  async function choose(): Promise<Argon2> {
    for (const implementation of implementations ?? (await shipped())) if (await passes(implementation)) return implementation;
    throw new ServiceError({ status: 500, code: 'internal', message: 'This browser computes Argon2id wrongly.' });
  }
  return async (password, salt, params) => {
    chosen ??= choose();
    return (await chosen)(password, salt, params);
  };
}
