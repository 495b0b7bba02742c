/** What is written down of a transaction before anything is sent (design.md part 8). Plain JSON; parsed on the way back in. */
import * as v from 'valibot';
import type { Missing } from '../chain/outcome';
import type { AccountId } from '../primitives/addresses';
import type { ErrorBody, Json } from '../primitives/errors';
import type { Plan } from '../primitives/plan';
import { accountId, base64, errorBody, hashHex, integerString, json, unixSeconds } from '../primitives/schemas';

export type State = 'signed' | 'submitted' | 'confirmed' | 'failed' | 'expired';

export interface Outcome {
  /** null: it was never included. */
  ledger: number | null;
  closeTime?: number | undefined;
  /** Stroops; null: nothing was charged, or it is not known (`missing`). */
  feeCharged: string | null;
  /** Figures that the nodes' answer had, but not so that they could be read. The end is certain all the same. */
  missing?: Missing | undefined;
  /** Base64 ScVal of a contract call. */
  returnValue?: string | undefined;
  /** For each of the Plan's effects, what is held now, in stroops; null: not known. */
  after?: (string | null)[] | undefined;
  reason?: ErrorBody | undefined;
}

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
  /** Who asked, and for what: the wallet's own words. */
  origin: string;
  intent: Json;
  plan: Plan;
  createdAt: number;
  validUntil: number;
  state: State;
  /** The last word of the nodes did not settle it. */
  unknown: boolean;
  /** How often it was sent, counted before each sending. */
  attempts: number;
  /** Ledgers in which it was seen to be past its time. */
  lateLedgers: number[];
  /** Ledgers in which its sequence was seen to be taken although it was not found. */
  takenLedgers?: number[] | undefined;
  outcome?: Outcome | undefined;
}

const outcome = v.object({
  ledger: v.nullable(v.number()),
  closeTime: v.optional(v.number()),
  feeCharged: v.nullable(integerString),
  missing: v.optional(v.picklist(['result_unreadable', 'meta_unreadable', 'meta_too_long'])),
  returnValue: v.optional(base64),
  after: v.optional(v.array(v.nullable(integerString))),
  reason: v.optional(errorBody),
});

const record = v.object({
  hash: hashHex,
  envelope: base64,
  networkId: v.string(),
  passphrase: v.string(),
  account: accountId,
  kind: v.picklist(['contract', 'classic']),
  sequence: integerString,
  origin: v.string(),
  intent: json,
  plan: v.custom<Plan>((value) => typeof value === 'object' && value !== null && 'effects' in value && 'steps' in value),
  createdAt: unixSeconds,
  validUntil: unixSeconds,
  state: v.picklist(['signed', 'submitted', 'confirmed', 'failed', 'expired']),
  unknown: v.boolean(),
  attempts: v.number(),
  lateLedgers: v.array(v.number()),
  takenLedgers: v.optional(v.array(v.number())),
  outcome: v.optional(outcome),
});

/** undefined for what no version of this wallet wrote. */
export function parseRecord(value: unknown): TransactionRecord | undefined {
  const parsed = v.safeParse(record, value);
  return parsed.success ? parsed.output : undefined;
}

export const isFinal = ({ state }: Pick<TransactionRecord, 'state'>): boolean =>
  state === 'confirmed' || state === 'failed' || state === 'expired';
