import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RATE_ONE, toBps, YEAR_SECONDS, yearlyRate } from '../../../src/insight/growth';
import { grossRate, netRate, sampleTolerance, withoutBoosts } from '../../../src/insight/rates';
import type { PriceSample } from '../../../src/insight/series';

const DAY = 86_400;
const SCALE = 10n ** 18n;
const START = 1_770_000_000;
/** A sample of a vault that grows by `yearly` a year, compounded; `days` after the start. */
const grown = (days: number, yearly: number): PriceSample => ({
  time: START + days * DAY,
  total: BigInt(Math.round((1 + yearly) ** ((days * DAY) / YEAR_SECONDS) * 1e15)) * 1_000n,
  supply: SCALE,
});
const eight = [0, 1, 2, 3, 4, 5, 6, 7].map((days) => grown(days, 0.08));
const week = { from: START, to: START + 7 * DAY };

describe('growth', () => {
  test('a year is 31 556 952 seconds', () => {
    expect(yearlyRate(100n, 108n, 31_556_952)).toBe((RATE_ONE * 8n) / 100n);
    expect(toBps(yearlyRate(10_000n, 10_816n, 2 * 31_556_952) ?? 0n)).toBe(400);
  });

  test('it is what compounding by numbers gives, up and down', () => {
    const price = fc.bigInt({ min: 10n ** 12n, max: 10n ** 30n });
    fc.assert(
      fc.property(price, fc.integer({ min: -300_000, max: 300_000 }), fc.integer({ min: DAY, max: 400 * DAY }), (start, ppm, seconds) => {
        const end = start + (start * BigInt(ppm)) / 1_000_000n;
        const exponent = (Math.log1p(Number(((end - start) * 10n ** 18n) / start) / 1e18) * YEAR_SECONDS) / seconds;
        const rate = yearlyRate(start, end, seconds);
        fc.pre(ppm !== 0 && Math.abs(exponent) < 13.99);
        expect(Number(rate) / 1e18 / Math.expm1(exponent)).toBeCloseTo(1, 9);
      }),
      { numRuns: 200 },
    );
  });

  test('less than ten minutes, no price, or a growth that is no yield say nothing', () => {
    expect(yearlyRate(100n, 101n, 599)).toBeUndefined();
    expect(yearlyRate(10n ** 9n, 10n ** 9n + 1n, 600)).toBeDefined();
    expect(yearlyRate(0n, 1n, DAY)).toBeUndefined();
    expect(yearlyRate(1n, 0n, DAY)).toBeUndefined();
    expect(yearlyRate(1n, 2n, DAY)).toBeUndefined();
    expect(yearlyRate(10n ** 38n, 1n, DAY)).toBeUndefined();
  });

  test('bps are the nearest, halves away from zero', () => {
    expect(toBps(RATE_ONE / 20_000n)).toBe(1);
    expect(toBps(RATE_ONE / 20_000n - 1n)).toBe(0);
    expect(toBps(-RATE_ONE / 20_000n)).toBe(-1);
  });
});

describe('net rate', () => {
  test('compares the samples at both ends and says which', () => {
    expect(netRate(eight, week)).toEqual({ kind: 'measured', rateBps: 800, ...week });
    expect(netRate(eight, { from: START + 100, to: START + 3 * DAY + 100 })).toMatchObject({
      rateBps: 800,
      from: START,
      to: START + 3 * DAY,
    });
  });

  test('the price is total by supply: deposits at the price do not move it', () => {
    const deposited = eight.map((sample, day) => (day < 3 ? sample : { ...sample, total: sample.total * 5n, supply: sample.supply * 5n }));
    expect(netRate(deposited, week)?.rateBps).toBe(800);
  });

  test('is not known without a sample at or before an end, or with one that is too old', () => {
    expect(netRate([], week)).toBeUndefined();
    expect(netRate(eight.slice(1), week)).toBeUndefined();
    expect(netRate(eight.slice(0, 6), week)).toBeUndefined();
    expect(netRate(eight.slice(0, 7), week)?.to).toBe(START + 6 * DAY);
    expect(netRate(eight, { from: START + DAY - 1, to: START + 2 * DAY - 1 })).toBeUndefined();
    expect(netRate(eight, { from: START + DAY - 1, to: START + 2 * DAY - 1 }, DAY)?.rateBps).toBe(800);
    expect(netRate([grown(0, 0.08)], week, 30 * DAY)).toBeUndefined();
    expect(netRate([{ ...grown(0, 0.08), supply: 0n }, ...eight.slice(1)], week)).toBeUndefined();
  });

  test('a sample may be a quarter of the window old, at most a day', () => {
    expect(sampleTolerance({ from: 0, to: DAY })).toBe(DAY / 4);
    expect(sampleTolerance({ from: 0, to: 30 * DAY })).toBe(DAY);
  });

  test('a loss is a negative rate', () => {
    const lost = [0, 7].map((days) => grown(days, -0.02));
    expect(netRate(lost, week)?.rateBps).toBe(-200);
  });
});

describe('gross rate', () => {
  test('is the net rate by what the fee leaves', () => {
    expect(grossRate(eight, week, [{ time: START - DAY, value: 2_000 }])?.rateBps).toBe(1_000);
  });

  test('takes each fee for as long as it was in force', () => {
    const fees = [
      { time: START - 9 * DAY, value: 9_000 },
      { time: START - DAY, value: 1_000 },
      { time: START + 3.5 * DAY, value: 3_000 },
      { time: START + 8 * DAY, value: 0 },
    ];
    expect(grossRate(eight, week, fees)?.rateBps).toBe(1_000);
  });

  test('is not known where a fee in force is not', () => {
    expect(grossRate(eight, week, [])).toBeUndefined();
    expect(grossRate(eight, week, [{ time: START + 1, value: 0 }])).toBeUndefined();
    const gap = [
      { time: START - 1, value: 0 },
      { time: START + 1, value: undefined },
    ];
    expect(grossRate(eight, week, gap)).toBeUndefined();
    expect(grossRate(eight, week, [{ time: START, value: 10_000 }])).toBeUndefined();
  });

  test('a loss bears no fee', () => {
    const lost = [0, 7].map((days) => grown(days, -0.02));
    expect(grossRate(lost, week, [{ time: START, value: 5_000 }])?.rateBps).toBe(-200);
  });
});

describe('without boosts', () => {
  test('a rate that boosts lifted is what the vault earned by itself', () => {
    const boosts = [1.5, 3.5].map((days) => ({ time: START + days * DAY, amount: SCALE / 1_000n }));
    const lifted = eight.map((sample) => ({
      ...sample,
      total: sample.total + boosts.filter(({ time }) => time <= sample.time).reduce((sum, { amount }) => sum + amount, 0n),
    }));
    expect(netRate(lifted, week)?.rateBps).toBeGreaterThan(1_500);
    expect(netRate(withoutBoosts(lifted, boosts), week)?.rateBps).toBe(800);
  });

  test('a boost counts by the shares of its time, and one before the first sample not at all', () => {
    const samples = [
      { time: 10, total: 100n, supply: 100n },
      { time: 30, total: 660n, supply: 300n },
      { time: 50, total: 1_260n, supply: 300n },
    ];
    const boosts = [
      { time: 10, amount: 50n },
      { time: 20, amount: 100n },
      { time: 40, amount: 600n },
    ];
    expect(withoutBoosts(samples, boosts)).toEqual([
      samples[0],
      { time: 30, total: 360n, supply: 300n },
      { time: 50, total: 360n, supply: 300n },
    ]);
  });
});
