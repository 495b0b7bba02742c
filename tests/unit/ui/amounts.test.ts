import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { I128_MAX, toDecimal } from '../../../src/primitives/amounts';
import { shortAddress } from '../../../src/ui/format/address';
import { amountText, formatAmount, formatRate, marksOf, priceOf } from '../../../src/words/format/amount';
import { countdown, span } from '../../../src/words/format/time';
import { createSay } from '../../../src/words/languages';
import { me } from '../../ui/fixtures';

const english = marksOf('en');
const spanish = marksOf('es');

test('every digit of any amount is written, and reading it back gives the amount', () => {
  fc.assert(
    fc.property(fc.bigInt(-I128_MAX, I128_MAX), fc.constantFrom(english, spanish), (stroops, marks) => {
      const { sign, whole, fraction } = amountText(stroops, marks);
      const places = fraction.slice(marks.decimal.length).padEnd(7, '0');
      expect(BigInt(whole.split(marks.group).join('') + places) * (sign === '−' ? -1n : 1n)).toBe(stroops);
    }),
  );
});

test('an amount agrees with the plain decimal of the primitives', () => {
  fc.assert(
    fc.property(fc.bigInt(-(1n << 63n), 1n << 63n), (stroops) => {
      const plain = formatAmount(stroops, english, { least: 7 }).replace('−', '-').split(',').join('');
      expect(plain).toBe(toDecimal(stroops));
    }),
  );
});

test('groups are of three digits, also in Spanish with four', () => {
  expect(formatAmount('12345678901', english)).toBe('1,234.5678901');
  expect(formatAmount('12345678901', spanish)).toBe('1.234,5678901');
  expect(formatAmount('9223372036854775807', english)).toBe('922,337,203,685.4775807');
});

test('zeros at the end go, but two places stay', () => {
  expect(formatAmount('50000000', english)).toBe('5.00');
  expect(formatAmount('51230000', english)).toBe('5.123');
  expect(formatAmount(1n, english)).toBe('0.0000001');
});

test('a sign is written before what is below zero, and above it only where asked', () => {
  expect(formatAmount(-5_000_000n, english)).toBe('−0.50');
  expect(formatAmount(5_000_000n, english, { signed: true })).toBe('+0.50');
  expect(formatAmount(0n, english, { signed: true })).toBe('0.00');
});

test('other decimals than seven are kept to', () => {
  expect(formatAmount('123', english, { decimals: 0 })).toBe('123');
  expect(formatAmount('1234567', english, { decimals: 3 })).toBe('1,234.567');
  expect(formatRate(812, english)).toBe('8.12\u00a0%');
  expect(formatRate(-45, spanish)).toBe('−0,45\u00a0%');
  expect(formatRate(12_026_032_842, english)).toBe('>100,000,000\u00a0%');
});

test('numbers follow the country of a browser that speaks the language, else the language', () => {
  const inSpanish = (...preferred: string[]) => createSay('es', preferred).amount('12345678');
  expect(inSpanish('en-US', 'es-MX')).toBe('1.2345678');
  expect(inSpanish('fr-FR')).toBe('1,2345678');
});

test('an address is shortened at its middle and never when it is short', () => {
  expect(shortAddress(me)).toBe('GCXQN…25LE');
  expect(shortAddress('GABC')).toBe('GABC');
});

test('spans are told in the unit that fits', () => {
  expect(span(14)).toEqual({ count: 14, unit: 'second' });
  expect(span(150)).toEqual({ count: 2, unit: 'minute' });
  expect(span(7200)).toEqual({ count: 2, unit: 'hour' });
  expect(span(-3)).toEqual({ count: 0, unit: 'second' });
  expect(countdown(160)).toBe('2:40');
});

test('the price of a share is stroops, and what is no whole number is not told', () => {
  expect(priceOf({ sharePrice: '10397123' })).toBe(10_397_123n);
  expect(priceOf({ sharePrice: '1.0397123' })).toBeUndefined();
  expect(priceOf({ sharePrice: null })).toBeUndefined();
});

afterEach(() => void vi.restoreAllMocks());

test('a voice asks the browser how numbers and dates are written when it first writes one, and not again', () => {
  const [dates, numbers] = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Intl, 'NumberFormat')];
  const say = createSay('en', ['en-GB']);
  expect(say.span(160)).toBe('2 min');
  expect([dates, numbers].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  const times = Array.from({ length: 12 }, (_, hour) => say.time(1_760_000_000 + 3600 * hour));
  expect(new Set(times).size).toBe(12);
  expect(times[0]).toMatch(/^\d+ Oct 2025, \d\d:\d\d$/);
  expect(say.amount(12_345_0000000n)).toBe('12,345.00');
  expect(say.rate(950)).toMatch(/^9\.5\s%$/);
  expect([dates, numbers].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
