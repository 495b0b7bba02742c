import type { xdr } from '@stellar/stellar-sdk/base';
import { keyText } from './ledger-keys';

export interface Entry {
  data: xdr.LedgerEntryData;
  lastModified: number;
  /** Contract data and code: the last ledger of its life; 0 where it is archived. */
  liveUntil?: number;
  /** It must be restored before it is used; the data is its last state. */
  archived: boolean;
}

/** Ledger entries as they were together in one ledger. */
export class Reading {
  readonly #entries: ReadonlyMap<string, Entry | undefined>;

  constructor(
    /** Sequence of the ledger that the entries are from. */
    readonly ledger: number,
    /** Its close time in unix seconds. */
    readonly closeTime: number,
    /** By key text; undefined: was asked for and is not there. */
    entries: ReadonlyMap<string, Entry | undefined>,
    /** Of the ledger, where it was asked for. */
    readonly protocol?: number,
  ) {
    this.#entries = entries;
  }

  get(key: xdr.LedgerKey): Entry | undefined {
    return this.#entries.get(keyText(key));
  }

  /** Whether the key was asked for at all. */
  has(key: xdr.LedgerKey): boolean {
    return this.#entries.has(keyText(key));
  }

  /** Both together; of a key in both, the later reading's entry. The result is as old as the older of the two. */
  merge(other: Reading): Reading {
    const [older, newer] = this.ledger <= other.ledger ? [this, other] : [other, this];
    return new Reading(older.ledger, older.closeTime, new Map([...older.#entries, ...newer.#entries]), older.protocol);
  }
}
