/** Home answers how one is doing and what comes next: in the built extension, with recorded answers. */
import { expect, test } from '@playwright/test';
import { crowded } from '../ui/layout.mjs';
import { openRecorded } from '../ui/recorded-page';
import { launch, type Wallet } from './browser';

let wallet: Wallet;
test.beforeAll(async () => {
  wallet = await launch();
});
test.afterAll(() => wallet.close());

test('REWARD that accrued in a pool has a row of its own, also when the position is gone, and is claimed from there', async () => {
  const page = await openRecorded(wallet, { scene: 'accruedAlone' });
  await expect(page.getByText('accrued in Fixed')).toBeVisible();
  await page.getByRole('button', { name: 'Claim accrued BLND: Fixed' }).click();
  await expect(page.getByRole('button', { name: /^Sign and/ })).toBeVisible();
  await page.close();
});

test('what cannot be claimed is not offered, and it is said why in its place', async () => {
  const page = await openRecorded(wallet, { scene: 'accruedBlocked' });
  await expect(page.getByText('Can’t be claimed right now. ')).toBeVisible();
  await expect(page.getByText('The issuer doesn’t currently allow', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Claim accrued/ })).toHaveCount(0);
  await page.close();
  // What only lacks a trustline says so in two words, and the wallet's own row opens it.
  const lineless = await openRecorded(wallet, { scene: 'accruedLineless' });
  await expect(lineless.getByText('accrued in Fixed · No trustline yet')).toBeVisible();
  await expect(lineless.getByText('Can’t be claimed right now', { exact: false })).toHaveCount(0);
  await expect(lineless.getByRole('button', { name: /^Claim accrued/ })).toHaveCount(0);
  await lineless.getByRole('button', { name: 'Open a trustline: BLND' }).click();
  await expect(lineless.getByRole('heading', { name: 'Trustline for BLND' })).toBeVisible();
  await lineless.close();
  const watching = await openRecorded(wallet, { scene: 'accruedWatched' });
  await expect(watching.getByText('watch-only account')).toBeVisible();
  await expect(watching.getByRole('button', { name: /^Claim accrued/ })).toHaveCount(0);
  await watching.close();
});

test('the total counts what has a price, XLM and REWARD among it; what was earned stands with since when, a loss as a loss', async () => {
  const page = await openRecorded(wallet, { scene: 'accruedAlone' });
  // 250 in the wallet, 5,003 in a vault, 120.34 XLM at 0.30, 1.2345678 REWARD at 0.03.
  await expect(page.locator('.figure')).toHaveText('$5,289.13');
  await expect(page.getByText(/^123\.45 USDC earned since /)).toBeVisible();
  await page.close();
  const losing = await openRecorded(wallet, { scene: 'lost' });
  await expect(losing.getByText(/^123\.45 USDC lost since /)).toBeVisible();
  await losing.close();
});

