/** The keeper's rules, beside those of the local network's keeper, which was written by another hand from the same description. */
import { describe, expect, it } from 'vitest';
import { planBoost, planFee, type Sight, type Standing, startOf } from '../../../src/keeper/plan';
import { boostAmount, decide, yearlyYield } from '../../network/index';
import { randomOf } from './random';

const NOW = 1_800_000_000;
const DAY = 86_400;
const UNIT = 10_000_000n;
const SHARE = 10n ** 18n;

const sight = (ago: number, gross: bigint, more: Partial<Sight> = {}): Sight => ({
  time: NOW - ago,
  gross,
  supply: 1_000n * UNIT,
  boosted: 0n,
  ...more,
});
const DAY_OF_8_PERCENT = 10_002_107_000n;
const seen = [sight(DAY, 10_000_000_000n)];

const standing = (changes: Partial<Standing> = {}): Standing => ({
  time: NOW,
  worth: { gross: DAY_OF_8_PERCENT, net: DAY_OF_8_PERCENT },
  supply: 1_000n * UNIT,
  currentFeeBps: 500,
  config: { targetApyBps: 600, minFeeBps: 0, maxFeeBps: 3_000 },
  budget: { active: true, available: 1_000n * UNIT, lastBoostedAt: 0 },
  archived: false,
  may: { fees: true, boosts: true },
  ...changes,
});
const bounds = (minFeeBps: number, maxFeeBps: number, targetApyBps = 600) => ({ config: { targetApyBps, minFeeBps, maxFeeBps } });

describe('a fee', () => {
  it('goes one step towards what leaves depositors the target, and says from where', () => {
    expect(planFee(standing(), seen)).toEqual({
      ...{ fromBps: 500, toBps: 600, grossBps: 800, reason: 'rises', corners: [] },
      requiredBps: 2_499,
    });
    expect(planFee(standing({ currentFeeBps: 2_900 }), seen)).toMatchObject({ toBps: 2_800, reason: 'falls' });
    expect(planFee(standing({ currentFeeBps: 2_460 }), seen)).toMatchObject({ toBps: undefined, reason: 'near_enough' });
  });

  it('from far outside its bounds goes to the nearest one at once, and says why', () => {
    const above = planFee(standing({ currentFeeBps: 2_000, ...bounds(0, 1_000) }), seen);
    expect(above).toMatchObject({ toBps: 1_000, reason: 'falls', corners: ['step_outside_bounds'] });
    const below = planFee(standing({ currentFeeBps: 0, ...bounds(2_000, 3_000) }), seen);
    expect(below).toMatchObject({ toBps: 2_000, reason: 'rises', corners: ['step_outside_bounds'] });
    // Within a step of them it is an ordinary one.
    expect(planFee(standing({ currentFeeBps: 1_090, ...bounds(0, 1_000) }), seen)).toMatchObject({ toBps: 1_000, corners: [] });
    expect(planFee(standing({ currentFeeBps: 1_090, ...bounds(0, 1_000, 790) }), seen)).toMatchObject({ toBps: 990, corners: [] });
  });

  it('never asks a vault for more than it takes, and says so', () => {
    const high = standing({ currentFeeBps: 8_960, ...bounds(0, 10_000, 0) });
    expect(planFee(high, seen)).toMatchObject({
      toBps: undefined,
      requiredBps: 9_000,
      reason: 'near_enough',
      corners: ['fee_above_vault_limit'],
    });
    expect(planFee({ ...high, currentFeeBps: 8_940 }, seen)).toMatchObject({ toBps: 9_000, corners: ['fee_above_vault_limit'] });
    const none = standing({ currentFeeBps: 9_000, ...bounds(9_500, 10_000) });
    expect(planFee(none, seen)).toMatchObject({ toBps: undefined, reason: 'bounds_above_vault_limit', corners: ['fee_above_vault_limit'] });
  });

  it('stays where nothing is known, nothing is earned, or the vault is not ours to keep', () => {
    expect(planFee(standing(), [])).toMatchObject({ toBps: undefined, reason: 'no_yield' });
    expect(planFee(standing(), [sight(599, 10_000_000_000n)])).toMatchObject({ reason: 'no_yield', grossBps: undefined });
    expect(planFee(standing({ worth: { gross: 9_999_000_000n, net: 1n } }), seen)).toMatchObject({ toBps: undefined, reason: 'no_yield' });
    expect(planFee(standing({ worth: undefined }), seen)).toMatchObject({ toBps: undefined, reason: 'no_yield' });
    expect(planFee(standing({ config: undefined }), seen)).toMatchObject({ toBps: undefined, reason: 'not_managed' });
    expect(planFee(standing({ archived: true }), seen)).toMatchObject({ toBps: undefined, reason: 'archived' });
    expect(planFee(standing({ may: { fees: false, boosts: true } }), seen)).toMatchObject({ toBps: undefined, reason: 'not_ours' });
  });
});

