/** Argon2id version 19 (security.md 3.2), trusted after it gave a known answer. */
import { refuse } from '../primitives/errors';
import { toHex } from '../primitives/hex';
import { toBytes } from './cipher';
import type { Argon2 } from './cost';

/** The reference implementation's vector for 256 KiB, 2 passes, 'password', 'somesalt'. */
const VECTOR = '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe';

async function passes(argon2: Argon2): Promise<boolean> {
  try {
    const made = await argon2(toBytes('password'), toBytes('somesalt'), { m: 256, t: 2, p: 1 });
    return toHex(made) === VECTOR;
  } catch {
    return false;
  }
}

/** Checked once, at first use; 500 `internal` where it is refused or gives another answer. */
export function createArgon2(load: () => Promise<Argon2>): Argon2 {
  let checked: Promise<Argon2> | undefined;
  async function check(argon2: Argon2): Promise<Argon2> {
    if (await passes(argon2)) return argon2;
    refuse('internal', 'This browser computes Argon2id wrongly.');
  }
  /** What did not come says nothing of how it computes, and is called for again. */
  function notThere(error: unknown): never {
    checked = undefined;
    throw error;
  }
  return async (password, salt, params) => {
    checked ??= load().then(check, notThere);
    return (await checked)(password, salt, params);
  };
}
