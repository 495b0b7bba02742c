import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earnedBetween } from '../../../src/insight/earned';

const at = (units: bigint, value: bigint, place = 'vault') => [{ place, units, value }];

describe('what was earned between two looks', () => {
  it('is what the same units became worth', () => {
    expect(earnedBetween(at(100n, 1_000n), at(100n, 1_030n))).toBe(30n);
    expect(earnedBetween(at(100n, 1_000n), at(100n, 990n))).toBe(-10n);
  });

  it('counts neither what was put in nor what was taken out', () => {
    expect(earnedBetween(at(100n, 1_000n), at(300n, 3_090n))).toBe(30n);
    expect(earnedBetween(at(300n, 3_000n), at(100n, 1_030n))).toBe(30n);
    expect(earnedBetween([], at(100n, 1_000n))).toBe(0n);
    expect(earnedBetween(at(100n, 1_000n), [])).toBe(0n);
  });

  it('says nothing of what has no known worth at one of them', () => {
    expect(earnedBetween(at(100n, 0n), at(100n, 1_000n))).toBe(0n);
    expect(earnedBetween(at(100n, 1_000n), at(100n, 0n))).toBe(0n);
  });

  it('keeps places apart', () => {
    const before = [...at(100n, 1_000n), ...at(50n, 500n, 'pool')];
    expect(earnedBetween(before, [...at(50n, 600n, 'pool'), ...at(100n, 1_001n)])).toBe(101n);
  });

  it('is nothing while the price stands still, whatever comes and goes', () => {
    const units = fc.bigInt(1n, 10n ** 15n);
    fc.assert(
      fc.property(units, units, (one, other) => {
        expect(earnedBetween(at(one, one * 3n), at(other, other * 3n))).toBe(0n);
      }),
    );
  });
});
