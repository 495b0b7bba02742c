/**
 * Makes texts of strangers harmless to look at (security.md T11, case 10): what pages, sites, nodes and the ledger say all
 * passes here before anybody sees it.
 */

export interface CleanText {
  text: string;
  /** Something was hidden in it and is now shown as an escape. */
  hidden: boolean;
}

/**
 * Controls, format characters (bidi among them), separators that are not the plain space, and whatever shows as nothing: also the signs
 * and letters that are blank by their design (Braille, object replacement, a notehead, hieroglyphs, Khitan).
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u;
const ODD_SPACE = /[^\S ]|\p{Zs}/u;
const MARK = /\p{M}/u;
const MOST_MARKS = 3;

function shown(char: string): string {
  return `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * One line of at most `max` characters without any code point of Cc, Cf, Zl or Zp: each becomes a visible escape and sets
 * `hidden`. Longer texts end in '…'. More than three combining marks in a row count as hidden too.
 */
export function cleanText(input: string, max = 80): CleanText {
  let text = '';
  let hidden = false;
  let marks = 0;
  for (const char of input) {
    marks = MARK.test(char) ? marks + 1 : 0;
    const odd = marks > MOST_MARKS || HIDDEN.test(char) || (char !== ' ' && ODD_SPACE.test(char));
    const piece = odd ? shown(char) : char;
    hidden ||= odd;
    if (text.length + piece.length > max - 1) return { text: `${text}…`, hidden: hidden || hasHidden(input) };
    text += piece;
  }
  return { text, hidden };
}

/** Whether anything in the whole text would be escaped (also beyond the bound). */
function hasHidden(input: string): boolean {
  for (const char of input) if (HIDDEN.test(char) || (char !== ' ' && ODD_SPACE.test(char))) return true;
  return false;
}

/** Bytes that claim to be text: UTF-8 where they are, else each foreign byte as `\xNN` (and `hidden`). */
export function cleanBytes(bytes: Uint8Array, max = 80): CleanText {
  try {
    return cleanText(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), max);
  } catch {
    let text = '';
    for (const byte of bytes) text += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
    return { text: text.length > max ? `${text.slice(0, max - 1)}…` : text, hidden: true };
  }
}

/** JSON with every text in it that hides something as `cleanText` shows it; all else as it is. */
export function cleanJson<T>(value: T): T {
  return cleaned(value) as T;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return harmless(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [harmless(key), cleaned(inner)]));
}

/** What hides nothing keeps its length: it may be an envelope. */
const harmless = (text: string): string => (hasHidden(text) ? cleanText(text, 160).text : text);
