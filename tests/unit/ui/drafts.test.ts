/** What was typed into forms and outlives its page: what of it, for how long, for whom. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptForms, readForms, withForm } from '../../../src/ui/state/kept-forms';
import { resumeRoute } from '../../../src/ui/state/route';
import { createUi } from '../../../src/ui/state/store';
import { createTyped, keyOf, placeOf } from '../../../src/ui/state/typed';
import { root } from '../../run/setup.mjs';
import * as f from '../../ui/fixtures';
import { scriptedClient } from '../../ui/scripted-client';

const place = placeOf('mainnet', f.me);
const payment = {
  to: f.friend,
  asset: 'XLM',
  amount: '12.5',
  all: false,
  memo: { kind: 'id', value: '1029384756' },
  setAside: false,
};
const send = keyOf(place, 'send', '');
const routesIn = (raw: unknown, now: number) => readForms(raw, now).forms.map(({ route }) => route?.name);

/** A page of its own, with the session's memory that all pages share. */
function session() {
  let memory: unknown;
  let now = f.now;
  const typed = {
    read: async () => memory,
    write: async (value: unknown) => {
      memory = structuredClone(value);
    },
  };
  return {
    page: () => createTyped({ typed }, () => now),
    at: (seconds: number) => {
      now = f.now + seconds;
    },
    memory: () => memory,
    put: (value: unknown) => {
      memory = value;
    },
  };
}

test('security 130: a form that was begun is there in the next page, with where it stands', async () => {
  const { page, memory } = session();
  page().put(send, payment);
  await expect.poll(memory).toBeDefined();
  const next = page();
  expect(await next.left(place)).toEqual({ name: 'send' });
  expect(next.get(send)).toEqual({ value: payment, keptAt: f.now });
  expect(resumeRoute({ preview: null, records: [f.moveRecord], flow: f.flow, draft: { name: 'send' } })).toEqual({ name: 'send' });
  // Told once: whoever went on in this page is not brought back.
  expect(await next.left(place)).toBeNull();
});

test('security 130: it is kept for ten minutes by the clock, and not for a clock that went back', async () => {
  const { page, at, memory } = session();
  page().put(send, payment);
  await expect.poll(memory).toBeDefined();
  at(599);
  const [open, kept] = [page(), page()];
  expect(await open.left(place)).toEqual({ name: 'send' });
  expect(open.get(send)).toBeDefined();
  await kept.left('another place');
  at(600);
  // Also of a page that took it up before its time was over.
  expect(kept.get(send)).toBeUndefined();
  expect(await page().left(place)).toBeNull();
  await expect.poll(memory).toBeUndefined();
  at(0);
  page().put(send, payment);
  await expect.poll(memory).toBeDefined();
  at(-1);
  expect(await page().left(place)).toBeNull();
});

test('security 130: another account and another network find nothing of it', async () => {
  const { page, memory } = session();
  page().put(send, payment);
  await expect.poll(memory).toBeDefined();
  for (const other of [placeOf('mainnet', f.second), placeOf('testnet', f.me), placeOf('mainnet', null)]) {
    const next = page();
    expect(await next.left(other)).toBeNull();
    expect(next.get(keyOf(other, 'send', ''))).toBeUndefined();
  }
});

test('security 130: what is cleared, cancelled, signed or wiped is gone from the memory too; of two pages each keeps its own', async () => {
  const { page, memory } = session();
  const [one, two] = [page(), page()];
  one.put(send, payment);
  await expect.poll(() => routesIn(memory(), f.now)).toEqual(['send']);
  two.put(keyOf(place, 'book', ''), { address: f.friend, name: 'Maria', open: null, other: '' });
  await expect.poll(() => routesIn(memory(), f.now).sort()).toEqual(['book', 'send']);
  one.drop(send);
  await expect.poll(() => routesIn(memory(), f.now)).toEqual(['book']);
  two.put(send, payment);
  two.clear();
  await expect.poll(memory).toBeUndefined();
  const client = scriptedClient({ wallet: { ...f.wallet, keys: 'unlocked', active: f.me }, portfolio: f.portfolio });
  const ui = createUi(client, () => f.now);
  ui.accept({ ...f.wallet, keys: 'unlocked', active: f.me });
  ui.typed.put(keyOf(placeOf(f.wallet.network.id, f.me), 'send', ''), payment);
  await expect.poll(client.typed.read).toBeDefined();
  ui.accept({ ...f.wallet, keys: 'empty', accounts: [], active: null });
  await expect.poll(client.typed.read).toBeUndefined();
});

test('security 130: what is damaged, foreign or about something else is dropped, and the rest stays', async () => {
  const whole = withForm(undefined, send, payment, f.now) as { forms: { [key: string]: unknown } };
  const damaged = [
    [send, { at: f.now, value: { ...payment, amount: 12 } }],
    [send, { at: `${f.now}`, value: payment }],
    [send, { at: f.now, value: payment, more: 1 }],
    [keyOf(place, 'send', 'x'), { at: f.now, value: payment }],
    [keyOf(place, 'password', ''), { at: f.now, value: 'x' }],
    [keyOf(place, 'constructor', ''), { at: f.now, value: 'x' }],
    [keyOf(place, 'vaultDeposit', f.me), { at: f.now, value: '5' }],
    [keyOf(place, 'vaultDeposit', 'C'), { at: f.now, value: '5' }],
    [keyOf(place, 'trustline', 'USDC:no'), { at: f.now, value: '5' }],
    ['send', { at: f.now, value: payment }],
    [send, { at: f.now, value: { ...payment, to: 'G'.repeat(301) } }],
  ] as const;
  const book = keyOf(place, 'book', '');
  const good = { at: f.now, value: { address: '', name: 'Maria', open: null, other: '' } };
  for (const [key, entry] of damaged) {
    const read = readForms({ ...whole, forms: { [key]: entry, [book]: good } }, f.now);
    expect(read, key).toMatchObject({ whole: false, forms: [{ key: book, route: { name: 'book' } }] });
  }
  for (const raw of [null, 'x', [], { version: 2, forms: {} }, { forms: {} }, { version: 1, forms: [] }])
    expect(readForms(raw, f.now).forms).toEqual([]);
  const { page, put, memory } = session();
  put({ version: 1, forms: { [send]: { at: f.now, value: 'no payment' } } });
  expect(await page().left(place)).toBeNull();
  await expect.poll(memory).toBeUndefined();
});

