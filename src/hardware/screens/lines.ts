/** How a Nano S Plus breaks a row over lines and screens: by the pixels of its two fonts, as each of the app's two screen libraries does it. */

import { Unforetold } from './unforetold';

/** What is read on one screen, line by line from the top. */
export type Screen = readonly string[];
/** A title, and the text under it. */
export type Row = readonly [title: string, text: string];

/** Pixels between the arrows. */
const WIDTH = 114;
/** Under a title. */
const LINES = 3;
/** A buffer of the library counts the screens of one row in a byte. */
const MOST_SCREENS = 255;

/** How far each character of ASCII from the space to the tilde moves the next one, in pixels, as a hex digit. */
type Font = string;
const REGULAR: Font = '33476992336634346666866666336665a777866883376a897976787a766444656675765673363a77774547696654646';
const BOLD: Font = '33676b93446634358677868788335656a877866884486b997986686b877555667776776774474a777756577a7765656';

function widthOf(text: string, font: Font = REGULAR): number {
  let width = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = font[text.charCodeAt(at) - 32];
    if (digit === undefined) throw new Unforetold('text');
    width += Number.parseInt(digit, 16);
  }
  return width;
}

const isDelimiter = (character: string | undefined): boolean => character === ' ' || character === '-' || character === '_';

/** How many characters from `start` on fit into one line. */
function fits(text: string, start: number, font: Font): number {
  let width = 0;
  let end = start;
  for (; end < text.length; end++) {
    width += widthOf(text[end] as string, font);
    if (width > WIDTH) break;
  }
  return end - start;
}

/** NBGL: a delimiter ends its line, also one for which there is no room; a line in which there is none is cut where it is full. */
function linesOf6(text: string, font: Font): string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length; ) {
    let end = start + fits(text, start, font);
    if (end < text.length) {
      let last = end;
      while (last >= start && !isDelimiter(text[last])) last--;
      // The library measures and draws such a line differently.
      if (last === start) throw new Unforetold('text');
      if (last > start) end = last + 1;
      // What ends at a delimiter without room goes on with an empty line.
      if (end === text.length) return [...lines, text.slice(start), ''];
    }
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
}

/** BAGL: a word that is cut moves down whole, with the delimiter before it. */
function linesOf5(text: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length; ) {
    let end = start + fits(text, start, REGULAR);
    if (end < text.length && !isDelimiter(text[end]) && !isDelimiter(text[end - 1])) {
      let last = end - 1;
      while (last > start && !isDelimiter(text[last])) last--;
      if (last > start) end = last;
    }
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
}

/** NBGL's title: one line, the middle of a longer one left out. */
function titleOf6(title: string): string {
  // What fits is copied into a buffer of 24 bytes.
  if (widthOf(title, BOLD) <= WIDTH) return title.slice(0, 23);
  const half = Math.floor((WIDTH - widthOf(' ... ', BOLD)) / 2);
  let head = 0;
  for (let width = 0; ; head++) {
    width += widthOf(title[head] as string, BOLD);
    if (width > half) break;
  }
  let tail = title.length;
  for (let width = 0; width < half; ) width += widthOf(title[--tail] as string, BOLD);
  return `${title.slice(0, head - 1)}...${title.slice(tail + 1)}`;
}

function paged(title: string, lines: string[], titled: (title: string) => string): Screen[] {
  const count = Math.max(1, Math.ceil(lines.length / LINES));
  if (count > MOST_SCREENS) throw new Unforetold('size');
  return Array.from({ length: count }, (_, page) => [
    titled(count === 1 ? title : `${title} (${page + 1}/${count})`),
    ...lines.slice(page * LINES, (page + 1) * LINES).filter((line) => line !== ''),
  ]);
}

/** The screens of a row in app 6. */
export const screensOf6 = ([title, text]: Row): Screen[] => paged(title, linesOf6(text, REGULAR), titleOf6);

/** The screens of a row in app 5. */
export const screensOf5 = ([title, text]: Row): Screen[] => paged(title, linesOf5(text), (whole) => whole);

/** A text under an icon in app 6: the first screen of a review in the regular font, the last one in bold. */
export function iconScreen6(text: string, weight: 'regular' | 'bold'): Screen {
  const lines = linesOf6(text, weight === 'bold' ? BOLD : REGULAR);
  if (lines.length > LINES) throw new Unforetold('text');
  return lines;
}
