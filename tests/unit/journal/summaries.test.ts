/** The list of what was signed: a line a record, as many as are asked for, whatever else lies there. */
import { expect, test } from 'vitest';
import { createJournal } from '../../../src/journal/journal';
import type { TransactionRecord } from '../../../src/journal/record';
import { completeSummaries, keyOf, summaryPage } from '../../../src/journal/summaries';
import type { Database } from '../../../src/platform/ports';
import type { Plan } from '../../../src/primitives/plan';
import { createMemoryDatabase } from '../../platform/memory-database';
import { Liar, makeRecord } from './liar';

/** A database that counts how many values were read of each store. */
function counted() {
  const database = createMemoryDatabase();
  const read = { journal: 0, summaries: 0 };
  const note = <T>(store: string, values: T[]): T[] => {
    if (store === 'journal' || store === 'summaries') read[store] += values.length;
    return values;
  };
  const watched: Database = {
    ...database,
    all: async (store) => note(store, await database.all(store)),
    page: async (...which) => note(which[0], await database.page(...which)),
    transact: (names, work) =>
      database.transact(names, (tables) =>
        work({ ...tables, journal: { ...tables.journal, all: async () => note('journal', await tables.journal.all()) } }),
      ),
  };
  return { database: watched, read };
}

function world() {
  const liar = new Liar();
  const { database, read } = counted();
  const journal = createJournal({ database, chain: async () => liar.chain, clock: () => liar.closeTime, changed: () => undefined });
  return { liar, database, read, journal };
}

/** Ended, each an hour after the one before. */
function ended(count: number): TransactionRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const record = makeRecord({ sequence: BigInt(101 + index), amount: String(index) });
    return { ...record, createdAt: record.createdAt + 3600 * index, state: 'confirmed' as const };
  });
}

const whose = ({ networkId, account }: TransactionRecord) => ({ networkId, account });
const hashes = (records: { hash: string }[]) => records.map(({ hash }) => hash);

test('what another account’s key signed stands in the list of whose key it was, with what changed there', async () => {
  const { database, journal } = world();
  const signer = 'GBAW5XGWORWVFE2XTJYDTLDHXTY2Q2MO73HYCGB3XMFMQ562Q2W2GJQX' as TransactionRecord['account'];
  const record = makeRecord();
  const asset = { kind: 'asset', code: 'USDC', issuer: record.account, decimals: 7, listed: true } as const;
  const line = { where: 'wallet', asset, before: '100', basis: 'exact' } as const;
  const effects: Plan['effects'] = [
    { ...line, holder: record.account, after: '40' },
    { ...line, holder: signer, after: '160' },
  ];
  await journal.put({ ...record, signer, plan: { ...record.plan, effects } });
  expect((await summaryPage(database, whose(record), undefined, 5)).summaries).toEqual([]);
  const { summaries } = await summaryPage(database, { networkId: record.networkId, account: signer }, undefined, 5);
  expect(summaries).toMatchObject([{ hash: record.hash, moves: [{ amount: '60', code: 'USDC' }], fee: '0' }]);
});

test('pages hold each record once, newest first, and end', async () => {
  const { database, journal } = world();
  const records = ended(7);
  for (const record of records) await journal.put(record);
  const first = records[0] as TransactionRecord;
  const newest = hashes(records).reverse();
  const one = await summaryPage(database, whose(first), undefined, 3);
  const two = await summaryPage(database, whose(first), one.next ?? '', 3);
  const three = await summaryPage(database, whose(first), two.next ?? '', 3);
  expect([hashes(one.summaries), hashes(two.summaries), hashes(three.summaries)]).toEqual([
    newest.slice(0, 3),
    newest.slice(3, 6),
    newest.slice(6),
  ]);
  expect(three.next).toBeNull();
});

test('two of one second stand by their place in the account’s order', async () => {
  const { database, journal } = world();
  const [early, late] = [makeRecord({ sequence: 99n }), makeRecord({ sequence: 100n })].map((record) => ({
    ...record,
    state: 'confirmed' as const,
  })) as [TransactionRecord, TransactionRecord];
  await journal.put(late);
  await journal.put(early);
  expect(hashes((await summaryPage(database, whose(early), undefined, 5)).summaries)).toEqual([late.hash, early.hash]);
});

