/** The journey of a new user, by clicks alone: used by the browser tests and by `npm start` without a display. */
import type { Locator, Page } from '@playwright/test';
import type { ActivityView, RecordView, SummaryView } from '../../src/commands/views';
import type { Manifest } from '../network/index';
import type { Wallet } from './browser';
import { type Figures, figureOf, readFigures } from './figures';
import { expect } from './patience';

export const PASSWORD = 'ballast keeps an even keel';
export const wide = { width: 900, height: 760 };

/** Asks the worker as a page of the extension does. */
export async function ask<T>(page: Page, command: string, input: object = {}): Promise<T> {
  const answer = (await page.evaluate(
    (message) =>
      (globalThis as unknown as { chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } } }).chrome.runtime.sendMessage(
        message,
      ),
    { channel: 'pages', command, input },
  )) as { ok: boolean; value: T; error: { code: string } };
  if (!answer.ok) throw new Error(`${command}: ${answer.error.code}`);
  return answer.value;
}

/** What the active account has signed, newest first. */
export const signed = async (page: Page): Promise<SummaryView[]> => (await ask<ActivityView>(page, 'activity')).records;

/** The newest of it, whole. */
export async function newestRecord(page: Page): Promise<RecordView | undefined> {
  const hash = (await signed(page))[0]?.hash;
  return hash === undefined ? undefined : ask<RecordView>(page, 'record', { hash });
}

export async function addNetwork(wallet: Wallet, manifestUrl: string): Promise<void> {
  const page = await wallet.open('options.html#networks', wide);
  await page.getByLabel('Manifest or URL').fill(manifestUrl);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Add network' }).click();
  await expect(page.getByText('added by you')).toBeVisible();
  await page.close();
}

export async function importSecret(wallet: Wallet, secret: string): Promise<void> {
  const page = await wallet.open('options.html', wide);
  await page.getByText('Import a secret key').first().click();
  await page.getByLabel('Secret key').fill(secret);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Your wallet is ready')).toBeVisible();
  await page.close();
}

/** Reads a review to its end, as nobody can sign without, and ticks what is at stake where that is asked. */
export async function readAll(page: Page): Promise<void> {
  await page.locator('.review, .said').first().waitFor();
  for (const end of await page.locator('.seen > .end').all()) await end.scrollIntoViewIfNeeded();
  const tick = page.getByRole('checkbox', { name: /^I understand/ });
  if (await tick.count()) await tick.check();
}

/** The answer that signs, once everything was read that has to be: rates that come late may add something. */
export async function signable(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: /^Sign and/ });
  await expect(async () => {
    await readAll(page);
    await expect(button).toBeEnabled({ timeout: 2_000 });
  }).toPass();
  return button;
}

export interface Step {
  title: string;
  record: RecordView;
  before: Figures;
  after: Figures;
  /** Sentences about what is not as previewed; empty: the ledger agrees. */
  faults: string[];
}

/** Holds what the ledger says against every bound of the Plan. */
export function compare(record: RecordView, manifest: Manifest, before: Figures, after: Figures): string[] {
  const faults: string[] = [];
  if (record.state !== 'confirmed') faults.push(`the transaction is ${record.state}`);
  // The figures are the account's own: what a treasury or another account gets is theirs.
  for (const effect of record.plan.effects.filter(({ holder }) => holder === record.account)) {
    const name = `${effect.where} ${effect.asset.code}`;
    const was = figureOf(before, manifest, effect);
    const is = figureOf(after, manifest, effect);
    if (was !== undefined && effect.where !== 'position' && was !== BigInt(effect.before))
      faults.push(`${name}: before was ${was}, shown ${effect.before}`);
    if (is === undefined) continue;
    if (effect.least !== undefined && is < BigInt(effect.least)) faults.push(`${name}: ${is} is less than the least ${effect.least}`);
    if (effect.most !== undefined && is > BigInt(effect.most)) faults.push(`${name}: ${is} is more than the most ${effect.most}`);
    if (effect.basis === 'exact' && is !== BigInt(effect.after)) faults.push(`${name}: ${is}, previewed exactly ${effect.after}`);
  }
  return faults;
}

export interface JourneyOptions {
  wallet: Wallet;
  manifest: Manifest;
  account: string;
  /** Called at every moment worth a picture. */
  picture: (page: Page, name: string) => Promise<void>;
  step: (step: Step) => void;
}

/** Confirms the shown preview and waits for the ledger. */
export async function confirm(
  page: Page,
  { manifest, account, picture, step }: JourneyOptions,
  title: string,
  name: string,
): Promise<void> {
  const button = page.getByRole('button', { name: /^Sign and/ });
  await expect(button).toBeVisible();
  // Nobody confirms, or keeps a picture of, what is not told yet.
  await expect(page.locator('.review')).toBeVisible();
  await picture(page, `${name}-preview`);
  const before = await readFigures(manifest, account);
  await (await signable(page)).click();
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  // Records are settled from the ledger once they are final.
  await expect.poll(async () => (await newestRecord(page))?.outcome?.after?.length ?? 0).toBeGreaterThan(0);
  await picture(page, `${name}-confirmed`);
  const after = await readFigures(manifest, account);
  const record = await newestRecord(page);
  if (!record) throw new Error('the activity is empty');
  step({ title, record, before, after, faults: compare(record, manifest, before, after) });
}

/** Claims the REWARD, then moves the position into a vault, from the popup. */
export async function migrate(options: JourneyOptions): Promise<Page> {
  const { wallet, picture } = options;
  const page = await wallet.open('popup.html');
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeVisible();
  await picture(page, 'home');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await picture(page, 'claim');
  await page.getByRole('button', { name: 'Review claim' }).click();
  await confirm(page, options, 'claimReward', 'claim');
  await page.getByRole('button', { name: /Next: choose a vault/ }).click();
  await expect(page.getByText('Choose a vault')).toBeVisible();
  await picture(page, 'vault');
  await page.getByRole('radio', { name: /Skerry USDC/ }).check({ force: true });
  await page.getByRole('button', { name: 'Review move' }).click();
  await confirm(page, options, 'lendpoolToVaultsvc', 'move');
  return page;
}
