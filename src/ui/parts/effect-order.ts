/** In which order effects are read: what a transaction is for first, its fee last. Pure. */
import type { Effect, Plan } from '../../primitives/plan';

type Fees = Pick<Plan, 'source' | 'fee'>;

/** The source's XLM, less by no more than the fee: of this the fee's own line says all. */
export function isFeeOnly({ holder, where, asset, before, after }: Effect, { source, fee }: Fees): boolean {
  if (where !== 'wallet' || holder !== source || asset.code !== 'XLM' || asset.issuer !== undefined) return false;
  const paid = BigInt(before) - BigInt(after);
  return paid >= 0n && paid <= BigInt(fee.max);
}

/** Each effect with its place in the plan, by which its outcome is found. */
export function ordered(plan: Fees & Pick<Plan, 'effects'>): { effect: Effect; index: number; feeOnly: boolean }[] {
  return plan.effects
    .map((effect, index) => ({ effect, index, feeOnly: isFeeOnly(effect, plan) }))
    .toSorted((a, b) => Number(a.feeOnly) - Number(b.feeOnly));
}
