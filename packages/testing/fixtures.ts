/** Fixtures for Playwright: a page with the wallet, a ledger of its own for each test, and a script in the place of the person. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type Frame, expect as judge, type Page } from '@playwright/test';
import type { BallastFixtures, BallastWorkerFixtures } from './playwright';
import { startNetwork } from './testing';
import { openTestWallet, type SiteDocument } from './wallet';

/** Built beside this file. */
const SCRIPT = join(import.meta.dirname, 'page.js');

/** A document of a page; what the wallet says goes to the frame that asked, as long as it is that document. */
const documentOf = (frame: Frame, documentId: string, tabId: number): SiteDocument => ({
  origin: new URL(frame.url()).origin,
  documentId,
  tabId,
  tell: (message) =>
    frame
      .evaluate(([said, of]) => (globalThis as { ballastTells?(said: unknown, of: string): boolean }).ballastTells?.(said, of) ?? false, [
        message,
        documentId,
      ] as const)
      .catch(() => false),
});

/** No number that a page in Node has. */
let pages = 1_000_000;

type TestWallet = Awaited<ReturnType<typeof openTestWallet>>;

async function offer(wallet: TestWallet, page: Page): Promise<void> {
  pages += 1;
  const tabId = pages;
  let here: SiteDocument | undefined;
  const leave = async () => {
    const gone = here;
    here = undefined;
    if (gone) await wallet.leave(gone);
  };
  // Each document says first that it is there: the one before is gone then.
  await page.exposeBinding('ballastAsks', async ({ frame }, message: unknown, documentId: string) => {
    if (here?.documentId !== documentId) {
      await leave();
      here = documentOf(frame, documentId, tabId);
      wallet.enter(here);
    }
    return message === null ? null : wallet.ask(message, here);
  });
  page.on('close', () => void leave());
  await page.addInitScript({ path: SCRIPT });
  // In a page that is there already the wallet appears.
  if (page.url() !== 'about:blank') await page.evaluate(await readFile(SCRIPT, 'utf8'));
}

let ledgers = 0;

export const test = base.extend<BallastFixtures, BallastWorkerFixtures>({
  ballastNetwork: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from this pattern.
    async ({}, use) => {
      const network = await startNetwork({ mode: 'interval' });
      await use(network);
      await network.close();
    },
    { scope: 'worker' },
  ],
  ballastRoles: [['user'], { option: true }],
  ballastOffered: [true, { option: true }],
  ballastManifest: async ({ ballastNetwork }, use) => {
    ledgers += 1;
    // Copies of one ledger, which is filled once.
    const answer = await fetch(ballastNetwork.manifestUrl(`ci~${ledgers}`));
    await use((await answer.json()) as BallastFixtures['ballastManifest']);
  },
  ballast: async ({ ballastManifest, ballastRoles }, use) => {
    const secrets = ballastRoles.map((role) => {
      const secret = ballastManifest.accounts[role]?.secret;
      if (!secret)
        throw new Error(`The local network has no ${role} with a key. It has: ${Object.keys(ballastManifest.accounts).join(', ')}`);
      return secret;
    });
    const wallet = await openTestWallet({ manifest: ballastManifest, secrets });
    await use(Object.assign(wallet, { offer: (page: Page) => offer(wallet, page) }));
    wallet.close();
  },
  page: async ({ page, ballast, ballastOffered }, use) => {
    if (ballastOffered) await ballast.offer(page);
    await use(page);
  },
});
export const expect = judge;
