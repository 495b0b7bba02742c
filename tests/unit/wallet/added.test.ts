import { Keypair } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { heavy } from '../../../src/wallet/heavy';
import { createWallet } from '../../../src/wallet/wallet';
import { createMemoryPlatform, createMemoryTime } from '../../platform/memory';

const password = 'seven boats under a quiet bridge';

const newWallet = () =>
  createWallet(
    {
      ...{ platform: createMemoryPlatform(), fetch, clock: createMemoryTime().clock, bootId: 'boot', origin: 'o', emit: () => undefined },
      kdf: { memoryKib: 19_456, iterations: 1 },
    },
    async () => heavy,
  );

it('who is shown in the place of one that was hidden or forgotten stays shown, however the list is ordered after it', async () => {
  const wallet = newWallet();
  const [one = '', two = '', three = ''] = Array.from({ length: 3 }, () => Keypair.random().publicKey());
  for (const address of [one, two, three]) await wallet.handle('watch', { address });
  const { active } = await wallet.handle('hideAccount', { address: three as never, hidden: true });
  expect(active).toBe(one);
  expect((await wallet.handle('moveAccount', { address: two as never, by: -1 })).active).toBe(one);
  expect((await wallet.handle('hideAccount', { address: three as never, hidden: false })).active).toBe(one);
  expect((await wallet.handle('forgetAccount', { address: one as never })).active).toBe(two);
  expect((await wallet.handle('moveAccount', { address: three as never, by: -1 })).active).toBe(two);
  expect((await wallet.handle('watch', { address: one })).active).toBe(one);
});

it('what was just added is what is shown, a watched account whose key has come too', async () => {
  const wallet = newWallet();
  const [mine, other] = [Keypair.random(), Keypair.random()];
  expect((await wallet.handle('watch', { address: mine.publicKey() })).active).toBe(mine.publicKey());
  expect((await wallet.handle('importSecret', { password, secret: other.secret() })).active).toBe(other.publicKey());
  const { active, accounts } = await wallet.handle('importSecret', { password, secret: mine.secret() });
  expect(accounts.map(({ kind }) => kind)).toEqual(['secret', 'secret']);
  expect(active).toBe(mine.publicKey());
});
