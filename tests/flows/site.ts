/** A site's page without a browser: the provider and the relay as they are, between a window that carries messages and the worker's door. */
import { startRelay } from '../../src/messaging/relay';
import { answer } from '../../src/messaging/server';
import type { Asker } from '../../src/primitives/asker';
import type { SiteEvent } from '../../src/primitives/site-events';
import { createProvider } from '../../src/provider/provider';
import { takeNatives } from '../../src/provider/transport';
import type { Wallet } from '../../src/wallet/wallet';
import type { Listener } from '../platform/memory';
import { createPageWindow } from '../platform/page-window';

export const SELF = { id: 'ballast', origin: 'chrome-extension://ballast' };

export interface SitePage {
  window: Window;
  ballast: ReturnType<typeof createProvider>;
  asker: Asker;
  /** What the wallet told it beside answers. */
  events: SiteEvent[];
  /** It is navigated away. */
  leave(): Promise<void>;
  /** It is gone, and nobody is told: its browser has ended. */
  vanish(): void;
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
  const { window } = createPageWindow(origin);
  const events: SiteEvent[] = [];
  let gone = false;
  const relayed: ((message: unknown, sender: unknown, respond: (there: boolean) => void) => undefined)[] = [];
  startRelay(window, () => ({
    connect: () => ({ onDisconnect: { addListener: () => undefined } }),
    onMessage: { addListener: (listener) => void relayed.push(listener) },
    sendMessage: (message) => {
      if (gone) return new Promise<never>(() => undefined);
      const sender = { id: SELF.id, origin, tab: { id: asker.tabId }, frameId: 0, documentId: asker.documentId };
      const { wallet, death } = worker();
      const { site, left, handle } = wallet;
      const answered = answer(structuredClone(message), sender, SELF, { page: handle, site, left });
      const stopped = death?.then((): never => {
        throw new Error('The worker was stopped.');
      });
      const said = stopped ? Promise.race([answered, stopped]) : answered;
      return said.then(
        (value) => (gone ? new Promise<never>(() => undefined) : value),
        (error) => (gone ? new Promise<never>(() => undefined) : Promise.reject(error)),
      );
    },
  }));
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
  const vanish = () => {
    gone = true;
    documents.delete(asker.documentId);
  };
  return {
    window,
    ballast: createProvider(window, { name: 'Ballast' }, takeNatives()),
    asker,
    events,
    vanish,
    async leave() {
      vanish();
      await worker().wallet.left(asker);
    },
  };
}
