/** What is written down of a transaction before anything is sent (architecture.md 8). Plain JSON; parsed on the way back in. */
import * as v from 'valibot';
import { fromKept, type Item, unchanged } from '../platform/kept';
import type { AccountId } from '../primitives/addresses';
import type { Plan } from '../primitives/plan';
import { planSchema } from '../primitives/plan-schema';
import { type RecordState, recordStates } from '../primitives/record-states';
import { accountId, base64, hashHex, integerString, unixSeconds } from '../primitives/schemas';
import { type Outcome, outcome, type Testimony, testimony } from './testimony';

export interface TransactionRecord {
  /** Hex; the key. */
  hash: string;
  /** Signed, base64: these bytes and no others are ever sent. */
  envelope: string;
  networkId: string;
  passphrase: string;
  account: AccountId;
  kind: 'contract' | 'classic';
  /** The account's sequence that it takes. */
  sequence: string;
  /** Who asked. */
  origin: string;
  /** For what: in the words of who keeps the journal, who parses them again. */
  intent: unknown;
  plan: Plan;
  createdAt: number;
  validUntil: number;
  state: RecordState;
  /** The last word of the nodes did not settle it. */
  unknown: boolean;
  /** How often it was sent, counted before each sending. */
  attempts: number;
  /** Who says what of it, one line for each witness of the network. */
  said?: Testimony[] | undefined;
  outcome?: Outcome | undefined;
}

const record = v.object({
  hash: hashHex,
  envelope: base64,
  networkId: v.string(),
  passphrase: v.string(),
  account: accountId,
  kind: v.picklist(['contract', 'classic']),
  sequence: integerString,
  origin: v.string(),
  intent: v.unknown(),
  plan: planSchema,
  createdAt: unixSeconds,
  validUntil: unixSeconds,
  state: v.picklist(recordStates),
  unknown: v.boolean(),
  attempts: v.number(),
  said: v.optional(v.array(testimony)),
  outcome: v.optional(outcome),
});

export const recordItem: Item<TransactionRecord> = { area: 'journal', name: '', version: 1, schema: record, migrate: unchanged };

/** undefined for what no version of this wallet wrote: it stays where it lies, and is told of. */
export const parseRecord = (value: unknown): TransactionRecord | undefined => fromKept(recordItem, value);
