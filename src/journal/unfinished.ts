/**
 * Which records have not ended, by hash: an item of its own, written with the records. So whoever only asks whether anything
 * is on its way reads no record, however many there are.
 */

import * as v from 'valibot';
import { fromKept, type Item, toKeep } from '../platform/kept';
import type { Table } from '../platform/ports';
import { hashHex } from '../primitives/schemas';

export const unfinishedItem: Item<string[]> = { area: 'settings', name: 'unfinished', version: 1, schema: v.array(hashHex) };

/** They are written in one transaction. */
export const RECORD_STORES = ['journal', 'summaries', 'settings'] as const;

type JournalTable = Pick<Table, 'get' | 'all' | 'put'>;
/** What is kept of a transaction that has ended. `taken`: these or other bytes of it may be in a ledger. */
export interface EndedTable {
  get(hash: string): Promise<{ envelope: string; taken: boolean } | undefined>;
  delete(hash: string): Promise<void>;
}

export interface JournalTables {
  journal: JournalTable;
  /** Records that have ended lie there; absent: they stay in the journal. */
  ended?: EndedTable;
  /** Absent: nothing but records is kept there, and no more of them than are on their way. */
  settings?: Pick<Table, 'get' | 'put'>;
  /** Absent: nobody lists them. */
  summaries?: Pick<Table, 'put' | 'delete'>;
  /** What sites asked for; absent: no site asked. */
  requests?: Pick<Table, 'get' | 'put'>;
}

/** What the journal needs of a database, be that the browser's or a server's file: changed in one transaction or not at all. */
export interface JournalDatabase {
  transact<T>(names: readonly Exclude<keyof JournalTables, 'ended'>[], work: (tables: JournalTables) => Promise<T>): Promise<T>;
  get(store: 'journal' | 'settings', key: string): Promise<unknown>;
  all(store: 'journal'): Promise<unknown[]>;
}

const open = v.object({ hash: v.string(), state: v.picklist(['signed', 'submitted']) });
const kept = v.union([
  v.object({ value: open }),
  v.pipe(
    open,
    v.transform((value) => ({ value })),
  ),
]);

/** Read off the records themselves, where the item was never written or cannot be read. */
const readOff = (records: readonly unknown[]): string[] =>
  records.flatMap((record) => (v.is(kept, record) ? [v.parse(kept, record).value.hash] : []));

const noted = (stored: unknown) => fromKept(unfinishedItem, stored);

/** Hashes of the records that have not ended. */
export async function unfinishedHashes(database: JournalDatabase): Promise<string[]> {
  return noted(await database.get('settings', unfinishedItem.name)) ?? readOff(await database.all('journal'));
}

/** The same, inside a transaction. */
export async function unfinishedIn({ journal, settings }: JournalTables): Promise<string[]> {
  return noted(await settings?.get(unfinishedItem.name)) ?? readOff(await journal.all());
}

/** Notes, in the transaction that writes the record, whether it has ended. */
export async function noteEnd(tables: JournalTables, hash: string, ended: boolean): Promise<void> {
  const { settings } = tables;
  if (!settings) return;
  const before = noted(await settings.get(unfinishedItem.name));
  if (before && before.includes(hash) !== ended) return;
  const others = (before ?? (await unfinishedIn(tables))).filter((other) => other !== hash);
  await settings.put(unfinishedItem.name, toKeep(unfinishedItem, ended ? others : [...others, hash]));
}

/** For records of before they were noted: so that nobody reads them all again. Where there are none, nothing is written. */
export async function noteUnfinished(database: JournalDatabase): Promise<void> {
  if (noted(await database.get('settings', unfinishedItem.name)) || (await database.all('journal')).length === 0) return;
  await database.transact(RECORD_STORES, async (tables) => {
    await tables.settings?.put(unfinishedItem.name, toKeep(unfinishedItem, await unfinishedIn(tables)));
  });
}
