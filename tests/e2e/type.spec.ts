/** The size of what is read, in the built extension: Chrome has a style sheet of its own for extension pages. */
import { expect, type Page, test } from '@playwright/test';
import { type Network, startNetwork } from '../network/index';
import { launch, type Wallet } from './browser';
import { addNetwork } from './journey';

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

/** Every text that is drawn below 12 px, with its size, and by how much the page is wider than its window. */
async function expectLegible(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const small = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || element.getClientRects().length === 0) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < 12) small.add(`${size} px: ${node.textContent.trim().slice(0, 40)}`);
    }
    const { fontSize, fontFamily } = getComputedStyle(document.body);
    const { scrollWidth, clientWidth } = document.documentElement;
    return {
      fontSize,
      family: fontFamily.startsWith('Inter, system-ui') && document.fonts.check('14px Inter'),
      small: [...small],
      over: scrollWidth - clientWidth,
    };
  });
  expect(found).toEqual({ fontSize: '14px', family: true, small: [], over: 0 });
}

test('text is 14 px, nothing is below 12 px, and no screen is wider than its window', async () => {
  const { manifest } = network.world('type');
  const options = await wallet.open('options.html');
  await expect(options.getByRole('heading').first()).toBeVisible();
  await expectLegible(options);
  await addNetwork(wallet, network.manifestUrl('type'));
  const page = await wallet.open('popup.html');
  await expect(page.getByText('Create a wallet').first()).toBeVisible();
  await expectLegible(page);
  await page.getByRole('button', { name: /Watch an address/ }).click();
  await page.getByLabel('Address').fill(manifest.accounts.user?.address ?? '');
  await expectLegible(page);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByText('12,345', { exact: false }).first()).toBeVisible();
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 600 });
    await expectLegible(page);
  }
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('button', { name: 'Move without claiming' }).click();
  await page.getByRole('radio', { name: /Harbor USDC/ }).check({ force: true });
  await expectLegible(page);
  await page.getByRole('button', { name: 'Review move' }).click();
  await expect(page.getByText('you can preview, but not sign', { exact: false })).toBeVisible();
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 600 });
    await expectLegible(page);
  }
});
