/** A password's one byte form: NFKC, UTF-8 (security.md 3.2). */
import { refuse } from '../primitives/errors';
import { hasLoneSurrogate, MAX_PASSWORD_BYTES, weaknessOf } from '../primitives/password-rule';
import { type Bytes, toBytes } from './cipher';

/** undefined for what is no text: a lone surrogate would turn different passwords into one. */
export function passwordBytes(text: string): Bytes | undefined {
  if (hasLoneSurrogate(text)) return undefined;
  const bytes = toBytes(text.normalize('NFKC'));
  return bytes.length > 0 && bytes.length <= MAX_PASSWORD_BYTES ? bytes : undefined;
}

/** The bytes of a new password; 400 `weak_password` with `reason`: short, repetitive, common, long, unreadable. */
export function checkNewPassword(text: string): Bytes {
  const bytes = passwordBytes(text);
  const reason = weaknessOf(text);
  if (bytes && !reason) return bytes;
  return refuse('weak_password', 'This password is not taken.', { reason: reason ?? 'unreadable' });
}
