/** A network by its nodes alone, in the built extension: its friendbot opens an account, and what arrives then shows while one looks on. */

import { test } from '@playwright/test';
import { Keypair } from '@stellar/stellar-sdk/base';
import { control, type Network, startNetwork } from '../network/index';
import { launch, type Wallet } from './browser';
import { importSecret } from './journey';
import { expect } from './patience';

let network: Network;
let wallet: Wallet;

test.beforeAll(async () => {
  network = await startNetwork({ mode: 'interval' });
  wallet = await launch();
});
test.afterAll(async () => {
  await wallet.close();
  await network.close();
});

test('a network without vaults is a wallet all the same: added by its nodes, opened by its friendbot, and what arrives is seen', async () => {
  const { manifest } = network.world('bare');
  const { passphrase, rpcUrl, horizonUrl, friendbotUrl } = manifest.network;
  const keypair = Keypair.random();
  const options = await wallet.open('options.html#networks', { width: 900, height: 760 });
  await options.getByText('Enter its nodes', { exact: true }).click();
  const fields = { Name: 'Bare', 'RPC node': rpcUrl, Horizon: horizonUrl, 'Test faucet (optional)': friendbotUrl };
  for (const [label, text] of Object.entries(fields)) await options.getByLabel(label, { exact: true }).fill(text);
  // Nodes of another network are refused before anything is kept.
  await options.getByLabel('Network passphrase').fill('Another Network ; 2026');
  await options.getByRole('button', { name: 'Preview' }).click();
  await expect(options.getByRole('alert')).toContainText('belongs to another network');
  await options.getByLabel('Network passphrase').fill(passphrase);
  await options.getByRole('button', { name: 'Preview' }).click();
  await expect(options.getByText('This network has no vaults or lending pools.')).toBeVisible();
  await options.getByRole('button', { name: 'Add network' }).click();
  await expect(options.getByText('added by you')).toBeVisible();
  await options.close();

  await importSecret(wallet, keypair.secret());
  const page = await wallet.open('popup.html', { width: 360, height: 600 });
  await page.getByRole('button', { name: 'Get test XLM' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'XLM' });
  await expect(row).toContainText('10,000');
  await expect(page.getByText('This network has no vaults or lending pools.')).toBeVisible();
  // What control gives is there in the ledger that is the latest: in one after what is shown.
  await control(manifest).close();
  await control(manifest).fund(keypair.publicKey(), 55_550_000_000n);
  await expect(row).toContainText('15,555', { timeout: 20_000 });
  // On Receive it is said as well.
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await control(manifest).close();
  await control(manifest).fund(keypair.publicKey(), 25_000_000n);
  await expect(page.getByRole('status').filter({ hasText: '2.50 XLM received' })).toBeVisible({ timeout: 20_000 });
  await page.close();
});
