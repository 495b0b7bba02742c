/**
 * A call that is simulated in a ledger which touched the same reserve already finds that no time has passed: the pool then
 * reads its emissions without writing them, and the call would fail in any later ledger for want of a place in its footprint
 * (contracts.md 6.8). Those entries are moved to where they can be written.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import type { Prepared } from '../chain/simulate';
import { buildEnvelope, parseTransaction } from '../chain/transaction';
import { asSymbol, asVec } from '../contracts/scval';

/** More than such an entry takes. */
const ENTRY_BYTES = 400;

function movesWithTime(key: xdr.LedgerKey): boolean {
  if (key.type !== 'contractData') return false;
  const name = asSymbol(asVec(key.contractData.key)?.[0]);
  return name === 'EmisData' || name === 'UserEmis';
}

function widened({ ext, resources, resourceFee }: xdr.SorobanTransactionData): xdr.SorobanTransactionData | undefined {
  const { footprint, writeBytes, ...rest } = resources;
  const moving = footprint.readOnly.filter(movesWithTime);
  if (moving.length === 0) return undefined;
  return new xdr.SorobanTransactionData({
    ext,
    resourceFee,
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

/** The same transaction with room for what time alone makes it write; the fee's margin pays for it. */
export function withTimelyWrites(prepared: Prepared, passphrase: string): Prepared {
  const { tx, source, validUntil } = parseTransaction(prepared.envelope, passphrase);
  const data = tx.ext.type === 'sorobanData' ? widened(tx.ext.sorobanData) : undefined;
  if (!data) return prepared;
  const frame = { source, sequence: tx.seqNum - 1n, fee: prepared.fee.max, validUntil };
  return { ...prepared, envelope: buildEnvelope(frame, tx.operations, data) };
}
