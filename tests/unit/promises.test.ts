/** docs/promises.md is true: every promise is there once, and each test that it names exists where it says. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** Titles as they are written, of every call whose first argument is a text. */
const titlesOf = (path: string) => new Set([...text(path).matchAll(/\(\s*(['"`])((?:(?!\1).)+)\1/g)].map(([, , title]) => title));

interface Row {
  number: number;
  promise: string;
  holds: string;
  /** File and title. */
  tests: [string, string][];
}

/** Rows of the document; a row that cannot be read is none. */
function rowsOf(document: string): Row[] {
  const rows = [...document.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.+) \|$/gm)];
  return rows.map(([, number, promise = '', holds = '', shown = '']) => ({
    number: Number(number),
    promise,
    holds,
    tests: shown.split('<br>').map((one) => {
      const [, file = '', title = ''] = /^`(tests\/[^`]+)`: (.+)$/.exec(one) ?? [];
      return [file, title];
    }),
  }));
}

/** Tests that are named and do not exist. */
const missing = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ number, tests }) =>
    tests.flatMap(([file, title]) => (file && titlesOf(file).has(title) ? [] : [`${number}: ${file}: ${title}`])),
  );

const rows = rowsOf(text('docs/promises.md'));

it('every promise has its row, its verdict and a test that exists', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 128 }, (_, index) => index + 1));
  expect(missing(rows)).toEqual([]);
  // A verdict that is not a plain yes says why.
  expect(rows.filter(({ holds }) => !/^(yes|(yes[:;,]|in part:|no:) \S.+)$/.test(holds))).toEqual([]);
});

it('a test that was renamed, and a file that names none, are noticed', () => {
  const [first] = rows;
  const [file = '', title = ''] = first?.tests[0] ?? [];
  const row = (tests: [string, string][]): Row[] => [{ number: 1, promise: '', holds: 'yes', tests }];
  expect(missing(row([[file, title]]))).toEqual([]);
  expect(missing(row([[file, `${title} today`]]))).toHaveLength(1);
  expect(missing(row([['', '']]))).toHaveLength(1);
});
