/** The `TransactionMeta` of an inclusion, in the shapes that public nodes send (proved by tests/unit/network/metas.test.ts). */
import { xdr } from '@stellar/stellar-sdk/base';
import type { Applied } from '../host/apply';
import type { MetaVersion } from './changes';

export interface OperationTold {
  changes: xdr.LedgerEntryChange[];
  events: xdr.ContractEvent[];
}

interface Told {
  /** Sequence numbers. */
  before?: xdr.LedgerEntryChange[];
  /** Of those that took effect; none of a failed transaction. */
  operations: OperationTold[];
  /** The refund, in version 3; version 4 leaves it to the ledger's own meta. */
  after?: xdr.LedgerEntryChange[];
  /** Of the fee and its refund, in version 4. */
  feeEvents?: xdr.TransactionEvent[];
  /** Of a contract transaction. */
  applied?: Applied;
}

export function transactionMeta(version: MetaVersion, told: Told): xdr.TransactionMeta {
  return version === 4 ? versionFour(told) : versionThree(told);
}

function versionFour({ before = [], operations, after = [], feeEvents = [], applied }: Told): xdr.TransactionMeta {
  const ext = xdr.ExtensionPoint.v0();
  return xdr.TransactionMeta.v4(
    new xdr.TransactionMetaV4({
      ext,
      txChangesBefore: before,
      operations: operations.map((one) => new xdr.OperationMetaV2({ ext, ...one })),
      txChangesAfter: after,
      sorobanMeta: applied ? new xdr.SorobanTransactionMetaV2({ ext: chargesOf(applied), returnValue: applied.returnValue }) : null,
      events: feeEvents,
      diagnosticEvents: applied?.diagnostics ?? [],
    }),
  );
}

/** Events of classic operations and of fees are not in it; a failed call returns `false`, and nothing of its charges is told. */
function versionThree({ before = [], operations, after = [], applied }: Told): xdr.TransactionMeta {
  const sorobanMeta = applied
    ? new xdr.SorobanTransactionMeta({
        ext: applied.ok ? chargesOf(applied) : xdr.SorobanTransactionMetaExt.v0(),
        events: applied.events,
        returnValue: applied.returnValue ?? (applied.ok ? xdr.ScVal.scvVoid() : xdr.ScVal.scvBool(false)),
        diagnosticEvents: applied.diagnostics,
      })
    : null;
  return xdr.TransactionMeta.v3(
    new xdr.TransactionMetaV3({
      ext: xdr.ExtensionPoint.v0(),
      txChangesBefore: before,
      operations: operations.map(({ changes }) => new xdr.OperationMeta({ changes })),
      txChangesAfter: after,
      sorobanMeta,
    }),
  );
}

function chargesOf({ fee }: Applied): xdr.SorobanTransactionMetaExt {
  return xdr.SorobanTransactionMetaExt.v1(
    new xdr.SorobanTransactionMetaExtV1({
      ext: xdr.ExtensionPoint.v0(),
      totalNonRefundableResourceFeeCharged: fee.nonRefundable,
      totalRefundableResourceFeeCharged: fee.refundable,
      rentFeeCharged: fee.rent,
    }),
  );
}

/** Contract events of a transaction, by operation; a call is one operation in version 3. */
export function contractEvents(meta: xdr.TransactionMeta): readonly (readonly xdr.ContractEvent[])[] {
  if (meta.type === 'v4') return meta.v4.operations.map(({ events }) => events);
  return meta.type === 'v3' && meta.v3.sorobanMeta ? [meta.v3.sorobanMeta.events] : [];
}

export function transactionEvents(meta: xdr.TransactionMeta): readonly xdr.TransactionEvent[] {
  return meta.type === 'v4' ? meta.v4.events : [];
}

export function diagnosticEvents(meta: xdr.TransactionMeta): readonly xdr.DiagnosticEvent[] {
  if (meta.type === 'v4') return meta.v4.diagnosticEvents;
  return meta.type === 'v3' ? (meta.v3.sorobanMeta?.diagnosticEvents ?? []) : [];
}
