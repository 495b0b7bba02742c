/** Errors for people: what happened and what to do next, by `code` and `details`; never the developer's message alone. */
import { type DetailsOf, isPageErrorCode, type PageErrorCode } from '../primitives/error-codes';
import type { ErrorBody } from '../primitives/errors';
import type { Say } from './say';

/** What happened, and what to do next where there is something. */
export interface ErrorSentence {
  what: string;
  next?: string;
}

/** What an error's details may hold; a record of an earlier version may lack some. */
export type Facts<C extends PageErrorCode> = Partial<DetailsOf<C> extends undefined ? object : DetailsOf<C>>;

export type ErrorWords = { [C in PageErrorCode]: ErrorSentence | ((details: Facts<C>, say: Say) => ErrorSentence) };

/** Pure: tells an error with the words given. What only programs meet at their door is a fault of ours on a page. */
export function errorSentence(words: ErrorWords, { code, details }: ErrorBody, say: Say): ErrorSentence {
  const sentence = words[isPageErrorCode(code) ? code : 'internal'] as ErrorSentence | ((details: object, say: Say) => ErrorSentence);
  return typeof sentence === 'function' ? sentence(details ?? {}, say) : sentence;
}
