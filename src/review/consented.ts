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

/**
 * The digest is computed again from the stored bytes, and everything that the record takes from the Plan is read again from
 * them. 500 `plan_mismatch` with `details.what`.
 */
export function mustBeConsented(plan: Plan, { digest, origin, documentId, account, network }: Consented): void {
  const same = (what: string, actual: unknown, expected: unknown) => {
    if (actual === expected) return;
    const message = 'The bytes are not the ones that were shown. Nothing was signed.';
    refuse('plan_mismatch', message, { what });
  };
  const { envelope, fee } = plan;
  same('digest', digestOf({ origin, documentId, account, network: network.passphrase, envelope, ceiling: fee.ceiling }), digest);
  const decoded = decodeEnvelope(envelope, network.passphrase);
  same('hash', plan.hash, decoded.hash);
  same('account', decoded.source, account);
  same('source', plan.source, decoded.source);
  same('sequence', plan.sequence, decoded.tx.seqNum.toString());
  same('validUntil', plan.validUntil, validityOf(decoded.tx).validUntil);
  same('kind', plan.kind, decoded.kind);
  same('network', plan.network.id, network.id);
  same('passphrase', plan.network.passphrase, network.passphrase);
}
