/** A lending source is a folder: each is whole, is listed wherever sources are, and has words in every language. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSource } from '../../../src/primitives/contract-kinds';
import type { Plan } from '../../../src/primitives/plan';
import { explanations } from '../../../src/sources/explanations';
import { methodTerms } from '../../../src/sources/method-fees';
import { errorName, sources } from '../../../src/sources/sources';
import { en, es, pt } from '../../../src/sources/words';
import { exitsIn } from '../../../src/ui/approve/exits';
import { all } from '../../../src/ui/approve/sides';
import { languageCodes } from '../../../src/words/languages';

const words = { en, es, pt };
const reviewed = readdirSync('tests/vectors/review').map(
  (file) => JSON.parse(readFileSync(`tests/vectors/review/${file}`, 'utf8')) as Partial<Plan>,
);
const folders = readdirSync('src/sources', { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));

it('is listed by the name of its folder, and no other is', () => {
  expect(Object.keys(sources).sort()).toEqual(folders.sort());
  expect(Object.keys(explanations).sort()).toEqual(folders);
  for (const [name, { kind }] of Object.entries(sources)) expect([kind, isSource(kind)]).toEqual([name, true]);
});

describe.each(folders)('%s', (name) => {
  const kind = name as keyof typeof sources;
  const source = sources[kind];

  it('has what every source has, and a model in the local network', () => {
    for (const file of ['source', 'entries', 'calls', 'explain', 'words'])
      expect(existsSync(`src/sources/${name}/${file}.ts`), file).toBe(true);
    expect(existsSync(`tests/network/contracts/${name}.ts`)).toBe(true);
  });

  it('names its errors, and means some of them by a code only where it names them', () => {
    const named = Object.values(source.errors);
    expect(named.length).toBeGreaterThan(0);
    expect(Object.keys(source.conditions).filter((error) => !named.includes(error))).toEqual([]);
    for (const [code, error] of Object.entries(source.errors)) expect(errorName(kind, Number(code))).toBe(error);
  });

  it('says what its calls cost, measured or not', () => {
    expect(Object.keys(source.fees).length).toBeGreaterThan(0);
    for (const [fn, fee] of Object.entries(source.fees)) expect(methodTerms(kind, fn).usual).toBe(fee);
  });

  it('is left by one of its steps in a review that is recorded: src/ui/approve/exits.ts', () => {
    const own = reviewed.flatMap(({ steps = [] }) => all(steps)).filter(({ code }) => code.startsWith(`${name}_`));
    expect(own.length, 'no recorded review of it').toBeGreaterThan(0);
    const left = exitsIn(own);
    expect(left.length, 'src/ui/approve/exits.ts finds no exit of it').toBeGreaterThan(0);
    for (const { paid, source: contract } of left) expect([paid.length > 0, contract]).toEqual([true, expect.stringMatching(/^C/)]);
  });

  it('has words for its contract and for each step that its explanation makes, in every language', () => {
    const made = [...readFileSync(`src/sources/${name}/explain.ts`, 'utf8').matchAll(new RegExp(`'(${name}_[a-z_]+)'`, 'g'))].map(
      ([, code]) => code as string,
    );
    expect(made.length).toBeGreaterThan(0);
    for (const language of languageCodes) {
      const { kinds, likenesses, steps } = words[language];
      expect([kinds[kind], likenesses[kind]].every((text) => text.length > 3)).toBe(true);
      expect(made.filter((code) => !Object.hasOwn(steps, code))).toEqual([]);
    }
  });
});