test('security 130: no form keeps a secret, whichever field it is typed into', () => {
  const secret = `S${'A'.repeat(55)}`;
  const phrase = 'anchor basin cable deck ebb fathom galley harbor inlet jetty keel ladder';
  const of: { [form: string]: string } = { trustline: `USDC:${f.usdc.issuer}`, moveClaim: f.fixedPool, moveVault: f.fixedPool };
  const samples: { [form: string]: unknown } = {
    send: payment,
    swap: { selling: 'XLM', buying: `USDC:${f.usdc.issuer}`, amount: '12.5', strict: 'send', slippage: '0.5' },
    book: { address: f.friend, name: 'Maria', open: f.friend, other: 'Maria' },
    asset: { code: 'USDC', issuer: f.usdc.issuer },
    signers: { weights: [{ key: f.friend, weight: '1' }], master: '1', low: '0', medium: '2', high: '2', add: f.friend },
    claim: { kind: 'other', other: f.friend },
    moveClaim: { kind: 'other', other: f.friend },
    moveVault: { vault: f.targetVault, all: false, part: '5' },
    watch: { address: f.friend, name: 'Maria' },
    register: { targetApyBps: '7', minFeeBps: '0', maxFeeBps: '90' },
    targetApy: { targetApyBps: '7', minFeeBps: '0', maxFeeBps: '90' },
    feeBounds: { targetApyBps: '7', minFeeBps: '0', maxFeeBps: '90' },
    vaultWithdraw: { all: false, part: '5', least: '4' },
    vaultToVault: { vault: f.targetVault, all: false, part: '5' },
    network: {
      by: 'nodes',
      manifest: '{}',
      id: 'standalone',
      passphrase: 'Standalone Network ; February 2017',
      rpcUrl: 'https://rpc.example',
      secondRpcUrl: '',
      horizonUrl: 'https://horizon.example',
      friendbotUrl: '',
    },
  };
  /** The same with another text in one of its texts, once for each. */
  const withText = (value: unknown, text: string): unknown[] => {
    if (typeof value === 'string') return [text, `my key ${text}`];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, inner]) => withText(inner, text).map((other) => ({ ...value, [name]: other })));
  };
  const vaultForms = ['register', 'targetApy', 'feeBounds', 'boostDeposit', 'vaultDeposit', 'vaultWithdraw', 'vaultToVault'];
  for (const form of Object.keys(keptForms)) {
    const key = keyOf(place, form, of[form] ?? (vaultForms.includes(form) ? f.targetVault : ''));
    const sample = samples[form] ?? '12.5';
    const read = readForms(withForm(undefined, key, sample, f.now), f.now).forms;
    expect(read, form).toMatchObject([{ key, value: sample }]);
    for (const text of [secret, phrase])
      for (const value of withText(sample, text)) expect(withForm(undefined, key, value, f.now), form).toBeUndefined();
    // A field that the form does not have is not written.
    if (typeof sample === 'object')
      expect(JSON.stringify(withForm(undefined, key, { ...sample, password: 'hunter2', found: 1, compared: true }, f.now))).not.toMatch(
        /password|hunter2|found|compared/,
      );
  }
});

test('security 130: whoever asks for a password, a phrase or a secret key keeps no draft', () => {
  const files = readdirSync(join(root, 'src/ui'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const read = (file: string) => readFileSync(join(root, 'src/ui', file), 'utf8');
  const asking = files.filter((file) => /type="password"|type=\{|'password'|NewPassword|entropy|phrase\b.*onInput/.test(read(file)));
  const keeping = files.filter((file) => /\buseDraft\b/.test(read(file)));
  expect(asking.length).toBeGreaterThan(4);
  expect(keeping.length).toBeGreaterThan(10);
  expect(asking.filter((file) => keeping.includes(file))).toEqual([]);
});

test('security 130: so many forms and no more are kept: the latest', () => {
  let raw: unknown;
  const accounts = [f.me, f.second, f.friend, f.watched];
  const keys = accounts.flatMap((account) =>
    ['vaultDeposit', 'boostDeposit', 'vaultToVault', 'send'].map((form) =>
      keyOf(placeOf('mainnet', account), form, form === 'send' ? '' : f.targetVault),
    ),
  );
  keys.forEach((key, index) => {
    const value = key.includes('send') ? payment : key.includes('vaultToVault') ? { vault: f.controlVault, all: true, part: '' } : '5';
    raw = withForm(raw, key, value, f.now + index);
  });
  const kept = readForms(raw, f.now + keys.length).forms.map(({ key }) => key);
  expect(kept.sort()).toEqual(keys.slice(-12).sort());
  const manifest = keyOf(place, 'network', '');
  expect(withForm(undefined, manifest, 'x'.repeat(50_001), f.now)).toBeUndefined();
});
