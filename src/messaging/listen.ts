/** Binds the message door and the pages' ports to the browser. */

import type { Browser } from 'webextension-polyfill';
import type { WorkerEvent } from '../commands/views';
import { PAGES_PORT, SITE_PORT } from './envelope';
import type { Self } from './page-sender';
import { answer, type Handle, isPage } from './server';
import { type Sender, siteOf } from './site-sender';

export type Listening = Pick<Browser['runtime'], 'onMessage' | 'onConnect'>;

/** Starts listening. Answers a function that notifies every open page of what changed. */
export function listen(runtime: Listening, self: Self, handle: Handle): (event: WorkerEvent) => void {
  const ports = new Set<{ postMessage(message: unknown): void }>();

  runtime.onMessage.addListener((message: unknown, sender: unknown) => answer(message, sender as Sender, self, handle));
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
