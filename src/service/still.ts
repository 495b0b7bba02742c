/**
 * Bytes that somebody else built: what their contracts run when they are shown, and whether that is still so when they are
 * signed (security.md T17). Time and sequence are their author's affair, and are judged by the review.
 */
import type { Code } from '../chain/agreement';
import type { Chain } from '../chain/chain';
import { refuse } from '../primitives/errors';
import type { Plan } from '../primitives/plan';
import { decodeEnvelope } from '../review/decode';
import { codesOf, namesOf } from './codes';

/** What runs them, by the first node's word. */
export interface Running {
  codes: Code[];
  protocol: number | undefined;
}

export async function runningNow({ rpc, network }: Chain, envelope: string): Promise<Running> {
  const names = namesOf(decodeEnvelope(envelope, network.passphrase).tx);
  const reading = await rpc.read(names);
  return { codes: codesOf(reading, names), protocol: reading.protocol };
}

/** 409 `contract_changed`, `preview_expired`, `protocol_changed`. Every node is asked for the code, where any is called. */
export async function mustStillBe(
  chain: Chain,
  plan: Plan,
  { codes, protocol }: { codes: readonly Code[]; protocol: number | undefined },
): Promise<void> {
  const names = namesOf(decodeEnvelope(plan.envelope, chain.network.passphrase).tx);
  const nodes = [chain.rpc, ...(chain.second && names.length > 0 ? [chain.second] : [])];
  const readings = await Promise.all(nodes.map((rpc) => rpc.read(names)));
  const latest = Math.max(...readings.map(({ closeTime }) => closeTime));
  if (plan.validUntil !== 0 && latest > plan.validUntil) refuse('preview_expired', 'This transaction is too old to be included.');
  if (protocol !== undefined && readings.some((reading) => reading.protocol !== protocol)) {
    refuse('protocol_changed', 'The network has changed its protocol since. It is shown again.');
  }
  const changed = readings.some((reading) => codesOf(reading, names).some(({ value }, index) => value !== codes[index]?.value));
  if (changed) refuse('contract_changed', 'A contract that this calls has other code since. It is shown again.');
}
