/** Texts with all that hides. */
import fc from 'fast-check';

export const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

export const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\u0000',
      '\n',
      '\r',
      '\t',
      '\u001b',
      '\u007f',
      '\u0085',
      '\u200b',
      '\u200d',
      '\u202e',
      '\u2066',
      '\u2028',
      '\u2029',
      '\ufeff',
      '\u00ad',
      '\u0600',
      '\ufff9',
      '\u3164',
      '\u{e0041}',
      '\ud800',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
    fc.constantFrom('a', ' ', 'é', '漢', '🙂', '.'),
  ),
  maxLength: 300,
});
