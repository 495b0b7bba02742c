import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keeperReads } from '../../../src/insight/keeper-reads';
import { exactFeeBps, nextFeeBps, requiredFeeBps } from '../../../src/insight/keeper-step';
import { feeding, meanNetRateBps, type Projection, type ProjectionInput, projection } from '../../../src/insight/projection';
import type { ValueSample } from '../../../src/insight/series';
import { fromBps, grown, RATE_ONE, toBps, yearlyRate } from '../../../src/primitives/growth';

const USDC = 10_000_000n;
const usual: ProjectionInput = {
  grossRateBps: 800,
  targetApyBps: 400,
  minFeeBps: 0,
  maxFeeBps: 9_000,
  currentFeeBps: 5_000,
  managed: 1_000_000n * USDC,
  available: 0n,
};

describe('a cycle of the keeper (contracts.md 14.4)', () => {
  const wide = { minFeeBps: 0, maxFeeBps: 10_000 };
  test.each([
    [800, 400, 5_000],
    [500, 400, 2_000],
    [400, 400, 0],
    [300, 400, 0],
    [1_000, 100, 9_000],
  ])('a yield of %i with the target %i requires %i', (gross, target, fee) => {
    expect(requiredFeeBps(fromBps(gross), target, wide)).toBe(fee);
  });

  test('the required fee keeps to the bounds; below the target it is the lower one', () => {
    expect(requiredFeeBps(fromBps(800), 400, { minFeeBps: 100, maxFeeBps: 3_000 })).toBe(3_000);
    expect(requiredFeeBps(fromBps(410), 400, { minFeeBps: 1_000, maxFeeBps: 3_000 })).toBe(1_000);
    expect(requiredFeeBps(fromBps(300), 400, { minFeeBps: 1_000, maxFeeBps: 3_000 })).toBe(1_000);
    expect(requiredFeeBps(0n, 400, wide)).toBeUndefined();
    expect(requiredFeeBps(-1n, 400, wide)).toBeUndefined();
  });

  test('bounds aside, a yield below the target asks for less than no fee', () => {
    expect(exactFeeBps(fromBps(300), 400)).toBe(-3_333);
    expect(exactFeeBps(fromBps(800), 33)).toBe(9_588);
  });

  test('a fee moves by a hundred at most, and stays within fifty', () => {
    expect(nextFeeBps(5_000, 5_050)).toBe(5_000);
    expect(nextFeeBps(5_000, 5_051)).toBe(5_051);
    expect(nextFeeBps(1_000, 5_000)).toBe(1_100);
    expect(nextFeeBps(2_000, 0)).toBe(1_900);
    expect(nextFeeBps(50, 0)).toBe(50);
  });
});

