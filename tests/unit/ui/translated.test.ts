/** A translation is of the English that it was made from: where that has changed since, somebody looks at it again. */
import { expect, test } from 'vitest';
import { languageCodes, loaderOf } from '../../../src/words/languages';
import { english, hashOfText, stale, textsIn } from '../../run/translated';

const now = english();
const others = languageCodes.filter((code) => code !== 'en');

test.each(others)('%s: no English has changed since it was translated', (language) => {
  const again = `Look at these in src/words/${language}, or in the words.ts of their source, then: npx tsx tests/run/translated.ts ${language} <keys>`;
  expect(stale(language, now), again).toEqual([]);
});

test('a change of what is said is noticed by its key, and nothing else is', () => {
  const before = `export const wordsEn = {
    /** A title. */
    title: 'Send',
    lead: (amount: string) => \`Pays \${amount}.\`,
    rows: { one: ['a row', 'rows'], } satisfies Rows,
    fee: (say: Say) => say.rate(1),
  };
  const joined = (a: string) => 'with ' + a;
  function plural(count: number) { return count === 1 ? 'one' : 'many'; }`;
  const texts = textsIn(before);
  expect([...texts.keys()]).toEqual(['wordsEn.title', 'wordsEn.lead', 'wordsEn.rows.one', 'joined', 'plural']);
  const changed = (from: string, to: string) => {
    expect(before).toContain(from);
    const after = textsIn(before.replace(from, to));
    return [...new Set([...texts.keys(), ...after.keys()])].filter((key) => after.get(key) !== texts.get(key));
  };
  expect(changed("'Send'", "'Send it'")).toEqual(['wordsEn.title']);
  expect(changed('Pays $', 'Might pay $')).toEqual(['wordsEn.lead']);
  expect(changed('}.`', '}!`')).toEqual(['wordsEn.lead']);
  expect(changed("'rows'", "'lines'")).toEqual(['wordsEn.rows.one']);
  expect(changed('count === 1', 'count < 2')).toEqual(['plural']);
  expect(changed("'with '", "'without '")).toEqual(['joined']);
  expect(changed('title:', 'heading:')).toEqual(['wordsEn.title', 'wordsEn.heading']);
  for (const [from, to] of [
    ["'Send'", '"Send"'],
    ['/** A title. */', '// Another.'],
    ['(amount: string) =>', '(\n      amount: Amount,\n    ) =>'],
    ["['a row', 'rows'],", "[\n 'a row',\n 'rows',\n ],"],
    ['say.rate(1)', 'say.rate(2)'],
  ] as const)
    expect(changed(from, to), to).toEqual([]);
});

test('every text that a page loads in English is among them', async () => {
  const known = new Set(now.values());
  // Some are put together of two.
  const isKnown = (text: string) => known.has(hashOfText(text)) || text.startsWith('Nothing was signed. ');
  const texts = (value: unknown): string[] => {
    if (typeof value === 'string') return /\p{L}/u.test(value) ? [value] : [];
    return value && typeof value === 'object' && !Array.isArray(value) ? Object.values(value).flatMap(texts) : [];
  };
  for (const page of ['common', 'options', 'plan', 'vaults', 'pay', 'device', 'errors'] as const) {
    const loaded = texts(await loaderOf(page, 'en')());
    expect(loaded.length).toBeGreaterThan(10);
    expect(loaded.filter((text) => !isKnown(text))).toEqual([]);
  }
});
