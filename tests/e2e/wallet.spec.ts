import { expect, type Page, test } from '@playwright/test';
import type { WalletState } from '../../src/commands/views';
import { control, type Network, startNetwork } from '../network/index';
import { newFolder } from '../temp';
import { axeFaults } from '../ui/axe';
import { killAll, launch, type Wallet } from './browser';
import { readFigures } from './figures';
import { addNetwork, ask, importSecret, PASSWORD, signable, signed } from './journey';

let network: Network;
let wallet: Wallet;

test.beforeEach(async () => {
  network = await startNetwork({ mode: 'interval' });
  wallet = await launch();
});

test.afterEach(async () => {
  await wallet.close();
  await network.close();
});

function accountOf(name: string, role: string) {
  const { manifest } = network.world(name);
  const account = manifest.accounts[role];
  if (!account) throw new Error(`the scenario has no ${role}`);
  return { manifest, account };
}

async function toMovePreview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('button', { name: 'Move without claiming' }).click();
  await page.getByRole('radio', { name: /Harbor USDC/ }).check({ force: true });
  await page.getByRole('button', { name: 'Review move' }).click();
  await expect(page.getByRole('button', { name: /^Sign and/ })).toBeVisible();
}

test('a watched address gets the whole preview, and nothing to sign with', async () => {
  const { account } = accountOf('watched', 'user');
  await addNetwork(wallet, network.manifestUrl('watched'));
  const page = await wallet.open('popup.html');
  await page.getByRole('button', { name: /Watch an address/ }).click();
  await page.getByLabel('Address').fill(account.address);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByText('12,345', { exact: false }).first()).toBeVisible();
  expect(await axeFaults(page, ['landmark-one-main', 'region'])).toEqual([]);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('button', { name: 'Move without claiming' }).click();
  await page.getByRole('radio', { name: /Harbor USDC/ }).check({ force: true });
  await page.getByRole('button', { name: 'Review move' }).click();
  await expect(page.getByText('you can preview, but not sign', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign and/ })).toHaveCount(0);
});

test('security 47: a worker that is stopped while a transaction is on its way neither loses it nor sends it twice', async () => {
  const name = 'stopped';
  const { manifest, account } = accountOf(name, 'user');
  const ledger = control(manifest);
  await addNetwork(wallet, network.manifestUrl(name));
  await importSecret(wallet, account.secret);
  const page = await wallet.open('popup.html');
  await toMovePreview(page);
  await ledger.mode('manual');
  const button = await signable(page);
  await expect(button).toBeEnabled();
  await button.click();
  await expect.poll(async () => (await signed(page))[0]?.state).toBe('submitted');
  const first = await ask<WalletState>(page, 'state');
  await page.close();
  await wallet.stopWorker();
  await ledger.mode('interval');
  const again = await wallet.open('popup.html');
  await expect(again.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  expect((await ask<WalletState>(again, 'state')).bootId).not.toBe(first.bootId);
  const figures = await readFigures(manifest, account.address);
  expect(figures.bTokens).toBe(0n);
  const records = await signed(again);
  expect(records.map(({ state }) => state)).toEqual(['confirmed']);
  const sent = [...network.world(name).ledger.history].filter(({ source }) => source === account.address);
  expect(sent.map(({ hash }) => hash)).toEqual(records.map(({ hash }) => hash));
});

test('security 48: a browser that is killed while a transaction is on its way tells its end when it is back, without the key', async () => {
  const name = 'killed';
  const { manifest, account } = accountOf(name, 'user');
  const profile = newFolder('profile');
  await wallet.close();
  wallet = await launch({ profile });
  await addNetwork(wallet, network.manifestUrl(name));
  await importSecret(wallet, account.secret);
  const page = await wallet.open('popup.html');
  await toMovePreview(page);
  await control(manifest).mode('manual');
  await (await signable(page)).click();
  await expect.poll(async () => (await signed(page))[0]?.state).toBe('submitted');
  const gone = wallet.context.waitForEvent('close');
  await killAll(profile);
  await gone;
  await control(manifest).mode('interval');
  wallet = await launch({ profile });
  const again = await wallet.open('popup.html');
  expect((await ask<WalletState>(again, 'state')).keys).toBe('locked');
  await expect.poll(async () => (await signed(again)).map(({ state }) => state)).toEqual(['confirmed']);
  expect((await readFigures(manifest, account.address)).bTokens).toBe(0n);
  const sent = [...network.world(name).ledger.history].filter(({ source }) => source === account.address);
  expect(sent).toHaveLength(1);
});

test('security 28: what was just shown, resized or looked at again cannot be confirmed for a second', async () => {
  const { account } = accountOf('armed', 'user');
  await addNetwork(wallet, network.manifestUrl('armed'));
  await importSecret(wallet, account.secret);
  const page = await wallet.open('popup.html');
  await page.clock.install();
  await toMovePreview(page);
  const button = await signable(page);
  const count = async () => (await signed(page)).length;
  await expect(button).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 30_000);
  const starts = [
    () => page.setViewportSize({ width: 360, height: 560 }),
    () => page.evaluate(() => dispatchEvent(new Event('focus'))),
    () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  ];
  for (const start of starts) {
    await expect(button).toBeEnabled();
    await start();
    await expect(button).toBeDisabled();
    await button.click({ force: true, clickCount: 2 });
    await page.keyboard.press('Enter');
    await page.clock.runFor(990);
    await expect(button).toBeDisabled();
    expect(await count()).toBe(0);
    await page.clock.runFor(20);
  }
  await button.click();
  await expect.poll(count).toBe(1);
});

