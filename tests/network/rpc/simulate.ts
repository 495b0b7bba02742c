/** `simulateTransaction`: a trial run that records or enforces authorization, and proposes resources, fee and footprint. */
import {
  Address,
  encodeMuxedAccountToAddress,
  extractBaseAddress,
  FeeBumpTransaction,
  type Transaction,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk/base';
import { extension, restoration } from '../host/apply';
import type { AuthMode } from '../host/auth';
import { ledgerEntry } from '../host/entries';
import { errorText } from '../host/event-log';
import { invoke, type LedgerInfo, type Outcome } from '../host/host';
import type { AddressString } from '../host/model';
import type { Models } from '../host/models';
import type { Usage } from '../host/resources';
import { proposeTransactionData } from '../host/transaction-data';
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

/** A classic account's signature value in address credentials, in bytes of XDR. */
const SIGNATURE_BYTES = 160;

interface Failure {
  error: string;
  events?: string[];
  latestLedger: number;
}

interface Success {
  transactionData: string;
  minResourceFee: string;
  results?: { auth: string[]; xdr: string }[];
  events?: string[];
  stateChanges?: { type: 'created' | 'updated' | 'deleted'; key: string; before: string | null; after: string | null }[];
  latestLedger: number;
}

/** The JSON result of the method. A failing contract is a result with `error`, not a JSON-RPC error. */
export function simulateTransaction(state: SimulateState, params: SimulateParams): Success | Failure {
  const latestLedger = state.ledger.sequence;
  const refuse = (error: string): Failure => ({ error, latestLedger });
  const transaction = decode(params.transaction, state.ledger.passphrase);
  if (!transaction) return refuse('Could not unmarshal transaction');
  const envelope = transaction.toEnvelope();
  if (envelope.type !== 'envelopeTypeTx') return refuse('Could not unmarshal transaction');
  const { tx } = envelope.v1;
  const [operation, ...others] = tx.operations;
  if (!operation || others.length > 0) return refuse('Transaction contains more than one operation');
  if (tx.memo.type !== 'memoNone') return refuse('Transaction contains a memo, which contract transactions cannot have');
  const source = accountOf(operation.sourceAccount ?? tx.sourceAccount);
  const bytes = envelope.toXDR().length;
  const data = tx.ext.type === 'sorobanData' ? tx.ext.sorobanData : undefined;
  switch (operation.body.type) {
    case 'invokeHostFunction':
      return simulateInvocation(state, params, operation.body.invokeHostFunctionOp, source, bytes);
    case 'restoreFootprint':
    case 'extendFootprintTtl':
      return data ? simulateLifetimes(state, operation.body, data, bytes) : refuse('Transaction contains no footprint');
    default:
      return refuse(`Transaction contains unsupported operation type: ${operation.body.type}`);
  }
}

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
  transactionBytes: number,
): Success | Failure {
  const latestLedger = state.ledger.sequence;
  if (op.hostFunction.type !== 'hostFunctionTypeInvokeContract') return { error: `${op.hostFunction.type} is not supported`, latestLedger };
  const auth = authMode(params, op, source);
  if (typeof auth === 'string') return { error: auth, latestLedger };
  const { contractAddress, functionName, args } = op.hostFunction.invokeContract;
  const contract = Address.fromScAddress(contractAddress).toString();
  const outcome = invoke({ ...state, layer: state.layer.child(), contract, fn: String(functionName), args, auth });
  const events = outcome.diagnostics.map((event) => event.toXDR('base64'));
  if ('error' in outcome.result) return { error: errorText(outcome.result.error, outcome.diagnostics), events, latestLedger };
  const leeway = params.resourceConfig?.instructionLeeway;
  // The envelope to come carries what was recorded, and a signature for each address.
  const authBytes = outcome.auth.reduce((size, entry) => size + entry.toXDR().length + SIGNATURE_BYTES, 0);
  const proposed = proposeTransactionData({
    ...outcome,
    transactionBytes: transactionBytes + authBytes,
    ...(leeway === undefined ? {} : { instructionLeeway: leeway }),
  });
  const entries = auth.kind === 'enforce' ? op.auth : outcome.auth;
  return {
    transactionData: proposed.toXDR('base64'),
    minResourceFee: proposed.resourceFee.toString(),
    results: [{ auth: entries.map((entry) => entry.toXDR('base64')), xdr: outcome.result.ok.toXDR('base64') }],
    events,
    stateChanges: stateChanges(state.layer, outcome),
    latestLedger,
  };
}

function stateChanges(layer: Layer, outcome: Outcome): NonNullable<Success['stateChanges']> {
  return outcome.footprint.readWrite.flatMap((key) => {
    if (!outcome.changes.has(key)) return [];
    const stored = layer.get(key);
    const next = outcome.changes.get(key);
    const before = stored ? ledgerEntry(stored).toXDR('base64') : null;
    const after = next ? ledgerEntry(next).toXDR('base64') : null;
    if (before === null && after === null) return [];
    const type = before === null ? 'created' : after === null ? 'deleted' : 'updated';
    return [{ type, key, before, after } as const];
  });
}

/** The footprint is given: only the work on it is priced. */
function simulateLifetimes(
  { layer, ledger }: SimulateState,
  body: xdr.OperationBody,
  data: xdr.SorobanTransactionData,
  transactionBytes: number,
): Success {
  const restoring = body.type === 'restoreFootprint';
  const { readOnly, readWrite } = data.resources.footprint;
  const names = (keys: readonly xdr.LedgerKey[]): KeyString[] => keys.map((key) => key.toXDR('base64'));
  const footprint = { readOnly: names(readOnly), readWrite: names(readWrite) };
  const work =
    body.type === 'extendFootprintTtl'
      ? extension(layer, ledger.sequence, footprint.readOnly, body.extendFootprintTtlOp.extendTo)
      : restoration(layer, ledger.sequence, footprint.readWrite);
  const bytes = restoring ? work.bytes : 0;
  const usage: Usage = {
    instructions: 0,
    diskReadBytes: bytes,
    diskReadEntries: 0,
    writeBytes: bytes,
    writeEntries: readWrite.length,
    eventBytes: 0,
    rent: work.rent,
  };
  const proposed = proposeTransactionData({ footprint, restored: new Set(), usage, transactionBytes });
  return {
    transactionData: proposed.toXDR('base64'),
    minResourceFee: proposed.resourceFee.toString(),
    latestLedger: ledger.sequence,
  };
}
