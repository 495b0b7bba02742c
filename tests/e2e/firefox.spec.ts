/** The built extension in Firefox: its event page, the heavy half loaded there, keys, and a move to its end. */
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
    expect(await firefox.run<string>('return document.body.innerText')).toContain('Ballast');
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
