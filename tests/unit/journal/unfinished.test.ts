/** What is on its way is known without reading a record, however many there are. */
import { expect, test } from 'vitest';
import { createJournal } from '../../../src/journal/journal';
import { noteUnfinished, unfinishedHashes, unfinishedItem } from '../../../src/journal/unfinished';
import type { Database } from '../../../src/platform/ports';
import { createMemoryDatabase, type Disk } from '../../platform/memory-database';
import { Liar, makeRecord } from './liar';

/** A database that counts how often the records were read whole. */
function counted(disk: Disk) {
  const database = createMemoryDatabase({ disk });
  const count = { whole: 0 };
  const all: Database['all'] = (store) => {
    if (store === 'journal') count.whole += 1;
    return database.all(store);
  };
  return { count, database: { ...database, all } };
}

function world(disk: Disk = new Map()) {
  const liar = new Liar();
  const { count, database } = counted(disk);
  const journal = createJournal({ database, chain: async () => liar.chain, clock: () => liar.closeTime, changed: () => undefined });
  return { liar, disk, count, database, journal };
}

async function toEnd({ journal, liar }: ReturnType<typeof world>, hash: string) {
  for (let step = 0; step < 3; step++) {
    await journal.advance(hash);
    liar.close();
  }
  expect((await journal.get(hash))?.state).toBe('confirmed');
}

test('a record is on its way from the moment it is written down until it ends', async () => {
  const at = world();
  const record = makeRecord();
  await at.journal.put(record);
  expect(await unfinishedHashes(at.database)).toEqual([record.hash]);
  await toEnd(at, record.hash);
  expect(await unfinishedHashes(at.database)).toEqual([]);
  expect(at.count.whole).toBe(0);
});

test('where nothing was ever written down, nothing is noted', async () => {
  const at = world();
  await noteUnfinished(at.database);
  expect(await at.database.all('settings')).toEqual([]);
});

test('records of before it was noted are found once, and noted then', async () => {
  const first = world();
  const [ended, open] = [makeRecord(), makeRecord({ sequence: 102n })];
  await first.journal.put(ended);
  await toEnd(first, ended.hash);
  await first.journal.put(open);
  await first.database.delete('settings', unfinishedItem.name);

  const at = world(first.disk);
  expect(await unfinishedHashes(at.database)).toEqual([open.hash]);
  expect((await at.journal.unfinished()).map(({ hash }) => hash)).toEqual([open.hash]);
  await noteUnfinished(at.database);
  const before = at.count.whole;
  expect(await unfinishedHashes(at.database)).toEqual([open.hash]);
  expect(at.count.whole).toBe(before);
});

test('what was noted of a record that is damaged or gone holds no account', async () => {
  const at = world();
  const record = makeRecord();
  await at.journal.put(record);
  await at.database.put('journal', record.hash, { version: 1, value: { ...record, plan: null } });
  expect(await at.journal.unfinished()).toEqual([]);
  expect(await at.journal.busyWith(record.account, record.networkId)).toBeNull();
  await at.database.delete('journal', record.hash);
  expect(await at.journal.unfinished()).toEqual([]);
});
