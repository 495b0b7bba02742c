/** The last look before a key is used: what is stored is, byte for byte, what the person confirmed (security.md T7). */
import { refuse } from '../primitives/errors';
import type { Plan } from '../primitives/plan';
import { validityOf } from './conditions';
import { decodeEnvelope } from './decode';

/** 500 `plan_mismatch`: what is stored is not what was shown. */
export function mustBeSame(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) refuse('plan_mismatch', 'The bytes are not the ones that were shown. Nothing was signed.', { what });
}

/** Everything that a record takes from the Plan is read again from the stored bytes. 500 `plan_mismatch` with `details.what`. */
export function mustBeRead(plan: Plan, network: { id: string; passphrase: string }): void {
  const decoded = decodeEnvelope(plan.envelope, network.passphrase);
  mustBeSame('hash', plan.hash, decoded.hash);
  mustBeSame('source', plan.source, decoded.source);
  mustBeSame('sequence', plan.sequence, decoded.tx.seqNum.toString());
  mustBeSame('validUntil', plan.validUntil, validityOf(decoded.tx).validUntil);
  mustBeSame('kind', plan.kind, decoded.kind);
  mustBeSame('network', plan.network.id, network.id);
  mustBeSame('passphrase', plan.network.passphrase, network.passphrase);
}
