/**
 * One fact, one home: where it is written, and by which marks a second writing of it would be known. What the compiler or the import
 * rules already refuse twice is not repeated here.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Fact {
  fact: string;
  /** The one file that writes it. */
  home: string;
  /** What writing it looks like, anywhere. */
  mark: RegExp;
  /** The same written again, as somebody would. */
  again: string;
}

const facts: Fact[] = [
  {
    fact: 'after how many minutes the wallet may lock',
    home: 'src/commands/preferences.ts',
    mark: /\[1, 5, 15, 60\]|\b1 \| 5 \| 15 \| 60\b/,
    again: '{[1, 5, 15, 60].map((minutes) => minutes)}',
  },
  {
    fact: 'how often vaults may be looked at',
    home: 'src/commands/preferences.ts',
    mark: /\[0, 15, 60\]|\b0 \| 15 \| 60\b/,
    again: 'watchMinutes: 0 | 15 | 60;',
  },
  {
    fact: 'which themes there are',
    home: 'src/commands/preferences.ts',
    mark: /'system', 'light', 'dark'|'system' \| 'light' \| 'dark'/,
    again: "theme: v.picklist(['system', 'light', 'dark']),",
  },
  {
    fact: 'which languages may be chosen',
    home: 'src/commands/preferences.ts',
    mark: /'system', \.\.\.languageCodes/,
    again: "language: v.picklist(['system', ...languageCodes]),",
  },
  {
    fact: 'what holds until something is chosen',
    home: 'src/commands/preferences.ts',
    mark: /autoLockMinutes: (?:\d|v\.optional)/,
    again: 'const defaults = { autoLockMinutes: 15 };',
  },
  {
    fact: 'which features a site can be granted',
    home: 'src/primitives/asker.ts',
    mark: /'stabilizer', 'migration', 'sign'/,
    again: "const features = ['stabilizer', 'migration', 'sign', 'send'];",
  },
  {
    fact: 'whether an endpoint has a door',
    home: 'src/interface/schema/doors.ts',
    mark: /'door' in /,
    again: "names.filter((name) => 'door' in table[name])",
  },
  {
    fact: 'what kinds of contracts there are',
    home: 'src/primitives/contract-kinds.ts',
    mark: /'router' \| '(?:pool|lendpool|vault|strategy|token)'|'(?:pool|lendpool|vault|strategy|token)' \| 'router'/,
    again: "kind: 'router' | 'pool' | 'vault';",
  },
  {
    fact: 'that a lending pool is a `lendpool` among them',
    home: 'src/primitives/contract-kinds.ts',
    mark: /\| 'lendpool' \||kind\b[^;\n]*'pool'[^;\n]*'vault'/,
    again: "const keeps = kind === 'pool' || kind === 'vault';",
  },
  {
    fact: 'whether an account is only watched',
    home: 'src/primitives/account-kinds.ts',
    mark: /\bkind\b[^\n]{0,5}[=!]== 'watched'/,
    again: "accounts.some(({ kind }) => kind !== 'watched')",
  },
  {
    fact: 'where the keys of accounts may come from',
    home: 'src/primitives/account-kinds.ts',
    mark: /'phrase'[,| ]+'secret'[,| ]+'device'/,
    again: "kind: 'phrase' | 'secret' | 'device' | 'watched';",
  },
  {
    fact: 'how long a ledger takes',
    home: 'src/primitives/ledgers.ts',
    mark: /LEDGER_SECONDS = |\bSECONDS_PER_LEDGER\b/,
    again: 'const SECONDS_PER_LEDGER = 5;',
  },
  {
    fact: 'in which modes a change may be asked for',
    home: 'src/commands/site-commands.ts',
    mark: /'submit'[,| ]+'sign'[,| ]+'build'|'build'[,| ]+'sign'[,| ]+'submit'/,
    again: "mode: v.picklist(['submit', 'sign', 'build']),",
  },
];

const files = execFileSync('git', ['ls-files', 'src', 'entrypoints'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const);

describe.each(facts)('$fact', ({ home, mark, again }) => {
  it(`is written in ${home} alone`, () => {
    expect(sources.filter(([, text]) => mark.test(text)).map(([file]) => file)).toEqual([home]);
  });
  it('would be seen if it were written again', () => {
    expect(again).toMatch(mark);
  });
});
