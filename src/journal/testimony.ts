/**
 * What the witnesses of a network say of one transaction, and what follows from it: pure. An end needs two of them that say
 * the same; where there are three, two outvote one (architecture.md 6, 8). Times in unix seconds.
 */

import * as v from 'valibot';
import { missingFigures } from '../primitives/record-states';
import { base64, errorBody, integerString } from '../primitives/schemas';

export const outcome = v.object({
  /** null: it was never included. */
  ledger: v.nullable(v.number()),
  closeTime: v.optional(v.number()),
  /** Stroops; null: nothing was charged, or it is not known (`missing`). */
  feeCharged: v.nullable(integerString),
  /** Figures that the nodes' answer had, but not so that they could be read. The end is certain all the same. */
  missing: v.optional(v.picklist(missingFigures)),
  /** ScVal of a contract call. */
  returnValue: v.optional(base64),
  /** For each of the Plan's effects, what is held now, in stroops; null: not known. */
  after: v.optional(v.array(v.nullable(integerString))),
  reason: v.optional(errorBody),
});
export type Outcome = v.InferOutput<typeof outcome>;

const point = { ledger: v.number(), closeTime: v.number() };
const included = v.object({
  is: v.literal('included'),
  successful: v.boolean(),
  /** Of the ledger that includes it. */
  ledger: v.number(),
  outcome,
  /** Where the same witness says that the account stands; `used`: its sequence is taken. */
  standing: v.optional(v.object({ ...point, used: v.boolean() })),
});
const absent = v.object({
  is: v.literal('absent'),
  /** As of this ledger. */
  ...point,
  /** It looked in every ledger up to that one, and in every one since the transaction was made. */
  covered: v.boolean(),
  /** The first ledger in which it was seen to be past its time. */
  lateSince: v.optional(v.number()),
  /** The first ledger in which its sequence was seen to be taken. */
  takenSince: v.optional(v.number()),
  /** The first ledger in which its sequence was seen not to be the next one yet. */
  gapSince: v.optional(v.number()),
  /** Where it stood when the bytes were last sent, or when it first answered after that. */
  sent: v.optional(v.number()),
});
export const testimony = v.object({
  /** Host, as shown. */
  witness: v.string(),
  kind: v.picklist(['rpc', 'horizon']),
  /** Since when it has said so, by the wallet's clock; 0: it has not answered yet. */
  at: v.number(),
  /** The last that it said. */
  claim: v.optional(v.variant('is', [included, absent])),
  /** Code of why it does not answer now. */
  silent: v.optional(v.string()),
});

export type Testimony = v.InferOutput<typeof testimony>;
export type Claim = NonNullable<Testimony['claim']>;
type Absent = Extract<Claim, { is: 'absent' }>;

/** The transaction, as far as its end hangs on it. */
export interface Subject {
  validUntil: number;
  said?: Testimony[] | undefined;
}

export type End = 'confirmed' | 'failed' | 'expired' | 'replaced';

export const isSame = (a: Pick<Testimony, 'witness' | 'kind'>, b: Pick<Testimony, 'witness' | 'kind'>) =>
  a.witness === b.witness && a.kind === b.kind;

/** Said in one ledger it may be the word of a node that is behind another one of the same address: two are asked for. */
const twice = (since: number | undefined, { ledger }: Absent) => since !== undefined && since !== ledger;

/** The end that a witness names; undefined where it names none. */
export function endOf({ claim }: Testimony): End | undefined {
  if (!claim) return undefined;
  if (claim.is === 'included') return claim.successful ? 'confirmed' : 'failed';
  // What it has forgotten it may have seen included.
  if (!claim.covered) return undefined;
  if (twice(claim.takenSince, claim)) return 'replaced';
  return claim.takenSince === undefined && twice(claim.lateSince, claim) ? 'expired' : undefined;
}

/** The end that two witnesses name. Two lies of three that agree are beyond what three voices can tell. */
export function agreed(said: readonly Testimony[]): { end: End; by: Testimony[] } | undefined {
  for (const one of said) {
    const end = endOf(one);
    const by = end ? said.filter((other) => endOf(other) === end) : [];
    if (end && by.length >= WITNESSES) return { end, by };
  }
  return undefined;
}

const WITNESSES = 2;

