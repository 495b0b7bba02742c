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
  await page.getByRole('button', { name: 'Set a target APY' }).click();
  return page;
}

test('an owner’s vaults are rows of two lines: what needs attention first, then the highest rate, and those without a rate folded', async () => {
  const page = await openRecorded(wallet, { scene: 'vaultTen' });
  await list(page);
  const rows = page.locator('section > .vault-rows > li');
  await expect(rows).toHaveCount(9);
  await expect(rows.nth(0)).toHaveText(/Harbor 4.*5\.9%.*Target 6%.*measured.*Stalled/s);
  await expect(rows.nth(1)).toHaveText(/Harbor 10.*6\.5%.*Target 6%.*Above target/s);
  await expect(rows.nth(8)).toHaveText(/Harbor 1.*5\.6%.*Below target/s);
  await expect(page.getByText(/1 vault with no rate yet/)).toContainText('Harbor 5');
  await page.getByText(/1 vault with no rate yet/).click();
  await expect(page.locator('.folded .vault-rows > li')).toHaveText(/Harbor 5.*No rate yet/s);
  await page.close();
});

test('registering proposes bounds that contain the present fee, and shows it hour by hour and in weeks', async () => {
  const page = await register();
  await expect(page.getByLabel('Minimum fee')).toHaveValue('0');
  await expect(page.getByLabel('Maximum fee')).toHaveValue('90');
  await expect(page.getByText('Current fee: 20%')).toBeVisible();
  await page.getByLabel('Target APY for depositors').fill('7');
  await expect(page.getByRole('region', { name: 'What to expect' })).toContainText(/Fee in 24 h, 7 d, 14 d.*%.*%.*%/s);
  await page.close();
});

test('a target far from what the vault earned is asked about: 500 may mean 5 %, and is set right with one touch', async () => {
  const page = await register();
  await page.getByLabel('Target APY for depositors').fill('500');
  await expect(page.getByText(/500% is far above 8\.12%/)).toBeVisible();
  await page.getByRole('button', { name: 'Yes, use 5%' }).click();
  await expect(page.getByLabel('Target APY for depositors')).toHaveValue('5');
  await expect(page.getByText(/is far above/)).toBeHidden();
  await page.close();
});

test('the operator’s words are explained where they first stand', async () => {
  const page = await register();
  await page.getByText('What these terms mean').click();
  await expect(page.getByText('The only role that can set a vault’s fee. It can’t withdraw deposits.')).toBeVisible();
  await expect(page.getByText('The lowest and highest fee the stabilizer can set.')).toBeVisible();
  await page.close();
});

test('a chart is there once there is something to draw', async () => {
  const page = await openRecorded(wallet, { scene: 'vaultUnregistered' });
  await list(page);
  await page.getByRole('button', { name: 'Control' }).click();
  await expect(page.getByText('Charts appear once there is data to draw.')).toBeVisible();
  await expect(page.locator('.plot')).toHaveCount(0);
  await page.close();
});

test('a depositor is offered what is theirs: no owner’s actions; an owner of a registered vault no registration', async () => {
  const page = await openRecorded(wallet, { scene: 'home' });
  await list(page);
  // From the list: an owner fills the budget, a holder deposits.
  const row = (name: string) => page.locator('.vault-rows > li', { has: page.getByRole('button', { name }) });
  await expect(row('Target').getByRole('button')).toHaveText(['Target', 'Top up', 'Deposit more']);
  await expect(row('Control').getByRole('button')).toHaveText(['Control', 'Deposit more']);
  await page.getByRole('button', { name: 'Control' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Owner actions' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Target' }).click();
  await expect(page.getByRole('heading', { name: 'Owner actions' })).toBeVisible();
  await expect(page.getByText('Set a target APY')).toHaveCount(0);
  await page.close();
});

test('many vaults are searched, and sieved by asset; who only watches is offered nothing to add to', async () => {
  const page = await openRecorded(wallet, { scene: 'crowd' });
  await list(page);
  const rows = page.locator('section > .vault-rows > li');
  await expect(rows).toHaveCount(12);
  await page.getByLabel('Asset').selectOption('EURC');
  await expect(rows).toHaveText([/Keel/, /Jetty/, /Twin/]);
  await page.getByLabel('Search vaults').fill('je');
  await expect(rows).toHaveText([/Jetty/]);
  await page.getByLabel('Search vaults').fill('nothing of that name');
  await expect(page.getByText('No vaults match.')).toBeVisible();
  await page.close();
  const watching = await openRecorded(wallet, { scene: 'watcher' });
  await list(watching);
  await expect(watching.getByRole('button', { name: 'Target' })).toBeVisible();
  await expect(watching.getByText(/^(Top up|Deposit more)$/)).toHaveCount(0);
  await watching.close();
});
