/**
 * Interest of a lending pool's reserve, exactly as the contract computes it (contracts.md 6.5 and 6.6). Rates have 12
 * decimals, utilization and rate modifier 7, time is unix seconds, amounts are in token units.
 */

import type { Entry } from '../../chain/reading';
import { parseData, whole } from '../../contracts/entries';
import { asAmount, asBool, asU32, asU64, field } from '../../contracts/scval';
import type { ContractId } from '../../primitives/addresses';
import { I64_MAX, MOST_DECIMALS } from '../../primitives/amounts';
import { modelledRate, RATE_SECONDS, type Rate } from '../../primitives/growth';
import { divide, mulDiv, S12 } from '../../primitives/round';

/** undefined where the pool has no such reserve. */
export const parseReserveConfig = (pool: ContractId, entry: Entry | undefined) =>
  parseData(pool, 'ResConfig', entry, (value) => {
    const figure = (name: string) => asU32(field(value, name));
    const long = (name: string) => {
      const part = figure(name);
      return part === undefined ? undefined : BigInt(part);
    };
    const config = whole({
      index: figure('index'),
      decimals: figure('decimals'),
      cFactor: long('c_factor'),
      lFactor: long('l_factor'),
      util: long('util'),
      maxUtil: long('max_util'),
      rBase: long('r_base'),
      rOne: long('r_one'),
      rTwo: long('r_two'),
      rThree: long('r_three'),
      reactivity: long('reactivity'),
      supplyCap: asAmount(field(value, 'supply_cap')),
      enabled: asBool(field(value, 'enabled')),
    });
    return config && config.decimals <= MOST_DECIMALS ? config : undefined;
  });

export type ReserveConfig = NonNullable<ReturnType<typeof parseReserveConfig>>;

/** undefined where the pool has no such reserve. */
export const parseReserveData = (pool: ContractId, entry: Entry | undefined) =>
  parseData(pool, 'ResData', entry, (value) => {
    const amount = (name: string) => asAmount(field(value, name));
    return whole({
      bRate: amount('b_rate'),
      bSupply: amount('b_supply'),
      backstopCredit: amount('backstop_credit'),
      dRate: amount('d_rate'),
      dSupply: amount('d_supply'),
      irMod: amount('ir_mod'),
      lastTime: asU64(field(value, 'last_time')),
    });
  });
export type ReserveData = NonNullable<ReturnType<typeof parseReserveData>>;

export const S7 = 10_000_000n;
const SECONDS_PER_YEAR = 31_536_000n;
const HIGH_UTIL = 9_500_000n;
const IR_MOD_MAX = 100_000_000n;
const IR_MOD_MIN = 1_000_000n;

export const mulF = (x: bigint, y: bigint, d: bigint) => mulDiv(x, y, d, 'down');
export const mulC = (x: bigint, y: bigint, d: bigint) => mulDiv(x, y, d, 'up');
export const divF = (x: bigint, y: bigint, d: bigint) => mulDiv(x, d, y, 'down');
export const divC = (x: bigint, y: bigint, d: bigint) => mulDiv(x, d, y, 'up');

export const liabilitiesOf = ({ dSupply, dRate }: ReserveData) => mulC(dSupply, dRate, S12);
export const suppliesOf = ({ bSupply, bRate }: ReserveData) => mulF(bSupply, bRate, S12);
/** Tokens that `b` bTokens are worth. */
export const underlying = (b: bigint, bRate: bigint) => mulF(b, bRate, S12);

/** What whole bTokens round away at most when a part is taken out (contracts.md 6.6), in token units. */
export const burnRounding = ({ bRate }: Pick<ReserveData, 'bRate'>) => divC(bRate, S12, 1n) + 1n;

/**
 * What `b` bTokens would be worth if everything that the reserve has lent out were written off at once: its rate falls by nothing
 * but bad debt (contracts.md 6.5), and there is no more of that than debts.
 */
export function leastUnderlying(b: bigint, data: ReserveData): bigint {
  if (data.bSupply === 0n) return underlying(b, data.bRate);
  const lost = divC(liabilitiesOf(data), data.bSupply, S12);
  return lost < data.bRate ? underlying(b, data.bRate - lost) : 0n;
}

/** Liabilities over supplies, 7 decimals, at most 1. */
export function utilization(data: ReserveData): bigint {
  const owed = liabilitiesOf(data);
  const held = suppliesOf(data);
  if (owed === 0n) return 0n;
  return owed >= held ? S7 : divC(owed, held, S7);
}

/** What borrowers pay a year, 7 decimals. */
export function borrowRate(util: bigint, config: ReserveConfig, irMod: bigint): bigint {
  const { rBase, rOne, rTwo, rThree, util: target } = config;
  if (util <= target) return mulC(mulC(divC(util, target, S7), rOne, S7) + rBase, irMod, S7);
  if (util <= HIGH_UTIL) return mulC(mulC(divC(util - target, HIGH_UTIL - target, S7), rTwo, S7) + rOne + rBase, irMod, S7);
  return mulC(divC(util - HIGH_UTIL, S7 - HIGH_UTIL, S7), rThree, S7) + mulC(irMod, rTwo + rOne + rBase, S7);
}

