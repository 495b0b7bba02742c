/** What an owner sees: in the built extension, with recorded answers. */
import { expect, type Page, test } from '@playwright/test';
import { openRecorded } from '../ui/recorded-page';
import { launch, type Wallet } from './browser';

let wallet: Wallet;
test.beforeAll(async () => {
  wallet = await launch();
});
test.afterAll(() => wallet.close());

const list = (page: Page) => page.getByRole('button', { name: 'Vaults', exact: true }).click();

async function register(): Promise<Page> {
  const page = await openRecorded(wallet, { scene: 'vaultUnregistered' });
  await list(page);
  await page.getByRole('button', { name: 'Control' }).click();
  await page.getByRole('button', { name: 'Set a rate target' }).click();
  return page;
}

test('ten vaults stand on one screen: rate against target, fee within its bounds, budget, one word of state', async () => {
  const page = await openRecorded(wallet, { scene: 'vaultTen' });
  await list(page);
  const lines = page.locator('.vault-lines tbody');
  await expect(lines).toHaveCount(10);
  await expect(lines.nth(0)).toHaveText(/Harbor 1.*Below.*5\.6%.*of 6%.*5%.*5%–30%.*12,034.*179 d/s);
  await expect(lines.nth(3)).toHaveText(/Stalled.*90%/s);
  await expect(lines.nth(4)).toHaveText(/No rate yet.*–/s);
  await expect(lines.nth(5)).toHaveText(/On target/);
  const nav = await page.locator('.nav').boundingBox();
  const last = await lines.nth(9).boundingBox();
  expect((last?.y ?? 999) + (last?.height ?? 0)).toBeLessThanOrEqual(nav?.y ?? 0);
  await page.close();
});

test('registering proposes bounds that contain the present fee, and shows it hour by hour and in weeks', async () => {
  const page = await register();
  await expect(page.getByLabel('Minimum fee')).toHaveValue('0');
  await expect(page.getByLabel('Maximum fee')).toHaveValue('90');
  await expect(page.getByText('Current fee: 20%')).toBeVisible();
  await page.getByLabel('Target APY').fill('7');
  await expect(page.getByRole('region', { name: 'What to expect' })).toContainText(/Fee in 24 h, 7 d, 14 d.*%.*%.*%/s);
  await page.close();
});

test('a target far from what the vault earned is asked about: 500 may mean 5 %, and is set right with one touch', async () => {
  const page = await register();
  await page.getByLabel('Target APY').fill('500');
  await expect(page.getByText(/500% is far above 8\.12%/)).toBeVisible();
  await page.getByRole('button', { name: 'Yes, use 5%' }).click();
  await expect(page.getByLabel('Target APY')).toHaveValue('5');
  await expect(page.getByText(/is far above/)).toBeHidden();
  await page.close();
});

test('the operator’s words are explained where they first stand', async () => {
  const page = await register();
  await page.getByText('What these words mean').click();
  await expect(page.getByText('The only role that can set a vault’s fee. It can’t withdraw deposits.')).toBeVisible();
  await expect(page.getByText('The lowest and highest fee the stabilizer can set.')).toBeVisible();
  await page.close();
});

test('a chart without data says how long until it has some', async () => {
  const page = await openRecorded(wallet, { scene: 'vaultUnregistered' });
  await list(page);
  await page.getByRole('button', { name: 'Control' }).click();
  await expect(page.getByText('available after 7 d of tracking')).toBeVisible();
  await page.getByRole('radio', { name: 'Month' }).check({ force: true });
  await expect(page.getByText('available after 30 d of tracking')).toBeVisible();
  await expect(page.getByText('Starts after 6 h of data.')).toBeVisible();
  await expect(page.getByText('Starts with the next change someone makes.')).toBeVisible();
  await page.close();
});
