/** What a keeper's step means for the bounds of a fee (contracts.md part 3). Rates are bps. */

/** The most that a fee moves in one cycle. */
export const FEE_STEP_BPS = 100;

export interface FeeBounds {
  minFeeBps: number;
  maxFeeBps: number;
}

/** Further outside than a step leads: the chain refuses every one of them. */
export const isStranded = (feeBps: number, { minFeeBps, maxFeeBps }: FeeBounds): boolean =>
  feeBps < minFeeBps - FEE_STEP_BPS || feeBps > maxFeeBps + FEE_STEP_BPS;
