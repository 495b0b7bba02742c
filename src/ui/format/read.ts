/** What a person types, as the whole numbers that are meant; undefined: not a number yet, or not one that is taken. */
import { I64_MAX, parseUnits } from '../../primitives/amounts';

/**
 * With a point as decimal mark. The mark of the language is always the decimal one; the other one too, unless three digits
 * follow: that could be a group, and is refused rather than guessed at.
 */
function plain(text: string, decimal: string): string {
  const given = text.trim();
  const other = decimal === ',' ? '.' : ',';
  if (new RegExp(`\\${other}\\d{3}$`).test(given)) return '';
  return given.replace(/[.,]/, '.');
}

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

/** `12,5` → `125000000n` stroops, above zero. */
export function readAmount(text: string, decimal: string): bigint | undefined {
  try {
    return parseUnits(plain(text, decimal));
  } catch {
    return undefined;
  }
}

/** Every digit of an amount, without groups, to be typed on. */
export function writeAmount(stroops: bigint, decimal: string): string {
  const value = stroops > I64_MAX ? I64_MAX : stroops;
  const digits = value.toString().padStart(8, '0');
  const fraction = digits.slice(-7).replace(/0+$/, '');
  return fraction ? `${digits.slice(0, -7)}${decimal}${fraction}` : digits.slice(0, -7);
}
