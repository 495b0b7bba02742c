/** A site's page without a browser: the provider and the relay as they are, between a window that carries messages and the worker's door. */
import { startRelay } from '../../src/messaging/relay';
import { answer } from '../../src/messaging/server';
import type { Asker } from '../../src/primitives/asker';
import type { SiteEvent } from '../../src/primitives/site-events';
import { createProvider } from '../../src/provider/provider';
import type { Wallet } from '../../src/wallet/wallet';
import type { Listener } from '../platform/memory';

export const SELF = { id: 'ballast', origin: 'chrome-extension://ballast' };

type Told = (event: { isTrusted: boolean; source: unknown; data: unknown }) => void;

/** What of a window both ends use. Messages are copied and come in a later turn, as in a browser. */
function createWindow(origin: string): Window {
  const heard = new Set<Told>();
  const window = {
    origin,
    location: { origin },
    removeEventListener: (_: string, listener: Told) => void heard.delete(listener),
    addEventListener: (kind: string, listener: Told) => void (kind === 'message' && heard.add(listener)),
    postMessage(data: unknown) {
      const copy = structuredClone(data);
      setImmediate(() => {
        for (const listener of heard) listener({ isTrusted: true, source: window, data: copy });
      });
    },
  };
  return window as unknown as Window;
}

export interface SitePage {
  window: Window;
  ballast: ReturnType<typeof createProvider>;
  asker: Asker;
  /** What the wallet told it beside answers. */
  events: SiteEvent[];
  /** It is navigated away. */
  leave(): Promise<void>;
}

let made = 0;

/** Who answers now; what it was asked is broken off where it dies. */
export interface Answering {
  wallet: Pick<Wallet, 'site' | 'left' | 'handle'>;
  death?: Promise<void>;
}

/** `worker`: another one after a restart. */
export function openSite(worker: () => Answering, documents: Map<string, Listener>, origin: string): SitePage {
  made += 1;
  const asker = { origin, documentId: `document ${made}`, tabId: made, frameId: 0 };
  const window = createWindow(origin);
  const events: SiteEvent[] = [];
  const relayed: ((message: unknown, sender: unknown, respond: (there: boolean) => void) => undefined)[] = [];
  startRelay({
    window,
    runtime: {
      connect: () => ({ onDisconnect: { addListener: () => undefined } }),
      onMessage: { addListener: (listener) => void relayed.push(listener) },
      sendMessage: (message) => {
        const sender = { id: SELF.id, origin, tab: { id: asker.tabId }, frameId: 0, documentId: asker.documentId };
        const { wallet, death } = worker();
        const { site, left, handle } = wallet;
        const answered = answer(structuredClone(message), sender, SELF, { page: handle, site, left });
        const stopped = death?.then((): never => {
          throw new Error('The worker was stopped.');
        });
        return stopped ? Promise.race([answered, stopped]) : answered;
      },
    },
  });
  documents.set(asker.documentId, (event) => {
    if (event.name !== 'hello') events.push(event);
    let there = false;
    for (const listener of relayed) {
      listener({ ballast: 'event', origin, event }, {}, (said) => {
        there = said;
      });
    }
    return there;
  });
  return {
    window,
    ballast: createProvider(window, { name: 'Ballast' }),
    asker,
    events,
    async leave() {
      documents.delete(asker.documentId);
      await worker().wallet.left(asker);
    },
  };
}
