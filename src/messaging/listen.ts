/** Binds the message door and the pages' ports to the browser. */

import type { Browser } from 'webextension-polyfill';
import type { WorkerEvent } from '../commands/views';
import { PAGES_PORT, SITE_PORT } from './envelope';
import { answer, type Handle, isPage } from './server';
import { type Sender, siteOf } from './site-sender';

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
    const sender = (port.sender ?? {}) as Sender;
    try {
      if (isPage(sender, self) && port.name === PAGES_PORT) {
        ports.add(port);
        port.onDisconnect.addListener(() => ports.delete(port));
      } else if (port.name === SITE_PORT) {
        const asker = siteOf(sender);
        port.onDisconnect.addListener(() => void handle.left(asker));
      } else port.disconnect();
    } catch {
      port.disconnect();
    }
  });
  return (event) => {
    for (const port of ports) port.postMessage(event);
  };
}
