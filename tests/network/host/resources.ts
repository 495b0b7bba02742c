/** Resources of an invocation and what they cost: a deterministic formula in the shape of the protocol's (non-refundable and refundable). */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { KeyString } from '../ledger/store';
import type { Access } from './access';
import { entrySize, hasLifetime, isTemporary, keyOf } from './entries';
import { PRICE } from './limits';
import type { ScVal } from './model';
import { divideUp, type RentChange, rentFee } from './rent';

export interface Usage {
  instructions: number;
  /** Classic and restored entries only: live contract entries are read from memory. */
  diskReadBytes: number;
  diskReadEntries: number;
  writeBytes: number;
  writeEntries: number;
  /** Events and the return value. */
  eventBytes: number;
  /** Stroops for the entries' longer or larger lives. */
  rent: bigint;
}

export function usageOf(access: Access, events: readonly xdr.ContractEvent[], value: ScVal | undefined): Usage {
  const usage: Usage = {
    instructions: access.instructions,
    diskReadBytes: 0,
    diskReadEntries: 0,
    writeBytes: 0,
    writeEntries: access.writes.size,
    eventBytes: events.reduce((size, event) => size + event.toXDR().length, value?.toXDR().length ?? 0),
    rent: 0n,
  };
  const changes = [...new Set([...access.reads, ...access.writes])].flatMap((name) => addEntry(usage, access, name) ?? []);
  usage.rent = rentFee(changes, access.sequence);
  return usage;
}

/** Counts an entry; answers what its rent hangs on, where it has a life. */
function addEntry(usage: Usage, access: Access, name: KeyString): RentChange | undefined {
  const key = keyOf(name);
  const before = access.base.get(name);
  const after = access.layer.get(name);
  if (before && (!hasLifetime(key) || access.restored.has(name))) {
    usage.diskReadEntries += 1;
    usage.diskReadBytes += entrySize(before);
  }
  if (!after) return undefined;
  if (access.writes.has(name)) usage.writeBytes += entrySize(after);
  if (after.liveUntil === undefined) return undefined;
  const lived = before?.liveUntil !== undefined && before.liveUntil >= access.sequence;
  return { after, before: lived ? before : undefined, temporary: isTemporary(key) };
}

/** The refundable part: rent, events and return value. */
export function refundableFee(usage: Pick<Usage, 'eventBytes' | 'rent'>): bigint {
  return usage.rent + divideUp(BigInt(usage.eventBytes) * PRICE.events1Kb, 1024n);
}

/** The non-refundable part, by what a transaction declares; live contract entries are read from memory, and for nothing. `transactionBytes` is the envelope's size. */
export function nonRefundableFee(resources: xdr.SorobanResources, archived: number, transactionBytes: number): bigint {
  const { readOnly, readWrite } = resources.footprint;
  const diskReads = [...readOnly, ...readWrite].filter((key) => !hasLifetime(key)).length + archived;
  return (
    divideUp(BigInt(resources.instructions) * PRICE.per10kInstructions, 10_000n) +
    BigInt(diskReads) * PRICE.diskReadEntry +
    divideUp(BigInt(resources.diskReadBytes) * PRICE.diskRead1Kb, 1024n) +
    BigInt(readWrite.length) * PRICE.writeEntry +
    divideUp(BigInt(resources.writeBytes) * PRICE.write1Kb, 1024n) +
    divideUp(BigInt(transactionBytes) * PRICE.transaction1Kb, 1024n) +
    divideUp(BigInt(transactionBytes + 300) * PRICE.history1Kb, 1024n)
  );
}
