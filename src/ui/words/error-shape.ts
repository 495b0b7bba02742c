/** Errors for people: what happened and what to do next, by `code` and `details`; never the developer's message alone. */
import type { ErrorBody, ErrorDetails } from '../../primitives/errors';
import type { ErrorCode } from './error-codes';
import type { Say } from './say';

/** What happened, and what to do next where there is something. */
type ErrorSentence = { what: string; next?: string } | ((details: ErrorDetails, say: Say) => { what: string; next?: string });

export interface ErrorWords {
  codes: Record<ErrorCode, ErrorSentence>;
  /** For codes without a sentence, by the first digit of their status. */
  kinds: Record<'refused' | 'missing' | 'conflict' | 'node' | 'fault', { what: string; next: string }>;
}

export interface Told {
  what: string;
  next?: string | undefined;
  /** false: a general sentence stands in, and the code should be shown. */
  known: boolean;
}

function kindOf({ status }: ErrorBody): keyof ErrorWords['kinds'] {
  if (status === 404) return 'missing';
  if (status === 409) return 'conflict';
  if (status >= 502 && status <= 504) return 'node';
  return status >= 400 && status < 500 ? 'refused' : 'fault';
}

/** Pure: tells an error with the words given. */
export function tellWith(words: ErrorWords, error: ErrorBody, say: Say): Told {
  const sentence = Object.hasOwn(words.codes, error.code) ? words.codes[error.code as ErrorCode] : undefined;
  if (!sentence) return { ...words.kinds[kindOf(error)], known: false };
  return { ...(typeof sentence === 'function' ? sentence(error.details ?? {}, say) : sentence), known: true };
}

/** A detail as text; empty where it is not there. */
export function fact(details: ErrorDetails, key: string): string {
  const value = details[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A detail that is an amount in stroops, told with its asset; empty where it is not there. */
export function amountFact(details: ErrorDetails, key: string, say: Say, code?: string): string {
  const value = fact(details, key);
  return /^-?\d+$/.test(value) ? say.amount(value, code ?? '') : '';
}

/** Who said what, each by `tell`: those in `details.said`. */
export function voices(details: ErrorDetails, tell: (name: string, value: string | number | null) => string): string[] {
  const { said } = details;
  return (Array.isArray(said) ? said : []).flatMap((voice) => {
    if (typeof voice !== 'object' || voice === null || Array.isArray(voice)) return [];
    const { name, value = null } = voice;
    if (typeof name !== 'string' || (value !== null && typeof value !== 'string' && typeof value !== 'number')) return [];
    return [tell(name, value)];
  });
}

/** The names in `details.names`. */
export function names({ names: given }: ErrorDetails): string[] {
  return Array.isArray(given) ? given.map(String) : [];
}
