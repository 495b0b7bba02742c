/** `SorobanTransactionData` as simulation proposes it and inclusion reads it. */
import { xdr } from '@stellar/stellar-sdk/base';
import { type KeyString, SETTLED } from '../ledger/store';
import type { Footprint } from './access';
import { keyOf, keyString } from './entries';
import { TX_LIMITS } from './limits';
import { nonRefundableFee, refundableFee, type Usage } from './resources';

const MOST_SIGNATURES = 20;

/** What simulation found; the margins are those of RPC's default. */
export interface Proposal {
  footprint: { readOnly: readonly KeyString[]; readWrite: readonly KeyString[] };
  restored: ReadonlySet<KeyString>;
  usage: Usage;
  /** The operation to come, with the authorizations that were recorded for it. */
  body: xdr.OperationBody;
  /** Instructions on top, from `resourceConfig`. */
  instructionLeeway?: number;
  /** The most that a transaction may declare; where absent, what a network begins with. */
  most?: number;
}

/** Resources and fee for a transaction, and the least fee it must offer for them, in stroops. */
export function proposeTransactionData(proposal: Proposal): xdr.SorobanTransactionData {
  const { usage, footprint, restored } = proposal;
  const archived = footprint.readWrite.flatMap((key, index) => (restored.has(key) ? [index] : []));
  const leeway = Math.max(50_000, Math.ceil(usage.instructions * 0.04), proposal.instructionLeeway ?? 0);
  const resources = new xdr.SorobanResources({
    footprint: new xdr.LedgerFootprint({ readOnly: footprint.readOnly.map(keyOf), readWrite: footprint.readWrite.map(keyOf) }),
    instructions: usage.instructions === 0 ? 0 : Math.min(proposal.most ?? SETTLED.instructions, usage.instructions + leeway),
    diskReadBytes: usage.diskReadBytes,
    writeBytes: usage.writeBytes,
  });
  const ext = archived.length
    ? xdr.SorobanTransactionDataExt.resourceExt(new xdr.SorobanResourcesExtV0({ archivedSorobanEntries: archived }))
    : xdr.SorobanTransactionDataExt.v0();
  const draft = new xdr.SorobanTransactionData({ ext, resources, resourceFee: 0n });
  const largest = largestEnvelope(proposal.body, draft);
  const bytes = Math.max(largest + 500, Math.floor((largest * 11) / 10));
  const refundable = (refundableFee(usage) * 115n + 99n) / 100n;
  const resourceFee = nonRefundableFee(resources, archived.length, bytes) + refundable;
  return new xdr.SorobanTransactionData({ ext, resources, resourceFee });
}

const KEY = new Uint8Array(32);

/** Bytes of the longest transaction that the operation could be in: simulation does not know which it will be. */
function largestEnvelope(body: xdr.OperationBody, sorobanData: xdr.SorobanTransactionData): number {
  const account = xdr.MuxedAccount.keyTypeMuxedEd25519(new xdr.MuxedAccountMed25519({ id: 0n, ed25519: KEY }));
  const payload = new Uint8Array(64);
  const signer = xdr.SignerKey.signerKeyTypeEd25519SignedPayload(new xdr.SignerKeyEd25519SignedPayload({ ed25519: KEY, payload }));
  const rules = new xdr.PreconditionsV2({
    timeBounds: new xdr.TimeBounds({ minTime: 0n, maxTime: 0n }),
    ledgerBounds: new xdr.LedgerBounds({ minLedger: 0, maxLedger: 0 }),
    minSeqNum: 0n,
    minSeqAge: 0n,
    minSeqLedgerGap: 0,
    extraSigners: [signer, signer],
  });
  const tx = new xdr.Transaction({
    sourceAccount: account,
    fee: 0,
    seqNum: 0n,
    cond: xdr.Preconditions.precondV2(rules),
    memo: xdr.Memo.memoHash(KEY),
    operations: [new xdr.Operation({ sourceAccount: account, body })],
    ext: xdr.TransactionExt.sorobanData(sorobanData),
  });
  const signature = new xdr.DecoratedSignature({ hint: new Uint8Array(4), signature: payload });
  const signatures = Array.from({ length: MOST_SIGNATURES }, () => signature);
  return xdr.TransactionEnvelope.envelopeTypeTx(new xdr.TransactionV1Envelope({ tx, signatures })).toXdr().length;
}

export interface Declared {
  footprint: Footprint;
  /** Keys that `archivedSorobanEntries` points at. */
  archived: KeyString[];
  resources: xdr.SorobanResources;
  nonRefundable: bigint;
  /** What is left of the declared resource fee for rent, events and the return value. */
  refundable: bigint;
}

/** Reads declared data; `most`: of instructions. `undefined` where the protocol would refuse the transaction as `txSorobanInvalid`. */
export function readTransactionData(
  data: xdr.SorobanTransactionData,
  transactionBytes: number,
  most = SETTLED.instructions,
): Declared | undefined {
  const { resources } = data;
  const footprint = {
    readOnly: resources.footprint.readOnly.map(keyString),
    readWrite: resources.footprint.readWrite.map(keyString),
  };
  const all = [...footprint.readOnly, ...footprint.readWrite];
  const indexes = data.ext.type === 'resourceExt' ? data.ext.resourceExt.archivedSorobanEntries : [];
  const ascending = indexes.every((index, i) => index < footprint.readWrite.length && (i === 0 || index > (indexes[i - 1] ?? -1)));
  const nonRefundable = nonRefundableFee(resources, indexes.length, transactionBytes);
  const withinLimits =
    resources.instructions <= most &&
    resources.diskReadBytes <= TX_LIMITS.diskReadBytes &&
    resources.writeBytes <= TX_LIMITS.writeBytes &&
    footprint.readWrite.length <= TX_LIMITS.writeEntries &&
    all.length <= TX_LIMITS.footprintEntries;
  const refundable = data.resourceFee - nonRefundable;
  if (new Set(all).size !== all.length || !ascending || !withinLimits || refundable < 0n) return undefined;
  const archived = indexes.flatMap((index) => footprint.readWrite[index] ?? []);
  return { footprint, archived, resources, nonRefundable, refundable };
}
