/**
 * The ledger's one store: entries by their LedgerKey in base64 XDR. Classic operations and contracts alike read and write
 * through layers over it, so that a failed operation, call or transaction is rolled back by dropping its layer.
 */
import type { xdr } from '@stellar/stellar-sdk/base';

/** Base64 XDR of a LedgerKey. */
export type KeyString = string;

export interface Stored {
  /** The entry's data; what varies by kind is in `data.type`. */
  data: xdr.LedgerEntryData;
  lastModified: number;
  /** Contract data and code: the last ledger in which the entry is live. Absent for classic entries. */
  liveUntil?: number;
  /** The ledger in which `liveUntil` was last changed, where that is not `lastModified`. */
  lifeModified?: number;
  /** `G…` that pays the entry's reserve, where that is not its owner's account; null: nobody any more, which the entry tells. */
  sponsor?: string | null;
}

/** Kinds that are looked for without knowing their keys, by what the keys of each begin with in base64. */
const LISTED = { trustline: 'AAAAAQ', offer: 'AAAAAg', pool: 'AAAABQ' } as const;
export type Listed = keyof typeof LISTED;
const KINDS = Object.keys(LISTED) as Listed[];

/** What the network settled for everybody, and can vote anew. */
export interface Settled {
  /** Stroops for each entry of an account. */
  baseReserve: bigint;
  /** The most that one transaction may declare or use. */
  instructions: number;
  /** Virtual seconds between ledgers. */
  ledgerSeconds: number;
}

/** A network begins with. */
export const SETTLED: Settled = { baseReserve: 5_000_000n, instructions: 400_000_000, ledgerSeconds: 5 };

/** A layer of changes over a parent; `undefined` in `changes` is a deletion. */
export class Layer {
  readonly changes = new Map<KeyString, Stored | undefined>();
  /** Of the base alone: what entries were before they were first written since this map was put here. */
  undo: Map<KeyString, Stored | undefined> | undefined;
  /** The last number that was given to an offer, where that was here. */
  #lastId: bigint | undefined;
  /** Keys of listed kinds that were written here. */
  readonly #listed: { readonly [kind in Listed]: Set<KeyString> } = { trustline: new Set(), offer: new Set(), pool: new Set() };

  #settled: Settled = SETTLED;

  constructor(readonly parent?: Layer) {}

  /** The base's, in every layer above it. */
  get settled(): Settled {
    return this.parent?.settled ?? this.#settled;
  }

  set settled(settled: Settled) {
    this.#settled = settled;
  }

  get(key: KeyString): Stored | undefined {
    if (this.changes.has(key)) return this.changes.get(key);
    return this.parent?.get(key);
  }

  set(key: KeyString, value: Stored): void {
    this.#write(key, value);
  }

  /** Sets, or where there is no value deletes. */
  put(key: KeyString, value: Stored | undefined): void {
    this.#write(key, value);
  }

  delete(key: KeyString): void {
    this.#write(key, undefined);
  }

  /** Makes an empty base what this one is. */
  copyInto(base: Layer): void {
    for (const [key, value] of this.changes) base.#write(key, value);
    base.#lastId = this.#lastId;
    base.#settled = this.#settled;
  }

  /** A fresh layer above this one. */
  child(): Layer {
    return new Layer(this);
  }

  /** Writes this layer's changes into its parent. */
  commit(): void {
    const parent = this.parent;
    if (!parent) throw new Error('the base layer has nowhere to commit to');
    for (const [key, value] of this.changes) parent.#write(key, value);
    this.changes.clear();
    parent.#lastId = this.#lastId ?? parent.#lastId;
  }

  #write(key: KeyString, value: Stored | undefined): void {
    if (this.undo && !this.undo.has(key)) this.undo.set(key, this.changes.get(key));
    const kind = KINDS.find((one) => key.startsWith(LISTED[one]));
    const list = kind && this.#listed[kind];
    if (value === undefined && this.parent === undefined) list?.delete(key);
    else list?.add(key);
    if (value === undefined && this.parent === undefined) this.changes.delete(key);
    else this.changes.set(key, value);
  }

  get lastId(): bigint {
    return this.#lastId ?? this.parent?.lastId ?? 0n;
  }

  set lastId(id: bigint) {
    this.#lastId = id;
  }

  /** A number that no offer had before. */
  nextId(): bigint {
    this.#lastId = this.lastId + 1n;
    return this.#lastId;
  }

  /** Every entry of a listed kind, through all layers, without looking at the others. */
  *listed(kind: Listed): IterableIterator<[KeyString, Stored]> {
    const seen = new Set<KeyString>();
    for (let layer: Layer | undefined = this; layer; layer = layer.parent) {
      for (const key of layer.#listed[kind]) {
        if (seen.has(key)) continue;
        seen.add(key);
        const value = layer.changes.get(key);
        if (value) yield [key, value];
      }
    }
  }

  /** Every entry, through all layers (for indexers such as Horizon's). */
  *entries(): IterableIterator<[KeyString, Stored]> {
    const seen = new Set<KeyString>();
    for (let layer: Layer | undefined = this; layer; layer = layer.parent) {
      for (const [key, value] of layer.changes) {
        if (seen.has(key)) continue;
        seen.add(key);
        if (value) yield [key, value];
      }
    }
  }
}
