/** How long a preview may still be confirmed: until the envelope's own end. */
import type { PreviewView } from '../../commands/request-views';

/** As far as a ledger's time may be from this machine's and still be taken for it. */
const SECONDS_APART = 60;

/**
 * Seconds left; null: the plan is not bounded. By the ledger's time where it is near this machine's, or two nodes outvoted
 * that; by this machine's clock else, so that no node alone makes a far end look near.
 */
export function secondsLeft({ plan, createdAt }: Pick<PreviewView, 'plan' | 'createdAt'>, now: number): number | null {
  if (plan.validUntil === 0) return null;
  const ahead = plan.asOf.closeTime - createdAt;
  const believed = Math.abs(ahead) <= SECONDS_APART || plan.warnings.some(({ code }) => code === 'clock_off');
  return Math.max(0, plan.validUntil - (Math.max(now, createdAt) + (believed ? ahead : 0)));
}

const KEPT_SECONDS = 600;

/** Of what was typed then, in unix seconds: whether it is still shown. What is from later than now is of a clock that was changed. */
export const isFresh = (at: number, now: number): boolean => at <= now && now - at < KEPT_SECONDS;
