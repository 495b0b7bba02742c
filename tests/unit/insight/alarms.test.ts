import { describe, expect, test } from 'vitest';
import { alarmTerms, type Cause, causesOf, type Marks, mark, type WatchedVault } from '../../../src/insight/alarms';
import { type AlertCode, isAlert } from '../../../src/primitives/alert-codes';
import { createSay, languageCodes, loaderOf, tellAlert } from '../../../src/words/languages';

const NOW = 1_770_000_000;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const USDC = 10_000_000n;
const well: WatchedVault = {
  registered: true,
  managedByStabilizer: true,
  config: { targetApyBps: 400, minFeeBps: 0, maxFeeBps: 9_000 },
  currentFeeBps: 5_000,
  campaign: null,
  managed: 1_000_000n * USDC,
  grossRateBps: 800,
  netRateBps: 400,
  readRateBps: 800,
  measured: true,
  lastFeeStepAt: NOW - 30 * DAY,
};
/** 50 bps of a million below its target: 0.57 USDC an hour. */
const poor: WatchedVault = {
  ...well,
  currentFeeBps: 0,
  grossRateBps: 350,
  readRateBps: 350,
  netRateBps: 350,
  config: { targetApyBps: 400, minFeeBps: 0, maxFeeBps: 9_000 },
  campaign: { active: true, available: 1_000n * USDC, lastBoostedAt: NOW - HOUR },
};
const none: Marks = { belowTargetSince: undefined, offTargetSince: undefined, stepDueSince: undefined };
const codes = (vault: WatchedVault, marks = none, now = NOW) => causesOf(vault, marks, now).map(({ code }) => code);
const only = (code: Cause['code'], vault: WatchedVault, marks = none) => causesOf(vault, marks, NOW).find((cause) => cause.code === code);

test('a vault that does what it should has no alarm', () => {
  expect(codes(well, mark(undefined, well, NOW))).toEqual([]);
});

describe('who manages', () => {
  test('managed without being registered is critical: anybody may take it', () => {
    expect(codes({ ...well, registered: false, config: null })).toEqual(['critical_state']);
  });
  test('registered with another Manager: the role has moved', () => {
    expect(codes({ ...poor, managedByStabilizer: false })).toEqual(['manager_moved']);
  });
  test('a vault that has nothing to do with the stabilizer has no alarm', () => {
    expect(codes({ ...well, registered: false, managedByStabilizer: false, config: null })).toEqual([]);
  });
});

describe('budget', () => {
  const withBudget = (available: bigint, active = true) => ({ ...poor, campaign: { active, available, lastBoostedAt: NOW } });
  test('is low when it lasts less than the threshold', () => {
    expect(only('budget_low', withBudget(90n * USDC))).toEqual({ code: 'budget_low', budgetHours: 157, thresholdHours: 168 });
    expect(only('budget_low', withBudget(0n))).toMatchObject({ budgetHours: 0 });
    expect(only('budget_low', withBudget(96n * USDC))).toBeUndefined();
    expect(causesOf(withBudget(96n * USDC), none, NOW, { ...alarmTerms, budgetLowHours: 169 })[0]?.code).toBe('budget_low');
  });
  test('is not low where nothing is spent of it, or where it is not known', () => {
    expect(only('budget_low', { ...withBudget(1n), grossRateBps: 800 })).toBeUndefined();
    expect(only('budget_low', { ...withBudget(1n), grossRateBps: undefined })).toBeUndefined();
    expect(only('budget_low', withBudget(1n, false))).toBeUndefined();
  });
});

describe('boosts', () => {
  const below = { ...none, belowTargetSince: NOW - 2 * HOUR };
  const boosted = (lastBoostedAt: number, available = USDC, active = true) => ({ ...poor, campaign: { active, available, lastBoostedAt } });
  test('are overdue after more than an hour below the target without one', () => {
    expect(only('boost_overdue', boosted(0), below)).toEqual({ code: 'boost_overdue', since: NOW - 2 * HOUR });
    expect(only('boost_overdue', boosted(NOW - HOUR - 1), below)).toMatchObject({ since: NOW - HOUR - 1 });
    expect(only('boost_overdue', boosted(NOW - HOUR), below)).toBeUndefined();
    expect(only('boost_overdue', boosted(0), { ...none, belowTargetSince: NOW - HOUR })).toBeUndefined();
  });
  test('are not where there is nothing to spend or nothing below', () => {
    expect(only('boost_overdue', boosted(0, 0n), below)).toBeUndefined();
    expect(only('boost_overdue', boosted(0, USDC, false), below)).toBeUndefined();
    expect(only('boost_overdue', { ...poor, campaign: null }, below)).toBeUndefined();
    expect(only('boost_overdue', boosted(0))).toBeUndefined();
  });
});

