/**
 * The list of what was signed: a line for each record, in a store of its own, in the order in which it is read, and written
 * with the record. So a list costs what it shows, however many records there are.
 */

import * as v from 'valibot';
import { fromKept, type Item, toKeep } from '../platform/kept';
import type { Database, Table } from '../platform/ports';
import { isContractId } from '../primitives/addresses';
import type { Plan, Step } from '../primitives/plan';
import { recordStates } from '../primitives/record-states';
import { hashHex, integerString, unixSeconds } from '../primitives/schemas';
import { parseRecord, type TransactionRecord } from './record';

const move = v.object({
  /** In its smallest unit, below zero where it left. */
  amount: integerString,
  /** Of a position: the pool's name, and the contract of what is lent there. */
  code: v.string(),
  decimals: v.nullable(v.number()),
  where: v.picklist(['wallet', 'position', 'shares', 'claimable']),
  issuer: v.optional(v.string()),
  contract: v.optional(v.string()),
  /** Whether the network's settings named it. */
  listed: v.boolean(),
});
export type Move = v.InferOutput<typeof move>;

const summary = v.object({
  hash: hashHex,
  /** In the words of who keeps the journal, who parses them again. */
  intent: v.unknown(),
  state: v.picklist(recordStates),
  createdAt: unixSeconds,
  /** Of whose network it is; null: an earlier version wrote the line, which did not say. */
  passphrase: v.nullable(v.string()),
  /** What left and what came, the fee left out, the one that stands for it first; none: it changed nothing, or nothing yet. */
  moves: v.array(move),
  /** What this account paid for it, in stroops; null: not known, or not yet. */
  fee: v.nullable(integerString),
  /** Whom it went to, or whose contracts it was about. */
  others: v.array(v.string()),
});
export type Summary = v.InferOutput<typeof summary>;

const MOST_OTHERS = 3;

/** Its one amount said neither where it was nor whose it was, and nothing of the fee: the record tells (see `summaryPage`). */
const firstLines = v.looseObject({ change: v.nullable(v.looseObject({})) });
const inFull = (value: unknown) => {
  const { change, ...line } = v.parse(firstLines, value);
  const moves = change ? [{ ...change, where: 'wallet', listed: true }] : [];
  return { ...line, passphrase: null, moves, fee: null, others: [] };
};
export const summaryItem: Item<Summary> = { area: 'summaries', name: '', version: 2, schema: summary, migrate: { 1: inFull } };

