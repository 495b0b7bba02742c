/** What is written down of a transaction before anything is sent (architecture.md 8). Plain JSON; parsed on the way back in. */

import * as v from 'valibot';
import { fromKept, type Item, toKeep, unchanged } from '../platform/kept';
import type { AccountId } from '../primitives/addresses';
import { type Asker, askerOf } from '../primitives/asker';
import type { Plan } from '../primitives/plan';
import { planSchema } from '../primitives/plan-schema';
import { recordStates } from '../primitives/record-states';
import { accountId, askerEntries, base64, hashHex, integerString, unixSeconds } from '../primitives/schemas';
import { outcome, testimony } from './testimony';

const record = v.object({
  /** The key. */
  hash: hashHex,
  /** Signed: these bytes and no others are ever sent. */
  envelope: base64,
  networkId: v.string(),
  passphrase: v.string(),
  /** Whose sequence it takes: the next one of that account waits for it. */
  account: accountId,
  /** Whose key signed it here, where that is another. */
  signer: v.optional(accountId),
  /** Several people signed it: what they gave is not thrown away while it may be of use. */
  several: v.optional(v.literal(true)),
  kind: v.picklist(['contract', 'classic']),
  /** The account's sequence that it takes. */
  sequence: integerString,
  ...askerEntries,
  /** For what: in the words of who keeps the journal, who parses them again. */
  intent: v.unknown(),
  plan: planSchema,
  createdAt: unixSeconds,
  validUntil: unixSeconds,
  state: v.picklist(recordStates),
  /** The last word of the nodes did not settle it. */
  unknown: v.boolean(),
  /** How often it was sent, counted before each sending. */
  attempts: v.number(),
  /** Who says what of it, one line for each witness of the network. */
  said: v.optional(v.array(testimony)),
  outcome: v.optional(outcome),
});
export type TransactionRecord = v.InferOutput<typeof record>;

/** An envelope is kept once: the Plan's own, where there is none, is the signed one. */
const kept = v.pipe(
  v.looseObject({ envelope: v.string(), plan: v.looseObject({}) }),
  v.transform((stored) => ({ ...stored, plan: { envelope: stored.envelope, ...stored.plan } })),
  record,
);
/** Warnings that had other figures then: what was warned of before a signature decides nothing afterwards. */
const RETOLD: readonly unknown[] = ['sponsorship', 'swap_price', 'price_unknown'];

/** Its Plan had roles of contracts alone, and did not say what goes to whom. */
const roles = v.looseObject({
  plan: v.looseObject({ roles: v.array(v.looseObject({})), warnings: v.array(v.looseObject({ code: v.string() })) }),
});
const charged = (value: unknown) => {
  const stored = v.parse(roles, value);
  const { roles: changed, ...plan } = stored.plan;
  const warnings = plan.warnings.filter(({ code }) => !RETOLD.includes(code));
  return { ...stored, plan: { ...plan, warnings, given: [], control: changed.map((role) => ({ what: 'role', ...role })) } };
};

/** Its Plan called a lending pool `pool` wherever it named what kind of contract it is. */
const NAMING: readonly unknown[] = ['contract_call', 'code_changed', 'unlisted_contract'];
const lendpools = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, one) =>
    NAMING.includes(one?.code) && one.params?.kind === 'pool' ? { ...one, params: { ...one.params, kind: 'lendpool' } } : one,
  );

export const recordItem: Item<TransactionRecord> = {
  area: 'journal',
  name: '',
  version: 3,
  schema: kept,
  migrate: { ...unchanged, 1: charged, 2: lendpools },
};

interface Signed {
  /** With its signature. */
  envelope: string;
  /** Whose that is. */
  signer: AccountId;
  /** Absent: one key signed it. */
  several?: boolean;
}

/** What is written down before anything is sent. */
export function recordOf(
  plan: Plan,
  intent: unknown,
  asker: Asker,
  { envelope, signer, several }: Signed,
  createdAt: number,
): TransactionRecord {
  return {
    hash: plan.hash,
    envelope,
    networkId: plan.network.id,
    passphrase: plan.network.passphrase,
    account: plan.source,
    ...(signer === plan.source ? {} : { signer }),
    ...(several ? { several } : {}),
    kind: plan.kind,
    sequence: plan.sequence,
    ...askerOf(asker),
    intent,
    plan,
    createdAt,
    validUntil: plan.validUntil,
    state: 'signed',
    unknown: false,
    attempts: 0,
  };
}

export function keepRecord(record: TransactionRecord): unknown {
  const { envelope: _, ...plan } = record.plan;
  return toKeep(recordItem, { ...record, plan: plan as TransactionRecord['plan'] });
}

/** undefined for what no version of this wallet wrote: it stays where it lies, and is reported. */
export const parseRecord = (value: unknown): TransactionRecord | undefined => fromKept(recordItem, value);
