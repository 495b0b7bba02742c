/** How strong a new password reads: refused by the wallet's own rule first, then by how many guesses it withstands. */
import { type Weakness, weaknessOf } from '../../primitives/password-rule';

/** Why a password is soon guessed, as zxcvbn-ts names it. */
const guessables = [
  'straightRow',
  'keyPattern',
  'simpleRepeat',
  'extendedRepeat',
  'sequences',
  'recentYears',
  'dates',
  'topTen',
  'topHundred',
  'common',
  'similarToCommon',
  'wordByItself',
  'namesByThemselves',
  'commonNames',
  'userInputs',
  'l33t',
  'reverseWords',
  'repeated',
  'anotherWord',
] as const;
export type Guessable = (typeof guessables)[number];
export const isGuessable = (name: string | null): name is Guessable => guessables.includes(name as Guessable);

export type Judge = (password: string) => { score: 0 | 1 | 2 | 3 | 4; why: Guessable | undefined };

export interface PasswordReading {
  /** Whether it may be used. */
  enough: boolean;
  /** 0 nothing, 1 too weak, 2 enough, 3 good, 4 strong. */
  level: 0 | 1 | 2 | 3 | 4;
  /** By the wallet's rule it is refused. */
  refused?: Weakness;
  /** What makes it weaker than it could be. */
  guessable?: Guessable | undefined;
}

/** `judge` null: it is not there yet. Nothing is called more than enough without it, and nothing that the wallet refuses. */
export function readPassword(password: string, judge: Judge | null): PasswordReading {
  if (password.length === 0) return { enough: false, level: 0 };
  const refused = weaknessOf(password);
  if (refused) return { enough: false, level: 1, refused };
  if (!judge) return { enough: true, level: 2 };
  const { score, why } = judge(password);
  if (score < 2) return { enough: false, level: 1, guessable: why ?? 'common' };
  return { enough: true, level: score === 4 ? 4 : score === 3 ? 3 : 2, ...(score < 4 && why ? { guessable: why } : {}) };
}
