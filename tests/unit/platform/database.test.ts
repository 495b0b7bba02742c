import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import { createIndexedDatabase } from '../../../src/platform/indexed-database';
import type { Database } from '../../../src/platform/ports';
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

  test('keeps values, not references', async () => {
    const database = make().open();
    const value = { list: [1] };
    await database.put('settings', 'v', value);
    value.list.push(2);
    const read = (await database.get('settings', 'v')) as { list: number[] };
    read.list.push(3);
    expect(await database.get('settings', 'v')).toEqual({ list: [1] });
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
