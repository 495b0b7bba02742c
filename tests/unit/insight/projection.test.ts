import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactFeeBps, nextFeeBps, requiredFeeBps } from '../../../src/insight/keeper-step';
import { meanNetRateBps, type ProjectionInput, projection } from '../../../src/insight/projection';
import { fromBps } from '../../../src/primitives/growth';

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
  test('at the required fee nothing moves and depositors get the target', () => {
    expect(projection(usual)).toEqual({
      feePath: [5_000],
      steps: 0,
      feeBps: 5_000,
      requiredFeeBps: 5_000,
      netRateBps: 400,
      boostedRateBps: 400,
      budgetHours: undefined,
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
    expect({ feeBps, netRateBps, stall }).toEqual({ feeBps: 3_000, netRateBps: 560, stall: undefined });
  });

  test('below the target the fee goes to its lower bound, and a budget makes up the rest', () => {
    const low = { ...usual, grossRateBps: 350, currentFeeBps: 0, available: 1_000n * USDC };
    const { netRateBps, boostedRateBps, budgetHours, assumptions } = projection(low);
    // 50 bps of a million is 5000 a year: a thousand lasts a fifth of 8765.82 hours.
    expect({ netRateBps, boostedRateBps, budgetHours }).toEqual({ netRateBps: 350, boostedRateBps: 400, budgetHours: 1_753 });
    expect(assumptions).toEqual(expect.arrayContaining(['boost_every_hour', 'dry_after_budget']));
    expect(projection({ ...low, available: 0n })).toMatchObject({ netRateBps: 350, boostedRateBps: 350, budgetHours: undefined });
  });

  test('while the fee is on its way down boosts cost more', () => {
    const input = { ...usual, grossRateBps: 350, currentFeeBps: 2_000, available: 1_000n * USDC };
    const { steps, budgetHours } = projection(input);
    expect(steps).toBe(20);
    expect(budgetHours).toBeLessThan(1_753);
    expect(budgetHours).toBeGreaterThan(1_700);
    // The first hour takes 120 bps of a million: 1.3689…; two of them cannot be paid of two.
    expect(projection({ ...input, available: 2n * USDC }).budgetHours).toBe(1);
    const hour = (usual.managed * 120n * 3_600n) / (10_000n * 31_556_952n);
    expect([hour - 1n, hour].map((available) => projection({ ...input, available }).budgetHours)).toEqual([0, 1]);
  });

  test('a budget is only spent while the fee settles where that reaches the target', () => {
    const input = { ...usual, currentFeeBps: 5_200, available: 1_000n * USDC };
    expect(projection(input)).toMatchObject({ netRateBps: 400, boostedRateBps: 400, budgetHours: undefined });
    expect(projection({ ...input, available: 1n }).budgetHours).toBe(0);
  });

  test('without a yield the keeper does nothing', () => {
    const still = projection({ ...usual, grossRateBps: -20, available: USDC });
    expect(still).toMatchObject({ feePath: [5_000], requiredFeeBps: undefined, netRateBps: -20, boostedRateBps: 400 });
    expect(still.assumptions).toContain('no_yield');
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

  test('the mean rate of the next hours goes along the path', () => {
    const input = { ...usual, currentFeeBps: 4_800 };
    const found = projection(input);
    expect(meanNetRateBps(found, 800, 1)).toBe(416);
    expect(meanNetRateBps(found, 800, 2)).toBe(412);
    expect(meanNetRateBps(found, 800, 4)).toBe(406);
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

test('a budget lasts as long as boosts of every hour take it', () => {
  const rate = fc.integer({ min: 0, max: 2_000 });
  fc.assert(
    fc.property(
      rate,
      rate,
      fc.bigInt({ min: 1n, max: 400n * USDC }),
      fc.integer({ min: 0, max: 1_000 }),
      (gross, target, available, current) => {
        const { budgetHours, feePath } = projection({
          ...usual,
          grossRateBps: gross,
          targetApyBps: target,
          available,
          currentFeeBps: current,
        });
        let left = available;
        let hours = 0;
        for (; hours < 2_000; hours++) {
          const fee = feePath[Math.min(hours, feePath.length - 1)]!;
          // In 1/10^8 of a unit; the year of 31 556 952 seconds.
          const missing = BigInt(target) * 10_000n - BigInt(gross) * BigInt(10_000 - fee);
          left -= missing > 0n ? (usual.managed * missing * 3_600n) / (10n ** 8n * 31_556_952n) : 0n;
          if (left < 0n) break;
        }
        // Whole stroops of an hour are cut: over a long time that is an hour more, never less.
        if (hours < 2_000) expect([hours, hours - 1]).toContain(budgetHours);
        else if (budgetHours !== undefined) expect(budgetHours).toBeGreaterThanOrEqual(1_999);
      },
    ),
    { numRuns: 200 },
  );
});
