/** Choosing a vault: in the built extension, with recorded answers. */
import { expect, type Page, test } from '@playwright/test';
import { openRecorded } from '../ui/recorded-page';
import { launch, type Wallet } from './browser';

let wallet: Wallet;
test.beforeAll(async () => {
  wallet = await launch();
});
test.afterAll(() => wallet.close());

const lines = (page: Page) => page.locator('ol.choosing > li');
const names = (page: Page) => page.locator('ol.choosing .name').allInnerTexts();

test('the vaults for a position are compared with what it earns now, the best rate first, in money a year', async () => {
  const page = await openRecorded(wallet, { scene: 'vaults' });
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('Now 9.35% in Fixed')).toBeVisible();
  await expect(lines(page)).toHaveText([
    /Control.*7\.31.*2\.04 points less than Fixed.*251 USDC a year.*estimated from current pool rates.*not currently lending.*0.*fee on yield.*120,334.*older than 12 d/s,
    /Target.*5\.71.*3\.64 points less than Fixed.*449 USDC a year.*measured over 24 h.*lends into Fixed, the pool you’re leaving.*10.*fee on yield.*8,402,000.*400 d old/s,
    /Two assets.*no rate yet.*holds several assets/s,
  ]);
  await expect(page.getByRole('radio', { name: 'Two assets' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Target' }).check();
  await expect(page.locator('.foot')).toContainText('Worse than staying: 5.71% APY instead of 9.35%, about 449 USDC less a year.');
  await page.close();
});

test('a rate is that with one’s own deposit in it, in the list, on the button’s line and in the review, beside what it is without', async () => {
  const page = await openRecorded(wallet, { scene: 'vaultsDeep' });
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(lines(page).nth(1)).toHaveText(/Target.*5\.09%.*4\.26 points less than Fixed.*5\.71% without your deposit/s);
  await page.getByRole('radio', { name: 'Target' }).check();
  await expect(page.locator('.foot')).toContainText('5.09% APY instead of 9.35%');
  await page.getByLabel('Amount (USDC)').fill('100');
  await expect(lines(page).nth(1)).toHaveText(/Target.*5\.7%.*3\.65 points less/s);
  await expect(lines(page).nth(1)).not.toContainText('without your deposit');
  await page.close();
  const review = await openRecorded(wallet, { scene: 'planDeep' });
  await expect(review.getByText('Net APY 9.35% → 5.09%', { exact: false })).toBeVisible();
  await expect(review.getByText('Without your deposit, it would be 5.71%.', { exact: false })).toBeVisible();
  await review.close();
});

test('the list is sorted by rate, size or name; what cannot be chosen stays last', async () => {
  const page = await openRecorded(wallet, { scene: 'vaults' });
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const order = page.getByLabel('Sort by');
  await expect(order).toHaveValue('rate');
  expect(await names(page)).toEqual(['Control', 'Target', 'Two assets']);
  await order.selectOption('Largest first');
  expect(await names(page)).toEqual(['Target', 'Control', 'Two assets']);
  await order.selectOption('By name');
  expect(await names(page)).toEqual(['Control', 'Target', 'Two assets']);
  await page.close();
});

test('from vault to vault it is the same table, and a touch anywhere on a line chooses it', async () => {
  const page = await openRecorded(wallet, { scene: 'home' });
  await page.getByRole('button', { name: 'Vaults', exact: true }).click();
  await page.getByRole('button', { name: 'Target' }).click();
  await page.getByRole('button', { name: 'Move to another vault' }).click();
  await expect(page.getByText('Now 5.71% in Target')).toBeVisible();
  await expect(lines(page)).toHaveText([
    /Control.*7\.31.*1\.60 points more than Target.*80 USDC a year.*estimated from current pool rates/s,
    /Harbor savings.*no rate yet/s,
  ]);
  const facts = await lines(page).first().locator('.more').boundingBox();
  if (!facts) throw new Error('not drawn');
  await page.mouse.click(facts.x + facts.width - 20, facts.y + facts.height / 2);
  await expect(page.getByRole('radio', { name: 'Control' })).toBeChecked();
  await expect(page.locator('.foot')).toContainText('about 80 USDC more a year');
  await page.close();
});
