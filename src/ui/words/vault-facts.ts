/** Reads what events and alerts carry, for the sentences about vaults: a field that is missing reads as a dash. */
import type { Json } from '../../primitives/errors';
import type { Say } from './say';

export type Facts = { [key: string]: Json };
export type EventSentence = (facts: Facts, say: Say, asset: string) => string;

const DASH = '–';

/** A field in bps, as a rate. */
export function rateIn(facts: Facts, key: string, say: Say): string {
  const value = facts[key];
  return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? say.rate(Number(value)) : DASH;
}

/** A field in stroops, or a list with one, as an amount without its sign. */
export function amountIn(facts: Facts, key: string, say: Say, asset: string): string {
  const value = facts[key];
  const first = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof first === 'string' && /^-?\d+$/.test(first) ? say.amount(first.replace('-', ''), asset) : DASH;
}

export function textIn(facts: Facts, key: string): string {
  const value = facts[key];
  return typeof value === 'string' ? value : DASH;
}
