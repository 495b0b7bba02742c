/** How a record moves, as a pure function: from what it is and what a node said to what it becomes (architecture.md 8). */
import { ServiceError } from '../primitives/errors';
import { isFinal } from '../primitives/record-states';
import type { TransactionRecord } from './record';
import { agreed, type Claim, doubtOf, type End, endOf, isFree, isSame, isWanted, type Outcome, type Testimony } from './testimony';

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
  /** A witness was asked what became of it. `at`: the wallet's clock; `among`: all witnesses of the network now. */
  | { word: 'answered'; witness: Name; among: readonly Name[]; at: number; answer: WitnessAnswer };

type Name = Pick<Testimony, 'witness' | 'kind'>;

/** What a witness answered. */
export type WitnessAnswer =
  /** Our envelope is in a ledger; `standing` where it was asked for. */
  | { is: 'included'; successful: boolean; outcome: Outcome & { ledger: number }; standing?: Point }
  /** Not found. `covered`: by one that had seen that ledger, and every one since the record was made. */
  | ({ is: 'absent'; covered: boolean } & Point)
  | { is: 'silent'; code: string };

interface Point {
  ledger: number;
  closeTime: number;
  /** The account's; null: no such account. */
  sequence: bigint | null;
}

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

/** Of those, what says how the ledger stands and nothing of the bytes: once it stands otherwise, they may be taken. */
const PASSING = new Set(['txBadAuth', 'txBadAuthExtra', 'txInsufficientFee', 'txInsufficientBalance', 'txFrozenKeyAccessed']);

/** Refused by everybody as the ledger stood, so that nobody has it, and its time lasts: the same bytes may be handed in once more. */
export function mayBeTaken({ state, outcome, validUntil }: TransactionRecord, now: number): boolean {
  const { code, details } = outcome?.reason ?? {};
  return state === 'failed' && code === 'refused' && PASSING.has(String(details?.result)) && (validUntil === 0 || now < validUntil);
}

/** Of those, what a fee that somebody else pays, or a higher one, may change. */
const UNPAID = new Set(['txInsufficientFee', 'txInsufficientBalance']);

/** Several people signed it, or it is a fee bump: not yet in a ledger, or refused for its fee, while its time lasts. */
export function mayBePaid(record: TransactionRecord, now: number): boolean {
  const { several, plan, said = [], outcome, attempts, validUntil } = record;
  if (!several && plan.steps[0]?.code !== 'fee_bump') return false;
  if (isFinal(record)) return mayBeTaken(record, now) && UNPAID.has(String(outcome?.reason?.details?.result));
  return attempts > 0 && now < validUntil && !isFree(record, now) && !said.some(({ claim }) => claim?.is === 'included');
}

function failed(record: TransactionRecord, outcome: Outcome): TransactionRecord {
  return { ...record, state: 'failed', unknown: false, outcome };
}

const isPast = ({ validUntil }: TransactionRecord, { closeTime }: Point) => validUntil !== 0 && closeTime > validUntil;
const isTaken = (record: TransactionRecord, { sequence }: Point) => sequence !== null && sequence >= BigInt(record.sequence);
/** Others come before it. Where it names the least sequence that it takes, it need not be the next: no other condition lets it (CAP-21). */
const isAhead = ({ sequence: own, plan: { warnings } }: TransactionRecord, { sequence }: Point) =>
  sequence !== null &&
  sequence + 1n < BigInt(own) &&
  !warnings.some((warning) => warning.code === 'preconditions' && warning.params.conditions.includes('minSeqNum'));

/** In the words of the record. What was seen before counts on while it is seen again. */
function claimOf(record: TransactionRecord, before: Claim | undefined, answer: Exclude<WitnessAnswer, { is: 'silent' }>): Claim {
  if (answer.is === 'included') {
    const { successful, outcome, standing } = answer;
    const point = standing && {
      ledger: standing.ledger,
      closeTime: standing.closeTime,
      used: standing.sequence === null || isTaken(record, standing),
    };
    const earlierStanding = before?.is === 'included' && before.successful === successful ? before.standing : undefined;
    const at = point ?? earlierStanding;
    return { is: 'included', successful, ledger: outcome.ledger, outcome, ...(at ? { standing: at } : {}) };
  }
  const { ledger, closeTime, covered } = answer;
  const earlier = before?.is === 'absent' ? before : undefined;
  return {
    is: 'absent',
    ledger,
    closeTime,
    covered,
    sent: earlier ? earlier.sent : ledger,
    ...(isPast(record, answer) ? { lateSince: earlier?.lateSince ?? ledger } : {}),
    ...(isTaken(record, answer) ? { takenSince: earlier?.takenSince ?? ledger } : {}),
    ...(isAhead(record, answer) ? { gapSince: earlier?.gapSince ?? ledger } : {}),
  };
}