test('another account, another network and a key of neither answer nothing of this one', async () => {
  const { database, journal } = world();
  const [record] = ended(1) as [TransactionRecord];
  await journal.put(record);
  expect((await summaryPage(database, { ...whose(record), networkId: 'loca' }, undefined, 5)).summaries).toEqual([]);
  expect((await summaryPage(database, { ...whose(record), account: 'GOTHER' }, undefined, 5)).summaries).toEqual([]);
  expect(hashes((await summaryPage(database, whose(record), 'zzz', 5)).summaries)).toEqual([record.hash]);
});

test('a line follows its record to the end, in its place', async () => {
  const { liar, database, journal } = world();
  const record = makeRecord();
  await journal.put(record);
  for (let step = 0; step < 3; step++) {
    await journal.advance(record.hash);
    liar.close();
  }
  const { summaries } = await summaryPage(database, whose(record), undefined, 5);
  expect(summaries.map(({ hash, state }) => [hash, state])).toEqual([[record.hash, 'confirmed']]);
  expect(await database.count('summaries')).toBe(1);
});

test('what a node refused and is tried again with other signatures is one line', async () => {
  const { database, journal } = world();
  const record = makeRecord();
  const refused = { ledger: null, feeCharged: null, reason: { status: 422, code: 'refused', message: 'no' } } as const;
  await journal.put({ ...record, state: 'failed', outcome: refused });
  await completeSummaries(database);
  await journal.put({ ...record, envelope: `${record.envelope.slice(0, -8)}AAAAAAAA`, createdAt: record.createdAt + 60 });
  const { summaries } = await summaryPage(database, whose(record), undefined, 5);
  expect(summaries.map(({ hash, state }) => [hash, state])).toEqual([[record.hash, 'signed']]);
});

test('a page reads no record, however many there are', async () => {
  const { database, journal, read } = world();
  const records = ended(40);
  for (const record of records) await journal.put(record);
  await completeSummaries(database);
  Object.assign(read, { journal: 0, summaries: 0 });
  await summaryPage(database, whose(records[0] as TransactionRecord), undefined, 10);
  expect(read).toEqual({ journal: 0, summaries: 11 });
});

test('records of before there were lines get theirs once; what cannot be read is counted', async () => {
  const { database, journal, read } = world();
  const records = ended(3);
  for (const record of records) await journal.put(record);
  await database.transact(['summaries', 'settings'], async ({ summaries, settings }) => {
    await summaries.clear();
    await settings.clear();
  });
  await database.put('journal', 'foreign', { version: 99, value: {} });
  expect(await completeSummaries(database)).toBe(1);
  const { summaries } = await summaryPage(database, whose(records[0] as TransactionRecord), undefined, 5);
  expect(hashes(summaries)).toEqual(hashes(records).reverse());
  read.journal = 0;
  expect(await completeSummaries(database)).toBe(1);
  expect(read.journal).toBe(0);
});

test('a line that is damaged is written again from its record', async () => {
  const { database, journal } = world();
  const records = ended(2);
  for (const record of records) await journal.put(record);
  await completeSummaries(database);
  const first = whose(records[0] as TransactionRecord);
  const [row] = await database.page('summaries', '', undefined, 1);
  await database.put('summaries', row?.key ?? '', 'x');
  expect(hashes((await summaryPage(database, first, undefined, 5)).summaries)).toEqual(hashes(records).reverse());
});

test('where nothing was signed, nothing is written', async () => {
  const { database } = world();
  expect(await completeSummaries(database)).toBe(0);
  expect(await database.all('settings')).toEqual([]);
});

test('a record stands in the list for what really came, and for nothing where nothing happened', async () => {
  const { database, journal } = world();
  const [record] = ended(1) as [TransactionRecord];
  const holder = record.account;
  const effect = (where: 'wallet' | 'shares', code: string, after: string): Plan['effects'][number] => ({
    ...{ holder, where, before: '100', after, basis: 'exact' },
    asset: { kind: where === 'shares' ? 'shares' : 'asset', code, decimals: 7, listed: true },
  });
  const effects = [effect('wallet', 'XLM', '90'), effect('wallet', 'USDC', '40'), effect('shares', 'TGT', '150')];
  const outcome = { ledger: 1, feeCharged: '10', after: ['90', '40', '149'] };
  const failed = { ...makeRecord({ sequence: 102n }), state: 'failed' as const, plan: { ...record.plan, effects } };
  await journal.put({ ...record, plan: { ...record.plan, effects }, outcome });
  await journal.put({ ...failed, createdAt: record.createdAt + 1 });
  const { summaries } = await summaryPage(database, whose(record), undefined, 5);
  expect(summaries.map(({ moves, fee }) => ({ moves, fee }))).toEqual([
    { moves: [], fee: null },
    {
      moves: [
        { amount: '49', code: 'TGT', decimals: 7, where: 'shares', listed: true },
        { amount: '-60', code: 'USDC', decimals: 7, where: 'wallet', listed: true },
      ],
      fee: '10',
    },
  ]);
});

