import { expect, test } from 'vitest';
import { scriptArgon2, wasmArgon2 } from '../../../src/keyring/argon2';
import { toBytes } from '../../../src/keyring/cipher';
import { type Argon2, DEFAULT_KDF } from '../../../src/keyring/cost';
import { createArgon2 } from '../../../src/keyring/kdf';

const password = toBytes('tall grass bends slowly');
const salt = toBytes('sixteen bytes of');

test('WebAssembly and the script derive the same key, so a vault opens where WebAssembly is refused', async () => {
  const params = { m: 19_456, t: 1, p: 1 } as const;
  expect(await scriptArgon2(password, salt, params)).toEqual(await wasmArgon2(password, salt, params));
});

test('users pay 64 MiB and three passes', () => {
  expect(DEFAULT_KDF).toEqual({ m: 65_536, t: 3, p: 1 });
});

test('an implementation that is refused, or computes wrongly, is passed over; with none left nothing is derived', async () => {
  const refused: Argon2 = async () => {
    throw new WebAssembly.CompileError('refused by the content security policy');
  };
  const wrong: Argon2 = async () => new Uint8Array(32);
  const params = { m: 256, t: 1, p: 1 } as const;
  const chosen = createArgon2([refused, wrong, scriptArgon2]);
  expect(await chosen(password, salt, params)).toEqual(await wasmArgon2(password, salt, params));
  await expect(createArgon2([refused, wrong])(password, salt, params)).rejects.toMatchObject({ status: 500, code: 'internal' });
});
