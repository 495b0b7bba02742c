/** Messages of SEP-53: what is signed, what is shown, and what looks like something else. */
import { xdr } from '@stellar/stellar-sdk/base';
import { bytesOfBase64 } from '../primitives/base64';
import { MESSAGE_PREFIX } from '../primitives/device';
import { refuse } from '../primitives/errors';
import { toHex } from '../primitives/hex';
import type { Warning } from '../primitives/plan';
import type { MessageEncoding } from '../primitives/schemas';
import { cleanText } from '../primitives/text';
import { foreignHost } from './message-hosts';
import { Notes } from './notes';
import { hostText, loadSites } from './sites';

const SHOWN_AS_TEXT = 4_096;
const MOST_BYTES = 65_536;

export interface MessageReview {
  /** Harmless lines, or hex where the message is long or no text. */
  lines: string[];
  hex: boolean;
  /** Bytes that nobody can read as a text: no UTF-8, or with control characters in it. */
  binary: boolean;
  bytes: number;
  warnings: Warning[];
}

/** A message as it was asked for: a text, or bytes in base64. */
export interface GivenMessage {
  message: string;
  encoding: MessageEncoding;
}

/** What is signed of it. 400 `invalid_input` where it is to be base64 and is none. */
export function messageOf({ message, encoding }: GivenMessage): string | Uint8Array {
  if (encoding === 'utf8') return message;
  return bytesOfBase64(message) ?? refuse('invalid_input', 'The message is no base64.', { path: 'message' });
}

/** Text as UTF-8; bytes as they are. */
export const messageBytes = (message: string | Uint8Array): Uint8Array =>
  typeof message === 'string' ? new TextEncoder().encode(message) : message;

/** The bytes whose SHA-256 is signed for `message` (SEP-53). */
export function messagePreimage(message: string | Uint8Array): Uint8Array {
  const body = messageBytes(message);
  const whole = new Uint8Array(MESSAGE_PREFIX.length + body.length);
  whole.set(MESSAGE_PREFIX);
  whole.set(body, MESSAGE_PREFIX.length);
  return whole;
}

/** Line ends are the only control characters that bytes which are shown as a text may have. */
const CONTROL = /[^\P{Cc}\n]/u;

/** The text to be shown; undefined: bytes that are none. A text of a site's own is one, whatever hides in it. */
function textOf(message: string | Uint8Array): string | undefined {
  if (typeof message === 'string') return message;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message);
    return CONTROL.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** What a reader would make of bytes that are no text: one byte that is none must not keep the rest from being judged. */
const readAs = (body: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);

/** Bytes that are themselves a transaction, or what is signed for one or for an authorization. */
const isXdr = (body: Uint8Array): boolean =>
  parses(() => xdr.TransactionEnvelope.fromXdr(body)) ||
  parses(() => xdr.TransactionSignaturePayload.fromXdr(body)) ||
  parses(() => xdr.HashIdPreimage.fromXdr(body));

/** A transaction or authorization in disguise: the text, or a string inside its JSON, parses as one. */
function looksLikeXdr(text: string): boolean {
  // Both begin with a small number in four bytes, whatever stands before them.
  const candidates = text.match(/AAAA[A-Za-z0-9+/]{36,}={0,2}/g) ?? [];
  return candidates.some(
    (part) => parses(() => xdr.TransactionEnvelope.fromXdr(part, 'base64')) || parses(() => xdr.HashIdPreimage.fromXdr(part, 'base64')),
  );
}

function parses(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}

/** 400 `message_too_long` above 64 KiB. */
export async function reviewMessage({ message, origin }: { message: string | Uint8Array; origin: string }): Promise<MessageReview> {
  const body = messageBytes(message);
  if (body.length > MOST_BYTES) refuse('message_too_long', 'The message is too long.');
  const notes = new Notes();
  const text = textOf(message);
  const asHex = text === undefined || body.length > SHOWN_AS_TEXT;
  const lines = asHex ? (toHex(body).match(/.{1,64}/g) ?? []) : cleanLines(text, notes);
  const said = text ?? readAs(body);
  if (looksLikeXdr(said) || isXdr(body)) notes.warn('danger', 'message_like_xdr', {});
  const foreign = foreignHost(said, origin, await loadSites());
  if (foreign !== undefined) notes.warn('danger', 'login_domain', { domain: hostText(foreign), origin: hostText(origin) });
  return { lines, hex: asHex, binary: text === undefined, bytes: body.length, warnings: notes.list() };
}

/** More than anybody leaves between the parts of a text. */
const MOST_BLANK = 8;

/** What stands far below could be meant not to be seen. */
function judgeGaps(lines: readonly string[], notes: Notes): void {
  let [blank, most] = [0, 0];
  for (const line of lines) {
    if (line.trim() === '') blank++;
    else [blank, most] = [0, Math.max(blank, most)];
  }
  if (most > MOST_BLANK) notes.warn('danger', 'blank_lines', { count: most });
}

function cleanLines(text: string, notes: Notes): string[] {
  judgeGaps(text.split('\n'), notes);
  return text.split('\n').map((line) => {
    const clean = cleanText(line, 8 * SHOWN_AS_TEXT);
    if (clean.hidden) notes.warn('danger', 'hidden_text', { where: 'message' });
    return clean.text;
  });
}
