import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divide, mulDiv } from '../../../src/primitives/round';

const any = fc.bigInt({ min: -(1n << 200n), max: 1n << 200n });
const over = any.filter((value) => value !== 0n);

test('a quotient lies where its direction says, and the others by at most one', () => {
  fc.assert(
    fc.property(any, any, over, (value, by, parts) => {
      const product = value * by;
      // Compared without a division: both sides times what is divided by, whose sign turns the order.
      const [given, whole] = parts < 0n ? [-product, -parts] : [product, parts];
      const down = mulDiv(value, by, parts, 'down');
      const up = mulDiv(value, by, parts, 'up');
      expect(down * whole <= given && given < (down + 1n) * whole).toBe(true);
      expect(up * whole >= given && given > (up - 1n) * whole).toBe(true);
      const nearest = mulDiv(value, by, parts, 'nearest');
      const off = given - nearest * whole;
      expect(2n * (off < 0n ? -off : off) <= whole).toBe(true);
    }),
  );
});

test('halves go away from zero, and what divides is exact in every direction', () => {
  expect([5n, -5n, 4n, -4n, 7n, -7n].map((value) => divide(value, 2n, 'nearest'))).toEqual([3n, -3n, 2n, -2n, 4n, -4n]);
  for (const to of ['down', 'up', 'nearest'] as const) expect(mulDiv(-6n, 7n, -3n, to)).toBe(14n);
});