/** Answers, or has said what does not change while it is silent. */
const speaks = ({ claim, silent }: Testimony) => claim !== undefined && (silent === undefined || claim.is === 'included');

/** Whether `other`, as of no earlier ledger, denies the end that `one` names. What is as of an earlier one is late. */
function denies(other: Testimony, one: Testimony): boolean {
  const end = endOf(one);
  if (!end || !one.claim || !other.claim || !speaks(other)) return false;
  if (other.claim.is === 'included') return endOf(other) !== end;
  return endOf(other) !== end && other.claim.covered && other.claim.ledger >= one.claim.ledger;
}

export type Doubt =
  /** Two say what cannot both be. */
  | 'witnesses_contradict'
  /** One names an end, and who could bear it out does not answer. */
  | 'witness_silent'
  /** One names an end, and the others have not reached its ledger. */
  | 'witness_late';

/** Why it is not final although a witness names an end; undefined where none does. */
export function doubtOf(said: readonly Testimony[]): Doubt | undefined {
  const naming = said.filter((one) => endOf(one) !== undefined);
  if (naming.length === 0 || agreed(said)) return undefined;
  if (naming.some((one) => said.some((other) => denies(other, one)))) return 'witnesses_contradict';
  return said.some((one) => !speaks(one) && one.silent !== undefined) ? 'witness_silent' : 'witness_late';
}

/** Seconds past its end after which bytes that were not found are out of the way. */
const GRACE = 300;

/** As of when a witness speaks. */
function timeOf({ claim }: Testimony): number | undefined {
  return claim?.is === 'included' ? claim.standing?.closeTime : claim?.closeTime;
}

/** Whether, were this the only voice, the account could go on: it shows the sequence used, or not to be the next, or the bytes' time long past. */
function clears(one: Testimony, { validUntil }: Subject, now: number): boolean {
  const { claim } = one;
  if (!claim) return false;
  if (claim.is === 'included' ? claim.standing?.used : twice(claim.takenSince ?? claim.gapSince, claim)) return true;
  // Whatever became of it in a time that a witness has forgotten, it is included no more.
  return validUntil !== 0 && (timeOf(one) ?? 0) >= validUntil + GRACE && now >= validUntil + GRACE;
}

/** One that stands still, by the word of another and by the local clock, is as one that is silent. */
function stands(one: Testimony, said: readonly Testimony[], now: number): boolean {
  const time = timeOf(one);
  if (time === undefined || now < time + GRACE) return false;
  return said.some((other) => speaks(other) && (timeOf(other) ?? 0) >= time + GRACE);
}

/**
 * Whether the account may go on although the transaction is not at its end: two witnesses say that its bytes can never be
 * included, or everybody who answers shows that they are out of the way. `now` is the local clock.
 */
export function isFree(subject: Subject, now: number): boolean {
  const said = subject.said ?? [];
  const never = said.filter((one) => endOf(one) === 'expired' || endOf(one) === 'replaced');
  const found = said.some(({ claim }) => claim?.is === 'included');
  if (never.length >= WITNESSES && !found) return true;
  const allAnswered = said.every(({ claim, silent }) => claim !== undefined || silent !== undefined);
  const answering = said.filter((one) => speaks(one) && !stands(one, said, now));
  return allAnswered && answering.length > 0 && answering.every((one) => clears(one, subject, now));
}

/**
 * Whether the same bytes are worth sending again: by the word of a witness that answers they may still get into a ledger, one
 * closed without them since they were sent, and nobody has found them, or not undeniably.
 */
export function isWanted({ said = [], validUntil }: Subject): boolean {
  const open = said.some(({ claim, silent }) => {
    if (claim?.is !== 'absent' || silent !== undefined || claim.takenSince !== undefined) return false;
    return claim.sent !== claim.ledger && (validUntil === 0 || claim.closeTime <= validUntil);
  });
  const found = said.some(({ claim }) => claim?.is === 'included');
  return open && (!found || doubtOf(said) === 'witnesses_contradict');
}

/** The bytes are sent now. */
export function sentNow(said: readonly Testimony[]): Testimony[] {
  return said.map((one) => (one.claim?.is === 'absent' ? { ...one, claim: { ...one.claim, sent: one.claim.ledger } } : one));
}