test('idle money stands beside what it could earn, once: as the next step, or at its row', async () => {
  const page = await openRecorded(wallet, { scene: 'home' });
  await expect(page.getByRole('button', { name: /^Earn 7\.31%/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Start earning' })).toHaveCount(0);
  await page.close();
  const steady = await openRecorded(wallet, { scene: 'steady' });
  await expect(steady.getByRole('region', { name: 'Next step' })).toContainText('in your wallet isn’t earning');
  await expect(steady.getByRole('button', { name: /^Earn / })).toHaveCount(0);
  await expect(steady.getByRole('button', { name: 'Start earning' })).toHaveCount(1);
  await steady.close();
});

test('an owner reads on Home which vaults need somebody, and what it is', async () => {
  const page = await openRecorded(wallet, { scene: 'alerted' });
  const notice = page.getByRole('region', { name: 'Next step' });
  await expect(notice).toContainText('about your vaults');
  // The gravest comes first.
  await expect(notice.getByRole('listitem')).toHaveText([/^Harbor savings: ./, /^Target: ./]);
  await page.close();
});

test('whose account it is stands whole beside the network, on two lines, also in a narrow window', async () => {
  for (const [scene, name] of [
    ['home', 'Main'],
    ['watched', 'Treasury'],
  ] as const) {
    const page = await openRecorded(wallet, { scene, language: 'es' });
    const header = page.locator('#root header.bar');
    await expect(page.locator('.who .clip')).toHaveText(name);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 600 });
      expect((await header.boundingBox())?.height).toBeLessThan(60);
      expect(await page.locator('.who .clip').evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      const right = (part: string) => page.locator(part).evaluate((element) => element.getBoundingClientRect().right);
      expect(await right('.who .mono')).toBeLessThanOrEqual(await right('.who'));
      expect(await page.evaluate(crowded)).toEqual([]);
    }
    await page.close();
  }
});

test('the place that was pressed is marked, and the focus goes to its heading', async () => {
  const page = await openRecorded(wallet, { scene: 'paying' });
  for (const name of ['Vaults', 'Activity', 'Home']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeFocused();
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Send' })).toBeFocused();
  await page.close();
});

test('a name is trimmed, cleaned and cut, and lies over nothing', async () => {
  const page = await openRecorded(wallet, { scene: 'empty' });
  await page.getByRole('button', { name: /Watch an address/ }).click();
  await page.getByLabel('Address').fill('GA2LJWIEGFLMW3OPBPVQUKKJW5KZZFANFPFW3PUMKOU3GATY4OTUMEE4');
  // Written from right to left, without width, with a bell, a mark upon mark upon mark, and far too long.
  const hostile = `  The\u202e\u2066 acc\u200bount\u0007  for${'\u0301'.repeat(30)} the \u00adrainy\ufeff days of 2031${' and the next'.repeat(20)} `;
  await page.getByLabel('Name (optional)').fill(hostile);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.locator('.who .clip')).toHaveText('The account fo\u0155\u0301\u0301\u0301 the rainy days of 203');
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 600 });
    expect(await page.evaluate(crowded)).toEqual([]);
  }
  await page.close();
});

test('values are shown on the main network alone, in the chosen currency, and one click hides them', async () => {
  const page = await openRecorded(wallet, { scene: 'home' });
  await expect(page.locator('.figure')).toHaveText('$17,636.05');
  await page.getByRole('button', { name: 'About this total' }).click();
  await expect(page.getByRole('dialog')).toContainText('the best market price on horizon.stellar.org');
  await page.getByRole('button', { name: 'Hide values' }).click();
  await expect(page.locator('.figure')).toHaveText('17,599.95 USDC');
  await expect(page.locator('main')).not.toContainText('$');
  await page.close();
  const euros = await openRecorded(wallet, { scene: 'euros' });
  await expect(euros.locator('.figure')).toHaveText(/^€16,/);
  await euros.close();
  const local = await openRecorded(wallet, { scene: 'local' });
  await expect(local.locator('.figure')).toContainText('USDC');
  await expect(local.locator('main')).not.toContainText('$');
  await local.close();
});

test('fifty assets: a look-alike is marked where it stands and never priced, what is empty or too much is folded', async () => {
  const page = await openRecorded(wallet, { scene: 'many' });
  const row = page.locator('.holding', { hasText: 'Not the real USDC' });
  await expect(row).toHaveCount(1);
  await expect(row).not.toContainText('$');
  await expect(page.getByText('41 more assets')).toBeVisible();
  await expect(page.getByRole('button', { name: /^About this total: \d+ assets aren’t in it$/ })).toBeVisible();
  await page.close();
});

test('who owes is offered no move; who has no XLM reads that first; a failure is news until it was seen', async () => {
  const owing = await openRecorded(wallet, { scene: 'inDebt' });
  await expect(owing.getByText('has open loans')).toBeVisible();
  await expect(owing.getByRole('button', { name: /^Move: Fixed/ })).toHaveCount(0);
  await owing.close();
  const dry = await openRecorded(wallet, { scene: 'noFuel' });
  await expect(dry.getByRole('region', { name: 'Next step' })).toContainText('This account needs XLM');
  await dry.close();
  const page = await openRecorded(wallet, { scene: 'failedLast' });
  await page.getByRole('button', { name: 'See why' }).click();
  await page.getByRole('heading', { name: 'Failed' }).waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await expect(page.getByText('didn’t go through')).toHaveCount(0);
  await page.close();
});
