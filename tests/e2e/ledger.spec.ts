/** An account whose key a Ledger holds, through the real transport over a `navigator.hid` that a script of the page provides. */
import { expect, type Page, test } from '@playwright/test';
import { Keypair } from '@stellar/stellar-sdk';
import { StellarApp, type StellarAppOptions } from '../device/stellar-app';
import { type Plugged, plugIn } from '../device/web-hid';
import { type Network, startNetwork } from '../network/index';
import { approve, begin, connect, placeHere } from './asking';
import { launch, type Wallet } from './browser';
import { addNetwork, ask, newestRecord, signable, signed } from './journey';
import { serveSite } from './page';

const wide = { width: 900, height: 760 };
let network: Network;
let wallet: Wallet;
let app: StellarApp;
let cable: Plugged;

test.beforeEach(async () => {
  network = await startNetwork({ mode: 'interval' });
  wallet = await launch();
});

test.afterEach(async () => {
  await wallet.close();
  await network.close();
});

/** A wallet with nothing but a device, on which `role` has its key at the first place. */
async function withDevice(name: string, role: string, options: Partial<StellarAppOptions> = {}): Promise<string> {
  const account = network.world(name).manifest.accounts[role];
  if (!account) throw new Error(`the scenario has no ${role}`);
  const keys = [Keypair.fromSecret(account.secret), ...Array.from({ length: 9 }, () => Keypair.random())];
  app = new StellarApp({ keys, ...options });
  cable = await plugIn(wallet.context, app);
  await addNetwork(wallet, network.manifestUrl(name));
  return account.address;
}

async function addFirst(): Promise<void> {
  const page = await wallet.open('options.html#ledger', wide);
  await page.getByRole('button', { name: 'Connect Ledger' }).click();
  await page.getByRole('button', { name: 'Add account', exact: true }).click();
  await expect(page.getByText('on a Ledger')).toBeVisible();
  await page.close();
}

/** A deposit of a holder's, under review. */
async function review(): Promise<Page> {
  const popup = await wallet.open('popup.html');
  await popup.getByRole('button', { name: /^Vaults/ }).click();
  await popup.getByRole('button', { name: /^Harbor USDC/ }).click();
  await popup.getByRole('button', { name: 'Deposit', exact: true }).click();
  await popup.getByLabel('Amount (USDC)', { exact: true }).fill('1.5');
  await popup.getByRole('button', { name: 'Review', exact: true }).click();
  return popup;
}

/** It is confirmed in the wallet; the page beside the device. */
async function deposit(): Promise<{ popup: Page; device: Page }> {
  const popup = await review();
  const opened = wallet.context.waitForEvent('page');
  await (await signable(popup)).click();
  return { popup, device: await cable.seenBy(await opened) };
}

const send = (device: Page) => device.getByRole('button', { name: 'Send to Ledger' });

