/** What a person types, as the whole numbers that are meant; undefined: not a number yet, or not one that is taken. */
import { fromDecimal, I128_MAX, type Unit } from '../../primitives/amounts';
import { formatAmount } from '../../words/format/amount';

/**
 * With a point as decimal mark. The mark of the language is always the decimal one; the other one too, unless three digits
 * follow: that could be a group, and is refused rather than guessed at. Groups are taken where nothing else can be meant:
 * spaces and apostrophes, several of one mark, or one mark before the other.
 */
function plain(text: string, decimal: string): string {
  const given = text.trim().replace(/(?<=\d)[\s'’\u00a0\u202f](?=\d{3}(?!\d))/g, '');
  const other = decimal === ',' ? '.' : ',';
  if (new RegExp(`^\\d{1,3}\\${other}\\d{3}$`).test(given)) return '';
  const grouped = /^(\d{1,3})((?:([.,])\d{3})(?:\3\d{3})*)(?:([.,])(\d*))?$/.exec(given);
  if (grouped) {
    const [, first = '', rest = '', group, mark, fraction = ''] = grouped;
    const whole = first + rest.replace(/[.,]/g, '');
    // One mark alone is a decimal one; several are groups, and so is one before another.
    if (mark !== undefined && mark !== group) return fraction ? `${whole}.${fraction}` : whole;
    if (mark === undefined && rest.length > 4) return whole;
  }
  return given.replace(/[.,]/, '.').replace(/^\./, '0.');
}

/** `12.5 USDC` → `12.5`, where that is the unit; another one stays, and makes it no number. */
function withoutCode(text: string, code: string): string {
  const given = text.trim();
  const unit = /[A-Za-z][A-Za-z0-9]*$/.exec(given)?.[0] ?? '';
  return unit.toLowerCase() === code.toLowerCase() ? given.slice(0, given.length - unit.length).trimEnd() : given;
}

/** Whether an amount could mean two things: `1,000` may be a thousand, or one. */
export const isAmbiguous = (text: string, decimal: string, code = ''): boolean =>
  new RegExp(`^\\d{1,3}\\${decimal === ',' ? '.' : ','}\\d{3}$`).test(withoutCode(text, code));

/** `5.25` → `525`: a rate in bps, at most `mostBps`. */
export function readRate(text: string, decimal: string, mostBps = 10_000): number | undefined {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(plain(text, decimal).replace(/\s?%$/, ''));
  if (!match) return undefined;
  const bps = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return bps <= mostBps ? bps : undefined;
}

/** `525` → `5.25`, to be typed on. */
export function writeRate(bps: number, decimal: string): string {
  const fraction = String(bps % 100).padStart(2, '0');
  const whole = Math.floor(bps / 100);
  return fraction === '00' ? String(whole) : `${whole}${decimal}${fraction}`;
}

/** `12,5` of 7 decimals → `125000000n`, above zero; with the code behind it or nothing. Undefined for more decimals than there are. */
export function readAmount(text: string, decimal: string, { code, decimals }: Unit): bigint | undefined {
  const typed = plain(withoutCode(text, code), decimal);
  const value = /^(0|[1-9]\d*)(\.\d+)?$/.test(typed) ? fromDecimal(typed, decimals) : undefined;
  return value !== undefined && value > 0n && value <= I128_MAX ? value : undefined;
}

/** Every digit of an amount, without groups, to be typed on. */
export const writeAmount = (amount: bigint, decimal: string, { decimals }: Pick<Unit, 'decimals'>): string =>
  formatAmount(amount, { group: '', decimal }, { decimals, least: 0 });

/** What a name may be made of, in UTF-16 units. */
const NAME_LIMIT = 40;
/** Controls, format characters (bidi among them) and whatever else shows as nothing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** More marks on one letter than any writing has: they would lie over what stands above. */
const PILED = /(\p{M}{3})\p{M}+/gu;

/** A name as it is kept: composed, on one line, without what does not show, and cut between two characters. */
export function readName(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(PILED, '$1')
    .trim();
  let name = '';
  for (const { segment } of new Intl.Segmenter().segment(clean)) {
    if (name.length + segment.length > NAME_LIMIT) break;
    name += segment;
  }
  return name.trim();
}
