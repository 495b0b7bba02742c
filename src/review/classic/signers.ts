/** Who can move the account's funds after a change of its signers (security.md part 5). */
import type { xdr } from '@stellar/stellar-sdk/base';
import { signerAddress } from '../../chain/names';
import type { Keys } from '../control';
import type { Classic } from './operation';

function changed(before: Keys, op: xdr.SetOptionsOp, master: string): Keys {
  const weights = new Map(before.signers.map(({ key, weight }) => [key, weight]));
  if (op.masterWeight !== null) weights.set(master, op.masterWeight);
  if (op.signer) weights.set(signerAddress(op.signer.key), op.signer.weight);
  return {
    signers: [...weights].filter(([, weight]) => weight > 0).map(([key, weight]) => ({ key, weight })),
    thresholds: {
      low: op.lowThreshold ?? before.thresholds.low,
      medium: op.medThreshold ?? before.thresholds.medium,
      high: op.highThreshold ?? before.thresholds.high,
    },
  };
}

/** Warns with the new signers; blocks what would leave the account unable to sign, or out of everybody's reach. */
export function changeSigners(op: xdr.SetOptionsOp, { scope, source, at }: Classic): void {
  const known = scope.control.keysOf(source);
  if (!known) {
    scope.notes.warn('danger', 'facts_missing', { what: 'signers' });
    return;
  }
  const after = changed(known, op, source);
  scope.control.setKeys(source, after);
  scope.reserves.hold(source, BigInt(count(after, source) - count(known, source)));
  scope.notes.warn('danger', 'signers_change', { at, account: source, ...after });
  const { low, medium, high } = after.thresholds;
  const total = after.signers.reduce((sum, { weight }) => sum + weight, 0);
  const own = after.signers.find(({ key }) => key === scope.account)?.weight ?? 0;
  const need = Math.max(low, medium, high, 1);
  const before = known.signers.find(({ key }) => key === scope.account)?.weight ?? 0;
  const could = before >= Math.max(known.thresholds.medium, 1);
  if (total < need || (could && own < Math.max(medium, 1))) scope.notes.warn('blocked', 'locked_out', { at, account: source });
}

/** Additional signers are subentries; the master key is none. */
function count({ signers }: Keys, master: string): number {
  return signers.filter(({ key }) => key !== master).length;
}
