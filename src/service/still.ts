/**
 * Bytes that somebody else built: what their contracts run when they are shown, and whether that is still so when they are
 * signed (security.md T17). Time and sequence are their author's affair, and are judged by the review.
 */
import type { Chain } from '../chain/chain';
import type { Address } from '../primitives/addresses';
import { refuse } from '../primitives/errors';
import type { Plan } from '../primitives/plan';
import { decodeEnvelope } from '../review/decode';
import { readPreimage } from '../review/preimage';
import { codesOf, isSameCode, namesOf, type Running, runningBelow } from './codes';

/** What runs them, by the first node's word. */
export async function runningNow({ rpc, network }: Chain, envelope: string): Promise<Running> {
  const names = namesOf(decodeEnvelope(envelope, network.passphrase).tx);
  const reading = await rpc.read(names);
  return { codes: codesOf(reading, names), protocol: reading.protocol };
}

/** 409 `contract_changed`, `preview_expired`, `protocol_changed`. Every node is asked for the code, where any is called. */
export async function mustStillBe(chain: Chain, plan: Plan, noted: Running): Promise<void> {
  const names = namesOf(decodeEnvelope(plan.envelope, chain.network.passphrase).tx);
  const nodes = [chain.rpc, ...(chain.second && names.length > 0 ? [chain.second] : [])];
  const readings = await Promise.all(nodes.map((rpc) => rpc.read(names)));
  const latest = Math.max(...readings.map(({ closeTime }) => closeTime));
  if (plan.validUntil !== 0 && latest > plan.validUntil) refuse('preview_expired', 'This transaction is too old to be included.');
  mustRun(
    readings.map((reading) => ({ codes: codesOf(reading, names), protocol: reading.protocol })),
    noted,
  );
}

/** What an authorization calls, by the first node's word. */
export const entryRunningNow = ({ rpc, network: { passphrase } }: Chain, preimage: string, account: Address): Promise<Running> =>
  runningBelow(rpc, readPreimage(preimage, { passphrase, account }).invocation);

/** 409 `contract_changed`, `protocol_changed`. Every node is asked. */
export async function entryMustStillBe(chain: Chain, preimage: string, account: Address, noted: Running): Promise<void> {
  const nodes = [chain.rpc, ...(chain.second ? [chain.second] : [])];
  const { invocation } = readPreimage(preimage, { passphrase: chain.network.passphrase, account });
  mustRun(await Promise.all(nodes.map((rpc) => runningBelow(rpc, invocation))), noted);
}

function mustRun(now: readonly Running[], { codes, protocol }: Running): void {
  if (protocol !== undefined && now.some((running) => running.protocol !== protocol)) {
    refuse('protocol_changed', 'The network has changed its protocol since. It is shown again.');
  }
  if (!now.every((running) => isSameCode(running.codes, codes))) {
    refuse('contract_changed', 'A contract that this calls has other code since. It is shown again.');
  }
}
