/**
 * A fee bump and what is inside it: two transactions of which a ledger takes one, at one sequence number of one account (CAP-15).
 * Neither waits for the other, and whichever was included ends both.
 */
import { innerHashOf, insideOf } from '../chain/transaction';
import { isFinal } from '../primitives/record-states';
import type { TransactionRecord } from './record';

type Sent = Pick<TransactionRecord, 'envelope' | 'passphrase'>;

/** Whether `outer` is a fee bump around what `other` is, or is around itself. */
export function isAround(outer: Sent, other: Sent): boolean {
  if (outer.passphrase !== other.passphrase || !insideOf(outer.envelope)) return false;
  return innerHashOf(outer.envelope, outer.passphrase) === innerHashOf(other.envelope, other.passphrase);
}

/** The hash of what is inside; undefined: it is no fee bump. */
export const insideHash = ({ envelope, passphrase }: Sent): string | undefined =>
  insideOf(envelope) ? innerHashOf(envelope, passphrase) : undefined;

/** Everybody refused it, and nobody has it. */
export const isRefused = ({ state, outcome }: TransactionRecord): boolean => state === 'failed' && outcome?.reason?.code === 'refused';

/** What was refused and then included inside `outer`, as it ended there; undefined: nothing of that. */
export function endedInside(
  inner: TransactionRecord | undefined,
  { state, said, outcome }: TransactionRecord,
): TransactionRecord | undefined {
  if (!inner || !isRefused(inner) || !isFinal({ state }) || !outcome || outcome.ledger === null) return undefined;
  const { after: _, ...figures } = outcome;
  return { ...inner, state, unknown: false, ...(said ? { said } : {}), outcome: { ...figures, feeCharged: '0' } };
}
