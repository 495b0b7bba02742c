import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoostInput, boostAmount, decide, nextFeeBps, requiredFeeBps, yearlyYield } from '../../network/keeper/maths';
import { startOf } from '../../network/keeper/prices';

const YEAR = 31_556_952;
const DAY = 86_400;
const UNIT = 10_000_000n;

describe('the required fee', () => {
  it('is that of the vectors', () => {
    const required = (gross: number, target: number) => requiredFeeBps(gross, target, 0, 10_000);
    expect([required(0.08, 400), required(0.05, 400), required(0.04, 400), required(0.03, 400), required(0.1, 100)]).toEqual([
      5000, 2000, 0, 0, 9000,
    ]);
  });

  it('is the least fee up to the target, and within the bounds above it', () => {
    expect([0.04, 0.03, -0.5].map((gross) => requiredFeeBps(gross, 400, 700, 3000))).toEqual([700, 700, 700]);
    expect(requiredFeeBps(0.0401, 400, 700, 3000)).toBe(700);
    expect(requiredFeeBps(0.05, 400, 700, 3000)).toBe(2000);
    expect(requiredFeeBps(0.5, 400, 700, 3000)).toBe(3000);
    expect(requiredFeeBps(Number.POSITIVE_INFINITY, 400, 0, 9000)).toBe(9000);
  });

  it('leaves depositors the target', () => {
    for (const [gross, target] of [
      [0.08, 400],
      [0.0731, 512],
      [0.2, 1999],
    ] as const) {
      const fee = requiredFeeBps(gross, target, 0, 10_000);
      expect(Math.abs(gross * (1 - fee / 10_000) - target / 10_000)).toBeLessThan(gross / 10_000);
    }
  });
});

describe('the next fee', () => {
  it('stays where it is near enough, and moves by a step at most', () => {
    expect([nextFeeBps(5000, 5050), nextFeeBps(5000, 5051), nextFeeBps(5000, 4950), nextFeeBps(5000, 4949)]).toEqual([
      5000, 5051, 5000, 4949,
    ]);
    expect([nextFeeBps(1000, 5000), nextFeeBps(2000, 0), nextFeeBps(2000, 1901)]).toEqual([1100, 1900, 1901]);
  });

  it('stays outside of bounds that are further than a step', () => {
    expect(nextFeeBps(2000, requiredFeeBps(0.05, 400, 0, 1000))).toBe(1900);
  });
});

describe('the yearly yield', () => {
  it('compounds what was gained', () => {
    expect(yearlyYield(10n ** 18n, (10n ** 18n * 105n) / 100n, YEAR)).toBeCloseTo(0.05, 12);
    expect(yearlyYield(10n ** 18n, (10n ** 18n * 110n) / 100n, YEAR / 2)).toBeCloseTo(0.21, 12);
    expect(yearlyYield(10n ** 18n, 10n ** 18n + 136_000_000_000_000n, DAY)).toBeCloseTo(1.000136 ** 365.2425 - 1, 9);
    expect(yearlyYield(2n * 10n ** 18n, 2n * 10n ** 18n, DAY)).toBe(0);
    expect(yearlyYield(100n, 99n, YEAR)).toBeCloseTo(-0.01, 12);
  });

  it('is unknown before ten minutes, and without a price', () => {
    expect(yearlyYield(100n, 101n, 599)).toBeUndefined();
    expect(yearlyYield(100n, 101n, 600)).toBeGreaterThan(0);
    expect(yearlyYield(0n, 101n, DAY)).toBeUndefined();
  });
});

describe('a boost', () => {
  const input: BoostInput = { available: 1_000n * UNIT, managed: 100_000n * UNIT, targetBps: 500, netYield: 0.04, seconds: 1_800n };
  const boost = (change: Partial<BoostInput> = {}) => boostAmount({ ...input, ...change });

  it('makes up for what is missing since the last, an hour at most', () => {
    // One per cent of 100 000 for half an hour: 1 000 × 1 800 / 31 556 952.
    expect(boost()).toBe(570_397n);
    expect(boost({ seconds: 3_600n })).toBe(1_140_794n);
    expect(boost({ seconds: 86_400n })).toBe(boost({ seconds: 3_600n }));
    expect(boost({ seconds: 0n })).toBe(0n);
  });

  it('counts an hour the first time', () => {
    expect(boost({ seconds: undefined })).toBe(boost({ seconds: 3_600n }));
  });

  it('is none at the target or above it', () => {
    expect([boost({ netYield: 0.05 }), boost({ netYield: 0.06 }), boost({ netYield: Number.POSITIVE_INFINITY })]).toEqual([0n, 0n, 0n]);
    expect(boost({ netYield: 0.0499 })).toBeGreaterThan(0n);
  });

  it('never spends more than there is', () => {
    expect([boost({ available: 570_396n }), boost({ available: 1n }), boost({ available: 0n })]).toEqual([570_396n, 1n, 0n]);
  });
});

