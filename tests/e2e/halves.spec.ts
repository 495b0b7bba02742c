/** The worker's two halves: which of them runs. */
import { expect, test } from '@playwright/test';
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
