/**
 * Every review as it first appears, unscrolled, at 360 × 600, from the built extension on a local network:
 * `npx tsx tests/ui/reviews.ts [parts of names, with commas between]`, after a build. VARIANTS=2: also dark and Spanish. Each Plan lies
 * beside its picture, so that the right answers can be told before anybody reads.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { PreviewView } from '../../src/commands/request-views';
import type { WalletState } from '../../src/commands/views';
import { launch, type Wallet } from '../e2e/browser';
import { addNetwork, ask, importSecret, PASSWORD } from '../e2e/journey';
import { type Control, control, type Manifest, startNetwork } from '../network/index';

const out = new URL('../../.artefacts/reviews/', import.meta.url).pathname;
const variants = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'es' },
  { theme: 'light', language: 'pt' },
] as const;

interface Scene {
  manifest: Manifest;
  control: Control;
  address: (role: string) => string;
  vault: (name: string) => string;
}

interface Shot {
  /** Who looks at it. */
  role: string;
  before?: (scene: Scene) => Promise<unknown>;
  ask: (scene: Scene, from: string) => { name: string; input: object };
}

const pool = ({ manifest }: Scene, index: number) => manifest.lendpools[index]?.address;
const UNIT = 10_000_000n;

/** In the order in which they are asked: some change the ledger for those after them. */
const shots: { [name: string]: Shot } = {
  'claim-reward': { role: 'user', ask: (_, from) => ({ name: 'claimReward', input: { from, destination: from } }) },
  'claim-reward-for-another': {
    role: 'user',
    ask: ({ address }, from) => ({ name: 'claimReward', input: { from, destination: address('rewardFallback') } }),
  },
  'claim-accrued': {
    role: 'user',
    // What accrued is paid to the account itself, which needs a line for it.
    before: ({ control: run, address }) => run.setTrustline(address('user'), 'reward'),
    ask: (scene, from) => ({ name: 'claimAccrued', input: { from, lendpool: pool(scene, 0) } }),
  },
  'move-to-vault': {
    role: 'user',
    ask: (scene, from) => ({
      name: 'lendpoolToVaultsvc',
      input: { from, lendpool: pool(scene, 0), vaultAddress: scene.vault('Harbor USDC') },
    }),
  },
  'move-to-idle': {
    role: 'user',
    ask: (scene, from) => ({
      name: 'lendpoolToVaultsvc',
      input: { from, lendpool: pool(scene, 0), vaultAddress: scene.vault('Keel USDC'), invest: false },
    }),
  },
  'yield-token-to-vault': {
    role: 'yieldHolder',
    ask: (scene, from) => ({
      name: 'lendpoolToVaultsvc',
      input: { from, source: scene.manifest.yieldTokens[0]?.address, vaultAddress: scene.vault('Harbor USDC') },
    }),
  },
  'part-of-a-yield-token-to-vault': {
    role: 'yieldHolder',
    ask: (scene, from) => ({
      name: 'lendpoolToVaultsvc',
      input: {
        ...{ from, source: scene.manifest.yieldTokens[0]?.address, vaultAddress: scene.vault('Harbor USDC') },
        amount: String(1_000n * UNIT),
      },
    }),
  },
  'vault-deposit': {
    role: 'richUser',
    ask: ({ vault }, from) => ({
      name: 'vaultDeposit',
      input: { from, vaultAddress: vault('Harbor USDC'), amount: String(1_500n * UNIT) },
    }),
  },
  'vault-withdraw': {
    role: 'shareholder',
    ask: ({ vault }, from) => ({ name: 'vaultWithdraw', input: { from, vaultAddress: vault('Keel USDC'), shares: 'all' } }),
  },
  'vault-to-vault': {
    role: 'shareholder',
    ask: ({ vault }, from) => ({
      name: 'vaultToVault',
      input: { from, sourceVaultAddress: vault('Keel USDC'), targetVaultAddress: vault('Lantern USDC') },
    }),
  },
  'vault-to-vault-worse': {
    role: 'shareholder',
    ask: ({ vault }, from) => ({
      name: 'vaultToVault',
      input: { from, sourceVaultAddress: vault('Harbor USDC'), targetVaultAddress: vault('Mooring USDC') },
    }),
  },
  register: {
    role: 'owner',
    ask: ({ vault }, caller) => ({
      name: 'register',
      input: { caller, vaultAddress: vault('Beacon USDC'), targetApyBps: 500, minFeeBps: 0, maxFeeBps: 3000 },
    }),
  },
  'register-stalls': {
    role: 'owner',
    ask: ({ vault }, caller) => ({
      name: 'register',
      input: { caller, vaultAddress: vault('Beacon USDC'), targetApyBps: 700, minFeeBps: 2000, maxFeeBps: 3000 },
    }),
  },
  'target-rate': {
    role: 'owner',
    ask: ({ vault }, caller) => ({ name: 'targetApy', input: { caller, vaultAddress: vault('Lantern USDC'), targetApyBps: 450 } }),
  },
  'fee-bounds': {
    role: 'owner',
    ask: ({ vault }, caller) => ({
      name: 'feeBounds',
      input: { caller, vaultAddress: vault('Lantern USDC'), minFeeBps: 100, maxFeeBps: 2500 },
    }),
  },
  boost: {
    role: 'owner',
    ask: ({ vault }, caller) => ({
      name: 'boostDeposit',
      input: { caller, vaultAddress: vault('Lantern USDC'), amount: String(250n * UNIT) },
    }),
  },
  exit: { role: 'owner', ask: ({ vault }, caller) => ({ name: 'exit', input: { caller, vaultAddress: vault('Lantern USDC') } }) },
  payment: {
    role: 'richUser',
    ask: ({ address }, from) => ({
      name: 'payment',
      input: { from, to: address('shareholder'), asset: 'XLM', amount: String(25n * UNIT) },
    }),
  },
  'move-low-xlm': {
    role: 'user',
    before: async ({ control: run, manifest }) => run.fund(manifest.accounts.user?.address ?? '', -118n * UNIT).catch(() => undefined),
    ask: (scene, from) => ({
      name: 'lendpoolToVaultsvc',
      input: { from, lendpool: pool(scene, 0), vaultAddress: scene.vault('Harbor USDC') },
    }),
  },
};

