/** Notices of the browser itself, which `tests/flows/notifications.test.ts` does without: what is shown while no page is open, and where it leads. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Asset, Horizon, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk';
import type { Notifications } from 'webextension-polyfill';
import { type Network, startNetwork } from '../network/index';
import { newFolder } from '../temp';
import { built, launch, type Wallet } from './browser';
import { addNetwork, importSecret } from './journey';

let network: Network;
let wallet: Wallet;
let extension: string;

test.beforeEach(async () => {
  network = await startNetwork({ mode: 'interval' });
  // The browser's own question has no page that a test could answer: here it was answered when the extension was installed.
  extension = newFolder('notices');
  cpSync(built, extension, { recursive: true });
  const { optional_permissions: wanted, ...manifest } = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'));
  writeFileSync(join(extension, 'manifest.json'), JSON.stringify({ ...manifest, permissions: [...manifest.permissions, ...wanted] }));
  wallet = await launch({ extension });
});

test.afterEach(async () => {
  await wallet.close();
  await network.close();
});

interface Native {
  chrome: typeof import('webextension-polyfill');
  told: unknown[];
}

/** Ids of what is shown, as the browser says. */
const shown = () =>
  wallet.worker().evaluate(async () => Object.keys(await (globalThis as unknown as Native).chrome.notifications.getAll()));

/** What the browser is told to show from now on, in full: of what is shown it answers ids alone. */
const listen = () =>
  wallet.worker().evaluate(() => {
    const native = globalThis as unknown as Native;
    const { notifications } = native.chrome;
    const create = notifications.create.bind(notifications);
    native.told = [];
    Object.assign(notifications, {
      create: (id: string, notice: Notifications.CreateNotificationOptions) => {
        native.told.push({ id, ...notice });
        return create(id, notice);
      },
    });
  });

/** The watch looks as it does when its time has come, and has set the next one. */
async function look(): Promise<void> {
  await wallet.worker().evaluate(() => (globalThis as unknown as Native).chrome.alarms.create('watch', { when: Date.now() }));
  const isOver = () =>
    wallet.worker().evaluate(async () => {
      const next = await (globalThis as unknown as Native).chrome.alarms.get('watch');
      // Further away than what is set before nodes are asked.
      return next !== undefined && next.scheduledTime > Date.now() + 310_000;
    });
  await expect.poll(isOver).toBe(true);
}

test('a payment that arrives is shown in one notice, once, which says what was chosen and nothing more, and leads to Activity', async () => {
  const { accounts, network: ledger } = network.world('notices').manifest;
  const [me, friend] = [accounts.user, accounts.richUser];
  if (!me || !friend) throw new Error('the scenario has no two users');
  const horizon = new Horizon.Server(ledger.horizonUrl, { allowHttp: true });
  const pay = async (amount: string) => {
    const made = new TransactionBuilder(await horizon.loadAccount(friend.address), { fee: '1000', networkPassphrase: ledger.passphrase })
      .addOperation(Operation.payment({ destination: me.address, asset: Asset.native(), amount }))
      .setTimeout(300)
      .build();
    made.sign(Keypair.fromSecret(friend.secret));
    await horizon.submitTransaction(made);
  };
  await addNetwork(wallet, network.manifestUrl('notices'));
  await importSecret(wallet, me.secret);
  const options = await wallet.open('options.html#vaults', { width: 960, height: 760 });
  const choice = options.getByLabel('When something arrives');
  await choice.click();
  await expect(choice).toBeChecked();
  await options.close();
  await pay('1');
  await look();
  // What was there before the first look is no news.
  expect(await shown()).toEqual([]);
  await listen();
  await pay('12.5');
  await look();
  const all = await shown();
  expect(all).toHaveLength(1);
  const iconUrl = `chrome-extension://${wallet.id}/icons/128.png`;
  const told = await wallet.worker().evaluate(() => (globalThis as unknown as Native).told);
  expect(told).toEqual([{ id: all[0], type: 'basic', iconUrl, title: 'Account 1', message: 'Received 12.50 XLM.' }]);
  await look();
  expect(await shown()).toEqual(all);
  // No test can press what the system draws: the browser's word that it was pressed is given in its place.
  const opened = wallet.context.waitForEvent('page');
  await wallet.worker().evaluate((id) => {
    const { onClicked } = (globalThis as unknown as Native).chrome.notifications;
    (onClicked as unknown as { dispatch(id: string): void }).dispatch(id);
  }, all[0] ?? '');
  const page = await opened;
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  expect(page.url()).toBe(`chrome-extension://${wallet.id}/popup.html#activity`);
  await expect(page.getByText('12.50')).toBeVisible();
});
