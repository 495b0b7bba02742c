/** How a record moves, as a pure function: from what it is and what a node said to what it becomes (design.md part 8). */
import { ServiceError } from '../primitives/errors';
import { isFinal, type Outcome, type TransactionRecord } from './record';

export type Word =
  /** A node took it, or had it already. */
  | { word: 'accepted' }
  /** A node would take it later. */
  | { word: 'busy' }
  /** A node refused it: it was not included by this. `code` of the transaction result. */
  | { word: 'refused'; code: string }
  /** Nobody knows: a cut connection, 504, a hang. */
  | { word: 'unknown' }
  /** No node answered at all: most likely it was not sent. */
  | { word: 'unreachable' }
  /** It is in a ledger, and its envelope is ours. */
  | { word: 'included'; successful: boolean; outcome: Outcome }
  /**
   * Not found; as of `ledger`, which closed at `closeTime`, the account's sequence is `sequence` (null: no such account).
   * `covered`: whoever did not find it had seen that ledger, and every one since the record was made.
   */
  | { word: 'absent'; ledger: number; closeTime: number; sequence: bigint | null; covered: boolean };

/** Codes with which no node would ever include these bytes: nothing was charged. */
const HOPELESS = new Set([
  'txBadAuth',
  'txBadAuthExtra',
  'txInsufficientFee',
  'txInsufficientBalance',
  'txNoAccount',
  'txSorobanInvalid',
  'txMissingOperation',
  'txNotSupported',
  'txMalformed',
  'txBadSponsorship',
  'txFrozenKeyAccessed',
]);

function failed(record: TransactionRecord, outcome: Outcome): TransactionRecord {
  return { ...record, state: 'failed', unknown: false, outcome };
}

function reason(code: string, message: string, details: { [key: string]: string } = {}) {
  return new ServiceError({ status: 422, code, message, details }).toJSON();
}

/** Two readings, of different ledgers, before anything final is said of what was not found. */
const READINGS = 2;

/** The first and the latest are enough. */
const seen = (ledgers: readonly number[] | undefined, ledger: number): number[] => [...new Set([...(ledgers ?? []).slice(0, 1), ledger])];

function absent(record: TransactionRecord, said: Extract<Word, { word: 'absent' }>): TransactionRecord {
  const past = record.validUntil !== 0 && said.closeTime > record.validUntil;
  const taken = said.sequence !== null && said.sequence >= BigInt(record.sequence);
  if (!past && !taken) return record;
  if (taken) {
    // Its place in the account's sequence is taken, and not by it.
    if (!said.covered) return { ...record, unknown: true };
    const takenLedgers = seen(record.takenLedgers, said.ledger);
    if (takenLedgers.length < READINGS) return { ...record, unknown: true, takenLedgers };
    const why = reason('replaced', 'Another transaction of this account took its place.');
    return failed({ ...record, takenLedgers }, { ledger: null, feeCharged: null, reason: why });
  }
  const lateLedgers = seen(record.lateLedgers, said.ledger);
  if (lateLedgers.length < READINGS || !said.covered) return { ...record, unknown: true, lateLedgers };
  return { ...record, state: 'expired', unknown: false, lateLedgers, outcome: { ledger: null, feeCharged: null } };
}

/** Whether the same bytes may be sent again: its time lasts and its place is free. */
export function maySend({ state, lateLedgers, takenLedgers, attempts }: TransactionRecord): boolean {
  return (state === 'signed' || state === 'submitted') && lateLedgers.length === 0 && !takenLedgers?.length && attempts < MOST_SENDS;
}

const MOST_SENDS = 60;

/** A final record never moves again. */
export function next(record: TransactionRecord, said: Word): TransactionRecord {
  if (isFinal(record)) return record;
  switch (said.word) {
    case 'accepted':
      return { ...record, state: 'submitted', unknown: false };
    case 'busy':
      return record;
    case 'unknown':
      return { ...record, state: 'submitted', unknown: true };
    case 'unreachable':
      return { ...record, unknown: true };
    case 'refused':
      // After an earlier sending a refusal says nothing of the copy that may be on its way.
      if (!HOPELESS.has(said.code) || record.state !== 'signed' || record.unknown || record.attempts > 1)
        return { ...record, state: 'submitted', unknown: true };
      return failed(record, {
        ledger: null,
        feeCharged: null,
        reason: reason('refused', 'The network refused the transaction.', { result: said.code }),
      });
    case 'included':
      return { ...record, state: said.successful ? 'confirmed' : 'failed', unknown: false, outcome: said.outcome };
    case 'absent':
      return absent(record, said);
  }
}
