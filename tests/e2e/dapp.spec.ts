/** The demo dApp and the public client: what a dApp author has, on the page that shows it. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type Network, startNetwork } from '../network/index';
import { axeFaults } from '../ui/axe';
import { approve, placeHere, refuse } from './asking';
import { launch, type Wallet } from './browser';
import { addNetwork, importSecret, type Step } from './journey';
import { type Site, serveSite } from './page';
import { askFromDapp, connectDapp, newest, visitDapp } from './site-journey';

const client = (file: string) => readFileSync(new URL(`../../client/${file}`, import.meta.url), 'utf8');
const javascript = { 'content-type': 'text/javascript' };

let network: Network;
let wallet: Wallet;
const open: Site[] = [];

test.beforeEach(async () => {
  network = await startNetwork({ mode: 'interval' });
  wallet = await launch();
  await addNetwork(wallet, network.manifestUrl('dapp'));
});

test.afterEach(async () => {
  await wallet.close();
  for (const site of open.splice(0)) await site.close();
  await network.close();
});

const picture = async (page: { screenshot(options: { path: string }): Promise<unknown> }, name: string) =>
  void (await page.screenshot({ path: `.artefacts/${name}.png` }));

test('a page asks, a person answers, the ledger agrees, and the page fetches its outcome after its tab was closed', async () => {
  const { manifest } = network.world('dapp');
  const user = manifest.accounts.user as { address: string; secret: string };
  await importSecret(wallet, user.secret);
  const steps: Step[] = [];
  const dappUrl = network.dappUrl('dapp');
  await askFromDapp({ wallet, manifest, account: user.address, dappUrl, picture, step: (step) => void steps.push(step) });
  expect(steps.map(({ record, faults }) => ({ state: record.state, faults }))).toEqual([{ state: 'confirmed', faults: [] }]);
});

test('an owner’s target is changed from a page, and the page shows it', async () => {
  const { manifest } = network.world('dapp');
  const owner = manifest.accounts.owner as { address: string; secret: string };
  await importSecret(wallet, owner.secret);
  const page = await visitDapp({ wallet, manifest }, network.dappUrl('dapp'));
  await connectDapp(page, { wallet, picture });
  const own = page.getByRole('definition').filter({ hasText: 'holds it on target' });
  for (const { address } of manifest.vaults) {
    await page.getByRole('combobox', { name: 'Vault' }).selectOption(address);
    await expect(page.getByRole('term').filter({ hasText: /Stabilizer|Not told/ })).toBeVisible();
    if (await own.isVisible()) break;
  }
  await page.getByLabel('Target rate, basis points').fill('655');
  await page.getByRole('button', { name: 'Change the target' }).click();
  await approve(wallet, 'Sign');
  await expect(newest(page)).toContainText('Confirmed in ledger');
  await expect(page.getByRole('definition').filter({ hasText: '6.55%' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test('the client’s README runs as it is written', async () => {
  const { manifest } = network.world('dapp');
  const user = manifest.accounts.user as { address: string; secret: string };
  await importSecret(wallet, user.secret);
  await placeHere(wallet);
  const code = /```js\n([\s\S]*?)```/.exec(client('README.md'))?.[1] ?? '';
  expect(code.trim().split('\n')).toHaveLength(9);
  const site = await serveSite({
    ...Object.fromEntries(['index.js', 'queue.js', 'wallet.js'].map((name) => [`/${name}`, { body: client(name), headers: javascript }])),
    '/readme.js': { body: code.replace("'ballast-client'", "'./index.js'"), headers: javascript },
    '/': {
      body: `<!doctype html><title>A README</title><script>const VAULT = '${manifest.vaults[0]?.address}'</script><script type="module" src="readme.js"></script>`,
    },
  });
  open.push(site);
  const page = await wallet.context.newPage();
  const said = page.waitForEvent('console', { predicate: (message) => message.text().includes('signedMessage'), timeout: 0 });
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(site.url());
  await approve(wallet, 'Connect');
  await approve(wallet, 'Sign');
  await approve(wallet, 'Sign');
  await refuse(wallet);
  const told = await said;
  expect(faults).toEqual([]);
  expect(await told.args()[0]?.jsonValue()).toMatchObject({
    signedMessage: expect.stringMatching(/^[0-9a-f]{128}$/),
    status: 'confirmed',
    refused: true,
  });
});