test('a line says who the other side was: whom something was given to, or the contracts that it was about', async () => {
  const { database, journal } = world();
  const [record, other] = ended(2) as [TransactionRecord, TransactionRecord];
  const friend = 'GBAW5XGWORWVFE2XTJYDTLDHXTY2Q2MO73HYCGB3XMFMQ562Q2W2GJQX';
  const vault = 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM';
  const asset = { kind: 'asset', code: 'XLM', decimals: 7, listed: true } as const;
  const given = [{ from: record.account, to: [friend], asset, amount: '5', permitted: false }];
  const call = { code: 'contract_call', params: { kind: 'vault', contract: vault, name: '', fn: 'f', args: [] }, children: [] };
  const steps = [call, { ...call, code: 'pool_trustline', params: { pool: 'f'.repeat(64) } }] as unknown as Plan['steps'];
  await journal.put({ ...record, plan: { ...record.plan, given, steps } });
  await journal.put({ ...other, plan: { ...other.plan, steps } });
  const { summaries } = await summaryPage(database, whose(record), undefined, 5);
  expect(summaries.map(({ others }) => others)).toEqual([[vault], [friend]]);
});

test('a line of an earlier version is written anew from its record, once', async () => {
  const { database, read, journal } = world();
  const [record] = ended(1) as [TransactionRecord];
  await journal.put({ ...record, outcome: { ledger: 1, feeCharged: '42' } });
  await completeSummaries(database);
  const { hash, intent, state, createdAt } = record;
  await database.put('summaries', keyOf(record), { version: 1, value: { hash, intent, state, createdAt, change: null } });
  const before = read.journal;
  const first = await summaryPage(database, whose(record), undefined, 5);
  expect(first.summaries).toMatchObject([{ fee: '42', passphrase: record.passphrase }]);
  expect(await summaryPage(database, whose(record), undefined, 5)).toEqual(first);
  expect(read.journal - before).toBe(1);
});

test('an envelope is kept once, and read back beside its Plan', async () => {
  const { database, journal } = world();
  const record = makeRecord();
  await journal.put(record);
  expect(JSON.stringify(await database.get('journal', record.hash)).split('"envelope"')).toHaveLength(2);
  expect((await journal.get(record.hash))?.plan).toEqual({ ...record.plan, envelope: record.envelope });
});

test('what another got is not told as come, and XLM that was paid is told; the fee alone is not', async () => {
  const { database, journal } = world();
  const friend = 'GBAW5XGWORWVFE2XTJYDTLDHXTY2Q2MO73HYCGB3XMFMQ562Q2W2GJQX' as TransactionRecord['account'];
  const told = async (index: number, ...effects: Partial<Plan['effects'][number]>[]) => {
    const record = { ...(ended(4)[index] as TransactionRecord) };
    const asset = { kind: 'asset', code: 'XLM', decimals: 7, listed: true } as const;
    const whole = effects.map((more) => ({
      holder: record.account,
      where: 'wallet',
      asset,
      before: '5000',
      basis: 'exact',
      after: '5000',
      ...more,
    }));
    await journal.put({ ...record, plan: { ...record.plan, effects: whole as Plan['effects'] } });
    const [line] = (await summaryPage(database, whose(record), undefined, 1)).summaries;
    return line?.moves.map(({ amount, code }) => `${amount} ${code}`);
  };
  const reward = { kind: 'asset', code: 'BLND', issuer: friend, decimals: 7, listed: true } as const;
  const claimed = { asset: reward, before: '70' };
  expect(
    await told(0, { after: '4900' }, { ...claimed, where: 'claimable', after: '0' }, { ...claimed, holder: friend, after: '140' }),
  ).toEqual(['-70 BLND']);
  expect(await told(1, { after: '1000' }, { holder: friend, after: '8900' })).toEqual(['-3900 XLM']);
  expect(await told(2, { after: '4900' })).toEqual([]);
  // To oneself it only comes.
  expect(await told(3, { after: '4900' }, { ...claimed, where: 'claimable', after: '0' }, { ...claimed, after: '140' })).toEqual([
    '70 BLND',
  ]);
});
