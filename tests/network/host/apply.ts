/** Inclusion of the operations that touch contracts: invocation, restoring and extending lifetimes. */
import { hash, xdr } from '@stellar/stellar-sdk/base';
import type { KeyString, Layer, Stored } from '../ledger/store';
import { entrySize, hasLifetime, isTemporary, keyOf } from './entries';
import { type Metrics, runEvents } from './event-log';
import type { LedgerInfo, Outcome } from './host';
import { MAX_TTL, MIN_PERSISTENT_TTL } from './limits';
import type { AddressString } from './model';
import type { Models } from './models';
import { perform } from './perform';
import { type RentChange, rentFee } from './rent';
import { refundableFee } from './resources';
import { type Declared, readTransactionData } from './transaction-data';

export interface ApplyInput {
  /** The transaction's layer: written on success only. */
  layer: Layer;
  ledger: LedgerInfo;
  models: Models;
  /** The operation's source account. */
  source: AddressString;
  body: xdr.OperationBody;
  data: xdr.SorobanTransactionData;
  transactionBytes: number;
}

export interface Applied {
  ok: boolean;
  result: xdr.OperationResult;
  returnValue: xdr.ScVal | null;
  events: xdr.ContractEvent[];
  diagnostics: xdr.DiagnosticEvent[];
  /** Stroops. What was declared and not charged goes back to the fee's payer. */
  fee: { nonRefundable: bigint; refundable: bigint; rent: bigint; refund: bigint };
}

type InvokeFailure = 'Malformed' | 'Trapped' | 'ResourceLimitExceeded' | 'EntryArchived' | 'InsufficientRefundableFee';

/** Runs one contract operation in a child of the given layer; commits it when it succeeds. */
export function applySoroban(input: ApplyInput): Applied {
  const declared = readTransactionData(input.data, input.transactionBytes, input.layer.settled.instructions);
  if (!declared) throw new Error('the transaction should have been refused as invalid');
  switch (input.body.type) {
    case 'invokeHostFunction':
      return applyInvocation(input, declared, input.body.invokeHostFunctionOp);
    case 'restoreFootprint':
      return applyRestore(input, declared);
    case 'extendFootprintTtl':
      return applyExtension(input, declared, input.body.extendFootprintTtlOp.extendTo);
    default:
      throw new Error(`${input.body.type} is no contract operation`);
  }
}

function applyInvocation(input: ApplyInput, declared: Declared, op: xdr.InvokeHostFunctionOp): Applied {
  const fail = (code: InvokeFailure, diagnostics: xdr.DiagnosticEvent[] = []): Applied => failed(declared, invokeResult(code), diagnostics);
  if (archivedUnlisted(input, declared)) return fail('EntryArchived');
  if (diskReadBytes(input, declared) > declared.resources.diskReadBytes) return fail('ResourceLimitExceeded');
  const layer = input.layer.child();
  const outcome = perform({
    ...input,
    layer,
    hostFunction: op.hostFunction,
    auth: { kind: 'enforce', source: input.source, entries: op.auth },
    footprint: declared.footprint,
    archived: declared.archived,
  });
  const { usage, events, result } = outcome;
  const error = 'error' in result ? result.error : undefined;
  const diagnostics = [...outcome.diagnostics, ...runEvents(error, metricsOf(input, declared, outcome))];
  if (usage.instructions > declared.resources.instructions) return fail('ResourceLimitExceeded', diagnostics);
  if ('error' in result) return fail('Trapped', diagnostics);
  if (usage.writeBytes > declared.resources.writeBytes) return fail('ResourceLimitExceeded', diagnostics);
  const refundable = refundableFee(usage);
  if (refundable > declared.refundable) return fail('InsufficientRefundableFee', diagnostics);
  layer.commit();
  const preimage = new xdr.InvokeHostFunctionSuccessPreImage({ returnValue: result.ok, events });
  const success = xdr.InvokeHostFunctionResult.invokeHostFunctionSuccess(hash(preimage.toXDR()));
  return {
    ok: true,
    result: operationResult(xdr.OperationResultTr.invokeHostFunction(success)),
    returnValue: result.ok,
    events,
    diagnostics,
    fee: { nonRefundable: declared.nonRefundable, refundable, rent: usage.rent, refund: declared.refundable - refundable },
  };
}

