import { expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { createBrowserSession } from '../../../src/platform/browser-session';
import { createOwnWindow } from '../../../src/platform/browser-window';
import { createMemoryPlatform, createMemorySession, createMemoryTime } from '../../platform/memory';

function fakeWindows() {
  const open = new Set<number>();
  const calls: string[] = [];
  const places: unknown[] = [];
  const closed: ((id: number) => void)[] = [];
  let next = 1;
  const api = {
    runtime: { getURL: (path: string) => `chrome-extension://id/${path}` },
    windows: {
      async get(id: number) {
        if (!open.has(id)) throw new Error('no window');
        return { id };
      },
      getLastFocused: async () => ({ left: 100, top: 50, width: 1200 }),
      async create({ url, left, top }: { url: string; left?: number; top?: number }) {
        calls.push(`create ${url}`);
        places.push([left, top]);
        open.add(next);
        return { id: next++ };
      },
      async update(id: number) {
        calls.push(`focus ${id}`);
        return { id };
      },
      async remove(id: number) {
        open.delete(id);
        for (const heard of closed) heard(id);
      },
      onRemoved: { addListener: (heard: (id: number) => void) => void closed.push(heard) },
    },
  };
  return { api: api as unknown as Browser, calls, places, closeByUser: (id: number) => api.windows.remove(id) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('an approval opens at the upper right of the window in use, where the wallet’s button is', async () => {
  const { api, places } = fakeWindows();
  await createOwnWindow(api, createMemorySession()).show('approval.html');
  expect(places).toEqual([[100 + 1200 - 376 - 24, 74]]);
});

test('approvals share one window, also over a restart of the worker', async () => {
  const { api, calls } = fakeWindows();
  const session = createMemorySession();
  const before = createOwnWindow(api, session);
  await Promise.all([before.show('approval.html?id=1'), before.show('approval.html?id=2')]);
  await createOwnWindow(api, session).show('approval.html?id=3');
  expect(calls).toEqual(['create chrome-extension://id/approval.html?id=1', 'focus 1', 'focus 1']);
});

test('closing the approval window is heard once, other windows are not', async () => {
  const { api, calls, closeByUser } = fakeWindows();
  const port = createOwnWindow(api, createMemorySession());
  let heard = 0;
  port.onClosed(() => heard++);
  await port.show('approval.html');
  await closeByUser(77);
  await closeByUser(1);
  await turn();
  expect(heard).toBe(1);
  await port.show('approval.html');
  expect(calls.filter((call) => call.startsWith('create'))).toHaveLength(2);
});

test('security 61: session and local storage are closed to content scripts before the first value is kept', async () => {
  const said: string[] = [];
  const area = (name: string) => ({
    setAccessLevel: async ({ accessLevel }: { accessLevel: string }) => void said.push(`${name} ${accessLevel}`),
    set: async () => void said.push(`${name} set`),
    get: async () => ({}),
  });
  const session = createBrowserSession({ storage: { session: area('session'), local: area('local') } } as unknown as Browser);
  await session.set('unlock', {});
  expect(said).toEqual(['session TRUSTED_CONTEXTS', 'local TRUSTED_CONTEXTS', 'session set']);
});

test('a browser without setAccessLevel still has its session', async () => {
  const kept: Record<string, unknown> = {};
  const area = { set: async (values: object) => void Object.assign(kept, values), get: async () => kept };
  const session = createBrowserSession({ storage: { session: area, local: {} } } as unknown as Browser);
  await session.set('a', 1);
  expect(await session.get('a')).toBe(1);
});

test('a session loses what JSON cannot hold, as the browser’s does', async () => {
  const session = createMemorySession();
  await session.set('key', { key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']) });
  expect(await session.get('key')).toEqual({ key: {} });
});

test('time in memory runs what falls due in order, and what was called off not at all', async () => {
  const time = createMemoryTime(100);
  const ran: string[] = [];
  time.schedule(5, () => ran.push(`five at ${time.clock()}`));
  time.schedule(2, () => {
    ran.push(`two at ${time.clock()}`);
    time.schedule(1, () => ran.push(`three at ${time.clock()}`));
  });
  time.schedule(1, () => ran.push('never'))();
  await time.advance(5);
  expect(ran).toEqual(['two at 102', 'three at 103', 'five at 105']);
  expect(time.clock()).toBe(105);
});

test('the platform in memory tells what a browser would', async () => {
  const { control, lifecycle, idle, alarms, badge } = createMemoryPlatform();
  const heard: string[] = [];
  lifecycle.onStartup(() => heard.push('startup'));
  idle.onLocked(() => heard.push('idle'));
  alarms.onAlarm((name) => heard.push(name));
  await alarms.set('lock', 5);
  await badge.show(2);
  control.startBrowser();
  control.lockScreen();
  control.ring('lock');
  expect(heard).toEqual(['startup', 'idle', 'lock']);
  expect(control.alarms.get('lock')).toBe(5);
  expect(control.badge).toBe(2);
});