test('a locked wallet shows nothing of its own, unlocks with the password alone, and locking drops what waited', async () => {
  const name = 'locked';
  const { account } = accountOf(name, 'user');
  await addNetwork(wallet, network.manifestUrl(name));
  await importSecret(wallet, account.secret);
  const page = await wallet.open('popup.html');
  await toMovePreview(page);
  expect(await ask(page, 'pendingPreview')).not.toBeNull();
  await ask(page, 'lock');
  expect(await ask(page, 'pendingPreview')).toBeNull();
  await page.close();
  const locked = await wallet.open('popup.html');
  await expect(locked.getByRole('heading', { name: 'Unlock' })).toBeVisible();
  await locked.getByLabel('Password').fill('not the password at all');
  await locked.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(locked.getByText('Wrong password.')).toBeVisible();
  expect((await ask<WalletState>(locked, 'state')).keys).toBe('locked');
  await locked.getByLabel('Password').fill(PASSWORD);
  await locked.getByRole('button', { name: 'Unlock', exact: true }).click();
  // What waited is over; the form that led there is as it was left.
  expect(await ask(locked, 'pendingPreview')).toBeNull();
  await expect(locked.getByRole('heading', { name: 'Move to a vault' })).toBeVisible();
  await expect(locked.getByText('Ballast kept what you typed.')).toBeVisible();
});

test('a new wallet is made with its phrase checked word by word', async () => {
  const page = await wallet.open('options.html', { width: 900, height: 760 });
  await page.getByText('Create a wallet').first().click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create a wallet' }).click();
  await page.getByRole('button', { name: 'Show the words' }).click();
  const { phrase, ask: asked } = await ask<{ phrase: string[]; ask: number[] }>(page, 'backupWords');
  expect(phrase).toHaveLength(24);
  await page.getByRole('button', { name: 'I’ve written them down' }).click();
  for (const position of asked) await page.getByLabel(`Word ${position + 1}`, { exact: true }).fill(phrase[position] ?? '');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Your wallet is ready')).toBeVisible();
  const state = await ask<WalletState>(page, 'state');
  expect(state).toMatchObject({ keys: 'unlocked', backupPending: false });
  expect(state.accounts).toHaveLength(1);
});
