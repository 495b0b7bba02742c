/** Reads what errors, steps and events carry; a field of an event that is missing reads as a dash. */
import { CLASSIC_DECIMALS, type Unit } from '../primitives/amounts';
import type { Json } from '../primitives/errors';
import type { Say } from './say';

export type Facts = { [key: string]: Json };
export type EventSentence = (facts: Facts, say: Say, asset: Unit) => string;

const DASH = '–';

/** A field in bps, as a rate. */
export function rateIn(facts: Facts, key: string, say: Say): string {
  const value = facts[key];
  return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? say.rate(Number(value)) : DASH;
}

/** A field in smallest units of `asset`, or a list with one, as an amount without its sign. */
export function amountIn(facts: Facts, key: string, say: Say, asset: Unit): string {
  const value = facts[key];
  const first = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof first === 'string' && /^-?\d+$/.test(first) ? say.amount(first.replace('-', ''), asset) : DASH;
}

export function textIn(facts: Facts, key: string): string {
  const value = facts[key];
  return typeof value === 'string' ? value : DASH;
}

/** The word of a code; what has none stays as it is. */
export const wordOf = <T extends object>(words: T, code: string): string | undefined =>
  Object.hasOwn(words, code) ? (words[code as keyof T] as string) : undefined;

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

/** An amount among details, of the asset that they name; empty where it is not there. An error without decimals is about what an account issued. */
export function amountOf(details: { asset?: string; decimals?: number | null }, amount: string | bigint | undefined, say: Say): string {
  const { asset = '', decimals = CLASSIC_DECIMALS } = details;
  return amount === undefined ? '' : say.amount(amount, { code: asset, decimals });
}

/** What is missing to what is needed; empty where the figures are not there. */
export function shortfall(details: { needed?: string; available?: string } & Parameters<typeof amountOf>[0], say: Say): string {
  const { needed, available } = details;
  if (needed === undefined || available === undefined) return '';
  return amountOf(details, BigInt(needed) - BigInt(available), say);
}
