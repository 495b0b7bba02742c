/**
 * Simulation of one contract call. A node's answer may add a footprint, resources and a fee under the ceiling; the call and
 * its authorization tree are ours and are compared byte for byte (architecture.md 6, security.md T13, T14).
 */
import { xdr } from '@stellar/stellar-sdk/base';
import type { AccountId, Address, ContractId } from '../primitives/addresses';
import { isServiceError, refuse, ServiceError } from '../primitives/errors';
import { calmFee, type FeeTerms, mostOffered, offered, RESOURCE_CEILING, withMargin } from './fees';
import { addressEntry, type Call, type InvocationTree, invokeOperation, sourceEntry } from './invocation';
import { addressText } from './names';
import type { Reading } from './reading';
import { explaining, honestRent, livingKeys, parsePrices, priceKeys, totalRent } from './rent';
import type { Rpc, Simulation } from './rpc';
import { buildEnvelope } from './transaction';

/** What a failed simulation says: a contract's number or a host error, and where the node names it, the contract that raised it. */
export interface SimulationFailure {
  type: string;
  /** A contract error's number, or the host error's name. */
  code: number | string;
  contract?: ContractId;
  text: string;
}

export interface Prepared {
  /** Unsigned, with footprint and fee. */
  envelope: string;
  operation: string;
  returnValue: xdr.ScVal;
  /** `ceiling`: the most that `resource` may be. */
  fee: { inclusion: bigint; resource: bigint; max: bigint; ceiling: bigint };
  simulation: Simulation;
  /** What its rent was read from, where the fee was looked into. */
  reading?: Reading;
}

export interface Invocation {
  source: AccountId;
  sequence: bigint;
  call: Call;
  /** The tree of the address that authorizes; for the source itself no credentials are needed. */
  auth: { address: Address; tree: InvocationTree }[];
  inclusion: bigint;
  validUntil: number;
  /** The ledger of the reading that the call was built from: a simulation of a far one is refused. */
  ledger?: number;
  /** What the method may cost beside its rent; absent: nobody knows its usual fee. */
  terms?: FeeTerms;
}

const FOOTPRINT_KINDS = new Set<string>(['account', 'trustline', 'contractData', 'contractCode']);
/** Seconds that an authorization of our own stays valid. */
const CREDENTIAL_SECONDS = 300;
const LEDGER_DRIFT = 20;

interface Raised {
  type: string;
  code: number | string;
}

function raisedBy(event: xdr.ContractEvent): Raised | undefined {
  const [name, value] = event.body.v0.topics;
  if (name?.type !== 'scvSymbol' || String(name.sym) !== 'error' || value?.type !== 'scvError') return undefined;
  const { error } = value;
  if (error.type === 'sceContract') return { type: 'Contract', code: error.contractCode };
  return { type: error.type.slice('sce'.length), code: error.code.name.slice('scec'.length) };
}

/**
 * The contract that raised the error (contracts.md part 0): errors pass upwards unchanged, each frame with an event of its
 * own, so the first event with this very error is the innermost. Errors that a contract caught are other ones.
 */
function failingContract(failure: Raised, events: readonly string[]): ContractId | undefined {
  for (const text of events) {
    try {
      const { event } = xdr.DiagnosticEvent.fromXdr(text, 'base64');
      const raised = event.contractId ? raisedBy(event) : undefined;
      if (event.contractId && raised?.type === failure.type && raised.code === failure.code) {
        return addressText(xdr.ScAddress.scAddressTypeContract(event.contractId)) as ContractId;
      }
    } catch {
      // An event that cannot be read says nothing about the failure.
    }
  }
  return undefined;
}

