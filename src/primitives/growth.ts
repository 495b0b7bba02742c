/**
 * Growth over a time, as a yearly rate: whole numbers throughout, so that every machine says the same. Pools, vaults, targets,
 * projections and what the keeper is foretold to read all go through `yearlyRate`; what is shown of it is a `Rate`.
 */

import { divide, mulDiv } from './round';

/** Of 365.2425 days. */
export const YEAR_SECONDS = 31_556_952;
/** A rate of 100 %; finer than bps, for what is computed on. */
export const RATE_ONE = 10n ** 18n;
/** Less than this says nothing about a year (contracts.md part 3). */
const LEAST_SECONDS = 600;

/** What a rate of now is given over, like a measured one: the keeper reads at least a day (contracts.md part 3). */
export const RATE_SECONDS = 86_400;

/** A rate a year, compounded: how it is known, and over what. */
export interface Rate {
  bps: number;
  /**
   * 'measured': from what the wallet saw, over the last `seconds`. 'modelled': what the next `seconds` bring by the pools' curves as
   * they stand, the allocation and the fee.
   */
  basis: 'measured' | 'modelled';
  seconds: number;
}

/** undefined where the yearly rate is. */
export const rateOf = (basis: Rate['basis'], yearly: bigint | undefined, seconds: number): Rate | undefined =>
  yearly === undefined ? undefined : { bps: toBps(yearly), basis, seconds };

/** What goes from `start` to `end` in the day that follows. */
export const modelledRate = (start: bigint, end: bigint): Rate => ({
  bps: toBps(foretoldRate(start, end, RATE_SECONDS)),
  basis: 'modelled',
  seconds: RATE_SECONDS,
});

const ONE = 10n ** 30n;
const LN2 = 693_147_180_559_945_309_417_232_121_458n;
/** e^14 is more than a hundred million per cent a year: no yield. */
const MOST = 14n * ONE;

const BPS = RATE_ONE / 10_000n;

export const fromBps = (bps: number): bigint => BigInt(bps) * BPS;

export const toBps = (rate: bigint): number => Number(divide(rate, BPS, 'nearest'));

/** By powers of two, and the series of 2·artanh((m − 1)/(m + 1)) for what is left between 1 and 2. */
function ln(value: bigint): bigint {
  let mantissa = value;
  let twos = 0n;
  for (; mantissa >= 2n * ONE; twos++) mantissa /= 2n;
  for (; mantissa < ONE; twos--) mantissa *= 2n;
  const z = ((mantissa - ONE) * ONE) / (mantissa + ONE);
  let sum = 0n;
  for (let term = z, n = 1n; term !== 0n; n += 2n) {
    sum += term / n;
    term = (term * z * z) / (ONE * ONE);
  }
  return 2n * sum + twos * LN2;
}

function exp(value: bigint): bigint {
  const twos = value / LN2;
  const rest = value % LN2;
  let sum = 0n;
  for (let term = ONE, n = 1n; term !== 0n; n++) {
    sum += term;
    term = (term * rest) / (ONE * n);
  }
  return twos < 0n ? sum >> -twos : sum << twos;
}

/**
 * The yearly rate of what went from `start` to `end`, compounded as the keeper does (contracts.md part 3); `RATE_ONE` is 100 %.
 * undefined where nothing can be said: no price, less than ten minutes, or a growth that is no yield.
 */
export function yearlyRate(start: bigint, end: bigint, seconds: number): bigint | undefined {
  const growth = growthBetween(start, end, seconds, []);
  return growth === undefined ? undefined : yearlyOf(growth, seconds);
}

const fromExponent = (yearly: bigint): bigint => mulDiv(exp(yearly) - ONE, RATE_ONE, ONE, 'nearest');

/** The same of what is foretold: beyond the last figure of a year it stays that figure, and 0 where there is nothing to grow. */
export function foretoldRate(start: bigint, end: bigint, seconds: number): bigint {
  if (start <= 0n) return 0n;
  const yearly = ((growthBetween(start, end, seconds, []) ?? -MOST) * BigInt(YEAR_SECONDS)) / BigInt(seconds);
  return fromExponent(yearly > MOST ? MOST : yearly < -MOST ? -MOST : yearly);
}

/** What came in from outside, or went out where the amount is negative, `left` seconds before the end. */
export interface Flow {
  amount: bigint;
  left: number;
}

const MOST_STEPS = 40;
/** So near, no further step changes a hundred-millionth of a bps. */
const NEAR = 10n ** 15n;

/**
 * The logarithm of the growth, 30 decimals, that takes `start` to `end` where so much came in and went out meanwhile, all of
 * it growing alike; undefined where there is none. Amounts in any one unit.
 */
export function growthBetween(start: bigint, end: bigint, seconds: number, flows: readonly Flow[]): bigint | undefined {
  if (start <= 0n || end <= 0n || seconds <= 0) return undefined;
  if (flows.length === 0) {
    const ratio = (end * ONE) / start;
    return ratio === 0n ? undefined : ln(ratio);
  }
  const all = [{ amount: start, left: seconds }, ...flows];
  const whole = BigInt(seconds);
  let growth = 0n;
  for (let step = 0; step < MOST_STEPS; step++) {
    let [value, slope] = [-end * ONE, 0n];
    for (const { amount, left } of all) {
      const grown = amount * exp((growth * BigInt(left)) / whole);
      value += grown;
      slope += (grown * BigInt(left)) / whole;
    }
    if (slope <= 0n) return undefined;
    const change = (value * ONE) / slope;
    growth -= change;
    if (growth > MOST || growth < -MOST) return undefined;
    if (change < NEAR && change > -NEAR) return growth;
  }
  return undefined;
}

/** The yearly rate of a growth that `growthBetween` returned; undefined as in `yearlyRate`. */
export function yearlyOf(growth: bigint, seconds: number): bigint | undefined {
  if (seconds < LEAST_SECONDS) return undefined;
  const yearly = (growth * BigInt(YEAR_SECONDS)) / BigInt(seconds);
  return yearly > MOST || yearly < -MOST ? undefined : fromExponent(yearly);
}

/** What a yearly rate makes of `amount` in some seconds, or made it from where they are below zero; 0 where all is lost. */
export function grown(amount: bigint, rate: bigint, seconds: number): bigint {
  const factor = ((RATE_ONE + rate) * ONE) / RATE_ONE;
  if (factor <= 0n) return 0n;
  return (amount * exp((ln(factor) * BigInt(seconds)) / BigInt(YEAR_SECONDS))) / ONE;
}
