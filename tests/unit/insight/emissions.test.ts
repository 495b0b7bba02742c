import { expect, test } from 'vitest';
import { type Emissions, emissionsRate, rewardPerThousandYear } from '../../../src/insight/emissions';

const USDC = 10_000_000n;
const NOW = 1_770_000_000;
/** 0.1 REWARD a second for ten million USDC. */
const pool: Emissions = { eps: 10n ** 13n, epsDecimals: 14, expiration: NOW + 1, supplied: 10_000_000n * USDC };

test('1000 USDC get their part of what the pool emits in a year', () => {
  // 0.1 · 31 556 952 / 10 000 = 315.56952
  expect(rewardPerThousandYear(pool, NOW)).toBe(3_155_695_200n);
  expect(rewardPerThousandYear({ ...pool, eps: 10n ** 6n, epsDecimals: 7 }, NOW)).toBe(3_155_695_200n);
});

test('nothing once it has expired, and nothing to say where nothing is supplied', () => {
  expect(rewardPerThousandYear(pool, NOW + 1)).toBe(0n);
  expect(rewardPerThousandYear({ ...pool, supplied: 0n }, NOW)).toBeUndefined();
});

test('with a price it is a rate on the pool’s own basis, without one it is not', () => {
  const pays = (bps: number) => ({ bps, basis: 'modelled', seconds: 86_400 }) as const;
  // 315.56952 REWARD at 0.05 USDC: 15.778 for 1000, lent again every day.
  expect(emissionsRate(3_155_695_200n, 500_000n, pays(0))).toEqual(pays(159));
  expect(emissionsRate(3_155_695_200n, undefined, pays(0))).toBeUndefined();
  expect(emissionsRate(0n, 500_000n, pays(800))).toEqual(pays(0));
  // Both grow together: e^(ln 1.08 + 0.015778) − 1 is 9.72 %.
  expect(emissionsRate(3_155_695_200n, 500_000n, pays(800))).toEqual(pays(172));
});

test('a small pool that emits much says so, and never less than its own rate', () => {
  const pays = (bps: number) => ({ bps, basis: 'modelled', seconds: 86_400 }) as const;
  // 20 USDC a year for each: five per cent a day.
  expect(emissionsRate(20_000n * USDC, USDC, pays(530))).toEqual(pays(12_026_032_842 - 530));
});
