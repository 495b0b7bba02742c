import { xdr } from '@stellar/stellar-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds, holdsUntil, holdsYet, type Predicate, parsePredicate, predicateOf } from '../../../src/chain/predicate';

const until = (time: number): Predicate => ({ type: 'before', time: String(time) });
const not = (inner: Predicate): Predicate => ({ type: 'not', inner });

/** One tree in the three forms: ours, Horizon's, the ledger's. */
interface Forms {
  ours: Predicate;
  json: unknown;
  stored: xdr.ClaimPredicate;
}

const leaf = fc.oneof(
  fc.constant<Forms>({ ours: { type: 'always' }, json: { unconditional: true }, stored: xdr.ClaimPredicate.claimPredicateUnconditional() }),
  fc.integer({ min: 0, max: 2_000_000_000 }).map<Forms>((time) => ({
    ours: until(time),
    json: { abs_before: new Date(time * 1000).toISOString(), abs_before_epoch: String(time) },
    stored: xdr.ClaimPredicate.claimPredicateBeforeAbsoluteTime(BigInt(time)),
  })),
);
const both = (type: 'and' | 'or', [a, b]: [Forms, Forms]): Forms => ({
  ours: { type, inner: [a.ours, b.ours] },
  json: { [type]: [a.json, b.json] },
  stored: xdr.ClaimPredicate[type === 'and' ? 'claimPredicateAnd' : 'claimPredicateOr']([a.stored, b.stored]),
});
const grow = (inner: fc.Arbitrary<Forms>): fc.Arbitrary<Forms> =>
  fc.oneof(
    inner.map<Forms>(({ ours, json, stored }) => ({
      ours: not(ours),
      json: { not: json },
      stored: xdr.ClaimPredicate.claimPredicateNot(stored),
    })),
    fc.tuple(inner, inner).map((pair) => both('and', pair)),
    fc.tuple(inner, inner).map((pair) => both('or', pair)),
  );
/** As deep as the ledger allows: four levels. */
const tree = fc.oneof(leaf, grow(leaf), grow(grow(leaf)), grow(grow(grow(leaf))));

describe('a predicate', () => {
  it('holds until just before its time: the ledger that closes at it is too late', () => {
    expect([99, 100, 101].map((time) => holds(until(100), time))).toEqual([true, false, false]);
    expect([99, 100].map((time) => holds(not(until(100)), time))).toEqual([false, true]);
  });

  it('between two times holds between them', () => {
    const window: Predicate = { type: 'and', inner: [not(until(100)), until(200)] };
    expect([99, 100, 199, 200].map((time) => holds(window, time))).toEqual([false, true, true, false]);
    const outside: Predicate = { type: 'or', inner: [until(100), not(until(200))] };
    expect([99, 100, 199, 200].map((time) => holds(outside, time))).toEqual([true, false, false, true]);
  });

  it('is the same from Horizon and from the ledger, and means the same', () => {
    fc.assert(
      fc.property(tree, fc.integer({ min: 0, max: 2_000_000_000 }), ({ ours, json, stored }, time) => {
        expect(parsePredicate(json)).toEqual(ours);
        const decoded = predicateOf(xdr.ClaimPredicate.fromXdr(stored.toXdr('base64'), 'base64'));
        expect(decoded).toEqual(ours);
        expect(holds(decoded, time)).toBe(!holds(not(ours), time));
      }),
    );
  });

  it('that has expired never holds again, and one that is not yet open will', () => {
    const window: Predicate = { type: 'and', inner: [not(until(100)), until(200)] };
    expect([50, 100, 199, 200].map((time) => holdsYet(window, time))).toEqual([true, true, true, false]);
    expect([99, 100].map((time) => holdsYet(until(100), time))).toEqual([true, false]);
    expect([not({ type: 'always' }), { type: 'always' } as const].map((one) => holdsYet(one, 1))).toEqual([false, true]);
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 1, maxLength: 5 }), fc.nat(70), (times, now) => {
        const made = times.reduce<Predicate>(
          (inner, time, index) => ({
            type: index % 2 === 0 ? 'and' : 'or',
            inner: [inner, index % 3 === 0 ? not(until(time)) : until(time)],
          }),
          { type: 'always' },
        );
        const ever = Array.from({ length: 200 }, (_, step) => now + step).some((time) => holds(made, time));
        expect(holdsYet(made, now)).toBe(ever);
      }),
    );
  });

  it('that holds says until when', () => {
    expect(holdsUntil(until(100), 50)).toBe(100);
    expect(holdsUntil({ type: 'always' }, 50)).toBeUndefined();
    expect(holdsUntil(not(until(10)), 50)).toBeUndefined();
    expect(holdsUntil({ type: 'and', inner: [until(100), until(70)] }, 50)).toBe(70);
  });

  it('in a date without the number of seconds is read by its date', () => {
    expect(parsePredicate({ abs_before: '2025-01-01T00:00:00Z' })).toEqual(until(1_735_689_600));
  });

  const deep = (levels: number): unknown => (levels === 0 ? { unconditional: true } : { not: deep(levels - 1) });
  it.each([
    ['nothing', {}],
    ['null', null],
    ['a relative time', { rel_before: '60' }],
    ['unconditional: false', { unconditional: false }],
    ['an empty and', { and: [] }],
    ['an and of one', { and: [{ unconditional: true }] }],
    ['an or of three', { or: [{ unconditional: true }, { unconditional: true }, { unconditional: true }] }],
    ['an and with a broken part', { and: [{ unconditional: true }, {}] }],
    ['a broken not', { not: {} }],
    ['a time that is none', { abs_before: 'soon' }],
    ['an endless tree', deep(50)],
  ])('is not %s', (_name, json) => {
    expect(parsePredicate(json)).toBeUndefined();
  });
});
