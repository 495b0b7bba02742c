/**
 * Whether a contract call would still succeed with the resources that it carries. They were simulated when it was built, and what it
 * touches may have changed since: others take days to sign. They are signed with the call, so that nobody can add to them afterwards.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import { refuse } from '../primitives/errors';
import type { Rpc, Simulation } from './rpc';
import { parseFailure, SimulationError } from './simulate';
import { unsignedOf } from './transaction';

/**
 * What is carried too little of. `entries`: the call touches one that its footprint does not name, or names as read-only. `archived`: one
 * was archived meanwhile, and the call does not say that it restores it. `resources`: it needs more work or bytes, or a higher fee for them.
 */
export type Lacking = 'entries' | 'archived' | 'resources';

const keyOf = (key: xdr.LedgerKey): string => key.toXdr('base64');

/** Of what it writes, the entries that it restores first (CAP-66). */
function restoredBy({ ext, resources }: xdr.SorobanTransactionData): string[] {
  if (ext.type !== 'resourceExt') return [];
  return ext.resourceExt.archivedSorobanEntries.flatMap((index) => {
    const key = resources.footprint.readWrite[index];
    return key ? [keyOf(key)] : [];
  });
}

function touchesMore(carried: xdr.LedgerFootprint, needed: xdr.LedgerFootprint): boolean {
  const written = new Set(carried.readWrite.map(keyOf));
  const read = new Set([...written, ...carried.readOnly.map(keyOf)]);
  return needed.readWrite.some((key) => !written.has(keyOf(key))) || needed.readOnly.some((key) => !read.has(keyOf(key)));
}

/**
 * What `carried` is short of for the call as `simulation` found it; undefined: nothing, or the simulation says no resources. What is
 * carried may be more than is needed: builders leave room.
 */
export function lackingOf(carried: xdr.SorobanTransactionData, simulation: Simulation): Lacking | undefined {
  if (simulation.restorePreamble) return 'archived';
  if (simulation.error !== undefined || !simulation.transactionData || !/^[0-9]{1,18}$/.test(simulation.minResourceFee ?? ''))
    return undefined;
  let needed: xdr.SorobanTransactionData;
  try {
    needed = xdr.SorobanTransactionData.fromXdr(simulation.transactionData, 'base64');
  } catch (error) {
    return refuse('node_invalid', 'The simulation’s resources cannot be read.', {}, error);
  }
  const [has, needs] = [carried.resources, needed.resources];
  if (touchesMore(has.footprint, needs.footprint)) return 'entries';
  const restored = restoredBy(carried);
  if (restoredBy(needed).some((key) => !restored.includes(key))) return 'archived';
  const short =
    needs.instructions > has.instructions ||
    needs.diskReadBytes > has.diskReadBytes ||
    needs.writeBytes > has.writeBytes ||
    BigInt(simulation.minResourceFee ?? '0') > carried.resourceFee;
  return short ? 'resources' : undefined;
}

/**
 * Asks the node whether this transaction would succeed as it is; one without a contract call passes. 422 `simulation_failed`; 409
 * `resources_short`; errors of the node, of which nothing follows.
 */
export async function mustStillSucceed(rpc: Rpc, tx: xdr.Transaction): Promise<void> {
  if (tx.operations[0]?.body.type !== 'invokeHostFunction' || tx.ext.type !== 'sorobanData') return;
  const simulation = await rpc.simulate(unsignedOf(tx));
  if (simulation.error !== undefined) throw new SimulationError(parseFailure(simulation));
  const lacking = lackingOf(tx.ext.sorobanData, simulation);
  if (lacking)
    refuse('resources_short', 'What this transaction carries is not enough any more: it has to be made, and signed, again.', { lacking });
}
