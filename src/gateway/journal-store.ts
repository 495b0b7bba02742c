/**
 * Where the gateway keeps the transactions that it was given: those on their way, as the journal's records, and the answers of those
 * that have ended, so that the same bytes get the same answer again. One process has a file (`journal-file.ts`); several have one
 * database (`journal-postgres.ts`), and then each record is moved by one of them, which the database decides.
 */
import * as v from 'valibot';
import { type SendResult, sendResult } from '../interface/schema/outputs';
import type { JournalDatabase } from '../journal/unfinished';
import { hashHex } from '../primitives/schemas';

/** How a transaction ended. `taken`: a ledger included it, or nobody knows that none did; otherwise it was refused at the door. */
export interface Ended {
  envelope: string;
  result: SendResult;
  taken: boolean;
}

/** Transactions by whether they have ended, and the bytes that they take. */
export interface Counts {
  open: number;
  ended: number;
  bytes: number;
}

/** What another process has changed. `ledger`: the one in which the transaction ended, where it did in any. */
export const storeChange = v.object({ hash: hashHex, ledger: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))) });
export type StoreChange = v.InferOutput<typeof storeChange>;

/**
 * Everything rejects with 500 `storage_full` where there is no room, and with 503 `journal_unavailable` where the database cannot be
 * reached: what was asked for is then not known to be kept.
 */
export interface JournalStore {
  /** Which database it is. */
  kind: 'node' | 'wasm' | 'postgres';
  /** One transaction at a time, of whichever process. */
  database: JournalDatabase;
  ended(hash: string): Promise<Ended | undefined>;
  /**
   * Moves a record that has ended out of the journal, in one transaction; its answer stays for 30 days. `endOf`: how the stored record
   * ended; undefined: it has not, and stays. Answers how it ended, whoever moved it, and whether this call did. `now`: unix seconds.
   */
  end(hash: string, endOf: (stored: unknown) => Ended | undefined, now: number): Promise<{ ended: Ended | undefined; moved: boolean }>;
  counts(): Promise<Counts>;
  /** Writes what stands there already, all the way to the disk. */
  write(): Promise<void>;
  /** Whether this process moves that record. */
  holds(hash: string): boolean;
  /** Takes up the records that no living process moves. */
  takeUp(): Promise<void>;
  /** Whether others may write there too: then one has to look for what they left. */
  shared: boolean;
  /** Calls `tell` with whatever another process changes. */
  listen(tell: (change: StoreChange) => void): void;
  close(): Promise<void>;
}

/** The network takes no envelope so long after it was made; what is asked for later is read from the ledger again. */
export const KEPT_SECONDS = 30 * 86_400;

export const text = (row: Record<string, unknown> | undefined, column: string): string | undefined => {
  const value = row?.[column];
  return typeof value === 'string' ? value : undefined;
};

export const parsed = (json: string | undefined): unknown => (json === undefined ? undefined : JSON.parse(json));

/** A row of what has ended, as each database answers it. `taken`: 1 or true where it was. */
export function endedOf(row: Record<string, unknown> | undefined): Ended | undefined {
  if (!row) return undefined;
  const result = v.parse(sendResult, parsed(text(row, 'result')));
  return { envelope: text(row, 'envelope') ?? '', result, taken: row.taken === 1 || row.taken === true };
}