describe('projection', () => {
  test('at the required fee nothing moves', () => {
    const { hours, ...found } = projection(usual);
    expect(hours).toHaveLength(14 * 24 + 1);
    expect(found).toEqual({
      feePath: [5_000],
      steps: 0,
      feeBps: 5_000,
      requiredFeeBps: 5_000,
      // Half of every day's gain, compounded as the wallet measures it: e^(ln 1.08 / 2) − 1.
      netRateBps: 392,
      boostedRateBps: 392,
      budgetHours: undefined,
      spentPerDay: 0n,
      revenuePerDay: 1_053_671_875n,
      stall: undefined,
      maxFeeUnreachable: false,
      assumptions: ['gross_rate_stays', 'managed_stays', 'cycle_every_hour', 'fee_on_all_gains'],
    });
  });

  test('the fee goes there by steps, the last one shorter', () => {
    const { feePath, steps, feeBps } = projection({ ...usual, currentFeeBps: 4_770 });
    expect(feePath).toEqual([4_770, 4_870, 4_970]);
    expect([steps, feeBps]).toEqual([2, 4_970]);
    expect(projection({ ...usual, currentFeeBps: 5_260 }).feePath).toEqual([5_260, 5_160, 5_060, 5_000]);
  });

  test('a bound ends the path, and depositors get what is over', () => {
    const { feeBps, netRateBps, stall } = projection({ ...usual, currentFeeBps: 2_800, maxFeeBps: 3_000 });
    expect({ feeBps, netRateBps, stall }).toEqual({ feeBps: 3_000, netRateBps: 554, stall: undefined });
  });

  test('below the target the fee goes to its lower bound, and a budget makes up the rest', () => {
    const low = { ...usual, grossRateBps: 350, currentFeeBps: 0, available: 1_000n * USDC };
    const { netRateBps, boostedRateBps, budgetHours, spentPerDay, assumptions } = projection(low);
    // 50 bps of a million is 5000 a year: a thousand lasts a fifth of 8765.82 hours, a little less as the vault grows.
    expect({ netRateBps, boostedRateBps, budgetHours }).toEqual({ netRateBps: 350, boostedRateBps: 402, budgetHours: 1_750 });
    expect(spentPerDay / USDC).toBe(13n);
    expect(assumptions).toEqual(expect.arrayContaining(['boost_every_hour', 'dry_after_budget']));
    expect(projection({ ...low, available: 0n })).toMatchObject({ netRateBps: 350, boostedRateBps: 350, budgetHours: undefined });
  });

  test('while the fee is on its way down boosts cost more, and the first of them raise it again', () => {
    const input = { ...usual, grossRateBps: 350, currentFeeBps: 2_000, available: 1_000n * USDC };
    const { feePath, budgetHours } = projection(input);
    expect(feePath.slice(0, 17)).toEqual(Array.from({ length: 17 }, (_, hour) => 2_000 - 100 * hour));
    expect(feePath[17]).toBe(400);
    expect(Math.max(...feePath.slice(18))).toBeGreaterThan(800);
    expect(budgetHours).toBeLessThan(1_300);
    // The first hour takes 120 bps of a million: 1.3689…; two of them cannot be paid of two.
    expect(projection({ ...input, available: 2n * USDC }).budgetHours).toBe(1);
    expect(projection({ ...input, available: 2n * USDC }).feePath).toHaveLength(21);
  });

  test('a refill is spent as what was there', () => {
    const input = { ...usual, grossRateBps: 350, currentFeeBps: 0, available: 5n * USDC };
    const once = projection(input);
    const again = projection({ ...input, refills: [{ hour: 100, amount: 5n * USDC }] });
    const spent = ({ hours }: Projection) => hours.reduce((sum, { boosted }) => sum + boosted, 0n) / RATE_ONE;
    expect([spent(once), spent(again)]).toEqual([5n * USDC, 10n * USDC]);
    expect(again.hours[50]?.boosted).toBe(0n);
    expect(again.hours[101]?.boosted).toBeGreaterThan(0n);
    expect(meanNetRateBps(again, 336)).toBeGreaterThan(meanNetRateBps(once, 336));
  });

  test('every step prices anew what is not locked yet', () => {
    const input = { ...usual, targetApyBps: 380, unlocked: 5_000n * USDC };
    const { feePath, hours } = projection({ ...input, currentFeeBps: 4_000 });
    expect(feePath.length).toBeGreaterThan(10);
    // A hundredth of five thousand is fifty: of a million half a bp, where an hour brings five.
    expect(hours[1]!.net).toBeLessThan(hours[0]!.net);
    expect((hours[0]!.net - hours[1]!.net) / RATE_ONE / USDC).toBe(44n);
    expect(meanNetRateBps({ hours }, 24)).toBeLessThan(-1_500);
  });

  test('the keeper reads from the vault’s own transactions: after a long quiet time it does not see what changed', () => {
    const growth = (RATE_ONE * 10_030n) / 10_000n;
    const input = { ...usual, currentFeeBps: 5_000, grossRateBps: 800 };
    // Ten days that brought 0.3 % are more than eleven per cent a year.
    expect(projection({ ...input, reads: [{ secondsAgo: 10 * 86_400, growth }] }).feePath.slice(0, 4)).toEqual([
      5_000, 5_100, 5_200, 5_300,
    ]);
    expect(projection({ ...input, reads: [] }).feePath).toEqual([5_000]);
    expect(projection({ ...input, reads: [{ secondsAgo: 31 * 86_400, growth }] }).feePath).toEqual([5_000]);
  });

  test('without a yield the keeper does nothing, but that boosts are one to it', () => {
    expect(projection({ ...usual, grossRateBps: -20 })).toMatchObject({ feePath: [5_000], requiredFeeBps: undefined, netRateBps: -20 });
    const boosted = projection({ ...usual, grossRateBps: -20, available: 10_000n * USDC });
    expect(boosted.assumptions).toContain('no_yield');
    expect(boosted.boostedRateBps).toBeGreaterThan(380);
    expect(boosted.feePath.length).toBeGreaterThan(10);
  });

  test('a fee more than a step outside of its bounds stalls the keeper; a step outside does not', () => {
    const outside = { ...usual, targetApyBps: 800, maxFeeBps: 1_000 };
    expect(projection({ ...outside, currentFeeBps: 2_000 })).toMatchObject({
      feePath: [2_000],
      feeBps: 2_000,
      stall: 'fee_outside_bounds',
    });
    expect(projection({ ...outside, currentFeeBps: 1_101 }).stall).toBe('fee_outside_bounds');
    expect(projection({ ...outside, currentFeeBps: 1_100 })).toMatchObject({ stall: undefined, feeBps: 0, steps: 11 });
    expect(projection({ ...usual, minFeeBps: 2_000, currentFeeBps: 1_899 }).stall).toBe('fee_outside_bounds');
  });

  test('the vault takes no fee above 9000, whatever the bound', () => {
    const high = { ...usual, targetApyBps: 10, maxFeeBps: 10_000, currentFeeBps: 8_850 };
    expect(projection(high)).toMatchObject({ feePath: [8_850, 8_950], stall: 'fee_above_vault_limit', maxFeeUnreachable: true });
    expect(projection({ ...high, targetApyBps: 400 })).toMatchObject({ stall: undefined, maxFeeUnreachable: true });
    expect(projection({ ...high, maxFeeBps: 9_000, currentFeeBps: 8_840 })).toMatchObject({
      stall: undefined,
      feeBps: 9_000,
      maxFeeUnreachable: false,
    });
  });

  test('a rate beyond what is told of a year is the greatest that is told, and all that is lost is lost', () => {
    const most = 12_026_032_842;
    // A target of 10,000 %, by a slip of the finger: a day's boosts alone are a quarter of all there is.
    const slip = { ...usual, targetApyBps: 1_000_000, currentFeeBps: 0, available: 10n ** 14n };
    expect(projection(slip)).toMatchObject({ netRateBps: 800, boostedRateBps: most });
    // Three per cent a day are lost: in a year all but nothing.
    const losing = { ...usual, grossRateBps: -10_000 };
    expect(projection(losing)).toMatchObject({ netRateBps: -10_000, boostedRateBps: -10_000 });
    expect(meanNetRateBps(projection(losing), 24)).toBe(-10_000);
  });

  test('the mean rate of the next hours goes along the path, the fee on what is not locked contained', () => {
    const found = projection({ ...usual, currentFeeBps: 4_800 });
    expect([1, 2, 4, 24, 336].map((hours) => meanNetRateBps(found, hours))).toEqual([400, 392, 392, 392, 393]);
  });
});

