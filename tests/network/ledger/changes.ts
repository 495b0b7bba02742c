/** What a step did to the ledger, in the protocol's own form: `LedgerEntryChange`s, with lifetimes as entries of their own. */
import { hash, xdr } from '@stellar/stellar-sdk/base';
import { isTemporary, keyOf, ledgerEntry } from '../host/entries';
import type { KeyString, Layer, Stored } from './store';

/** Version of a transaction's meta: 4 as of protocol 23, 3 before. */
export type MetaVersion = 3 | 4;

/** How changes are told; 'not': they are made and nobody asks which. */
export type Telling = MetaVersion | 'not';

const C = xdr.LedgerEntryChange;

/** The lifetime entry of contract data or code; undefined for what has no lifetime. */
export function ttlEntry(key: KeyString, { liveUntil, lifeModified, lastModified }: Stored): xdr.LedgerEntry | undefined {
  if (liveUntil === undefined) return undefined;
  return new xdr.LedgerEntry({
    lastModifiedLedgerSeq: lifeModified ?? lastModified,
    data: xdr.LedgerEntryData.ttl(new xdr.TtlEntry({ keyHash: hash(keyOf(key).toXdr()), liveUntilLedgerSeq: liveUntil })),
    ext: xdr.LedgerEntryExt.v0(),
  });
}

function ttlKey(key: KeyString): xdr.LedgerKey {
  return xdr.LedgerKey.ttl(new xdr.LedgerKeyTtl({ keyHash: hash(keyOf(key).toXdr()) }));
}

/** Runs a step on a layer of its own, commits it, and tells what it changed. */
export function changesOf(base: Layer, sequence: number, version: Telling, step: (layer: Layer) => void): xdr.LedgerEntryChange[] {
  const layer = base.child();
  step(layer);
  return commitChanges(layer, sequence, version);
}

/** Commits a layer and tells what that changed: every entry's state before it, and an archived one as restored first. */
export function commitChanges(layer: Layer, sequence: number, version: Telling): xdr.LedgerEntryChange[] {
  const before = layer.parent;
  if (!before) throw new Error('the base layer changes nothing');
  const told = [...layer.changes].flatMap(([key, written]): xdr.LedgerEntryChange[] => {
    const old = before.get(key);
    const next = written && dated(old, written, sequence);
    if (next) layer.set(key, next);
    if (version === 'not') return [];
    const restored = version === 4 && old !== undefined && isArchived(key, old, sequence);
    return [
      ...dataChanges(key, old, next, restored ? sequence : undefined),
      ...lifeChanges(key, old, next, restored ? sequence : undefined),
    ];
  });
  layer.commit();
  return told;
}

/** With the ledger in which its lifetime was last changed. */
function dated(old: Stored | undefined, next: Stored, sequence: number): Stored {
  if (next.liveUntil === undefined) return next;
  const lifeModified = old?.liveUntil === next.liveUntil ? (old.lifeModified ?? old.lastModified) : sequence;
  return { ...next, lifeModified };
}

function isArchived(key: KeyString, { liveUntil }: Stored, sequence: number): boolean {
  return liveUntil !== undefined && liveUntil < sequence && !isTemporary(keyOf(key));
}

function dataChanges(key: KeyString, old: Stored | undefined, next: Stored | undefined, restoredIn?: number): xdr.LedgerEntryChange[] {
  if (!old) return next ? [C.ledgerEntryCreated(ledgerEntry(next))] : [];
  if (restoredIn !== undefined) {
    // An operation that restores leaves the entry as it was; a call that needs it writes it anew.
    const lastModified = next?.lastModified === old.lastModified ? old.lastModified : restoredIn;
    const back = C.ledgerEntryRestored(ledgerEntry({ ...old, lastModified }));
    if (!next) return [back, C.ledgerEntryRemoved(keyOf(key))];
    return isSame(old, next) ? [back] : [back, C.ledgerEntryUpdated(ledgerEntry(next))];
  }
  if (next && next.lastModified === old.lastModified && isSame(old, next)) return [];
  const after = next ? C.ledgerEntryUpdated(ledgerEntry(next)) : C.ledgerEntryRemoved(keyOf(key));
  return [C.ledgerEntryState(ledgerEntry(old)), after];
}

function lifeChanges(key: KeyString, old: Stored | undefined, next: Stored | undefined, restoredIn?: number): xdr.LedgerEntryChange[] {
  const was = old && ttlEntry(key, old);
  const is = next && ttlEntry(key, next);
  if (!was) return is ? [C.ledgerEntryCreated(is)] : [];
  if (restoredIn !== undefined) {
    const back = C.ledgerEntryRestored(is ?? ttlEntry(key, { ...old, lifeModified: restoredIn }) ?? was);
    return is ? [back] : [back, C.ledgerEntryRemoved(ttlKey(key))];
  }
  if (is && next.liveUntil === old.liveUntil) return [];
  return [C.ledgerEntryState(was), is ? C.ledgerEntryUpdated(is) : C.ledgerEntryRemoved(ttlKey(key))];
}

const isSame = (old: Stored, next: Stored): boolean => old.data === next.data || old.data.toXdr('base64') === next.data.toXdr('base64');
