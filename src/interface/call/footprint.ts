/**
 * Entries that a simulation only reads and a later ledger writes: a transaction that names them for reading alone fails there.
 * - Emissions: what is simulated in a ledger that touched the same reserve already finds that no time has passed, and the
 *   pool reads them without writing (contracts.md 6.8).
 * - A contract's balance of an asset: a vault without idle money pays out of its strategies alone, until a boost or a deposit
 *   that was not invested leaves it some, which it pays out first (contracts.md 2.3, 4.4).
 * They are moved to where they can be written, and what that costs is offered.
 *
 * And lives that a ledger more brings below the mark at which contracts prolong them: the simulation saw no rent for them yet.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import { lastMoment } from '../../chain/fees';
import type { Prepared } from '../../chain/simulate';
import { buildEnvelope, parseTransaction } from '../../chain/transaction';
import { asSymbol, asVec } from '../../contracts/scval';

/** More than such an entry takes. */
const ENTRY_BYTES = 400;
const MOVING = new Set(['EmisData', 'UserEmis', 'Balance']);

function isMoving(key: xdr.LedgerKey): boolean {
  return key.type === 'contractData' && MOVING.has(asSymbol(asVec(key.contractData.key)?.[0]) ?? '');
}

function widened({ ext, resources, resourceFee }: xdr.SorobanTransactionData, ceiling: bigint): xdr.SorobanTransactionData {
  const { footprint, writeBytes, ...rest } = resources;
  const moving = footprint.readOnly.filter(isMoving);
  const fee = resourceFee + lastMoment(moving.length);
  return new xdr.SorobanTransactionData({
    ext,
    resourceFee: fee < ceiling ? fee : ceiling,
    resources: new xdr.SorobanResources({
      ...rest,
      // Appended: what `ext` says of archived entries goes by their places.
      footprint: new xdr.LedgerFootprint({
        readOnly: footprint.readOnly.filter((key) => !moving.includes(key)),
        readWrite: [...footprint.readWrite, ...moving],
      }),
      writeBytes: writeBytes + moving.length * ENTRY_BYTES,
    }),
  });
}

/** The same transaction with room for what time and others may make it write and prolong, within the ceiling of its fee. */
export function withTimelyWrites(prepared: Prepared, passphrase: string): Prepared {
  const { tx, source, validUntil } = parseTransaction(prepared.envelope, passphrase);
  if (tx.ext.type !== 'sorobanData') return prepared;
  const { inclusion, ceiling } = prepared.fee;
  const data = widened(tx.ext.sorobanData, ceiling);
  const fee = { inclusion, resource: data.resourceFee, max: inclusion + data.resourceFee, ceiling };
  const frame = { source, sequence: tx.seqNum - 1n, fee: fee.max, validUntil };
  return { ...prepared, fee, envelope: buildEnvelope(frame, tx.operations, data) };
}
