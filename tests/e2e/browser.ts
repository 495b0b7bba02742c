/** The built extension in a real Chromium, for e2e, the played journey and the bench. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test';
import { ensureBrowser } from '../run/setup.mjs';
import { PATIENCE } from './patience';

export const built = new URL('../../.output/chrome-mv3', import.meta.url).pathname;
export const popupSize = { width: 360, height: 600 };

export interface Wallet {
  context: BrowserContext;
  id: string;
  /** A page of the extension: 'popup.html', 'options.html#…'. */
  open(path: string, size?: { width: number; height: number }): Promise<Page>;
  /** The service worker, whichever instance. */
  worker(): Worker;
  /** Stops the service worker as the browser would; the next message starts it anew. */
  stopWorker(): Promise<void>;
  close(): Promise<void>;
}

/** Every process of the browser that has this profile, a folder made for it alone, without a word to any of them. */
export const killAll = (profile: string) => promisify(execFile)('pkill', ['-KILL', '-f', profile]);

/** A new version's worker has been installed: before that nobody answers for it. */
export const activated = (worker: Worker): Promise<void> =>
  worker.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { serviceWorker } = globalThis as unknown as { serviceWorker: ServiceWorker };
        serviceWorker.addEventListener('statechange', () => serviceWorker.state === 'activated' && resolve());
        if (serviceWorker.state === 'activated') resolve();
      }),
  );

export interface LaunchOptions {
  extension?: string;
  visible?: boolean;
  colorScheme?: 'light' | 'dark';
  profile?: string;
  /** Other extensions, by their folders. */
  beside?: string[];
  /** Pages that were left are put away as they are, as in a person's browser. */
  putAway?: boolean;
  /** What its camera sees, as Y4M, and that pages may use it; absent: it has none. */
  camera?: string;
}

export async function launch({
  extension = built,
  visible = false,
  colorScheme = 'light',
  profile = '',
  beside = [],
  putAway = false,
  camera,
}: LaunchOptions = {}): Promise<Wallet> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureBrowser(),
    headless: false,
    viewport: null,
    colorScheme,
    ...(putAway ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
    args: [
      ...(visible ? [] : ['--headless=new', '--disable-gpu']),
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      ...(camera
        ? ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`]
        : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-extensions-except=${[extension, ...beside].join()}`,
      `--load-extension=${[extension, ...beside].join()}`,
    ],
  });
  context.setDefaultTimeout(PATIENCE);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await activated(worker);
  const id = new URL(worker.url()).host;
  return {
    context,
    id,
    async open(path, size = popupSize) {
      const page = await context.newPage();
      await page.setViewportSize(size);
      await page.goto(`chrome-extension://${id}/${path}`);
      return page;
    },
    // One that was stopped may be told of beside the one that came after it.
    worker: () => context.serviceWorkers().at(-1) as Worker,
    async stopWorker() {
      const page = context.pages()[0] ?? (await context.newPage());
      const session = await context.newCDPSession(page);
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
    },
    close: () => context.close(),
  };
}
