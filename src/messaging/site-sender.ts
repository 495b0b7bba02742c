/** Who a content script speaks for, by the browser's word alone (security.md B2): a top-level document of a site that is shown. */
import { type Asker, isSiteOrigin } from '../primitives/asker';
import { refuse } from '../primitives/errors';

/** What the browser says of a sender; taken from `runtime.MessageSender`. */
export interface Sender {
  id?: string | undefined;
  origin?: string | undefined;
  tab?: { id?: number | undefined } | undefined;
  frameId?: number | undefined;
  documentId?: string | undefined;
  documentLifecycle?: string | undefined;
}

/** 403 `sender_refused` for frames, opaque origins, what is not https or local, and documents that are not shown (yet, or any more). */
export function siteOf(sender: Sender): Asker {
  const { origin, tab, frameId, documentId, documentLifecycle = 'active' } = sender;
  const shown = frameId === 0 && documentLifecycle === 'active' && tab?.id !== undefined;
  if (!shown || !isSiteOrigin(origin)) return refuse('sender_refused', 'This sender may not ask the wallet.');
  // A browser that names no documents: one at a time has the tab, and its end is reported.
  return { origin, documentId: documentId ?? `tab ${tab.id} ${origin}`, tabId: tab.id, frameId };
}
