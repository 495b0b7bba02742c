import { Keypair } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { heavy } from '../../../src/wallet/heavy';
import { createWallet } from '../../../src/wallet/wallet';
import { createMemoryPlatform, createMemoryTime } from '../../platform/memory';

const password = 'seven boats under a quiet bridge';

it('what was just added is what is shown, a watched account whose key has come too', async () => {
  const wallet = createWallet(
    {
      ...{ platform: createMemoryPlatform(), fetch, clock: createMemoryTime().clock, bootId: 'boot', origin: 'o', emit: () => undefined },
      kdf: { memoryKib: 19_456, iterations: 1 },
    },
    async () => heavy,
  );
  const [mine, other] = [Keypair.random(), Keypair.random()];
  expect((await wallet.handle('watch', { address: mine.publicKey() })).active).toBe(mine.publicKey());
  expect((await wallet.handle('importSecret', { password, secret: other.secret() })).active).toBe(other.publicKey());
  const { active, accounts } = await wallet.handle('importSecret', { password, secret: mine.secret() });
  expect(accounts.map(({ kind }) => kind)).toEqual(['secret', 'secret']);
  expect(active).toBe(mine.publicKey());
});
