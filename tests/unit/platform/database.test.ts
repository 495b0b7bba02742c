import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import { createIndexedDatabase } from '../../../src/platform/indexed-database';
import { type Database, stores } from '../../../src/platform/ports';
import { createMemoryDatabase, type Disk } from '../../platform/memory-database';

let count = 0;
const kinds: [string, () => { open: () => Database }][] = [
  [
    'memory',
    () => {
      const disk: Disk = new Map();
      return { open: () => createMemoryDatabase({ disk }) };
    },
  ],
  [
    'IndexedDB',
    () => {
      const name = `test-${count++}`;
      return { open: () => createIndexedDatabase(name) };
    },
  ],
];

describe.each(kinds)('a database in %s', (_name, make) => {
  test('gives back what was put, also to a later worker, and all of a store in the order of keys', async () => {
    const { open } = make();
    const database = open();
    await database.put('journal', 'b', { n: 2 });
    await database.put('journal', 'a', { n: 1 });
    expect(await open().get('journal', 'b')).toEqual({ n: 2 });
    expect(await open().all('journal')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await database.get('flows', 'a')).toBeUndefined();
    await database.delete('journal', 'a');
    expect(await database.all('journal')).toEqual([{ n: 2 }]);
  });

  test('gives a page of the rows of a prefix, in the order of keys, after a key', async () => {
    const database = make().open();
    for (const key of ['a 1', 'b 2', 'b 1', 'b 3', 'b', 'c 1']) await database.put('summaries', key, { key });
    const page = async (after: string | undefined, limit: number) =>
      (await database.page('summaries', 'b ', after, limit)).map(({ key, value }) => [key, value]);
    const row = (key: string) => [key, { key }];
    expect(await page(undefined, 2)).toEqual([row('b 1'), row('b 2')]);
    expect(await page('b 2', 2)).toEqual([row('b 3')]);
    expect(await page('b 3', 2)).toEqual([]);
    expect(await database.count('summaries')).toBe(6);
    expect(await database.count('journal')).toBe(0);
  });

  test('keeps nothing of a transaction that throws', async () => {
    const database = make().open();
    await database.put('vault', 'pointer', 'A');
    const broken = database.transact(['vault', 'settings'], async ({ vault, settings }) => {
      await vault.put('pointer', 'B');
      await settings.put('x', 1);
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    expect(await database.get('vault', 'pointer')).toBe('A');
    expect(await database.get('settings', 'x')).toBeUndefined();
  });

  test('lets one of two transactions see the other: no update is lost', async () => {
    const database = make().open();
    await database.put('settings', 'n', 0);
    const add = () =>
      database.transact(['settings'], async ({ settings }) => {
        const n = await settings.get('n');
        await settings.put('n', Number(n) + 1);
      });
    await Promise.all(Array.from({ length: 20 }, add));
    expect(await database.get('settings', 'n')).toBe(20);
  });

  test('lets no worker lose what another wrote meanwhile', async () => {
    const { open } = make();
    const workers = [open(), open()];
    await open().put('journal', 'n', 0);
    const add = (database: Database) =>
      database.transact(['journal'], async ({ journal }) => {
        const n = await journal.get('n');
        await journal.put('n', Number(n) + 1);
      });
    await Promise.all(workers.flatMap((database) => Array.from({ length: 10 }, () => add(database))));
    expect(await open().get('journal', 'n')).toBe(20);
  });

  test('keeps values, not references', async () => {
    const database = make().open();
    const value = { list: [1] };
    await database.put('settings', 'v', value);
    value.list.push(2);
    const read = (await database.get('settings', 'v')) as { list: number[] };
    read.list.push(3);
    expect(await database.get('settings', 'v')).toEqual({ list: [1] });
  });

  test.each(stores)('of %s, what was read is read anew once something was written, and not before', async (store) => {
    const database = make().open();
    const read = async () => [await database.get(store, 'a'), await database.all(store)];
    expect(await read()).toEqual([undefined, []]);
    await database.put(store, 'a', 1);
    expect(await read()).toEqual([1, [1]]);
    await database.transact([store], (tables) => tables[store].put('a', 2));
    expect(await read()).toEqual([2, [2]]);
    const broken = database.transact([store], async (tables) => {
      await tables[store].put('a', 3);
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow();
    expect(await read()).toEqual([2, [2]]);
    await database.delete(store, 'a');
    expect(await read()).toEqual([undefined, []]);
  });

  test.each(stores)('of %s, whoever asks after a write is told of it, also where others asked while it went on', async (store) => {
    const database = make().open();
    for (let n = 0; n < 20; n++) {
      const others = Array.from({ length: 3 }, () => database.get(store, 'a'));
      const written = database.put(store, 'a', n);
      others.push(database.get(store, 'a'));
      await written;
      expect(await database.get(store, 'a')).toBe(n);
      for (const seen of await Promise.all(others)) expect([undefined, n - 1, n]).toContain(seen);
    }
  });

  test('is empty after a wipe and can be used again', async () => {
    const { open } = make();
    const database = open();
    await database.put('vault', 'A', 'x');
    await database.wipe();
    expect(await database.get('vault', 'A')).toBeUndefined();
    await database.put('vault', 'A', 'y');
    expect(await open().get('vault', 'A')).toBe('y');
  });
});

describe('a wrapping key', () => {
  test('can be kept in the database of memory although JavaScript cannot export it', async () => {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']);
    const database = createMemoryDatabase();
    await database.put('keys', 'w', { key });
    expect(((await database.get('keys', 'w')) as { key: CryptoKey }).key.extractable).toBe(false);
  });
});

test('security 55: a full disk rejects with storage_full and keeps what was there', async () => {
  const disk: Disk = new Map();
  await createMemoryDatabase({ disk }).put('vault', 'A', 'old');
  const quota = new DOMException('full', 'QuotaExceededError');
  const full = createIndexedDatabase('full');
  await full.put('vault', 'A', 'old');
  const broken = full.transact(['vault'], async ({ vault }) => {
    await vault.put('A', 'new');
    throw quota;
  });
  await expect(broken).rejects.toMatchObject({ status: 500, code: 'storage_full' });
  expect(await full.get('vault', 'A')).toBe('old');
});

test('security 58: a database of a newer version is refused and left as it is', async () => {
  const newer = await openDB('from-tomorrow', 99, { upgrade: (database) => void database.createObjectStore('vault') });
  await newer.put('vault', 'theirs', 'A');
  newer.close();
  await expect(createIndexedDatabase('from-tomorrow').put('vault', 'A', 'ours')).rejects.toMatchObject({ code: 'keys_newer' });
  const again = await openDB('from-tomorrow', 99);
  expect(await again.get('vault', 'A')).toBe('theirs');
  again.close();
});
