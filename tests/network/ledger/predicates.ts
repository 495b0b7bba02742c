/** Claim predicates (contracts.md 9.2). Times in unix seconds. */
import { xdr } from '@stellar/stellar-sdk/base';

const MAX_DEPTH = 4;

/** Whether a stored predicate holds in a ledger that closes at `closeTime`. */
export function predicateHolds(predicate: xdr.ClaimPredicate, closeTime: bigint): boolean {
  switch (predicate.type) {
    case 'claimPredicateUnconditional':
      return true;
    case 'claimPredicateAnd':
      return predicate.andPredicates.every((inner) => predicateHolds(inner, closeTime));
    case 'claimPredicateOr':
      return predicate.orPredicates.some((inner) => predicateHolds(inner, closeTime));
    case 'claimPredicateNot':
      return predicate.notPredicate !== null && !predicateHolds(predicate.notPredicate, closeTime);
    case 'claimPredicateBeforeAbsoluteTime':
      return predicate.absBefore > closeTime;
    case 'claimPredicateBeforeRelativeTime':
      return false;
  }
}

/** Relative times become absolute when the balance is created. */
export function absolutePredicate(predicate: xdr.ClaimPredicate, closeTime: bigint): xdr.ClaimPredicate {
  const P = xdr.ClaimPredicate;
  switch (predicate.type) {
    case 'claimPredicateAnd':
      return P.claimPredicateAnd(predicate.andPredicates.map((inner) => absolutePredicate(inner, closeTime)));
    case 'claimPredicateOr':
      return P.claimPredicateOr(predicate.orPredicates.map((inner) => absolutePredicate(inner, closeTime)));
    case 'claimPredicateNot':
      return P.claimPredicateNot(predicate.notPredicate && absolutePredicate(predicate.notPredicate, closeTime));
    case 'claimPredicateBeforeRelativeTime':
      return P.claimPredicateBeforeAbsoluteTime(closeTime + predicate.relBefore);
    default:
      return predicate;
  }
}

/** Whether a predicate may be stored: two parts for and/or, no empty not, no negative time, depth up to 4. */
export function isWellFormed(predicate: xdr.ClaimPredicate, depth = 1): boolean {
  if (depth > MAX_DEPTH) return false;
  switch (predicate.type) {
    case 'claimPredicateUnconditional':
      return true;
    case 'claimPredicateAnd':
      return predicate.andPredicates.length === 2 && predicate.andPredicates.every((inner) => isWellFormed(inner, depth + 1));
    case 'claimPredicateOr':
      return predicate.orPredicates.length === 2 && predicate.orPredicates.every((inner) => isWellFormed(inner, depth + 1));
    case 'claimPredicateNot':
      return predicate.notPredicate !== null && isWellFormed(predicate.notPredicate, depth + 1);
    case 'claimPredicateBeforeAbsoluteTime':
      return predicate.absBefore >= 0n;
    case 'claimPredicateBeforeRelativeTime':
      return predicate.relBefore >= 0n;
  }
}
