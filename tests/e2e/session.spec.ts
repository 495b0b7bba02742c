/** Consent and its session in the real browser: what must be read, what ends what waits, what a wipe leaves. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { PreviewView } from '../../src/commands/request-views';
import type { WalletState } from '../../src/commands/views';
import { control, type Network, startNetwork } from '../network/index';
import { newFolder } from '../temp';
import { launch, type Wallet } from './browser';
import { addNetwork, ask, importSecret, PASSWORD, signed } from './journey';

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

const confirmName = /^Sign and/;

async function own(name: string) {
  const { manifest } = network.world(name);
  const account = manifest.accounts.user;
  if (!account) throw new Error('the scenario has no user');
  await addNetwork(wallet, network.manifestUrl(name));
  await importSecret(wallet, account.secret);
  return { manifest, account, ledger: control(manifest) };
}

/** So many milliseconds go by for the worker. */
async function later(ms: number): Promise<void> {
  await wallet.worker().evaluate((more) => {
    const now = Date.now;
    Date.now = () => now() + more;
  }, ms);
}

/** A claim that pays the operator's address: the review calls that a danger. */
async function toDanger(page: Page, destination: string): Promise<void> {
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('radio', { name: 'To another account' }).check({ force: true });
  await page.getByLabel('Address').fill(destination);
  await page.getByRole('button', { name: 'Review claim' }).click();
  await expect(page.getByRole('button', { name: confirmName })).toBeVisible();
  await expect(page.locator('.dangers').first()).toBeAttached();
}

/** Scrolls to the end of each, as who reads does: the browser has drawn it there before the next one comes. */
async function read(notices: Locator): Promise<void> {
  for (const notice of await notices.all()) {
    await notice.evaluate((line) => line.scrollIntoView({ block: 'end' }));
    await expect(notice).toBeInViewport();
  }
}

/** Whether the button does something: its arming is over, and nothing keeps it shut. */
const shut = (page: Page) => expect(page.getByText('Scroll down to read it all').first()).toBeVisible();

test('security 33: in a small window, and at 500 % zoom, every danger is scrolled past before anything can be confirmed', async () => {
  const { manifest } = await own('small');
  const page = await wallet.open('popup.html');
  await page.clock.install();
  await toDanger(page, manifest.rewardFallback ?? '');
  await page.setViewportSize({ width: 320, height: 400 });
  for (const zoom of ['', '5']) {
    // Before anything is drawn: what was on the screen for a moment at another size would count as read.
    await page.addInitScript((factor) => {
      document.addEventListener('readystatechange', () => {
        document.documentElement.style.zoom = factor;
      });
    }, zoom);
    await page.reload();
    await page.locator('main.body').evaluate((main) => main.scrollTo(0, main.scrollHeight));
    const button = page.getByRole('button', { name: confirmName });
    await expect(button).toBeVisible();
    if (zoom) await shut(page);
    // Its arming is over, and the page watches what is read: what keeps it shut now is the danger alone.
    await page.clock.runFor(3_000);
    if (zoom) await expect(button).toBeDisabled();
    await read(page.locator('.dangers .seen, .notice.warning'));
    await expect(button).toBeEnabled();
  }
  expect(await signed(page)).toEqual([]);
});

test('security 88: what was read of one preview says nothing about the next: Confirm is closed until its danger was on the screen', async () => {
  const { manifest, ledger } = await own('renewed');
  const page = await wallet.open('popup.html');
  await page.clock.install();
  await toDanger(page, manifest.rewardFallback ?? '');
  const button = page.getByRole('button', { name: confirmName });
  await expect(button).toBeEnabled();
  const before = (await ask<PreviewView>(page, 'pendingPreview')).plan;
  // The danger is off the screen when the preview is made again.
  await page.setViewportSize({ width: 360, height: 300 });
  await page.locator('main.body').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await expect(page.locator('.dangers').first()).not.toBeInViewport();
  await ledger.advance(301);
  await later(301_000);
  await page.clock.fastForward(301_000);
  await page.getByRole('button', { name: 'Refresh preview' }).click();
  await expect(button).toBeVisible();
  const after = (await ask<PreviewView>(page, 'pendingPreview')).plan;
  expect(after.digest).not.toBe(before.digest);
  await page.locator('main.body').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await page.clock.runFor(3_000);
  await shut(page);
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  expect(await signed(page)).toEqual([]);
  await read(page.locator('.dangers, .notice'));
  // Five minutes have gone by since the password was given.
  await page.getByLabel('Password').fill(PASSWORD);
  await expect(button).toBeEnabled();
});

