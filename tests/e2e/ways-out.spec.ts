/** Ways out and what is typed: no screen leaves a person without what was typed, without the truth, or without a next step. */
import { expect, type Page, test } from '@playwright/test';
import type { WalletState } from '../../src/commands/views';
import { control, type Network, startNetwork } from '../network/index';
import { launch, type Wallet } from './browser';
import { addNetwork, ask, importSecret, newestRecord, PASSWORD, signable } from './journey';

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

async function as(name: string, role: string): Promise<string> {
  const account = network.world(name).manifest.accounts[role];
  if (!account) throw new Error(`the scenario has no ${role}`);
  await addNetwork(wallet, network.manifestUrl(name));
  await importSecret(wallet, account.secret);
  return account.address;
}

/** The form of a deposit into a vault of which the account has shares. */
async function toDeposit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Vaults/ }).click();
  await page.getByRole('button', { name: /^Harbor USDC/ }).click();
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
}

const amount = (page: Page) => page.getByLabel('Amount (USDC)', { exact: true });

test('amounts are taken as people write them; what could mean two things is refused beside the field, and “Cancel” leads back to the form as it was', async () => {
  await as('back', 'shareholder');
  const page = await wallet.open('popup.html');
  await toDeposit(page);
  await amount(page).fill('1,000');
  await expect(page.getByText('is ambiguous')).toBeVisible();
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await amount(page).fill('1,000.50');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByText('Deposits 1,000.50 USDC into Harbor USDC.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(amount(page)).toHaveValue('1,000.50');
});

test('a review that a lock ended leads back to the form, says so, and has kept what was typed', async () => {
  await as('locked', 'shareholder');
  const page = await wallet.open('popup.html');
  await toDeposit(page);
  await amount(page).fill('.5');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByText('Deposits 0.50 USDC into Harbor USDC.')).toBeVisible();
  await ask(page, 'lock');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(page.getByText('This review timed out. Nothing was signed')).toBeVisible();
  await expect(amount(page)).toHaveValue('.5');
});

test('Home says what was just confirmed as soon as it is gone on to', async () => {
  await as('truth', 'collateralUser');
  const page = await wallet.open('popup.html');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('radio', { name: /Harbor USDC/ }).check({ force: true });
  // A worse rate is said where it is chosen.
  await expect(page.getByText('Worse than staying')).toBeVisible();
  await page.getByRole('button', { name: 'Review move' }).click();
  const confirm = await signable(page);
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'Total' }).waitFor();
  const home = await page.locator('main').innerText();
  expect(home).toContain('Harbor USDC');
  // The position is gone; what accrued there is still the person's, and has a row of its own.
  expect(home).toContain('accrued in Lagoon');
  expect(home.replace('accrued in Lagoon', '')).not.toContain('Lagoon');
});

test('a move that the second witness confirms stands on Home within a second', async () => {
  const address = await as('second', 'collateralUser');
  const ledger = control(network.world('second').manifest);
  const page = await wallet.open('popup.html');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('radio', { name: /Harbor USDC/ }).check({ force: true });
  await page.getByRole('button', { name: 'Review move' }).click();
  const confirm = await signable(page);
  await expect(confirm).toBeEnabled();
  // One witness will say that it is in a ledger; the other says nothing of it yet.
  await ledger.view({ door: 'horizon', hides: ['*'] });
  await confirm.click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByText('A transaction is pending.')).toBeVisible();
  const says = async () => (await newestRecord(page))?.said.map((said) => said.says);
  await expect.poll(says).toContain('included');
  await expect(page.getByText('A transaction is pending.')).toBeVisible();
  /** How long it takes here and now to read what Home shows. */
  const reading = async () => {
    const started = Date.now();
    await ask(page, 'portfolio', { address });
    return Date.now() - started;
  };
  let [isShown, slowest] = [false, await reading()];
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const text = document.querySelector('main')?.innerText ?? '';
          if (text.includes('Harbor USDC') && !text.includes('is pending')) resolve(Date.now());
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
  );
  void shown.finally(() => {
    isShown = true;
  });
  const known = Date.now();
  await ledger.view({ door: 'horizon' });
  // All the while: a machine may be held up at any moment.
  while (!isShown) slowest = Math.max(slowest, await reading());
  const took = (await shown) - known;
  // On a machine on which reading alone takes more than a tenth of a second, as much longer as that.
  const slow = Math.max(1, slowest / 100);
  test.info().annotations.push({ type: 'measured', description: `${took} ms, ${slow.toFixed(1)} times a second's due` });
  expect(took, `${took} ms`).toBeLessThanOrEqual(1000 * slow);
});

test('where every account is hidden there is a way back, and no Welcome', async () => {
  const address = await as('hidden', 'user');
  const page = await wallet.open('popup.html');
  await ask<WalletState>(page, 'hideAccount', { address, hidden: true });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'All accounts are hidden' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage accounts' })).toBeVisible();
  await ask<WalletState>(page, 'hideAccount', { address, hidden: false });
  await expect(page.getByRole('heading', { name: 'Total' })).toBeVisible();
});

test('a secret key that is typed where it does not belong is taken out and told', async () => {
  const { accounts } = network.world('secret').manifest;
  const page = await wallet.open('popup.html');
  await page.getByRole('button', { name: /Watch an address/ }).click();
  for (const label of ['Address', 'Name (optional)']) {
    await page.getByLabel(label).fill(accounts.user?.secret ?? '');
    await expect(page.getByText('That looks like a secret key')).toBeVisible();
    await expect(page.getByLabel(label)).toHaveValue('');
    await page.getByLabel(label).fill('G');
  }
});

test('no action stands twice on Home, and a move that pays less is offered and not urged', async () => {
  await as('once', 'user');
  const page = await wallet.open('popup.html');
  const card = page.getByRole('region', { name: 'Next step' });
  await expect(card.getByRole('button', { name: 'Claim', exact: true })).toBeVisible();
  await expect(card).not.toContainText(/move/i);
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Claim: / })).toHaveCount(0);
});

test('paying and receiving are in sight on Home with the next step, once each and unscrolled, and a contract is not offered to pay', async () => {
  await as('sight', 'user');
  const page = await wallet.open('popup.html');
  await page.setViewportSize({ width: 360, height: 600 });
  for (const name of ['Claim', 'Send', 'Receive', 'Move']) {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toHaveCount(1);
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Send' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await ask<WalletState>(page, 'watch', { address: network.world('sight').manifest.router?.address });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Receive', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
});
