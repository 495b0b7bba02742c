import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grossRate, netRate, sampleTolerance } from '../../../src/insight/rates';
import type { Change, PriceSample, ValueSample, Window } from '../../../src/insight/series';
import { RATE_ONE, toBps, YEAR_SECONDS, yearlyOf, yearlyRate } from '../../../src/primitives/growth';
import { type PaperEvent, PaperVault } from '../../network/index';

const DAY = 86_400;
const SCALE = 10n ** 18n;
const START = 1_770_000_000;
/** A sample of a vault that grows by `yearly` a year, compounded; `days` after the start. */
const priced = (days: number, yearly: number): PriceSample => ({
  time: START + days * DAY,
  total: BigInt(Math.round((1 + yearly) ** ((days * DAY) / YEAR_SECONDS) * 1e15)) * 1_000n,
  supply: SCALE,
});
const eight = [0, 1, 2, 3, 4, 5, 6, 7].map((days) => priced(days, 0.08));
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
    expect(yearlyOf(1n, 0)).toBeUndefined();
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
    expect(netRate(eight, week)).toEqual({ bps: 800, basis: 'measured', seconds: 7 * DAY, ...week });
    expect(netRate(eight, { from: START + 100, to: START + 3 * DAY + 100 })).toMatchObject({
      bps: 800,
      from: START,
      to: START + 3 * DAY,
    });
  });

  test('the price is total by supply: deposits at the price do not move it', () => {
    const deposited = eight.map((sample, day) => (day < 3 ? sample : { ...sample, total: sample.total * 5n, supply: sample.supply * 5n }));
    expect(netRate(deposited, week)?.bps).toBe(800);
  });

  test('is not known without a sample at or before an end, or with one that is too old', () => {
    expect(netRate([], week)).toBeUndefined();
    expect(netRate(eight.slice(1), week)).toBeUndefined();
    expect(netRate(eight.slice(0, 6), week)).toBeUndefined();
    expect(netRate(eight.slice(0, 7), week)?.to).toBe(START + 6 * DAY);
    expect(netRate(eight, { from: START + DAY - 1, to: START + 2 * DAY - 1 })).toBeUndefined();
    expect(netRate(eight, { from: START + DAY - 1, to: START + 2 * DAY - 1 }, DAY)?.bps).toBe(800);
    expect(netRate([priced(0, 0.08)], week, 30 * DAY)).toBeUndefined();
    expect(netRate([{ ...priced(0, 0.08), supply: 0n }, ...eight.slice(1)], week)).toBeUndefined();
  });

  test('a sample may be a quarter of the window old, at most a day', () => {
    expect(sampleTolerance({ from: 0, to: DAY })).toBe(DAY / 4);
    expect(sampleTolerance({ from: 0, to: 30 * DAY })).toBe(DAY);
  });

  test('a loss is a negative rate', () => {
    const lost = [0, 7].map((days) => priced(days, -0.02));
    expect(netRate(lost, week)?.bps).toBe(-200);
  });
});

/** Whatever a wallet saw and heard of a vault on paper. */
function watched(vault: PaperVault) {
  const samples: ValueSample[] = [];
  const see = () => samples.push({ time: vault.time, total: vault.net, supply: vault.supply, gross: vault.gross });
  const gross = (from: number, heard = { from: START, until: vault.time, gaps: [] as Window[] }) =>
    grossRate(samples, { from, to: vault.time }, changesOf(vault.events), heard);
  see();
  return { samples, see, gross };
}

const out = ['withdraw', 'distributed'];
const changesOf = (events: readonly PaperEvent[]): Change[] =>
  events.map(({ time, kind, amount }) => ({ time, amount: out.includes(kind) ? -amount : amount }));

const MONEY = 10n ** 13n;