async function shoot(wallet: Wallet, page: Page, name: string, shot: Shot, scene: Scene, count: number): Promise<void> {
  const from = scene.address(shot.role);
  await ask<WalletState>(page, 'selectAccount', { address: from });
  await shot.before?.(scene);
  const preview = await ask<PreviewView>(page, 'preview', shot.ask(scene, from));
  writeFileSync(`${out}${name}.json`, JSON.stringify(preview, null, 2));
  for (const { theme, language } of variants.slice(0, count)) {
    await ask<WalletState>(page, 'setPreferences', { language, theme });
    const popup = await wallet.open('popup.html');
    await popup
      .getByRole('button', { name: /^(Sign|Firmar)/, disabled: false })
      .or(popup.locator('.dangers.stops'))
      .or(popup.locator('.why'))
      .first()
      .waitFor();
    await popup.waitForTimeout(1600);
    const picture = `${out}${name}${language === 'en' ? '' : `.${language}`}`;
    await popup.screenshot({ path: `${picture}.png` });
    // What is read before the button opens, where that is more than the first sight.
    const more = await popup.locator('main').evaluate((main) => {
      const hidden = main.scrollHeight - main.clientHeight;
      main.scrollTo(0, hidden);
      return hidden > 8;
    });
    if (more) await popup.screenshot({ path: `${picture}.end.png` });
    await popup.close();
  }
  await ask(page, 'dismiss', { requestId: preview.requestId });
  console.log(`${name}: ${preview.plan.warnings.map(({ level, code }) => `${level} ${code}`).join(', ') || 'no warnings'}`);
}

async function main(): Promise<void> {
  const wanted = (process.argv[2] ?? '').split(',');
  const count = Number(process.env.VARIANTS ?? 1);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const network = await startNetwork({ mode: 'interval' });
  const wallet = await launch();
  try {
    const { manifest } = network.world('reviews');
    const roles = ['user', 'yieldHolder', 'shareholder', 'richUser', 'owner'];
    await addNetwork(wallet, network.manifestUrl('reviews'));
    await importSecret(wallet, manifest.accounts.user?.secret ?? '');
    const page = await wallet.open('popup.html');
    for (const role of roles.slice(1)) {
      await ask(page, 'importSecret', { password: PASSWORD, secret: manifest.accounts[role]?.secret ?? '', name: role });
    }
    const scene: Scene = {
      manifest,
      control: control(manifest),
      address: (role) => manifest.accounts[role]?.address ?? '',
      vault: (name) => manifest.vaults.find((item) => item.name === name)?.address ?? '',
    };
    for (const [name, shot] of Object.entries(shots)) {
      if (!wanted.some((part) => name.includes(part))) continue;
      await shoot(wallet, page, name, shot, scene, count).catch((error: Error) => console.log(`${name}: ${error.message.split('\n')[0]}`));
    }
  } finally {
    await wallet.close();
    await network.close();
  }
}

await main();
