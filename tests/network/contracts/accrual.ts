/** A reserve's interest (contracts.md 6.5), from the contract's own arithmetic: floors and ceilings of fixed-point products. */
export interface Config {
  index: number;
  decimals: number;
  c_factor: number;
  l_factor: number;
  util: number;
  max_util: number;
  r_base: number;
  r_one: number;
  r_two: number;
  r_three: number;
  reactivity: number;
  supply_cap: bigint;
  enabled: boolean;
}

export interface Data {
  b_rate: bigint;
  b_supply: bigint;
  backstop_credit: bigint;
  d_rate: bigint;
  d_supply: bigint;
  ir_mod: bigint;
  last_time: bigint;
}

export const I128_MAX = 2n ** 127n - 1n;
export const SCALAR_7 = 10_000_000n;
export const SCALAR_12 = 1_000_000_000_000n;

function quotient(numerator: bigint, denominator: bigint, up: boolean): bigint {
  const whole = numerator / denominator;
  if (whole * denominator === numerator) return whole;
  const negative = numerator < 0n !== denominator < 0n;
  if (up) return negative ? whole : whole + 1n;
  return negative ? whole - 1n : whole;
}

export const mulFloor = (x: bigint, y: bigint, d: bigint) => quotient(x * y, d, false);
export const mulCeil = (x: bigint, y: bigint, d: bigint) => quotient(x * y, d, true);
export const divFloor = (x: bigint, y: bigint, d: bigint) => quotient(x * d, y, false);
export const divCeil = (x: bigint, y: bigint, d: bigint) => quotient(x * d, y, true);

export const totalLiabilities = (data: Data) => mulCeil(data.d_supply, data.d_rate, SCALAR_12);
export const totalSupply = (data: Data) => mulFloor(data.b_supply, data.b_rate, SCALAR_12);

export function utilization(data: Data): bigint {
  const liabilities = totalLiabilities(data);
  const supply = totalSupply(data);
  if (liabilities === 0n) return 0n;
  if (liabilities >= supply) return SCALAR_7;
  return divCeil(liabilities, supply, SCALAR_7);
}

/** The growth factor of debts over `dt` seconds (12 decimals) and the modifier afterwards. */
export function calcAccrual(config: Config, util: bigint, irMod: bigint, dt: bigint): { factor: bigint; irMod: bigint } {
  const target = BigInt(config.util);
  const kink = 9_500_000n;
  const one = BigInt(config.r_one);
  const two = BigInt(config.r_two);
  const base = BigInt(config.r_base);
  let rate: bigint;
  if (util <= target) {
    const scaled = mulCeil(divCeil(util, target, SCALAR_7), one, SCALAR_7) + base;
    rate = mulCeil(scaled, irMod, SCALAR_7);
  } else if (util <= kink) {
    const scaled = mulCeil(divCeil(util - target, kink - target, SCALAR_7), two, SCALAR_7) + one + base;
    rate = mulCeil(scaled, irMod, SCALAR_7);
  } else {
    const extra = mulCeil(divCeil(util - kink, 500_000n, SCALAR_7), BigInt(config.r_three), SCALAR_7);
    rate = extra + mulCeil(irMod, two + one + base, SCALAR_7);
  }
  const utilError = dt * (util - target);
  const change =
    utilError >= 0n ? mulFloor(utilError, BigInt(config.reactivity), SCALAR_7) : mulCeil(utilError, BigInt(config.reactivity), SCALAR_7);
  let next = irMod + change;
  if (next > 100_000_000n) next = 100_000_000n;
  if (next < 1_000_000n) next = 1_000_000n;
  const yearPart = (dt * SCALAR_12) / 31_536_000n;
  return { factor: SCALAR_12 + mulCeil(yearPart, rate, SCALAR_7), irMod: next };
}

/** The reserve as the contract loads it at `now`. */
export function load(data: Data, config: Config, bstopRate: number, now: bigint): Data {
  if (now === data.last_time) return data;
  const loaded = { ...data, last_time: now };
  const util = data.b_supply === 0n ? 0n : utilization(data);
  if (util === 0n) return loaded;
  const before = totalLiabilities(data);
  const supply = totalSupply(data);
  const { factor, irMod } = calcAccrual(config, util, data.ir_mod, now - data.last_time);
  loaded.ir_mod = irMod;
  loaded.d_rate = mulCeil(factor, data.d_rate, SCALAR_12);
  const accrued = mulCeil(data.d_supply, loaded.d_rate, SCALAR_12) - before;
  if (accrued > 0n) {
    const credit = mulFloor(accrued, BigInt(bstopRate), SCALAR_7);
    loaded.backstop_credit += credit;
    loaded.b_rate = divFloor(supply + accrued - credit, data.b_supply, SCALAR_12);
  }
  return loaded;
}
