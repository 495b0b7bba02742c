/** From XLM alone to a deposit in USDC, by clicks alone and counted: the swap that Home offers, then the vault that it offers. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { WalletState } from '../../src/commands/views';
import { missing } from '../capabilities.mjs';
import { control, type Manifest, type Network, startNetwork } from '../network/index';
import { axeFaults } from '../ui/axe';
import { launch, type Wallet } from './browser';
import { type Firefox, launchFirefox } from './firefox';
import { addNetwork, ask, importSecret, PASSWORD, readAll } from './journey';

const pictures = new URL('../../.artefacts/e2e-pictures', import.meta.url).pathname;
mkdirSync(pictures, { recursive: true });
const NAME = 'swap';
/** What the wallet promises: Home, form, review and signature, twice, and back to Home between them. */
const MOST_CLICKS = 8;

let network: Network;
test.beforeEach(async () => {
  network = await startNetwork({ mode: 'interval' });
});
test.afterEach(() => network.close());

/** 0.3 USDC for an XLM, and a little less for the next ones. */
async function openMarket(manifest: Manifest): Promise<void> {
  // Enough that what it earns in a year pays for the way in and out, should XLM cost a dollar: less is no next step.
  await control(manifest).fund(manifest.accounts.newcomer?.address ?? '', 450_0000000n);
  const level = (n: number, amount: string) => ({ price: (n / 1000).toFixed(7), price_r: { n, d: 1000 }, amount });
  await control(manifest).orderBook({
    selling: 'native',
    buying: 'usdc',
    bids: [level(300, '500.0000000'), level(298, '5000.0000000')],
    asks: [level(302, '5000.0000000')],
  });
}

/** Shares of the account in any vault, and its USDC, as the ledger has them. */
async function held(manifest: Manifest): Promise<{ usdc: bigint; confirmed: string[] }> {
  const address = manifest.accounts.newcomer?.address ?? '';
  const line = network.ledger(NAME).classic.trustline(address, `USDC:${manifest.assets.usdc?.issuer}`);
  const said = (await (await fetch(`${manifest.network.horizonUrl}/accounts/${address}/operations?order=asc`)).json()) as {
    _embedded: { records: { type: string; transaction_successful: boolean }[] };
  };
  return {
    usdc: line?.balance ?? -1n,
    confirmed: said._embedded.records.filter((one) => one.transaction_successful).map(({ type }) => type),
  };
}

const JOURNEY = ['change_trust', 'path_payment_strict_send', 'invoke_host_function'];

test.describe('Chromium', () => {
  let wallet: Wallet;
  test.beforeEach(async () => {
    wallet = await launch();
  });
  test.afterEach(() => wallet.close());

  async function picture(page: Page, name: string): Promise<void> {
    expect(await axeFaults(page, ['landmark-one-main', 'region'])).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${pictures}/swap-${name}-${colorScheme}.png` });
    }
    await page.emulateMedia({ colorScheme: null });
  }

  test('a newcomer with XLM alone ends with a deposit in USDC, and the clicks are counted', async () => {
    const { manifest } = network.world(NAME);
    await importSecret(wallet, manifest.accounts.newcomer?.secret ?? '');
    await addNetwork(wallet, network.manifestUrl(NAME));
    await openMarket(manifest);
    const page = await wallet.open('popup.html');
    // What fades has no contrast of its own yet.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    let clicks = 0;
    const click = async (what: Locator) => {
      await what.click();
      clicks += 1;
    };
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const sign = async (name: string) => {
      await expect(page.locator('.review')).toBeVisible();
      await picture(page, `${name}-review`);
      const signing = button(/^Sign and/);
      await expect(async () => {
        await readAll(page);
        await expect(signing).toBeEnabled({ timeout: 2_000 });
      }).toPass();
      await click(signing);
      await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
      await picture(page, `${name}-end`);
    };
    await expect(button('Swap XLM for USDC')).toBeVisible();
    await picture(page, 'home');
    await click(button('Swap XLM for USDC'));
    await page.getByLabel('You pay', { exact: true }).fill('200');
    await expect(page.getByText('Min. received')).toBeVisible();
    await picture(page, 'form');
    await click(button('Review the swap'));
    await sign('swap');
    await click(button('Done'));
    await expect(button('Start earning')).toBeVisible();
    await picture(page, 'earning');
    await click(button('Start earning'));
    await click(button(/^Max/));
    await click(button('Review'));
    await sign('deposit');
    console.log(`Chromium: ${clicks} clicks from XLM alone to a deposit in USDC`);
    const { usdc, confirmed } = await held(manifest);
    expect(usdc).toBe(0n);
    expect(confirmed.slice(-JOURNEY.length)).toEqual(JOURNEY);
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
    const { active } = await ask<WalletState>(page, 'state');
    expect(active).toBe(manifest.accounts.newcomer?.address);
  });
});

test.describe('Firefox', () => {
  let firefox: Firefox | undefined;
  test.afterEach(async () => firefox?.close());

  test('Firefox: a newcomer with XLM alone ends with a deposit in USDC, and the clicks are counted', async () => {
    test.skip(missing.Firefox(), 'Firefox: there is none on this machine');
    const { manifest } = network.world(NAME);
    const browser = await launchFirefox();
    firefox = browser;
    const { open, fill } = browser;
    const seen = (text: string) => expect.poll(browser.says).toContain(text);
    let clicks = 0;
    const press = async (what: string) => {
      await browser.press(what);
      clicks += 1;
    };
    const sign = async (name: string) => {
      await seen('Fee up to');
      writeFileSync(`${pictures}/firefox-swap-${name}.png`, await browser.picture());
      await press('Sign and…');
      // The review has that word too.
      await seen('In ledger');
      await seen('Confirmed');
    };
    await open('popup.html');
    await browser.ask('importSecret', { password: PASSWORD, secret: manifest.accounts.newcomer?.secret });
    const { draftId } = await browser.ask<{ draftId: string }>('draftNetwork', { manifest: JSON.stringify(manifest) });
    await browser.ask('keepNetwork', { draftId });
    await openMarket(manifest);
    await open('popup.html');
    await press('Swap XLM for USDC');
    await fill('You pay', '200');
    await seen('Min. received');
    await press('Review the swap');
    await sign('swap');
    await press('Done');
    await press('Start earning');
    await press('Max…');
    await press('Review');
    await sign('deposit');
    console.log(`Firefox: ${clicks} clicks from XLM alone to a deposit in USDC`);
    await expect.poll(async () => (await held(manifest)).usdc).toBe(0n);
    const { confirmed } = await held(manifest);
    expect(confirmed.slice(-JOURNEY.length)).toEqual(JOURNEY);
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  });
});
