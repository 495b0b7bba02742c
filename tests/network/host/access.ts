/**
 * The one door between an invocation and the ledger: it keeps the footprint, enforces a declared one, knows lifetimes, and
 * holds the layer in which the current frame writes.
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { KeyString, Layer, Stored } from '../ledger/store';
import { entrySize, hasLifetime, isTemporary, keyString } from './entries';
import { COST, MAX_TTL, MIN_PERSISTENT_TTL, MIN_TEMPORARY_TTL } from './limits';
import { HostError } from './model';
import { sortedKeys } from './values';

/** A declared footprint, by ledger keys in base64. */
export interface Footprint {
  readOnly: readonly KeyString[];
  readWrite: readonly KeyString[];
}

export class Access {
  /** Where the current frame reads and writes; the host swaps it as frames come and go. */
  layer: Layer;
  readonly reads = new Set<KeyString>();
  readonly writes = new Set<KeyString>();
  /** Archived entries that this invocation brought back. */
  readonly restored = new Set<KeyString>();
  instructions = 0;
  private readonly unclaimed = new Set<KeyString>();
  private readonly allowed: { any: Set<KeyString>; write: Set<KeyString> } | undefined;

  constructor(
    readonly base: Layer,
    readonly sequence: number,
    declared?: Footprint,
    private readonly unmetered = false,
    archived: readonly KeyString[] = [],
  ) {
    this.layer = base.child();
    if (declared) {
      this.allowed = { any: new Set([...declared.readOnly, ...declared.readWrite]), write: new Set(declared.readWrite) };
    }
    for (const name of archived) {
      const stored = this.layer.get(name);
      if (stored && this.expired(stored)) this.restore(name, stored);
    }
  }

  /** Counts work against the transaction's limit. */
  meter(instructions: number): void {
    this.instructions += instructions;
    if (!this.unmetered && this.instructions > this.base.settled.instructions) throw new HostError('Budget', 'ExceededLimit', undefined);
  }

  /** The live entry under `key`; an expired temporary one is absent, an archived persistent one comes back. */
  get(key: xdr.LedgerKey): Stored | undefined {
    const name = keyString(key);
    this.allow(name, false);
    this.reads.add(name);
    this.meter(COST.read + name.length * COST.byte);
    const stored = this.layer.get(name);
    if (!stored || !this.expired(stored)) return stored;
    if (isTemporary(key)) return undefined;
    return this.restore(name, stored);
  }

  /** Writes an entry; a new one with a lifetime lives for the minimum. */
  put(key: xdr.LedgerKey, data: xdr.LedgerEntryData, liveUntil?: number): void {
    const name = keyString(key);
    this.allow(name, true);
    const before = this.layer.get(name);
    const alive = before && !this.expired(before) ? before.liveUntil : undefined;
    this.writes.add(name);
    const life = hasLifetime(key) ? (liveUntil ?? alive ?? this.minimum(isTemporary(key))) : undefined;
    const stored: Stored = {
      data,
      lastModified: this.sequence,
      ...(life === undefined ? {} : { liveUntil: life }),
      ...(before?.sponsor === undefined ? {} : { sponsor: before.sponsor }),
    };
    this.meter(COST.write + entrySize(stored) * COST.byte);
    this.layer.set(name, stored);
  }

  /** Writes an entry that counts as written only when `claim` says so: an instance, whose frame may still fail. */
  putUnclaimed(key: xdr.LedgerKey, data: xdr.LedgerEntryData): void {
    const name = keyString(key);
    const before = this.get(key);
    this.layer.set(name, { data, lastModified: this.sequence, liveUntil: before?.liveUntil ?? this.minimum(false) });
    this.unclaimed.add(name);
  }

  /** Counts what `putUnclaimed` wrote as written, or forgets it where its frame failed. */
  claim(key: xdr.LedgerKey, succeeded: boolean): void {
    const name = keyString(key);
    if (!this.unclaimed.delete(name) || !succeeded) return;
    this.allow(name, true);
    this.writes.add(name);
    const stored = this.layer.get(name);
    if (stored) this.meter(COST.write + entrySize(stored) * COST.byte);
  }

  delete(key: xdr.LedgerKey): void {
    const name = keyString(key);
    this.allow(name, true);
    this.writes.add(name);
    this.meter(COST.write);
    this.layer.delete(name);
  }

  /** Extends a live entry to `extendTo` ledgers from now when fewer than `threshold` are left. Needs no write access. */
  extend(key: xdr.LedgerKey, threshold: number, extendTo: number): void {
    if (threshold > extendTo) throw new HostError('Storage', 'InvalidAction', undefined);
    const stored = this.get(key);
    if (stored?.liveUntil === undefined) return;
    if (stored.liveUntil - this.sequence > threshold) return;
    const liveUntil = this.sequence + Math.min(extendTo, MAX_TTL - 1);
    if (liveUntil > stored.liveUntil) this.layer.set(keyString(key), { ...stored, liveUntil });
  }

  /** Whether an entry's life is over in the current ledger. */
  expired(stored: Stored): boolean {
    return stored.liveUntil !== undefined && stored.liveUntil < this.sequence;
  }

  /** The last ledger in which an entry made now is live. */
  minimum(temporary: boolean): number {
    return this.sequence + (temporary ? MIN_TEMPORARY_TTL : MIN_PERSISTENT_TTL) - 1;
  }

  /** The footprint used so far, in the protocol's order (sorted by key). */
  footprint(): { readOnly: KeyString[]; readWrite: KeyString[] } {
    const readOnly = [...this.reads].filter((key) => !this.writes.has(key));
    return { readOnly: sortedKeys(readOnly), readWrite: sortedKeys([...this.writes]) };
  }

  private restore(name: KeyString, stored: Stored): Stored {
    this.restored.add(name);
    this.writes.add(name);
    const live = { ...stored, lastModified: this.sequence, liveUntil: this.minimum(false) };
    this.layer.set(name, live);
    return live;
  }

  private allow(name: KeyString, write: boolean): void {
    if (!this.allowed) return;
    if (!(write ? this.allowed.write : this.allowed.any).has(name)) throw new HostError('Storage', 'ExceededLimit', undefined);
  }
}
