/** Words pasted into one field spread over the following ones: pure. */
export const wordCounts = [12, 15, 18, 21, 24] as const;
export type WordCount = (typeof wordCounts)[number];

export interface Spread {
  count: WordCount;
  words: string[];
}

/** Pasted words go in from field `at`, without the numbers of a list; where they are more than there is room for, the number of fields grows; what 24 do not hold stays in the last one, to be reported. */
export function spreadWords(current: Spread, at: number, text: string): Spread {
  const pasted = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .split(/[\s,;.)\d]+/)
    .filter(Boolean);
  const needed = at + pasted.length;
  const fits =
    pasted.length > 1 && at === 0
      ? wordCounts.find((count) => count >= pasted.length)
      : wordCounts.find((count) => count >= Math.max(needed, current.count));
  const count = fits ?? 24;
  const words = Array.from({ length: count }, (_, index) => {
    const here = index - at;
    if (index === count - 1 && needed > count) return pasted.slice(here).join(' ');
    return (here >= 0 ? pasted[here] : undefined) ?? current.words[index] ?? '';
  });
  return { count, words };
}

export function resizeWords(current: Spread, count: WordCount): Spread {
  return { count, words: Array.from({ length: count }, (_, index) => current.words[index] ?? '') };
}
