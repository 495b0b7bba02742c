/** A newcomer's first day, by clicks alone: an account is opened, a trustline, money comes, is put into a vault, taken out and sent. */
import { mkdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { Keypair } from '@stellar/stellar-sdk/base';
import type { WalletState } from '../../src/commands/views';
import { control, type Network, startNetwork } from '../network/index';
import { axeFaults } from '../ui/axe';
import { launch, type Wallet } from './browser';
import { addNetwork, ask, confirm, PASSWORD, type Step } from './journey';

const pictures = new URL('../../.artefacts/e2e-pictures', import.meta.url).pathname;
mkdirSync(pictures, { recursive: true });
const UNIT = 10_000_000n;

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

async function create(): Promise<void> {
  const page = await wallet.open('options.html', { width: 900, height: 760 });
  await page.getByText('Create a wallet').first().click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create a wallet' }).click();
  await page.getByRole('button', { name: 'Show the words' }).click();
  const { phrase, ask: asked } = await ask<{ phrase: string[]; ask: number[] }>(page, 'backupWords');
  await page.getByRole('button', { name: 'I’ve written them down' }).click();
  for (const position of asked) await page.getByLabel(`Word ${position + 1}`, { exact: true }).fill(phrase[position] ?? '');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Your wallet is ready')).toBeVisible();
  await page.close();
}

/** As it looks in light and dark, and in Spanish. */
async function picture(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${pictures}/newcomer-${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: null });
}

async function accessible(page: Page): Promise<void> {
  expect(await axeFaults(page, ['landmark-one-main', 'region'])).toEqual([]);
}

test('a newcomer opens a trustline, receives USDC, deposits, withdraws and sends, and the ledger agrees with each review', async () => {
  const name = 'newcomer';
  const { manifest } = network.world(name);
  const ledger = control(manifest);
  await create();
  await addNetwork(wallet, network.manifestUrl(name));
  const first = await wallet.open('popup.html');
  const account = (await ask<WalletState>(first, 'state')).active ?? '';
  await first.close();
  const friend = Keypair.random().publicKey();
  await ledger.fund(account, 20n * UNIT);
  const steps: Step[] = [];
  const options = { wallet, manifest, account, picture, step: (step: Step) => steps.push(step) };

  // A line is offered where one is needed, and explained before it is opened.
  const lined = await wallet.open('popup.html');
  await lined.getByRole('button', { name: 'Open a trustline: USDC' }).first().click();
  await expect(lined.getByText('It holds 0.50 XLM as a reserve', { exact: false })).toBeVisible();
  // Whose asset it is: its issuer's domain is asked on a click, and says so.
  const { host } = new URL(network.url);
  await lined.getByRole('button', { name: `Check at ${host}` }).click();
  await expect(lined.getByText(`${host} lists this issuer’s USDC as its own.`)).toBeVisible();
  await accessible(lined);
  await picture(lined, 'line');
  await lined.getByRole('button', { name: 'Review the trustline' }).click();
  await confirm(lined, options, 'trustline', 'line');
  await lined.close();

  await ledger.fund(account, 500n * UNIT, 'usdc');

  const vaults = await wallet.open('popup.html');
  await vaults.getByRole('button', { name: /^Vaults/ }).click();
  const harbor = manifest.vaults.find((vault) => vault.name.startsWith('Harbor'))?.address;
  await ask(vaults, 'followVault', { vault: harbor, follow: true });
  await vaults.close();
  const act = async (action: string, title: string, fill: (page: Page) => Promise<unknown>) => {
    const page = await wallet.open('popup.html');
    await page.getByRole('button', { name: /^Vaults/ }).click();
    await page.getByRole('button', { name: /^Harbor USDC/ }).click();
    await page.getByRole('button', { name: action, exact: true }).first().click();
    await fill(page);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await confirm(page, options, title, title);
    await page.close();
  };
  await act('Deposit', 'vaultDeposit', (page) => page.getByLabel('Amount (USDC)').fill('200'));
  await act('Withdraw', 'vaultWithdraw', async () => undefined);

  // XLM opens the friend's account; what it has no line for is set aside only where that is chosen.
  const sending = await wallet.open('popup.html');
  await sending.getByRole('button', { name: 'Send', exact: true }).click();
  await sending.getByLabel('To', { exact: true }).fill(friend);
  await expect(sending.getByText('You haven’t sent to this address before', { exact: false })).toBeVisible();
  await sending.getByLabel('Amount', { exact: true }).fill('0.5');
  await sending.getByRole('button', { name: 'Review the payment' }).click();
  await expect(sending.getByText('this amount isn’t enough to activate it', { exact: false })).toBeVisible();
  await accessible(sending);
  await picture(sending, 'send-refused');
  await sending.getByLabel('Amount', { exact: true }).fill('2.0000001');
  await sending.getByRole('button', { name: 'Review the payment' }).click();
  await confirm(sending, options, 'payment', 'send');
  await sending.close();

  const aside = await wallet.open('popup.html');
  await aside.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(aside.getByRole('list', { name: 'Recent' })).toBeVisible();
  await aside.getByRole('list', { name: 'Recent' }).getByRole('button').first().click();
  await aside.getByLabel('Asset', { exact: true }).selectOption({ label: 'USDC' });
  await aside.getByLabel('Amount', { exact: true }).fill('12.3456789');
  await aside.getByRole('button', { name: 'Review the payment' }).click();
  await expect(aside.getByText('has no trustline for USDC', { exact: false })).toBeVisible();
  await aside.getByLabel(/Send it as a claimable balance/).check();
  await picture(aside, 'send-aside');
  await aside.getByRole('button', { name: 'Review the payment' }).click();
  await confirm(aside, options, 'payment', 'aside');
  await aside.close();

  // A name at a domain: nobody is asked before the click; the address and the memo that it stands for are what is reviewed.
  const owner = manifest.accounts.owner?.address ?? '';
  const before = network.ledger(name).classic.account(owner)?.balance ?? 0n;
  const named = await wallet.open('popup.html');
  await named.getByRole('button', { name: 'Send', exact: true }).click();
  await named.getByLabel('To', { exact: true }).fill(`owner+42.${name}*${host}`);
  await named.getByLabel('Amount', { exact: true }).fill('1');
  await named.getByRole('button', { name: `Look up at ${host}` }).click();
  await expect(named.getByText(`From ${host}, `, { exact: false })).toBeVisible();
  await accessible(named);
  await picture(named, 'named');
  await named.getByRole('button', { name: 'Review the payment' }).click();
  await expect(named.getByText(`listed this address as owner+42.${name}*${host}`, { exact: false })).toBeVisible();
  await expect(named.getByText('Memo 42 (number)')).toBeVisible();
  await confirm(named, options, 'payment', 'named');
  await named.close();
  expect((network.ledger(name).classic.account(owner)?.balance ?? 0n) - before).toBe(1n * UNIT);

  expect(steps.map(({ title, faults }) => ({ title, faults }))).toEqual(
    ['trustline', 'vaultDeposit', 'vaultWithdraw', 'payment', 'payment', 'payment'].map((title) => ({ title, faults: [] })),
  );
  expect(network.ledger(name).classic.account(friend)?.balance).toBe(20_000_001n);

  const activity = await wallet.open('popup.html');
  await activity.getByRole('button', { name: 'Activity' }).click();
  for (const title of ['Trustline', 'Deposit into vault', 'Withdraw from vault', 'Send'])
    await expect(activity.getByText(title, { exact: true }).first()).toBeVisible();
  await picture(activity, 'activity');
});
