import { argon2idAsync } from '@noble/hashes/argon2.js';
import { expect, test } from 'vitest';
import { wasmArgon2 } from '../../../src/keyring/argon2';
import { toBytes } from '../../../src/keyring/cipher';
import { type Argon2, DEFAULT_KDF } from '../../../src/keyring/cost';
import { createArgon2 } from '../../../src/keyring/kdf';

const password = toBytes('tall grass bends slowly');
const salt = toBytes('sixteen bytes of');

test('another implementation of Argon2id derives the same key, so a vault can be opened elsewhere', async () => {
  for (const params of [
    { m: 19_456, t: 1, p: 1 },
    { m: 1024, t: 3, p: 1 },
  ] as const) {
    const other = await argon2idAsync(password, salt, { ...params, version: 0x13, dkLen: 32 });
    expect(await createArgon2(async () => wasmArgon2)(password, salt, params)).toEqual(Uint8Array.from(other));
  }
});

test('users pay 64 MiB and three passes', () => {
  expect(DEFAULT_KDF).toEqual({ m: 65_536, t: 3, p: 1 });
});

test('nothing is derived where WebAssembly is refused or computes wrongly, and it is asked once', async () => {
  const refused: Argon2 = async () => {
    throw new WebAssembly.CompileError('refused by the content security policy');
  };
  const wrong: Argon2 = async (...given) => (await wasmArgon2(...given)).with(0, 0) as never;
  for (const argon2 of [refused, wrong]) {
    let loaded = 0;
    const checked = createArgon2(async () => {
      loaded += 1;
      return argon2;
    });
    const derive = () => checked(password, salt, { m: 256, t: 1, p: 1 });
    await expect(derive()).rejects.toMatchObject({ status: 500, code: 'internal' });
    await expect(derive()).rejects.toMatchObject({ status: 500, code: 'internal' });
    expect(loaded).toBe(1);
  }
});

test('what did not come once is called for again', async () => {
  let loaded = 0;
  const checked = createArgon2(async () => {
    loaded += 1;
    if (loaded === 1) throw new Error('The script did not come.');
    return wasmArgon2;
  });
  const derive = () => checked(password, salt, { m: 256, t: 1, p: 1 });
  await expect(derive()).rejects.toThrow('did not come');
  expect(await derive()).toHaveLength(32);
  expect(loaded).toBe(2);
});
