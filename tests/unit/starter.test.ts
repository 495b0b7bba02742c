/** The script that starts the worker, in a browser that a test plays: to whom it says how the wallet is before the wallet runs. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Start } from '../../src/platform/worker-place';

const SELF = { id: 'ballast', origin: 'chrome-extension://ballast' };
const STATE = { channel: 'pages', command: 'state', input: {} };
const SAID = { keys: 'locked', accounts: [{ address: 'G' }] };

type Heard = (message: unknown, sender: object, respond: (answer: unknown) => void) => unknown;

const none = () => ({ addListener: () => undefined });

/** A worker that was just started, with what the session's memory holds. */
async function start(memory: Record<string, unknown>) {
  const scripts: string[] = [];
  const asked: unknown[] = [];
  let heard: Heard = () => undefined;
  vi.resetModules();
  const runtime = {
    id: SELF.id,
    ...{ onConnect: none(), onStartup: none(), onInstalled: none() },
    onMessage: {
      addListener: (listener: Heard) => {
        heard = listener;
      },
    },
  };
  vi.stubGlobal('chrome', { runtime, storage: { session: { get: async () => memory } } });
  vi.stubGlobal('location', { origin: SELF.origin });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('importScripts', (script: string) => {
    scripts.push(script);
    const { ballastStart } = globalThis as unknown as { ballastStart: Start };
    ballastStart.events.runtime.onMessage.addListener(((message: unknown) => {
      asked.push(message);
      return true;
    }) as never);
  });
  const { default: background } = await import('../../entrypoints/background');
  background.main();
  return {
    scripts,
    /** What the wallet's own script was asked. */
    asked,
    /** Sends; the answer of who starts, or undefined where it leaves the answer to the wallet. */
    send: (message: unknown, sender: object) =>
      new Promise<unknown>((resolve) => {
        heard(message, sender, resolve);
        setImmediate(() => setImmediate(() => resolve(undefined)));
      }),
  };
}

const locked = { state: JSON.stringify(SAID) };

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

it('a page of the wallet’s own is told at once how it was left, and the wallet runs after that', async () => {
  const worker = await start(locked);
  expect(await worker.send(STATE, SELF)).toEqual({ ok: true, value: { bootId: expect.any(String), ...SAID } });
  await expect.poll(() => worker.scripts).toEqual(['/wallet.js']);
  expect(worker.asked).toEqual([]);
  // From then on the wallet itself is asked.
  expect(await worker.send(STATE, SELF)).toBeUndefined();
  expect(worker.asked).toEqual([STATE]);
});

it('security 15: before the wallet runs nobody but its own pages is told how it is', async () => {
  const senders = {
    'a script of its own in a site’s page': { ...SELF, origin: 'https://site.example', tab: { id: 1 }, frameId: 0 },
    'one that names no origin': { id: SELF.id },
    'a sandboxed frame of its own': { ...SELF, origin: 'null' },
    'an origin that begins like its own': { ...SELF, origin: `${SELF.origin}.site.example` },
    'another extension': { id: 'other', origin: SELF.origin },
    'nobody that is known': {},
  };
  for (const [who, sender] of Object.entries(senders)) {
    const worker = await start(locked);
    expect(await worker.send(STATE, sender), who).toBeUndefined();
    expect(worker.asked, who).toEqual([STATE]);
  }
});

it('security 15: before the wallet runs nothing but that one question is answered', async () => {
  const questions = [
    { ...STATE, more: 1 },
    { ...STATE, command: 'records' },
    { ...STATE, input: { a: 1 } },
    { ...STATE, channel: 'sites' },
    null,
  ];
  for (const question of questions) {
    const worker = await start(locked);
    expect(await worker.send(question, SELF)).toBeUndefined();
    expect(worker.asked).toEqual([question]);
  }
});

it('what is not known for certain the wallet itself is asked', async () => {
  const unlocked = JSON.stringify({ ...SAID, keys: 'unlocked' });
  const memories = [
    {},
    { state: unlocked },
    { state: unlocked, unlocked: { touchedAt: 0, deadline: 1 } },
    { ...locked, unlocked: {} },
    { state: '{' },
  ];
  for (const memory of memories) {
    const worker = await start(memory);
    expect(await worker.send(STATE, SELF), JSON.stringify(memory)).toBeUndefined();
    expect(worker.asked).toEqual([STATE]);
  }
});