/** What the run took, as the node that ran it counts. Bytes are those of what is read from disk, as the resources count them. */
function metricsOf({ layer }: ApplyInput, { footprint }: Declared, { usage, events, result, changes }: Outcome): Metrics {
  const names = [...footprint.readOnly, ...footprint.readWrite];
  const read = names.filter((name) => !hasLifetime(keyOf(name)) && layer.get(name));
  const largest = (sizes: readonly number[]) => Math.max(0, ...sizes);
  const sizes = names.flatMap((name) => {
    const stored = changes.get(name) ?? (read.includes(name) ? layer.get(name) : undefined);
    return stored && stored.data.type !== 'contractCode' ? [entrySize(stored)] : [];
  });
  const bytes = read.reduce((sum, name) => sum + entrySize(layer.get(name) as Stored), 0);
  const ok = 'ok' in result;
  const emitted = events.map((event) => event.toXDR().length);
  return {
    read_entry: names.length,
    write_entry: ok ? usage.writeEntries : 0,
    ledger_read_byte: bytes,
    ledger_write_byte: ok ? usage.writeBytes : 0,
    read_key_byte: read.reduce((sum, name) => sum + keyOf(name).toXDR().length, 0),
    read_data_byte: bytes,
    write_data_byte: ok ? usage.writeBytes : 0,
    emit_event: emitted.length,
    emit_event_byte: ok ? usage.eventBytes : 0,
    cpu_insn: usage.instructions,
    mem_byte: usage.instructions >> 2,
    invoke_time_nsecs: usage.instructions,
    max_rw_key_byte: largest(names.map((name) => keyOf(name).toXDR().length)),
    max_rw_data_byte: largest(sizes),
    max_emit_event_byte: largest(emitted),
  };
}

/** Brings the archived entries of the read-write footprint back for the minimal lifetime. */
function applyRestore(input: ApplyInput, declared: Declared): Applied {
  const R = xdr.RestoreFootprintResult;
  const finish = (result: xdr.RestoreFootprintResult) => operationResult(xdr.OperationResultTr.restoreFootprint(result));
  const keys = declared.footprint.readWrite;
  if (declared.footprint.readOnly.length > 0 || keys.some((key) => !isArchivable(key)))
    return failed(declared, finish(R.restoreFootprintMalformed()));
  const { rent, bytes, changes } = restoration(input.layer, input.ledger.sequence, keys);
  if (bytes > Math.min(declared.resources.diskReadBytes, declared.resources.writeBytes))
    return failed(declared, finish(R.restoreFootprintResourceLimitExceeded()));
  if (rent > declared.refundable) return failed(declared, finish(R.restoreFootprintInsufficientRefundableFee()));
  for (const change of changes) change();
  return lifetimesApplied(declared, finish(R.restoreFootprintSuccess()), rent);
}

/** What restoring costs: rent, bytes read and written. `changes` do it. */
export function restoration(layer: Layer, sequence: number, keys: readonly KeyString[]): LifetimeWork {
  return lifetimeWork(layer, keys, (liveUntil) => (liveUntil < sequence ? sequence + MIN_PERSISTENT_TTL - 1 : liveUntil), sequence);
}

/** What extending to `extendTo` ledgers from now costs; archived and absent entries are left alone. */
export function extension(layer: Layer, sequence: number, keys: readonly KeyString[], extendTo: number): LifetimeWork {
  return lifetimeWork(layer, keys, (liveUntil) => (liveUntil < sequence ? liveUntil : Math.max(liveUntil, sequence + extendTo)), sequence);
}

export interface LifetimeWork {
  rent: bigint;
  bytes: number;
  changes: (() => void)[];
  /** The entries that need it. */
  names: KeyString[];
}