describe('gross rate', () => {
  // What it was before, from the net price divided by what the fee leaves: docs/rates.md.
  test.each([
    ['a quiet month', 30 * 24, 1],
    ['a quiet month, downwards', 30 * 24, -1],
    ['a quiet day', 24, 1],
  ])('is what the strategy earns through twelve steps of the fee after %s', (_name, hours, way) => {
    const vault = new PaperVault(START, 2_000, MONEY);
    const { see, gross } = watched(vault);
    for (let hour = 0; hour < hours; hour++) {
      vault.advance(3_600, 0.083);
      see();
    }
    for (let step = 1; step <= 12; step++) {
      vault.advance(3_600, 0.083);
      vault.lockFees(2_000 + way * 100 * step);
      see();
      expect(gross(vault.time - DAY)?.bps).toBe(830);
    }
    for (let hour = 0; hour < 12; hour++) {
      vault.advance(3_600, 0.083);
      see();
    }
    expect(gross(vault.time - DAY)).toEqual({ bps: 830, basis: 'measured', seconds: DAY, from: vault.time - DAY, to: vault.time });
    expect(gross(START)?.bps).toBe(830);
  });

  test('tells apart what came in and went out, at whatever time it did', () => {
    const vault = new PaperVault(START, 1_500, MONEY);
    const { see, gross } = watched(vault);
    vault.advance(9 * DAY, 0.05);
    vault.deposit(4n * MONEY);
    vault.advance(5 * DAY, 0.05);
    vault.distribute();
    vault.advance(3 * DAY, 0.05);
    vault.withdraw(vault.supply / 3n);
    vault.report();
    vault.advance(4 * DAY, 0.05);
    see();
    expect(gross(START)?.bps).toBe(500);
  });

  test('a boost or a gift is no yield', () => {
    const vault = new PaperVault(START, 1_500, MONEY);
    const { see, gross } = watched(vault);
    for (let day = 0; day < 7; day++) {
      vault.advance(DAY, 0.05);
      vault.receive(MONEY / 10_000n, day % 2 === 0 ? 'boost' : 'gift');
      see();
    }
    // What lies idle earns nothing: 0.07 % of all at most.
    expect(Math.abs((gross(START)?.bps ?? 0) - 500)).toBeLessThanOrEqual(1);
  });

  test('a loss is a negative rate, whatever the fee', () => {
    const vault = new PaperVault(START, 5_000, MONEY);
    const { see, gross } = watched(vault);
    vault.advance(7 * DAY, -0.02);
    see();
    expect(gross(START)?.bps).toBe(-200);
  });

  test('is not known where anything may have moved unheard, or a value was not seen', () => {
    const vault = new PaperVault(START, 1_500, MONEY);
    const { see, gross, samples } = watched(vault);
    vault.advance(7 * DAY, 0.05);
    see();
    const whole = { from: START, until: vault.time, gaps: [] };
    expect(gross(START, whole)?.bps).toBe(500);
    expect(gross(START, { ...whole, from: START + 1 })).toBeUndefined();
    expect(gross(START, { ...whole, until: vault.time - 1 })).toBeUndefined();
    expect(gross(START, { ...whole, gaps: [{ from: START + DAY, to: START + 2 * DAY }] })).toBeUndefined();
    expect(gross(START, { ...whole, gaps: [{ from: START - DAY, to: START }] })?.bps).toBe(500);
    for (const sample of samples) sample.gross = undefined;
    expect(gross(START, whole)).toBeUndefined();
  });

  test('ends where listening did', () => {
    const vault = new PaperVault(START, 1_500, MONEY);
    const { see, gross } = watched(vault);
    for (let day = 0; day < 8; day++) {
      vault.advance(DAY, 0.05);
      see();
    }
    expect(gross(START, { from: START, until: vault.time - DAY + 5, gaps: [] })).toEqual({
      ...{ basis: 'measured', bps: 500, seconds: 7 * DAY },
      ...{ from: START, to: vault.time - DAY },
    });
  });

  test('holds within a bps of what the strategy made, whatever the keeper and people do', () => {
    const act = fc.record({
      hours: fc.integer({ min: 1, max: 96 }),
      what: fc.constantFrom('step', 'report', 'lock', 'distribute', 'deposit', 'withdraw', 'boost', 'quiet'),
      size: fc.integer({ min: 1, max: 300 }),
      seen: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(act, { minLength: 3, maxLength: 60 }), fc.integer({ min: -500, max: 3_000 }), (acts, bps) => {
        const vault = new PaperVault(START, 1_000, MONEY);
        const { see, gross } = watched(vault);
        for (const { hours, what, size, seen } of acts) {
          vault.advance(hours * 3_600, bps / 10_000);
          if (what === 'step') vault.lockFees(Math.min(9_000, size * 30));
          if (what === 'report') vault.report();
          if (what === 'lock') vault.refresh();
          if (what === 'distribute') vault.distribute();
          if (what === 'deposit') vault.deposit((MONEY * BigInt(size)) / 100n);
          if (what === 'withdraw') vault.withdraw((vault.supply * BigInt(size)) / 400n);
          if (what === 'boost') vault.receive((MONEY * BigInt(size)) / 3_000_000n);
          if (seen) see();
        }
        see();
        const truth = Math.expm1((vault.grown * YEAR_SECONDS) / (vault.time - START)) * 10_000;
        expect(Math.abs((gross(START)?.bps ?? Number.NaN) - truth)).toBeLessThanOrEqual(5);
      }),
      { numRuns: 300 },
    );
  });
});