describe('keeper', () => {
  const due = { ...well, currentFeeBps: 4_000 };
  const marks = { ...none, stepDueSince: NOW - DAY };
  test('is silent when a step has been due for a day and none came', () => {
    expect(only('keeper_silent', due, marks)).toEqual({ code: 'keeper_silent', since: NOW - DAY });
    expect(only('keeper_silent', { ...due, lastFeeStepAt: undefined }, marks)).toBeDefined();
    expect(only('keeper_silent', { ...due, lastFeeStepAt: NOW - DAY + 1 }, marks)).toBeUndefined();
    expect(only('keeper_silent', due, { ...none, stepDueSince: NOW - DAY + 1 })).toBeUndefined();
    expect(only('keeper_silent', due)).toBeUndefined();
    expect(only('keeper_silent', { ...due, readRateBps: undefined }, marks)).toBeUndefined();
    expect(mark(marks, { ...well, readRateBps: undefined }, NOW).stepDueSince).toBe(NOW - DAY);
    expect(mark(undefined, { ...due, readRateBps: undefined }, NOW).stepDueSince).toBeUndefined();
  });
  test('is not silent where the boosts that it reads as yield hold the fee up, or where it reads nothing', () => {
    const fed = { ...well, grossRateBps: 500, readRateBps: 800 };
    expect(mark(marks, fed, NOW).stepDueSince).toBeUndefined();
    expect(mark(marks, { ...due, readRateBps: 0 }, NOW).stepDueSince).toBeUndefined();
    expect(mark(undefined, { ...well, grossRateBps: 800, readRateBps: 500 }, NOW).stepDueSince).toBe(NOW);
  });
});

describe('fee', () => {
  const pinned = (currentFeeBps: number, minFeeBps: number, maxFeeBps: number, grossRateBps = 800) =>
    only('fee_pinned', { ...well, currentFeeBps, grossRateBps, config: { targetApyBps: 400, minFeeBps, maxFeeBps } });
  test('is pinned at a bound while the target asks for a fee beyond', () => {
    expect(pinned(3_000, 0, 3_000)).toEqual({ code: 'fee_pinned', bound: 'max', boundBps: 3_000, requiredFeeBps: 5_000 });
    expect(pinned(6_000, 6_000, 9_000)).toEqual({ code: 'fee_pinned', bound: 'min', boundBps: 6_000, requiredFeeBps: 5_000 });
    expect(pinned(0, 0, 9_000, 300)).toEqual({ code: 'fee_pinned', bound: 'min', boundBps: 0, requiredFeeBps: -3_333 });
  });
  test('is at the bound where the keeper leaves it, and not on its way there', () => {
    expect(pinned(2_950, 0, 3_000)).toBeDefined();
    expect(pinned(2_949, 0, 3_000)).toBeUndefined();
    expect(pinned(6_050, 6_000, 9_000)).toBeDefined();
    expect(pinned(6_051, 6_000, 9_000)).toBeUndefined();
  });
  test('is where it should be at no fee while boosts add what the yield lacks, and pinned once they end', () => {
    expect(only('fee_pinned', poor)).toBeUndefined();
    expect(only('fee_pinned', { ...poor, campaign: { active: true, available: 0n, lastBoostedAt: NOW } })).toBeDefined();
    expect(only('fee_pinned', { ...poor, campaign: { active: false, available: USDC, lastBoostedAt: NOW } })).toBeDefined();
    // A lower bound would spare the budget.
    const dear = { ...poor, currentFeeBps: 500, config: { targetApyBps: 400, minFeeBps: 500, maxFeeBps: 9_000 } };
    expect(only('fee_pinned', dear)).toBeDefined();
  });
  test('is not pinned where the bound is what is required, or without a yield', () => {
    expect(pinned(5_000, 0, 5_000)).toBeUndefined();
    expect(pinned(5_000, 5_000, 9_000)).toBeUndefined();
    expect(pinned(0, 0, 9_000, 0)).toBeUndefined();
  });
});

