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

/** contracts.md part 3, sentence by sentence, in numbers of its own: rates in per cent, days in days. */
function bot(start: { price: number; days: number } | undefined, price: number, fee: number, target: number, min: number, max: number) {
  if (!start || start.days * 24 * 60 < 10) return { fee, action: 'skipped_no_data' };
  const apy = (price / start.price) ** (365.2425 / start.days) - 1;
  if (!(apy > 0)) return { fee, action: 'skipped_no_data' };
  let required = min;
  if (apy > target / 10_000) required = Math.min(max, Math.max(min, Math.round((1 - target / 10_000 / apy) * 10_000)));
  if (Math.abs(required - fee) <= 50) return { fee, action: 'unchanged' };
  return { fee: required > fee ? Math.min(required, fee + 100) : Math.max(required, fee - 100), action: 'changed' };
}

const bps = fc.integer({ min: 0, max: 10_000 });
const state = fc.record({
  ages: fc.array(fc.integer({ min: 1, max: 40 * DAY }), { maxLength: 6 }),
  drift: fc.integer({ min: -2_000, max: 6_000 }),
  gifts: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 6, maxLength: 6 }),
  fee: fc.integer({ min: 0, max: 9_000 }),
  target: fc.integer({ min: 1, max: 3_000 }),
  bounds: fc.tuple(bps, bps),
});

it('decides as the operator’s bot does, from any past and outside of the bounds too', () => {
  const now = 1_800_000_000;
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(state, ({ ages, drift, gifts, fee, target, bounds }) => {
      const [min, max] = [Math.min(...bounds), Math.max(...bounds)];
      const yearly = 1 + drift / 10_000;
      const price = (age: number, gift = 0) => yearly ** (-age / YEAR) * (1 - gift / 1_000_000);
      const known = ages
        .map((age, index) => ({ age, value: price(age, gifts[index]) }))
        .sort((a, b) => b.age - a.age)
        .filter(({ age }, index, all) => age !== all[index - 1]?.age);
      const snapshots = known.map(({ age, value }) => ({ time: now - age, gross: BigInt(Math.round(value * 1e15)) * 1_000n }));
      const decision = decide({
        ...{ start: startOf(snapshots, now), end: { time: now, gross: 10n ** 18n } },
        ...{ currentBps: fee, targetBps: target, minBps: min, maxBps: max },
      });
      // A day ago or earlier, thirty days further back at most; else the earliest there is.
      const within = known.filter(({ age }) => age <= 31 * 86_400);
      const before = within.filter(({ age }) => age >= 86_400).at(-1) ?? within[0];
      const told = bot(before && { price: before.value, days: before.age / 86_400 }, 1, fee, target, min, max);
      seen.set(told.action, (seen.get(told.action) ?? 0) + 1);
      // Where the required fee lies on a rounding, a price cut after its fifteenth digit may tip it.
      expect(decision.action === told.action || Math.abs(Math.abs((decision.requiredBps ?? 0) - fee) - 50.5) <= 1).toBe(true);
      expect(Math.abs(decision.nextBps - told.fee)).toBeLessThanOrEqual(decision.action === told.action ? 1 : 51);
      if (fee > max + 150 && told.action === 'changed') expect(decision.nextBps).toBeGreaterThan(max);
    }),
    { numRuns: 10_000 },
  );
  expect([...seen.keys()].sort()).toEqual(['changed', 'skipped_no_data', 'unchanged']);
  for (const count of seen.values()) expect(count).toBeGreaterThan(50);
});
