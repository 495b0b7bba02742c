/** The popup's screens where nothing closes them: beside a page, and in a tab. In the built extension. */
import { expect, type Page, test } from '@playwright/test';
import { friend, watched } from '../ui/fixtures';
import { openRecorded } from '../ui/recorded-page';
import { launch, type Wallet } from './browser';
import { ask } from './journey';

let wallet: Wallet;
test.beforeAll(async () => {
  wallet = await launch();
});
test.afterAll(() => wallet.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Where a browser shows them, and how wide and high they then are. */
const rooms = [
  { room: 'panel', viewport: { width: 400, height: 820 }, column: 400, margin: '20px' },
  { room: 'narrow panel', viewport: { width: 340, height: 700 }, column: 340, margin: '16px' },
  { room: 'tab', viewport: { width: 1280, height: 800 }, column: 480, margin: '20px' },
];

for (const { room, viewport, column, margin } of rooms)
  test(`Home, Send and the review fill a ${room}: one column, as high as there is room`, async () => {
    const page = await openRecorded(wallet, { scene: 'paying', viewport });
    const fits = async () => {
      const box = await page.locator('#root .popup').boundingBox();
      expect(box).toMatchObject({ width: column, height: viewport.height, x: (viewport.width - column) / 2, y: 0 });
      expect(await page.locator('#root .body').evaluate((body) => getComputedStyle(body).paddingLeft)).toBe(margin);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    };
    await expect(page.getByRole('heading', { name: 'Total' })).toBeVisible();
    await fits();
    // What leads here is offered in the popup alone.
    await expect(button(page, 'Open in the side panel')).toHaveCount(0);
    await button(page, 'Send').click();
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel('Amount', { exact: true }).fill('12.5');
    await fits();
    await button(page, 'Review the payment').click();
    await expect(button(page, /^(Confirm and sign|Sign)/)).toBeInViewport();
    await fits();
    await page.close();
  });

test('a popup is 360 by 600, also before the wallet has said which screen comes first', async () => {
  const page = await openRecorded(wallet, { scene: 'paying', hash: '#popup', viewport: { width: 800, height: 900 } });
  expect(await page.locator('#root .popup').boundingBox()).toMatchObject({ width: 360, height: 600 });
  await page.close();
  const popup = await wallet.worker().evaluate(async () => {
    const { chrome } = globalThis as unknown as { chrome: { action: { getPopup(of: object): Promise<string> } } };
    return chrome.action.getPopup({});
  });
  expect(popup).toMatch(/\/popup\.html#popup$/);
});

interface Extension {
  chrome: {
    runtime: { getContexts(of: object): Promise<{ documentUrl?: string }[]> };
    extension: { getViews(): Window[] };
  };
}

test('one click keeps the popup open beside the page, and it speaks to the wallet there; another opens a tab', async () => {
  const popup = await wallet.open('popup.html#popup');
  await ask(popup, 'watch', { address: watched });
  await expect(button(popup, 'Open in the side panel')).toBeVisible();
  await button(popup, 'Open in the side panel').click();
  const panels = () =>
    wallet.worker().evaluate(() => (globalThis as unknown as Extension).chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] }));
  await expect
    .poll(async () => (await panels()).map(({ documentUrl }) => documentUrl))
    .toEqual([`chrome-extension://${wallet.id}/popup.html`]);
  const said = () =>
    popup.evaluate(() =>
      (globalThis as unknown as Extension).chrome.extension
        .getViews()
        .filter((view) => view.location.pathname === '/popup.html' && view.location.hash === '')
        .map((view) => view.document.querySelector('nav')?.innerText ?? ''),
    );
  await expect.poll(async () => (await said()).join()).toContain('Activity');
  const opened = wallet.context.waitForEvent('page');
  await button(popup, /^Switch account/).click();
  await button(popup, 'Open in a tab').click();
  const tab = await opened;
  await expect(button(tab, 'Activity')).toBeVisible();
  expect(tab.url()).toBe(`chrome-extension://${wallet.id}/popup.html`);
  await tab.close();
  await popup.close();
});
