/** The file panel in Options: what is saved, what a file of somebody else's is told of, and what a good one brings. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { Keypair } from '@stellar/stellar-sdk/base';
import type { ContactView, WalletState } from '../../src/commands/views';
import { launch, type Wallet } from './browser';
import { ask } from './journey';

let wallet: Wallet;

test.beforeEach(async () => {
  wallet = await launch();
});

test.afterEach(() => wallet.close());

test('a file is saved without a secret; what is no file of ours is refused and changes nothing; what a good one would change is shown first', async () => {
  const { secret, friend, stranger } = {
    secret: Keypair.random().secret(),
    friend: Keypair.random().publicKey(),
    stranger: Keypair.random().publicKey(),
  };
  const page = await wallet.open('options.html#data', { width: 900, height: 760 });
  await ask(page, 'importSecret', { password: 'seven boats under a quiet bridge', secret });
  await ask(page, 'keepContact', { address: friend, name: 'Friend' });
  await page.reload();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export (JSON)' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ ballast: 'export', contacts: [{ address: friend, name: 'Friend' }] });
  expect(text).not.toContain(secret);

  const before = [await ask<WalletState>(page, 'state'), await ask<ContactView[]>(page, 'contacts')];
  const give = (content: string) =>
    page.getByLabel('Choose a file…').setInputFiles({ name: 'ballast.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  const file = JSON.parse(text) as { contacts: unknown[]; choices: object; lines: unknown[] };
  const name = '<img src=x onerror=document.title=1>';
  const changed = (changes: object) => JSON.stringify({ ...file, ...changes });
  const refused = {
    '{"ballast":"export"': 'isn’t a Ballast file, or it’s damaged',
    [changed({ version: 99 })]: 'saved by a newer version of Ballast',
    [changed({ contacts: [{ address: stranger, name: 7 }] })]: 'isn’t a Ballast file, or it’s damaged',
    [changed({ nodes: { rpcUrl: 'https://evil.example' } })]: 'isn’t a Ballast file, or it’s damaged',
    [`${text}${' '.repeat(2_000_001)}`]: 'too large to be a Ballast file',
  };
  for (const [content, sentence] of Object.entries(refused)) {
    await give(content);
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0);
  }
  expect([await ask(page, 'state'), await ask(page, 'contacts')]).toEqual(before);

  const line = {
    networkId: 'elsewhere',
    account: stranger,
    hash: 'ab'.repeat(32),
    what: 'payment',
    state: 'confirmed',
    at: 5,
    change: null,
  };
  await give(
    changed({
      choices: { theme: 'dark' },
      contacts: [
        { address: friend, name: 'Somebody else' },
        { address: stranger, name },
      ],
      lines: [line],
    }),
  );
  await expect(page.getByText('Theme: Dark')).toBeVisible();
  await expect(page.getByText('1 contact to add')).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText('Skipped: 1 address that already has a name here')).toBeVisible();
  await expect(page.getByText(/Skipped: 1 transaction on/)).toBeVisible();
  expect(await ask(page, 'contacts')).toEqual(before[1]);
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();
  const contacts = await ask<ContactView[]>(page, 'contacts');
  expect(contacts.map((contact) => [contact.address, contact.name]).sort()).toEqual(
    [
      [friend, 'Friend'],
      [stranger, name],
    ].sort(),
  );
  expect((await ask<WalletState>(page, 'state')).preferences.theme).toBe('dark');
  expect(await page.title()).not.toBe('1');
});
