/** What Options says of the keys, and where it leads from there: in the built extension, with recorded answers. */
import { expect, type Page, test } from '@playwright/test';
import { targetVault } from '../ui/fixtures';
import { openRecorded } from '../ui/recorded-page';
import { launch, type Wallet } from './browser';

let wallet: Wallet;
test.beforeAll(async () => {
  wallet = await launch();
});
test.afterAll(() => wallet.close());

const options = (scene: string, hash: string) =>
  openRecorded(wallet, { scene, page: 'options', hash, viewport: { width: 900, height: 900 } });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const ready = (page: Page) => page.getByText('Your wallet is ready');

async function revealed(): Promise<Page> {
  const page = await options('home', '#security');
  await button(page, 'Show recovery phrase').click();
  await page.getByLabel('Password').fill('the sea was low');
  return page;
}

test('security 67: of every phrase the words are shown, with the passphrase that belongs to them and the accounts that come from them', async () => {
  const page = await revealed();
  await button(page, 'Show').click();
  await expect(page.getByRole('list', { name: 'Recovery phrase of Main' }).getByRole('listitem')).toHaveCount(24);
  await expect(page.getByText('These words come with a passphrase')).toHaveCount(1);
  await expect(page.getByText('cold harbour 1987')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Recovery phrase of Savings' }).getByRole('listitem')).toHaveCount(12);
  await page.close();
});

test('security 67: a secret is not shown to a window that was left while it was asked for, and goes with a lock', async () => {
  const page = await revealed();
  const list = page.getByRole('list', { name: 'Recovery phrase of Main' });
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  await button(page, 'Show').click();
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expect(list).toHaveCount(0);
  await page.evaluate(() => {
    document.hasFocus = () => true;
  });
  await page.getByLabel('Password').fill('the sea was low');
  await button(page, 'Show').click();
  await expect(list).toBeVisible();
  await button(page, 'Lock now').click();
  await expect(list).toHaveCount(0);
  await page.close();
});

test('what is typed of a phrase is shown with its passphrase, each space where one could be overlooked, and hidden with the window', async () => {
  const page = await options('empty', '#import');
  await page.getByLabel('Word 1', { exact: true }).fill('anchor');
  await page.getByLabel(/^Passphrase/).fill(' cold  harbour ');
  await button(page, 'Show what I typed').click();
  await expect(page.getByText('anchor', { exact: true })).toBeVisible();
  await expect(page.getByText('␣cold␣␣harbour␣', { exact: true })).toBeVisible();
  await expect(page.getByText('Spaces count.')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect(page.getByText('harbour')).toHaveCount(0);
  await expect(page.getByLabel(/^Passphrase/)).toHaveValue(' cold  harbour ');
  await page.getByLabel(/^Passphrase/).fill('cold harbour');
  await button(page, 'Show what I typed').click();
  await expect(page.getByText('cold harbour', { exact: true })).toBeVisible();
  await expect(page.getByText('Spaces count.')).toHaveCount(0);
  await page.close();
});

test('where there are several phrases, the next account is added to the one that is chosen; where there is one, nothing is asked', async () => {
  const one = await options('home', '#accounts');
  await expect(button(one, /^Add the next account/)).toBeVisible();
  await expect(one.getByLabel('Recovery phrase for the next account')).toHaveCount(0);
  await one.close();
  const page = await options('twoPhrases', '#accounts');
  const choice = page.getByLabel('Recovery phrase for the next account');
  await expect(choice.getByRole('option')).toHaveText(['Recovery phrase of Main', 'Recovery phrase of Savings']);
  await choice.selectOption('Recovery phrase of Savings');
  await button(page, /^Add the next account/).click();
  await expect(page.getByText('Next of 1', { exact: true })).toBeVisible();
  await page.close();
});

test('each step of a new wallet begins at its heading', async () => {
  const page = await options('empty', '#create');
  await page.getByLabel('Password', { exact: true }).fill('harbor lantern quiet tide 7');
  await page.getByLabel('Confirm password').fill('harbor lantern quiet tide 7');
  await button(page, 'Create a wallet').click();
  await expect(page.getByRole('heading', { name: 'Write down your recovery phrase' })).toBeFocused();
  await button(page, 'Show the words').click();
  await button(page, 'I’ve written them down').click();
  await expect(page.getByRole('heading', { name: 'Check your copy' })).toBeFocused();
  await page.close();
});

test('the words of a new wallet are there once it is made, and not twice, though its news comes before its answer', async () => {
  const page = await options('empty', '#create');
  await page.evaluate(() => {
    const held = globalThis as unknown as {
      browser: { runtime: { sendMessage(message: { command: string }): Promise<unknown> } };
      go(): void;
    };
    const { runtime } = held.browser;
    const ask = runtime.sendMessage;
    let told: () => void = () => undefined;
    runtime.sendMessage = async (message) => {
      const answer = await ask(message);
      if (message.command === 'state') setTimeout(() => told());
      if (message.command !== 'createVault') return answer;
      const heard = new Promise<void>((resolve) => {
        told = resolve;
      });
      dispatchEvent(new CustomEvent('speak', { detail: 'en' }));
      await heard;
      await new Promise<void>((resolve) => {
        held.go = resolve;
      });
      return answer;
    };
  });
  await page.getByLabel('Password', { exact: true }).fill('harbor lantern quiet tide 7');
  await page.getByLabel('Confirm password').fill('harbor lantern quiet tide 7');
  await button(page, 'Create a wallet').click();
  await page.waitForFunction(() => 'go' in globalThis);
  await expect(button(page, 'Show the words')).toHaveCount(0);
  await page.evaluate(() => (globalThis as unknown as { go(): void }).go());
  await button(page, 'Show the words').click();
  await expect(page.getByRole('list', { name: 'Recovery phrase' })).toBeVisible();
  await page.close();
});

test('a network is looked at, kept or left from its heading', async () => {
  const page = await options('home', '#networks');
  const heading = page.getByRole('heading', { name: 'Add a network' });
  await page.getByLabel('Manifest or URL').fill('http://localhost:8000/w1/manifest');
  await button(page, 'Preview').click();
  await expect(button(page, 'Discard')).toBeVisible();
  await expect(heading).toBeFocused();
  await button(page, 'Discard').click();
  await expect(heading).toBeFocused();
  await page.close();
});

test('whoever does not want another password after all goes back, and an error does not wait for the next time', async () => {
  const page = await options('refusing', '#security');
  await button(page, 'Change password').click();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('the tide turns at nine');
  await page.getByLabel('Confirm password').fill('the tide turns at nine');
  await button(page, 'Change password').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await button(page, 'Change password').click();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.close();
});

test('an error goes with the network, the stabilizer or the vault that was discarded', async () => {
  const page = await options('refusing', '#networks');
  await page.getByLabel('Manifest or URL').fill('http://localhost:8000/manifest');
  await button(page, 'Preview').click();
  await button(page, 'Add network').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await button(page, 'Discard').click();
  await expect(page.getByLabel('Manifest or URL')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Another stabilizer').fill(targetVault);
  await button(page, 'Check this contract').click();
  await button(page, 'Use this stabilizer').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await button(page, 'Discard').click();
  await expect(page.getByLabel('Another stabilizer')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.close();
  const popup = await openRecorded(wallet, { scene: 'vaults' });
  await button(popup, /^Vaults/).click();
  await button(popup, 'Watch a vault').click();
  await popup.getByLabel('Vault address').fill('C123');
  await button(popup, 'Watch').click();
  await expect(popup.getByRole('alert')).toBeVisible();
  await button(popup, 'Cancel').click();
  await button(popup, 'Watch a vault').click();
  await expect(popup.getByLabel('Vault address')).toHaveValue('');
  await expect(popup.getByRole('alert')).toHaveCount(0);
  await popup.close();
});

test('a backup that asks for the password lets it be typed at once', async () => {
  const page = await options('pending', '#security');
  await button(page, 'Back up now').click();
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.close();
});

test('where the key file cannot be read the way on is told, and leads there', async () => {
  const page = await openRecorded(wallet, { scene: 'broken' });
  await expect(page.getByText('remove this wallet in Settings')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/options.html#security');
  await page.close();
});

test('keys that cannot be used, or of which nothing is known until they are unlocked, are not said to be ready', async () => {
  for (const hash of ['#create', '#backup']) {
    const broken = await options('broken', hash);
    await expect(broken.getByText('Can’t read the key file')).toBeVisible();
    await expect(ready(broken)).toHaveCount(0);
    await broken.close();
    const unlisted = await options('unlisted', hash);
    await expect(button(unlisted, 'Unlock')).toBeVisible();
    await expect(ready(unlisted)).toHaveCount(0);
    await unlisted.close();
  }
  const empty = await options('empty', '#backup');
  await expect(button(empty, 'Create a wallet')).toBeVisible();
  await expect(ready(empty)).toHaveCount(0);
  await empty.close();
});

test('in a narrow window the settings are a list that leads to its places and back; in a wide one they stand beside each other', async () => {
  const page = await openRecorded(wallet, { scene: 'home', page: 'options', viewport: { width: 480, height: 760 } });
  const places = page.getByRole('navigation', { name: 'Settings' });
  const list = page.getByRole('heading', { name: 'Settings' });
  await expect(list).toBeFocused();
  await expect(places.getByRole('link')).toHaveCount(8);
  await places.getByRole('link', { name: /^Security/ }).click();
  await expect(page.getByRole('heading', { name: 'Security' })).toBeFocused();
  await expect(places.getByRole('link')).toHaveText(['Settings']);
  await places.getByRole('link').click();
  await expect(list).toBeFocused();
  await page.setViewportSize({ width: 900, height: 760 });
  await expect(places.getByRole('link', { name: 'Accounts' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  await page.close();
});

test('an account is named, ordered and hidden in one sheet, and its secret key is not there', async () => {
  const page = await options('home', '#accounts');
  await page.getByRole('button', { name: 'Edit: Savings' }).click();
  const sheet = page.getByRole('dialog', { name: 'Savings' });
  await expect(sheet.getByRole('button')).toHaveText(['', 'Rename', 'Move up', 'Move down', 'Hide']);
  await sheet.getByLabel('Name').fill('Reserve');
  await sheet.getByRole('button', { name: 'Rename' }).click();
  await expect(sheet).toHaveCount(0);
  await page.close();
});
