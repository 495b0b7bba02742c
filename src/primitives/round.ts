/** Whole numbers divided in a stated direction: no float, and nothing is rounded by chance. */

/** One, where 12 decimals are counted: as pools count what their tokens are worth. */
export const S12 = 1_000_000_000_000n;

/** To the lower, to the higher, or to the nearest with halves away from zero. */
export type Direction = 'down' | 'up' | 'nearest';

/** `value · by / over` of any signs; `over` is not zero. The product is whole before it is divided. */
export function mulDiv(value: bigint, by: bigint, over: bigint, to: Direction): bigint {
  const product = over < 0n ? -value * by : value * by;
  const parts = over < 0n ? -over : over;
  // BigInt division cuts towards zero.
  const cut = product / parts;
  const rest = product % parts;
  if (rest === 0n) return cut;
  if (to === 'nearest') return 2n * (rest < 0n ? -rest : rest) >= parts ? cut + (rest < 0n ? -1n : 1n) : cut;
  if (to === 'up') return rest > 0n ? cut + 1n : cut;
  return rest < 0n ? cut - 1n : cut;
}

/** The same without a factor. */
export const divide = (value: bigint, over: bigint, to: Direction): bigint => mulDiv(value, 1n, over, to);
