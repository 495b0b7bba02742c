/** Where the provider is, over the browser's own ends: what the person chose is what is registered. */
import { expect, it } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { createPlaces } from '../../../src/platform/browser-places';
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

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The browser's register of scripts: every answer comes a turn later, and no id is there twice. */
function openRegister() {
  let scripts: { id: string; matches: string[] }[] = [];
  let allowed = false;
  const heard: (() => void)[] = [];
  const scripting = {
    async getRegisteredContentScripts() {
      await turn();
      return [...scripts];
    },
    async unregisterContentScripts() {
      await turn();
      scripts = [];
    },
    async registerContentScripts(more: typeof scripts) {
      await turn();
      const twice = more.find(({ id }) => scripts.some((known) => known.id === id));
      if (twice) throw new Error(`Duplicate script ID '${twice.id}'`);
      scripts = [...scripts, ...more];
    },
  };
  const api = { scripting, permissions: { contains: async () => allowed } } as unknown as Browser;
  const granted = { onAdded: { addListener: (listener: () => void) => void heard.push(listener) } };
  const { control: _, ...memory } = createMemoryPlatform();
  const platform: Platform = { ...memory, places: { ...createPlaces(api, granted as never), enter: async () => undefined } };
  const wallet = createWallet(
    { platform, fetch, clock: createMemoryTime().clock, bootId: 'boot', origin: 'o', emit: () => undefined },
    async () => heavy,
  );
  wallet.start();
  return {
    wallet,
    matches: () => scripts.map(({ matches }) => matches),
    allow() {
      allowed = true;
      for (const listener of heard) listener();
    },
  };
}

it('a site is arranged for once, though the browser’s word and the page that asked for it come at the same time', async () => {
  const { wallet, matches, allow } = openRegister();
  await expect(wallet.handle('addPlace', { pattern: PATTERN })).rejects.toMatchObject({ code: 'origin_not_permitted' });
  allow();
  expect(await wallet.handle('addPlace', { pattern: PATTERN })).toEqual([PATTERN]);
  expect(matches()).toEqual([[PATTERN], [PATTERN]]);
});

it('a wallet that is wiped is on no site any more', async () => {
  const { wallet, matches, allow } = openRegister();
  allow();
  await wallet.handle('addPlace', { pattern: PATTERN });
  expect(matches()).toEqual([[PATTERN], [PATTERN]]);
  await wallet.handle('wipe', { word: 'wipe' });
  expect(matches()).toEqual([]);
});

it('two sites that are chosen at once are both there', async () => {
  const { wallet, matches, allow } = openRegister();
  allow();
  const both = [PATTERN, 'https://other.example/*'];
  await Promise.all(both.map((pattern) => wallet.handle('addPlace', { pattern })));
  expect(await wallet.handle('places', {})).toEqual(both);
  expect(matches()).toEqual([both, both]);
});
