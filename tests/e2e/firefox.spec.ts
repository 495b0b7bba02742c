/** The built extension in Firefox: its event page, the heavy half loaded there, keys, a move to its end, and a site's request that a person answers. */
import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { missing } from '../capabilities.mjs';
import { control, type Manifest, startNetwork } from '../network/index';
import { builtForFirefox, launchFirefox } from './firefox';

test('Firefox: a key is imported, a network added, a position moved, and all of it is on the ledger', async () => {
  test.skip(missing.Firefox(), 'Firefox: there is none on this machine');
  expect(existsSync(builtForFirefox), 'npm run build was run').toBe(true);
  const network = await startNetwork();
  const manifest = (await (await fetch(network.manifestUrl('firefox'))).json()) as Manifest;
  const firefox = await launchFirefox();
  try {
    await firefox.open('popup.html');
    await expect.poll(() => firefox.run<string>('return document.body.innerText'), { timeout: 30_000 }).toContain('Ballast');
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
    await expect
      .poll(async () => (await firefox.ask<{ state: string }>('record', { hash: plan.hash })).state, { timeout: 60_000 })
      .toBe('confirmed');
    const said = (await (await fetch(`${manifest.network.horizonUrl}/transactions/${plan.hash}`)).json()) as { successful: boolean };
    expect(said.successful).toBe(true);
    await firefox.open('popup.html');
    await expect.poll(() => firefox.run<string>('return document.body.innerText'), { timeout: 30_000 }).toContain('XLM');
  } finally {
    await firefox.close();
    await network.close();
  }
});

test('Firefox: a site asks, its request outlives the event page, and what a person approves in its window happens once', async () => {
  test.skip(missing.Firefox(), 'Firefox: there is none on this machine');
  expect(existsSync(builtForFirefox), 'npm run build was run').toBe(true);
  const network = await startNetwork({ mode: 'interval' });
  const manifest = (await (await fetch(network.manifestUrl('site'))).json()) as Manifest;
  const user = manifest.accounts.user;
  if (!user) throw new Error('the scenario has no user');
  const sequence = async () => {
    const said = (await (await fetch(`${manifest.network.horizonUrl}/accounts/${user.address}`)).json()) as { sequence: string };
    return BigInt(said.sequence);
  };
  const firefox = await launchFirefox();
  const says = () => firefox.run<string>('return document.body.innerText');
  try {
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
    await expect.poll(says, { timeout: 60_000 }).toContain('Disconnect');

    await firefox.press('Move my position here');
    await firefox.turnTo('/approval.html');
    await expect.poll(says, { timeout: 60_000 }).toContain('Confirm and sign');
    await firefox.stopEventPage();
    await firefox.press('Confirm and sign');
    await firefox.turnTo(new URL(dapp).pathname);
    await expect.poll(says, { timeout: 60_000 }).toContain('Confirmed in ledger');

    // Once, and as the wallet says.
    expect(await sequence()).toBe(before + 1n);
    await expect.poll(() => firefox.count('/approval.html'), { timeout: 30_000 }).toBe(0);
    await firefox.open('popup.html');
    const { records } = await firefox.ask<{ records: { state: string; hash: string }[] }>('activity', { account: user.address });
    expect(records.map(({ state }) => state)).toEqual(['confirmed']);
    const told = (await (await fetch(`${manifest.network.horizonUrl}/transactions/${records[0]?.hash}`)).json()) as { successful: boolean };
    expect(told.successful).toBe(true);
  } finally {
    await firefox.close();
    await network.close();
  }
});
