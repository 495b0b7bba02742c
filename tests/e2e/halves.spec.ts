/** The worker's two scripts: which of them runs, that it listens from its first turn on, and what an update makes of them. */
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { WalletState } from '../../src/commands/views';
import { newFolder } from '../temp';
import { activated, built, launch, type Wallet } from './browser';
import { ask, PASSWORD } from './journey';

/** Whether the heavy half was run in the worker as it is now. */
const isHeavy = (wallet: Wallet) => wallet.worker().evaluate(() => 'ballastEngine' in globalThis);

test('a locked popup runs the light half alone', async () => {
  const wallet = await launch();
  try {
    const page = await wallet.open('popup.html');
    await ask(page, 'createVault', { password: PASSWORD });
    await ask(page, 'lock');
    await page.close();
    await wallet.stopWorker();
    const again = await wallet.open('popup.html');
    await expect(again.getByLabel('Password')).toBeFocused();
    expect(await isHeavy(wallet)).toBe(false);
    // What is asked of the heavy half runs it, also in a worker that was started again.
    await ask(again, 'unlock', { password: PASSWORD });
    expect(await isHeavy(wallet)).toBe(true);
  } finally {
    await wallet.close();
  }
});

type Native = {
  chrome: typeof import('webextension-polyfill') & { developerPrivate: { updateProfileConfiguration(to: object): Promise<void> } };
};

test('after an update each script is the new version’s, in every start, and the wallet is as it was', async () => {
  const extension = newFolder('update');
  cpSync(built, extension, { recursive: true });
  const wallet = await launch({ extension });
  const scripts = ['background', 'engine'];
  /** Its accounts, once unlocked, and which version of each script that took. */
  const unlocked = async () => {
    const page = await wallet.open('manifest.json');
    await ask(page, 'unlock', { password: PASSWORD });
    const { accounts } = await ask<WalletState>(page, 'state');
    await ask(page, 'lock');
    await page.close();
    const ran = await wallet
      .worker()
      .evaluate((names) => names.map((name) => (globalThis as { [of: string]: unknown })[`${name}Of`]), scripts);
    return { accounts, ran };
  };
  try {
    const settings = await wallet.context.newPage();
    await settings.goto('chrome://extensions');
    // Else the browser takes nothing from a folder again.
    await settings.evaluate(() =>
      (globalThis as unknown as Native).chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }),
    );
    const page = await wallet.open('manifest.json');
    await ask(page, 'createVault', { password: PASSWORD });
    const { accounts } = await ask<WalletState>(page, 'addAccount', { name: 'Second' });

    for (const name of scripts) appendFileSync(join(extension, `${name}.js`), `;globalThis.${name}Of = 'new';\n`);
    const manifest = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'));
    writeFileSync(join(extension, 'manifest.json'), JSON.stringify({ ...manifest, version: `${manifest.version}.1` }));
    const started = wallet.context.waitForEvent('serviceworker');
    await page.evaluate(() => void setTimeout(() => (globalThis as unknown as Native).chrome.runtime.reload()));
    await activated(await started);

    const isAll = { accounts, ran: ['new', 'new'] };
    expect(await unlocked()).toEqual(isAll);
    // The first start has fetched them; a later one gets what the browser keeps with the worker.
    await wallet.stopWorker();
    expect(await unlocked()).toEqual(isAll);
  } finally {
    await wallet.close();
  }
});
