/** A JSON-RPC client for one Stellar node, as far as the wallet needs it. Every answer is parsed; another shape is 502 `node_invalid`. */

import { xdr } from '@stellar/stellar-sdk/base';
import * as v from 'valibot';
import { type AccountId, accountIdOf } from '../primitives/addresses';
import { refuse } from '../primitives/errors';
import { readAs, readJson } from '../primitives/read';
import { base64, hashHex } from '../primitives/schemas';
import { batched, createApart, distinct, KEYS_PER_REQUEST } from './apart';
import type { Door } from './door';
import { type EventsQuery, eventsPage, eventsParams } from './events';
import { type Call, createCall, type Invalid } from './json-rpc';
import { keyOf, keyText } from './ledger-keys';
import { type Entry, type Point, Reading } from './reading';
import { type Rules, ruleKeys, rulesIn, rulesOfHeader, USUAL } from './rules';

const seq = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_294_967_295));
/** Unsigned 64-bit integers come as decimal strings. */
const u64Text = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,18})$/));
const seconds = v.pipe(
  v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), u64Text]),
  v.transform((value) => Number(value)),
);
const stroops = v.pipe(
  u64Text,
  v.transform((text) => BigInt(text)),
);

const latestLedger = v.object({
  sequence: seq,
  protocolVersion: v.pipe(v.number(), v.integer()),
  closeTime: v.optional(seconds),
  // It only adds figures.
  headerXdr: v.fallback(v.optional(base64), undefined),
});
const health = v.object({ status: v.string(), latestLedger: seq, latestLedgerCloseTime: v.optional(seconds) });
const networkAnswer = v.object({ passphrase: v.string(), protocolVersion: v.pipe(v.number(), v.integer()) });
const entries = v.object({
  latestLedger: seq,
  entries: v.nullish(
    v.array(
      v.object({
        key: base64,
        xdr: base64,
        extXdr: v.optional(base64),
        lastModifiedLedgerSeq: v.optional(seq),
        liveUntilLedgerSeq: v.optional(seq),
      }),
    ),
    [],
  ),
});
const feeLine = v.object({ p50: stroops, p90: stroops, p99: stroops, max: stroops });
const fees = v.object({ sorobanInclusionFee: feeLine, inclusionFee: feeLine });
const simulation = v.object({
  latestLedger: seq,
  error: v.optional(v.string()),
  events: v.nullish(v.array(base64), []),
  results: v.nullish(v.array(v.object({ auth: v.nullish(v.array(base64), []), xdr: base64 })), []),
  transactionData: v.optional(v.string()),
  minResourceFee: v.optional(v.string()),
  restorePreamble: v.optional(v.object({ transactionData: base64, minResourceFee: v.string() })),
});
const sent = v.object({
  status: v.string(),
  hash: hashHex,
  latestLedger: v.optional(seq),
  errorResultXdr: v.optional(base64),
});
const transaction = v.object({
  status: v.string(),
  latestLedger: seq,
  latestLedgerCloseTime: v.optional(seconds),
  oldestLedger: v.optional(seq),
  oldestLedgerCloseTime: v.optional(seconds),
  ledger: v.optional(seq),
  createdAt: v.optional(seconds),
  envelopeXdr: v.optional(base64),
  resultXdr: v.optional(base64),
  // It decides nothing: whatever it is, it does not make the rest unreadable.
  resultMetaXdr: v.fallback(v.optional(v.string()), undefined),
});

export type Simulation = v.InferOutput<typeof simulation>;
export type TransactionAnswer = v.InferOutput<typeof transaction>;
export type FeeStats = v.InferOutput<typeof fees>;

export interface LedgerPoint extends Point {
  protocolVersion: number;
}

const READ_TRIES = 3;
const CLOSE_TIME_DRIFT = 2;

type EntriesAnswer = v.InferOutput<typeof entries>;

/** An expired temporary entry is gone; an expired persistent one sleeps. */
const isGone = (data: xdr.LedgerEntryData) =>
  data.type === 'contractData' && data.contractData.durability === xdr.ContractDataDurability.temporary;

