/** Numbers and names of docs/contracts.md part 13: none is missing, and none means something else. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ContractKind } from '../../../src/primitives/contract-kinds';
import { errorName } from '../../../src/sources/sources';

const text = readFileSync(new URL('../../../docs/contracts.md', import.meta.url), 'utf8');
const sections: [string, ContractKind][] = [
  ['13.1 Stabilizer', 'stabilizer'],
  ['13.2 Treasury', 'treasury'],
  ['13.3 Vault', 'vault'],
  ['13.4 Strategies', 'strategy'],
  ['13.5 Pool', 'lendpool'],
];

for (const [title, kind] of sections) {
  it(`names every error of a ${kind}`, () => {
    const [, section = ''] = text.split(`### ${title}\n`);
    const told = [...(section.split('\n### ')[0] ?? '').matchAll(/\b(\d{1,4}) ([A-Z][a-z]+[A-Za-z]*)/g)].map(([, code, name]) => [
      Number(code),
      name,
    ]);
    expect(told.length).toBeGreaterThan(6);
    expect(told.map(([code]) => [code, errorName(kind, Number(code))])).toEqual(told);
  });
}

it('names what the first generation counts from 100 as the later ones do, and knows no number of another kind', () => {
  for (const offset of [0, 10, 11, 20, 21, 23]) expect(errorName('stabilizer', 100 + offset)).toBe(errorName('stabilizer', 3_000 + offset));
  expect([errorName('stabilizer', 100), errorName('vault', 100), errorName('router', 100)]).toEqual([
    'Unauthorized',
    'NotInitialized',
    undefined,
  ]);
});

it('names what a swap of a vault or a strategy can raise', () => {
  for (const kind of ['vault', 'strategy'] as const) {
    expect([301, 302, 303, 304, 305, 306].filter((code) => errorName(kind, code) === undefined)).toEqual([]);
  }
  expect([190, 200, 201, 202].filter((code) => errorName('vault', code) === undefined)).toEqual([]);
});
