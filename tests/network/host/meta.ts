/** The `TransactionMeta` of a contract transaction, as RPC and the SDK read it. */
import { xdr } from '@stellar/stellar-sdk/base';
import type { Layer } from '../ledger/store';
import { type Applied, sorobanMeta } from './apply';
import { keyOf, ledgerEntry } from './entries';

/** `changes` are the operation's, still to be committed to `before`. */
export function contractMeta(applied: Applied, before: Layer, changes: Layer['changes']): xdr.TransactionMeta {
  return xdr.TransactionMeta.v4(
    new xdr.TransactionMetaV4({
      ext: xdr.ExtensionPoint.v0(),
      txChangesBefore: [],
      operations: applied.ok
        ? [new xdr.OperationMetaV2({ ext: xdr.ExtensionPoint.v0(), changes: entryChanges(before, changes), events: applied.events })]
        : [],
      txChangesAfter: [],
      sorobanMeta: sorobanMeta(applied),
      events: [],
      diagnosticEvents: applied.diagnostics,
    }),
  );
}

/** Changes in the protocol's form: what was, then what is. */
export function entryChanges(before: Layer, changes: Layer['changes']): xdr.LedgerEntryChange[] {
  const C = xdr.LedgerEntryChange;
  return [...changes].flatMap(([key, next]): xdr.LedgerEntryChange[] => {
    const old = before.get(key);
    const state = old ? [C.ledgerEntryState(ledgerEntry(old))] : [];
    if (next) return [...state, old ? C.ledgerEntryUpdated(ledgerEntry(next)) : C.ledgerEntryCreated(ledgerEntry(next))];
    return old ? [...state, C.ledgerEntryRemoved(keyOf(key))] : [];
  });
}
