/** The colours of tokens.css can be read on what they stand on, by light and by dark. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../../../src/ui/tokens.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;

function colourOf(token: string, theme: (typeof themes)[number]): string {
  const [, light, dark] = css.match(new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`)) ?? [];
  if (!light || !dark) throw new Error(`no colour is called ${token}`);
  return theme === 'light' ? light : dark;
}

/** WCAG's relative luminance. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const pages = ['paper', 'surface', 'sunken'];
const texts: [text: string, on: string[]][] = [
  ['ink', [...pages, 'act-wash', 'in-wash', 'warning-wash', 'danger-wash', 'test-wash']],
  ['ink-2', pages],
  ['act', ['paper', 'surface', 'act-wash']],
  ['on-act', ['act', 'act-down']],
  ['in', ['paper', 'surface', 'in-wash']],
  ['warning', ['paper', 'surface', 'warning-wash']],
  ['danger', ['paper', 'surface', 'danger-wash']],
  ['test', ['test-wash']],
];

describe.each(themes)('in %s', (theme) => {
  const between = (one: string, other: string) => contrast(colourOf(one, theme), colourOf(other, theme));

  test('every text reaches 5:1 on each ground it stands on', () => {
    const faint = texts.flatMap(([text, grounds]) => grounds.filter((on) => between(text, on) < 5).map((on) => `${text} on ${on}`));
    expect(faint).toEqual([]);
  });

  test('what a control is drawn with reaches 3:1', () => {
    expect(pages.filter((on) => between('border', on) < 3)).toEqual([]);
    expect(pages.filter((on) => between('act', on) < 3)).toEqual([]);
  });
});
