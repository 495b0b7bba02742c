import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromDecimal,
  fromHorizon,
  I64_MAX,
  I128_MAX,
  MOST_DECIMALS,
  parseStroops,
  toDecimal,
  wholeUnit,
} from '../../../src/primitives/amounts';

const refused = ['', ' 7', '7 ', '+1', '01', '1.', '.5', '-1', '0', '1e7', '0x10', '1_000', '1,5', '１', '١', '9'.repeat(1_000_000), '1.5'];
const strange: unknown[] = [1, 1.5, 5n, null, undefined, true, [5], ['5'], {}, { toString: () => '5' }];

describe('security 4: amounts of contract calls', () => {
  test.each(refused)('%j is refused within a millisecond', (text) => {
    // The quickest of ten: another program may have the processor during any one of them.
    const took = Array.from({ length: 10 }, () => {
      const start = performance.now();
      expect(() => parseStroops(text)).toThrowError(expect.objectContaining({ status: 400, code: 'invalid_amount' }));
      return performance.now() - start;
    });
    expect(Math.min(...took)).toBeLessThan(1);
  });

  test('what is no text is refused', () => {
    for (const value of strange) expect(() => parseStroops(value)).toThrowError(expect.objectContaining({ code: 'invalid_amount' }));
  });

  test('every positive integer up to i128 is itself, and nothing above', () => {
    fc.assert(fc.property(fc.bigInt({ min: 1n, max: I128_MAX }), (value) => parseStroops(value.toString()) === value));
    expect(() => parseStroops((I128_MAX + 1n).toString())).toThrowError(expect.objectContaining({ code: 'invalid_amount' }));
  });
});

describe('amounts as plain decimals', () => {
  test('the last unit of 0, 6, 7, 9 and 18 decimals is written and read, and one place more is none', () => {
    expect([0, 6, 7, 9, 18].map((decimals) => toDecimal(1n, decimals))).toEqual([
      '1',
      '0.000001',
      '0.0000001',
      '0.000000001',
      '0.000000000000000001',
    ]);
    expect(toDecimal(-123_456_789n, 7)).toBe('-12.3456789');
    expect(fromDecimal('12.5', 6)).toBe(12_500_000n);
    expect(fromDecimal('36893488147419103232.000000000000000001', 18)).toBe((1n << 65n) * 10n ** 18n + 1n);
    for (const [text, decimals] of [
      ['0.1', 0],
      ['0.0000001', 6],
      ['1e3', 18],
      ['1,5', 7],
      ['', 7],
      ['.5', 7],
      ['5.', 7],
      ['００', 7],
    ] as const) {
      expect(fromDecimal(text, decimals)).toBeUndefined();
    }
  });

  test('where nobody says the decimals smallest units are counted', () => {
    expect(toDecimal(1234n, null)).toBe('1234');
    expect(fromDecimal('1234', null)).toBe(1234n);
    expect(fromDecimal('12.34', null)).toBeUndefined();
    expect(wholeUnit({ decimals: null })).toBe(1n);
  });

  test('a decimal of any number of places is read back to the same amount', () => {
    const decimals = fc.integer({ min: 0, max: MOST_DECIMALS });
    const holds = fc.property(
      fc.bigInt({ min: -I128_MAX, max: I128_MAX }),
      decimals,
      (value, places) => fromDecimal(toDecimal(value, places), places) === value,
    );
    fc.assert(holds);
  });

  test('security 4: Horizon names no amount that the ledger cannot hold', () => {
    expect(fromHorizon('922337203685.4775807')).toBe(I64_MAX);
    for (const text of ['922337203685.4775808', '0.00000001', '-922337203685.4775809']) expect(fromHorizon(text)).toBeUndefined();
  });
});
