import { refuse } from '../../primitives/errors';
import type { FeeBounds } from '../../primitives/fee-bounds';

/** Rates as an endpoint takes them: integer bps in JSON (interface.md 2). */

const U32_MAX = 4_294_967_295;
const HUNDRED_PERCENT = 10_000;

/** What the contract can hold: an integer from 0, as u32. 400 `invalid_bps`. */
export function parseBps(value: unknown, field: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= U32_MAX && !Object.is(value, -0)) return value;
  return refuse('invalid_bps', 'A rate must be a whole number of basis points, not below zero.', { field });
}

/** 400 `invalid_bps`, `invalid_fee_bounds`: the least above the most, or the most above 100 % (interface.md 4.2 rules 1, 2). */
export function parseFeeBounds(input: { minFeeBps: unknown; maxFeeBps: unknown }): FeeBounds {
  const minFeeBps = parseBps(input.minFeeBps, 'minFeeBps');
  const maxFeeBps = parseBps(input.maxFeeBps, 'maxFeeBps');
  const details = { minFeeBps, maxFeeBps };
  if (minFeeBps > maxFeeBps) refuse('invalid_fee_bounds', 'The least fee is above the most.', details);
  if (maxFeeBps > HUNDRED_PERCENT) refuse('invalid_fee_bounds', 'A fee cannot be more than 100 %.', details);
  return { minFeeBps, maxFeeBps };
}
