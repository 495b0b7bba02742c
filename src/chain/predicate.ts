/** Claim predicates (contracts.md 9.2): of operations, of ledger entries and of Horizon's JSON, one form. */
import type { xdr } from '@stellar/stellar-sdk/base';
import * as v from 'valibot';
import type { PredicateParam as Predicate } from '../primitives/plan-words';

export type { Predicate };

/** Whether the claim holds in a ledger that closes at `closeTime`. A balance's relative times were made absolute when it was created: what is relative never holds. */
export function holds(predicate: Predicate, closeTime: number): boolean {
  switch (predicate.type) {
    case 'always':
      return true;
    case 'before':
      return BigInt(predicate.time) > BigInt(closeTime);
    case 'beforeRelative':
      return false;
    case 'not':
      return predicate.inner !== null && !holds(predicate.inner, closeTime);
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
  if (predicate.type === 'before') return [BigInt(predicate.time)];
  return 'inner' in predicate ? [predicate.inner ?? []].flat().flatMap(timesOf) : [];
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
  if (epoch && /^-?\d{1,19}$/.test(epoch)) return { type: 'before', time: epoch };
  const time = text ? Math.floor(Date.parse(text) / 1000) : Number.NaN;
  return Number.isFinite(time) ? { type: 'before', time: String(time) } : undefined;
}

/** As it stands in XDR. */
export function predicateOf(predicate: xdr.ClaimPredicate): Predicate {
  switch (predicate.type) {
    case 'claimPredicateUnconditional':
      return { type: 'always' };
    case 'claimPredicateAnd':
      return { type: 'and', inner: predicate.andPredicates.map(predicateOf) };
    case 'claimPredicateOr':
      return { type: 'or', inner: predicate.orPredicates.map(predicateOf) };
    case 'claimPredicateNot':
      return { type: 'not', inner: predicate.notPredicate ? predicateOf(predicate.notPredicate) : null };
    case 'claimPredicateBeforeAbsoluteTime':
      return { type: 'before', time: predicate.absBefore.toString() };
    case 'claimPredicateBeforeRelativeTime':
      return { type: 'beforeRelative', seconds: predicate.relBefore.toString() };
  }
}
