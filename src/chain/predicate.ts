/** Claim predicates (contracts.md 9.2): of ledger entries and of Horizon's JSON, one form. Times in unix seconds. */
import type { xdr } from '@stellar/stellar-sdk/base';
import * as v from '../primitives/valibot';

export type Predicate =
  | { type: 'always' }
  | { type: 'before'; time: bigint }
  | { type: 'not'; inner: Predicate }
  | { type: 'and' | 'or'; inner: Predicate[] };

/** Whether the claim holds in a ledger that closes at `closeTime`. */
export function holds(predicate: Predicate, closeTime: number): boolean {
  switch (predicate.type) {
    case 'always':
      return true;
    case 'before':
      return predicate.time > BigInt(closeTime);
    case 'not':
      return !holds(predicate.inner, closeTime);
    case 'and':
      return predicate.inner.every((inner) => holds(inner, closeTime));
    case 'or':
      return predicate.inner.some((inner) => holds(inner, closeTime));
  }
}

/** Whether the claim holds in any ledger that closes at `closeTime` or later: what has expired never does again. */
export function holdsYet(predicate: Predicate, closeTime: number): boolean {
  // It changes at the times that it names alone.
  return [BigInt(closeTime), ...timesOf(predicate)].some((time) => time >= BigInt(closeTime) && holds(predicate, Number(time)));
}

function timesOf(predicate: Predicate): bigint[] {
  if (predicate.type === 'before') return [predicate.time];
  if (predicate.type === 'not') return timesOf(predicate.inner);
  return predicate.type === 'always' ? [] : predicate.inner.flatMap(timesOf);
}

/** The first second at which a predicate that holds now holds no more, as far as it is bounded by one time; undefined: no such bound. */
export function holdsUntil(predicate: Predicate, now: number): number | undefined {
  const ends = timesOf(predicate)
    .filter((time) => time > BigInt(now) && !holds(predicate, Number(time)))
    .sort((a, b) => (a < b ? -1 : 1));
  return ends[0] === undefined ? undefined : Number(ends[0]);
}

const MAX_DEPTH = 5;

const frame = v.object({
  unconditional: v.optional(v.boolean()),
  and: v.optional(v.pipe(v.array(v.unknown()), v.length(2))),
  or: v.optional(v.pipe(v.array(v.unknown()), v.length(2))),
  not: v.optional(v.unknown()),
  abs_before: v.optional(v.string()),
  abs_before_epoch: v.optional(v.string()),
});

function parseAll(items: readonly unknown[], depth: number): Predicate[] | undefined {
  const inner = items.map((item) => parsePredicate(item, depth + 1));
  return inner.every((item) => item !== undefined) ? inner : undefined;
}

/** Horizon's JSON form; undefined for anything else. */
export function parsePredicate(json: unknown, depth = 0): Predicate | undefined {
  const parsed = v.safeParse(frame, json);
  if (!parsed.success || depth > MAX_DEPTH) return undefined;
  const { unconditional, and, or, not, abs_before: text, abs_before_epoch: epoch } = parsed.output;
  if (unconditional) return { type: 'always' };
  if (and || or) {
    const inner = parseAll(and ?? or ?? [], depth);
    return inner && { type: and ? 'and' : 'or', inner };
  }
  if (not !== undefined) {
    const inner = parsePredicate(not, depth + 1);
    return inner && { type: 'not', inner };
  }
  if (epoch && /^-?\d{1,19}$/.test(epoch)) return { type: 'before', time: BigInt(epoch) };
  const time = text ? Math.floor(Date.parse(text) / 1000) : Number.NaN;
  return Number.isFinite(time) ? { type: 'before', time: BigInt(time) } : undefined;
}

/** A stored predicate: relative times were made absolute when the balance was created, so a relative one never holds. */
export function predicateOf(stored: xdr.ClaimPredicate): Predicate {
  switch (stored.type) {
    case 'claimPredicateUnconditional':
      return { type: 'always' };
    case 'claimPredicateAnd':
      return { type: 'and', inner: stored.andPredicates.map(predicateOf) };
    case 'claimPredicateOr':
      return { type: 'or', inner: stored.orPredicates.map(predicateOf) };
    case 'claimPredicateNot':
      return stored.notPredicate ? { type: 'not', inner: predicateOf(stored.notPredicate) } : { type: 'before', time: 0n };
    case 'claimPredicateBeforeAbsoluteTime':
      return { type: 'before', time: stored.absBefore };
    default:
      return { type: 'before', time: 0n };
  }
}
