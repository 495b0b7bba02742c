/** The journey of a vault's owner, by clicks alone: used by the browser tests and by `npm start` without a display. */
import type { Page } from '@playwright/test';
import { type Control, control } from '../network/index';
import { ask, confirm, type JourneyOptions, PASSWORD } from './journey';
import { expect } from './patience';

/** The scenario's vault that is not enrolled and has a campaign. */
export const VAULT = 'Beacon USDC';
export const OTHER = 'Lantern USDC';

interface Owner extends JourneyOptions {
  control: Control;
}

async function openVault({ wallet }: Owner, name: string): Promise<Page> {
  const page = await wallet.open('popup.html');
  await page.getByRole('button', { name: /^Vaults/ }).click();
  // Vaults without a rate yet are folded.
  await page
    .locator('.vault-rows button.name', { hasText: name })
    .first()
    .evaluate((line) => line.closest('details')?.setAttribute('open', ''));
  // What the settings do not list has its address behind its name.
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { name: 'Owner actions' })).toBeVisible();
  return page;
}

/** Opens the form of an action, fills it in, and takes the change through its preview to the ledger. */
async function act(owner: Owner, vault: string, action: string, name: string, fill: (page: Page) => Promise<void>): Promise<void> {
  const page = await openVault(owner, vault);
  await page.getByRole('button', { name: action, exact: true }).click();
  await fill(page);
  await owner.picture(page, `${name}-form`);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await confirm(page, owner, name, name);
  await page.close();
}

const type = (fields: { [label: string]: string }) => async (page: Page) => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
};
const nothing = async () => undefined;

/** Asks the worker until its figures of the vault are as wanted. */
async function vaultStatus(page: Page, vault: string): Promise<{ registered: boolean; currentFeeBps: number; target: number | undefined }> {
  const found = await ask<{ status: { registered: boolean; currentFeeBps: number; config: { targetApyBps: number } | null } }>(
    page,
    'vault',
    {
      vault,
    },
  );
  const { registered, currentFeeBps, config } = found.status;
  return { registered, currentFeeBps, target: config?.targetApyBps };
}

/** Registers a vault that appeared by itself, steers it, funds its boosts, lets the keeper run, leaves; then in and out of it. */
export async function own(options: Omit<Owner, 'control'>): Promise<void> {
  const { manifest, wallet, picture } = options;
  if (!manifest.controlUrl) throw new Error('the network cannot be controlled');
  const owner: Owner = { ...options, control: control({ controlUrl: manifest.controlUrl }) };
  const secret = manifest.accounts.owner?.secret ?? '';
  const home = await wallet.open('popup.html');
  await ask(home, 'importSecret', { password: PASSWORD, secret, name: 'Owner' });
  await home.close();

  const list = await wallet.open('popup.html');
  await list.getByRole('button', { name: /^Vaults/ }).click();
  await expect(list.getByRole('heading', { name: 'Your vaults' })).toBeVisible();
  await picture(list, 'vaults');
  await list.close();

  const address = manifest.vaults.find(({ name }) => name === VAULT)?.address ?? '';
  await act(
    owner,
    VAULT,
    'Set a target APY',
    'register',
    type({ 'Target APY for depositors (%)': '5', 'Minimum fee (%)': '0', 'Maximum fee (%)': '30' }),
  );
  await act(owner, VAULT, 'Change target APY', 'targetApy', type({ 'Target APY for depositors (%)': '4.5' }));
  await act(owner, VAULT, 'Change fee range', 'feeBounds', type({ 'Minimum fee (%)': '1', 'Maximum fee (%)': '40' }));
  await act(owner, VAULT, 'Fund boosts', 'boostDeposit', type({ 'Amount (USDC)': '250' }));

  // Less than a day: a ledger that is further from the machine's clock is not signed on.
  await owner.control.keeperHours(23, [300, 900, 700]);
  const after = await openVault(owner, VAULT);
  const status = await vaultStatus(after, address);
  expect(status).toMatchObject({ registered: true, target: 450 });
  expect(status.currentFeeBps).not.toBe(1000);
  await expect(after.getByText('Fee set to').first()).toBeVisible();
  await picture(after, 'vault-after-keeper');
  await after.close();

  await act(owner, VAULT, 'Leave the stabilizer', 'exit', nothing);
  await act(owner, VAULT, 'Deposit', 'vaultDeposit', type({ 'Amount (USDC)': '100' }));
  await act(owner, VAULT, 'Move to another vault', 'vaultToVault', (page) =>
    page.getByRole('radio', { name: new RegExp(OTHER) }).check({ force: true }),
  );
  await act(owner, OTHER, 'Withdraw', 'vaultWithdraw', nothing);
}

/** What `own` confirms, in its order. */
export const OWNER_STEPS = ['register', 'targetApy', 'feeBounds', 'boostDeposit', 'exit', 'vaultDeposit', 'vaultToVault', 'vaultWithdraw'];