/** Who pays for an entry's reserve; null: its owner. */
function sponsorOf(ext: xdr.LedgerEntryExt): AccountId | null {
  const sponsor = ext.type === 'v1' ? ext.v1.sponsoringId : null;
  return sponsor && accountIdOf(sponsor.ed25519.toBytes());
}

function parseEntry(item: NonNullable<EntriesAnswer['entries']>[number], latest: number, invalid: Invalid): Entry | undefined {
  let data: xdr.LedgerEntryData;
  let key: xdr.LedgerKey;
  let paid: { sponsor?: AccountId | null };
  try {
    data = xdr.LedgerEntryData.fromXdr(item.xdr, 'base64');
    key = keyOf(data);
    paid = item.extXdr === undefined ? {} : { sponsor: sponsorOf(xdr.LedgerEntryExt.fromXdr(item.extXdr, 'base64')) };
  } catch {
    throw invalid('getLedgerEntries', 'an unreadable entry');
  }
  if (keyText(key) !== item.key) throw invalid('getLedgerEntries', 'an entry of another key');
  const { liveUntilLedgerSeq: liveUntil } = item;
  const archived = liveUntil !== undefined && liveUntil < latest;
  if (archived && isGone(data)) return undefined;
  return { data, lastModified: item.lastModifiedLedgerSeq ?? latest, ...(liveUntil === undefined ? {} : { liveUntil }), archived, ...paid };
}

/** A newer protocol may write a setting otherwise: it is as one that the node does not serve, and takes nothing else along. */
function isUnknownSetting({ key, xdr: data }: NonNullable<EntriesAnswer['entries']>[number]): boolean {
  if (xdr.LedgerKey.fromXdr(key, 'base64').type !== 'configSetting') return false;
  try {
    return !xdr.LedgerEntryData.fromXdr(data, 'base64');
  } catch {
    return true;
  }
}

function parseEntries(answer: EntriesAnswer, requested: readonly string[], into: Map<string, Entry | undefined>, invalid: Invalid): void {
  const open = new Set(requested);
  for (const item of answer.entries ?? []) {
    if (!open.delete(item.key)) throw invalid('getLedgerEntries', 'an entry that was not asked for');
    if (!isUnknownSetting(item)) into.set(item.key, parseEntry(item, answer.latestLedger, invalid));
  }
}

async function closeTimeOf(
  { headerXdr, closeTime, ...point }: v.InferOutput<typeof latestLedger>,
  call: Call,
  invalid: Invalid,
): Promise<LedgerPoint> {
  const rules = rulesOfHeader(headerXdr);
  if (closeTime !== undefined) return { ...point, closeTime, rules };
  const { latestLedgerCloseTime, latestLedger: sequence } = await call(health, 'getHealth');
  if (latestLedgerCloseTime === undefined) throw invalid('getHealth', 'no close time');
  return { ...point, sequence, closeTime: latestLedgerCloseTime, rules };
}

const RULES = ruleKeys.map(keyText);

/** Longer answers are no bare error. */
const LONGEST_TROUBLE = 50_000;

/** What the network would refuse, the host says: a simulation's error without it is the node's own, such as a snapshot that lacks its settings. */
const isTrouble = (error: string | undefined): error is string => error !== undefined && !error.includes('HostError');

const bareError = v.object({ result: v.object({ error: v.string() }) });
const errorIn = (text: string): string | undefined => readAs(bareError, readJson(text))?.result.error;

