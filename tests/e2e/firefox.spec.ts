/** The built extension in Firefox: its event page, the heavy half loaded there, keys, a move to its end, a site's request that a person answers, and a newcomer's first day by clicks. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Keypair } from '@stellar/stellar-sdk/base';
import { missing } from '../capabilities.mjs';
import { control, type Manifest, type Network, startNetwork } from '../network/index';
import { builtForFirefox, type Firefox, launchFirefox } from './firefox';
import { PASSWORD } from './journey';

const pictures = new URL('../../.artefacts/e2e-pictures', import.meta.url).pathname;
mkdirSync(pictures, { recursive: true });
const UNIT = 10_000_000n;

let network: Network;
let firefox: Firefox;

async function start(): Promise<void> {
  test.skip(missing.Firefox(), 'Firefox: there is none on this machine');
  expect(existsSync(builtForFirefox), 'npm run build was run').toBe(true);
  network = await startNetwork({ mode: 'interval' });
  firefox = await launchFirefox();
}

test.afterEach(async () => {
  await firefox?.close();
  await network?.close();
});

test('Firefox: a key is imported, a network added, a position moved, and all of it is on the ledger', async () => {
  await start();
  const manifest = (await (await fetch(network.manifestUrl('firefox'))).json()) as Manifest;
  await firefox.open('popup.html');
  await expect.poll(firefox.says).toContain('Ballast');
  const user = manifest.accounts.user;
  await firefox.ask('importSecret', { password: 'seven boats under a quiet bridge', secret: user?.secret });
  const { draftId } = await firefox.ask<{ draftId: string }>('draftNetwork', { manifest: JSON.stringify(manifest) });
  await firefox.ask('keepNetwork', { draftId });
  const vault = manifest.vaults[0]?.address;
  const { requestId, plan } = await firefox.ask<{ requestId: string; plan: { digest: string; hash: string } }>('preview', {
    name: 'lendpoolToVaultsvc',
    input: { from: user?.address, vaultAddress: vault },
  });
  await firefox.ask('confirm', { requestId, digest: plan.digest });
  await control({ controlUrl: manifest.controlUrl }).close(2);
  await expect.poll(async () => (await firefox.ask<{ state: string }>('record', { hash: plan.hash })).state).toBe('confirmed');
  const said = (await (await fetch(`${manifest.network.horizonUrl}/transactions/${plan.hash}`)).json()) as { successful: boolean };
  expect(said.successful).toBe(true);
  await firefox.open('popup.html');
  await expect.poll(firefox.says).toContain('XLM');
});

test('Firefox: a site asks, its request outlives the event page, and what a person approves in its window happens once', async () => {
  await start();
  const manifest = (await (await fetch(network.manifestUrl('site'))).json()) as Manifest;
  const user = manifest.accounts.user;
  if (!user) throw new Error('the scenario has no user');
  const sequence = async () => {
    const said = (await (await fetch(`${manifest.network.horizonUrl}/accounts/${user.address}`)).json()) as { sequence: string };
    return BigInt(said.sequence);
  };
  await firefox.open('options.html');
  await firefox.ask('importSecret', { password: 'seven boats under a quiet bridge', secret: user.secret });
  const { draftId } = await firefox.ask<{ draftId: string }>('draftNetwork', { manifest: JSON.stringify(manifest) });
  await firefox.ask('keepNetwork', { draftId });
  const dapp = network.dappUrl('site');
  await firefox.ask('addPlace', { pattern: `${new URL(dapp).protocol}//${new URL(dapp).hostname}/*` });
  const before = await sequence();

  await firefox.visit(dapp);
  await firefox.press('Connect Ballast');
  await firefox.turnTo('/approval.html');
  await firefox.press('Connect');
  await firefox.turnTo(new URL(dapp).pathname);
  await expect.poll(firefox.says).toContain('Disconnect');
  // The next one has a window of its own.
  await expect.poll(() => firefox.count('/approval.html')).toBe(0);

  await firefox.press('Move my position here');
  await firefox.turnTo('/approval.html');
  // What the rates say of it comes a moment later, and is read before anything is signed.
  await expect.poll(firefox.says).toContain('You’d earn less');
  await firefox.run("document.querySelector('.notice')?.scrollIntoView()");
  await expect.poll(firefox.says).toContain('Sign and');
  await firefox.stopEventPage();
  await firefox.press('Sign and…');
  await firefox.turnTo(new URL(dapp).pathname);
  await expect.poll(firefox.says).toContain('Confirmed in ledger');

  // Once, and as the wallet says.
  expect(await sequence()).toBe(before + 1n);
  await expect.poll(() => firefox.count('/approval.html')).toBe(0);
  await firefox.open('popup.html');
  const { records } = await firefox.ask<{ records: { state: string; hash: string }[] }>('activity', { account: user.address });
  expect(records.map(({ state }) => state)).toEqual(['confirmed']);
  const told = (await (await fetch(`${manifest.network.horizonUrl}/transactions/${records[0]?.hash}`)).json()) as { successful: boolean };
  expect(told.successful).toBe(true);
});

test('Firefox: a newcomer makes a wallet, opens a trustline, receives USDC, deposits, withdraws, sends, and reads it all in Activity', async () => {
  await start();
  const { manifest } = network.world('newcomer');
  const ledger = control(manifest);
  const friend = Keypair.random().publicKey();
  const { press, fill, open, ask } = firefox;
  const seen = (text: string) => expect.poll(firefox.says).toContain(text);
  const picture = async (name: string) => writeFileSync(`${pictures}/firefox-${name}.png`, await firefox.picture());
  const confirm = async (name: string) => {
    await seen('Fee up to');
    await picture(`${name}-review`);
    await press('Sign and…');
    // Recent activity beside the review has “Confirmed” too.
    await seen('In ledger');
    await picture(`${name}-confirmed`);
  };
  await open('options.html#create');
  await fill('Password', PASSWORD);
  await fill('Confirm password', PASSWORD);
  await press('Create a wallet');
  await press('Show the words');
  const { phrase, ask: asked } = await ask<{ phrase: string[]; ask: number[] }>('backupWords', {});
  await press('I’ve written them down');
  for (const position of asked) await fill(`Word ${position + 1}`, phrase[position] ?? '');
  await press('Check');
  await seen('Your wallet is ready');
  await open('options.html#networks');
  await fill('Manifest or URL', network.manifestUrl('newcomer'));
  await press('Preview');
  await press('Add network');
  await seen('added by you');
  const { active: account } = await ask<{ active: string }>('state', {});
  const held = (asset: string) => network.ledger('newcomer').classic.trustline(account, asset)?.balance;
  const usdc = `USDC:${manifest.assets.usdc?.issuer}`;
  await ledger.fund(account, 20n * UNIT);

  await open('popup.html');
  await press('Open a trustline: USDC…');
  await press('Review the trustline');
  await confirm('line');
  expect(held(usdc)).toBe(0n);
  await ledger.fund(account, 500n * UNIT, 'usdc');

  const harbor = manifest.vaults.find((vault) => vault.name.startsWith('Harbor'))?.address;
  await ask('followVault', { vault: harbor, follow: true });
  const act = async (action: string, name: string, amount?: string) => {
    await open('popup.html');
    await press('Vaults…');
    await press('Harbor USDC…');
    await press(action);
    if (amount) await fill('Amount (USDC)', amount);
    await press('Review');
    await confirm(name);
  };
  await act('Deposit', 'deposit', '200');
  expect(held(usdc)).toBe(300n * UNIT);
  await act('Withdraw', 'withdraw');
  expect(held(usdc)).toBeGreaterThan(499n * UNIT);

  await open('popup.html');
  await press('Send');
  await fill('To', friend);
  await fill('Amount', '2.0000001');
  await press('Review the payment');
  await confirm('send');
  expect(network.ledger('newcomer').classic.account(friend)?.balance).toBe(20_000_001n);

  await open('popup.html');
  await press('Activity');
  for (const title of ['Trustline', 'Deposit into vault', 'Withdraw from vault', 'Send']) await seen(title);
  await picture('activity');
  const { records } = await ask<{ records: { state: string }[] }>('activity', { account });
  expect(records.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed']);
});

test('security 130: in Firefox a form that was begun is there again, and one click keeps the wallet open in the sidebar', async () => {
  await start();
  const { ask, fill, open, press, run, says } = firefox;
  await open('popup.html#popup');
  await ask('watch', { address: 'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO' });
  await press('Open in the side panel');
  await expect.poll(() => run('return browser.sidebarAction.isOpen({})')).toBe(true);
  await press('Switch account…');
  await press('Watch an address');
  await fill('Name (optional)', 'Treasury of Ebb');
  await expect.poll(async () => JSON.stringify(await run('return browser.storage.session.get("typed")'))).toContain('Treasury of Ebb');
  await open('options.html');
  await open('popup.html#popup');
  await expect.poll(says).toContain('Ballast kept what you typed.');
  expect(await run('return [...document.querySelectorAll("input")].map((input) => input.value).join()')).toContain('Treasury of Ebb');
});
