import { describe, expect, it } from 'vitest';
import { type BoostInput, boostAmount, nextFeeBps, requiredFeeBps, yearlyYield } from '../../network/keeper/maths';

const YEAR = 31_556_952;
const DAY = 86_400;
const UNIT = 10_000_000n;

describe('the required fee', () => {
  it('is that of the vectors', () => {
    const required = (gross: number, target: number) => requiredFeeBps(gross, target, 0, 10_000);
    expect([required(0.08, 400), required(0.05, 400), required(0.04, 400), required(0.03, 400), required(0.1, 100)]).toEqual([
      5000, 2000, 0, 0, 9000,
    ]);
  });

  it('is the least fee up to the target, and within the bounds above it', () => {
    expect([0.04, 0.03, -0.5].map((gross) => requiredFeeBps(gross, 400, 700, 3000))).toEqual([700, 700, 700]);
    expect(requiredFeeBps(0.0401, 400, 700, 3000)).toBe(700);
    expect(requiredFeeBps(0.05, 400, 700, 3000)).toBe(2000);
    expect(requiredFeeBps(0.5, 400, 700, 3000)).toBe(3000);
    expect(requiredFeeBps(Number.POSITIVE_INFINITY, 400, 0, 9000)).toBe(9000);
  });

  it('leaves depositors the target', () => {
    for (const [gross, target] of [
      [0.08, 400],
      [0.0731, 512],
      [0.2, 1999],
    ] as const) {
      const fee = requiredFeeBps(gross, target, 0, 10_000);
      expect(Math.abs(gross * (1 - fee / 10_000) - target / 10_000)).toBeLessThan(gross / 10_000);
    }
  });
});

describe('the next fee', () => {
  it('stays where it is near enough, and moves by a step at most', () => {
    expect([nextFeeBps(5000, 5050), nextFeeBps(5000, 5051), nextFeeBps(5000, 4950), nextFeeBps(5000, 4949)]).toEqual([
      5000, 5051, 5000, 4949,
    ]);
    expect([nextFeeBps(1000, 5000), nextFeeBps(2000, 0), nextFeeBps(2000, 1901)]).toEqual([1100, 1900, 1901]);
  });

  it('stays outside of bounds that are further than a step', () => {
    expect(nextFeeBps(2000, requiredFeeBps(0.05, 400, 0, 1000))).toBe(1900);
  });
});

describe('the yearly yield', () => {
  it('compounds what was gained', () => {
    expect(yearlyYield(10n ** 18n, (10n ** 18n * 105n) / 100n, YEAR)).toBeCloseTo(0.05, 12);
    expect(yearlyYield(10n ** 18n, (10n ** 18n * 110n) / 100n, YEAR / 2)).toBeCloseTo(0.21, 12);
    expect(yearlyYield(10n ** 18n, 10n ** 18n + 136_000_000_000_000n, DAY)).toBeCloseTo(1.000136 ** 365.2425 - 1, 9);
    expect(yearlyYield(2n * 10n ** 18n, 2n * 10n ** 18n, DAY)).toBe(0);
    expect(yearlyYield(100n, 99n, YEAR)).toBeCloseTo(-0.01, 12);
  });

  it('is unknown before ten minutes, and without a price', () => {
    expect(yearlyYield(100n, 101n, 599)).toBeUndefined();
    expect(yearlyYield(100n, 101n, 600)).toBeGreaterThan(0);
    expect(yearlyYield(0n, 101n, DAY)).toBeUndefined();
  });
});

describe('a boost', () => {
  const input: BoostInput = { available: 1_000n * UNIT, managed: 100_000n * UNIT, targetBps: 500, netYield: 0.04, seconds: 1_800n };
  const boost = (change: Partial<BoostInput> = {}) => boostAmount({ ...input, ...change });

  it('makes up for what is missing since the last, an hour at most', () => {
    // One per cent of 100 000 for half an hour: 1 000 × 1 800 / 31 556 952.
    expect(boost()).toBe(570_397n);
    expect(boost({ seconds: 3_600n })).toBe(1_140_794n);
    expect(boost({ seconds: 86_400n })).toBe(boost({ seconds: 3_600n }));
    expect(boost({ seconds: 0n })).toBe(0n);
  });

  it('counts an hour the first time', () => {
    expect(boost({ seconds: undefined })).toBe(boost({ seconds: 3_600n }));
  });

  it('is none at the target or above it', () => {
    expect([boost({ netYield: 0.05 }), boost({ netYield: 0.06 }), boost({ netYield: Number.POSITIVE_INFINITY })]).toEqual([0n, 0n, 0n]);
    expect(boost({ netYield: 0.0499 })).toBeGreaterThan(0n);
  });

  it('never spends more than there is', () => {
    expect([boost({ available: 570_396n }), boost({ available: 1n }), boost({ available: 0n })]).toEqual([570_396n, 1n, 0n]);
  });
});