function lifetimeWork(layer: Layer, keys: readonly KeyString[], next: (liveUntil: number) => number, sequence: number): LifetimeWork {
  const work: LifetimeWork = { rent: 0n, bytes: 0, changes: [], names: [] };
  const lives: RentChange[] = [];
  for (const name of keys) {
    const stored = layer.get(name);
    if (stored?.liveUntil === undefined) continue;
    const liveUntil = next(stored.liveUntil);
    if (liveUntil === stored.liveUntil) continue;
    const after = { ...stored, liveUntil };
    work.names.push(name);
    work.bytes += entrySize(stored);
    lives.push({ after, before: stored.liveUntil < sequence ? undefined : stored, temporary: isTemporary(keyOf(name)) });
    work.changes.push(() => layer.set(name, after));
  }
  work.rent = rentFee(lives, sequence);
  return work;
}

function applyExtension(input: ApplyInput, declared: Declared, extendTo: number): Applied {
  const R = xdr.ExtendFootprintTtlResult;
  const finish = (result: xdr.ExtendFootprintTtlResult) => operationResult(xdr.OperationResultTr.extendFootprintTtl(result));
  const keys = declared.footprint.readOnly;
  if (declared.footprint.readWrite.length > 0 || extendTo > MAX_TTL - 1 || keys.some((key) => !hasLifetime(keyOf(key))))
    return failed(declared, finish(R.extendFootprintTtlMalformed()));
  const { rent, changes } = extension(input.layer, input.ledger.sequence, keys, extendTo);
  if (rent > declared.refundable) return failed(declared, finish(R.extendFootprintTtlInsufficientRefundableFee()));
  for (const change of changes) change();
  return lifetimesApplied(declared, finish(R.extendFootprintTtlSuccess()), rent);
}

function isArchivable(name: KeyString): boolean {
  const key = keyOf(name);
  return hasLifetime(key) && !isTemporary(key);
}

/** An archived entry anywhere in the footprint must be listed for restoring. */
function archivedUnlisted({ layer, ledger }: ApplyInput, declared: Declared): boolean {
  return [...declared.footprint.readOnly, ...declared.footprint.readWrite].some((name) => {
    const liveUntil = layer.get(name)?.liveUntil;
    const archived = liveUntil !== undefined && liveUntil < ledger.sequence && isArchivable(name);
    return archived && !declared.archived.includes(name);
  });
}

/** Bytes of the footprint's classic entries and of those to be restored. */
function diskReadBytes({ layer, ledger }: ApplyInput, declared: Declared): number {
  let bytes = 0;
  for (const name of [...declared.footprint.readOnly, ...declared.footprint.readWrite]) {
    const stored = layer.get(name);
    if (!stored) continue;
    const restored = stored.liveUntil !== undefined && stored.liveUntil < ledger.sequence && declared.archived.includes(name);
    if (stored.liveUntil === undefined || restored) bytes += entrySize(stored);
  }
  return bytes;
}

function failed(declared: Declared, result: xdr.OperationResult, diagnostics: xdr.DiagnosticEvent[] = []): Applied {
  const fee = { nonRefundable: declared.nonRefundable, refundable: 0n, rent: 0n, refund: declared.refundable };
  return { ok: false, result, returnValue: null, events: [], diagnostics, fee };
}

function lifetimesApplied(declared: Declared, result: xdr.OperationResult, rent: bigint): Applied {
  const fee = { nonRefundable: declared.nonRefundable, refundable: rent, rent, refund: declared.refundable - rent };
  return { ok: true, result, returnValue: null, events: [], diagnostics: [], fee };
}

function invokeResult(code: InvokeFailure): xdr.OperationResult {
  return operationResult(xdr.OperationResultTr.invokeHostFunction(xdr.InvokeHostFunctionResult[`invokeHostFunction${code}`]()));
}

function operationResult(tr: xdr.OperationResultTr): xdr.OperationResult {
  return xdr.OperationResult.opInner(tr);
}
