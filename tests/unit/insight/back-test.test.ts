import { expect, test } from 'vitest';
import { backTest, type Price, parsePrices } from '../../bench/back-test';

const HOUR = 3_600;
const START = 1_770_000_000 - (1_770_000_000 % HOUR);
/** Every six hours; compounds to eight per cent a year. */
const steady = (days: number, from = 0): Price[] =>
  Array.from({ length: days * 4 + 1 }, (_, index) => {
    const time = START + from * 24 * HOUR + index * 6 * HOUR;
    return { time, price: BigInt(Math.round(1.08 ** ((time - START) / 31_556_952) * 1e15)) * 100_000n };
  });

test('prices of any number of decimals up to twenty are whole numbers of one scale', () => {
  expect(parsePrices('ledger,timestamp,share_price\n1,2026-02-23T23:25:16Z,1.03278889699457596618\n2,2026-02-23T23:25:17Z,1.5\n')).toEqual([
    { time: 1_771_889_116, price: 103_278_889_699_457_596_618n },
    { time: 1_771_889_117, price: 150_000_000_000_000_000_000n },
  ]);
  expect(() => parsePrices('head\n1,2026-02-23T23:25:16Z,none')).toThrow('No price');
});

test('where the yield stays, so does what is foretold of it', () => {
  const lines = backTest(steady(30));
  expect(lines.map(({ days }) => days)).toEqual([1, 7, 14, 1, 7, 14, 1, 7, 14]);
  for (const line of lines) {
    expect(line.targetApyBps).toBeGreaterThan(795);
    expect(line.targetApyBps).toBeLessThan(805);
    expect(line.projectionError).toBeLessThan(2);
    expect([line.windows, line.skipped]).toEqual([(30 - 1 - line.days) * 24 + 1, 0]);
  }
});

test('windows over a gap of more than two days are skipped and counted', () => {
  const [one] = backTest([...steady(10), ...steady(10, 12.25)]);
  expect(one).toMatchObject({ windows: 2 * (8 * 24 + 1) });
  expect((one?.windows ?? 0) + (one?.skipped ?? 0)).toBe(22.25 * 24 + 1 - 48);
  const [whole] = backTest([...steady(10), ...steady(10, 12)]);
  expect(whole).toMatchObject({ skipped: 0 });
});
