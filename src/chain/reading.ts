import type { xdr } from '@stellar/stellar-sdk/base';
import type { AccountId } from '../primitives/addresses';
import { keyText } from './ledger-keys';
import { type Rules, USUAL } from './rules';

export interface Entry {
  data: xdr.LedgerEntryData;
  lastModified: number;
  /** Contract data and code: the last ledger of its life; 0 where it is archived. */
  liveUntil?: number;
  /** It must be restored before it is used; the data is its last state. */
  archived: boolean;
  /** Who pays for its reserve in its owner's place (CAP-33); null: nobody does. undefined: the node did not say. */
  sponsor?: AccountId | null;
}

/** undefined: was asked for and was not there in that ledger. */
interface Seen {
  entry: Entry | undefined;
  ledger: number;
}

/** A ledger as a node names it. */
export interface Point {
  sequence: number;
  /** Unix seconds. */
  closeTime: number;
  protocolVersion?: number;
  /** What its header says of the network's rules. */
  rules?: Partial<Rules>;
}

/** Ledger entries, each as it was in one ledger: all in the same one, until readings are put together. */
export class Reading {
  readonly #seen: ReadonlyMap<string, Seen>;

  constructor(
    /** Sequence of the ledger that the entries are from: of the first of them, where they are from several. */
    readonly ledger: number,
    /** Its close time in unix seconds. */
    readonly closeTime: number,
    /** By key text; undefined: was asked for and is not there. */
    entries: ReadonlyMap<string, Entry | undefined>,
    /** Of the ledger, where it was asked for. */
    readonly protocol?: number,
    seen?: ReadonlyMap<string, Seen>,
    /** Of the network in that ledger, as far as the node said. */
    readonly rules: Rules = USUAL,
  ) {
    this.#seen = seen ?? new Map([...entries].map(([name, entry]) => [name, { entry, ledger }]));
  }

  get(key: xdr.LedgerKey): Entry | undefined {
    return this.#seen.get(keyText(key))?.entry;
  }

  /** Whether the key was asked for at all. */
  has(key: xdr.LedgerKey): boolean {
    return this.#seen.has(keyText(key));
  }

  /** Both together; of a key in both, the later ledger's entry. The result is as old as the older of the two. */
  merge(other: Reading): Reading {
    const [older, newer] = this.ledger <= other.ledger ? [this, other] : [other, this];
    const seen = new Map(older.#seen);
    for (const [name, one] of newer.#seen) if ((seen.get(name)?.ledger ?? 0) <= one.ledger) seen.set(name, one);
    return new Reading(older.ledger, older.closeTime, new Map(), older.protocol, seen, newer.rules);
  }

  /** With the close time of a ledger near it, which was answered separately. */
  at({ closeTime, sequence, protocolVersion, rules }: Point): Reading {
    const ledger = this.#seen.size > 0 ? this.ledger : sequence;
    return new Reading(ledger, closeTime, new Map(), protocolVersion, this.#seen, { ...this.rules, ...rules });
  }

  /** The same under the network's rules, which were read beside. */
  under(rules: Rules): Reading {
    return new Reading(this.ledger, this.closeTime, new Map(), this.protocol, this.#seen, rules);
  }

  /** Whether all of it is from one ledger. */
  get whole(): boolean {
    return [...this.#seen.values()].every(({ ledger }) => ledger === this.ledger);
  }

  /**
   * How these are together: 'one', as they were in one ledger; 'same', of several, but what is there was not written since the first
   * of them was read; 'apart', else, or where one was not asked for.
   */
  together(keys: readonly xdr.LedgerKey[]): 'one' | 'same' | 'apart' {
    const found = keys.map((key) => this.#seen.get(keyText(key)));
    if (!found.every((one) => one !== undefined)) return 'apart';
    const ledgers = found.map(({ ledger }) => ledger);
    const first = Math.min(...ledgers);
    if (ledgers.every((ledger) => ledger === first)) return 'one';
    return found.every(({ entry }) => (entry?.lastModified ?? 0) <= first) ? 'same' : 'apart';
  }
}
