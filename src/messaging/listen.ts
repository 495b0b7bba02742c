/** Binds the message door and the pages' ports to the browser. */

import type { Browser } from 'webextension-polyfill';
import type { WorkerEvent } from '../commands/views';
import { PAGES_PORT } from './envelope';
import { answer, channelOf, type Handle, type Sender } from './server';

export type Listening = Pick<Browser['runtime'], 'id' | 'getURL' | 'onMessage' | 'onConnect'>;

/** Starts listening; must run in the worker's first turn. Answers a function that tells every open page what changed. */
export function listen(runtime: Listening, handle: Handle): (event: WorkerEvent) => void {
  const self = { id: runtime.id, origin: runtime.getURL('/').slice(0, -1) };
  const ports = new Set<{ postMessage(message: unknown): void }>();

  runtime.onMessage.addListener((message: unknown, sender: unknown, respond: (value: unknown) => void) => {
    void answer(message, sender as Sender, self, handle).then(respond);
    return true;
  });
  runtime.onConnect.addListener((port) => {
    try {
      if (port.name !== PAGES_PORT || channelOf((port.sender ?? {}) as Sender, self) !== 'pages') throw new Error('refused');
    } catch {
      port.disconnect();
      return;
    }
    ports.add(port);
    port.onDisconnect.addListener(() => ports.delete(port));
  });
  return (event) => {
    for (const port of ports) port.postMessage(event);
  };
}
