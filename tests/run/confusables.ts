/**
 * Writes src/primitives/confusables.ts: which letters look like one or more of a to z and 0 to 9, by Unicode's table of confusables
 * (UTS 39, as `unhomoglyph` publishes it). `npx tsx tests/run/confusables.ts`; a test compares the file with what this would write.
 */
import { writeFileSync } from 'node:fs';
import data from 'unhomoglyph/data.json' with { type: 'json' };

/** What a hurried eye takes for a letter and Unicode's table keeps apart: small capitals, round and open forms. */
const added: { [letter: string]: string } = {
  a: 'ᴀ',
  b: 'ʙЬь',
  c: 'ᑕ',
  d: 'ᴅ',
  e: 'ᴇɛЄє',
  f: 'ꜰ',
  g: 'ɢԌ',
  h: 'ʜ',
  i: '!',
  j: 'ᴊ',
  k: 'ᴋ',
  l: 'ʟ',
  m: 'ᴍ',
  n: 'ɴПп',
  p: 'ᴘ',
  q: 'զ',
  r: 'ʀГ',
  s: '$ƨ',
  t: 'ᴛ',
  u: 'Ццμʋ',
  w: 'ᴡШшω',
  x: 'χ',
  y: 'ʏ',
};

const file = new URL('../../src/primitives/confusables.ts', import.meta.url);
const published: { [letter: string]: string } = data;
const own = new Map(Object.entries(added).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)));

const bare = (text: string) => text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
const plain = (text: string) => [...bare(text)].map((char) => own.get(char) ?? char.toLowerCase()).join('');

/** What a letter is taken for, case apart; undefined: for nothing that is written with a to z and 0 to 9. */
function takenFor(char: string): string | undefined {
  const text = own.get(char) ?? plain(published[char] ?? char);
  return /^[a-z0-9]+$/.test(text) ? text : undefined;
}

/** The other case too: Unicode compares as written, and in no name here does the case count. */
function found(char: string): string | undefined {
  return takenFor(char) ?? takenFor(char.toUpperCase()) ?? takenFor(char.toLowerCase());
}

/** What the skeleton makes one of anyway. */
const hurried = (text: string) => text.replace(/[i1]/g, 'l').replaceAll('0', 'o').replaceAll('rn', 'm');
const escaped = (char: string) => `\\u{${char.codePointAt(0)?.toString(16)}}`;

/** The module's text. */
export function written(): string {
  const candidates = new Set([...Object.keys(published), ...own.keys()].flatMap((char) => [char, char.toLowerCase(), char.toUpperCase()]));
  const taken = new Map<string, string[]>();
  for (const char of [...candidates].sort()) {
    // What decomposes is read in its pieces, and plain letters are themselves.
    if ([...char].length !== 1 || /[a-zA-Z0-9]/.test(char) || char.normalize('NFD') !== char) continue;
    const letters = found(char);
    const pieces = [...char.normalize('NFKD')].map((piece) => (piece === char ? undefined : found(piece)) ?? piece.toLowerCase()).join('');
    if (letters !== undefined && hurried(letters) !== hurried(pieces)) taken.set(letters, [...(taken.get(letters) ?? []), char]);
  }
  const rows = [...taken]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([letters, chars]) => `  ['${letters}', '${chars.map(escaped).join('')}'],`);
  return `/**
 * Written by tests/run/confusables.ts, not by hand: letters by what they look like, from Unicode's table of confusables (UTS 39).
 * Data © Unicode, Inc., under the Unicode License v3.
 */
// biome-ignore format: as it is written
export const confusables: [letters: string, chars: string][] = [
${rows.join('\n')}
];
`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(file, written());
