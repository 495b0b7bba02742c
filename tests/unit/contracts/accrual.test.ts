import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { I64_MAX } from '../../../src/primitives/amounts';
import { S12 } from '../../../src/primitives/round';
import {
  accrualFactor,
  accrue,
  borrowRate,
  divC,
  divF,
  greatestUnderlying,
  liabilitiesOf,
  mulC,
  mulF,
  type ReserveConfig,
  type ReserveData,
  S7,
  suppliesOf,
  supplyRate,
  underlying,
  utilization,
} from '../../../src/sources/lendpool/accrual';

/** contracts.md 14.3 */
const config: ReserveConfig = {
  index: 0,
  decimals: 7,
  cFactor: 0n,
  lFactor: 0n,
  util: 7_500_000n,
  maxUtil: 9_500_000n,
  rBase: 100_000n,
  rOne: 500_000n,
  rTwo: 5_000_000n,
  rThree: 15_000_000n,
  reactivity: 20n,
  supplyCap: 10n ** 18n,
  enabled: true,
};
const reserve = (own: Partial<ReserveData>): ReserveData => ({
  bRate: S12,
  bSupply: 0n,
  backstopCredit: 0n,
  dRate: S12,
  dSupply: 0n,
  irMod: S7,
  lastTime: 0n,
  ...own,
});

describe('the known vectors', () => {
  it.each([
    [6_565_656n, 1_000_000_852_536n, 9_999_066n],
    [7_979_797n, 1_000_002_853_078n, 10_000_479n],
    [9_696_969n, 1_000_018_247_510n, 10_002_196n],
  ])('a utilization of %i accrues by %i and moves the modifier to %i', (util, factor, irMod) => {
    expect(accrualFactor(util, config, S7, 500n)).toBe(factor);
    // A reserve of exactly this utilization: 10 million supplied, U lent.
    const after = accrue(reserve({ bSupply: S7, dSupply: util }), config, 0n, 500n);
    expect(after.irMod).toBe(irMod);
  });

  it('a full step', () => {
    const data = reserve({ dRate: 1_345_678_123_000n, bRate: 1_123_456_789_000n, dSupply: 650_000_000n, bSupply: 990_000_000n });
    expect(accrue(data, config, 2_000_000n, 617_280n)).toEqual({
      ...data,
      dRate: 1_349_657_798_173n,
      bRate: 1_125_547_124_242n,
      irMod: 10_449_815n,
      backstopCredit: 517_357n,
      lastTime: 617_280n,
    });
  });

  it('a small step of a token with 18 decimals', () => {
    const data = reserve({
      dRate: 1_500_000_000_000n,
      bRate: 1_300_000_000_000n,
      dSupply: 10n ** 26n,
      bSupply: 10n ** 28n,
      lastTime: 995n,
    });
    expect(accrue(data, config, 2_000_000n, 1_000n)).toMatchObject({
      bRate: 1_300_000_000_020n,
      dRate: 1_500_000_002_562n,
      irMod: 9_999_927n,
      backstopCredit: 51_240_000_000_000_000n,
    });
  });

  it('a withdrawal, clamped or not', () => {
    const data = reserve({ dSupply: 750_000_000n, bSupply: 1_000_000_000n });
    const { bRate } = accrue(data, config, 2_000_000n, 600n);
    expect(bRate).toBe(1_000_000_686_000n);
    expect(200_000_000n - divC(101_234_567n, bRate, S12)).toBe(98_765_502n);
    expect(divC(210_000_000n, bRate, S12)).toBeGreaterThan(200_000_000n);
    expect(underlying(200_000_000n, bRate)).toBe(200_000_137n);
    expect(divF(101_234_567n, accrue(data, config, 1_000_000n, 600n).bRate, S12)).toBe(101_234_488n);
  });
});

describe('rounding', () => {
  it('is mathematical: floors go down and ceilings go up, below zero too', () => {
    expect([mulF(-7n, 1n, 2n), mulC(-7n, 1n, 2n), mulF(7n, 1n, 2n), mulC(7n, 1n, 2n)]).toEqual([-4n, -3n, 3n, 4n]);
    expect([divF(-7n, 2n, 1n), divC(-7n, 2n, 1n), divF(7n, -2n, 1n), divC(7n, -2n, 1n)]).toEqual([-4n, -3n, -4n, -3n]);
    expect([mulF(-8n, 1n, 2n), mulC(-8n, 1n, 2n)]).toEqual([-4n, -4n]);
  });
});