test('accounts of a Ledger are found by what they hold, checked on the device and added without a password', async () => {
  const address = await withDevice('found', 'shareholder');
  const page = await wallet.open('options.html#ledger', wide);
  await page.getByRole('button', { name: 'Connect Ledger' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(5);
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await expect(page.getByText('not active on')).toHaveCount(4);
  await page.getByRole('button', { name: 'Verify the address of Ledger account 1 on the device' }).click();
  const shown = await app.shows();
  expect(shown.bytes.equals(Keypair.fromPublicKey(address).rawPublicKey())).toBe(true);
  await expect(page.getByText(address)).toBeVisible();
  shown.approve();
  await expect(page.getByText('Confirmed on the device')).toBeVisible();
  await page.getByRole('button', { name: 'Show five more' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(10);
  await page.getByRole('button', { name: 'Add account', exact: true }).click();
  await expect(page.getByText('on a Ledger')).toBeVisible();
  const state = await ask<{ keys: string; active: string; accounts: object[] }>(page, 'state');
  expect(state).toMatchObject({ keys: 'empty', active: address, accounts: [{ address, kind: 'device', path: "44'/148'/0'" }] });
});

test('a deposit is reviewed here, compared on the Ledger, signed there, and carried to its end', async () => {
  await withDevice('deposit', 'shareholder');
  await addFirst();
  const { popup, device } = await deposit();
  await expect(popup.getByText('Waiting for a signature until')).toBeVisible();
  const screens = device.getByRole('listitem');
  await expect(screens.first()).toContainText('Blind signing ahead');
  await expect(screens.filter({ hasText: 'Function' }).first()).toContainText('deposit');
  await expect(screens.last()).toContainText('Sign transaction');
  await expect(device.getByText('If you’ve changed the Stellar app’s settings')).toBeVisible();
  await send(device).click();
  const shown = await app.shows();
  expect(shown.what).toBe('transaction');
  await expect(device.getByText('Compare each screen on your Ledger')).toBeVisible();
  shown.approve();
  await expect(device.getByText('Signed', { exact: true })).toBeVisible();
  await expect.poll(async () => (await newestRecord(popup))?.state).toBe('confirmed');
});

test('a version that reads no contract calls signs the hash of one, after the person has said so', async () => {
  await withDevice('hash', 'shareholder', { version: '5.0.3' });
  await addFirst();
  const { popup, device } = await deposit();
  await expect(device.getByText('Your Ledger will show only a hash.')).toBeVisible();
  await expect(send(device)).toHaveAttribute('aria-disabled', 'true');
  await device.getByRole('checkbox').check();
  await send(device).click();
  const shown = await app.shows();
  expect(shown).toMatchObject({ what: 'hash', bytes: { length: 32 } });
  shown.approve();
  await expect(device.getByText('Signed', { exact: true })).toBeVisible();
  await expect.poll(async () => (await newestRecord(popup))?.state).toBe('confirmed');
});

test('a site’s message is signed on the Ledger, which is handed its words alone', async () => {
  const address = await withDevice('message', 'shareholder');
  await addFirst();
  await placeHere(wallet);
  const site = await serveSite();
  const page = await wallet.context.newPage();
  await page.goto(site.url());
  expect(await connect(wallet, page, ['sign'])).toMatchObject({ value: { accounts: [address] } });
  const answer = await begin(page, 'signMessage', 'Hello from a site');
  const opened = wallet.context.waitForEvent('page', (one) => one.url().endsWith('/ledger.html'));
  await approve(wallet, 'Sign');
  const device = await cable.seenBy(await opened);
  await expect(device.getByRole('listitem').filter({ hasText: 'Hello from a site' })).toBeVisible();
  await send(device).click();
  const shown = await app.shows();
  expect(String(shown.bytes)).toBe('Hello from a site');
  shown.approve();
  expect(await answer()).toMatchObject({ value: { signerAddress: address, signedMessage: expect.stringMatching(/^[0-9a-f]{128}$/) } });
  await site.close();
});

test('what is rejected on the Ledger is signed by nobody, and stands before the person again', async () => {
  await withDevice('refused', 'shareholder');
  await addFirst();
  const { popup, device } = await deposit();
  await send(device).click();
  (await app.shows()).refuse();
  await expect(device.getByText('Rejected on your Ledger')).toBeVisible();
  await expect(popup.getByText('The request was rejected on your signing device')).toBeVisible();
  expect(await newestRecord(popup)).toBeUndefined();
});

test('the window beside the Ledger goes on with what is confirmed next, also with the same bytes after a refusal', async () => {
  await withDevice('next', 'shareholder');
  await addFirst();
  const { popup, device } = await deposit();
  await send(device).click();
  (await app.shows()).refuse();
  await expect(device.getByText('Rejected on your Ledger')).toBeVisible();
  await (await signable(popup)).click();
  await send(device).click();
  const again = await app.shows();
  again.approve();
  await expect(device.getByText('Signed', { exact: true })).toBeVisible();
  await expect.poll(async () => (await newestRecord(popup))?.state).toBe('confirmed');
  await (await signable(await review())).click();
  await send(device).click();
  const last = await app.shows();
  expect(last.bytes.equals(again.bytes)).toBe(false);
  last.approve();
  await expect(send(device)).toHaveCount(0);
  await expect.poll(async () => (await signed(popup)).filter(({ state }) => state === 'confirmed').length).toBe(2);
});

test('another language on the screen takes nothing back from the Ledger that asks', async () => {
  await withDevice('language', 'shareholder');
  await addFirst();
  const { popup, device } = await deposit();
  await send(device).click();
  const shown = await app.shows();
  await ask(popup, 'setPreferences', { language: 'es' });
  await expect(device.getByText('Compare cada pantalla en su Ledger')).toBeVisible();
  shown.approve();
  await expect(device.getByText('Firmado', { exact: true })).toBeVisible();
  await expect.poll(async () => (await newestRecord(popup))?.state).toBe('confirmed');
});

test('a worker that dies, and a cable that is pulled, while the Ledger asks cost nothing: it is sent anew by a click alone, and once', async () => {
  await withDevice('deaths', 'shareholder');
  await addFirst();
  const { popup, device } = await deposit();
  await send(device).click();
  const first = await app.shows();
  await cable.unplug(device);
  await expect(device.getByText('The connection to your Ledger was lost.')).toBeVisible();
  first.refuse();
  await wallet.stopWorker();
  await device.getByRole('button', { name: 'Try again' }).click();
  await send(device).click();
  const again = await app.shows();
  expect(again.bytes.equals(first.bytes)).toBe(true);
  await wallet.stopWorker();
  again.approve();
  await expect(device.getByText('Signed', { exact: true })).toBeVisible();
  await expect.poll(async () => (await newestRecord(popup))?.state).toBe('confirmed');
  expect(app.heard.filter(({ ins }) => ins === 0x04)).toHaveLength(2);
});

test('a signature that the wallet could not take is held by its page and brought again by a click: the Ledger is asked once', async () => {
  await withDevice('untaken', 'shareholder');
  await addFirst();
  // What the worker is told by this page alone does not arrive, until it is said to.
  await wallet.context.addInitScript(() => {
    const { runtime } = (globalThis as unknown as { chrome: { runtime: { sendMessage(...all: unknown[]): unknown } } }).chrome;
    const send = runtime.sendMessage.bind(runtime);
    runtime.sendMessage = (...all) => {
      const isLost = (all[0] as { command?: string }).command === 'deviceSigned' && sessionStorage.getItem('arrives') === null;
      return isLost ? (all.at(-1) as () => void)() : send(...all);
    };
  });
  const { popup, device } = await deposit();
  await send(device).click();
  (await app.shows()).approve();
  await expect(device.getByText('Signed, but not delivered')).toBeVisible();
  const again = device.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).not.toHaveAttribute('aria-disabled', 'true');
  await expect(device.getByText('Signed, but not delivered')).toBeVisible();
  await device.evaluate(() => sessionStorage.setItem('arrives', 'yes'));
  await again.click();
  await expect(device.getByText('Signed', { exact: true })).toBeVisible();
  await expect.poll(async () => (await newestRecord(popup))?.state).toBe('confirmed');
  expect(app.heard.filter(({ ins }) => ins === 0x04)).toHaveLength(1);
});

test('what is cancelled in the wallet while the Ledger shows it is said to be over before anybody answers there', async () => {
  await withDevice('cancelled', 'shareholder');
  await addFirst();
  const { popup, device } = await deposit();
  await send(device).click();
  const shown = await app.shows();
  const waits = await ask<{ requestId: string }>(popup, 'pendingPreview');
  await ask(popup, 'dismiss', { requestId: waits.requestId });
  await expect(device.getByText('This request is no longer pending. If your Ledger still shows it, reject it there.')).toBeVisible();
  await expect(device.getByRole('listitem')).toHaveCount(0);
  shown.approve();
  await expect(device.getByText('This request is no longer pending.', { exact: true })).toBeVisible();
  expect(await newestRecord(popup)).toBeUndefined();
});

test('while one page speaks to the Ledger another one says so, and takes its turn once that page is closed', async () => {
  await withDevice('turns', 'shareholder');
  await addFirst();
  const { popup, device } = await deposit();
  await send(device).click();
  const shown = await app.shows();
  const second = await wallet.open('options.html#ledger', wide);
  await expect(second.getByText('Another Ballast window is using your Ledger.')).toBeVisible();
  shown.approve();
  await expect(device.getByText('Signed', { exact: true })).toBeVisible();
  await expect.poll(async () => (await newestRecord(popup))?.state).toBe('confirmed');
  await device.close();
  await second.getByRole('button', { name: 'Try again' }).click();
  await expect(second.getByRole('checkbox')).toHaveCount(5);
});

test('what stands in the way is named with what to do: another app, a locked device, another device, blind signing off', async () => {
  await withDevice('faults', 'shareholder', { hashSigning: false });
  app.open = 'BOLOS';
  const adding = await wallet.open('options.html#ledger', wide);
  await adding.getByRole('button', { name: 'Connect Ledger' }).click();
  await expect(adding.getByText('The Stellar app isn’t open.')).toBeVisible();
  app.open = 'Stellar';
  app.locked = true;
  await adding.getByRole('button', { name: 'Try again' }).click();
  await expect(adding.getByText('Your Ledger is locked.')).toBeVisible();
  app.locked = false;
  await adding.getByRole('button', { name: 'Try again' }).click();
  await adding.getByRole('button', { name: 'Add account', exact: true }).click();
  await expect(adding.getByText('on a Ledger')).toBeVisible();
  const { device } = await deposit();
  await expect(device.getByText('Turn on blind signing first')).toBeVisible();
  await expect(send(device)).toHaveCount(0);
  app.hashSigning = true;
  await device.getByRole('button', { name: 'Try again' }).click();
  await expect(send(device)).toBeVisible();
});

test('a browser that cannot speak to a Ledger says so, and which one can', async () => {
  await wallet.context.addInitScript(() => {
    delete (Object.getPrototypeOf(navigator) as { hid?: unknown }).hid;
  });
  const page = await wallet.open('options.html#ledger', wide);
  await expect(page.getByText('This browser can’t connect to a Ledger.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Ledger' })).toHaveCount(0);
});
