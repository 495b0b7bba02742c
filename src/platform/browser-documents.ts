import type { Browser } from 'webextension-polyfill';
import type { Asker } from '../primitives/asker';
import type { SiteEvent } from '../primitives/site-events';
import type { Documents } from './ports';

/** A page at work answers late, on a slow machine by many seconds; it is not gone for that. */
const MOST_WAIT_MS = 30_000;

/** Tells one document of a tab: by its id where the browser has such, else whichever is on top, which looks whether it is meant. */
export function createDocuments({ tabs }: Pick<Browser, 'tabs'>): Documents {
  return {
    async tell({ origin, documentId, tabId, frameId }: Asker, event: SiteEvent): Promise<boolean> {
      if (tabId === undefined) return false;
      const named = documentId !== undefined && !documentId.startsWith('tab ') ? { documentId } : { frameId: frameId ?? 0 };
      const delivered = tabs.sendMessage(tabId, { ballast: 'event', origin, event }, named).then(
        (answer) => answer === true,
        () => false,
      );
      // A document that was put away as it is answers nothing, not even that it is gone.
      return Promise.race([delivered, new Promise<boolean>((resolve) => void setTimeout(resolve, MOST_WAIT_MS, false))]);
    },
  };
}