describe('a step', () => {
  const lent = reserve({ bSupply: 1_000_0000000n, dSupply: 600_0000000n, lastTime: 1_000n });

  it('to the same time or back changes nothing', () => {
    expect(accrue(lent, config, 2_000_000n, 1_000n)).toEqual(lent);
    expect(accrue(lent, config, 2_000_000n, 5n)).toEqual(lent);
  });

  it('without supply or without debt only moves the time', () => {
    for (const idle of [reserve({ bSupply: 5n }), reserve({ dSupply: 5n })]) {
      expect(accrue(idle, config, 0n, 77n)).toEqual({ ...idle, lastTime: 77n });
    }
  });

  it('keeps the modifier between a tenth and ten', () => {
    const year = 31_536_000n;
    const full = reserve({ bSupply: 100n, dSupply: 100n });
    expect(accrue(full, config, 0n, 100n * year).irMod).toBe(100_000_000n);
    expect(accrue(reserve({ bSupply: S12, dSupply: 1n }), config, 0n, 100n * year).irMod).toBe(1_000_000n);
  });

  it('counts no utilization above one', () => {
    expect(utilization(reserve({ bSupply: 100n, dSupply: 300n }))).toBe(S7);
    expect(utilization(reserve({ bSupply: 100n, dSupply: 0n }))).toBe(0n);
    expect(utilization(reserve({ bSupply: 3n, dSupply: 1n }))).toBe(3_333_334n);
  });

  it('borrows at a rate that never falls as utilization rises', () => {
    let last = 0n;
    for (let util = 1n; util <= S7; util += 12_345n) {
      const rate = borrowRate(util, config, S7);
      expect(rate).toBeGreaterThanOrEqual(last);
      last = rate;
    }
  });

  it('earns suppliers what borrowers pay, less the backstop’s part', () => {
    // 60 % at (60/75)·5 % + 1 % = 5 %; of the 3 % that makes, 20 % go to the backstop: 2.4 %, compounded by the day.
    expect(supplyRate(lent, config, 2_000_000n)).toEqual({ bps: 243, basis: 'modelled', seconds: 86_400 });
    expect(supplyRate(reserve({ bSupply: 1n }), config, 0n).bps).toBe(0);
  });
});

const seconds = (max: number) => fc.bigInt({ min: 0n, max: BigInt(max) });
const anyConfig = fc.record({
  util: fc.bigInt({ min: 5_000_000n, max: 9_400_000n }),
  rBase: fc.bigInt({ min: 100n, max: 1_000_000n }),
  rOne: fc.bigInt({ min: 0n, max: 5_000_000n }),
  rTwo: fc.bigInt({ min: 0n, max: 20_000_000n }),
  rThree: fc.bigInt({ min: 0n, max: 50_000_000n }),
  reactivity: fc.bigInt({ min: 0n, max: 1_000n }),
});
const anyReserve = fc
  .record({
    bSupply: fc.bigInt({ min: 1n, max: 10n ** 17n }),
    /** Debt in hundredths of a percent of the supply; a little above it may be. */
    lent: fc.bigInt({ min: 0n, max: 10_500n }),
    bRate: fc.bigInt({ min: S12, max: 3n * S12 }),
    dRate: fc.bigInt({ min: S12, max: 3n * S12 }),
    irMod: fc.bigInt({ min: 1_000_000n, max: 100_000_000n }),
  })
  .map(({ lent, ...own }) => reserve({ ...own, dSupply: (own.bSupply * own.bRate * lent) / (10_000n * own.dRate) }));
const bstop = fc.bigInt({ min: 0n, max: 9_999_999n });

describe('accrual', () => {
  it('never lowers a rate, and never gives suppliers more than borrowers pay', () => {
    fc.assert(
      fc.property(anyReserve, anyConfig, bstop, seconds(10_000_000), (data, rates, bstopRate, time) => {
        const after = accrue(data, { ...config, ...rates }, bstopRate, time);
        expect(after.bRate).toBeGreaterThanOrEqual(data.bRate);
        expect(after.dRate).toBeGreaterThanOrEqual(data.dRate);
        const paid = liabilitiesOf(after) - liabilitiesOf(data);
        const earned = suppliesOf(after) - suppliesOf(data) + after.backstopCredit - data.backstopCredit;
        expect(earned).toBeLessThanOrEqual(paid + 1n);
      }),
    );
  });

  it('in one step to a later time is worth no less: the value now is a lower bound of what arrives', () => {
    fc.assert(
      fc.property(anyReserve, anyConfig, bstop, seconds(100_000), seconds(100_000), (data, rates, bstopRate, first, more) => {
        const at = (time: bigint) => accrue(data, { ...config, ...rates }, bstopRate, time).bRate;
        expect(at(first + more)).toBeGreaterThanOrEqual(at(first));
      }),
    );
  });
});

