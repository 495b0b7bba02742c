import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromDecimal, I64_MAX, I128_MAX, parseStroops, parseUnits, toDecimal } from '../../../src/primitives/amounts';

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

describe('security 4: amounts that a person types', () => {
  test('at most seven decimals, above zero, within an account’s holdings', () => {
    expect(parseUnits('12345.6789012')).toBe(123_456_789_012n);
    expect(parseUnits('0.0000001')).toBe(1n);
    expect(parseUnits('922337203685.4775807')).toBe(I64_MAX);
    for (const text of ['0', '0.0', '0.00000001', '922337203685.4775808', '1e3', '1,5', '', '.5', '5.', '-1', '００']) {
      expect(() => parseUnits(text)).toThrowError(expect.objectContaining({ code: 'invalid_amount' }));
    }
  });

  test('a decimal is read back to the same stroops', () => {
    fc.assert(fc.property(fc.bigInt({ min: -I64_MAX, max: I64_MAX }), (value) => fromDecimal(toDecimal(value)) === value));
  });
});
