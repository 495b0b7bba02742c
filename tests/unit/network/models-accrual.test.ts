import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Config,
  calcAccrual,
  type Data,
  divCeil,
  divFloor,
  load,
  mulCeil,
  mulFloor,
  SCALAR_12,
  utilization,
} from '../../network/contracts/accrual';
import { quoteDeposit, quoteWithdrawal, worth } from '../../network/contracts/strategy-math';

const config: Config = {
  index: 0,
  decimals: 7,
  c_factor: 0,
  l_factor: 0,
  util: 7_500_000,
  max_util: 9_500_000,
  r_base: 100_000,
  r_one: 500_000,
  r_two: 5_000_000,
  r_three: 15_000_000,
  reactivity: 20,
  supply_cap: 10n ** 18n,
  enabled: true,
};
const fresh: Data = {
  b_rate: SCALAR_12,
  b_supply: 0n,
  backstop_credit: 0n,
  d_rate: SCALAR_12,
  d_supply: 0n,
  ir_mod: 10_000_000n,
  last_time: 0n,
};

describe('interest of a reserve (contracts.md 6.5, 14.3)', () => {
  it.each([
    [6_565_656n, 1_000_000_852_536n, 9_999_066n],
    [7_979_797n, 1_000_002_853_078n, 10_000_479n],
    [9_696_969n, 1_000_018_247_510n, 10_002_196n],
  ])('grows debts by the right factor at a utilization of %s', (util, factor, irMod) => {
    expect(calcAccrual(config, util, 10_000_000n, 500n)).toEqual({ factor, irMod });
  });

  it('accrues a whole reserve over a week', () => {
    const rates = { d_rate: 1_345_678_123_000n, b_rate: 1_123_456_789_000n };
    const data = { ...fresh, ...rates, d_supply: 650_000_000n, b_supply: 990_000_000n };
    expect(load(data, config, 2_000_000, 617_280n)).toMatchObject({
      d_rate: 1_349_657_798_173n,
      b_rate: 1_125_547_124_242n,
      ir_mod: 10_449_815n,
      backstop_credit: 517_357n,
      last_time: 617_280n,
    });
  });

  it('accrues five seconds on huge supplies', () => {
    const rates = { d_rate: 1_500_000_000_000n, b_rate: 1_300_000_000_000n, last_time: 995n };
    const data = { ...fresh, ...rates, d_supply: 10n ** 26n, b_supply: 10n ** 28n };
    expect(load(data, config, 2_000_000, 1000n)).toMatchObject({
      b_rate: 1_300_000_000_020n,
      d_rate: 1_500_000_002_562n,
      ir_mod: 9_999_927n,
      backstop_credit: 51_240_000_000_000_000n,
    });
  });

  it('leaves a reserve without supply or without debt alone but for the time', () => {
    expect(load(fresh, config, 2_000_000, 600n)).toEqual({ ...fresh, last_time: 600n });
    const unused = { ...fresh, b_supply: 1000n };
    expect(load(unused, config, 2_000_000, 600n)).toEqual({ ...unused, last_time: 600n });
  });

  it('lets suppliers have the very first stroop of interest', () => {
    const after = load({ ...fresh, b_supply: 2000n, d_supply: 1000n }, config, 2_000_000, 1n);
    expect([after.b_rate, after.backstop_credit]).toEqual([1_000_500_000_000n, 0n]);
  });

  it('counts debts above the supply as full utilization', () => {
    expect(utilization({ ...fresh, b_supply: 100n, d_supply: 101n })).toBe(10_000_000n);
  });

  it('keeps the rate modifier within its bounds', () => {
    expect(calcAccrual(config, 10_000_000n, 100_000_000n, 1_000_000n).irMod).toBe(100_000_000n);
    expect(calcAccrual(config, 0n, 1_000_000n, 1_000_000n).irMod).toBe(1_000_000n);
  });

  it('rounds the fall of the rate modifier towards zero', () => {
    // 1 s at one unit below the target moves it by less than one step down.
    expect(calcAccrual(config, 7_499_999n, 10_000_000n, 1n).irMod).toBe(10_000_000n);
  });

  it('never lowers what bTokens are worth', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 20n });
    const rate = fc.bigInt({ min: SCALAR_12, max: 5n * SCALAR_12 });
    fc.assert(
      fc.property(
        amount,
        amount,
        rate,
        rate,
        fc.bigInt({ min: 0n, max: 31_536_000n }),
        fc.integer({ min: 0, max: 9_999_999 }),
        (b, d, br, dr, t, take) => {
          fc.pre(d * dr < b * br);
          const data = { ...fresh, b_supply: b, d_supply: d, b_rate: br, d_rate: dr };
          const after = load(data, config, take, t);
          expect(after.b_rate).toBeGreaterThanOrEqual(br);
          expect(after.d_rate).toBeGreaterThanOrEqual(dr);
          expect(load(data, config, take, t + 1n).b_rate).toBeGreaterThanOrEqual(after.b_rate);
        },
      ),
    );
  });
});

