/** The worker's script in a browser that a test plays: what it listens to by the end of its first turn. */
import 'fake-indexeddb/auto';
import { createRequire } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';

const require = createRequire(import.meta.url);

// Whoever loads it next has another browser.
afterEach(() => {
  vi.unstubAllGlobals();
  delete require.cache[require.resolve('webextension-polyfill')];
});

const EVENTS = {
  runtime: ['onMessage', 'onConnect', 'onStartup', 'onInstalled'],
  alarms: ['onAlarm'],
  idle: ['onStateChanged'],
  notifications: ['onClicked'],
  permissions: ['onAdded'],
  windows: ['onRemoved'],
};

/** Starts the worker where the browser gives these parts of its API; answers what is listened to before anything else has run. */
async function start(areas: readonly string[]): Promise<string[]> {
  const listened: string[] = [];
  // What the wallet asks of the browser when it wakes is asked later, and has no answer here.
  const unanswered = () => new Promise(() => undefined);
  const area = (name: string) =>
    new Proxy({} as Record<string, unknown>, {
      has: () => true,
      get: (made, key) => {
        made[String(key)] ??= EVENTS[name as keyof typeof EVENTS]?.includes(String(key))
          ? { addListener: () => listened.push(`${name}.${String(key)}`) }
          : unanswered;
        return made[String(key)];
      },
    });
  const chrome = Object.fromEntries([...areas, 'action', 'tabs', 'scripting'].map((name) => [name, area(name)]));
  const memory = { get: unanswered, setAccessLevel: unanswered };
  vi.stubGlobal('chrome', {
    ...chrome,
    runtime: Object.assign(area('runtime'), { id: 'ballast' }),
    storage: { session: memory, local: memory },
  });
  vi.stubGlobal('location', { origin: 'chrome-extension://ballast' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.resetModules();
  const { default: background } = await import('../../entrypoints/background');
  background.main();
  return [...new Set(listened)].sort();
}

const all = Object.entries(EVENTS).flatMap(([area, names]) => names.map((name) => `${area}.${name}`));

it('everything that may wake the worker is listened to in its first turn', async () => {
  expect(await start(Object.keys(EVENTS))).toEqual([...all].sort());
});

it('a part of the API that the browser does not give yet is no reason to miss events of the others', async () => {
  const without = Object.keys(EVENTS).filter((area) => area !== 'notifications');
  expect(await start(without)).toEqual(all.filter((name) => !name.startsWith('notifications')).sort());
});