/** Written once every record has its summary, as each that is written since has; `unreadable`: how many have none. */
export const summarizedItem: Item<{ unreadable: number }> = {
  area: 'settings',
  name: 'summarized',
  version: 1,
  schema: v.strictObject({ unreadable: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
};

/** In whose list it stands: whose key signed it. */
const listedFor = ({ signer, account }: TransactionRecord) => signer ?? account;

const places = ['shares', 'wallet', 'claimable', 'position'] as const;

/** Who pays the fee. */
function payerOf({ source, steps: [first] }: Plan): string {
  return first?.code === 'fee_bump' ? first.params.feeSource : source;
}

/** What the account whose list it is paid, once that is known. */
function feeOf(record: TransactionRecord): string | null {
  const { plan, state, outcome } = record;
  if (payerOf(plan) !== listedFor(record) || state === 'expired') return '0';
  return outcome?.feeCharged ?? null;
}

/** What changed for whose list it is, XLM last; what did not happen changes nothing. */
function movesOf(record: TransactionRecord): Move[] {
  const { plan, state, outcome } = record;
  if (state === 'failed' || state === 'expired') return [];
  const own = listedFor(record);
  const pays = payerOf(plan) === own;
  const moves = plan.effects.flatMap(({ where, holder, asset, before, after }, index): Move[] => {
    const place = places.find((one) => one === where);
    if (!place || holder !== own) return [];
    const { code, decimals, issuer, contract, listed } = asset;
    const real = outcome?.after?.[index];
    const change = BigInt(real ?? after) - BigInt(before);
    // What was foretold holds the most that the fee can be, what became of it the fee that was charged.
    const fee = pays && isLumens({ where, code, issuer }) ? BigInt((real ? outcome?.feeCharged : undefined) ?? plan.fee.max) : 0n;
    const amount = change + fee;
    const isFee = real !== undefined && real !== null && outcome?.feeCharged == null && fee > 0n && change < 0n && -change <= fee;
    if (amount === 0n || isFee) return [];
    return [
      { amount: `${amount}`, code, decimals, where: place, ...(issuer ? { issuer } : {}), ...(contract ? { contract } : {}), listed },
    ];
  });
  // What was set aside for the account and came into its wallet did not leave it.
  const isPaidOut = (one: Move) =>
    one.where === 'claimable' &&
    moves.some(
      ({ where, code, issuer, amount }) => where === 'wallet' && code === one.code && issuer === one.issuer && !amount.startsWith('-'),
    );
  const rank = (one: Move) => (isLumens(one) ? places.length : places.indexOf(one.where));
  return moves.filter((one) => !isPaidOut(one)).toSorted((a, b) => rank(a) - rank(b));
}

const isLumens = ({ where, code, issuer }: { where: string; code: string; issuer?: string | undefined }) =>
  where === 'wallet' && code === 'XLM' && issuer === undefined;

/** A pool of the ledger's own has another kind of name. */
const isContract = (value: unknown): value is string => typeof value === 'string' && isContractId(value);

/** Contracts that a step names, whatever kind of step it is. */
const CONTRACTS = ['pool', 'vault', 'stabilizer', 'treasury', 'contract'] as const;

function contractsIn(steps: readonly Step[]): string[] {
  return steps.flatMap(({ params, children }) => {
    const named: { [name: string]: unknown } = { ...params };
    return [...CONTRACTS.flatMap((name) => (isContract(named[name]) ? [named[name]] : [])), ...contractsIn(children)];
  });
}

/** Whom something was given to; where nobody got anything, the contracts that it was about. */
function othersOf(record: TransactionRecord): string[] {
  const { plan } = record;
  const own = listedFor(record);
  const given = plan.given.filter(({ from }) => from === own).flatMap(({ to }) => to);
  return [...new Set(given.length > 0 ? given : contractsIn(plan.steps))].slice(0, MOST_OTHERS);
}

const summaryOf = (record: TransactionRecord): Summary => {
  const { hash, intent, state, createdAt, passphrase } = record;
  const [moves, fee, others] = [movesOf(record), feeOf(record), othersOf(record)];
  return { hash, intent, state, createdAt, passphrase, moves, fee, others };
};

/** Begins the keys of an account's summaries on a network. */
const prefixOf = ({ networkId, account }: { networkId: string; account: string }) => `${networkId} ${account} `;
/** The later, the smaller. */
const inverted = (value: bigint, digits: number) => (10n ** BigInt(digits) - value).toString().padStart(digits, '0');
/** Where its line stands: another attempt, at another time, stands elsewhere. */
export const keyOf = (record: TransactionRecord) =>
  `${prefixOf({ networkId: record.networkId, account: listedFor(record) })}${inverted(BigInt(record.createdAt), 12)} ${inverted(BigInt(record.sequence), 20)} ${record.hash}`;

/** In the transaction that writes the record. */
export const summarize = (summaries: Pick<Table, 'put'>, record: TransactionRecord): Promise<void> =>
  summaries.put(keyOf(record), toKeep(summaryItem, summaryOf(record)));

export type SummaryDatabase = Pick<Database, 'page' | 'count' | 'get' | 'transact'>;

/** Reads every record and writes all summaries anew; answers how many records cannot be read. */
const rewrite = (database: SummaryDatabase): Promise<number> =>
  database.transact(['journal', 'summaries', 'settings'], async ({ journal, summaries, settings }) => {
    const stored = (await journal.all()).map(parseRecord);
    const records = stored.filter((record) => record !== undefined);
    await summaries.clear();
    for (const record of records) await summarize(summaries, record);
    const unreadable = stored.length - records.length;
    await settings.put(summarizedItem.name, toKeep(summarizedItem, { unreadable }));
    return unreadable;
  });

/**
 * How many records cannot be read. Where it was never looked, it is now, and every record gets its summary. Nobody counts
 * the records each time: that reads them all. Where nothing was signed, nothing is written.
 */
export async function completeSummaries(database: SummaryDatabase): Promise<number> {
  const stored = fromKept(summarizedItem, await database.get('settings', summarizedItem.name));
  if (stored) return stored.unreadable;
  return (await database.count('journal')) === 0 ? 0 : rewrite(database);
}

/** Summaries of an account on a network, newest first; `next`: the key to go on after, null at the end. */
export async function summaryPage(
  database: SummaryDatabase,
  whose: { networkId: string; account: string },
  after: string | undefined,
  limit: number,
): Promise<{ summaries: Summary[]; next: string | null }> {
  const prefix = prefixOf(whose);
  const read = async () => {
    const rows = await database.page('summaries', prefix, after?.startsWith(prefix) ? after : undefined, limit + 1);
    return rows.map(({ key, value }) => ({ key, summary: fromKept(summaryItem, value) }));
  };
  if (after === undefined) await completeSummaries(database);
  let rows = await read();
  if (rows.some(({ summary }) => !summary || summary.passphrase === null)) {
    await rewrite(database);
    rows = await read();
  }
  const shown = rows.slice(0, limit);
  return {
    summaries: shown.flatMap(({ summary }) => summary ?? []),
    next: rows.length > limit ? (shown.at(-1)?.key ?? null) : null,
  };
}
