/** Texts of strangers on a page: what runs from right to left is kept apart, and what is blank is folded. */
import fc from 'fast-check';
import { Fragment, options, type VNode } from 'preact';
import { describe, expect, test } from 'vitest';
import { folded } from '../../../src/ui/approve/folded';
import { runsOf } from '../../../src/ui/format/isolate';
import { isolateTexts } from '../../../src/ui/state/isolate';

describe('letters from right to left', () => {
  test('security 115: are apart from the digits beside them, which stay in the order of the bytes', () => {
    expect(runsOf('Pays 490 שלום 12 USDC')).toEqual(['Pays 490 ', 'שלום', ' 12 USDC']);
    expect(runsOf('שלום עולם')).toEqual(['', 'שלום עולם', '']);
    expect(runsOf('א1ב2ג')).toEqual(['', 'א', '1', 'ב', '2', 'ג', '']);
    expect(runsOf('مرحبا ٤٩٠ (عام)')).toEqual(['', 'مرحبا', ' ٤٩٠ (', 'عام', ')']);
    expect(runsOf('“ܫܠܡܐ” 5')).toEqual(['“', 'ܫܠܡܐ', '” 5']);
    expect(runsOf('𞤀𞤁 7')).toEqual(['', '𞤀𞤁', ' 7']);
    expect(runsOf('Plain 12.50 USDC, ±1 % · 日本')).toEqual(['Plain 12.50 USDC, ±1 % · 日本']);
  });

  test('security 115: nothing of a text is lost, and what stands outside holds no such letter', () => {
    const char = fc.constantFrom(...'aZ09 ٤.,“”()אבעשمرن\u05b8ܐ߀𐤀'.normalize('NFC').split(/(?:)/u));
    fc.assert(
      fc.property(fc.array(char), (chars) => {
        const pieces = runsOf(chars.join(''));
        expect(pieces.join('')).toBe(chars.join(''));
        for (const [index, piece] of pieces.entries())
          expect(/[\u0590-\u05ff\u0620-\u064a\u0700-\u07ff\u{10900}]/u.test(piece), piece).toBe(index % 2 === 1);
      }),
      { numRuns: 500 },
    );
  });

  test('security 115: every text node of a page is taken apart, whichever component it is of', () => {
    isolateTexts();
    const drawn = (text: string) => {
      // As preact makes a node of a text.
      const node = { type: null, props: text } as unknown as VNode;
      options.vnode?.(node);
      return node as unknown as { type: unknown; props: unknown };
    };
    expect(drawn('Harbor')).toEqual({ type: null, props: 'Harbor' });
    const { type, props } = drawn('5 שלום 7');
    expect(type).toBe(Fragment);
    const [before, run, after] = (props as { children: unknown[] }).children;
    expect([before, after]).toEqual(['5 ', ' 7']);
    expect(run).toMatchObject({ type: 'bdi', props: { textContent: 'שלום' } });
  });
});

describe('a long message', () => {
  test('security 112: runs of blank lines are one mark with their number, and its last line is there', () => {
    expect(folded(['Hello', ...Array(400).fill(''), 'I owe 490 USDC'])).toEqual([
      { line: 'Hello' },
      { blank: 400 },
      { line: 'I owe 490 USDC' },
    ]);
    expect(folded([' ', '', '   ', 'x', '', ''])).toEqual([{ blank: 3 }, { line: 'x' }, { line: '' }, { line: '' }]);
    expect(folded(['a', '', '', 'b'])).toEqual([{ line: 'a' }, { line: '' }, { line: '' }, { line: 'b' }]);
    expect(folded(['a', '', '', ''])).toEqual([{ line: 'a' }, { blank: 3 }]);
    expect(folded([])).toEqual([]);
  });
});
