/** What holdings earned between two looks at them: of what was there at both, by what a unit of it became worth. Pure. */
import { mulDiv } from '../primitives/round';

/** Shares of a vault, or a pool's tokens: `units` of them are worth `value`. */
export interface Units {
  place: string;
  units: bigint;
  /** 0: not known. */
  value: bigint;
}

/** In stroops; below zero for a loss. What came or went meanwhile is no yield. */
export function earnedBetween(before: readonly Units[], now: readonly Units[]): bigint {
  return now.reduce((sum, { place, units, value }) => {
    const earlier = before.find((one) => one.place === place);
    if (!earlier || units <= 0n || earlier.units <= 0n || value <= 0n || earlier.value <= 0n) return sum;
    const kept = units < earlier.units ? units : earlier.units;
    return sum + mulDiv(value, kept, units, 'down') - mulDiv(earlier.value, kept, earlier.units, 'down');
  }, 0n);
}
