/**
 * From a click until a review is there, today and in the build before anything was built ahead of the click, in turn, where every
 * request takes 150 ms. The older build is made of its commit, in a work tree of its own that is gone afterwards.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launch, type Wallet } from '../e2e/browser';
import { ask, PASSWORD } from '../e2e/journey';
import { control, type Manifest, startNetwork } from '../network/index';
import { bin, root } from '../run/setup.mjs';
import { median } from './measure';

/** The last commit in which a review was begun at the click. */
const BEFORE = process.env.BALLAST_BEFORE ?? '8a8b3b1^';
const LATENCY_MS = 150;
/** A form stands so long before somebody clicks. */
const COMPLETE_MS = 1_000;
const BUDGET = 0.5;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });

/** Does something with the older build's folder. */
async function withOlder<T>(work: (extension: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ballast-before-'));
  try {
    git('worktree', 'add', '--detach', '--force', folder, BEFORE);
  } catch (cause) {
    throw new Error(`There is no commit ${BEFORE} here: fetch the whole history, or name another in BALLAST_BEFORE.`, { cause });
  }
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    execFileSync(bin('wxt'), ['build', '-b', 'chrome'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    return await work(join(folder, '.output/chrome-mv3'));
  } finally {
    git('worktree', 'remove', '--force', folder);
    await rm(folder, { recursive: true, force: true });
  }
}

type Request = { name: string; input: { [name: string]: string } };

/** A wallet on a ledger of its own, with a page of it, and what is asked for in it, by name; who asks by role. */
async function open(extension: string | undefined, manifest: Manifest, target: string) {
  const wallet: Wallet = await launch(extension === undefined ? {} : { extension });
  const page = await wallet.open('popup.html');
  const { draftId } = await ask<{ draftId: string }>(page, 'draftNetwork', { manifest: JSON.stringify(manifest) });
  const at = (role: string) => manifest.accounts[role] ?? { address: '', secret: '' };
  for (const role of ['user', 'richUser', 'shareholder']) await ask(page, 'importSecret', { password: PASSWORD, secret: at(role).secret });
  await ask(page, 'keepNetwork', { draftId });
  await ask(page, 'selectNetwork', { id: manifest.network.id });
  const [user, rich, holder] = ['user', 'richUser', 'shareholder'].map((role) => at(role).address) as [string, string, string];
  const to = at('rewardFallback').address;
  const harbor = manifest.vaults.find(({ name }) => name.startsWith('Harbor'))?.address ?? '';
  const changes: { [change: string]: [string, Request] } = {
    payment: [rich, { name: 'payment', input: { from: rich, to, asset: 'XLM', amount: '10000000' } }],
    trustline: [rich, { name: 'trustline', input: { from: rich, asset: `TEST:${to}` } }],
    claim: [user, { name: 'claimReward', input: { from: user, destination: user } }],
    move: [user, { name: 'lendpoolToVaultsvc', input: { from: user, vaultAddress: harbor } }],
    deposit: [rich, { name: 'vaultDeposit', input: { from: rich, vaultAddress: harbor, amount: '10000000' } }],
    withdrawal: [holder, { name: 'vaultWithdraw', input: { from: holder, vaultAddress: harbor, shares: '10000000' } }],
    'vault to vault': [holder, { name: 'vaultToVault', input: { from: holder, sourceVaultAddress: harbor, targetVaultAddress: target } }],
  };
  return { wallet, page, changes };
}

const rest = (page: Page, ms: number) => page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms);

/** Milliseconds until the review is there; `ahead`: the form stood complete before. */
async function untilReview(page: Page, request: Request, ahead: boolean): Promise<number> {
  if (ahead) {
    void ask(page, 'prepare', request).catch(() => undefined);
    await rest(page, COMPLETE_MS);
  }
  const { ms, requestId } = await page.evaluate(async (preview) => {
    const { runtime } = (globalThis as unknown as { chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } } }).chrome;
    const start = performance.now();
    const answer = (await runtime.sendMessage({ channel: 'pages', command: 'preview', input: preview })) as {
      ok: boolean;
      value: { requestId: string };
      error: { code: string };
    };
    if (!answer.ok) throw new Error(`${preview.name}: ${answer.error.code}`);
    return { ms: performance.now() - start, requestId: answer.value.requestId };
  }, request);
  await ask(page, 'dismiss', { requestId });
  return ms;
}

/** What opening shows: figures and vaults are read before anybody reaches a form. */
async function select(page: Page, address: string): Promise<void> {
  await ask(page, 'selectAccount', { address });
  await ask(page, 'portfolio', { address });
  await ask(page, 'vaultChoices');
}

export function pairedFigures(rounds: number): Promise<object[]> {
  return withOlder(async (older) => {
    const network = await startNetwork({ mode: 'interval' });
    const wallets: Awaited<ReturnType<typeof open>>[] = [];
    try {
      for (const [name, extension] of [
        ['paired~before', older],
        ['paired~today', undefined],
      ] as const) {
        const { manifest } = network.world(name);
        const verbs = control(manifest);
        const [target = ''] = (await verbs.run<{ vaults: string[] }>('crowd', { count: 1 })).vaults;
        await verbs.run('mint', { account: target, amount: '5000000000000' });
        // Neither is to wait for Horizon's root.
        await verbs.view({ door: 'horizon', rootLate: 0 });
        wallets.push(await open(extension, JSON.parse(JSON.stringify(manifest)) as Manifest, target));
        const delay = { kind: 'delay', ms: LATENCY_MS, next: 1_000_000 } as const;
        await verbs.fault({ door: 'rpc', ...delay }, { door: 'horizon', ...delay });
      }
      const [before, today] = wallets as [(typeof wallets)[number], (typeof wallets)[number]];
      const figures = [];
      for (const change of Object.keys(today.changes)) {
        const [was, is, atOnce]: [number[], number[], number[]] = [[], [], []];
        for (const { page, changes } of wallets) await select(page, changes[change]?.[0] ?? '');
        for (let round = 0; round < rounds; round++) {
          was.push(await untilReview(before.page, before.changes[change]?.[1] as Request, false));
          is.push(await untilReview(today.page, today.changes[change]?.[1] as Request, true));
          atOnce.push(await untilReview(today.page, today.changes[change]?.[1] as Request, false));
        }
        const [wasMs, isMs, atOnceMs] = [median(was), median(is), median(atOnce)];
        figures.push({
          name: `click to review at ${LATENCY_MS} ms a request: ${change}`,
          unit: 'x the build before',
          value: Number((isMs / wasMs).toFixed(2)),
          budget: BUDGET,
          ms: Math.round(isMs),
          beforeMs: Math.round(wasMs),
          atOnce: Number((atOnceMs / wasMs).toFixed(2)),
        });
      }
      return figures;
    } finally {
      await Promise.all(wallets.map(({ wallet }) => wallet.close()));
      await network.close();
    }
  });
}
