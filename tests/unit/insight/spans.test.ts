/** Rates between prices that the wallet saw and those that a vault reported. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PriceSample } from '../../../src/insight/series';
import { dailyRates, grainOf, knownPrices, rateOver, rateSpans, TREND_DAYS } from '../../../src/insight/spans';
import { fromBps, grown } from '../../../src/primitives/growth';

const HOUR = 3_600;
const NOW = 1_770_000_000;
const UNIT = 10_000_000n;
const GRAIN = grainOf(1);
/** A share's price so many hours ago, in a vault that earns five per cent a year. */
const price = (hoursAgo: number, size = 100_000n * UNIT, bps = 500): PriceSample => ({
  time: NOW - hoursAgo * HOUR,
  total: grown(size, fromBps(bps), (1_000 - hoursAgo) * HOUR),
  supply: size,
});
const hours = ({ from, to, bps, reported }: { from: number; to: number; bps: number; reported: boolean }) => [
  (NOW - from) / HOUR,
  (NOW - to) / HOUR,
  bps,
  reported,
];

describe('a vault that is opened for the first time', () => {
  const prices = knownPrices(
    [150, 118, 117, 77, 9].map((ago) => price(ago)),
    [price(0)],
  );

  test('has a past by its own deposits and withdrawals, from one price to the next', () => {
    expect(rateSpans(prices, GRAIN).map(hours)).toEqual([
      [150, 118, 500, true],
      [150, 117, 500, true],
      [117, 77, 500, true],
      [77, 9, 500, true],
      [9, 0, 500, true],
    ]);
  });

  test('has a rate over a window of which half is known, and says how much that is', () => {
    const over = (days: number) => rateOver(prices, { from: NOW - days * 24 * HOUR, to: NOW }, GRAIN);
    expect([over(7), over(30), over(1)]).toEqual([
      { bps: 500, basis: 'measured', seconds: 150 * HOUR, from: NOW - 150 * HOUR, to: NOW, reported: true },
      undefined,
      undefined,
    ]);
  });
});

test('what the wallet saw itself comes before whatever is reported of the same time', () => {
  const seen = Array.from({ length: 30 }, (_, hour) => price(29 - hour));
  const untrue = [60, 40, 20, 3].map((ago) => ({ ...price(ago), total: price(ago).total / 2n }));
  const prices = knownPrices(untrue, seen);
  const spans = rateSpans(prices, GRAIN);
  const mine = spans.filter(({ reported }) => !reported);
  expect(mine.every(({ bps }) => bps === 500)).toBe(true);
  expect(mine).toHaveLength(24);
  // Of the time before that, and marked.
  expect(spans.filter(({ reported, from }) => reported && from >= NOW - 29 * HOUR)).toEqual([]);
  expect(rateOver(prices, { from: NOW - 24 * HOUR, to: NOW }, GRAIN)).toMatchObject({ bps: 500, reported: false });
  expect(rateOver(prices, { from: NOW - 48 * HOUR, to: NOW }, GRAIN)).toMatchObject({ bps: 500, seconds: 29 * HOUR, reported: false });
});

test('however much a vault reports, what the wallet saw stays', () => {
  const seen = Array.from({ length: 30 }, (_, hour) => price(29 - hour));
  const flood = Array.from({ length: 5_000 }, (_, second) => ({ ...price(0), time: NOW - 5_000 + second, total: 1n + BigInt(second) }));
  const prices = knownPrices(flood, seen);
  expect(prices.filter(({ reported }) => !reported)).toHaveLength(30);
  expect(prices.length).toBeLessThanOrEqual(1_030);
  expect(rateOver(prices, { from: NOW - 24 * HOUR, to: NOW }, GRAIN)).toMatchObject({ bps: 500, reported: false });
});

