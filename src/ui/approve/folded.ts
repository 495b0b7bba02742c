/** A text of somebody else's without the emptiness that would push its end off the screen (security.md case 112). */

/** A line, or so many blank ones. */
export type Folded = { line: string } | { blank: number };

/** As many blank lines as a letter has between its parts. */
const MOST_BLANK = 2;

export function folded(lines: readonly string[]): Folded[] {
  const out: Folded[] = [];
  let blank: string[] = [];
  const put = () => {
    out.push(...(blank.length > MOST_BLANK ? [{ blank: blank.length }] : blank.map((line) => ({ line }))));
    blank = [];
  };
  for (const line of lines) {
    if (line.trim() === '') blank.push(line);
    else {
      put();
      out.push({ line });
    }
  }
  put();
  return out;
}
