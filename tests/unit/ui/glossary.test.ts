/** Every sentence says one thing by one term, and none by what the voice forbids: `src/words/glossary.json`. */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it, test } from 'vitest';
import glossary from '../../../src/words/glossary.json';
import { type Language, languageCodes, languages } from '../../../src/words/languages';
import { notificationWords } from '../../../src/words/notifications';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

interface Term {
  say: string;
  /** Parts of regular expressions, each a word or some. */
  never: string[];
}
const concepts: { [concept: string]: { [language: string]: Term } } = glossary.concepts;
const never: { [language: string]: string[] } = glossary.never;

/**
 * Every text in a piece of source: literals and templates, whichever branch of whatever function they are in, with `…` where a value
 * stands. Calls with samples would leave out the branches that the samples do not take. Keys, imports, types and what is only compared
 * are not texts.
 */
function textsOf(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isRegularExpressionLiteral(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      const { parent } = node;
      const compared = ts.isBinaryExpression(parent) && parent.operatorToken.kind !== ts.SyntaxKind.PlusToken;
      const named = ts.isPropertyAssignment(parent) && parent.name === node;
      if (!compared && !named && !ts.isCaseClause(parent) && !ts.isElementAccessExpression(parent)) texts.push(node.text);
    }
    if (ts.isTemplateExpression(node)) {
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('words.ts', source, ts.ScriptTarget.Latest, true));
  return texts;
}

/** The texts of what is known only as values: functions by their own source. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsOf(`(${value.toString()})`);
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

function allOf(language: Language): string[] {
  const folder = `src/words/${language}/`;
  const files = readdirSync(new URL(folder, root)).map((file) => read(folder + file));
  const store = read(`assets/store/${language}.md`).split('\n');
  return [...files.flatMap(textsOf), ...textsIn(languages[language]), ...textsIn(notificationWords[language]), ...store];
}

/** Whole words, whatever their case, letters with accents among them. A capital in the middle means this case alone: "Manager", "REWARD". */
const word = (part: string) => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${part})(?![\\p{L}\\p{N}_])`, /^\p{Lu}/u.test(part) ? 'u' : 'iu');

/** Each forbidden word that stands in one of the texts, with the text. */
const found = (texts: readonly string[], parts: readonly string[]) =>
  parts.flatMap((part) => texts.filter((text) => word(part).test(text)).map((text) => `“${part}”: ${text}`));

describe.each(languageCodes)('%s', (language) => {
  const texts = allOf(language);

  it('says nothing that the voice forbids', () => {
    expect(texts.length).toBeGreaterThan(1200);
    expect(never[language]?.length).toBeGreaterThan(0);
    expect(found(texts, never[language] ?? [])).toEqual([]);
  });

  it.each(Object.entries(concepts))('says “%s” by its one term', (_concept, terms) => {
    const term = terms[language];
    if (!term) throw new Error(`no term in ${language}`);
    expect(
      texts.some((text) => word(term.say.toLowerCase()).test(text)),
      term.say,
    ).toBe(true);
    expect(found(texts, term.never)).toEqual([]);
  });

  it('never has one term for two concepts', () => {
    const all = Object.entries(concepts).map(([, terms]) => terms[language]?.say);
    expect(new Set(all).size).toBe(all.length);
  });
});

test('README says things by the same terms', () => {
  const terms = Object.values(concepts).flatMap(({ en }) => en?.never ?? []);
  // Names of code stand in backticks.
  const lines = read('README.md')
    .replace(/```[\s\S]*?```|`[^`]*`/g, '')
    .split('\n');
  expect(found(lines, terms)).toEqual([]);
});

test('a second term is found in every branch, and inside templates', () => {
  const source = ['const a = (n) => (n === 1 ? `Your seed phrase, $', '{n}` : "Lose your Mnemonic")'].join('');
  expect(found(textsOf(source), concepts['recovery phrase']?.en?.never ?? [])).toHaveLength(2);
  expect(found(['No cannot here', 'cannots'], ['cannot'])).toEqual(['“cannot”: No cannot here']);
});