/** Ledger entries, the ledger that they are from, and what the network holds to in it. */
function createReads({ call, invalid, host }: ReturnType<typeof createCall>) {
  /** As this node said last. */
  let rules = USUAL;

  async function latest(): Promise<LedgerPoint> {
    const point = await closeTimeOf(await call(latestLedger, 'getLatestLedger'), call, invalid);
    rules = { ...rules, ...point.rules };
    return point;
  }

  /** One request. The network's rules are asked for beside, where there is room. */
  async function ask(wanted: readonly string[]): Promise<Reading> {
    const beside = RULES.filter((key) => !wanted.includes(key));
    const keys = wanted.length + beside.length > KEYS_PER_REQUEST ? wanted : [...wanted, ...beside];
    const answer = await call(entries, 'getLedgerEntries', { keys });
    const found = new Map<string, Entry | undefined>(keys.map((text) => [text, undefined]));
    parseEntries(answer, keys, found, invalid);
    const reading = new Reading(answer.latestLedger, 0, found);
    rules = { ...rules, ...rulesIn((key) => reading.get(key)) };
    return reading.under(rules);
  }

  /** undefined: a ledger closed between the answers. Entries of two ledgers are never mixed. */
  async function readTimelessOnce(texts: readonly string[]): Promise<Reading | undefined> {
    const [first = new Reading(0, 0, new Map()).under(rules), ...others] = await Promise.all(batched(texts).map(ask));
    if (others.some(({ ledger }) => ledger !== first.ledger)) return undefined;
    return others.reduce((all, one) => all.merge(one), first);
  }

  async function readOnce(texts: readonly string[], drift: number): Promise<Reading | undefined> {
    const [point, together] = await Promise.all([latest(), readTimelessOnce(texts)]);
    if (!together || (texts.length > 0 && Math.abs(together.ledger - point.sequence) > drift)) return undefined;
    return together.at(point);
  }

  async function inOneLedger(
    keys: readonly xdr.LedgerKey[],
    once: (texts: readonly string[], drift: number) => Promise<Reading | undefined>,
  ) {
    const texts = distinct(keys);
    for (let tries = 1; tries <= READ_TRIES; tries++) {
      // The close time of a neighbour is taken at last, since nodes behind one address are seldom at the same ledger; every
      // bound here is made for that.
      const reading = await once(texts, tries === READ_TRIES ? CLOSE_TIME_DRIFT : 0);
      if (reading) return reading;
    }
    return stale();
  }

  const stale = (): never => refuse('node_stale', 'The node’s answers do not belong to one ledger.', { host });
  const readTimeless = (keys: readonly xdr.LedgerKey[]) => inOneLedger(keys, readTimelessOnce);

  return {
    ...createApart({ ask, inOneLedger: readTimeless, latest, stale }),
    latestLedger: latest,
    /** What the network holds to, as this node said last; as is usual until it has. */
    rules: (): Rules => rules,
    /** Any number of keys, 200 a request, duplicates dropped; all from one ledger. The close time is asked for in the same round. */
    read: (keys: readonly xdr.LedgerKey[]) => inOneLedger(keys, readOnce),
    /** The same without the close time, which is 0 then: one request for every 200 keys and no other. */
    readTimeless,
  };
}

export type Rpc = ReturnType<typeof createRpc>;

/** A client of the node at `url`. The answer's id must be the question's. */
export function createRpc({ url, door }: { url: string; door: Door }) {
  const client = createCall(url, door);
  const { call, host } = client;
  return {
    ...createReads(client),
    url,
    feeStats: () => call(fees, 'getFeeStats'),
    /** Envelope in base64 without signatures. */
    async simulate(envelope: string) {
      const inTrouble = (text: string) => text.length < LONGEST_TROUBLE && isTrouble(errorIn(text));
      const said = await call(simulation, 'simulateTransaction', { transaction: envelope }, { inTrouble });
      if (isTrouble(said.error)) refuse('node_unavailable', 'The node could not simulate.', { host, method: 'simulateTransaction' });
      return said;
    },
    send: (envelope: string) => call(sent, 'sendTransaction', { transaction: envelope }, { write: true }),
    transaction: (hash: string): Promise<TransactionAnswer> => call(transaction, 'getTransaction', { hash }, { long: true }),
    passphrase: async () => (await call(networkAnswer, 'getNetwork')).passphrase,
    /** One page of contract events; `chain/events.ts` reads them all. */
    events: (query: EventsQuery) => call(eventsPage, 'getEvents', eventsParams(query)),
  };
}