describe('a budget that feeds the fee', () => {
  // Five per cent are earned, twelve are the target: the keeper reads boosts as a yield.
  const fed = { ...usual, grossRateBps: 500, targetApyBps: 1_200, currentFeeBps: 0, maxFeeBps: 3_000, available: 10_000n * USDC };

  test('is told, with what it pays to the owner', () => {
    const found = feeding(fed);
    expect(found?.feeBps).toBeGreaterThan(500);
    const fees = (input: ProjectionInput) => (projection(input).hours.at(-1)?.fees ?? 0n) / RATE_ONE;
    expect(found?.revenue).toBe(fees(fed) - fees({ ...fed, available: 0n }));
    expect(found?.revenue).toBeGreaterThan(100n * USDC);
    expect(feeding({ ...fed, protocolFeeBps: 2_000 })?.revenue).toBe((fees(fed) * 8_000n) / 10_000n);
  });

  test('is no longer one with any of what is proposed', () => {
    const { maxFeeBps, targetApyBps, budget } = feeding(fed) ?? expect.fail('nothing is fed');
    expect(maxFeeBps).toBe(0);
    expect(targetApyBps).toBeGreaterThan(500);
    expect(feeding({ ...fed, maxFeeBps: maxFeeBps ?? 0 })).toBeUndefined();
    expect(feeding({ ...fed, targetApyBps: targetApyBps ?? 0 })).toBeUndefined();
    expect(feeding({ ...fed, available: budget ?? 0n })).toBeUndefined();
  });

  test('proposes no bound that would stall the keeper', () => {
    const high = { ...fed, currentFeeBps: 1_000 };
    expect(feeding(high)?.feeBps).toBe(1_000);
    expect(feeding(high)?.maxFeeBps).toBeUndefined();
  });

  test('whatever is proposed is no worse than what it replaces: the keeper is not stalled, the fee of now is kept, nothing is fed', () => {
    const between = (min: number, max: number) => fc.integer({ min, max });
    const worlds = [
      between(200, 800),
      between(50, 800),
      between(0, 600),
      between(0, 600),
      between(1_000, 4_000),
      between(100, 20_000),
    ] as const;
    let proposed = 0;
    fc.assert(
      fc.property(...worlds, (grossRateBps, above, currentFeeBps, minFeeBps, maxFeeBps, budget) => {
        const terms = { grossRateBps, targetApyBps: grossRateBps + above, currentFeeBps, minFeeBps, maxFeeBps };
        const input = { ...fed, ...terms, available: BigInt(budget) * USDC };
        const bound = feeding(input)?.maxFeeBps;
        if (bound === undefined) return;
        proposed += 1;
        expect(bound).toBeGreaterThanOrEqual(Math.max(currentFeeBps, minFeeBps));
        expect(bound).toBeLessThan(maxFeeBps);
        expect(projection({ ...input, maxFeeBps: bound }).stall).toBeUndefined();
        expect(feeding({ ...input, maxFeeBps: bound })).toBeUndefined();
      }),
      { numRuns: 60, seed: 9 },
    );
    expect(proposed).toBeGreaterThanOrEqual(10);
  });

  test('is none without a budget, or where the fee may not rise', () => {
    expect(feeding({ ...fed, available: 0n })).toBeUndefined();
    expect(feeding({ ...fed, maxFeeBps: 0 })).toBeUndefined();
    expect(feeding({ ...usual, available: 1_000n * USDC })).toBeUndefined();
  });
});

