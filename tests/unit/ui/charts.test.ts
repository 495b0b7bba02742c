import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeOf } from '../../../src/ui/charts/fee-bar';
import { leanOf } from '../../../src/ui/charts/needle';
import { axisOf, height, heldAt, pointsOf, within } from '../../../src/ui/charts/scale';

const steps = [
  { at: 10, value: 5n },
  { at: 20, value: 7n },
  { at: 30, value: 6n },
];

describe('what of a line is in a window', () => {
  test('of steps, the value from before its beginning, and the last one to its end', () => {
    expect(within(steps, { from: 15, to: 40 }, 'step')).toEqual([
      { at: 15, value: 5n },
      { at: 20, value: 7n },
      { at: 30, value: 6n },
      { at: 40, value: 6n },
    ]);
  });

  test('of a line between samples, only the samples', () => {
    expect(within(steps, { from: 15, to: 25 }, 'line')).toEqual([{ at: 20, value: 7n }]);
  });

  test('nothing before the first step is made up', () => {
    expect(within(steps, { from: 0, to: 12 }, 'step')).toEqual([
      { at: 10, value: 5n },
      { at: 12, value: 5n },
    ]);
    expect(heldAt(steps, 9)).toBeUndefined();
    expect(heldAt(steps, 29)).toBe(7n);
  });

  test('a value that is no whole number is left out', () => {
    expect(
      pointsOf([
        { at: 1, value: '5' },
        { at: 2, value: 'x' },
        { at: 3, value: '-7' },
      ]),
    ).toEqual([
      { at: 1, value: 5n },
      { at: 3, value: -7n },
    ]);
  });
});

describe('an axis', () => {
  test('begins and ends at round numbers around its values', () => {
    expect(axisOf([541n, 612n])).toEqual({ range: { lo: 540n, hi: 620n }, ticks: [540n, 560n, 580n, 600n, 620n] });
    expect(axisOf([120n], { fromZero: true, most: 3 }).ticks).toEqual([0n, 50n, 100n, 150n]);
  });

  test('holds every value, however large, with few marks', () => {
    const values = fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(values, (given) => {
        const { range, ticks } = axisOf(given);
        return ticks.length >= 2 && ticks.length <= 7 && given.every((value) => value >= range.lo && value <= range.hi);
      }),
      { numRuns: 300 },
    );
  });

  test('places a value by its share of the range, and keeps to the edges', () => {
    expect(height(25n, { lo: 0n, hi: 100n })).toBe(0.25);
    expect(height(-5n, { lo: 0n, hi: 100n })).toBe(0);
    expect(height(500n, { lo: 0n, hi: 100n })).toBe(1);
  });
});

test('the needle is upright on target and stays on its scale', () => {
  expect(leanOf(0)).toBe(0);
  expect(leanOf(100)).toBe(24);
  expect(leanOf(-9999)).toBe(-48);
});

test('a fee lies between its bounds, or visibly outside', () => {
  const bounds = { minFeeBps: 500, maxFeeBps: 3000 };
  expect(placeOf(500, bounds)).toBe(10);
  expect(placeOf(3000, bounds)).toBe(90);
  expect(placeOf(499, bounds)).toBeLessThan(10);
  expect(placeOf(3001, bounds)).toBeGreaterThan(90);
});