test('security 87: a danger asks for the password before it can be signed; a wrong one is told in its place and signs nothing', async () => {
  const { manifest } = await own('again');
  await later(305_000);
  const page = await wallet.open('popup.html');
  await page.clock.install({ time: Date.now() + 305_000 });
  await page.clock.resume();
  await toDanger(page, manifest.rewardFallback ?? '');
  const password = page.getByLabel('Password');
  await expect(password).toBeVisible();
  const button = page.getByRole('button', { name: confirmName });
  // Its being typed is not enough: what is dangerous must have been read too.
  await password.fill('not the password at all');
  await shut(page);
  await read(page.locator('.dangers, .notice'));
  await expect(button).toBeEnabled();
  await password.fill('');
  await expect(button).toBeDisabled();
  await page.screenshot({ path: '.artefacts/password-again.png' });
  await password.fill('not the password at all');
  await button.click();
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await expect(password).toBeFocused();
  expect(await signed(page)).toEqual([]);
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await signed(page)).length).toBe(1);
});

test('security 29: a browser that is closed over a preview has nothing that waits when it is back, and signed nothing', async () => {
  const profile = newFolder('profile');
  await wallet.close();
  wallet = await launch({ profile });
  const { manifest } = await own('closed');
  const page = await wallet.open('popup.html');
  await toDanger(page, manifest.rewardFallback ?? '');
  await page.close();
  const again = await wallet.open('popup.html');
  await expect(again.getByRole('button', { name: confirmName })).toBeVisible();
  await wallet.close();
  wallet = await launch({ profile });
  const next = await wallet.open('popup.html');
  await ask(next, 'unlock', { password: PASSWORD });
  expect(await ask(next, 'pendingPreview')).toBeNull();
  expect(await signed(next)).toEqual([]);
});

test('security 30: a lock somewhere else takes the preview from the screen, and unlocking brings nothing back', async () => {
  const { manifest } = await own('elsewhere');
  const page = await wallet.open('popup.html');
  await toDanger(page, manifest.rewardFallback ?? '');
  const options = await wallet.open('options.html#security', { width: 900, height: 760 });
  await options.getByRole('button', { name: 'Lock now' }).click();
  await expect(page.getByRole('button', { name: confirmName })).toHaveCount(0);
  await ask(options, 'unlock', { password: PASSWORD });
  await expect(page.getByRole('button', { name: 'Review claim' })).toBeVisible();
  await expect(page.getByRole('button', { name: confirmName })).toHaveCount(0);
  expect(await signed(page)).toEqual([]);
});

test('security 64: a worker that is stopped keeps the session, a locked screen ends it', async () => {
  await own('idle');
  await wallet.stopWorker();
  const page = await wallet.open('popup.html');
  expect((await ask<WalletState>(page, 'state')).keys).toBe('unlocked');
  await wallet.worker().evaluate(() => {
    const { chrome } = globalThis as unknown as { chrome: { idle: { onStateChanged: { dispatch(state: string): void } } } };
    chrome.idle.onStateChanged.dispatch('locked');
  });
  await expect.poll(async () => (await ask<WalletState>(page, 'state')).keys).toBe('locked');
});

test('security 64: a click in the first moments of a page keeps the session, as one later does', async () => {
  await own('short');
  const deadline = () =>
    page.evaluate(async () => {
      const { chrome } = globalThis as unknown as {
        chrome: { storage: { session: { get(): Promise<{ unlocked: { deadline: number } }> } } };
      };
      return (await chrome.storage.session.get()).unlocked.deadline;
    });
  await later(5 * 60_000);
  const page = await wallet.open('popup.html');
  const before = await deadline();
  await page
    .locator('main')
    .first()
    .click({ position: { x: 2, y: 2 } });
  await expect.poll(deadline).toBeGreaterThan(before + 200);
});

