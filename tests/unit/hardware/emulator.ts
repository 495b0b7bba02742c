/**
 * How the emulator that made the recordings reads a screen: character by character, each in the box of its pixels. What begins below the
 * box of the characters before it is taken for another line, so `set_manager`, one line on the device, was recorded as `set` and
 * `_manager`, and `"amount` as `"` and `amount`.
 */

/** First row of pixels, and the row below the last one, of characters that are not as high as a capital. */
const boxes: [characters: string, top: number, below: number][] = [
  [' ', 2, 14],
  ['"\'', 3, 5],
  ['acemnorsuvwxz:', 5, 11],
  ['t', 4, 11],
  ['gpqy', 5, 14],
  ['j', 3, 14],
  ['JQ()[]{}', 3, 13],
  ['@', 3, 12],
  [',', 10, 13],
  ['.', 10, 11],
  ['-', 8, 9],
  ['_', 12, 13],
];

function box(character: string): [top: number, below: number] {
  const [, top, below] = boxes.find(([characters]) => characters.includes(character)) ?? ['', 3, 11];
  return [top, below];
}

function readLine(line: string): string[] {
  const read: string[] = [];
  let [top, below] = [0, 0];
  for (const character of line) {
    const [its, end] = box(character);
    if (read.length > 0 && its < below) {
      read[read.length - 1] += character;
      [top, below] = [Math.min(top, its), Math.max(below, end)];
    } else {
      read.push(character);
      [top, below] = [its, end];
    }
  }
  return read;
}

/** The screens of app 6 as they were recorded. App 5 draws whole lines, which are read as they are. */
export const asRecorded = (screens: readonly (readonly string[])[]): string[][] => screens.map((lines) => lines.flatMap(readLine));
