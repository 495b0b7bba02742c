/** Where the wallet is offered and what sites were given, in Options: by clicks alone. */
import { expect, test } from '@playwright/test';
import { type Network, startNetwork } from '../network/index';
import { asked, begin, connect, placeHere } from './asking';
import { launch, type Wallet } from './browser';
import { addNetwork, importSecret } from './journey';
import { type Site, serveSite } from './page';

let network: Network;
let wallet: Wallet;
let site: Site;

test.beforeEach(async () => {
  network = await startNetwork({ mode: 'interval' });
  wallet = await launch();
  site = await serveSite();
});

test.afterEach(async () => {
  await wallet.close();
  await site.close();
  await network.close();
});

test('a site finds the wallet where it was offered, is listed when it was connected, and has nothing left when that was taken back', async () => {
  const user = network.world('sites').manifest.accounts.user as { address: string; secret: string };
  await addNetwork(wallet, network.manifestUrl('sites'));
  await importSecret(wallet, user.secret);
  const page = await wallet.context.newPage();
  const has = () => page.evaluate(() => 'ballast' in globalThis);
  await page.goto(site.url());
  expect(await has()).toBe(false);

  const options = await wallet.open('options.html#sites', { width: 900, height: 760 });
  await expect(options.getByText('No sites yet')).toBeVisible();
  await options.getByLabel('Site', { exact: true }).fill('not a site');
  await expect(options.getByText('That isn’t a valid site address.')).toBeVisible();
  const { origin } = new URL(site.url());
  await options.getByLabel('Site', { exact: true }).fill(site.url());
  await options.getByRole('button', { name: 'Add site' }).click();
  await expect(options.getByText(origin, { exact: true })).toBeVisible();

  await page.bringToFront();
  await page.reload();
  expect(await has()).toBe(true);
  expect(await connect(wallet, page, ['sign'])).toMatchObject({ value: { accounts: [user.address] } });
  expect(await asked(page, 'getAddress')).toEqual({ value: { address: user.address } });

  await options.bringToFront();
  const connected = options.getByRole('region', { name: 'Connected sites' });
  await expect(connected.getByText(origin, { exact: true })).toBeVisible();
  await expect(connected.getByText(/^Sees Account 1 on /)).toBeVisible();
  await options.screenshot({ path: '.artefacts/options-sites.png', fullPage: true });
  await connected.getByRole('button', { name: 'Disconnect' }).click();
  await expect(connected.getByText('No connected sites')).toBeVisible();
  expect(await asked(page, 'getAddress')).toMatchObject({ value: { address: '', error: { ext: ['origin_not_permitted'] } } });

  await options.getByRole('button', { name: 'Remove' }).click();
  await expect(options.getByText('No sites yet')).toBeVisible();
  await page.reload();
  expect(await has()).toBe(false);
});

test('the popup offers the wallet on the site that it stands over, in one click, and the page has it at once', async () => {
  const user = network.world('sites').manifest.accounts.user as { address: string; secret: string };
  await addNetwork(wallet, network.manifestUrl('sites'));
  await importSecret(wallet, user.secret);
  const page = await wallet.context.newPage();
  await page.goto(site.url());
  // Over the page, as the browser opens it from the toolbar: no tab of its own.
  const opening = wallet.context.waitForEvent('page');
  await wallet.worker().evaluate(async () => {
    const { windows } = (globalThis as unknown as { chrome: typeof import('webextension-polyfill') }).chrome;
    await windows.create({ url: 'popup.html', type: 'popup', width: 376, height: 640 });
  });
  const popup = await opening;
  const offer = popup.getByRole('button', { name: `Use Ballast on ${new URL(site.url()).host}` });
  await offer.click();
  await expect(offer).toHaveCount(0);
  expect(await page.evaluate(() => 'ballast' in globalThis)).toBe(true);
  await popup.close();
  expect(await connect(wallet, page, ['sign'])).toMatchObject({ value: { accounts: [user.address] } });
  await page.reload();
  expect(await asked(page, 'getAddress')).toEqual({ value: { address: user.address } });
});

test('where the browser opens no window, the badge and the popup show what a site waits for', async () => {
  const user = network.world('sites').manifest.accounts.user as { address: string; secret: string };
  await addNetwork(wallet, network.manifestUrl('sites'));
  await importSecret(wallet, user.secret);
  await placeHere(wallet);
  const page = await wallet.context.newPage();
  await page.goto(site.url());
  const badge = () =>
    wallet
      .worker()
      .evaluate(() => (globalThis as unknown as { chrome: typeof import('webextension-polyfill') }).chrome.action.getBadgeText({}));
  await wallet.worker().evaluate(() => {
    const { windows } = (globalThis as unknown as { chrome: { windows: { create: unknown } } }).chrome;
    windows.create = () => Promise.reject(new Error('No window.'));
  });
  const before = await badge();
  const connecting = await begin(page, 'connect', { features: ['sign'] });
  await expect.poll(badge).toBe(String(Number(before) + 1));
  const popup = await wallet.open('popup.html');
  const yes = popup.getByRole('button', { name: 'Connect' });
  await expect(yes).toHaveAttribute('aria-disabled', 'false');
  await popup.screenshot({ path: '.artefacts/popup-asked.png' });
  await yes.click();
  expect(await connecting()).toMatchObject({ value: { accounts: [user.address] } });
  await expect(popup.getByRole('heading', { name: 'Home' })).toBeAttached();
  await expect.poll(badge).toBe(before);
});
