/** The pages' only way to the worker: one typed question, one value or one ServiceError. */

import type { CommandInput, CommandName, CommandOutput } from '../commands/commands';
import type { WorkerEvent } from '../commands/views';
import { browser } from '../platform/native';
import { isSiteOrigin } from '../primitives/asker';
import { type Answer, parseError, ServiceError } from '../primitives/errors';
import { PAGES_PORT, type PageRequest } from './envelope';

/** Its key in the session's memory. */
const TYPED = 'typed';

export interface SiteTab {
  origin: string;
  tabId: number;
}

function gone(cause: unknown): ServiceError {
  return new ServiceError('worker_gone', 'The wallet did not answer. Try again.', undefined, cause);
}

async function ask(request: PageRequest): Promise<unknown> {
  const answer = (await browser.runtime.sendMessage(request).catch((cause: unknown) => {
    throw gone(cause);
  })) as Answer | undefined;
  if (!answer) throw gone(undefined);
  if (!answer.ok) throw parseError(answer.error);
  return answer.value;
}

/** What the browser is asked for: a pattern as it is, of a URL its host. */
function patternsOf(urls: readonly string[]): string[] {
  const patterns = urls
    .filter((url) => url.startsWith('https://'))
    .map((url) => (url.endsWith('/*') ? url : `https://${new URL(url).hostname}/*`));
  return [...new Set(patterns)];
}

/** Chromium's side panel, which the polyfill does not know, or Firefox's sidebar, which wants no moment between click and call. */
async function openPanel(): Promise<void> {
  const { sidePanel } = browser as unknown as { sidePanel?: { open(where: { windowId: number | undefined }): Promise<void> } };
  if (sidePanel) await sidePanel.open({ windowId: (await browser.windows.getCurrent()).id });
  else await browser.sidebarAction.open();
}
export type Client = ReturnType<typeof createClient>;

export function createClient() {
  return {
    /** Rejects with the ServiceError that the worker answered, or 503 `worker_gone` when none came. */
    call: <N extends CommandName>(command: N, input: CommandInput<N>) =>
      ask({ channel: 'pages', command, input }) as Promise<CommandOutput<N>>,
    /**
     * Asks the person, in the browser's own words, to let the wallet speak to the hosts of these URLs, or be on these sites. Must be
     * called in the click itself. This machine needs nobody's word.
     */
    async allow(urls: readonly string[]) {
      const origins = patternsOf(urls);
      return origins.length === 0 || browser.permissions.request({ origins });
    },
    /** Asks the person to let the wallet show notices. In the click itself. */
    allowNotices: () => browser.permissions.request({ permissions: ['notifications'] }),
    /** The site in the tab that the popup stands over, as far as the browser tells it. */
    async site(): Promise<SiteTab | null> {
      const tabs = await browser.tabs.query({ active: true, windowType: 'normal' });
      const [tab] = tabs.filter(({ url }) => url).sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
      const origin = tab?.url === undefined ? '' : new URL(tab.url).origin;
      return tab?.id !== undefined && isSiteOrigin(origin) ? { origin, tabId: tab.id } : null;
    },
    /** Whether this page is a tab: elsewhere a browser does not ask for what a page wants to use. */
    isTab: async () => (await browser.tabs.getCurrent()) !== undefined,
    /**
     * Shows the popup's screens where nothing closes them: beside the page, which a browser does in the click itself, or in a tab,
     * where `place` may name one of them. A popup closes by it.
     */
    async open(room: 'panel' | 'tab', place = '') {
      await (room === 'tab' ? browser.tabs.create({ url: browser.runtime.getURL(`popup.html${place}`) }) : openPanel());
      if (browser.extension.getViews({ type: 'popup' }).includes(window)) window.close();
    },
    /** What was typed into forms, in the session's memory: never on the disk, and never seen by a site's page. undefined: nothing. */
    typed: {
      read: async (): Promise<unknown> => (await browser.storage.session.get(TYPED))[TYPED],
      write: async (value: unknown) => {
        await (value === undefined ? browser.storage.session.remove(TYPED) : browser.storage.session.set({ [TYPED]: value }));
      },
    },
    /** Hears what changed; reconnects when the worker was stopped. Returns the way out. */
    listen(listener: (event: WorkerEvent) => void) {
      let open = true;
      let port: ReturnType<typeof browser.runtime.connect> | undefined;
      const connect = () => {
        if (!open) return;
        port = browser.runtime.connect({ name: PAGES_PORT });
        port.onMessage.addListener((event) => listener(event as WorkerEvent));
        // A stopped worker drops its ports. Connecting wakes it, and what was missed is read again.
        port.onDisconnect.addListener(() => {
          if (!open) return;
          listener({ event: 'state' });
          listener({ event: 'activity' });
          connect();
        });
      };
      connect();
      return () => {
        open = false;
        port?.disconnect();
      };
    },
  };
}
