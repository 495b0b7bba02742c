/** What the popup paints before its script. */
import { expect, test } from '@playwright/test';
import { launch, popupSize, type Wallet } from './browser';
import { ask, PASSWORD } from './journey';

let wallet: Wallet;

test.beforeEach(async () => {
  wallet = await launch();
});

test.afterEach(() => wallet.close());

/** The page that the toolbar's button opens now, as it is before its script has run. */
async function unscripted() {
  const page = await wallet.open('manifest.json', popupSize);
  const address = await page.evaluate(() => {
    const { action } = (globalThis as unknown as { chrome: { action: { getPopup(of: object): Promise<string> } } }).chrome;
    return action.getPopup({});
  });
  const session = await wallet.context.newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(address);
  return { page, address };
}

test('the popup paints the frame of the screen that comes, in the theme that was chosen, before its script', async () => {
  const page = await wallet.open('popup.html');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.frame:visible')).toHaveCount(0);
  const fresh = await unscripted();
  await expect(fresh.page.locator('.frame.home')).toBeVisible();
  await expect(fresh.page.locator('.frame.unlock')).toBeHidden();
  await fresh.page.close();

  await ask(page, 'createVault', { password: PASSWORD });
  await ask(page, 'setPreferences', { theme: 'dark' });
  await ask(page, 'lock');
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect.poll(async () => page.evaluate(() => document.querySelectorAll('.frame').length)).toBe(2);
  const locked = await unscripted();
  expect(locked.address).toMatch(/popup\.html#unlock-dark$/);
  await expect(locked.page.locator('.frame.unlock .dial')).toBeVisible();
  await expect(locked.page.locator('.frame.home')).toBeHidden();
  expect(await locked.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(11, 22, 28)');
  await locked.page.screenshot({ path: '.artefacts/frame-unlock-dark.png' });
  await locked.page.close();

  // A theme of the person's own is told from the system's.
  await ask(page, 'setPreferences', { theme: 'light' });
  const light = await unscripted();
  await light.page.emulateMedia({ colorScheme: 'dark' });
  expect(await light.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(245, 246, 243)');
  await light.page.close();
  await ask(page, 'setPreferences', { theme: 'system' });
  const system = await unscripted();
  await system.page.emulateMedia({ colorScheme: 'dark' });
  expect(await system.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(11, 22, 28)');
});
