/** Where the provider is, over the browser's own ends: what the person chose is what is registered. */
import { expect, it } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { createPlaces } from '../../../src/platform/browser-places';
import type { Platform } from '../../../src/platform/ports';
import { EVERYWHERE } from '../../../src/primitives/asker';
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
  const allowed = new Set<string>();
  const heard: ((added: { origins?: string[] }) => void)[] = [];
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
  const api = {
    scripting,
    permissions: {
      contains: async ({ origins }: { origins: string[] }) => origins.every((one) => allowed.has(one) || allowed.has(EVERYWHERE)),
      onAdded: { addListener: (listener: (typeof heard)[number]) => void heard.push(listener) },
    },
  } as unknown as Browser;
  const { control: _, ...memory } = createMemoryPlatform();
  const time = { now: 1_800_000_000 };
  const platform: Platform = { ...memory, places: { ...createPlaces(api), enter: async () => undefined } };
  const wallet = createWallet(
    { platform, fetch, clock: () => time.now, bootId: 'boot', origin: 'o', emit: () => undefined },
    async () => heavy,
  );
  wallet.start();
  return {
    wallet,
    time,
    matches: () => scripts.map(({ matches }) => matches),
    /** The person's yes: the browser allows these, and says so. */
    allow(...origins: string[]) {
      for (const origin of origins) allowed.add(origin);
      for (const listener of heard) listener({ origins });
    },
  };
}

const asked = { pattern: PATTERN, asking: true };
const denied = { code: 'origin_not_permitted' };

it('a site is arranged for once, though the browser’s word and the page that asked for it come at the same time', async () => {
  const { wallet, matches, allow } = openRegister();
  await expect(wallet.handle('addPlace', asked)).rejects.toMatchObject(denied);
  allow(PATTERN);
  expect(await wallet.handle('addPlace', { pattern: PATTERN })).toEqual([PATTERN]);
  expect(matches()).toEqual([[PATTERN], [PATTERN]]);
});

/** The commands come one after the other: what was heard before is done once one of them answers. */
const placesOf = (wallet: ReturnType<typeof openRegister>['wallet']) => wallet.handle('addPlace', { pattern: OTHER });
const OTHER = 'https://other.example/*';

it('a site whose popup was closed over the question is there once the browser allows it', async () => {
  const { wallet, matches, allow } = openRegister();
  await expect(wallet.handle('addPlace', asked)).rejects.toMatchObject(denied);
  allow(PATTERN);
  await expect.poll(() => wallet.handle('places', {})).toEqual([PATTERN]);
  expect(matches()).toEqual([[PATTERN], [PATTERN]]);
});

it('security 120: a place that the person denied is forgotten at once, and a later grant of its host fulfils nothing', async () => {
  const { wallet, allow } = openRegister();
  await expect(wallet.handle('addPlace', asked)).rejects.toMatchObject(denied);
  await expect(wallet.handle('addPlace', { pattern: PATTERN })).rejects.toMatchObject(denied);
  // For a node that is on the same host.
  allow(PATTERN, OTHER);
  expect(await placesOf(wallet)).toEqual([OTHER]);
});

it('security 120: a place that was never asked the browser for is not there once its host is allowed', async () => {
  const { wallet, allow } = openRegister();
  await expect(wallet.handle('addPlace', { pattern: PATTERN })).rejects.toMatchObject(denied);
  allow(PATTERN, OTHER);
  expect(await placesOf(wallet)).toEqual([OTHER]);
});

it('security 120: what the browser allows beside the place that was asked for fulfils nothing, nor does a late word', async () => {
  const { wallet, time, allow } = openRegister();
  await expect(wallet.handle('addPlace', asked)).rejects.toMatchObject(denied);
  allow(EVERYWHERE, OTHER);
  expect(await placesOf(wallet)).toEqual([OTHER]);
  time.now += 121;
  allow(PATTERN);
  expect(await placesOf(wallet)).toEqual([OTHER]);
});

it('a wallet that is wiped is on no site any more', async () => {
  const { wallet, matches, allow } = openRegister();
  allow(PATTERN);
  await wallet.handle('addPlace', { pattern: PATTERN });
  expect(matches()).toEqual([[PATTERN], [PATTERN]]);
  await wallet.handle('wipe', { word: 'wipe' });
  expect(matches()).toEqual([]);
});

it('two sites that are chosen at once are both there', async () => {
  const { wallet, matches, allow } = openRegister();
  const both = [PATTERN, OTHER];
  allow(...both);
  await Promise.all(both.map((pattern) => wallet.handle('addPlace', { pattern })));
  expect(await wallet.handle('places', {})).toEqual(both);
  expect(matches()).toEqual([both, both]);
});
