/** What a person filled in and asked for is said in the sentence; what they did not ask for stands out. Levels and what they demand stay. */
import type { Intent } from '../../interface/schema/intents';
import type { Address } from '../../primitives/addresses';
import type { ErrorCode } from '../../primitives/error-codes';
import type { ErrorBody } from '../../primitives/errors';
import type { Warning, WarningLevel } from '../../primitives/plan';

/** Shown where the amount stands, in a line of its own. */
const TOLD_BY_LINES: readonly Warning['code'][] = ['reserve_held'];

/** Whether nothing may be confirmed before this was on the screen. */
export const mustBeRead = ({ level, code }: Warning): boolean => level !== 'info' && !TOLD_BY_LINES.includes(code);

export const isGrave = ({ level }: Warning): boolean => level === 'danger' || level === 'blocked';

/** Names a warning of one preview and no other: what was read of one Plan says nothing about another. */
export const markOf = (digest: string, { level, code, params }: Warning): string => `${digest} ${level} ${code} ${JSON.stringify(params)}`;

/** What is the same for who reads it, however many steps it is about; of a share that grows the greatest is shown. */
function sameOf({ level, code, params }: Warning): string {
  const { at: _, percent: __, ...rest } = params as { at?: string; percent?: number };
  return `${level} ${code} ${JSON.stringify(code === 'large_share' ? rest : { ...rest, percent: __ })}`;
}

/** Those that are read with this one. */
export const alikeOf = (warning: Warning, all: readonly Warning[]): Warning[] => all.filter((one) => sameOf(one) === sameOf(warning));

/** Each once, so that many of one kind hide no other: the gravest of it, about the first step that it is about. */
export function condense(warnings: readonly Warning[]): Warning[] {
  const percent = ({ params }: Warning) => ('percent' in params ? Number(params.percent) : 0);
  const kept = new Map<string, Warning>();
  for (const warning of warnings) {
    const existing = kept.get(sameOf(warning));
    if (!existing || percent(warning) > percent(existing)) kept.set(sameOf(warning), warning);
  }
  return [...kept.values()];
}

const order: WarningLevel[] = ['blocked', 'danger', 'warning', 'info'];
const rank = ({ level }: Warning): number => order.indexOf(level);

/** The most dangerous first; within a level as review gave them. */
export function sortWarnings(warnings: readonly Warning[]): Warning[] {
  return [...warnings].sort((a, b) => rank(a) - rank(b));
}

/**
 * Whether the person asked for just this, in a form of the wallet's own. `stabilizer`: the only one that registering uses. Whatever
 * differs from what was asked, however little, was not asked for.
 */
export function wasAsked(warning: Warning, plan: { source?: Address }, intent: Intent | null, stabilizer: string | undefined): boolean {
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
      return (
        ['claimReward', 'trustline', 'signers', 'swap'].includes(intent.name) ||
        (intent.name === 'payment' && intent.input.setAside === true)
      );
    case 'large_share':
      return ['vaultDeposit', 'boostDeposit', 'claimReward', 'swap'].includes(intent.name) || 'to' in intent.input;
    case 'unlisted_vault':
      return 'vaultAddress' in intent.input && intent.input.vaultAddress === warning.params.vault && 'caller' in intent.input;
    default:
      return false;
  }
}

/** Warnings after which somebody else may hold the account, or a contract of it. */
const CONTROL: readonly Warning['code'][] = [
  'signers_change',
  'unusual_signer',
  'manager_outside_register',
  'upgrade_unknown_code',
  'delegates',
  'locked_out',
  'own_signer_weaker',
  'flags_forever',
  'sequence_exhausted',
];
const EVERYTHING: readonly Warning['code'][] = [
  'merge',
  'unlimited_allowance',
  'unknown_contract',
  'deep_authorization',
  'login_domain',
  'message_like_xdr',
];
/** Percent of an asset. */
const NEARLY_ALL = 90;

/** What is at stake where somebody else's request holds dangers. */
export function stakeOf(warnings: readonly Warning[]): 'control' | 'everything' | 'role' | 'money' {
  const grave = warnings.filter(isGrave);
  if (grave.some(({ code }) => CONTROL.includes(code))) return 'control';
  const all = ({ code, params }: Warning) => EVERYTHING.includes(code) || ('percent' in params && Number(params.percent) >= NEARLY_ALL);
  if (grave.some(all)) return 'everything';
  return grave.some(({ code }) => code === 'role_change') ? 'role' : 'money';
}

/** Codes after which the same bytes can no longer be confirmed, but the request can be built again. */
const stale = new Set<ErrorCode>([
  'preview_expired',
  'preview_stale',
  'digest_mismatch',
  'contract_changed',
  'protocol_changed',
  'warnings_changed',
  'plan_mismatch',
  'resources_short',
]);

/** Whether what failed can be confirmed no more, but asked for again. */
export const isStale = ({ code }: Pick<ErrorBody, 'code'>): boolean => stale.has(code);
