/** `simulateTransaction`: a trial run that records or enforces authorization, and proposes resources, fee and footprint. */
import {
  encodeMuxedAccountToAddress,
  extractBaseAddress,
  FeeBumpTransaction,
  type Transaction,
  TransactionBuilder,
  xdr,
} from '@stellar/stellar-sdk/base';
import { extension, restoration } from '../host/apply';
import type { AuthMode } from '../host/auth';
import { isTemporary, keyOf, keyString, ledgerEntry } from '../host/entries';
import type { LedgerInfo, Outcome } from '../host/host';
import type { AddressString } from '../host/model';
import type { Models } from '../host/models';
import { perform } from '../host/perform';
import type { Usage } from '../host/resources';
import { proposeTransactionData } from '../host/transaction-data';
import { sortedKeys } from '../host/values';
import type { KeyString, Layer } from '../ledger/store';

export interface SimulateParams {
  transaction: string;
  authMode?: 'enforce' | 'record' | 'record_allow_nonroot';
  useUpgradedAuth?: boolean;
  resourceConfig?: { instructionLeeway?: number };
}

/** The state to simulate on: that of the latest closed ledger, at its close time. */
export interface SimulateState {
  layer: Layer;
  ledger: LedgerInfo;
  models: Models;
}

interface Failure {
  error: string;
  events?: string[];
  latestLedger: number;
}

interface Resources {
  transactionData: string;
  minResourceFee: string;
}

interface Success extends Resources {
  /** What must be restored first, where entries are archived and the operation does not do it by itself. */
  restorePreamble?: Resources;
  results?: { auth: string[]; xdr: string }[];
  events?: string[];
  stateChanges?: { type: 'created' | 'updated' | 'deleted'; key: string; before: string | null; after: string | null }[];
  latestLedger: number;
}

/** The JSON result of the method. A failing contract is a result with `error`, not a JSON-RPC error. */
export function simulateTransaction(state: SimulateState, params: SimulateParams): Success | Failure {
  // Of a question that makes no sense a node says nothing about its ledger.
  const refuse = (error: string): Failure => ({ error, latestLedger: 0 });
  const transaction = decode(params.transaction, state.ledger.passphrase);
  if (!transaction) return refuse('Could not unmarshal transaction');
  const envelope = transaction.toEnvelope();
  if (envelope.type !== 'envelopeTypeTx') return refuse('Could not unmarshal transaction');
  const { tx } = envelope.v1;
  const [operation, ...others] = tx.operations;
  if (!operation || others.length > 0) return refuse('Transaction contains more than one operation');
  if (tx.memo.type !== 'memoNone') return refuse('Transaction contains a memo. Soroban transactions do not support memos.');
  const source = accountOf(operation.sourceAccount ?? tx.sourceAccount);
  const data = tx.ext.type === 'sorobanData' ? tx.ext.sorobanData : undefined;
  switch (operation.body.type) {
    case 'invokeHostFunction':
      return simulateInvocation(state, params, operation.body.invokeHostFunctionOp, source);
    case 'restoreFootprint':
    case 'extendFootprintTtl':
      return data ? simulateLifetimes(state, operation.body, data) : refuse('Transaction contains no footprint');
    default:
      return refuse(`transaction contains unsupported operation type: ${typeName(operation.body.type)}`);
  }
}

/** 'payment' is `OperationTypePayment` to a node. */
const typeName = (type: string) => `OperationType${type.charAt(0).toUpperCase()}${type.slice(1)}`;

function decode(envelope: string, passphrase: string): Transaction | undefined {
  try {
    const transaction = TransactionBuilder.fromXDR(envelope, passphrase);
    return transaction instanceof FeeBumpTransaction ? undefined : transaction;
  } catch {
    return undefined;
  }
}

/** The plain account behind a possibly muxed one. */
function accountOf(account: xdr.MuxedAccount): AddressString {
  return extractBaseAddress(encodeMuxedAccountToAddress(account));
}

function authMode(params: SimulateParams, op: xdr.InvokeHostFunctionOp, source: AddressString): AuthMode | string {
  const mode = params.authMode ?? (op.auth.length > 0 ? 'enforce' : 'record');
  if (mode === 'enforce') return { kind: 'enforce', source, entries: op.auth };
  if (op.auth.length > 0) return 'Auth entries must not be given when authorization is recorded';
  return { kind: 'record', source, allowNonRoot: mode === 'record_allow_nonroot', upgraded: params.useUpgradedAuth === true };
}

