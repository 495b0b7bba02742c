import type { Browser } from 'webextension-polyfill';
import type { Asker } from '../primitives/asker';
import type { SiteEvent } from '../primitives/site-events';
import type { Documents } from './ports';

/** Tells one document of a tab: by its id where the browser has such, else whichever is on top, which looks whether it is meant. */
export function createDocuments({ tabs }: Pick<Browser, 'tabs'>): Documents {
  return {
    async tell({ origin, documentId, tabId, frameId }: Asker, event: SiteEvent): Promise<boolean> {
      if (tabId === undefined) return false;
      const named = documentId !== undefined && !documentId.startsWith('tab ') ? { documentId } : { frameId: frameId ?? 0 };
      return tabs.sendMessage(tabId, { ballast: 'event', origin, event }, named).then(
        (heard) => heard === true,
        () => false,
      );
    },
  };
}
