/**
 * The English that each translation was made from: `tests/vectors/translated/<language>.json` holds a hash for every key, and
 * `tests/unit/ui/translated.test.ts` names the keys whose English has changed since.
 * `npx tsx tests/run/translated.ts` lists them; `npx tsx tests/run/translated.ts es,pt common.secret …` writes down that these were looked
 * at again in Spanish and Portuguese; for a new language, `all`.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { isLanguage, type Language, languageCodes } from '../../src/words/languages';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Where what is said in English is said in other languages too. `path`: below which name, and what of it is left out of keys. */
interface Place {
  file: string;
  key: string;
  path?: string;
}

const folder = (path: string) => readdirSync(`${root}${path}`);
const places = (): Place[] => [
  ...folder('src/words/en').map((name) => ({ file: `src/words/en/${name}`, key: basename(name, '.ts') })),
  ...folder('src/sources')
    .filter((name) => existsSync(`${root}src/sources/${name}/words.ts`))
    .map((name) => ({ file: `src/sources/${name}/words.ts`, key: name })),
  { file: 'src/words/languages.ts', key: 'languages', path: 'english' },
  { file: 'src/words/notifications.ts', key: 'notifications', path: 'notificationWords.en' },
];
/** Of a file in which all languages stand: what is another one's. */
const OTHERS = languageCodes.filter((code) => code !== 'en').flatMap((code) => [code, code.replace(/^./, (first) => first.toUpperCase())]);
const isOthers = (name: string) => OTHERS.some((code) => name === code || (/^[A-Z]/.test(code) && name.endsWith(code)));

/** What a node says, whatever its spaces, quotes, comments and types. */
function tokensOf(node: ts.Node, file: ts.SourceFile): string[] {
  if (ts.isTypeNode(node)) return [];
  if (ts.isStringLiteral(node)) return [JSON.stringify(node.text)];
  const inside = node.getChildren(file);
  if (inside.length === 0) return [node.getText(file)];
  const isList = node.kind === ts.SyntaxKind.SyntaxList;
  const kept = isList && inside.at(-1)?.kind === ts.SyntaxKind.CommaToken ? inside.slice(0, -1) : inside;
  return kept.flatMap((one) => tokensOf(one, file));
}

const hashOf = (tokens: readonly string[]) => createHash('sha256').update(tokens.join(' ')).digest('hex').slice(0, 6);
export const hashOfText = (text: string) => hashOf([JSON.stringify(text)]);
const isText = (token: string) => /^["'`}].*\p{L}/su.test(token);

function bare(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node) ? bare(node.expression) : node;
}

/** Every text, and every function that makes one, by its path; the texts that it takes from elsewhere have a path of their own. */
export function textsIn(source: string): Map<string, string> {
  const file = ts.createSourceFile('words.ts', source, ts.ScriptTarget.Latest, true);
  const texts = new Map<string, string>();
  const put = (path: string, node: ts.Node) => {
    const tokens = tokensOf(node, file);
    if (tokens.some(isText)) texts.set(path, hashOf(tokens));
  };
  function walk(path: string, given: ts.Expression): void {
    const node = bare(given);
    if (!ts.isObjectLiteralExpression(node)) put(path, node);
    for (const property of ts.isObjectLiteralExpression(node) ? node.properties : []) {
      const name = property.name && (ts.isComputedPropertyName(property.name) ? property.name.getText(file) : property.name.text);
      if (ts.isPropertyAssignment(property)) walk(`${path}.${name}`, property.initializer);
      else if (ts.isMethodDeclaration(property)) put(`${path}.${name}`, property);
    }
  }
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement)) put(statement.name?.text ?? '', statement);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) if (initializer) walk(name.getText(file), initializer);
  }
  return texts;
}

/** Hashes of the English as it is, by key. */
export function english(): Map<string, string> {
  const all = new Map<string, string>();
  for (const { file, key, path = '' } of places()) {
    const within = path && `${path}.`;
    for (const [name, hash] of textsIn(readFileSync(`${root}${file}`, 'utf8'))) {
      if (!name.startsWith(within) || isOthers(name.split('.')[0] ?? '')) continue;
      // The object that a file is for is named after the file: it says nothing in a key.
      all.set(`${key}.${name.slice(within.length).replace(new RegExp(`^(${key}En|en)\\.`), '')}`, hash);
    }
  }
  return all;
}

const fileOf = (language: Language) => `${root}tests/vectors/translated/${language}.json`;
export const translated = (language: Language): { [key: string]: string } => JSON.parse(readFileSync(fileOf(language), 'utf8'));

/** Keys whose English is not what the translation was made from, and keys that are no more. */
export function stale(language: Language, now = english()): string[] {
  const made = translated(language);
  return [
    ...[...now].filter(([key, hash]) => made[key] !== hash).map(([key]) => key),
    ...Object.keys(made).filter((key) => !now.has(key)),
  ].sort();
}

/** These were looked at in that language; what is no more goes. */
function lookedAt(language: Language, keys: readonly string[], now: Map<string, string>): void {
  const made = existsSync(fileOf(language)) ? translated(language) : {};
  const isMeant = (key: string) => keys.includes(key) || keys.includes('all');
  const next = [...now].map(([key, hash]) => [key, isMeant(key) ? hash : made[key]] as const).filter(([, hash]) => hash !== undefined);
  writeFileSync(fileOf(language), `${JSON.stringify(Object.fromEntries(next.sort(([a], [b]) => (a < b ? -1 : 1))), null, 1)}\n`);
}

function main([named = '', ...keys]: string[]): void {
  const now = english();
  const unknown = keys.filter((key) => key !== 'all' && !now.has(key));
  if (unknown.length > 0) throw new Error(`No English is at ${unknown.join(', ')}.`);
  for (const language of named.split(',').filter(isLanguage)) if (keys.length > 0) lookedAt(language, keys, now);
  for (const code of languageCodes.filter((one) => one !== 'en')) console.log([`${code}:`, ...stale(code, now)].join('\n  '));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
