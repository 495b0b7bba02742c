/**
 * Whether a contract call would still succeed with the resources that it carries. They were simulated when it was built, and what it
 * touches may have changed since: others take days to sign. They are signed with the call, so that nobody can add to them afterwards.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import { isServiceError, refuse } from '../primitives/errors';
import type { Chain } from './chain';
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

/** What a node adds to what it measured (soroban-simulation, `default_adjustment`): a part and a least of instructions, a part of the refundable fee. */
const ADDED = { instructions: 4, leastInstructions: 50_000, fee: 15n };

/** Less than the run itself took, without what the node added to that: bytes it names as they are. */
function isShort(has: xdr.SorobanTransactionData, needs: xdr.SorobanTransactionData, fee: bigint): boolean {
  const { instructions, diskReadBytes, writeBytes } = needs.resources;
  const added = Math.max(Math.floor((instructions * ADDED.instructions) / (100 + ADDED.instructions)), ADDED.leastInstructions);
  return (
    instructions - added > has.resources.instructions ||
    diskReadBytes > has.resources.diskReadBytes ||
    writeBytes > has.resources.writeBytes ||
    fee * 100n > has.resourceFee * (100n + ADDED.fee)
  );
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
  if (touchesMore(carried.resources.footprint, needed.resources.footprint)) return 'entries';
  const restored = restoredBy(carried);
  if (restoredBy(needed).some((key) => !restored.includes(key))) return 'archived';
  return isShort(carried, needed, BigInt(simulation.minResourceFee ?? '0')) ? 'resources' : undefined;
}

const isSaid = (error: unknown): boolean =>
  isServiceError(error) && (error.code === 'simulation_failed' || error.code === 'resources_short');

/**
 * Asks whether this transaction would succeed as it is; one without a contract call passes. One node that says so is enough: neither
 * another's false word nor its silence keeps anything back. 422 `simulation_failed`; 409 `resources_short`; errors of the first node
 * where none could say.
 */
export async function mustStillSucceed({ rpc, second }: Pick<Chain, 'rpc' | 'second'>, tx: xdr.Transaction): Promise<void> {
  const nodes = second ? [rpc, second] : [rpc];
  try {
    await Promise.any(nodes.map((node) => mustSucceedAt(node, tx)));
  } catch (error) {
    const { errors } = error as AggregateError;
    throw errors.find(isSaid) ?? errors[0];
  }
}

async function mustSucceedAt(rpc: Rpc, tx: xdr.Transaction): Promise<void> {
  if (tx.operations[0]?.body.type !== 'invokeHostFunction' || tx.ext.type !== 'sorobanData') return;
  const simulation = await rpc.simulate(unsignedOf(tx));
  if (simulation.error !== undefined) throw new SimulationError(parseFailure(simulation));
  const lacking = lackingOf(tx.ext.sorobanData, simulation);
  if (lacking)
    refuse('resources_short', 'What this transaction carries is not enough any more: it has to be made, and signed, again.', { lacking });
}
