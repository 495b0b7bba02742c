import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { classic, I128_MAX, toDecimal } from '../../../src/primitives/amounts';
import { shortAddress } from '../../../src/ui/format/address';
import { amountText, formatAmount, formatRate, marksOf, priceOf } from '../../../src/words/format/amount';
import { countdown, span } from '../../../src/words/format/time';
import { createSay } from '../../../src/words/languages';
import { me, targetVault } from '../../ui/fixtures';

const english = marksOf('en');
const spanish = marksOf('es');

test('every digit of any amount is written, and reading it back gives the amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt(-I128_MAX, I128_MAX),
      fc.constantFrom(0, 6, 7, 9, 18),
      fc.constantFrom(english, spanish),
      (amount, decimals, marks) => {
        const { sign, whole, fraction } = amountText(amount, marks, { decimals });
        const places = fraction.slice(marks.decimal.length).padEnd(decimals, '0');
        expect(BigInt(whole.split(marks.group).join('') + places) * (sign === '−' ? -1n : 1n)).toBe(amount);
      },
    ),
  );
});

test('an amount agrees with the plain decimal of the primitives', () => {
  fc.assert(
    fc.property(fc.bigInt(-(1n << 63n), 1n << 63n), (stroops) => {
      const plain = formatAmount(stroops, english, { decimals: 7, least: 7 }).replace('−', '-').split(',').join('');
      expect(plain).toBe(toDecimal(stroops, 7));
    }),
  );
});

test('groups are of three digits, also in Spanish with four', () => {
  expect(formatAmount('12345678901', english, { decimals: 7 })).toBe('1,234.5678901');
  expect(formatAmount('12345678901', spanish, { decimals: 7 })).toBe('1.234,5678901');
  expect(formatAmount('9223372036854775807', english, { decimals: 7 })).toBe('922,337,203,685.4775807');
});

test('zeros at the end go, but two places stay', () => {
  expect(formatAmount('50000000', english, { decimals: 7 })).toBe('5.00');
  expect(formatAmount('51230000', english, { decimals: 7 })).toBe('5.123');
  expect(formatAmount(1n, english, { decimals: 7 })).toBe('0.0000001');
});

test('a sign is written before what is below zero, and above it only where asked', () => {
  expect(formatAmount(-5_000_000n, english, { decimals: 7 })).toBe('−0.50');
  expect(formatAmount(5_000_000n, english, { decimals: 7, signed: true })).toBe('+0.50');
  expect(formatAmount(0n, english, { decimals: 7, signed: true })).toBe('0.00');
});

test('other decimals than seven are kept to', () => {
  expect(formatAmount('123', english, { decimals: 0 })).toBe('123');
  expect(formatAmount('1234567', english, { decimals: 3 })).toBe('1,234.567');
  expect(formatRate(812, english)).toBe('8.12%');
  expect(formatRate(-45, spanish)).toBe('−0,45\u00a0%');
  expect(formatRate(12_026_032_842, english)).toBe('>100,000,000%');
});

test('numbers follow the country of a browser that speaks the language, else the language', () => {
  const inSpanish = (...preferred: string[]) => createSay('es', preferred).amount('12345678', classic(''));
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
  expect(countdown(59 * 60 + 59)).toBe('59:59');
  expect(countdown(7 * 86_400)).toBe('168:00:00');
});

test('the price of a share counts the asset’s decimals and the shares’ own, and has seven places at least', () => {
  const price = (managed: string | null, supply: string, decimals: number | null, shareDecimals: number | null = 7) => {
    const found = priceOf({ managed, supply, decimals, shareDecimals });
    return found && formatAmount(found.amount, english, { decimals: found.decimals });
  };
  expect(price('1039712300', '1000000000', 7)).toBe('1.0397123');
  expect(price('1050', '1000', 0, 0)).toBe('1.05');
  expect(price('3', '2', 0, 0)).toBe('1.50');
  expect(price('1050000', '1000000', 6, 6)).toBe('1.05');
  expect(price('1050000000', '1000000000', 9, 9)).toBe('1.05');
  expect(price((105n * 10n ** 36n).toString(), (10n ** 38n).toString(), 18, 18)).toBe('1.05');
  // Shares of seven over an asset of others: one whole share is another number of smallest units.
  expect(price('1050000000000000000', '1000000000000000000', 18)).toBe('0.0000000000105');
  expect(price('105', '100', 0)).toBe('10,500,000.00');
  expect(price('0', '0', 6, 6)).toBe('1.00');
  expect([price(null, '1', 7), price('1', '1', null), price('1', '1', 7, null)]).toEqual([undefined, undefined, undefined]);
});

test('an asset of which nobody says the decimals is counted in smallest units, and that is said', () => {
  const odd = { kind: 'token', code: 'ODD', contract: targetVault, decimals: null, listed: false } as const;
  expect(createSay('en', ['en-GB']).amount('1234567', odd)).toBe(
    `1,234,567 smallest units of “ODD” (contract ${targetVault}), decimals unknown`,
  );
  expect(createSay('es', ['es-ES']).about('1234567', odd)).toBe(
    `1.234.567 unidades mínimas de «ODD» (contrato ${targetVault}), decimales desconocidos`,
  );
  const wide = { code: 'WIDE', decimals: 18 };
  expect(createSay('en', ['en-GB']).amount(36893488147419103232000000000000000001n, wide)).toBe(
    '36,893,488,147,419,103,232.000000000000000001 WIDE',
  );
  expect(createSay('en', ['en-GB']).about(36893488147419103232000000000000000001n, wide)).toBe('36,893,488,147,419,103,232.00 WIDE');
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
  expect(say.amount(12_345_0000000n, classic(''))).toBe('12,345.00');
  expect(say.rate(950)).toBe('9.5%');
  expect([dates, numbers].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