test('security 64: a click before the worker has said how the wallet stands keeps the session', async () => {
  await own('early');
  const deadline = async () => {
    const { unlocked } = await wallet.worker().evaluate(async () => {
      const { chrome } = globalThis as unknown as {
        chrome: { storage: { session: { get(): Promise<{ unlocked: { deadline: number } }> } } };
      };
      return chrome.storage.session.get();
    });
    return unlocked.deadline;
  };
  const before = await deadline();
  // It takes longer to start than a page to be drawn.
  await wallet.stopWorker();
  const page = await wallet.context.newPage();
  await page.addInitScript(() => {
    // As soon as something is drawn: before any answer can be there.
    new MutationObserver((_, seen) => {
      if (!document.querySelector('#root main')) return;
      seen.disconnect();
      (globalThis as unknown as { drawn: boolean }).drawn = true;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`chrome-extension://${wallet.id}/popup.html`, { waitUntil: 'commit' });
  await page.waitForFunction(() => (globalThis as unknown as { drawn?: boolean }).drawn === true);
  await page.mouse.click(2, 120);
  await expect.poll(deadline).toBeGreaterThan(before);
});

test('security 87: the words of a backup that was left for later are shown for the password, not to whoever finds the wallet open', async () => {
  const page = await wallet.open('options.html', { width: 900, height: 900 });
  await ask(page, 'createVault', { password: PASSWORD });
  await later(6 * 60_000);
  await page.goto(page.url().replace(/#.*|$/, '#backup'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the words' })).toHaveCount(0);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('button', { name: 'Show the words' }).click();
  await expect(page.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem')).toHaveCount(24);
});

async function exported(): Promise<Page> {
  const page = await wallet.open('options.html#security', { width: 900, height: 900 });
  await page.getByRole('button', { name: 'Show secret key' }).click();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  return page;
}

test('security 67: a secret is shown for the password alone, and hidden when the window loses focus', async () => {
  const { account } = await own('shown');
  const page = await exported();
  await expect(page.getByText(account.secret)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expect(page.getByText(account.secret)).toHaveCount(0);
  await expect(page.getByLabel('Password')).toHaveValue('');
});

test('security 95: a clipboard that cannot be cleared is told of, wherever in Options, until it is', async () => {
  const { account } = await own('copied');
  const page = await exported();
  await page.clock.install();
  await page.getByRole('button', { name: 'Copy anyway' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  // Another page is in front: the browser lets this one no longer write.
  const session = await wallet.context.newCDPSession(page);
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  const other = await wallet.open('popup.html');
  await other.bringToFront();
  await page.clock.fastForward(61_000);
  const told = page.getByText('still on the clipboard');
  await expect(told).toBeVisible();
  await page.evaluate(() => {
    location.hash = '#display';
  });
  await expect(told).toBeVisible();
  await page.screenshot({ path: '.artefacts/clipboard.png' });
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await page.bringToFront();
  // In front again, it does at once what it could not.
  await expect(told).toHaveCount(0);
  await wallet.context.grantPermissions(['clipboard-read']).catch(() => undefined);
  expect(await page.evaluate(() => navigator.clipboard.readText().catch(() => ''))).not.toContain(account.secret);
});

interface Api {
  alarms: { getAll(): Promise<unknown[]> };
  action: { getBadgeText(details: object): Promise<string>; setBadgeText(details: object): Promise<void> };
  storage: { local: { get(): Promise<object> }; session: { get(): Promise<object> } };
}

/** What the browser still holds of the extension. */
const left = (page: Page) =>
  page.evaluate(async () => {
    const { chrome } = globalThis as unknown as { chrome: Api };
    const stores: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll();
        const rows = await new Promise<unknown[]>((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
        stores.push(...rows);
      }
      database.close();
    }
    return {
      alarms: (await chrome.alarms.getAll()).length,
      badge: await chrome.action.getBadgeText({}),
      local: Object.keys(await chrome.storage.local.get()).length,
      session: Object.keys(await chrome.storage.session.get()).length,
      page: Object.keys(localStorage).length,
      stores: stores.length,
    };
  });

test('security 67, 91: wiping leaves no key, record, alarm or badge', async () => {
  await own('wiped');
  const page = await wallet.open('options.html#security', { width: 900, height: 900 });
  await ask(page, 'setPreferences', { theme: 'dark' });
  // The page has heard of it, and remembers it.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(async () => {
    const { chrome } = globalThis as unknown as { chrome: Api };
    await chrome.action.setBadgeText({ text: '3' });
  });
  const before = await left(page);
  expect(before).toMatchObject({ badge: '3' });
  for (const part of ['alarms', 'session', 'stores', 'page'] as const) expect(before[part], part).toBeGreaterThan(0);
  await page.getByLabel(/wipe/i).last().fill('wipe');
  await page.locator('form button.harm').last().click();
  await expect(page.getByText('Create a wallet').first()).toBeVisible();
  const nothing = { alarms: 0, badge: '', local: 0, session: 0, page: 0, stores: 0 };
  expect(await left(page)).toEqual(nothing);
  // Nor does the next worker bring anything back.
  await wallet.stopWorker();
  const next = await wallet.open('popup.html');
  await expect(next.getByText('Create a wallet').first()).toBeVisible();
  expect(await left(next)).toEqual(nothing);
});
