import { expect, test } from 'vitest';
import { type Listening, listen } from '../../src/messaging/listen';

const ORIGIN = 'chrome-extension://wallet';

function browserRuntime() {
  const connected: ((port: unknown) => void)[] = [];
  const runtime = {
    onMessage: { addListener: () => undefined },
    onConnect: { addListener: (heard: (port: unknown) => void) => void connected.push(heard) },
  };
  const connect = (name: string, sender: { id?: string; origin?: string } | undefined) => {
    const told: unknown[] = [];
    const port = { name, sender, open: true, told, gone: (): void => undefined };
    const disconnected: (() => void)[] = [];
    const given = {
      name,
      sender,
      postMessage: (message: unknown) => void told.push(message),
      disconnect: () => {
        port.open = false;
      },
      onDisconnect: { addListener: (heard: () => void) => void disconnected.push(heard) },
    };
    for (const heard of connected) heard(given);
    port.gone = () => {
      for (const heard of disconnected) heard();
    };
    return port;
  };
  return { runtime: runtime as unknown as Listening, connect };
}

test('security 15: what changed is told to pages of this extension, and to nobody else who connects', () => {
  const { runtime, connect } = browserRuntime();
  const tell = listen(
    runtime,
    { id: 'wallet', origin: ORIGIN },
    { page: async () => null, site: async () => null, left: async () => undefined },
  );
  const page = connect('pages', { id: 'wallet', origin: ORIGIN });
  const strangers = [
    connect('pages', { id: 'wallet', origin: 'https://site.example' }),
    connect('pages', { id: 'other', origin: 'chrome-extension://other' }),
    connect('pages', { id: 'other', origin: ORIGIN }),
    connect('pages', { id: 'wallet', origin: 'null' }),
    connect('pages', undefined),
    connect('more', { id: 'wallet', origin: ORIGIN }),
  ];
  tell({ event: 'state' });
  expect(page.told).toEqual([{ event: 'state' }]);
  for (const { told, open } of strangers) expect([told, open]).toEqual([[], false]);
  page.gone();
  tell({ event: 'state' });
  expect(page.told).toHaveLength(1);
});
