/** Who can move an account's funds: changes of its signers, and what they come to in the end (security.md part 5). */
import type { xdr } from '@stellar/stellar-sdk/base';
import { signerAddress } from '../../chain/names';
import type { ControlChange, Signing } from '../../primitives/plan';
import { counts, MOST_SIGNERS, outOfReach, type SigningLevel, suffices, weightIn } from '../../primitives/signing';
import type { Scope } from '../scope';
import { type Classic, fails } from './operation';
import { signerReserve } from './reserved';

export function changeSigners(op: xdr.SetOptionsOp, classic: Classic): void {
  const { scope, source } = classic;
  const account = scope.entries.account(source);
  if (account === null) fails(classic, 'no_account');
  if (account === undefined) scope.notes.warn('danger', 'facts_missing', { what: 'signers' });
  if (!account) return;
  if (op.masterWeight !== null) account.master = op.masterWeight;
  const { low, medium, high } = account.thresholds;
  account.thresholds = { low: op.lowThreshold ?? low, medium: op.medThreshold ?? medium, high: op.highThreshold ?? high };
  if ([op.masterWeight, op.lowThreshold, op.medThreshold, op.highThreshold, op.signer?.weight].some((weight) => (weight ?? 0) > 255)) {
    fails(classic, 'weight_too_high');
  }
  if (op.signer) setSigner(signerAddress(op.signer.key), op.signer.weight, classic);
}

function setSigner(key: string, weight: number, classic: Classic): void {
  const { scope, source } = classic;
  const account = scope.entries.account(source);
  if (!account) return;
  if (key === source) fails(classic, 'own_key_as_signer');
  const existing = account.signers.find((signer) => signer.key === key);
  const { name, found } = signerReserve(scope, source, key);
  if (existing && weight === 0) {
    account.signers = account.signers.filter((signer) => signer !== existing);
    scope.reserves.remove(name, found);
  } else if (existing) {
    existing.weight = weight;
  } else if (weight > 0) {
    if (account.signers.length >= MOST_SIGNERS) fails(classic, 'too_many_entries');
    account.signers.push({ key, weight, sponsor: scope.reserves.sponsorOf(source) ?? null });
    scope.reserves.create(name, { kind: 'signer', owner: source, units: 1 }, source);
  }
}

/** A signer that is this very transaction's hash is used up by it. */
export function useUpHash(hash: string, scope: Scope, sources: Iterable<Classic['source']>): void {
  for (const source of sources) {
    const account = scope.entries.account(source);
    if (!account?.signers.some(({ key }) => key === hash)) continue;
    const { name, found } = signerReserve(scope, source, hash);
    account.signers = account.signers.filter(({ key }) => key !== hash);
    scope.reserves.remove(name, found);
  }
}

const LEVELS = ['low', 'medium', 'high'] as const;

type SignersChange = Extract<ControlChange, { what: 'signers' }>;

/** Whether a key alone could do at that level what it no longer can. */
const loses = ({ before, after }: SignersChange, key: string): boolean =>
  LEVELS.some((level) => suffices(before, key, level) && !suffices(after, key, level));

/** What a key loses of what it can do, with others or alone; undefined: nothing. */
function lossOf(change: SignersChange, key: string): 'removed' | 'idle' | 'alone' | undefined {
  const { before, after } = change;
  if (weightIn(before, key) > 0 && weightIn(after, key) === 0) return 'removed';
  if (LEVELS.some((level) => counts(before, key, level) && !counts(after, key, level))) return 'idle';
  return loses(change, key) ? 'alone' : undefined;
}

/** Whether the key that is asked to sign can do less alone, or no key of this wallet can do alone what one could. */
function locksOut(change: SignersChange, { account, keys }: Pick<Scope, 'account' | 'keys'>): boolean {
  const one = (signing: Signing, level: SigningLevel) => [...keys].some((key) => suffices(signing, key, level));
  if (keys.has(account) && loses(change, account)) return true;
  return LEVELS.some((level) => one(change.before, level) && !one(change.after, level));
}

/**
 * Warns with the new signers; blocks what would leave the own key with less power, or the account out of everybody's reach. The first is
 * a danger where the person asked for it in the wallet's own form. Each other key of this wallet that can do less has a sentence of its
 * own; a key that is not here is nobody's loss.
 */
export function judgeSigning(scope: Scope, changes: readonly ControlChange[]): void {
  for (const change of changes) {
    if (change.what !== 'signers') continue;
    const { account, after } = change;
    const { low, medium, high } = after.thresholds;
    const signers = after.signers.map(({ key, weight }) => ({ key, weight }));
    scope.notes.warn('danger', 'signers_change', { account, signers, thresholds: { low, medium, high } });
    const nobody = outOfReach(after) !== undefined;
    const level = !nobody && account === scope.weakens ? 'danger' : 'blocked';
    const locked = nobody || locksOut(change, scope);
    if (locked) scope.notes.warn(level, 'locked_out', { account, nobody });
    for (const key of scope.keys) {
      const loss = lossOf(change, key);
      const isSaid = locked && (loss === 'alone' || (key === scope.account && loses(change, key)));
      if (loss && !isSaid) scope.notes.warn('danger', 'own_signer_weaker', { account, key, loss });
    }
  }
}
