/** The ledger corpus, read where it lies beside the project: real envelopes, results, metas and their parts. */
import { existsSync, readFileSync } from 'node:fs';
import { Networks } from '@stellar/stellar-sdk';

export const KINDS = [
  'envelope',
  'result',
  'meta',
  'ledgerEntry',
  'event',
  'diagnosticEvent',
  'authEntry',
  'preimage',
  'sorobanData',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Item {
  kind: Kind;
  /** Base64. */
  xdr: string;
  network: 'public' | 'testnet' | 'unknown';
  source: string;
  note: string;
  /** Shared by the parts of one transaction; of the public networks its hash. */
  tx?: string;
  /** The line in the file, for messages. */
  line: number;
}

const file = new URL('../../../../shared/data/ledger-corpus.jsonl', import.meta.url);
export const present = existsSync(file);

export function readItems(): Item[] {
  if (!present) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((text, index) => ({ ...JSON.parse(text), line: index + 1 }));
}

/** Where an item's network is not known, any passphrase will do. */
export const passphraseOf = ({ network }: Pick<Item, 'network'>) =>
  network === 'public' ? Networks.PUBLIC : network === 'testnet' ? Networks.TESTNET : Networks.STANDALONE;

/**
 * What became of each item: taken as it should be, or refused or left out for one of the reasons that are named here. Every item is
 * counted once.
 */
export class Tally<Reason extends string> {
  readonly #taken = new Map<Kind, number>();
  readonly #others = new Map<string, number>();
  readonly #seen = new Set<number>();

  #once({ line }: Item): void {
    if (this.#seen.has(line)) throw new Error(`line ${line} is counted twice`);
    this.#seen.add(line);
  }

  taken(item: Item): void {
    this.#once(item);
    this.#taken.set(item.kind, (this.#taken.get(item.kind) ?? 0) + 1);
  }

  refused(item: Item, reason: Reason): void {
    this.#once(item);
    const key = `${item.kind}: ${reason}`;
    this.#others.set(key, (this.#others.get(key) ?? 0) + 1);
  }

  /** How many of a kind were taken. */
  of(kind: Kind): number {
    return this.#taken.get(kind) ?? 0;
  }

  get total(): number {
    return this.#seen.size;
  }

  refusals(): { [reason: string]: number } {
    return Object.fromEntries(this.#others);
  }

  lines(): string[] {
    const taken = [...this.#taken].map(([kind, count]) => `${kind}: ${count} taken`);
    return [...taken, ...[...this.#others].map(([key, count]) => `${key}: ${count}`), `${this.total} in all`];
  }
}
