/**
 * What may wake the worker. The browser tells an event only to who listens in the worker's first turn, and most starts are for
 * one small question; so the script that starts listens to everything, and runs the wallet's script, which is larger, when
 * something comes. What the wallet adds hears the event that it was run for.
 */
import type { Browser } from 'webextension-polyfill';

const heardIn = {
  runtime: ['onMessage', 'onConnect', 'onStartup', 'onInstalled'],
  alarms: ['onAlarm'],
  idle: ['onStateChanged'],
  notifications: ['onClicked'],
  permissions: ['onAdded'],
  windows: ['onRemoved'],
} as const;

type HeardIn = typeof heardIn;
/** A part of the browser's API: the events that are listened to. */
export type Events = {
  [Area in keyof HeardIn]: Pick<Browser[Area], HeardIn[Area][number] & keyof Browser[Area]>;
};

type Listener = (...args: unknown[]) => unknown;
/** An area is absent where its permission is. */
export type Api = { [Area in keyof HeardIn]?: object };

/** Listens to everything. `heard` gets each event, with `tell`, which tells it to the wallet; what it answers is answered. */
export function hear(api: Api, heard: (event: string, args: unknown[], tell: () => unknown) => unknown): Events {
  const listenTo = (area: keyof HeardIn, name: string) => {
    const listeners: Listener[] = [];
    const native = (api[area] as Record<string, { addListener(listener: Listener): void }> | undefined)?.[name];
    native?.addListener((...args) =>
      heard(`${area}.${name}`, args, () => {
        let answer: unknown;
        for (const listener of listeners) answer = listener(...args) ?? answer;
        return answer;
      }),
    );
    return { addListener: (listener: Listener) => void listeners.push(listener) };
  };
  const areas = Object.entries(heardIn) as [keyof HeardIn, readonly string[]][];
  return Object.fromEntries(
    areas.map(([area, names]) => [area, Object.fromEntries(names.map((name) => [name, listenTo(area, name)]))]),
  ) as unknown as Events;
}
