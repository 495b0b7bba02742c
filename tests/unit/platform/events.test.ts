import { expect, test } from 'vitest';
import { type Api, hear } from '../../../src/platform/events';

type Listener = (...args: unknown[]) => unknown;

/** The browser's events, of the areas that there are. */
function browser(...names: string[]) {
  const listeners = new Map<string, Listener>();
  const api: Record<string, Record<string, unknown>> = {};
  for (const name of names) {
    const [area = '', event = ''] = name.split('.');
    api[area] = { ...api[area], [event]: { addListener: (listener: Listener) => void listeners.set(name, listener) } };
  }
  return { api: api as Api, listeners, ring: (name: string, ...args: unknown[]) => listeners.get(name)?.(...args) };
}

const ALL = [
  ...['runtime.onMessage', 'runtime.onConnect', 'runtime.onStartup', 'runtime.onInstalled', 'alarms.onAlarm'],
  ...['idle.onStateChanged', 'notifications.onClicked', 'permissions.onAdded', 'windows.onRemoved'],
];

test('everything that may wake the worker is listened to in the first turn, before anybody in it listens', () => {
  const { api, listeners } = browser(...ALL);
  hear(api, (_event, _args, tell) => tell());
  expect([...listeners.keys()].sort()).toEqual([...ALL].sort());
});

test('an event is told to who began to listen because of it, and what they answer is answered', () => {
  const { api, ring } = browser(...ALL);
  const told: unknown[] = [];
  const events = hear(api, (_event, _args, tell) => {
    if (told.length === 0) {
      events.runtime.onMessage.addListener(((message: unknown) => {
        told.push(message);
        return true;
      }) as never);
      events.runtime.onMessage.addListener((() => undefined) as never);
    }
    return tell();
  });
  expect(ring('runtime.onMessage', 'first')).toBe(true);
  expect(ring('runtime.onMessage', 'second')).toBe(true);
  expect(ring('alarms.onAlarm', { name: 'lock' })).toBeUndefined();
  expect(told).toEqual(['first', 'second']);
});

test('an area that the browser does not give yet is no reason to hear nothing of the others', () => {
  const { api, ring } = browser(...ALL.filter((name) => !name.startsWith('notifications')));
  const heard: string[] = [];
  const events = hear(api, (event) => heard.push(event));
  events.notifications.onClicked.addListener(() => undefined);
  ring('windows.onRemoved', 3);
  expect(heard).toEqual(['windows.onRemoved']);
});
