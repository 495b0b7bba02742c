import { expect, it } from 'vitest';
import { faults, outline, tracked } from '../run/citations.mjs';

/** A small repository in which everything leads somewhere. */
const sound = {
  'README.md':
    'See [the house](docs/house.md#2-walls) and [itself](#words): `src/a.ts`, `unit/a.test.ts`, `src/`, `tests/unit/{a,…}.test.ts`.\n\n# Words\n',
  'docs/house.md': '# House\n\n## 2. Walls\n\n1. They stand.\n2. They hold.\n\n### 2.1 Doors\n\n## 4b. Roof\n',
  'docs/security.md':
    '# Security\n\n| T7 | swapped | digest |\n\n## 3. Keys\n\n### Case 27. Swapped\n\n- `tests/unit/a.test.ts`: nothing else is signed\n\n### Case 30. Gone\n\n- `tests/unit/a.test.ts`: what waits is over\n',
  'src/a.ts': '/** A wall (house.md 2, 2.1 and 4b; security.md T7, case 27). */\n// house.md 2 rules 1, 2; house.md part\n// 2.1\n',
  'tests/unit/a.test.ts': "it('security 27: nothing else is signed');\nit(`security 30: what waits is over`);\n",
};

const broken = (changes: { [path: string]: string }): string[] => faults(new Map(Object.entries({ ...sound, ...changes })));

it('every citation of this repository leads somewhere', () => {
  const files = tracked();
  expect(faults(files)).toEqual([]);
  // It saw the tree, and the documents have their parts.
  expect(files.size).toBeGreaterThan(500);
  expect(outline(files.get('docs/contracts.md') ?? '').parts.size).toBeGreaterThan(70);
});

it('what leads somewhere is no fault', () => {
  expect(broken({})).toEqual([]);
});

it.each<[string, { [path: string]: string }, string[]]>([
  ['a document that is not there', { 'src/b.ts': '// design.md part 3' }, ['src/b.ts: there is no design.md']],
  ['a part that is not there', { 'src/b.ts': '/** (house.md 2.2) */' }, ['src/b.ts: house.md has no 2.2']],
  ['the second of two parts', { 'src/b.ts': '/** (house.md 2.1, 7) */' }, ['src/b.ts: house.md has no 7']],
  ['a part on the next line of a comment', { 'src/b.ts': '/**\n * of walls (house.md\n * part 9)\n */' }, ['src/b.ts: house.md has no 9']],
  ['a rule that is not there', { 'src/b.ts': '/** house.md 2 rule 3 */' }, ['src/b.ts: house.md has no rule 3']],
  ['the second of two rules', { 'src/b.ts': '/** house.md 2 rules 1, 5 */' }, ['src/b.ts: house.md has no rule 5']],
  ['a threat that is not there', { 'src/b.ts': '/** security.md T8 */' }, ['src/b.ts: security.md has no T8']],
  ['a case that is not there', { 'src/b.ts': '/** security.md case 28 */' }, ['src/b.ts: security.md has no Case 28']],
  ['a part that is a case', { 'src/b.ts': '/** security.md 27 */' }, ['src/b.ts: security.md has no 27']],
  ['a case in a comment', { 'src/b.ts': '// as security 99 asks' }, ['src/b.ts: security 99 is no case of docs/security.md']],
  [
    'a link to a file that is not there',
    { 'README.md': '[x](docs/gone.md)' },
    ['README.md: there is no docs/gone.md', 'README.md: the link docs/gone.md leads nowhere'],
  ],
  [
    'a link to a heading that is not there',
    { 'README.md': '[x](docs/house.md#3-floors)' },
    ['README.md: docs/house.md has no heading for #3-floors'],
  ],
  ['a file that is not there', { 'README.md': 'in `src/gone.ts`' }, ['README.md: there is no src/gone.ts']],
  ['the end of a path that is not there', { 'README.md': 'in `house/a.ts`, `a.ts`' }, ['README.md: there is no house/a.ts']],
  ['one of several files', { 'README.md': 'in `src/{a,b}.ts`' }, ['README.md: there is no src/b.ts']],
  [
    'a test that is not told',
    { 'tests/unit/b.test.ts': "it('security 27: nor anything more');" },
    ['docs/security.md: case 27 tests/unit/b.test.ts: nor anything more is not told'],
  ],
  [
    'a test of a case that is not there',
    { 'tests/unit/b.test.ts': "it('security 31: it wakes');" },
    [
      'docs/security.md: case 31 tests/unit/b.test.ts: it wakes is not told',
      'tests/unit/b.test.ts: security 31 is no case of docs/security.md',
    ],
  ],
  [
    'a test that was renamed',
    { 'tests/unit/a.test.ts': "it('security 27: nothing is signed');\nit('security 30: what waits is over');" },
    [
      'docs/security.md: there is no test 27 tests/unit/a.test.ts: nothing else is signed',
      'docs/security.md: case 27 tests/unit/a.test.ts: nothing is signed is not told',
    ],
  ],
  [
    'a case without a test',
    { 'docs/security.md': `${sound['docs/security.md']}\n### Case 31. Waking\n\nIt wakes.\n` },
    ['docs/security.md: case 31 names no test'],
  ],
])('%s is told', (_, changes, expected) => {
  expect(broken(changes)).toEqual(expected);
});
