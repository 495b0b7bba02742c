import { refuse } from './errors';

export const DECIMALS = 7;
/** An i128 has no more digits than one above it. */
export const MOST_DECIMALS = 38;
export const STROOPS_PER_UNIT = 10_000_000n;
export const I64_MAX = 9_223_372_036_854_775_807n;
export const I128_MAX = (1n << 127n) - 1n;

const CONTRACT_AMOUNT = /^[1-9][0-9]{0,38}$/;
const DECIMAL_AMOUNT = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,7}))?$/;

/** A positive integer string up to i128, in stroops (interface.md 4.2 rule 3, security.md case 4); else 400 `invalid_amount`. */
export function parseStroops(text: unknown): bigint {
  if (typeof text !== 'string' || text.length > 39 || !CONTRACT_AMOUNT.test(text)) {
    refuse('invalid_amount', 'The amount must be a positive integer in stroops.');
  }
  const value = BigInt(text);
  if (value > I128_MAX) refuse('invalid_amount', 'The amount is larger than any balance can be.');
  return value;
}

/** What a person types: at most 7 decimals, positive, within int64; else 400 `invalid_amount`. Result in stroops. */
export function parseUnits(text: string): bigint {
  const match = text.length <= 24 ? DECIMAL_AMOUNT.exec(text) : null;
  if (!match) refuse('invalid_amount', 'Use digits with at most 7 decimals.');
  const value = BigInt(match[1] ?? '0') * STROOPS_PER_UNIT + BigInt((match[2] ?? '').padEnd(DECIMALS, '0'));
  if (value <= 0n || value > I64_MAX) refuse('invalid_amount', 'The amount must be above zero and at most 922337203685.4775807.');
  return value;
}

/** Stroops as a plain decimal with 7 places: `123456789n` → `12.3456789` (the form of interface.md 2.3 `amount`). */
export function toDecimal(stroops: bigint): string {
  const sign = stroops < 0n ? '-' : '';
  const digits = (stroops < 0n ? -stroops : stroops).toString().padStart(DECIMALS + 1, '0');
  return `${sign}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/** The reverse of `toDecimal`, for answers of Horizon: at most 7 decimals, may be zero. undefined where the text is no such number. */
export function fromDecimal(text: string): bigint | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,7}))?$/.exec(text);
  if (!match) return undefined;
  const value = BigInt(match[2] ?? '0') * STROOPS_PER_UNIT + BigInt((match[3] ?? '').padEnd(DECIMALS, '0'));
  return match[1] === '-' ? -value : value;
}
