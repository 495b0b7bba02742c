/** What control makes a node believe, or tell. It holds for everything that the node says, through all methods of its door. */
import type { DoorName } from '../faults';

export interface View {
  door: DoorName;
  /** Ledgers that the node is behind: entries, transactions, events, sequence numbers and times as they were then. */
  late?: number;
  /** Ledgers that Horizon's root alone is behind: the real one counts by a clock of its own, up to a second after its accounts. */
  rootLate?: number;
  /** Horizon's path finding has not taken in the order books yet, as after a start. */
  ingesting?: boolean;
  /** Seconds that every time it tells is ahead of the ledger's; negative: behind. */
  ahead?: number;
  /** It accepts submissions and passes none on: it denies them, whoever includes them, until they are released. */
  withholds?: boolean;
  /** Hashes of transactions that it denies; `*`: every one. */
  hides?: readonly string[];
  /**
   * How it says that transactions ended, by their hash or for all that it is asked about (`*`), whatever came of them, also of
   * those that it withholds. What is in no ledger must have been submitted to some node.
   */
  claims?: { readonly [hash: string]: 'success' | 'failed' };
  /** What it adds to the sequence numbers of accounts. */
  sequences?: { readonly [account: string]: number };
  /** The protocol version that it tells. */
  protocol?: number;
  /**
   * Behind the door stand several nodes: of a hundred requests so many are answered by one that sees the ledger so, the others by one
   * that sees it as it is. Which, `seed` and the request itself decide: the same in every run.
   */
  percent?: number;
  seed?: number;
  /** A ledger closes before every answer. */
  closes?: boolean;
  /** Requests after which it sees the ledger as it is; absent: until another view is set. */
  requests?: number;
}