function nextIrMod(util: bigint, config: ReserveConfig, irMod: bigint, dt: bigint): bigint {
  const error = dt * (util - config.util);
  if (error >= 0n) {
    const raised = irMod + mulF(error, config.reactivity, S7);
    return raised < IR_MOD_MAX ? raised : IR_MOD_MAX;
  }
  const lowered = irMod + mulC(error, config.reactivity, S7);
  return lowered > IR_MOD_MIN ? lowered : IR_MOD_MIN;
}

/** The factor by which debts grow over `dt` seconds, 12 decimals. */
export function accrualFactor(util: bigint, config: ReserveConfig, irMod: bigint, dt: bigint): bigint {
  return S12 + mulC(mulDiv(dt, S12, SECONDS_PER_YEAR, 'down'), borrowRate(util, config, irMod), S7);
}

/** The reserve as it is after one touch at `time`. `bstopRate`: the backstop's share of interest, 7 decimals. */
export function accrue(data: ReserveData, config: ReserveConfig, bstopRate: bigint, time: bigint): ReserveData {
  if (time <= data.lastTime) return data;
  const util = data.bSupply === 0n ? 0n : utilization(data);
  if (util === 0n) return { ...data, lastTime: time };
  const dt = time - data.lastTime;
  const owed = liabilitiesOf(data);
  const dRate = mulC(accrualFactor(util, config, data.irMod, dt), data.dRate, S12);
  const interest = mulC(data.dSupply, dRate, S12) - owed;
  const irMod = nextIrMod(util, config, data.irMod, dt);
  if (interest <= 0n) return { ...data, dRate, irMod, lastTime: time };
  const credit = mulF(interest, bstopRate, S7);
  return {
    ...data,
    dRate,
    irMod,
    lastTime: time,
    backstopCredit: data.backstopCredit + credit,
    bRate: divF(suppliesOf(data) + interest - credit, data.bSupply, S12),
  };
}

/** A reserve that nobody touches for a day: what was accrued to now, and then. */
export const dayLater = (data: ReserveData, config: ReserveConfig, bstopRate: bigint): ReserveData =>
  accrue(data, config, bstopRate, data.lastTime + BigInt(RATE_SECONDS));

/** What suppliers earn by the next day at today's utilization, without emissions. `data` is accrued to now. */
export const supplyRate = (data: ReserveData, config: ReserveConfig, bstopRate: bigint): Rate =>
  modelledRate(data.bRate, dayLater(data, config, bstopRate).bRate);

/** At least e^x, for x ≥ 0 with 12 decimals; undefined beyond what any holding could grow by. */
function expBound(x: bigint): bigint | undefined {
  const square = mulC(x, x, S12);
  // What follows x²/2 in the series is below x³ up to 1.
  if (x <= S12) return S12 + x + divide(square, 2n, 'up') + mulC(square, x, S12);
  const whole = divide(x, S12, 'up');
  return whole <= 64n ? S12 * 3n ** whole : undefined;
}

/**
 * An upper bound of what `b` bTokens are worth at `until`, whatever others do in between. Debts grow at most at the rate of
 * full utilization and the greatest modifier, x in all; supplies earn at most that whole interest. Debts can exceed supplies
 * by the backstop's part, λ times at first and λ·e^x at last, so that supplies grow by at most e^(λ·(e^x − 1)). `data` is the
 * reserve accrued to the time it was read at: the bound is tight for minutes, not for months.
 */
export function greatestUnderlying(b: bigint, data: ReserveData, config: ReserveConfig, until: bigint): bigint {
  const now = underlying(b, data.bRate);
  const dt = until > data.lastTime ? until - data.lastTime : 0n;
  if (dt === 0n || b === 0n) return now;
  const highest = config.rThree + mulC(IR_MOD_MAX, config.rTwo + config.rOne + config.rBase, S7);
  const owed = liabilitiesOf(data);
  const held = suppliesOf(data);
  const leverage = held > 0n && owed > held ? divC(owed, held, S12) : S12;
  const debtGrowth = expBound(mulC(mulDiv(dt, S12, SECONDS_PER_YEAR, 'up'), highest, S7));
  const growth = debtGrowth && expBound(mulC(leverage, debtGrowth - S12, S12));
  if (growth === undefined) return I64_MAX;
  // Each touch rounds the factor and the debts' rate up by one unit each, and there is at most one with new time a second.
  const rounding = mulC(2n * dt, leverage, S12);
  return mulC(mulC(b, data.bRate, S12), growth + rounding, S12) + 3n * (dt + 1n);
}