describe('a boost', () => {
  const low = { config: { targetApyBps: 1_000, minFeeBps: 0, maxFeeBps: 3_000 }, currentFeeBps: 0 };

  it('makes up for an hour at most of what is missing, and never spends more than the campaign holds', () => {
    const plan = planBoost(standing(low), seen);
    // 2 % of 1000.2 a year, for an hour of it.
    expect(plan).toMatchObject({ reason: 'below_target', netBps: 800 });
    expect(Number(plan.amount)).toBeCloseTo((10_002_107_000 * 0.02 * 3_600) / 31_556_952, -2);
    const half = planBoost(standing({ ...low, budget: { active: true, available: UNIT, lastBoostedAt: NOW - 1_800 } }), seen);
    expect(Number(half.amount)).toBeCloseTo(Number(plan.amount) / 2, -1);
    const last = planBoost(standing({ ...low, budget: { active: true, available: 7n, lastBoostedAt: 0 } }), seen);
    expect(last.amount).toBe(7n);
  });

  it('leaves out what earlier boosts put in', () => {
    const boosted = [...seen, sight(3_600, 10_002_000_000n, { boosted: 2_107_000n })];
    const plan = planBoost(standing({ ...low, worth: { gross: 10_002_107_000n, net: 10_002_107_000n } }), boosted);
    expect(plan.netBps).toBe(0);
  });

  it('says why nothing is spent', () => {
    const campaign = (changes: object) => ({ ...low, budget: { active: true, available: UNIT, lastBoostedAt: 0, ...changes } });
    const reasons = (changes: Partial<Standing>, known: readonly Sight[] = seen) => {
      const plan = planBoost(standing(changes), known);
      return [plan.amount, plan.reason];
    };
    expect(reasons({ ...low, budget: undefined })).toEqual([undefined, 'no_campaign']);
    expect(reasons({ ...low, config: undefined })).toEqual([undefined, 'not_managed']);
    expect(reasons(campaign({ active: false }))).toEqual([undefined, 'inactive']);
    expect(reasons(campaign({ available: 0n }))).toEqual([undefined, 'empty']);
    expect(reasons(campaign({ lastBoostedAt: NOW }))).toEqual([undefined, 'too_small']);
    expect(reasons(low, [])).toEqual([undefined, 'no_data']);
    expect(reasons({ currentFeeBps: 0 })).toEqual([undefined, 'at_target']);
    expect(reasons({ ...low, archived: true })).toEqual([undefined, 'archived']);
    expect(reasons({ ...low, may: { fees: true, boosts: false } })).toEqual([undefined, 'not_ours']);
  });
});

