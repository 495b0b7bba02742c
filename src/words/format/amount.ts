/** Amounts for people, from decimal strings of stroops to locale text, without a float on the way. */
import { DECIMALS } from '../../primitives/amounts';

/** How a language writes numbers; read from the browser once, with a constant and never with an amount. */
export interface NumberMarks {
  group: string;
  decimal: string;
}

/** A formatted amount in two parts, because the fraction is drawn more quietly than the whole. */
export interface AmountText {
  sign: '' | '−' | '+';
  whole: string;
  /** With its decimal mark in front; empty when there is no fraction to show. */
  fraction: string;
}

export interface AmountOptions {
  decimals?: number;
  /** Places that are shown even when they are zero. Default 2. */
  least?: number;
  /** Put '+' before what is above zero. */
  signed?: boolean;
}

/** The marks of `locale`. Spanish leaves four-digit numbers ungrouped; amounts group always, so columns line up. */
export function marksOf(locale: string): NumberMarks {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1234567.5);
  const find = (type: string, fallback: string) => parts.find((part) => part.type === type)?.value ?? fallback;
  return { group: find('group', ','), decimal: find('decimal', '.') };
}

export function groupDigits(digits: string, mark: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, mark);
}

/** Every digit of the amount; only zeros at the end beyond `least` places are left out. */
export function amountText(stroops: string | bigint, marks: NumberMarks, options: AmountOptions = {}): AmountText {
  const { decimals = DECIMALS, least = 2, signed = false } = options;
  const value = typeof stroops === 'bigint' ? stroops : BigInt(stroops);
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals);
  let fraction = decimals === 0 ? '' : digits.slice(-decimals);
  while (fraction.length > Math.min(least, decimals) && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return {
    sign: value < 0n ? '−' : signed && value > 0n ? '+' : '',
    whole: groupDigits(whole, marks.group),
    fraction: fraction ? marks.decimal + fraction : '',
  };
}

/**
 * To the precision that matters: two places from one unit on, two digits that count below. Cut off, so that nothing looks larger than
 * it is; `up` for what is at most so much.
 */
export function cutAmount(stroops: string | bigint, decimals = DECIMALS, up = false): bigint {
  const value = BigInt(stroops);
  const digits = (value < 0n ? -value : value).toString();
  const places = digits.length > decimals ? decimals - 2 : digits.length - 2;
  if (places <= 0) return value;
  const unit = 10n ** BigInt(places);
  const whole = value / unit;
  const step = up && value % unit !== 0n ? (value < 0n ? -1n : 1n) : 0n;
  return (whole + step) * unit;
}

/** The same in one string. */
export function formatAmount(stroops: string | bigint, marks: NumberMarks, options: AmountOptions = {}): string {
  const { sign, whole, fraction } = amountText(stroops, marks, options);
  return sign + whole + fraction;
}

/** A hundred million per cent: nothing is told of what is beyond. */
const MOST_RATE = 10_000_000_000;

/** `812` → `8.12 %`, `500` → `5 %` in the marks of the language. */
export function formatRate(bps: number, marks: NumberMarks): string {
  const text = formatAmount(BigInt(Math.min(bps, MOST_RATE)), marks, { decimals: 2, least: 0 });
  return `${bps > MOST_RATE ? '>' : ''}${text}\u00a0%`;
}

/** Stroops of the asset for one share, as the worker tells a share's price; undefined: not to be told. */
export function priceOf({ sharePrice }: { sharePrice: string | null }): bigint | undefined {
  return sharePrice !== null && /^\d+$/.test(sharePrice) ? BigInt(sharePrice) : undefined;
}
