import { mkdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type Network, startNetwork } from '../network/index';
import { launch, type Wallet } from './browser';
import { addNetwork, importSecret, type Step } from './journey';
import { OTHER, OWNER_STEPS, own, VAULT } from './owner-journey';

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

test('a vault appears by itself, is registered, steered and funded, the keeper runs, the owner leaves, and the ledger agrees', async () => {
  const { manifest } = network.world('owner');
  const { user, owner } = manifest.accounts;
  if (!user || !owner) throw new Error('the scenario has no owner');
  // Nobody tells the wallet of the owner's vaults: the factory and the stabilizers do.
  const told = { ...manifest, vaults: manifest.vaults.filter(({ name }) => name !== VAULT && name !== OTHER) };
  await addNetwork(wallet, JSON.stringify(told));
  await importSecret(wallet, user.secret);
  const steps: Step[] = [];
  await own({
    wallet,
    manifest,
    account: owner.address,
    picture: async (page, name) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${pictures}/owner-${name}-${colorScheme}.png` });
      }
      await page.emulateMedia({ colorScheme: null });
    },
    step: (step) => steps.push(step),
  });
  expect(steps.map(({ title, faults }) => ({ title, faults }))).toEqual(OWNER_STEPS.map((title) => ({ title, faults: [] })));
});