function simulateInvocation(
  state: SimulateState,
  params: SimulateParams,
  op: xdr.InvokeHostFunctionOp,
  source: AddressString,
): Success | Failure {
  const latestLedger = state.ledger.sequence;
  const auth = authMode(params, op, source);
  if (typeof auth === 'string') return { error: auth, latestLedger };
  const outcome = perform({ ...state, layer: state.layer.child(), hostFunction: op.hostFunction, auth });
  const events = outcome.diagnostics.map((event) => event.toXDR('base64'));
  if ('error' in outcome.result) return { error: `${outcome.text}${BACKTRACE}`, events, latestLedger };
  const leeway = params.resourceConfig?.instructionLeeway;
  const entries = auth.kind === 'enforce' ? op.auth : outcome.auth;
  const proposed = proposeTransactionData({
    ...outcome,
    most: state.layer.settled.instructions,
    body: xdr.OperationBody.invokeHostFunction(new xdr.InvokeHostFunctionOp({ hostFunction: op.hostFunction, auth: [...entries] })),
    ...(leeway === undefined ? {} : { instructionLeeway: leeway }),
  });
  const changes = stateChanges(state.layer, outcome);
  return {
    ...resourcesOf(proposed),
    events,
    results: [{ auth: entries.map((entry) => entry.toXDR('base64')), xdr: outcome.result.ok.toXDR('base64') }],
    ...(changes.length > 0 ? { stateChanges: changes } : {}),
    latestLedger,
  };
}

function stateChanges(layer: Layer, outcome: Outcome): NonNullable<Success['stateChanges']> {
  return outcome.footprint.readWrite.flatMap((key) => {
    if (!outcome.changes.has(key)) return [];
    const found = layer.get(key);
    // What comes back from the archive is new to the ledger.
    const stored = outcome.restored.has(key) ? undefined : found;
    const next = outcome.changes.get(key);
    const before = stored ? ledgerEntry(stored).toXDR('base64') : null;
    // Which ledger will write it nobody knows yet.
    const after = next ? ledgerEntry({ ...next, lastModified: outcome.restored.has(key) ? next.lastModified : 0 }).toXDR('base64') : null;
    if (before === null && after === null) return [];
    const type = before === null ? 'created' : after === null ? 'deleted' : 'updated';
    return [{ type, key, before, after } as const];
  });
}

const resourcesOf = (proposed: xdr.SorobanTransactionData): Resources => ({
  transactionData: proposed.toXDR('base64'),
  minResourceFee: proposed.resourceFee.toString(),
});

/** The end of a failed simulation's text: where in the node it came from. */
const BACKTRACE = '\n\nStack backtrace:\n   0: the local network\n';

/** The footprint is given: only the work on it is priced, and what needs none is left out of it. */
function simulateLifetimes({ layer, ledger }: SimulateState, body: xdr.OperationBody, data: xdr.SorobanTransactionData): Success {
  const { readOnly, readWrite } = data.resources.footprint;
  if (body.type !== 'extendFootprintTtl') {
    return {
      ...resourcesOf(pricedRestoration(layer, ledger.sequence, sortedKeys(readWrite.map(keyString)))),
      latestLedger: ledger.sequence,
    };
  }
  const names = sortedKeys(readOnly.map(keyString));
  const archived = names.filter((name) => isArchived(layer, name, ledger.sequence));
  const restored = layer.child();
  for (const change of restoration(restored, ledger.sequence, archived).changes) change();
  const work = extension(restored, ledger.sequence, names, body.extendFootprintTtlOp.extendTo);
  const footprint = { readOnly: work.names, readWrite: [] };
  const proposed = proposeTransactionData({ footprint, restored: new Set(), usage: usageOfLives(0, 0, work.rent), body });
  const preamble = archived.length > 0 ? { restorePreamble: resourcesOf(pricedRestoration(layer, ledger.sequence, archived)) } : {};
  return { ...resourcesOf(proposed), ...preamble, latestLedger: ledger.sequence };
}

function pricedRestoration(layer: Layer, sequence: number, keys: readonly KeyString[]): xdr.SorobanTransactionData {
  const work = restoration(layer, sequence, keys);
  const footprint = { readOnly: [], readWrite: work.names };
  const body = xdr.OperationBody.restoreFootprint(new xdr.RestoreFootprintOp({ ext: xdr.ExtensionPoint.v0() }));
  const usage = usageOfLives(work.bytes, work.names.length, work.rent);
  return proposeTransactionData({ footprint, restored: new Set(), usage, body });
}

const usageOfLives = (bytes: number, writeEntries: number, rent: bigint): Usage => ({
  instructions: 0,
  diskReadBytes: bytes,
  diskReadEntries: 0,
  writeBytes: bytes,
  writeEntries,
  eventBytes: 0,
  rent,
});

function isArchived(layer: Layer, name: KeyString, sequence: number): boolean {
  const liveUntil = layer.get(name)?.liveUntil;
  return liveUntil !== undefined && liveUntil < sequence && !isTemporary(keyOf(name));
}