/** What others may do to the reserve after a touch, with a part of what utilization leaves room for. */
interface Deed {
  wait: bigint;
  kind: 'touch' | 'borrow' | 'withdraw' | 'supply';
  part: bigint;
}
const deeds = fc.array(
  fc.record({
    wait: fc.bigInt({ min: 1n, max: 40n }),
    kind: fc.constantFrom<Deed['kind'][]>('touch', 'borrow', 'withdraw', 'supply'),
    part: fc.bigInt({ min: 0n, max: 10_000n }),
  }),
  { maxLength: 40 },
);

function act(data: ReserveData, { kind, part }: Deed, mine: bigint): ReserveData {
  const free = suppliesOf(data) - liabilitiesOf(data);
  const room = free > 0n ? (free * part) / 10_000n : 0n;
  if (kind === 'borrow') return { ...data, dSupply: data.dSupply + mulC(room, S12, data.dRate) };
  if (kind === 'supply') return { ...data, bSupply: data.bSupply + (data.bSupply * part) / 10_000n };
  if (kind === 'touch') return data;
  const burned = divF(room, data.bRate, S12);
  const others = data.bSupply - mine;
  return { ...data, bSupply: data.bSupply - (burned < others ? burned : others) };
}

describe('the greatest value of a position', () => {
  it('is at least that of any path with touches by others, every second or seldom', () => {
    const part = fc.bigInt({ min: 1n, max: 10_000n });
    fc.assert(
      fc.property(anyReserve, anyConfig, bstop, deeds, part, (data, rates, bstopRate, path, share) => {
        const own = { ...config, ...rates };
        // A position is a part of the supply.
        const tokens = mulC(data.bSupply, share, 10_000n);
        const until = path.reduce((sum, { wait }) => sum + wait, 1n);
        const most = greatestUnderlying(tokens, data, own, until);
        let now = data;
        for (const deed of path) now = act(accrue(now, own, bstopRate, now.lastTime + deed.wait), deed, tokens);
        now = accrue(now, own, bstopRate, until);
        expect(underlying(tokens, now.bRate)).toBeLessThanOrEqual(most);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is at least what somebody gains who aims at the rounding of debts each second', () => {
    // Rates at their greatest, so that the bound has no room but what it gives to rounding.
    const own = { ...config, rBase: 1_000_000n, rOne: 0n, rTwo: 0n, rThree: 0n };
    const tokens = 3_200_000n;
    const start = reserve({ bSupply: tokens, dSupply: 2_300_000n, dRate: 1_345_678_123_456n, irMod: 100_000_000n });
    let now = start;
    for (let second = 1n; second <= 60n; second++) {
      // Borrows of a few stroops: the one after which debts cross to the next whole stroop.
      const choices = Array.from({ length: 60 }, (_, more) => accrue({ ...now, dSupply: now.dSupply + BigInt(more) }, own, 0n, second));
      now = choices.reduce((best, choice) => (choice.bRate > best.bRate ? choice : best));
    }
    const gained = underlying(tokens, now.bRate) - tokens;
    expect(gained).toBeGreaterThan(40n);
    expect(tokens + gained).toBeLessThanOrEqual(greatestUnderlying(tokens, start, own, 60n));
  });

  it('is close for a few minutes: within 710 % a year in this configuration', () => {
    const data = reserve({ bSupply: 1_000_0000000n, dSupply: 600_0000000n });
    const tokens = 100_0000000n;
    const most = greatestUnderlying(tokens, data, config, 180n);
    expect(most).toBeGreaterThan(tokens);
    expect(most - tokens).toBeLessThan((tokens * 711n * 180n) / (100n * 31_536_000n) + 600n);
  });

  it('never shrinks with time, and is the value itself at once', () => {
    const data = reserve({ bSupply: 1_000_0000000n, dSupply: 999_0000000n, bRate: 1_234_567_890_123n, lastTime: 50n });
    expect(greatestUnderlying(77n, data, config, 50n)).toBe(underlying(77n, data.bRate));
    expect(greatestUnderlying(0n, data, config, 10_000n)).toBe(0n);
    let last = 0n;
    for (let until = 50n; until < 10n ** 11n; until = until * 3n + 1n) {
      const most = greatestUnderlying(77n, data, config, until);
      expect(most).toBeGreaterThanOrEqual(last);
      last = most;
    }
    expect(last).toBe(I64_MAX);
  });
});
