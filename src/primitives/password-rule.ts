/** The floor under a new password (security.md 3.2): what is refused, whatever else is thought of it. Pages ask before, the keyring again. */
import type { DetailsOf } from './error-codes';

export type Weakness = DetailsOf<'weak_password'>['reason'];

const MIN_CHARACTERS = 12;
const MIN_WORDS = 4;
export const MAX_PASSWORD_BYTES = 1024;

/** Pieces of the passwords that lists of guesses begin with. */
const COMMON_STEMS = (
  'password passwort passphrase contraseña contrasena qwerty qwertyuiop qwertz azerty asdfghjkl zxcvbnm iloveyou letmein welcome administrator admin ' +
  'changeme trustno footballfootball superman batman dragon monkey sunshine princess stellar lumens bitcoin ethereum blockchain ' +
  'cryptocurrency wallet mywallet mypassword yourpassword thepassword secret secretpassword correcthorsebatterystaple ballast ' +
  'master login hello whatever freedom michael jordan charlie football baseball starwars pokemon shadow hunter loveme lovely ' +
  'summer winter spring autumn computer internet tequiero teamo estrella mariposa'
)
  .split(' ')
  .sort((one, other) => other.length - one.length);
/** What people write for letters. */
const DISGUISES: readonly (readonly [RegExp, string])[] = [
  [/[@4]/g, 'a'],
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/[$5]/g, 's'],
  [/[7+]/g, 't'],
  [/[!|]/g, 'i'],
];
/** Characters beside well-known pieces, dates and runs that a guesser must still find. */
const LEFT_TO_GUESS = 6;
const RUNS = [
  '01234567890123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
];

export const hasLoneSurrogate = (text: string) => /\p{Surrogate}/u.test(text);

function isRun(text: string): boolean {
  const reversed = [...text].reverse().join('');
  return RUNS.some((run) => run.includes(text) || run.includes(reversed));
}

/** As a guesser reads it: with letters in the place of their disguises. A 1 may be an i or an l. */
function readings(text: string): string[] {
  const plain = DISGUISES.reduce((reading, [disguise, letter]) => reading.replace(disguise, letter), text);
  return [text, plain.replaceAll('1', 'i'), plain.replaceAll('1', 'l')];
}

/** What is left to find once well-known pieces, dates and runs of digits are known. Without a letter, it is decoration. */
function leftToGuess(text: string): number {
  const known = COMMON_STEMS.reduce((rest, stem) => rest.replaceAll(stem, ' '), text);
  const rest = known.replace(/(19|20)\d\d|0?123+4*5*6*7*8*9*0*|\s/g, '');
  return /\p{L}/u.test(rest) ? [...rest].length : 0;
}

/** The piece that is only repeated, with or without something between; else the text itself. */
function pieceOf(text: string): string {
  const joined = text.replace(/[\s\-_.,]/g, '');
  return /^(.+?)\1+$/u.exec(joined)?.[1] ?? text;
}

/** undefined: it may be used. */
export function weaknessOf(text: string): Weakness | undefined {
  if (hasLoneSurrogate(text)) return 'unreadable';
  const normal = text.normalize('NFKC');
  const lower = normal.toLowerCase();
  const words = lower
    .trim()
    .split(/[\s-]+/)
    .filter((word) => word.length >= 3);
  if ([...normal].length < MIN_CHARACTERS && new Set(words).size < MIN_WORDS) return 'short';
  const isCommon = (reading: string) => COMMON_STEMS.some((stem) => reading.includes(stem)) && leftToGuess(reading) < LEFT_TO_GUESS;
  // The end of a password is counted up, not disguised: it is judged without it too.
  const stem = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (isRun(lower) || [lower, stem].flatMap(readings).some(isCommon)) return 'common';
  if (new Set(lower).size < 5 || ([...pieceOf(lower)].length < MIN_CHARACTERS && pieceOf(lower) !== lower)) return 'repetitive';
  return new TextEncoder().encode(normal).length > MAX_PASSWORD_BYTES ? 'long' : undefined;
}
