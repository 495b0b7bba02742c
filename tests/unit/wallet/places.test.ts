/** Where the provider is, over the browser's own ends: what the person chose is what is registered. */
import { expect, it } from 'vitest';
import type { Platform } from '../../../src/platform/ports';
import { heavy } from '../../../src/wallet/heavy';
import { createWallet } from '../../../src/wallet/wallet';
import { createMemoryPlatform, createMemoryTime } from '../../platform/memory';
import type { Disk } from '../../platform/memory-database';

const PATTERN = 'https://app.example/*';

/** `registered`: what the browser keeps of it, which is the browser's own to lose. */
function open(disk: Disk, registered: { patterns: readonly string[]; freighter: boolean }) {
  const { control, ...memory } = createMemoryPlatform({ disk });
  const arrange: Platform['places']['arrange'] = async (patterns, freighter) => void Object.assign(registered, { patterns, freighter });
  const platform: Platform = { ...memory, places: { ...memory.places, arrange } };
  const wallet = createWallet(
    { platform, fetch, clock: createMemoryTime().clock, bootId: 'boot', origin: 'o', emit: () => undefined },
    async () => heavy,
  );
  wallet.start();
  return { wallet, control };
}

for (const [event, happens] of [
  ['a browser that starts', 'startBrowser'],
  ['an extension that is updated', 'update'],
] as const) {
  it(`${event} has the provider where the person chose it, though the browser forgot it`, async () => {
    const [disk, registered]: [Disk, { patterns: readonly string[]; freighter: boolean }] = [new Map(), { patterns: [], freighter: false }];
    const { wallet } = open(disk, registered);
    await wallet.handle('addPlace', { pattern: PATTERN });
    await wallet.handle('setPreferences', { freighter: true });
    expect(registered).toEqual({ patterns: [PATTERN], freighter: true });
    Object.assign(registered, { patterns: [], freighter: false });
    const next = open(disk, registered);
    expect(registered.patterns).toEqual([]);
    next.control[happens]();
    await expect.poll(() => registered).toEqual({ patterns: [PATTERN], freighter: true });
  });
}
