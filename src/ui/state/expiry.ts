/** How long a preview may still be confirmed, by the ledger's clock and not by this machine's. */
import type { PreviewView } from '../../commands/views';

/** Seconds left; null: the plan is not bounded. Time since the preview is added to the close time its figures are from. */
export function secondsLeft({ plan, createdAt }: Pick<PreviewView, 'plan' | 'createdAt'>, now: number): number | null {
  if (plan.validUntil === 0) return null;
  return Math.max(0, plan.validUntil - (plan.asOf.closeTime + Math.max(0, now - createdAt)));
}