interface Rules {
  target: number;
  min: number;
  max: number;
}

/** contracts.md part 3, sentence by sentence, in numbers of its own: rates in per cent, days in days. undefined: null or not above zero. */
function wanted(start: { price: number; days: number } | undefined, price: number, { target, min, max }: Rules) {
  if (!start || Math.round(start.days * 86_400) < 10 * 60) return undefined;
  const apy = (price / start.price) ** (365.2425 / start.days) - 1;
  if (!(apy > 0)) return undefined;
  const exact = apy > target / 10_000 ? (1 - target / 10_000 / apy) * 10_000 : min;
  // Two ways of computing one power differ in its last digits.
  const tips = Math.abs(exact - Math.floor(exact) - 0.5) < 0.001 || Math.abs(apy / (target / 10_000) - 1) < 1e-7;
  return { required: Math.min(max, Math.max(min, Math.round(exact))), tips };
}

function bot(required: number | undefined, fee: number) {
  if (required === undefined) return { fee, action: 'skipped_no_data' };
  if (Math.abs(required - fee) <= 50) return { fee, action: 'unchanged' };
  // At most 100 bps a cycle, taken after the bounds: from far outside of them it stays outside.
  return { fee: required > fee ? Math.min(required, fee + 100) : Math.max(required, fee - 100), action: 'changed' };
}

const bps = fc.integer({ min: 0, max: 10_000 });
const around = (seconds: number, reach: number) => fc.integer({ min: seconds - reach, max: seconds + reach });
const state = fc.record({
  // Any age, and those at which something begins or ends: ten minutes, a day, thirty days before it.
  ages: fc.array(fc.oneof(fc.integer({ min: 1, max: 40 * DAY }), around(600, 90), around(DAY, 1_800), around(31 * DAY, DAY)), {
    maxLength: 6,
  }),
  drift: fc.integer({ min: -2_000, max: 6_000 }),
  gifts: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 6, maxLength: 6 }),
  fee: fc.integer({ min: 0, max: 9_000 }),
  /** How far the fee is from the required one; else anywhere. */
  off: fc.option(fc.oneof(fc.integer({ min: -160, max: 160 }), fc.constantFrom(-101, -100, -99, -51, -50, 50, 51, 99, 100, 101))),
  target: fc.integer({ min: 1, max: 3_000 }),
  bounds: fc.tuple(bps, bps),
});

it('decides as the operator’s bot does, from any past and outside of the bounds too', () => {
  const now = 1_800_000_000;
  const seen = new Map<string, number>();
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  fc.assert(
    fc.property(state, ({ ages, drift, gifts, fee: any, off, target, bounds }) => {
      const [min, max] = [Math.min(...bounds), Math.max(...bounds)];
      const yearly = 1 + drift / 10_000;
      const price = (age: number, gift = 0) => Math.round(yearly ** (-age / YEAR) * (1 - gift / 1_000_000) * 1e15);
      const known = ages
        .map((age, index) => ({ age, value: price(age, gifts[index]) }))
        .sort((a, b) => b.age - a.age)
        .filter(({ age }, index, all) => age !== all[index - 1]?.age);
      // A day ago or earlier, thirty days further back at most; else the earliest there is.
      const within = known.filter(({ age }) => age <= 31 * 86_400);
      const before = within.filter(({ age }) => age >= 86_400).at(-1) ?? within[0];
      const told = wanted(before && { price: before.value / 1e15, days: before.age / 86_400 }, 1, { target, min, max });
      fc.pre(!told?.tips);
      const fee = off !== null && told ? Math.min(Math.max(told.required + off, 0), 9_000) : any;
      const decision = decide({
        start: startOf(
          known.map(({ age, value }) => ({ time: now - age, gross: BigInt(value) * 1_000n })),
          now,
        ),
        ...{ end: { time: now, gross: 10n ** 18n }, currentBps: fee, targetBps: target, minBps: min, maxBps: max },
      });
      const { fee: next, action } = bot(told?.required, fee);
      expect({ ...decision, gross: undefined }).toEqual({
        ...{ action, requiredBps: told?.required ?? null, nextBps: next, gross: undefined },
      });
      count(action);
      if (action === 'changed' && (next < min || next > max)) count('still outside of the bounds');
      if (before && before.age < 86_400 && action === 'changed') count('read over less than a day');
    }),
    { numRuns: 10_000 },
  );
  expect([...seen.keys()].sort()).toEqual([
    ...['changed', 'read over less than a day', 'skipped_no_data', 'still outside of the bounds', 'unchanged'],
  ]);
  for (const [what, times] of seen) expect([what, times > 50]).toEqual([what, true]);
});
