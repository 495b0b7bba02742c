/** Choosing a vault: in the built extension, with recorded answers. */
import { expect, type Page, test } from '@playwright/test';
import { openRecorded } from '../ui/recorded-page';
import { launch, type Wallet } from './browser';

let wallet: Wallet;
test.beforeAll(async () => {
  wallet = await launch();
});
test.afterAll(() => wallet.close());

const lines = (page: Page) => page.locator('table.choosing tbody');
const names = (page: Page) => page.locator('table.choosing tbody .name').allInnerTexts();

test('the vaults for a position stand beside what it earns now, the best rate first, in money a year', async () => {
  const page = await openRecorded(wallet, { scene: 'vaults' });
  await page.getByRole('button', { name: 'Move to a vault' }).click();
  await expect(lines(page)).toHaveText([
    /Now, in Fixed.*9\.35/s,
    /Control.*120,334.*7\.31.*251 USDC less.*estimated from current pool rates.*not currently lending.*0.*fee on yield.*older than 12 d/s,
    /Target.*8,402,000.*5\.71.*449 USDC less.*measured over 7 d.*lends into Fixed, the pool you are leaving.*10.*fee on yield.*400 d old/s,
    /Two assets.*rate unknown.*holds several assets/s,
  ]);
  await expect(page.getByRole('radio', { name: 'Two assets' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Target' }).check();
  await expect(page.locator('.foot')).toContainText('Worse than staying: 5.71% APY instead of 9.35%, about 449 USDC less a year.');
  await page.close();
});

test('each column sorts, and turns when it is asked again; what cannot be chosen stays last', async () => {
  const page = await openRecorded(wallet, { scene: 'vaults' });
  await page.getByRole('button', { name: 'Move to a vault' }).click();
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(head('Net APY')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Size, USDC' }).click();
  await expect(head('Size, USDC')).toHaveAttribute('aria-sort', 'descending');
  expect(await names(page)).toEqual(['Target', 'Control', 'Two assets']);
  await page.getByRole('button', { name: 'Size, USDC' }).click();
  await expect(head('Size, USDC')).toHaveAttribute('aria-sort', 'ascending');
  expect(await names(page)).toEqual(['Control', 'Target', 'Two assets']);
  await page.getByRole('button', { name: 'Net APY' }).click();
  await page.getByRole('button', { name: 'Net APY' }).click();
  await expect(head('Net APY')).toHaveAttribute('aria-sort', 'ascending');
  expect(await names(page)).toEqual(['Target', 'Control', 'Two assets']);
  await page.getByRole('button', { name: 'Vault', exact: true }).click();
  await expect(head('Vault')).toHaveAttribute('aria-sort', 'ascending');
  expect(await names(page)).toEqual(['Control', 'Target', 'Two assets']);
  await page.close();
});

test('from vault to vault it is the same table, and a touch anywhere on a line chooses it', async () => {
  const page = await openRecorded(wallet, { scene: 'home' });
  await page.getByRole('button', { name: 'Vaults', exact: true }).click();
  await page.getByRole('button', { name: 'Target' }).click();
  await page.getByRole('button', { name: 'Move to another vault' }).click();
  await expect(lines(page)).toHaveText([
    /Now, in Target.*5\.71/s,
    /Control.*7\.31.*80 USDC more.*estimated from current pool rates/s,
    /Harbor savings.*rate unknown/s,
  ]);
  const facts = await lines(page).nth(1).locator('.more').boundingBox();
  if (!facts) throw new Error('not drawn');
  await page.mouse.click(facts.x + facts.width - 20, facts.y + facts.height / 2);
  await expect(page.getByRole('radio', { name: 'Control' })).toBeChecked();
  await expect(page.locator('.foot')).toContainText('about 80 USDC more a year');
  await page.close();
});
