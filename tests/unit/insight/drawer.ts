/** Whole numbers from a seed, the same on every machine. */
export function drawer(seed: number) {
  let state = seed >>> 0;
  return (least: number, most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0;
    return least + (mixed % (most - least + 1));
  };
}