/** contracts.md part 3 by itself: the bot's sums in plain numbers, and the refusals of the stabilizer and the vault. */
function keeperCycle(fee: number, apyBps: number, targetBps: number, minBps: number, maxBps: number): number {
  if (apyBps <= 0) return fee;
  let required = minBps;
  if (apyBps > targetBps) required = Math.max(minBps, Math.min(maxBps, Math.round(((apyBps - targetBps) * 10_000) / apyBps)));
  if (Math.abs(required - fee) <= 50) return fee;
  const applied = required > fee ? Math.min(fee + 100, required) : Math.max(fee - 100, required);
  const refused = applied < minBps || applied > maxBps || applied > 9_000;
  return refused ? fee : applied;
}

test('the keeper takes the predicted path, cycle for cycle, and stays at its end', () => {
  const bps = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(
      fc.integer({ min: -100, max: 3_000 }),
      fc.integer({ min: 0, max: 3_000 }),
      bps,
      bps,
      fc.integer({ min: 0, max: 9_000 }),
      (gross, target, a, b, current) => {
        const [minFeeBps, maxFeeBps] = [Math.min(a, b), Math.max(a, b)];
        const found = projection({ ...usual, grossRateBps: gross, targetApyBps: target, minFeeBps, maxFeeBps, currentFeeBps: current });
        let fee = current;
        for (let cycle = 0; cycle < found.steps + 3; cycle++) {
          expect(fee).toBe(found.feePath[Math.min(cycle, found.steps)]);
          fee = keeperCycle(fee, gross, target, minFeeBps, maxFeeBps);
        }
        expect(found.feeBps).toBe(fee);
        expect(found.feePath).toHaveLength(found.steps + 1);
        expect(new Set(found.feePath).size).toBe(found.feePath.length);
      },
    ),
    { numRuns: 200 },
  );
});

test('a budget is spent to the stroop and no further, and lasts to the hour that empties it', () => {
  const rate = fc.integer({ min: 0, max: 2_000 });
  fc.assert(
    fc.property(
      rate,
      rate,
      fc.bigInt({ min: 1n, max: 400n * USDC }),
      fc.integer({ min: 0, max: 1_000 }),
      (gross, target, available, current) => {
        const { hours, budgetHours, spentPerDay } = projection({
          ...usual,
          grossRateBps: gross,
          targetApyBps: target,
          available,
          currentFeeBps: current,
        });
        let left = available * RATE_ONE;
        for (const hour of hours) {
          expect(hour.boosted).toBeGreaterThanOrEqual(0n);
          left -= hour.boosted;
          expect(hour.left).toBe(left);
        }
        expect(left).toBeGreaterThanOrEqual(0n);
        const emptied = hours.findIndex((hour) => hour.left === 0n);
        if (emptied > 0) expect([emptied, emptied - 1]).toContain(budgetHours);
        else if (budgetHours !== undefined) {
          expect(budgetHours).toBeGreaterThanOrEqual(336);
          expect(Math.abs(Number(left / RATE_ONE) / Number(spentPerDay) - (budgetHours - 336) / 24)).toBeLessThan(budgetHours / 20);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a vault that lost all but nothing is projected as one of which too little was seen', () => {
  const seen = (time: number, gross: bigint) => ({ time, total: gross, gross, supply: 10n ** 30n });
  const now = 40 * 86_400;
  const samples = [seen(now - 86_400, 10n ** 30n), seen(now, 1n)];
  const reads = keeperReads(samples, [now - 86_400], now);
  expect(projection({ ...usual, ...(reads ? { reads } : {}) }).feePath.length).toBeGreaterThan(0);
});

test('what grew before the first look at a young vault is no less than what grew since', () => {
  const now = 40 * 86_400;
  const born = now - 3 * 86_400;
  const [first, last] = [born + 3_600, now].map((time) => ({
    ...{ time, total: 0n, supply: RATE_ONE },
    gross: grown(RATE_ONE, fromBps(1_200), time - born),
  })) as [ValueSample, ValueSample];
  const [read] = keeperReads([first, last], [born], now) ?? [];
  expect(toBps(yearlyRate(RATE_ONE, read?.growth ?? 0n, read?.secondsAgo ?? 0) ?? 0n)).toBe(1_200);
  expect(read?.secondsAgo).toBe(now - born);
});
