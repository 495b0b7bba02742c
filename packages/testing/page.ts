/** What stands in a page in the place of the extension's two scripts: the provider as it is, and the relay as it is, which asks Node. */
import { type RelayRuntime, startRelay } from '../../src/messaging/relay';
import { announce } from '../../src/provider/provider';
import { self } from '../../src/provider/self';

type Heard = Parameters<RelayRuntime['onMessage']['addListener']>[0];
interface Place {
  ballastAsks(message: unknown, documentId: string): Promise<unknown>;
  ballastTells?(message: unknown, documentId: string): boolean;
}

const place = globalThis as unknown as Place;
// A frame is no document that may ask, and what was here already stays.
if (window.top === window && !place.ballastTells) {
  const documentId = crypto.randomUUID();
  const listeners: Heard[] = [];
  place.ballastTells = (message, of) => {
    let there = false;
    if (of !== documentId) return there;
    for (const listener of listeners) {
      listener(message, {}, (said) => {
        there = said;
      });
    }
    return there;
  };
  void place.ballastAsks(null, documentId);
  startRelay(window, () => ({
    // Node learns from the browser that the document has gone.
    connect: () => ({ onDisconnect: { addListener: () => undefined } }),
    onMessage: { addListener: (listener) => void listeners.push(listener) },
    sendMessage: (message) => place.ballastAsks(message, documentId),
  }));
  announce(window, self);
}
