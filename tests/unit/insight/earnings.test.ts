import { describe, expect, test } from 'vitest';
import { earningsOf, interestRate, keptOf, poolEarnings } from '../../../src/insight/earnings';
import type { ValueSample } from '../../../src/insight/series';
import { differenceOf, type Earnings, shownOf, verdictOf } from '../../../src/insight/verdict';
import type { Rate } from '../../../src/primitives/growth';

const DAY = 86_400;
const HOUR = 3_600;
const curve = (bps: number): Rate => ({ bps, basis: 'modelled', seconds: DAY });
const seen = (bps: number, days = 1): Rate => ({ bps, basis: 'measured', seconds: days * DAY });
const known = (now: number, day?: number, week?: number): Earnings => ({
  curve: curve(now),
  day: day === undefined ? null : seen(day),
  week: week === undefined ? null : seen(week, 7),
});

/** Hourly looks over a day at a vault that lends all but `idle` of it to a pool that pays `yearly`. */
function day(yearly: number, idle = 0n, gift = 0n): ValueSample[] {
  return Array.from({ length: 25 }, (_, hour) => {
    const index = (1 + yearly) ** ((hour * HOUR) / 31_556_952);
    const rate = BigInt(Math.round(index * 1e12));
    const amount = 10n ** 13n;
    const gross = amount + idle + (hour >= 12 ? gift : 0n);
    return { time: hour * HOUR, total: gross, supply: 10n ** 13n, gross, lent: [{ pool: 'pool', rate, amount }] };
  });
}

describe('the interest of a vault', () => {
  const window = { from: 0, to: DAY };

  test('is that of its pool, on what it has lent', () => {
    expect(interestRate(day(0.08), window)?.bps).toBe(800);
    expect(interestRate(day(0.08, 10n ** 13n), window)?.bps).toBe(392);
  });

  test('holds no gift, only that it lies idle', () => {
    // A gift of 1 % on which nothing is earned from noon on.
    expect(interestRate(day(0.08, 0n, 10n ** 11n), window)?.bps).toBe(796);
  });

  test('is unknown where a look did not show what was lent, or the pool was left meanwhile', () => {
    const blind = day(0.08).map((sample) => ({ ...sample, lent: undefined }));
    expect(interestRate(blind, window)).toBeUndefined();
    const left = day(0.08).map((sample, hour) => ({
      ...sample,
      lent: hour > 12 ? [{ pool: 'other', rate: 1n, amount: 1n }] : sample.lent,
    }));
    expect(interestRate(left, window)).toBeUndefined();
  });

  test('reaches depositors after the fee, and after the fee’s way to a target', () => {
    expect(keptOf(800, { feeBps: 1_000, terms: undefined })).toBe(720);
    // The keeper lowers a fee of 30 % to the 10 % that leave 7.2 %, within a day.
    const kept = keptOf(800, { feeBps: 3_000, terms: { targetApyBps: 720, minFeeBps: 0, maxFeeBps: 5_000 } });
    expect(kept).toBeGreaterThan(700);
    expect(kept).toBeLessThanOrEqual(725);
    expect(keptOf(-100, { feeBps: 1_000, terms: undefined })).toBe(-100);
  });

  test('of locked fees goes to depositors too', () => {
    const earner = { curve: curve(800), seen: () => undefined, now: DAY, feeBps: 0, terms: undefined };
    expect(earningsOf({ ...earner, gross: 110n, total: 100n }).curve?.bps).toBe(880);
    expect(earningsOf({ ...earner, gross: 0n, total: 0n })).toEqual({ curve: null, day: null, week: null });
  });

  test('of a pool is what its tokens grew by', () => {
    const indices = [0, 6, 7].map((days) => ({
      time: days * DAY,
      total: BigInt(Math.round(1e12 * 1.05 ** (days / 365.2425))),
      supply: 1n,
    }));
    expect(poolEarnings(curve(480), indices, 7 * DAY)).toMatchObject({ curve: { bps: 480 }, day: { bps: 500 }, week: { bps: 500 } });
  });
});

describe('which figure is shown', () => {
  test('is the last day’s where the curves say the same, and theirs where they do not', () => {
    expect(shownOf(known(500, 525))).toEqual(seen(525));
    expect(shownOf(known(500, 526))).toEqual(curve(500));
    expect(shownOf(known(500))).toEqual(curve(500));
    expect(shownOf({ curve: null, day: null, week: seen(300, 7) })).toEqual(seen(300, 7));
    expect(shownOf({ curve: null, day: null, week: null })).toBeNull();
  });
});

describe('better or worse than staying', () => {
  const verdict = (here: Earnings, there: Earnings) => {
    const difference = differenceOf(here, there);
    return difference && verdictOf(difference);
  };

  test('compares curves with curves and a day with the same day', () => {
    expect(differenceOf(known(500, 900), known(600, 1_000))).toEqual({ bps: 100, low: 100, high: 100 });
    expect(differenceOf(known(500, 900), known(600))).toEqual({ bps: 100, low: 100, high: 100 });
  });

  test('is better, worse, the same, or either where it was now the one and now the other', () => {
    expect(verdict(known(500), known(511))).toBe('better');
    expect(verdict(known(500), known(489))).toBe('worse');
    expect(verdict(known(500), known(510))).toBe('same');
    expect(verdict(known(500, 500), known(550, 450))).toBe('either');
    expect(verdict(known(500, 500, 500), known(550, 495, 520))).toBe('better');
  });

  test('of what is known in no common way compares what is shown, and of nothing says nothing', () => {
    const dayOnly: Earnings = { curve: null, day: seen(700), week: null };
    expect(differenceOf(known(500), dayOnly)).toEqual({ bps: 200, low: 200, high: 200 });
    expect(differenceOf(known(500), { curve: null, day: null, week: null })).toBeUndefined();
  });
});
