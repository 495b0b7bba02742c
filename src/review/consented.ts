/** The last look before a key is used: what is stored is, byte for byte, what the person confirmed (security.md T7). */
import type { Address } from '../primitives/addresses';
import { refuse } from '../primitives/errors';
import type { Plan } from '../primitives/plan';
import { validityOf } from './conditions';
import { decodeEnvelope } from './decode';
import { digestOf } from './digest';

export interface Consented {
  /** The one that was confirmed. */
  digest: string;
  origin: string;
  documentId?: string | undefined;
  account: Address;
  network: { id: string; passphrase: string };
}

/** 500 `plan_mismatch`: what is stored is not what was shown. */
export function mustBeSame(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) refuse('plan_mismatch', 'The bytes are not the ones that were shown. Nothing was signed.', { what });
}

/** Everything that a record takes from the Plan is read again from the stored bytes. 500 `plan_mismatch` with `details.what`. */
export function mustBeRead(plan: Plan, network: Consented['network']): void {
  const decoded = decodeEnvelope(plan.envelope, network.passphrase);
  mustBeSame('hash', plan.hash, decoded.hash);
  mustBeSame('source', plan.source, decoded.source);
  mustBeSame('sequence', plan.sequence, decoded.tx.seqNum.toString());
  mustBeSame('validUntil', plan.validUntil, validityOf(decoded.tx).validUntil);
  mustBeSame('kind', plan.kind, decoded.kind);
  mustBeSame('network', plan.network.id, network.id);
  mustBeSame('passphrase', plan.network.passphrase, network.passphrase);
}

/** The same of a Plan of our own, after the digest is computed again from those bytes; it acts for the account itself. */
export function mustBeConsented(plan: Plan, { digest, origin, documentId, account, network }: Consented): void {
  const { envelope, fee } = plan;
  mustBeSame('digest', digestOf({ origin, documentId, account, network: network.passphrase, envelope, ceiling: fee.ceiling }), digest);
  mustBeRead(plan, network);
  mustBeSame('account', plan.source, account);
}
