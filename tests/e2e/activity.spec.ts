import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { Keypair } from '@stellar/stellar-sdk/base';
import type { WalletState } from '../../src/commands/views';
import { control, type Network, startNetwork } from '../network/index';
import { axeFaults } from '../ui/axe';
import { openRecorded } from '../ui/recorded-page';
import { launch, type Wallet } from './browser';
import { addNetwork, ask, importSecret } from './journey';

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

test('what arrived stands in Activity with who sent it; it is found by a word, sieved, and saved as a file', async () => {
  const { manifest } = network.world('arrived');
  await addNetwork(wallet, network.manifestUrl('arrived'));
  await importSecret(wallet, Keypair.random().secret());
  const page = await wallet.open('popup.html');
  const { active } = await ask<WalletState>(page, 'state');
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByText('No activity yet')).toBeVisible();
  await fetch(`${manifest.network.horizonUrl}/friendbot?addr=${active}`);
  await page.getByRole('button', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Activity' }).click();
  await page.getByText('Account created').click();
  await expect(page.getByText('Signed by')).toBeVisible();
  await expect(page.getByText('+10,000', { exact: false }).first()).toBeVisible();
  expect(await axeFaults(page, ['landmark-one-main', 'region'])).toEqual([]);

  await page.getByRole('button', { name: 'Signed here' }).click();
  await expect(page.getByText('Account created')).toHaveCount(0);
  await page.getByRole('button', { name: 'By others' }).click();
  await page.getByLabel('Search').fill('created xlm');
  await expect(page.getByText('Account created')).toBeVisible();
  await page.getByLabel('Search').fill('+10,000.00');
  await expect(page.getByText('Account created')).toBeVisible();
  await page.getByLabel('Search').fill('usdc');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByLabel('Search').fill('');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const [head, line] = (await readFile(await (await saved).path(), 'utf8')).split('\r\n');
  expect(head).toContain('"Time (UTC)"');
  expect(line).toContain('"Account created","Confirmed","","","10000","XLM",""');
});

test('a node that does not list it is told of, and what was signed here stays to be read', async () => {
  const { manifest } = network.world('silent');
  const user = manifest.accounts.user;
  if (!user?.secret) throw new Error('the scenario has no user');
  await addNetwork(wallet, network.manifestUrl('silent'));
  await importSecret(wallet, user.secret);
  const page = await wallet.open('popup.html');
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeVisible();
  const method = `GET /accounts/${user.address}/operations`;
  await control(manifest).fault({ door: 'horizon', method, kind: 'status', status: 500, next: 3 });
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByText('Couldn’t load what others did with this account.')).toBeVisible();
  await control(manifest).clearFaults();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Couldn’t load what others did with this account.')).toHaveCount(0);
});

test('the file says both sides, the fee and the other side of what was signed here, one row each, in plain amounts', async () => {
  const page = await openRecorded(wallet, { scene: 'history' });
  await page.getByRole('button', { name: 'Activity' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  const [head, ...rows] = text.trimEnd().split('\r\n');
  const cells = (row: string) => row.slice(1, -1).split('","');
  expect(cells(head ?? '')).toEqual([
    'Time (UTC)',
    'Type',
    'Status',
    'Sent',
    'Sent asset',
    'Received',
    'Received asset',
    'Fee (XLM)',
    'Counterparty',
    'Signed by',
    'Transaction',
  ]);
  for (const row of rows) expect(cells(row)).toHaveLength(11);
  const moved = rows.map(cells).find((row) => row[1] === 'Move to a vault' && row[2] === 'Confirmed' && row[7] !== '');
  expect(moved?.[3]).toMatch(/^12345\.6\d*$/);
  expect(moved?.slice(4, 5)).toEqual(['USDC (Fixed)']);
  expect(moved?.[5]).toMatch(/^11874\.05\d*; 0\.00012\d*$/);
  expect(moved?.slice(6, 8)).toEqual(['TGT; USDC', '0.0812345']);
  expect(moved?.[8]).toMatch(/^C[A-Z2-7]{55}$/);
  await page.close();
});
