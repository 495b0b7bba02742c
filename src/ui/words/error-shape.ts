/** Errors for people: what happened and what to do next, by `code` and `details`; never the developer's message alone. */
import { type DetailsOf, isPageErrorCode, type PageErrorCode } from '../../primitives/error-codes';
import type { ErrorBody } from '../../primitives/errors';
import type { Say } from './say';

/** What happened, and what to do next where there is something. */
export interface Told {
  what: string;
  next?: string;
}

/** What an error's details may hold; a record of an earlier version may lack some. */
export type Facts<C extends PageErrorCode> = Partial<DetailsOf<C> extends undefined ? object : DetailsOf<C>>;

export type ErrorWords = { [C in PageErrorCode]: Told | ((details: Facts<C>, say: Say) => Told) };

/** Pure: tells an error with the words given. What only programs meet at their door is a fault of ours on a page. */
export function tellWith(words: ErrorWords, { code, details }: ErrorBody, say: Say): Told {
  const sentence = words[isPageErrorCode(code) ? code : 'internal'] as Told | ((details: object, say: Say) => Told);
  return typeof sentence === 'function' ? sentence(details ?? {}, say) : sentence;
}

type KeyOf<D> = D extends unknown ? keyof D : never;

/** A detail as text; empty where it is not there. */
export function fact<D extends object>(details: D, key: KeyOf<D>): string {
  const value: unknown = details[key as keyof D];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Who said what, each by `tell`. */
export function voices(
  { said }: { said?: { name: string; value: string | number | null }[] },
  tell: (name: string, value: string | number | null) => string,
): string[] {
  return (said ?? []).map(({ name, value }) => tell(name, value));
}

/** What is missing to what is needed, in stroops of `asset`; empty where the figures are not there. */
export function shortfall({ needed, available }: { needed?: string; available?: string }, say: Say, asset: string): string {
  if (needed === undefined || available === undefined) return '';
  return say.amount(BigInt(needed) - BigInt(available), asset);
}