export function parseFailure({ error = '', events }: Pick<Simulation, 'error' | 'events'>): SimulationFailure {
  const match = /Error\((\w+), #?(\w+)\)/.exec(error);
  const text = match?.[2] ?? 'unknown';
  const raised: Raised = { type: match?.[1] ?? 'Unknown', code: /^\d+$/.test(text) ? Number(text) : text };
  const contract = failingContract(raised, events ?? []);
  return { ...raised, ...(contract ? { contract } : {}), text: error.slice(0, 300) };
}

/** Carries a failure up to where contracts have names. */
export class SimulationError extends ServiceError<'simulation_failed'> {
  constructor(readonly failure: SimulationFailure) {
    super('simulation_failed', 'The network would refuse this transaction.', {
      error: `Error(${failure.type}, ${failure.code})`,
      ...(failure.contract ? { contract: failure.contract } : {}),
    });
  }
}

function mismatch(what: string): never {
  refuse('auth_mismatch', 'The node asks for another authorization than this call needs.', { what });
}

/** The entries to send: ours, valid until the ledger `last`. From the node's only the nonce of address credentials is taken. */
function matchAuth(invocation: Invocation, said: readonly string[], last: number): xdr.SorobanAuthorizationEntry[] {
  if (said.length !== invocation.auth.length) mismatch('number of entries');
  const entries = said.map((text) => xdr.SorobanAuthorizationEntry.fromXdr(text, 'base64'));
  return invocation.auth.map(({ address, tree }) => {
    for (const [index, entry] of entries.entries()) {
      const ours = ourEntry(invocation.source, address, tree, entry, last);
      if (ours && ours.rootInvocation.toXdr('base64') === entry.rootInvocation.toXdr('base64')) {
        entries.splice(index, 1);
        return ours;
      }
    }
    return mismatch('tree');
  });
}

function ourEntry(source: AccountId, address: Address, tree: InvocationTree, said: xdr.SorobanAuthorizationEntry, last: number) {
  const { credentials } = said;
  if (credentials.type === 'sorobanCredentialsSourceAccount') return address === source ? sourceEntry(tree) : undefined;
  if (credentials.type !== 'sorobanCredentialsAddress' || address === source) return undefined;
  if (addressText(credentials.address.address) !== address) return undefined;
  return addressEntry(tree, address, credentials.address.nonce, last);
}

export interface Priced {
  data: xdr.SorobanTransactionData;
  /** What is offered, and the most that might have been. */
  resource: bigint;
  ceiling: bigint;
  /** What the rent was read from, where the fee was looked into. */
  reading?: Reading;
}

/** Footprint of ledger entries alone, and one fee that both fields agree on. `own`: the footprint is not taken from it. */
function parseResources(
  { transactionData, minResourceFee }: Simulation,
  own: boolean,
): { data: xdr.SorobanTransactionData; named: bigint } {
  if (!transactionData || !/^[0-9]{1,18}$/.test(minResourceFee ?? '')) refuse('node_invalid', 'The simulation names no resources.', {});
  let data: xdr.SorobanTransactionData;
  try {
    data = xdr.SorobanTransactionData.fromXdr(transactionData, 'base64');
  } catch (error) {
    refuse('node_invalid', 'The simulation’s resources cannot be read.', {}, error);
  }
  const named = BigInt(minResourceFee ?? '0');
  if (own) return { data, named };
  const { footprint } = data.resources;
  for (const key of [...footprint.readOnly, ...footprint.readWrite]) {
    if (!FOOTPRINT_KINDS.has(key.type)) refuse('footprint_refused', 'The node names entries that no call touches.', { kind: key.type });
  }
  if (data.resourceFee < 0n || data.resourceFee > named) refuse('node_invalid', 'The simulation contradicts its own fee.', {});
  return { data, named };
}

interface RentRead {
  rent: bigint;
  reading?: Reading;
}

/** What of the fee is honest rent. Where the node does not serve the entries and their prices: nothing. */
async function rentOf(rpc: Rpc, data: xdr.SorobanTransactionData, named: bigint, terms: FeeTerms, grounds: PricedFor): Promise<RentRead> {
  const reading = await rpc.read([...priceKeys(), ...livingKeys(data)]).catch(() => undefined);
  const prices = reading && parsePrices(reading);
  if (!prices) return { rent: 0n };
  const ledger = Math.min(reading.ledger, grounds.ledger ?? reading.ledger);
  const rents = honestRent(data, { get: (key) => reading.get(key), ledger, restoring: grounds.asked !== undefined }, prices);
  return { rent: totalRent(explaining(rents, named, calmFee(terms), withMargin)), reading };
}

export interface PricedFor {
  /** What was asked for, where the node was not asked for a footprint: a restoration. */
  asked?: xdr.SorobanTransactionData;
  /** The ledger of the reading that the transaction was built from. */
  ledger?: number | undefined;
}

/**
 * The fee that is offered: what the node names and a margin, below the method's ceiling. A fee far from the usual is looked
 * into: what honest rent explains of it is no part of the ceiling, since nobody else may come to pay it (contracts.md 17.1).
 * 502 `node_invalid`, `footprint_refused`, `fee_above_ceiling`.
 */
export async function priced(rpc: Rpc, simulation: Simulation, terms: FeeTerms, grounds: PricedFor): Promise<Priced> {
  const { data, named } = parseResources(simulation, grounds.asked !== undefined);
  const strange = named > calmFee(terms) || offered(named, 0n, terms) === undefined;
  const { rent, reading }: RentRead = strange ? await rentOf(rpc, grounds.asked ?? data, named, terms, grounds) : { rent: 0n };
  const resource = offered(named, rent, terms);
  const ceiling = mostOffered(rent, terms);
  if (resource === undefined) {
    refuse('fee_above_ceiling', 'The node asks for a higher fee than the wallet allows.', {
      fee: withMargin(named).toString(),
      ceiling: ceiling.toString(),
    });
  }
  return { data, resource, ceiling, ...(reading ? { reading } : {}) };
}

/**
 * At another second a contract may round otherwise and make a call more, such as giving one stroop back: a quarter more work
 * than simulated is declared, which the fee's margin pays for. Without it that transaction fails on the ledger.
 */
function withRoom({ footprint, instructions, diskReadBytes, writeBytes }: xdr.SorobanResources, most: number): xdr.SorobanResources {
  const more = Math.min(instructions + Math.ceil(instructions / 4), most);
  return new xdr.SorobanResources({ footprint, instructions: Math.max(instructions, more), diskReadBytes, writeBytes });
}

/** Any ledger that a node names later bounds a signature: one far from the reading's is not believed. */
function checkLedger(said: number, read: number | undefined): void {
  if (read === undefined || Math.abs(said - read) <= LEDGER_DRIFT) return;
  refuse('node_stale', 'The node simulates another ledger than it reads from.', { said, read });
}

/** Builds, simulates, compares and assembles one call. 422 SimulationError; 502 `auth_mismatch`, `fee_above_ceiling`, `node_stale`, `node_invalid`. */
export async function prepareInvocation(rpc: Rpc, invocation: Invocation): Promise<Prepared> {
  const frame = { ...invocation, fee: invocation.inclusion };
  const simulation = await rpc.simulate(buildEnvelope(frame, [invokeOperation(invocation.call, [])]));
  checkLedger(simulation.latestLedger, invocation.ledger);
  if (simulation.error !== undefined) throw new SimulationError(parseFailure(simulation));
  // A node that leaves restoring to another transaction: this one would meet the archived entries and fail.
  if (simulation.restorePreamble) throw new SimulationError({ type: 'Storage', code: 'EntryArchived', text: '' });
  const result = simulation.results?.[0];
  if (!result || simulation.results?.length !== 1) refuse('node_invalid', 'The simulation has no result.', {});
  const { ledger, terms = { ceiling: RESOURCE_CEILING } } = invocation;
  const { data, resource, ceiling, reading } = await priced(rpc, simulation, terms, { ledger });
  const { ledgerSeconds, instructions: most } = rpc.rules();
  let returnValue: xdr.ScVal;
  let auth: xdr.SorobanAuthorizationEntry[];
  try {
    returnValue = xdr.ScVal.fromXdr(result.xdr, 'base64');
    auth = matchAuth(invocation, result.auth ?? [], simulation.latestLedger + Math.ceil(CREDENTIAL_SECONDS / ledgerSeconds));
  } catch (error) {
    if (isServiceError(error)) throw error;
    refuse('node_invalid', 'The simulation’s result cannot be read.', {}, error);
  }
  const operation = invokeOperation(invocation.call, auth);
  const max = invocation.inclusion + resource;
  const sorobanData = new xdr.SorobanTransactionData({ ext: data.ext, resources: withRoom(data.resources, most), resourceFee: resource });
  return {
    envelope: buildEnvelope({ ...frame, fee: max }, [operation], sorobanData),
    operation: operation.toXdr('base64'),
    returnValue,
    fee: { inclusion: invocation.inclusion, resource, max, ceiling },
    simulation,
    ...(reading ? { reading } : {}),
  };
}

/** What a transaction was built from, its rent included. */
export const groundsOf = (reading: Reading, prepared: Prepared): Reading => (prepared.reading ? reading.merge(prepared.reading) : reading);
