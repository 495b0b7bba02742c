/** Growth over a time, as a yearly rate: whole numbers throughout, so that every machine says the same. */

/** Of 365.2425 days. */
export const YEAR_SECONDS = 31_556_952;
/** A rate of 100 %; finer than bps, for what is computed on. */
export const RATE_ONE = 10n ** 18n;
/** Less than this says nothing about a year (contracts.md part 3). */
const LEAST_SECONDS = 600;

const ONE = 10n ** 30n;
const LN2 = 693_147_180_559_945_309_417_232_121_458n;
/** e^14 is more than a hundred million per cent a year: no yield. */
const MOST = 14n * ONE;

const BPS = RATE_ONE / 10_000n;

export const fromBps = (bps: number): bigint => BigInt(bps) * BPS;

/** To the nearest; halves away from zero. */
function divide(value: bigint, by: bigint): bigint {
  return (value < 0n ? value - by / 2n : value + by / 2n) / by;
}

export const toBps = (rate: bigint): number => Number(divide(rate, BPS));

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
  if (start <= 0n || end <= 0n || seconds < LEAST_SECONDS) return undefined;
  const ratio = (end * ONE) / start;
  if (ratio === 0n) return undefined;
  const exponent = (ln(ratio) * BigInt(YEAR_SECONDS)) / BigInt(seconds);
  if (exponent > MOST || exponent < -MOST) return undefined;
  return divide((exp(exponent) - ONE) * RATE_ONE, ONE);
}
