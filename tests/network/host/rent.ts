/** Rent as the protocol asks for it since version 23: by the entry's size, code by the size of its module in memory. */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { Stored } from '../ledger/store';
import { entrySize } from './entries';
import { MODULE_BYTES, PRICE, STATE } from './limits';

/** A life that ends later, or an entry that is larger. */
export interface RentChange {
  after: Stored;
  /** Absent: the entry is new, or comes back. */
  before: Stored | undefined;
  temporary: boolean;
}

/** Written whenever a life is prolonged. */
const LIFE_ENTRY_BYTES = 48n;
const CODE_DISCOUNT = 3n;
const LEAST_PRICE = 1_000n;

export function divideUp(value: bigint, by: bigint): bigint {
  return value > 0n ? (value + by - 1n) / by : value / by;
}

/** Stroops for a kilobyte: it follows how large the ledger's contract state is on average. */
export function rentPrice(): bigint {
  const { samples, target, feeLow, feeHigh, growth } = STATE;
  const size = samples.reduce((sum, sample) => sum + sample, 0n) / BigInt(samples.length);
  const span = feeHigh - feeLow;
  const price = size < target ? feeLow + divideUp(span * size, target) : feeHigh + divideUp(span * (size - target) * growth, target);
  return price > LEAST_PRICE ? price : LEAST_PRICE;
}

function moduleBytes({ ext, code }: xdr.ContractCodeEntry): number {
  const bytes = ([constTerm, linearTerm]: readonly [bigint, bigint], count: number) => constTerm + ((linearTerm * BigInt(count)) >> 7n);
  if (ext.type === 'v0') return Number(bytes(MODULE_BYTES.whole.terms, code.length));
  const { whole: _, ...parts } = MODULE_BYTES;
  const counts = ext.v1.costInputs;
  return Number(Object.entries(parts).reduce((sum, [name, { terms }]) => sum + bytes(terms, counts[name as keyof typeof parts]), 0n));
}

/** In bytes, as rent counts them. */
export function rentSize(stored: Stored): number {
  return entrySize(stored) + (stored.data.type === 'contractCode' ? moduleBytes(stored.data.contractCode) : 0);
}

function priceOf(size: number, ledgers: number, temporary: boolean): bigint {
  if (size <= 0 || ledgers <= 0) return 0n;
  const denominator = temporary ? PRICE.temporaryRentDenominator : PRICE.persistentRentDenominator;
  return divideUp(BigInt(size) * BigInt(ledgers) * rentPrice(), 1024n * denominator);
}

function changeFee({ before, after, temporary }: RentChange, sequence: number): bigint {
  const until = after.liveUntil ?? 0;
  const paidUntil = before?.liveUntil ?? sequence - 1;
  const size = rentSize(after);
  const longer = priceOf(size, until - paidUntil, temporary);
  const larger = before ? priceOf(size - rentSize(before), paidUntil - sequence + 1, temporary) : 0n;
  const fee = longer + larger;
  return after.data.type === 'contractCode' ? divideUp(fee, CODE_DISCOUNT) : fee;
}

/** Stroops for all changes of one transaction, the writing of their new lives included. */
export function rentFee(changes: readonly RentChange[], sequence: number): bigint {
  const prolonged = BigInt(changes.filter(({ before, after }) => (after.liveUntil ?? 0) > (before?.liveUntil ?? 0)).length);
  const writes = prolonged * PRICE.writeEntry + divideUp(prolonged * LIFE_ENTRY_BYTES * PRICE.write1Kb, 1024n);
  return changes.reduce((sum, change) => sum + changeFee(change, sequence), writes);
}
