import { mkdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type Network, startNetwork } from '../network/index';
import { launch, type Wallet } from './browser';
import { addNetwork, importSecret, migrate, type Step } from './journey';

const pictures = new URL('../../.artefacts/e2e-pictures', import.meta.url).pathname;
mkdirSync(pictures, { recursive: true });

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

test('a new user claims the REWARD and moves the position into a vault, and the ledger agrees with each preview', async () => {
  const world = network.world('journey');
  const { manifest } = world;
  const user = manifest.accounts.user;
  if (!user) throw new Error('the scenario has no user');
  await addNetwork(wallet, network.manifestUrl('journey'));
  await importSecret(wallet, user.secret);
  const steps: Step[] = [];
  const page = await migrate({
    wallet,
    manifest,
    account: user.address,
    picture: async (shown, name) => void (await shown.screenshot({ path: `${pictures}/${name}.png` })),
    step: (step) => steps.push(step),
  });
  expect(steps.map(({ title, faults }) => ({ title, faults }))).toEqual([
    { title: 'claimReward', faults: [] },
    { title: 'lendpoolToVaultsvc', faults: [] },
  ]);
  await page.close();
});
