/** Whatever lies in the extension's own storage, no page of it is blank. */
import { expect, type Page, test } from '@playwright/test';
import { type Network, startNetwork } from '../network/index';
import { launch, type Wallet } from './browser';
import { addNetwork, importSecret } from './journey';

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

/** Puts `broken` in the place of every value that is kept, keys and key file aside; answers how many those were. */
const breakAll = (page: Page, broken: unknown) =>
  page.evaluate(async (value) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('ballast');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const stores = [...database.objectStoreNames].filter((name) => name !== 'vault' && name !== 'keys');
    const tx = database.transaction(stores, 'readwrite');
    let count = 0;
    for (const name of stores) {
      const store = tx.objectStore(name);
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        const request = store.getAllKeys();
        request.onsuccess = () => resolve(request.result);
      });
      for (const key of keys) store.put(value, key);
      count += keys.length;
    }
    await new Promise((resolve) => {
      tx.oncomplete = resolve;
    });
    database.close();
    return count;
  }, broken);

const PAGES = ['popup.html', 'options.html', 'options.html#networks', 'options.html#security', 'options.html#accounts'];

test('security 97: stored items of another version, truncated or foreign, leave no page blank', async () => {
  const account = network.world('broken').manifest.accounts.user;
  if (!account) throw new Error('the scenario has no user');
  await addNetwork(wallet, network.manifestUrl('broken'));
  await importSecret(wallet, account.secret);
  const first = await wallet.open('popup.html');
  await expect(first.getByText('12,345', { exact: false }).first()).toBeVisible();
  expect(await breakAll(first, { version: 99, value: {} })).toBeGreaterThan(4);
  await first.close();
  for (const broken of [{ version: 99, value: {} }, { version: 1, value: { accounts: [{}], plan: { effects: [{}] } } }, 'x', null, []]) {
    const breaker = await wallet.open('options.html');
    await breakAll(breaker, broken);
    await breaker.close();
    await wallet.stopWorker();
    for (const path of PAGES) {
      const page = await wallet.open(path);
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      await expect(page.locator('h1, h2, main, button').first()).toBeVisible();
      // The frame that stands before the worker has answered says less.
      const said = async () => (await page.locator('body').innerText()).trim().length;
      await expect.poll(said, { message: `${path} with ${JSON.stringify(broken)}` }).toBeGreaterThan(20);
      // Dropped, migrated or set aside where it was read: nothing of it came as far as a screen.
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
      expect(faults).toEqual([]);
      await page.close();
    }
  }
});

test('security 97: what cannot be drawn is told of, and the way back home is there', async () => {
  const account = network.world('drawn').manifest.accounts.user;
  if (!account) throw new Error('the scenario has no user');
  await addNetwork(wallet, network.manifestUrl('drawn'));
  await importSecret(wallet, account.secret);
  // The figures of Home, in a shape that no version of the wallet ever had, for as long as the page says.
  await wallet.context.addInitScript(() => {
    type Runtime = { sendMessage(...args: unknown[]): Promise<{ value?: unknown }> };
    const page = globalThis as unknown as { chrome: { runtime: Runtime }; mended?: boolean };
    const { runtime } = page.chrome;
    const { sendMessage } = runtime;
    runtime.sendMessage = async (...args) => {
      const answer = await Reflect.apply(sendMessage, runtime, args);
      const broken = !page.mended && (args[0] as { command?: string }).command === 'portfolio' && answer.value;
      return broken ? { ok: true, value: {} } : answer;
    };
  });
  const page = await wallet.open('popup.html');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  await page.evaluate(() => {
    (globalThis as { mended?: boolean }).mended = true;
  });
  await page.getByRole('button', { name: 'Back to Home' }).click();
  await expect(page.getByText('12,345', { exact: false }).first()).toBeVisible();
});
