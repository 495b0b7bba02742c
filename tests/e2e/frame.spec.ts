/** What the popup paints before its script. */
import { expect, test } from '@playwright/test';
import { launch, popupSize, type Wallet } from './browser';
import { ask, PASSWORD } from './journey';

let wallet: Wallet;

test.beforeEach(async () => {
  wallet = await launch();
});

test.afterEach(() => wallet.close());

/** The page that the toolbar's button opens once it is the one that ends so, as it is before its script has run. */
async function unscripted(ending: string) {
  const page = await wallet.open('manifest.json', popupSize);
  const chosen = () =>
    page.evaluate(() => {
      const { action } = (globalThis as unknown as { chrome: { action: { getPopup(of: object): Promise<string> } } }).chrome;
      return action.getPopup({});
    });
  // The worker chooses it by itself, after what it answers.
  await expect.poll(chosen).toMatch(new RegExp(`popup\\.html#${ending}$`));
  const address = await chosen();
  const session = await wallet.context.newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(address);
  return page;
}

test('the popup paints the frame of the screen that comes, in the theme that was chosen, before its script', async () => {
  const page = await wallet.open('popup.html');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.frame:visible')).toHaveCount(0);
  const fresh = await unscripted('home-system');
  await expect(fresh.locator('.frame.home')).toBeVisible();
  await expect(fresh.locator('.frame.unlock')).toBeHidden();
  await fresh.close();

  await ask(page, 'createVault', { password: PASSWORD });
  await ask(page, 'setPreferences', { theme: 'dark' });
  await ask(page, 'lock');
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect.poll(async () => page.evaluate(() => document.querySelectorAll('.frame').length)).toBe(2);
  const locked = await unscripted('unlock-dark');
  await expect(locked.locator('.frame.unlock .dial')).toBeVisible();
  await expect(locked.locator('.frame.home')).toBeHidden();
  expect(await locked.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(12, 21, 25)');
  await locked.screenshot({ path: '.artefacts/frame-unlock-dark.png' });
  await locked.close();

  // A theme of the person's own is told from the system's.
  await ask(page, 'setPreferences', { theme: 'light' });
  const light = await unscripted('unlock-light');
  await light.emulateMedia({ colorScheme: 'dark' });
  expect(await light.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(245, 246, 243)');
  await light.close();
  await ask(page, 'setPreferences', { theme: 'system' });
  const system = await unscripted('unlock-system');
  await system.emulateMedia({ colorScheme: 'dark' });
  expect(await system.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(12, 21, 25)');
});
