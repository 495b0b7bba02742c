/**
 * The list of what was signed: a line for each record, in a store of its own, in the order in which it is read, and written
 * with the record. So a list costs what it shows, however many records there are.
 */

import * as v from 'valibot';
import { fromKept, type Item, toKeep } from '../platform/kept';
import type { Database, Table } from '../platform/ports';
import { recordStates } from '../primitives/record-states';
import { hashHex, integerString, unixSeconds } from '../primitives/schemas';
import { parseRecord, type TransactionRecord } from './record';

const summary = v.object({
  hash: hashHex,
  /** In the words of who keeps the journal, who parses them again. */
  intent: v.unknown(),
  state: v.picklist(recordStates),
  createdAt: unixSeconds,
  /** The one amount that stands for it in a list, signed, in its smallest unit; null: it changed nothing, or nothing yet. */
  change: v.nullable(v.object({ amount: integerString, code: v.string(), decimals: v.nullable(v.number()) })),
});
export type Summary = v.InferOutput<typeof summary>;
export const summaryItem: Item<Summary> = { area: 'summaries', name: '', version: 1, schema: summary };

/** Written once every record has its summary, as each that is written since has; `unreadable`: how many have none. */
export const summarizedItem: Item<{ unreadable: number }> = {
  area: 'settings',
  name: 'summarized',
  version: 1,
  schema: v.strictObject({ unreadable: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
};

/** In whose list it stands: whose key signed it. */
const listedFor = ({ signer, account }: TransactionRecord) => signer ?? account;

/** What changed for whose list it is, XLM beyond the fee last; what did not happen changes nothing. */
function changeOf(record: TransactionRecord): Summary['change'] {
  const { plan, state, outcome } = record;
  if (state === 'failed' || state === 'expired') return null;
  for (const place of ['shares', 'wallet', 'claimable', 'position', 'lumens']) {
    for (const [index, { where, holder, asset, before, after }] of plan.effects.entries()) {
      const isLumens = where === 'wallet' && asset.code === 'XLM';
      if ((isLumens ? 'lumens' : where) !== place || holder !== listedFor(record)) continue;
      const amount = BigInt(outcome?.after?.[index] ?? after) - BigInt(before);
      const isFee = isLumens && amount < 0n && -amount <= BigInt(plan.fee.max);
      if (amount !== 0n && !isFee) return { amount: amount.toString(), code: asset.code, decimals: asset.decimals };
    }
  }
  return null;
}

const summaryOf = (record: TransactionRecord): Summary => {
  const { hash, intent, state, createdAt } = record;
  return { hash, intent, state, createdAt, change: changeOf(record) };
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
  if (rows.some(({ summary }) => !summary)) {
    await rewrite(database);
    rows = await read();
  }
  const shown = rows.slice(0, limit);
  return {
    summaries: shown.flatMap(({ summary }) => summary ?? []),
    next: rows.length > limit ? (shown.at(-1)?.key ?? null) : null,
  };
}