describe('beside the local keeper', () => {
  const RUNS = Number(process.env.BALLAST_KEEPER ?? 3_000);
  const random = randomOf(Number(process.env.BALLAST_SEED ?? 11));

  function drawn() {
    const supply = random.big(UNIT, 10n ** 16n);
    const gross = (supply * random.big(9n * 10n ** 17n, 11n * 10n ** 17n)) / SHARE;
    const ago = random.whole(300, 3 * DAY);
    const before = (gross * random.big(SHARE - SHARE / 500n, SHARE + SHARE / 2_000n)) / SHARE;
    const minFeeBps = random.whole(0, 9_500);
    const targetApyBps = random.whole(0, 3_000);
    const start: Sight = { time: NOW - ago, gross: before, supply, boosted: 0n };
    const state = standing({
      ...{ supply, currentFeeBps: random.whole(0, 9_000) },
      worth: { gross, net: gross - random.big(0n, gross / 50n) },
      config: { targetApyBps, minFeeBps, maxFeeBps: random.whole(minFeeBps, 10_000) },
      budget: {
        active: true,
        available: random.big(1n, 10n ** 12n),
        lastBoostedAt: random.whole(0, 3) === 0 ? 0 : NOW - random.whole(1, 7_200),
      },
    });
    return { start, state };
  }

  it(`fees of ${RUNS} random vaults are the operator’s, but where the chain refuses those: there they are within the bounds`, () => {
    const seenOnes = { same: 0, corners: 0 };
    for (let run = 0; run < RUNS; run++) {
      const { start, state } = drawn();
      const { config, worth, supply, currentFeeBps } = state;
      if (!config || !worth) continue;
      const [from, to] = [start.gross, worth.gross].map((gross) => (gross * SHARE) / supply);
      const theirs = decide({
        start: { time: start.time, gross: from ?? 0n },
        end: { time: NOW, gross: to ?? 0n },
        ...{ currentBps: currentFeeBps, targetBps: config.targetApyBps, minBps: config.minFeeBps, maxBps: config.maxFeeBps },
      });
      // Ours knows no yield beyond a hundred million per cent a year.
      if ((theirs.gross ?? 0) > 1e6) continue;
      const ours = planFee(state, [start]);
      const after = ours.toBps ?? currentFeeBps;
      if (ours.corners.length === 0) {
        // They compute in plain numbers, and we in integers: a half of a bps may round otherwise.
        expect(Math.abs(after - theirs.nextBps), JSON.stringify({ run, ours, theirs })).toBeLessThanOrEqual(1);
        if (ours.toBps !== undefined) expect(after >= config.minFeeBps && after <= config.maxFeeBps && after <= 9_000).toBe(true);
        seenOnes.same += 1;
      } else {
        if (ours.toBps !== undefined) expect(after >= config.minFeeBps && after <= Math.min(config.maxFeeBps, 9_000)).toBe(true);
        seenOnes.corners += 1;
      }
    }
    expect(Math.min(seenOnes.same, seenOnes.corners)).toBeGreaterThan(RUNS / 20);
  });

  it(`boosts of ${RUNS} random vaults are its own, to a few stroops in a million, and within the budget`, () => {
    let spent = 0;
    for (let run = 0; run < RUNS; run++) {
      const { start, state } = drawn();
      const { config, worth, supply, currentFeeBps, budget } = state;
      if (!config || !worth || !budget) continue;
      const gross = yearlyYield((start.gross * SHARE) / supply, (worth.gross * SHARE) / supply, NOW - start.time);
      // Of a loss that leaves a ten-thousandth in a year ours says no rate, and spends nothing on it.
      if (gross !== undefined && gross < -0.9999) continue;
      const ours = planBoost(state, [start]).amount ?? 0n;
      const theirs =
        gross === undefined
          ? 0n
          : boostAmount({
              ...{ available: budget.available, managed: worth.net, targetBps: config.targetApyBps },
              netYield: gross <= 0 ? gross : gross * (1 - currentFeeBps / 10_000),
              seconds: budget.lastBoostedAt === 0 ? undefined : BigInt(NOW - budget.lastBoostedAt),
            });
      const apart = ours > theirs ? ours - theirs : theirs - ours;
      expect(apart <= 3n + theirs / 100_000n, JSON.stringify({ run, ours: String(ours), theirs: String(theirs) })).toBe(true);
      expect(ours <= budget.available).toBe(true);
      if (ours > 0n) spent += 1;
    }
    expect(spent).toBeGreaterThan(RUNS / 10);
  });
});

it('compares with the latest look that is a day old, else with the earliest, and with none from before its window', () => {
  const looks = [sight(40 * DAY, 1n), sight(3 * DAY, 2n), sight(DAY, 3n), sight(3_600, 4n)];
  expect(startOf(looks, NOW)?.gross).toBe(3n);
  expect(startOf(looks.slice(3), NOW)?.gross).toBe(4n);
  expect(startOf(looks.slice(0, 1), NOW)).toBeUndefined();
});
