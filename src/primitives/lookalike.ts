/**
 * Names that look like another (security.md cases 85 and 86). Two names are alike when their skeletons are equal: the text
 * as an eye in a hurry takes it, without case, accents, spaces, signs and hidden characters, and with one letter for all
 * that look the same by Unicode's table (UTS 39, part 4).
 */
import { confusables } from './confusables';

const TAKEN = new Map(confusables.flatMap(([letters, chars]) => [...chars].map((char) => [char, letters] as const)));
/** What a typeface makes hard to tell apart. */
const ALIKE: { [char: string]: string } = { i: 'l', '1': 'l', '0': 'o', '5': 's', '8': 'b', '2': 'z' };
/** As `cleanText` shows what was hidden. */
const ESCAPE = /\\u\{[0-9a-f]+\}|\\x[0-9a-f]{2}/g;

const plainOf = (char: string): string => TAKEN.get(char) ?? char.toLowerCase();
const lettersOf = (char: string): string => TAKEN.get(char) ?? [...char.normalize('NFKD')].map(plainOf).join('');

/** What is left of a name for an eye in a hurry; empty where it has neither letter nor digit. */
export function skeleton(name: string): string {
  const letters = [...name.replace(ESCAPE, '').normalize('NFD')].map(lettersOf).join('');
  return letters
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[i01258]/g, (char) => ALIKE[char] ?? char)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

export interface Likeness {
  /** The listed name that it looks like. */
  name: string;
  /** 'same': to be taken for it. 'padded': it holds the whole of it, and more. */
  degree: 'same' | 'padded';
}

/** Shorter ones lie in too many words to say anything. */
const LEAST_WITHIN = 3;

/** Which of `names` this one may be taken for; the closest of them. */
export function likeness(name: string, names: readonly string[]): Likeness | undefined {
  const own = skeleton(name);
  if (own === '') return undefined;
  const same = names.find((other) => skeleton(other) === own);
  if (same !== undefined) return { name: same, degree: 'same' };
  const within = names.find((other) => skeleton(other).length >= LEAST_WITHIN && own.includes(skeleton(other)));
  return within === undefined ? undefined : { name: within, degree: 'padded' };
}
