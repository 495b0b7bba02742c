/** Numbers by a seed (mulberry32), so that what was found is found again. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** From `least` to `most`, both among them. */
    whole: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    big: (least: bigint, most: bigint) => least + ((most - least) * BigInt(Math.floor(next() * 2 ** 32))) / 2n ** 32n,
  };
}
