/** The one amount that stands for a transaction in a list: pure. */
import type { RecordView } from '../../commands/views';

export interface Change {
  amount: bigint;
  code: string;
  decimals: number;
}

/** What came into shares or a claimed asset; what did not happen changes nothing. */
export function mainChange({ plan, state, outcome }: RecordView): Change | null {
  if (state === 'failed' || state === 'expired') return null;
  const order = ['shares', 'wallet', 'claimable', 'position'] as const;
  for (const where of order) {
    for (const [index, effect] of plan.effects.entries()) {
      if (effect.where !== where || (where === 'wallet' && effect.asset.code === 'XLM')) continue;
      const amount = BigInt(outcome?.after?.[index] ?? effect.after) - BigInt(effect.before);
      if (amount !== 0n) return { amount, code: effect.asset.code, decimals: effect.asset.decimals };
    }
  }
  return null;
}
