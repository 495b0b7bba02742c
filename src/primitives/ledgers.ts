/** Ledgers as time. For what is said beside a ledger's number, and when to ask again; never for what is signed. */

/** Networks close one about this often, unless their settings say otherwise (chain/rules.ts). */
export const LEDGER_SECONDS = 5;

/** What lies in a day. */
export const LEDGERS_PER_DAY = 86_400 / LEDGER_SECONDS;

export interface LedgerAt {
  ledger: number;
  /** Unix seconds. */
  closeTime: number;
  /** Between two ledgers, as the network aims at; absent: as is usual. */
  ledgerSeconds?: number | undefined;
}

/** Unix seconds at which a ledger closes or closed, about: counted from one that was read. */
export const timeOfLedger = (ledger: number, read: LedgerAt): number =>
  read.closeTime + Math.round((ledger - read.ledger) * (read.ledgerSeconds ?? LEDGER_SECONDS));

/** What so many ledgers last at the longest: by the slower of the network's word and the usual, so that no node makes a long life look short. */
export const mostSeconds = (ledgers: number, { ledgerSeconds }: Pick<LedgerAt, 'ledgerSeconds'>): number =>
  ledgers * Math.max(ledgerSeconds ?? LEDGER_SECONDS, LEDGER_SECONDS);
