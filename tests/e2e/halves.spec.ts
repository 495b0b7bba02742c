/** The scripts of the worker: which of them runs, and that the first of them says what the wallet would. */
import { expect, test } from '@playwright/test';
import type { WalletState } from '../../src/commands/views';
import { launch, type Wallet } from './browser';
import { ask, PASSWORD } from './journey';

/** Whether the heavy half was run in the worker as it is now. */
const isHeavy = ({ context }: Wallet) => context.serviceWorkers()[0]?.evaluate(() => 'ballastEngine' in globalThis);

test('a locked popup runs the starting half alone', async () => {
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

/** Each answer to `state` of a worker that starts with the question, until the wallet itself has answered. */
async function answers(wallet: Wallet): Promise<{ first: WalletState; own: WalletState }> {
  const page = await wallet.open('manifest.json');
  await wallet.stopWorker();
  const first = await ask<WalletState>(page, 'state');
  // Nobody but the wallet answers this, and from then on it answers everything.
  await ask(page, 'touch');
  const own = await ask<WalletState>(page, 'state');
  await page.close();
  return { first, own };
}

test('a worker that starts says of itself what the wallet says: locked, unlocked, with other accounts and settings', async () => {
  const wallet = await launch();
  try {
    const page = await wallet.open('manifest.json');
    const change = async (command: string, input: object = {}) => {
      await ask(page, command, input);
      const { first, own } = await answers(wallet);
      expect(first, command).toEqual(own);
      return first;
    };
    expect((await change('createVault', { password: PASSWORD })).keys).toBe('unlocked');
    expect((await change('setPreferences', { theme: 'dark' })).preferences.theme).toBe('dark');
    expect((await change('addAccount', { name: 'Second' })).accounts).toHaveLength(2);
    expect((await change('lock')).keys).toBe('locked');
  } finally {
    await wallet.close();
  }
});