describe('off target', () => {
  test('after a day', () => {
    const off = { ...well, netRateBps: 440 };
    const since = { ...none, offTargetSince: NOW - DAY };
    expect(only('off_target', off, since)).toEqual({ code: 'off_target', since: NOW - DAY, targetApyBps: 400, netRateBps: 440 });
    expect(only('off_target', off, { ...none, offTargetSince: NOW - DAY + 1 })).toBeUndefined();
    expect(only('off_target', off)).toBeUndefined();
  });
  test('by what was measured alone: a model knows nothing of boosts', () => {
    const modelled = { ...poor, netRateBps: 350, measured: false };
    expect(only('off_target', modelled, { ...none, offTargetSince: NOW - 2 * DAY })).toBeUndefined();
    expect(mark(undefined, modelled, NOW)).toMatchObject({ belowTargetSince: NOW, offTargetSince: undefined });
    // A night without samples does not make it begin anew.
    expect(mark({ ...none, offTargetSince: 7 }, modelled, NOW).offTargetSince).toBe(7);
    expect(mark({ ...none, offTargetSince: 7 }, { ...modelled, measured: true }, NOW).offTargetSince).toBe(7);
    expect(mark({ ...none, offTargetSince: 7 }, { ...well, measured: true }, NOW).offTargetSince).toBeUndefined();
  });
});

describe('marks', () => {
  const later = (vault: WatchedVault, previous?: Marks) => mark(previous, vault, NOW);
  test('begin with what is so, and keep their beginning', () => {
    const off = { ...well, currentFeeBps: 4_000, netRateBps: 374 };
    expect(later(off)).toEqual({ belowTargetSince: NOW, offTargetSince: NOW, stepDueSince: NOW });
    const earlier = { belowTargetSince: 1, offTargetSince: 2, stepDueSince: 3 };
    expect(later(off, earlier)).toEqual(earlier);
    expect(later(well, earlier)).toEqual(none);
  });
  test('a time to come, as a node once said it, keeps no alarm back', () => {
    const ahead = mark(undefined, poor, NOW + 10 * 365 * DAY);
    const marks = mark(ahead, poor, NOW - 2 * DAY);
    expect(marks).toEqual({ belowTargetSince: NOW - 2 * DAY, offTargetSince: NOW - 2 * DAY, stepDueSince: undefined });
    const overdue = { ...poor, campaign: { active: true, available: 1_000n * USDC, lastBoostedAt: NOW - 2 * HOUR } };
    expect(causesOf(overdue, mark(marks, overdue, NOW), NOW).map(({ code }) => code)).toEqual(['boost_overdue', 'off_target']);
  });
  test('a rate within the tolerance is on target, above or below', () => {
    expect(later({ ...well, netRateBps: 375 })).toEqual({ ...none, belowTargetSince: NOW });
    expect(later({ ...well, netRateBps: 425 })).toEqual(none);
    expect(later({ ...well, netRateBps: 426 })).toEqual({ ...none, offTargetSince: NOW });
  });
  test('what is not known marks nothing', () => {
    const unknown = { ...well, readRateBps: undefined, currentFeeBps: 0, netRateBps: undefined, measured: false, grossRateBps: undefined };
    expect(later(unknown)).toEqual(none);
    expect(later({ ...well, currentFeeBps: 0, config: null })).toEqual(none);
  });
  test('a fee within the dead zone is not due', () => {
    expect(later({ ...well, currentFeeBps: 4_950 })).toEqual(none);
    expect(later({ ...well, currentFeeBps: 4_949 }).stepDueSince).toBe(NOW);
  });
});

/** One vault for every code: what nothing finds, or no language says, fails here. */
const found: { [C in AlertCode]: [WatchedVault, Marks] } = {
  critical_state: [{ ...well, registered: false, config: null }, none],
  manager_moved: [{ ...well, managedByStabilizer: false }, none],
  budget_low: [{ ...poor, campaign: { active: true, available: 1n, lastBoostedAt: NOW } }, none],
  boost_overdue: [
    { ...poor, campaign: { active: true, available: USDC, lastBoostedAt: 0 } },
    { ...none, belowTargetSince: NOW - DAY },
  ],
  keeper_silent: [
    { ...well, currentFeeBps: 4_000 },
    { ...none, stepDueSince: NOW - DAY },
  ],
  fee_pinned: [{ ...well, currentFeeBps: 3_000, config: { targetApyBps: 400, minFeeBps: 0, maxFeeBps: 3_000 } }, none],
  off_target: [
    { ...well, netRateBps: 440 },
    { ...none, offTargetSince: NOW - DAY },
  ],
};

test.each(Object.entries(found))('%s is found, kept and said in every language', async (code, [vault, marks]) => {
  const { code: named, ...params } = only(code as AlertCode, { ...vault, lastFeeStepAt: undefined }, { ...marks }) ?? { code: undefined };
  const alert: unknown = JSON.parse(JSON.stringify({ code: named, params }));
  if (!isAlert(alert)) throw new Error(`nothing finds ${code}`);
  for (const language of languageCodes) {
    const { alertNext } = await loaderOf('vaults', language)();
    for (const text of [tellAlert(language, alert, createSay(language, [language])), alertNext[alert.code]]) {
      expect(text).toMatch(/\.$/);
      expect(text).not.toMatch(/undefined|NaN/);
    }
  }
});
