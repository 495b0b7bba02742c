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
  { room: 'window', viewport: { width: 800, height: 800 }, column: 480, margin: '20px' },
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

for (const width of [880, 1280, 1920])
  test(`a tab of ${width} px has a rail, what is listed, and beside it what is done; a review dims what it is not about`, async () => {
    const page = await openRecorded(wallet, { scene: 'paying', viewport: { width, height: 800 } });
    const box = async (of: string) => (await page.locator(of).boundingBox()) ?? { x: 0, width: 0, height: 0 };
    const dimmed = () =>
      page.locator('.main-column').evaluate((column) => column.matches('[inert]') && getComputedStyle(column).opacity < '1');
    const fits = async () => {
      const [rail, main, side] = [await box('.rail'), await box('.main-column'), await box('.side-column')];
      expect(rail.width).toBe(200);
      expect(side.width).toBeGreaterThanOrEqual(320);
      expect(side.width).toBeLessThanOrEqual(400);
      expect(side.x - main.x - main.width).toBe(24);
      expect(side.x + side.width - main.x).toBeLessThanOrEqual(1120);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await page.locator('main').count()).toBe(1);
    };
    await expect(page.getByRole('complementary', { name: 'Recent activity' })).toBeVisible();
    await fits();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel('Amount', { exact: true }).fill('12.5');
    await fits();
    expect(await dimmed()).toBe(false);
    // What was listed stays where it was.
    await expect(page.getByRole('region', { name: 'Home' }).getByText('Total')).toBeVisible();
    await button(page, 'Review the payment').click();
    await expect(button(page, /^(Confirm and sign|Sign)/)).toBeInViewport();
    await fits();
    expect(await dimmed()).toBe(true);
    await button(page, 'Cancel').click();
    expect(await dimmed()).toBe(false);
    await page.close();
  });

test('a site’s request stands alone in a tab, 400 px wide and in its middle', async () => {
  const page = await openRecorded(wallet, { scene: 'siteSign', page: 'approval', viewport: { width: 1280, height: 800 } });
  await expect(page.getByText('asks you to sign as')).toBeVisible();
  expect(await page.locator('.popup').boundingBox()).toMatchObject({ width: 400, x: 440 });
  await page.close();
});

/** Whether the focus stands at what a person reads or types first on the screen that they came to. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.matches('h1, input, textarea, select') ? (at.textContent || at.getAttribute('type') || at.tagName).trim() : '';
  });

for (const [room, viewport] of Object.entries({ popup: { width: 360, height: 600 }, tab: { width: 1280, height: 800 } }))
  test(`from screen to screen the focus goes along, and is never lost: ${room}`, async () => {
    const page = await openRecorded(wallet, { scene: 'history', viewport });
    const nav = page.getByRole('navigation');
    const comesTo = (heading: string | RegExp) => expect.poll(() => focused(page)).toMatch(heading);
    await comesTo('Home');
    for (const place of ['Vaults', 'Activity', 'Home']) {
      await nav.getByRole('button', { name: place }).click();
      await comesTo(place);
    }
    // What Home offers, and back again.
    for (const place of ['Receive', 'Send']) {
      await button(page, place).click();
      await comesTo(place);
      if (place === 'Send' && room === 'popup') await button(page, 'Back').click();
      else await nav.getByRole('button', { name: 'Home' }).click();
      await comesTo('Home');
    }
    await nav.getByRole('button', { name: 'Activity' }).click();
    await page.locator('.rows button.entry').first().click();
    await comesTo(/Move to a vault/);
    await button(page, 'Back').click();
    await comesTo('Activity');
    await page.close();
  });

test('from place to place in Options the focus goes along', async () => {
  const page = await openRecorded(wallet, { scene: 'home', page: 'options', viewport: { width: 1280, height: 800 } });
  for (const place of ['Security', 'Networks', 'Vaults', 'Sites', 'Display', 'Your data', 'About', 'Accounts']) {
    await page.getByRole('navigation').getByRole('link', { name: place }).click();
    await expect.poll(() => focused(page)).toBe(place);
  }
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
