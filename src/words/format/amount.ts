/** Amounts for people, from whole numbers of smallest units to locale text, without a float on the way. */
import { CLASSIC_DECIMALS, toDecimal } from '../../primitives/amounts';

/** How a language writes numbers; read from the browser once, with a constant and never with an amount. */
export interface NumberMarks {
  group: string;
  decimal: string;
}

interface RateMarks extends NumberMarks {
  /** Behind a rate, with the space that the language puts before it. */
  percent: string;
}

/** A formatted amount in two parts, because the fraction is drawn more quietly than the whole. */
export interface AmountText {
  sign: '' | '−' | '+';
  whole: string;
  /** With its decimal mark in front; empty when there is no fraction to show. */
  fraction: string;
}

export interface AmountOptions {
  decimals: number | null;
  /** Places that are shown even when they are zero. Default 2. */
  least?: number;
  /** Put '+' before what is above zero. */
  signed?: boolean;
}

/** The marks of `locale`. Spanish leaves four-digit numbers ungrouped; amounts group always, so columns line up. */
export function marksOf(locale: string): RateMarks {
  const parts = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1 }).formatToParts(12345.675);
  const find = (type: string, fallback: string) => parts.find((part) => part.type === type)?.value ?? fallback;
  const behind = parts.slice(parts.findIndex(({ type }) => type === 'fraction') + 1);
  const percent = behind.map(({ value }) => value).join('');
  return { group: find('group', ','), decimal: find('decimal', '.'), percent };
}

/** How a language writes sums of a currency: what stands before and behind the digits. Read from the browser once, as `marksOf`. */
export interface MoneyMarks {
  before: string;
  after: string;
}

export function moneyMarksOf(locale: string, currency: string): MoneyMarks {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1);
  const isDigit = ({ type }: Intl.NumberFormatPart) => type === 'integer' || type === 'decimal' || type === 'fraction';
  const text = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join('');
  const first = parts.findIndex(isDigit);
  return { before: text(parts.slice(0, first)), after: text(parts.slice(first).filter((part) => !isDigit(part))) };
}

/** A sum in its parts. */
export interface MoneyText extends MoneyMarks {
  whole: string;
  /** Two places, with the decimal mark in front. */
  fraction: string;
}

/** Hundredths are all there is of a currency: cut off, and below one said to be less. */
export function moneyText(amount: bigint, marks: NumberMarks, { before, after }: MoneyMarks): MoneyText {
  const size = amount < 0n ? -amount : amount;
  const cent = 10n ** BigInt(CLASSIC_DECIMALS - 2);
  const isLess = size > 0n && size < cent;
  const { whole, fraction } = amountText(isLess ? cent : size - (size % cent), marks, { decimals: CLASSIC_DECIMALS });
  const sign = amount < 0n ? '−' : '';
  return { before: `${isLess ? '<\u2009' : sign}${before}`, whole, fraction, after };
}

export function groupDigits(digits: string, mark: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, mark);
}

/** Every digit of the amount; only zeros at the end beyond `least` places are left out. */
export function amountText(
  amount: string | bigint,
  marks: NumberMarks,
  { decimals, least = 2, signed = false }: AmountOptions,
): AmountText {
  const value = BigInt(amount);
  let [whole = '', fraction = ''] = toDecimal(value < 0n ? -value : value, decimals).split('.');
  while (fraction.length > least && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
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
export function cutAmount(amount: string | bigint, decimals: number | null, up = false): bigint {
  const value = BigInt(amount);
  if (decimals === null) return value;
  const digits = (value < 0n ? -value : value).toString();
  const places = digits.length > decimals ? decimals - 2 : digits.length - 2;
  if (places <= 0) return value;
  const unit = 10n ** BigInt(places);
  const whole = value / unit;
  const step = up && value % unit !== 0n ? (value < 0n ? -1n : 1n) : 0n;
  return (whole + step) * unit;
}

/** The same in one string. */
export function formatAmount(amount: string | bigint, marks: NumberMarks, options: AmountOptions): string {
  const { sign, whole, fraction } = amountText(amount, marks, options);
  return sign + whole + fraction;
}

/** A hundred million per cent: nothing beyond it is shown. */
const MOST_RATE = 10_000_000_000;

/** `812` → `8.12%`, `500` → `5%`; in Spanish `8,12 %`. */
export function formatRate(bps: number, marks: RateMarks): string {
  const text = formatAmount(BigInt(Math.min(bps, MOST_RATE)), marks, { decimals: 2, least: 0 });
  return `${bps > MOST_RATE ? '>' : ''}${text}${marks.percent}`;
}

interface Priced {
  managed: string | null;
  supply: string;
  decimals: number | null;
  shareDecimals: number | null;
}

/** What one whole share costs, with at least seven places, so that a price in few units says something; undefined: not known. */
export function priceOf({ managed, supply, decimals, shareDecimals }: Priced): { amount: bigint; decimals: number } | undefined {
  if (managed === null || decimals === null || shareDecimals === null) return undefined;
  const places = Math.max(decimals, CLASSIC_DECIMALS);
  // A vault without shares prices its first at one.
  const [total, shares] = supply === '0' ? [1n, 1n] : [BigInt(managed), BigInt(supply)];
  return { amount: (total * 10n ** BigInt(places - decimals + shareDecimals)) / shares, decimals: places };
}
