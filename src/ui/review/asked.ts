/** What a person filled in and asked for is said in the sentence; what they did not ask for stands out. Levels and what they demand stay. */
import type { Intent } from '../../interface/schema/intents';
import type { Plan, Warning, WarningLevel } from '../../primitives/plan';

/** What cannot vouch for the rest must be read of, as every danger. */
const VOICES: readonly Warning['code'][] = ['witness_silent', 'clock_off', 'newer_protocol'];

/** Whether nothing may be confirmed before this was on the screen. */
export const mustBeRead = ({ level, code }: Warning): boolean => level === 'danger' || level === 'blocked' || VOICES.includes(code);

/** Names a warning of one preview and no other: what was read of one Plan says nothing about another. */
export const markOf = (digest: string, { level, code, params }: Warning): string => `${digest} ${level} ${code} ${JSON.stringify(params)}`;

const order: WarningLevel[] = ['blocked', 'danger', 'warning', 'info'];
const rank = (warning: Warning): number => 2 * order.indexOf(warning.level) - (mustBeRead(warning) ? 1 : 0);

/** The most dangerous first; within a level what must be read, and else as review gave them. */
export function sortWarnings(warnings: readonly Warning[]): Warning[] {
  return [...warnings].sort((a, b) => rank(a) - rank(b));
}

/**
 * Whether the person asked for just this, in a form of the wallet's own. `stabilizer`: the only one that registering uses. Whatever
 * differs from what was asked, however little, was not asked for.
 */
export function wasAsked(warning: Warning, plan: Plan, intent: Intent | null, stabilizer: string | undefined): boolean {
  if (!intent || intent.from !== plan.source) return false;
  switch (warning.code) {
    case 'role_change': {
      const { contract, role, to } = warning.params;
      if (role !== 'manager') return false;
      if (intent.name === 'register') return contract === intent.input.vaultAddress && to === stabilizer;
      return intent.name === 'exit' && contract === intent.input.vaultAddress && to === plan.source;
    }
    case 'budget_irrevocable':
      return intent.name === 'boostDeposit';
    case 'reserve_held':
      return intent.name === 'claimReward' || intent.name === 'trustline' || (intent.name === 'payment' && intent.input.setAside === true);
    case 'large_share':
      return ['vaultDeposit', 'boostDeposit', 'claimReward'].includes(intent.name) || 'to' in intent.input;
    case 'unlisted_vault':
      return 'vaultAddress' in intent.input && intent.input.vaultAddress === warning.params.vault && 'caller' in intent.input;
    default:
      return false;
  }
}
