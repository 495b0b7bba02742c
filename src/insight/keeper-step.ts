/** What the keeper does to a fee in one cycle (contracts.md part 3, vectors 14.4). Rates: `RATE_ONE` is 100 %. */

import { FEE_STEP_BPS, type FeeBounds } from '../primitives/fee-bounds';
import { fromBps } from '../primitives/growth';
import { mulDiv } from '../primitives/round';

/** A fee this near to the required one stays. */
export const DEAD_ZONE_BPS = 50;
/** The vault refuses a fee above this (contracts.md 4.5, #106). */
export const VAULT_FEE_LIMIT_BPS = 9_000;
export const CYCLE_SECONDS = 3_600;

/** The fee that leaves depositors exactly the target, bounds aside: below zero where the yield does not reach it. The rate is positive. */
export function exactFeeBps(grossRate: bigint, targetApyBps: number): number {
  const surplus = (grossRate - fromBps(targetApyBps)) * 10_000n;
  // To the nearest, halves upwards: floor((2a + b) / 2b), for a negative numerator too.
  const [numerator, denominator] = [2n * surplus + grossRate, 2n * grossRate];
  const quotient = numerator / denominator;
  return Number(numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient);
}

/** The fee the keeper heads for, the lower bound where the yield does not reach the target; undefined: no yield, and it does nothing. */
export function requiredFeeBps(grossRate: bigint, targetApyBps: number, { minFeeBps, maxFeeBps }: FeeBounds): number | undefined {
  if (grossRate <= 0n) return undefined;
  return Math.min(Math.max(exactFeeBps(grossRate, targetApyBps), minFeeBps), maxFeeBps);
}

/** One step towards the required fee, or the fee as it is. The step is not held to the bounds: the operator's is not either. */
export function nextFeeBps(currentFeeBps: number, required: number): number {
  const distance = required - currentFeeBps;
  if (Math.abs(distance) <= DEAD_ZONE_BPS) return currentFeeBps;
  return currentFeeBps + Math.min(Math.max(distance, -FEE_STEP_BPS), FEE_STEP_BPS);
}

/** Why the chain refuses a fee: the stabilizer (contracts.md 13.1, #3020) or the vault. */
export type Stall = 'fee_outside_bounds' | 'fee_above_vault_limit';

export function refusal(feeBps: number, { minFeeBps, maxFeeBps }: FeeBounds): Stall | undefined {
  if (feeBps < minFeeBps || feeBps > maxFeeBps) return 'fee_outside_bounds';
  return feeBps > VAULT_FEE_LIMIT_BPS ? 'fee_above_vault_limit' : undefined;
}

/** What depositors have of the rate; a loss bears no fee. */
export function netOf(grossRate: bigint, feeBps: number): bigint {
  return grossRate <= 0n ? grossRate : mulDiv(grossRate, BigInt(10_000 - feeBps), 10_000n, 'down');
}
