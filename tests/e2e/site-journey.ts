/** The journey of a site: its page asks, a person answers in the wallet, the ledger agrees; used by the browser tests and by `npm start` without a display. */
import type { Page } from '@playwright/test';
import type { RecordView } from '../../src/commands/views';
import { answered, approval, approve, refuse } from './asking';
import { readFigures } from './figures';
import { ask, compare, type JourneyOptions, newestRecord } from './journey';
import { expect } from './patience';

/** Offers the wallet on the demo dApp's page. */
export async function visitDapp({ wallet, manifest }: Pick<JourneyOptions, 'wallet' | 'manifest'>, dappUrl: string): Promise<Page> {
  const own = await wallet.open('options.html', { width: 900, height: 760 });
  await ask(own, 'addPlace', { pattern: `${new URL(dappUrl).origin}/*` });
  await own.close();
  const page = await wallet.context.newPage();
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto(dappUrl);
  await expect(page.getByRole('combobox', { name: 'Vault' }).locator('option')).toHaveCount(manifest.vaults.length);
  return page;
}

/** What stands under the newest of what was asked. */
export const newest = (page: Page) => page.getByRole('listitem').first();

export async function connectDapp(page: Page, { wallet, picture }: Pick<JourneyOptions, 'wallet' | 'picture'>): Promise<void> {
  await page.getByRole('button', { name: 'Connect Ballast' }).click();
  await picture(await approval(wallet), 'dapp-connect');
  await approve(wallet, 'Connect');
  await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
}

/** A message, a payment of the page's own building, a refusal, and a move that is fetched after its page was closed and opened again. */
export async function askFromDapp(options: JourneyOptions & { dappUrl: string }): Promise<void> {
  const { wallet, manifest, account, dappUrl, picture, step } = options;
  const page = await visitDapp(options, dappUrl);
  await connectDapp(page, options);
  await page.getByRole('button', { name: 'Sign it' }).click();
  await approve(wallet, 'Sign');
  await expect(newest(page)).toContainText('Signed by');
  await page.getByRole('button', { name: 'Sign a payment that I built' }).click();
  await picture(await approval(wallet), 'dapp-payment');
  await approve(wallet, 'Sign');
  await expect(newest(page)).toContainText('not sent');
  await page.getByRole('button', { name: 'Sign it' }).click();
  await refuse(wallet);
  await expect(newest(page)).toContainText('request_refused');
  const before = await readFigures(manifest, account);
  await page.getByRole('button', { name: 'Move my position here' }).click();
  await picture(await approval(wallet), 'dapp-move');
  await approve(wallet, 'Sign');
  // Once the word is taken nobody need wait for what comes of it: the answer is there when the page is.
  await answered(wallet);
  await page.close();
  const again = await wallet.context.newPage();
  await again.setViewportSize({ width: 1000, height: 900 });
  await again.goto(dappUrl);
  await expect(newest(again)).toContainText('Confirmed in ledger');
  const own = await wallet.open('popup.html');
  await expect.poll(async () => (await newestRecord(own))?.outcome?.after?.length ?? 0).toBeGreaterThan(0);
  const after = await readFigures(manifest, account);
  const record = (await newestRecord(own)) as RecordView;
  await own.close();
  await again.bringToFront();
  await picture(again, 'dapp-done');
  step({ title: 'a site asks for lendpoolToVaultsvc', record, before, after, faults: compare(record, manifest, before, after) });
  await again.close();
}
