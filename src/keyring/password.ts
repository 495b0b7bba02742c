/** The floor under a password, and its one byte form: NFKC, UTF-8 (security.md 3.2). */
import { ServiceError } from '../primitives/errors';
import { type Bytes, toBytes } from './cipher';

const MIN_CHARACTERS = 12;
const MIN_WORDS = 4;
const MAX_BYTES = 1024;

/** Long passwords that lists of guesses begin with, without the digits and marks that people put around them. */
const COMMON_STEMS = new Set(
  (
    'password passwort passphrase contraseña qwerty qwertyuiop qwertz azerty asdfghjkl zxcvbnm iloveyou letmein welcome administrator admin ' +
    'changeme trustno footballfootball superman batman dragon monkey sunshine princess stellar lumens bitcoin ethereum blockchain ' +
    'cryptocurrency wallet mywallet mypassword yourpassword thepassword secret secretpassword correcthorsebatterystaple ballast'
  ).split(' '),
);
const RUNS = [
  '01234567890123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
];

function refuse(reason: string, message: string): never {
  throw new ServiceError({ status: 400, code: 'weak_password', message, details: { reason } });
}

const hasLoneSurrogate = (text: string) => /\p{Surrogate}/u.test(text);

/** undefined for what is no text: a lone surrogate would turn different passwords into one. */
export function passwordBytes(text: string): Bytes | undefined {
  if (hasLoneSurrogate(text)) return undefined;
  const bytes = toBytes(text.normalize('NFKC'));
  return bytes.length > 0 && bytes.length <= MAX_BYTES ? bytes : undefined;
}

function isRun(text: string): boolean {
  const reversed = [...text].reverse().join('');
  return RUNS.some((run) => run.includes(text) || run.includes(reversed));
}

/** The bytes of a new password; 400 `weak_password` with `reason`: short, repetitive, common, long, unreadable. */
export function checkNewPassword(text: string): Bytes {
  if (hasLoneSurrogate(text)) refuse('unreadable', 'The password holds half a character.');
  const normal = text.normalize('NFKC');
  const lower = normal.toLowerCase();
  const words = lower
    .trim()
    .split(/[\s-]+/)
    .filter((word) => word.length >= 3);
  if ([...normal].length < MIN_CHARACTERS && new Set(words).size < MIN_WORDS) {
    refuse('short', 'A password needs at least 12 characters or four words.');
  }
  if (new Set(lower).size < 5 || /^(.{1,4})\1+$/u.test(lower)) refuse('repetitive', 'The password repeats itself.');
  const letters = lower.replace(/[^\p{L}]/gu, '');
  const stem = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (isRun(lower) || COMMON_STEMS.has(stem) || COMMON_STEMS.has(letters))
    refuse('common', 'This password is one of the first to be guessed.');
  const bytes = passwordBytes(text);
  return bytes ?? refuse('long', 'A password has at most 1024 bytes.');
}