describe('rounding', () => {
  test('of a few units says nothing over hours, and something over days', () => {
    const dust = (ago: number) => price(ago, UNIT / 2n);
    const spans = rateSpans(knownPrices([dust(700), dust(14), dust(7)], [dust(0)]), GRAIN);
    expect(spans.map(hours)).toEqual([
      [700, 14, expect.any(Number), true],
      [700, 7, expect.any(Number), true],
      [700, 0, expect.any(Number), true],
    ]);
    for (const { bps } of spans) expect(Math.abs(bps - 500)).toBeLessThanOrEqual(10);
  });

  test('never moves a rate that is told by more than ten bps', () => {
    const sizes = fc.bigInt({ min: 1n, max: 1_000n * UNIT });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 6, max: 700 }), fc.bigInt({ min: 0n, max: GRAIN }), fc.boolean(), (size, ago, off, up) => {
        const end = price(0, size);
        const rounded = { ...price(ago, size), total: price(ago, size).total + (up ? off : -off) };
        for (const { bps } of rateSpans(knownPrices([rounded], [end]), GRAIN)) expect(Math.abs(bps - 500)).toBeLessThanOrEqual(11);
      }),
    );
  });
});

test('whatever a vault reports, nothing breaks, and no rate by its word is unmarked', () => {
  const figure = fc.oneof(fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n }), fc.bigInt({ min: -3n, max: 3n }));
  const sample = fc.record({ time: fc.integer({ min: NOW - 800 * HOUR, max: NOW }), total: figure, supply: figure });
  const seen = [price(40), price(2), price(0)];
  const alone = rateSpans(knownPrices([], seen), GRAIN).filter(({ reported }) => !reported);
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 40 }), (untrue) => {
      const spans = rateSpans(knownPrices(untrue, seen), GRAIN);
      const times = new Set(seen.map(({ time }) => time));
      for (const { bps, from, to, reported } of spans) {
        expect(Number.isSafeInteger(bps)).toBe(true);
        expect(from).toBeLessThan(to);
        if (!reported) expect([times.has(from), times.has(to)]).toEqual([true, true]);
      }
      expect(alone.length).toBeGreaterThan(0);
    }),
    // Making forty figures of any size smaller takes minutes.
    { endOnFailure: true },
  );
});

describe('a trend of the last fortnight', () => {
  const trendOf = (reported: PriceSample[], seen: PriceSample[] = []) => dailyRates(knownPrices(reported, seen), NOW, GRAIN);

  test('has a rate for each day that the wallet looked at, of that day alone', () => {
    // Five per cent a year until seven days ago, ten since.
    const size = 100_000n * UNIT;
    const turn = grown(size, fromBps(500), 832 * HOUR);
    const faster = (hoursAgo: number) => ({
      time: NOW - hoursAgo * HOUR,
      supply: size,
      total: grown(turn, fromBps(1_000), (168 - hoursAgo) * HOUR),
    });
    const seen = Array.from({ length: 400 }, (_, hour) => 399 - hour).map((ago) => (ago >= 168 ? price(ago) : faster(ago)));
    expect(trendOf([], seen)).toEqual([...Array(7).fill(500), ...Array(7).fill(1_000)]);
  });

  test('a rate between two deposits days apart holds for the days between, and nothing is said of days before and after', () => {
    expect(trendOf([250, 130].map((ago) => price(ago)))).toEqual([null, null, null, null, ...Array(5).fill(500), ...Array(5).fill(null)]);
  });

  test('prices that are too near, too old or too coarse to tell a rate are no trend', () => {
    expect(trendOf([25, 23].map((ago) => price(ago)))).toEqual(Array(TREND_DAYS).fill(null));
    expect(trendOf([price(32 * 24), price(1)])).toEqual(Array(TREND_DAYS).fill(null));
    expect(trendOf([price(40, 1_000n), price(1, 1_000n)])).toEqual(Array(TREND_DAYS).fill(null));
  });

  test('a price that is too coarse after one day is reached over by the next', () => {
    const coarse = 3_000_000n;
    const known = (values: (number | null)[]) => values.filter((value) => value !== null).length;
    expect(known(trendOf([300, 276].map((ago) => price(ago, coarse))))).toBe(0);
    expect(known(trendOf([300, 276, 10].map((ago) => price(ago, coarse))))).toBe(12);
  });
});
