import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classic, I128_MAX } from '../../../src/primitives/amounts';
import { isAmbiguous, readAmount, readName, readRate, writeAmount, writeRate } from '../../../src/ui/format/read';

const usdc = classic('USDC');

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
    expect(readAmount('12.5', '.', usdc)).toBe(125_000_000n);
    expect(readAmount('12,5', ',', usdc)).toBe(125_000_000n);
    expect(readAmount(`${I128_MAX}.0`, '.', usdc)).toBeUndefined();
    expect(readAmount('0', '.', usdc)).toBeUndefined();
  });

  test('security 4: has one spelling', () => {
    for (const text of ['01', '00.5', '+1', '-1', '5.', '1e3', '0x10', '1_000', '१', '', '0', '0.0']) {
      expect(readAmount(text, '.', usdc), text).toBeUndefined();
    }
  });

  test('with a mark that could group digits is refused rather than guessed at', () => {
    expect(readAmount('1,234', '.', usdc)).toBeUndefined();
    expect(readAmount('1.234', ',', usdc)).toBeUndefined();
    expect(readAmount('1.234', '.', usdc)).toBe(12_340_000n);
    expect(readAmount('1,234', ',', usdc)).toBe(12_340_000n);
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
      expect(readAmount(text, decimal, usdc), text).toBe(12_345_000_000n);
    }
    expect(readAmount('1,234.50 USDC', '.', usdc)).toBe(12_345_000_000n);
    expect(readAmount('1,234,567', '.', usdc)).toBe(12_345_670_000_000n);
    expect(readAmount('1.234.567,89', ',', usdc)).toBe(12_345_678_900_000n);
    expect(readAmount('.5', '.', usdc)).toBe(5_000_000n);
    expect(readAmount(',5', ',', usdc)).toBe(5_000_000n);
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
      expect(readAmount(text, '.', classic('')), text).toBeUndefined();
    }
  });

  test('has the decimals of what is counted, and none where nobody says them', () => {
    const of = (decimals: number | null) => ({ code: 'TOK', decimals });
    for (const [text, mark] of [
      ['1.5', '.'],
      ['1,5 TOK', ','],
    ] as const) {
      expect([0, 6, 9, 18, null].map((decimals) => readAmount(text, mark, of(decimals)))).toEqual([
        undefined,
        1_500_000n,
        1_500_000_000n,
        1_500_000_000_000_000_000n,
        undefined,
      ]);
    }
    expect(readAmount('0,000000000000000001', ',', of(18))).toBe(1n);
    expect(readAmount('0,0000000000000000001', ',', of(18))).toBeUndefined();
    expect(readAmount('0.0000001', '.', of(6))).toBeUndefined();
    expect([readAmount('36893488147419103232', '.', of(0)), readAmount('36893488147419103232', '.', of(null))]).toEqual([
      1n << 65n,
      1n << 65n,
    ]);
    expect(writeAmount(1n, ',', of(18))).toBe('0,000000000000000001');
    expect([writeAmount(1_500_000n, '.', of(6)), writeAmount(1500n, '.', of(0)), writeAmount(1500n, '.', of(null))]).toEqual([
      '1.5',
      '1500',
      '1500',
    ]);
  });

  test('is written so that it reads the same, to the last digit', () => {
    const amounts = fc.bigInt({ min: 1n, max: I128_MAX });
    const units = fc.constantFrom(0, 6, 7, 9, 18, null).map((decimals) => ({ code: 'USDC', decimals }));
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom('.', ','),
        units,
        (value, mark, of) => readAmount(writeAmount(value, mark, of), mark, of) === value,
      ),
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
