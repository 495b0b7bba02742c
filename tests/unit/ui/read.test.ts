import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAmbiguous, readAmount, readName, readRate, writeAmount, writeRate } from '../../../src/ui/format/read';

describe('a rate that is typed', () => {
  test('is whole bps, with the mark of the language or the other one', () => {
    expect(readRate('5.25', '.')).toBe(525);
    expect(readRate('5,2', '.')).toBe(520);
    expect(readRate('0,5 %', ',')).toBe(50);
    expect(readRate(' 100 ', '.')).toBe(10_000);
  });

  test('is refused where it is finer than bps, above the most, or no number', () => {
    for (const text of ['5.255', '100.01', '-1', '1e2', '', '.', 'x']) expect(readRate(text, '.')).toBeUndefined();
    expect(readRate('250', '.', 100_000)).toBe(25_000);
  });

  test('is written so that it reads the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (bps) => readRate(writeRate(bps, ','), ',') === bps),
      { numRuns: 200 },
    );
  });
});

describe('an amount that is typed', () => {
  test('is stroops, and never more than there can be', () => {
    expect(readAmount('12.5', '.')).toBe(125_000_000n);
    expect(readAmount('12,5', ',')).toBe(125_000_000n);
    expect(readAmount('922337203685.4775808', '.')).toBeUndefined();
    expect(readAmount('0', '.')).toBeUndefined();
  });

  test('with a mark that could group digits is refused rather than guessed at', () => {
    expect(readAmount('1,234', '.')).toBeUndefined();
    expect(readAmount('1.234', ',')).toBeUndefined();
    expect(readAmount('1.234', '.')).toBe(12_340_000n);
    expect(readAmount('1,234', ',')).toBe(12_340_000n);
    expect(isAmbiguous('1,234', '.')).toBe(true);
    expect(isAmbiguous('1,234', ',')).toBe(false);
  });

  test('is taken with groups where nothing else can be meant, as people and the wallet itself write it', () => {
    for (const [text, decimal] of [
      ['1,234.5', '.'],
      ['1.234,5', ','],
      ['1 234,5', ','],
      ['1\u00a0234,5', ','],
      ['1’234.5', '.'],
      ['1234.5', ','],
    ] as const) {
      expect(readAmount(text, decimal), text).toBe(12_345_000_000n);
    }
    expect(readAmount('1,234.50 USDC', '.', 'USDC')).toBe(12_345_000_000n);
    expect(readAmount('1,234,567', '.')).toBe(12_345_670_000_000n);
    expect(readAmount('1.234.567,89', ',')).toBe(12_345_678_900_000n);
    expect(readAmount('.5', '.')).toBe(5_000_000n);
    expect(readAmount(',5', ',')).toBe(5_000_000n);
    for (const text of [
      '1,23,456',
      '12,34.5',
      '1.2.3',
      '1,234.5.6',
      '1,,234',
      '1 23',
      'USDC',
      '1e5',
      '-1,000.00',
      '1,234,56',
      '5k',
      '5 USDC',
    ]) {
      expect(readAmount(text, '.'), text).toBeUndefined();
    }
  });

  test('is written so that it reads the same, to the last digit', () => {
    const amounts = fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n });
    fc.assert(
      fc.property(amounts, fc.constantFrom('.', ','), (value, mark) => readAmount(writeAmount(value, mark), mark) === value),
      {
        numRuns: 300,
      },
    );
  });
});

describe('a name that is typed', () => {
  test('is trimmed, on one line, and loses what does not show', () => {
    expect(readName('  Savings \n of\u00a02031 ')).toBe('Savings of 2031');
    expect(readName('Main\u202egnivas\u200b\u0000\u2066')).toBe('Maingnivas');
    expect(readName('\u200b\u202e \u2800')).toBe('');
    expect(readName('e\u0301')).toBe('\u00e9');
  });

  test('is cut between characters, and keeps no pile of marks', () => {
    expect(readName('x'.repeat(60))).toBe('x'.repeat(40));
    expect(readName(`${'x'.repeat(39)}🚢`)).toBe('x'.repeat(39));
    expect(readName(`Z${'\u0335'.repeat(50)}`)).toBe(`Z${'\u0335'.repeat(3)}`);
    expect(readName(`${'x'.repeat(39)} y`)).toBe('x'.repeat(39));
  });
});
