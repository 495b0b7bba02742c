/** What a starting worker says before the wallet runs, against what the wallet itself says. */
import { expect, it } from 'vitest';
import type { AccountId } from '../../../src/primitives/addresses';
import { heavy } from '../../../src/wallet/heavy';
import { LAST_STATE_KEYS, lastState } from '../../../src/wallet/last-state';
import { createWallet } from '../../../src/wallet/wallet';
import { createMemoryPlatform, createMemoryTime } from '../../platform/memory';
import type { Disk } from '../../platform/memory-database';

const WATCHED = 'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO' as AccountId;
const PASSWORD = 'seven boats under a quiet bridge';

function open(disk: Disk = new Map(), sessionMemory: Map<string, string> = new Map()) {
  const time = { shift: 0 };
  const { clock: still } = createMemoryTime();
  const clock = () => still() + time.shift;
  const { control, ...platform } = createMemoryPlatform({ disk, sessionMemory });
  const told: string[] = [];
  const wallet = createWallet(
    {
      ...{ platform, fetch, clock, bootId: 'boot', origin: 'o', emit: ({ event }) => void told.push(event) },
      kdf: { memoryKib: 19_456, iterations: 1 },
    },
    async () => heavy,
  );
  /** As the script that starts reads it. */
  const said = async () => {
    const memory = await Promise.all(LAST_STATE_KEYS.map(async (key) => [key, await platform.session.get(key)] as const));
    return lastState(Object.fromEntries(memory), clock());
  };
  const state = async () => {
    const { bootId: _, ...own } = await wallet.handle('state', {});
    return own;
  };
  return { wallet, control, time, said, state, told, platform };
}

it('what was said last is what the wallet says: after a start, a lock, an unlock, other settings and another account', async () => {
  const { wallet, said, state } = open();
  await wallet.wake();
  expect(await said()).toBeUndefined();
  await wallet.handle('createVault', { password: PASSWORD });
  await expect.poll(said).toEqual(await state());
  expect((await said())?.keys).toBe('unlocked');
  await wallet.handle('setPreferences', { theme: 'dark' });
  await expect.poll(async () => (await said())?.preferences.theme).toBe('dark');
  await wallet.handle('watch', { address: WATCHED });
  await wallet.handle('lock', {});
  await expect.poll(async () => (await said())?.keys).toBe('locked');
  expect(await said()).toEqual(await state());
  await wallet.handle('unlock', { password: PASSWORD });
  await wallet.handle('selectAccount', { address: WATCHED });
  await expect.poll(async () => (await said())?.active).toBe(WATCHED);
  await wallet.handle('wipe', { word: 'wipe' });
  await expect.poll(said).toBeUndefined();
});

it('a session past its deadline, or that was ended meanwhile, is not said to be unlocked', async () => {
  const { wallet, said, time, platform } = open();
  await wallet.handle('createVault', { password: PASSWORD });
  await expect.poll(async () => (await said())?.keys).toBe('unlocked');
  time.shift = 16 * 60;
  expect(await said()).toBeUndefined();
  time.shift = -3600;
  expect(await said(), 'a clock that was put back').toBeUndefined();
  time.shift = 0;
  expect((await said())?.keys).toBe('unlocked');
  await platform.session.remove('unlocked');
  expect(await said(), 'killed in the middle of a lock').toBeUndefined();
});

it('what changed without a word is told as a change by the worker that starts next', async () => {
  const disk: Disk = new Map();
  const memory = new Map<string, string>();
  const first = open(disk, memory);
  await first.wallet.handle('createVault', { password: PASSWORD });
  await first.wallet.handle('lock', {});
  await expect.poll(async () => (await first.said())?.keys).toBe('locked');
  const same = open(disk, memory);
  await same.wallet.wake();
  expect(same.told).toEqual([]);
  // As a worker leaves it that is killed between a change and its word.
  memory.set('state', JSON.stringify(JSON.stringify({ ...(await first.said()), asked: 3 })));
  expect((await same.said())?.asked).toBe(3);
  const next = open(disk, memory);
  await next.wallet.wake();
  expect(next.told).toEqual(['state']);
  await expect.poll(async () => (await next.said())?.asked).toBe(0);
});
