/** Ledgers as time. For what is said beside a ledger's number, and when to ask again; never for what is signed. */

/** Networks close one about this often. */
export const LEDGER_SECONDS = 5;

/** What lies in a day. */
export const LEDGERS_PER_DAY = 86_400 / LEDGER_SECONDS;

export interface LedgerAt {
  ledger: number;
  /** Unix seconds. */
  closeTime: number;
}

/** Unix seconds at which a ledger closes or closed, about: counted from one that was read. */
export const timeOfLedger = (ledger: number, read: LedgerAt): number => read.closeTime + (ledger - read.ledger) * LEDGER_SECONDS;
