import { describe, expect, it } from 'vitest';
import type { BroughtLine } from '../../../src/commands/brought';
import { comingOf, type ExportFile, fileOf, type Held, lineOf, MOST_BYTES, readFile } from '../../../src/ui/settings/export-file';
import { wallet } from '../../ui/fixtures';

const HASH = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const [account] = wallet.accounts;
const [network] = wallet.networks;
if (!account || !network) throw new Error('the fixture has neither');
const ANA = 'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO';

const line = (more: Partial<BroughtLine> = {}): BroughtLine => ({
  networkId: network.id,
  account: account.address,
  hash: HASH,
  what: 'payment',
  state: 'confirmed',
  at: 1_795_000_000,
  change: { amount: '-12500000', code: 'USDC', decimals: 7 },
  ...more,
});
const held = (more: Partial<Held> = {}): Held => ({
  wallet,
  contacts: [{ address: ANA, name: 'Ana', usedAt: 5 }],
  lines: [line()],
  ...more,
});
const empty = held({ contacts: [], lines: [] });
const written = JSON.stringify(fileOf(held(), 1_795_000_100));
const parsed = () => JSON.parse(written);
const taken = (text: string): ExportFile => {
  const read = readFile(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
};

it('what is saved comes back whole into a wallet that has nothing of it', () => {
  const coming = comingOf(taken(written), empty);
  expect(coming).toEqual({
    choices: {},
    contacts: [{ address: ANA, name: 'Ana' }],
    lines: [line()],
    skipped: { named: 0, known: 0, foreign: 0, strangers: 0 },
  });
  const other = { ...wallet, preferences: { ...wallet.preferences, theme: 'dark', autoLockMinutes: 60 } } as const;
  const { theme, autoLockMinutes } = wallet.preferences;
  expect(comingOf(taken(written), { ...empty, wallet: other }).choices).toEqual({ theme, autoLockMinutes });
});

it.each([0, 6, 9, 18, 38, null])('an amount of %s decimals comes back as it was signed, to the last unit', (decimals) => {
  const change = { amount: `-${(1n << 127n) - 1n}`, code: 'TOK', decimals };
  const moves = [{ ...change, where: 'wallet' as const, listed: true }];
  const record = { hash: HASH, intent: null, state: 'confirmed' as const, createdAt: 1_795_000_000, moves, fee: '100', others: [] };
  const kept = lineOf(network.id, account.address, record);
  expect(kept?.change).toEqual(change);
  const text = JSON.stringify(fileOf(held({ lines: kept ? [kept] : [] }), 1_795_000_100));
  expect(comingOf(taken(text), empty).lines).toEqual([kept]);
});

it('into the wallet that saved it nothing comes: names and records that are here stay', () => {
  const coming = comingOf(taken(written), held({ contacts: [{ address: ANA, name: 'My Ana', usedAt: null }] }));
  expect(coming).toEqual({ choices: {}, contacts: [], lines: [], skipped: { named: 1, known: 1, foreign: 0, strangers: 0 } });
});

it('lines of other networks, also under a name that is known here, and of other accounts are left out and counted', () => {
  const foreign = { ...parsed(), networks: [{ id: network.id, passphrase: 'Another network' }] };
  expect(comingOf(taken(JSON.stringify(foreign)), empty)).toMatchObject({ lines: [], skipped: { foreign: 1 } });
  const unknown = { ...parsed(), lines: [line({ networkId: 'elsewhere' })] };
  expect(comingOf(taken(JSON.stringify(unknown)), empty)).toMatchObject({ lines: [], skipped: { foreign: 1 } });
  const strange = { ...parsed(), lines: [line({ account: ANA as never })] };
  expect(comingOf(taken(JSON.stringify(strange)), empty)).toMatchObject({ lines: [], skipped: { strangers: 1 } });
});

it('what has not come to its end is never in a file', () => {
  const record = { hash: HASH, intent: null, createdAt: 5, moves: [], fee: null, others: [] };
  for (const state of ['signed', 'submitted'] as const) expect(lineOf(network.id, account.address, { ...record, state })).toBeUndefined();
  expect(lineOf(network.id, account.address, { ...record, state: 'failed' })).toMatchObject({ state: 'failed', what: null });
});

describe('a file that is not one of ours is refused, and says why', () => {
  const cases: [string, string, ReturnType<typeof readFile>][] = [
    ['too long', ' '.repeat(MOST_BYTES + 1), 'too_long'],
    ['no JSON', '{"ballast":', 'not_ours'],
    ['empty', '', 'not_ours'],
    ['null', 'null', 'not_ours'],
    ['a list', '[]', 'not_ours'],
    ['of a newer version', JSON.stringify({ ...parsed(), version: 2 }), 'newer'],
    ['of no version', JSON.stringify({ ...parsed(), version: '1' }), 'not_ours'],
    ['with something more in it', JSON.stringify({ ...parsed(), manifests: {} }), 'not_ours'],
    ['with a choice that there is not', JSON.stringify({ ...parsed(), choices: { freighter: true } }), 'not_ours'],
    ['with a lock time that there is not', JSON.stringify({ ...parsed(), choices: { autoLockMinutes: 9e9 } }), 'not_ours'],
    ['with an unfinished line', JSON.stringify({ ...parsed(), lines: [{ ...line(), state: 'submitted' }] }), 'not_ours'],
    ['with an envelope', JSON.stringify({ ...parsed(), lines: [{ ...line(), envelope: 'AAAA' }] }), 'not_ours'],
    ['with a hash that is none', JSON.stringify({ ...parsed(), lines: [line({ hash: '../../x' })] }), 'not_ours'],
    [
      'with an amount that is none',
      JSON.stringify({ ...parsed(), lines: [line({ change: { amount: '1e9', code: 'X', decimals: 7 } })] }),
      'not_ours',
    ],
    ['with a name that hides something', JSON.stringify({ ...parsed(), contacts: [{ address: ANA, name: 'A\u202ena' }] }), 'not_ours'],
    ['with a name that is too long', JSON.stringify({ ...parsed(), contacts: [{ address: ANA, name: 'a'.repeat(41) }] }), 'not_ours'],
    ['with an address that is none', JSON.stringify({ ...parsed(), contacts: [{ address: 'Ana', name: 'Ana' }] }), 'not_ours'],
    ['with when somebody was paid', JSON.stringify({ ...parsed(), contacts: [{ address: ANA, name: 'Ana', usedAt: 5 }] }), 'not_ours'],
    ['with too many lines', JSON.stringify({ ...parsed(), lines: Array.from({ length: 2001 }, () => line()) }), 'not_ours'],
    ['nested deep', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'not_ours'],
  ];
  it.each(cases)('%s', (_, text, why) => {
    expect(readFile(text)).toBe(why);
  });
});

it('what would reach a prototype reaches nothing', () => {
  const hostile = written.replace('"ballast"', '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"ballast"');
  const read = readFile(hostile);
  expect(typeof read === 'string' ? read : Object.keys(read)).not.toContain('polluted');
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  const inside = written.replace('"choices":{', '"choices":{"__proto__":{"theme":"dark"},');
  const chosen = readFile(inside);
  if (typeof chosen !== 'string') expect(comingOf(chosen, empty).choices).toEqual({});
});

it('of two lines of one transaction, and two names of one address, one comes in', () => {
  const twice = {
    ...parsed(),
    lines: [line(), line(), line({ hash: OTHER })],
    contacts: [
      { address: ANA, name: 'Ana' },
      { address: ANA, name: 'Anna' },
    ],
  };
  const { lines, contacts } = comingOf(taken(JSON.stringify(twice)), empty);
  expect(lines.map(({ hash }) => hash)).toEqual([HASH, OTHER]);
  expect(contacts).toHaveLength(1);
});