describe('fixed-point products', () => {
  it('round to the mathematical floor and ceiling, also below zero', () => {
    expect([mulFloor(-7n, 1n, 2n), mulCeil(-7n, 1n, 2n)]).toEqual([-4n, -3n]);
    expect([divFloor(7n, 2n, 1n), divCeil(7n, 2n, 1n), divCeil(8n, 2n, 1n)]).toEqual([3n, 4n, 4n]);
  });
});

describe('a strategy (contracts.md part 5)', () => {
  const rate = fc.bigInt({ min: SCALAR_12, max: 10n * SCALAR_12 });
  const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
  const reserves = fc
    .record({ shares: fc.bigInt({ min: 1001n, max: 10n ** 16n }), growth: fc.bigInt({ min: 0n, max: 10n ** 16n }) })
    .map(({ shares, growth }) => ({ shares, tokens: shares + growth }));

  it('takes at most what is offered and gives the rest back', () => {
    fc.assert(
      fc.property(amount, reserves, rate, (offered, state, r) => {
        const quote = quoteDeposit(offered, state, r);
        if (typeof quote === 'string') return;
        expect(quote.used).toBeLessThanOrEqual(offered);
        expect(quote.minted).toBeGreaterThan(0n);
      }),
    );
  });

  it('never makes the others poorer by a deposit', () => {
    fc.assert(
      fc.property(amount, reserves, rate, (offered, state, r) => {
        const quote = quoteDeposit(offered, state, r);
        if (typeof quote === 'string') return;
        const after = { shares: state.shares + quote.minted, tokens: state.tokens + quote.tokens };
        expect(worth(state.shares, after, r)).toBeGreaterThanOrEqual(worth(state.shares, state, r) - 1n);
      }),
    );
  });

  it('pays at least what is asked for, and never charges more shares than it counted', () => {
    fc.assert(
      fc.property(amount, reserves, rate, (asked, state, r) => {
        const quote = quoteWithdrawal(asked, state.shares, state, r);
        if (typeof quote === 'string') return;
        expect(quote.paid).toBeGreaterThanOrEqual(asked);
        expect(quote.tokens).toBeLessThanOrEqual(state.tokens);
        expect(quote.burned).toBeLessThanOrEqual(state.shares);
      }),
    );
  });

  it('keeps 1000 shares of the first deposit', () => {
    const empty = { shares: 0n, tokens: 0n };
    expect(quoteDeposit(5000n, empty, SCALAR_12)).toEqual({ used: 5000n, tokens: 5000n, minted: 5000n, credited: 4000n });
    expect(quoteDeposit(1000n, empty, SCALAR_12)).toMatchObject({ minted: 1000n, credited: 0n });
    expect(quoteDeposit(1n, empty, 2n * SCALAR_12)).toBe('BTokensAmountBelowMin');
  });

  it('refuses a deposit that buys no share', () => {
    expect(quoteDeposit(1n, { shares: 5000n, tokens: 5000n }, 2n * SCALAR_12)).toBe('InvalidSharesMinted');
    expect(quoteDeposit(0n, { shares: 5000n, tokens: 5000n }, SCALAR_12)).toBe('OnlyPositiveAmountAllowed');
  });

  it('refuses to pay more than the position holds', () => {
    expect(quoteWithdrawal(5001n, 5000n, { shares: 6000n, tokens: 6000n }, SCALAR_12)).toBe('InsufficientBalance');
  });

  it('refuses what leaves its arithmetic: a share of nothing, amounts near the end of 128 bits', () => {
    const [reserves, huge] = [{ shares: 6000n, tokens: 6000n }, 2n ** 127n - 1n];
    expect(quoteWithdrawal(1n, 0n, { shares: 0n, tokens: 0n }, SCALAR_12)).toBe('ArithmeticError');
    expect(quoteWithdrawal(huge, 5000n, reserves, SCALAR_12)).toBe('ArithmeticError');
    expect(quoteDeposit(huge, reserves, SCALAR_12)).toBe('ArithmeticError');
  });
});
