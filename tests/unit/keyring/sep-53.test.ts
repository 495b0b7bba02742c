import { expect, test } from 'vitest';
import { messagePreimage } from '../../../src/review/message';
import vectors from '../../vectors/sep-53.json';
import { signed } from './signed';
import { createWorld, PASSWORD } from './world';

test('security 9: the three messages of SEP-53 get the published signatures', async () => {
  const { keyring } = createWorld();
  await keyring.importSecret({ password: PASSWORD, secret: vectors.secret });
  expect((await keyring.accounts())[0]?.address).toBe(vectors.address);
  for (const { text, base64, signature } of vectors.messages) {
    const preimage = messagePreimage(text ?? Uint8Array.from(Buffer.from(base64 ?? '', 'base64')));
    expect(Buffer.from(await signed(keyring, vectors.address as never, preimage)).toString('base64')).toBe(signature);
  }
});
