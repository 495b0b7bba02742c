/** What all operations come to: who signs, who pays for entries, how much is left, what is not known. */
import { type AccountId, isAccountId } from '../primitives/addresses';
import type { ControlChange } from '../primitives/plan';
import type { WarningCode } from '../primitives/plan-words';
import { judgeShares } from './classic/payments';
import { judgeSigning } from './classic/signers';
import { XLM } from './names';
import { type Scope, speaksFor } from './scope';

/** The ledger refuses a transaction of which one of these is true, as it stands now. */
const FAILURES = new Set<WarningCode>([
  'will_fail',
  'not_enough',
  'low_reserve',
  'destination_cannot_receive',
  'destination_missing',
  'line_not_empty',
  'issuer_missing',
  'claim_gone',
  'claim_refused',
  'sponsorship_open',
]);

/** Whether it may well be that nothing happens: until it is submitted, others can mend what it would fail by. */
export const isDoubtful = ({ notes }: Scope): boolean => notes.list().some(({ code }) => FAILURES.has(code));

type ReserveChange = Extract<ControlChange, { what: 'reserve' }>;

/** For what is set aside in claimable balances so much is everyday, in stroops. */
const EVERYDAY = 50_000_000n;

function sponsorshipLevel(scope: Scope, { payer, owner, before, amount }: ReserveChange): 'info' | 'warning' | 'danger' | undefined {
  const own = owner !== null && speaksFor(scope, owner);
  if (!speaksFor(scope, payer)) return own ? 'info' : undefined;
  if (own) return 'warning';
  return owner === null && before === undefined && BigInt(amount) <= EVERYDAY ? 'warning' : 'danger';
}

function judgeReserves(scope: Scope, changes: readonly ControlChange[]): void {
  const { account, holdings, notes, reserves } = scope;
  if (reserves.open) notes.warn('danger', 'sponsorship_open', {});
  for (const [id, missing] of reserves.missing()) notes.warn('danger', 'low_reserve', { account: id, missing: missing.toString() });
  let forOthers = 0n;
  for (const change of changes) {
    if (change.what !== 'reserve') continue;
    const { payer, before, owner, entries, amount } = change;
    if (payer === account && owner !== account) forOthers += BigInt(amount);
    const level = sponsorshipLevel(scope, change);
    const count = entries.reduce((sum, entry) => sum + entry.count, 0);
    if (level) notes.warn(level, 'sponsorship', { payer, ...(before ? { before } : {}), owner, entries: count, amount });
  }
  const held = holdings.effects().find(({ where, holder }) => where === 'reserve' && holder === account);
  const more = held ? BigInt(held.after) - BigInt(held.before) - forOthers : 0n;
  // What is one's own one can close again.
  if (more > 0n) notes.warn('warning', 'reserve_held', { amount: more.toString() });
}

/** Warns of what could not be read: what happens to it is missing in the sums. */
export function judgeUnknown(scope: Scope): void {
  const { account, entries, holdings, notes, reserves, source, unknown } = scope;
  for (const what of unknown) notes.warn('danger', 'facts_missing', { what });
  const sponsors = (id: AccountId) => (entries.accountBefore(id)?.sponsoring ?? 0) > 0;
  const own = new Set<AccountId>([source, ...(isAccountId(account) ? [account] : [])]);
  if (reserves.unsaid && [...own].some(sponsors)) notes.warn('danger', 'facts_missing', { what: 'sponsor', asset: XLM });
  for (const { holder, asset } of holdings.unknown())
    notes.warn(speaksFor(scope, holder) ? 'danger' : 'warning', 'facts_missing', { what: asset.code, asset });
}

export function judgeOutcome(scope: Scope): void {
  const changes = scope.control.list();
  judgeSigning(scope, changes);
  judgeShares(scope);
  judgeReserves(scope, changes);
  judgeUnknown(scope);
}
