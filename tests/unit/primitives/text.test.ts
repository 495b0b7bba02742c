import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanBytes, cleanText } from '../../../src/primitives/text';
import { FORBIDDEN, nasty } from './nasty';

describe('texts of strangers', () => {
  it('security 10: show no control, format or separator character, on one bounded line, whatever they hold', () => {
    fc.assert(
      fc.property(nasty, fc.integer({ min: 8, max: 200 }), (input, max) => {
        const { text } = cleanText(input, max);
        expect(FORBIDDEN.test(text)).toBe(false);
        expect(text.length).toBeLessThanOrEqual(max);
      }),
    );
  });

  it('security 10: show signs and letters that are blank by their design as marks', () => {
    for (const blank of ['\u2800', '\ufffc', '\u{13441}', '\u{13442}', '\u{16fe4}', '\u{1d159}']) {
      const { text, hidden } = cleanText(`a${blank}b`);
      expect([text.startsWith('a\\u{'), hidden], text).toEqual([true, true]);
    }
  });

  it('security 10: are marked wherever something hidden was in them, also beyond the bound', () => {
    fc.assert(
      fc.property(nasty, (input) => {
        if (FORBIDDEN.test(input)) expect(cleanText(input, 40).hidden).toBe(true);
      }),
    );
    expect(cleanText(`${'a'.repeat(100)}\u202e`, 40).hidden).toBe(true);
  });

  it('stay as they are where nothing is hidden', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'Z', '0', ' ', 'é', 'ñ', '漢', '🙂', '-', "'"), maxLength: 30 }), (input) => {
        expect(cleanText(input, 100)).toEqual({ text: input, hidden: false });
      }),
    );
  });

  it('show what was hidden as an escape in its place', () => {
    expect(cleanText('pay\u202eecila')).toEqual({ text: 'pay\\u{202e}ecila', hidden: true });
    expect(cleanText('a\u00a0b').text).toBe('a\\u{a0}b');
    expect(cleanText('line\none')).toEqual({ text: 'line\\u{a}one', hidden: true });
    expect(cleanText(`e${'\u0301'.repeat(9)}`).hidden).toBe(true);
  });

  it('are shown byte by byte where they are no UTF-8', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const { text } = cleanBytes(bytes, 60);
        expect(FORBIDDEN.test(text)).toBe(false);
        expect(text.length).toBeLessThanOrEqual(60);
      }),
    );
    expect(cleanBytes(new Uint8Array([104, 105, 255]))).toEqual({ text: 'hi\\xff', hidden: true });
  });
});