/** What it says, without when and as of which ledger. */
const gist = (one: Testimony) =>
  JSON.stringify([one.silent, one.claim?.is, endOf(one), one.claim?.is === 'included' ? one.claim.standing?.used : undefined]);

/** The record's lines with this witness's new one; witnesses that the network no longer has lose theirs. */
function withWord(record: TransactionRecord, { witness, among, at, answer }: Extract<Word, { word: 'answered' }>): Testimony[] {
  return among.map(({ witness: host, kind }) => {
    const name = { witness: host, kind };
    const before = record.said?.find((one) => isSame(one, name)) ?? { ...name, at: 0 };
    if (!isSame(name, witness)) return before;
    const { claim: said } = before;
    const after: Testimony =
      answer.is === 'silent'
        ? { ...name, at, ...(said ? { claim: said } : {}), silent: answer.code }
        : { ...name, at, claim: claimOf(record, said, answer) };
    return before.at !== 0 && gist(after) === gist(before) ? { ...after, at: before.at } : after;
  });
}

/** Figures that every voice agrees on, else those of the first: a lie about a figure is no reason to keep an end back. */
function outcomeOf(end: End, by: readonly Testimony[]): Outcome {
  if (end === 'expired') return { ledger: null, feeCharged: null };
  if (end === 'replaced') {
    return {
      ledger: null,
      feeCharged: null,
      reason: new ServiceError('replaced', 'Another transaction of this account took its place.').toJSON(),
    };
  }
  const outcomes = by.flatMap(({ claim }) => (claim?.is === 'included' ? [claim.outcome] : []));
  const [first, ...others] = outcomes;
  if (!first) throw new TypeError('an end that nobody named');
  const shared = <K extends 'closeTime' | 'returnValue'>(key: K) => {
    const values = outcomes.map((one) => one[key]).filter((value) => value !== undefined);
    return values.length > 0 && values.every((value) => value === values[0]) ? { [key]: values[0] } : {};
  };
  const { closeTime: _c, returnValue: _r, ...rest } = first;
  return others.length === 0 ? first : { ...rest, ...shared('closeTime'), ...shared('returnValue') };
}

function answered(record: TransactionRecord, word: Extract<Word, { word: 'answered' }>): TransactionRecord {
  const said = withWord(record, word);
  const now = { ...record, said };
  const end = agreed(said);
  if (end) {
    const outcome = outcomeOf(end.end, end.by);
    const state = end.end === 'replaced' ? 'failed' : end.end;
    return { ...now, state, unknown: false, outcome };
  }
  const doubtful = said.some((one) => one.claim?.is === 'absent' && (one.claim.lateSince ?? one.claim.takenSince) !== undefined);
  const found = said.some(({ claim }) => claim?.is === 'included');
  if (found) return { ...now, state: 'submitted', unknown: doubtOf(said) === 'witnesses_contradict' };
  return doubtful ? { ...now, unknown: true } : now;
}

/** Whether the same bytes may be sent again: its time lasts, its place is free, and a ledger closed without it since. `now` is the local clock. */
export function maySend(record: TransactionRecord, now: number): boolean {
  const most = MOST_SENDS + Math.floor(Math.max(0, now - record.createdAt) / LATER_SECONDS);
  if (isFinal(record) || record.attempts >= most) return false;
  return record.attempts === 0 || isWanted(record);
}

/** At every ledger at first; what waits for days because nodes are full is sent six times an hour then. */
const MOST_SENDS = 60;
const LATER_SECONDS = 600;

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
        reason: new ServiceError('refused', 'The network refused the transaction.', { result: said.code }).toJSON(),
      });
    case 'answered':
      return answered(record, said);
  }
}
