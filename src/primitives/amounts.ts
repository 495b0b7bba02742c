import { refuse } from './errors';

/** What an amount counts. `decimals` of its smallest unit, by the settings or the contract; null: neither says, and smallest units are counted. */
export interface Unit {
  code: string;
  decimals: number | null;
}

/** Of XLM, and of every asset that an account issues, also through its contract: the protocol says so. Nothing else has them by itself. */
export const CLASSIC_DECIMALS = 7;
/** By its code; the shares of the ledger's own pools have none. */
export const classic = (code: string): Unit => ({ code, decimals: CLASSIC_DECIMALS });
/** One whole unit of such an asset, in stroops. */
export const CLASSIC_UNIT = 10_000_000n;
/** An i128 has no more digits than one above it. */
export const MOST_DECIMALS = 38;
export const I64_MAX = 9_223_372_036_854_775_807n;
export const I128_MAX = (1n << 127n) - 1n;

const CONTRACT_AMOUNT = /^[1-9][0-9]{0,38}$/;

/** A positive integer string up to i128, in smallest units (interface.md 4.2 rule 3, security.md case 4); else 400 `invalid_amount`. */
export function parseStroops(text: unknown): bigint {
  if (typeof text !== 'string' || text.length > 39 || !CONTRACT_AMOUNT.test(text)) {
    refuse('invalid_amount', 'The amount must be a positive integer in stroops.');
  }
  const value = BigInt(text);
  if (value > I128_MAX) refuse('invalid_amount', 'The amount is larger than any balance can be.');
  return value;
}

/** So many smallest units make one. */
export const wholeUnit = ({ decimals }: Pick<Unit, 'decimals'>): bigint => 10n ** BigInt(decimals ?? 0);

/** Smallest units as a plain decimal with all its places: `123456789n` of 7 → `12.3456789` (the form of interface.md 2.3 `amount`). */
export function toDecimal(value: bigint, decimals: number | null): string {
  const places = decimals ?? 0;
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  const split = digits.length - places;
  return `${value < 0n ? '-' : ''}${digits.slice(0, split)}${places > 0 ? `.${digits.slice(split)}` : ''}`;
}

/** The reverse of `toDecimal`; places may be left out. undefined where the text is no such number, or has more places. */
export function fromDecimal(text: string, decimals: number | null): bigint | undefined {
  const places = decimals ?? 0;
  const match = /^(-?)(\d{1,39})(?:\.(\d{1,38}))?$/.exec(text);
  const fraction = match?.[3] ?? '';
  if (!match || fraction.length > places) return undefined;
  const value = BigInt((match[2] ?? '') + fraction.padEnd(places, '0'));
  return match[1] === '-' ? -value : value;
}

/** An amount as Horizon writes it, in stroops; undefined where the ledger can hold none such. */
export function fromHorizon(text: string): bigint | undefined {
  const value = fromDecimal(text, CLASSIC_DECIMALS);
  return value !== undefined && value <= I64_MAX && value >= -I64_MAX ? value : undefined;
}
