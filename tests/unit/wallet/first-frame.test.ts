import { expect, it } from 'vitest';
import type { AccountId } from '../../../src/primitives/addresses';
import { heavy } from '../../../src/wallet/heavy';
import { createWallet } from '../../../src/wallet/wallet';
import { createMemoryPlatform, createMemoryTime } from '../../platform/memory';
import type { Disk } from '../../platform/memory-database';

const WATCHED = 'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO' as AccountId;
const PASSWORD = 'seven boats under a quiet bridge';

function open(disk: Disk = new Map()) {
  const time = createMemoryTime();
  const { control, ...platform } = createMemoryPlatform({ disk });
  const wallet = createWallet(
    { platform, fetch, clock: time.clock, bootId: 'boot', origin: 'o', emit: () => undefined, kdf: { memoryKib: 19_456, iterations: 1 } },
    async () => heavy,
  );
  return { wallet, control, time };
}

it('the popup begins with the screen that comes: after a start, a lock, an unlock, another theme and another account', async () => {
  const disk: Disk = new Map();
  const { wallet, control } = open(disk);
  await wallet.wake();
  expect(control.firstFrame).toBe('home-system');
  await wallet.handle('createVault', { password: PASSWORD });
  await wallet.handle('lock', {});
  await expect.poll(() => control.firstFrame).toBe('unlock-system');
  await wallet.handle('setPreferences', { theme: 'dark' });
  await expect.poll(() => control.firstFrame).toBe('unlock-dark');
  const next = open(disk);
  await next.wallet.wake();
  expect(next.control.firstFrame).toBe('unlock-dark');
  await next.wallet.handle('unlock', { password: PASSWORD });
  await expect.poll(() => next.control.firstFrame).toBe('home-dark');
  await next.wallet.handle('watch', { address: WATCHED });
  await next.wallet.handle('lock', {});
  await next.wallet.handle('selectAccount', { address: WATCHED });
  // Nothing of it needs a key.
  await expect.poll(() => next.control.firstFrame).toBe('home-dark');
});
