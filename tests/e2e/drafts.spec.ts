/** A form that was begun, and the end of its page: in the built extension, with recorded answers and the browser's own memory. */
import { expect, type Page, test } from '@playwright/test';
import { friend } from '../ui/fixtures';
import { openRecorded, type Recorded } from '../ui/recorded-page';
import { launch, type Wallet } from './browser';
import { signable } from './journey';

let wallet: Wallet;
test.beforeAll(async () => {
  wallet = await launch();
});
test.afterAll(() => wallet.close());

interface Memory {
  chrome: { storage: { session: { get(key: string): Promise<{ typed?: unknown }>; remove(key: string): Promise<void> } } };
}
/** What the session's memory holds of forms. */
const memory = (page: Page) =>
  page.evaluate(async () => (await (globalThis as unknown as Memory).chrome.storage.session.get('typed')).typed);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const to = (page: Page) => page.getByLabel('To', { exact: true });
const amount = (page: Page) => page.getByLabel('Amount', { exact: true });
const KEPT = 'Ballast kept what you typed.';

/** A popup that is opened; what it keeps, the next one finds. */
const popup = (more: Partial<Recorded> = {}) => openRecorded(wallet, { scene: 'paying', hash: '#popup', keeps: true, ...more });

async function begun(): Promise<void> {
  const page = await popup();
  await page.evaluate(() => (globalThis as unknown as Memory).chrome.storage.session.remove('typed'));
  await button(page, 'Send').click();
  await to(page).fill(friend);
  await amount(page).fill('12.5');
  await page.getByLabel('Memo', { exact: true }).selectOption('id');
  await page.getByLabel('Number', { exact: true }).fill('1029384756');
  await expect.poll(async () => JSON.stringify(await memory(page))).toContain('1029384756');
  await page.close();
}

test('security 130: the popup closes over a form and opens at it, says so, and clears it', async () => {
  await begun();
  const page = await popup();
  await expect(to(page)).toHaveValue(friend);
  await expect(amount(page)).toHaveValue('12.5');
  await expect(page.getByLabel('Number', { exact: true })).toHaveValue('1029384756');
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(button(page, 'Review the payment')).toHaveAttribute('aria-disabled', 'false');
  await button(page, 'Clear').click();
  await expect(to(page)).toHaveValue('');
  await expect(page.getByText(KEPT)).toHaveCount(0);
  await expect.poll(() => memory(page)).toBeUndefined();
  await page.close();
  const next = await popup();
  await expect(next.getByRole('heading', { name: 'Total' })).toBeVisible();
  await next.close();
});

test('security 130: after ten minutes, under another account and after a way back the popup opens at home', async () => {
  await begun();
  const other = await popup({ scene: 'watched' });
  await expect(button(other, 'Activity')).toBeVisible();
  await expect(to(other)).toHaveCount(0);
  await other.close();
  const later = await popup({ later: 600 });
  await expect(later.getByRole('heading', { name: 'Total' })).toBeVisible();
  await expect.poll(() => memory(later)).toBeUndefined();
  await later.close();
  await begun();
  const page = await popup();
  await button(page, 'Back').click();
  await expect.poll(() => memory(page)).toBeUndefined();
  await button(page, 'Send').click();
  await expect(to(page)).toHaveValue('');
  await page.close();
});

test('security 130: what was signed is not kept, nor what was typed before a lock', async () => {
  await begun();
  const page = await popup();
  await button(page, 'Review the payment').click();
  await (await signable(page)).click();
  await expect.poll(() => memory(page)).toBeUndefined();
  await page.close();
  await begun();
  // Another page of the wallet stands at home, where the lock is.
  const tab = await popup({ hash: '#activity' });
  await button(tab, 'Home').click();
  await button(tab, 'Lock').click();
  await expect.poll(() => memory(tab)).toBeUndefined();
  await tab.close();
});

test('security 130: a secret key or a phrase among what was typed is not kept', async () => {
  await begun();
  const page = await popup();
  await page.getByLabel('Memo', { exact: true }).selectOption('text');
  await page.getByLabel('Text', { exact: true }).fill('anchor basin cable deck ebb fathom galley harbor inlet jetty keel ladder');
  await expect.poll(() => memory(page)).toBeUndefined();
  await to(page).fill(`S${'A'.repeat(55)}`);
  await expect(to(page)).toHaveValue('');
  await page.close();
});

const clear = () => wallet.worker().evaluate(() => (globalThis as unknown as Memory).chrome.storage.session.remove('typed'));

const vaultForms = [
  { vault: 'Target', open: /^Deposit$/, field: /^Amount/ },
  { vault: 'Target', open: /^Withdraw$/, field: /^Amount/ },
  { vault: 'Target', open: /^Change target/, field: /^Target/ },
  { vault: 'Target', open: /^Change fee/, field: /^Minimum/ },
  { vault: 'Target', open: /^Fund boosts/, field: /^Amount/ },
];

test('security 130: what is typed into the forms of a vault is there again', async () => {
  for (const { vault, open, field } of vaultForms) {
    await clear();
    const page = await popup({ scene: 'home' });
    await button(page, 'Vaults').click();
    await page.locator('.vault-rows .name', { hasText: vault }).first().click();
    await button(page, open).click();
    await page.getByLabel(field).first().fill('3.25');
    await expect.poll(async () => JSON.stringify(await memory(page))).toContain('3.25');
    await page.close();
    const next = await popup({ scene: 'home' });
    await expect(next.getByLabel(field).first()).toHaveValue('3.25');
    await expect(next.getByText(KEPT)).toBeVisible();
    await next.close();
  }
  await clear();
});

test('security 130: an asset, an entry of the address book, an address to watch and a network are there again', async () => {
  await clear();
  const assets = await popup();
  await button(assets, 'Receive').click();
  await button(assets, 'Manage assets').click();
  await assets.getByLabel('Asset code').fill(`USDX:${friend}`);
  await expect.poll(async () => JSON.stringify(await memory(assets))).toContain('USDX');
  await assets.close();
  const asset = await popup();
  await expect(asset.getByLabel('Asset code')).toHaveValue('USDX');
  await button(asset, 'Clear').click();
  await button(asset, 'Back').click();
  await button(asset, 'Send').click();
  await button(asset, 'Address book').click();
  await button(asset, 'Edit: Maria').click();
  await asset.getByLabel('Name').first().fill('Maria of Ebb');
  await expect.poll(async () => JSON.stringify(await memory(asset))).toContain('Maria of Ebb');
  await asset.close();
  const book = await popup();
  await expect(book.getByLabel('Name').first()).toHaveValue('Maria of Ebb');
  await book.close();
  await clear();
  const fresh = await popup({ scene: 'empty' });
  await button(fresh, /Watch an address/).click();
  await fresh.getByLabel('Address').fill(friend);
  await expect.poll(async () => JSON.stringify(await memory(fresh))).toContain(friend);
  await fresh.close();
  const watch = await popup({ scene: 'empty' });
  await expect(watch.getByLabel('Address')).toHaveValue(friend);
  await watch.close();
  await clear();
  const options = await popup({ scene: 'home', page: 'options', hash: '#networks' });
  await options.locator('#manifest').fill('https://harbor.example/network.json');
  await expect.poll(async () => JSON.stringify(await memory(options))).toContain('harbor.example');
  await options.close();
  const again = await popup({ scene: 'home', page: 'options', hash: '#networks' });
  await expect(again.locator('#manifest')).toHaveValue('https://harbor.example/network.json');
  await again.close();
  await clear();
});
