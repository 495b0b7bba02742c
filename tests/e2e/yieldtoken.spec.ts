/** Somebody whose dollars are in a yield token, and in no lending pool: what Home says of it, and the way of a part and of the rest into a vault. */
import { mkdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { control, type Network, startNetwork } from '../network/index';
import { launch, type Wallet } from './browser';
import { addNetwork, confirm, importSecret, type JourneyOptions, type Step } from './journey';

const pictures = new URL('../../.artefacts/e2e-pictures', import.meta.url).pathname;
mkdirSync(pictures, { recursive: true });

const DAY = 86_400;

let network: Network;
let wallet: Wallet;

test.beforeEach(async () => {
  // A day ago, and until then by hand: what such a token earns shows in two looks at its price.
  network = await startNetwork({ mode: 'manual', startTime: Math.floor(Date.now() / 1000) - DAY - 60 });
  wallet = await launch();
});

test.afterEach(async () => {
  await wallet.close();
  await network.close();
});

const position = (page: Page) => page.getByRole('button', { name: /^Move: Reef/ });

interface Moved {
  name: string;
  /** A part; absent: all of it. */
  amount?: string;
  /** What the review says. */
  says: (string | RegExp)[];
}

/** From the form to a confirmed move. */
async function move(page: Page, options: JourneyOptions, { name, amount, says }: Moved): Promise<void> {
  await position(page).click();
  await expect(page.getByRole('heading', { name: 'From Reef' })).toBeVisible();
  if (amount) {
    const field = page.getByLabel('Amount (USDC)');
    await field.fill('5000');
    await field.blur();
    await expect(page.getByText('That’s more than your position.')).toBeVisible();
    await field.fill(amount);
  }
  await page.getByRole('radio', { name: /Harbor USDC/ }).check({ force: true });
  await options.picture(page, `${name}-form`);
  await page.getByRole('button', { name: 'Review move' }).click();
  for (const text of says) await expect(page.locator('.review')).toContainText(text);
  await expect(page.locator('.review')).not.toContainText(/lending pool|\b0\.00 USDC/);
  await confirm(page, options, 'lendpoolToVaultsvc', name);
  await page.getByRole('button', { name: 'Done' }).click();
}

test('a position in a yield token is shown with what it was seen to earn, and moves into a vault, a part and then the rest', async () => {
  const { manifest } = network.world('yield');
  const [token] = manifest.yieldTokens;
  const holder = manifest.accounts.yieldHolder;
  if (!holder || !token) throw new Error('the scenario has nobody in a yield token');
  const ledger = control(manifest);
  await addNetwork(wallet, network.manifestUrl('yield'));
  await importSecret(wallet, holder.secret);

  const first = await wallet.open('popup.html');
  await expect(position(first)).toContainText('Reef');
  await expect(position(first)).not.toContainText('APY');
  await first.close();
  // 0.02 % in a day is somewhat more than 7 % in a year.
  await ledger.run('yieldTokenGains', { amount: '200000000' });
  await ledger.mode('interval');

  const steps: Step[] = [];
  const options: JourneyOptions = {
    ...{ wallet, manifest, account: holder.address },
    picture: async (shown, name) => void (await shown.screenshot({ path: `${pictures}/yield-${name}.png` })),
    step: (step) => steps.push(step),
  };
  const page = await wallet.open('popup.html');
  await expect(position(page)).toContainText(/7\.\d\d% net APY/);
  await options.picture(page, 'home');
  await move(page, options, {
    ...{ name: 'part', amount: '1000' },
    says: [
      'Moves 1,000.00 USDC from Reef to Harbor USDC.',
      /about 951\.\d\d Reef/,
      'worth about 1,000.00 USDC',
      'up to 4,000.00 Reef if it loses value first',
      /Stays in Reef: 3,048\.\d\d Reef/,
    ],
  });
  await expect(position(page)).toContainText('3,205.7');
  await move(page, options, {
    name: 'rest',
    says: [/Moves 3,205\.7\d USDC from Reef to Harbor USDC\./, /−3,048\.\d+ Reef/, /worth about 3,205\.7\d USDC/],
  });
  await expect(page.getByRole('button', { name: /Harbor USDC/ })).toBeVisible();
  await expect(position(page)).toHaveCount(0);
  await options.picture(page, 'after');

  expect(steps.map(({ title, faults }) => ({ title, faults }))).toEqual([
    { title: 'lendpoolToVaultsvc', faults: [] },
    { title: 'lendpoolToVaultsvc', faults: [] },
  ]);
  const left = steps.map(({ before, after }) => [before, after].map(({ shares }) => shares[token.address] ?? 0n));
  expect(left[0]?.[1]).toBeLessThan(left[0]?.[0] ?? 0n);
  expect(left[0]?.[1]).toBeGreaterThan(0n);
  expect(left[1]).toEqual([left[0]?.[1], 0n]);
  await page.close();
});
