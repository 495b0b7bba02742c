/** The journal's file under both SQLites: Node's own where this Node has one, and the WebAssembly build. */

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJournalFile } from '../../../src/gateway/journal-file';
import type { JournalStore } from '../../../src/gateway/journal-store';
import { Foreign } from '../../../src/gateway/owner';
import { type Kind, openOwned } from '../../../src/gateway/sqlite';
import { RECORD_STORES } from '../../../src/journal/unfinished';
import { lacks, missing } from '../../capabilities.mjs';
import { newFolder } from '../../temp';

const kinds: Kind[] = missing['SQLite in Node']() ? ['wasm'] : ['node', 'wasm'];
const newFile = () => join(newFolder('journal'), 'journal.sqlite');
const put = ({ database }: JournalStore, hash: string, value: unknown) =>
  database.transact(RECORD_STORES, ({ journal }) => journal.put(hash, value));

describe.each(kinds)('with %s', (kind) => {
  it('gives back what was put, also after it was closed', async () => {
    const file = newFile();
    const first = await openJournalFile(file, kind);
    expect(first.kind).toBe(kind);
    await put(first, 'b', { n: 2, text: 'ñ\u0000“' });
    await put(first, 'a', { n: 1 });
    await first.close();
    const second = await openJournalFile(file, kind);
    expect(await second.database.get('journal', 'b')).toEqual({ n: 2, text: 'ñ\u0000“' });
    expect(await second.database.get('journal', 'c')).toBeUndefined();
    expect(await second.database.all('journal')).toEqual([{ n: 1 }, { n: 2, text: 'ñ\u0000“' }]);
    await second.close();
  });

  it('a lock that a killed process left behind keeps nobody out', async () => {
    const path = newFile();
    await (await openJournalFile(path, kind)).close();
    mkdirSync(`${path}.lock`);
    const file = await openJournalFile(path, kind);
    await put(file, 'a', 1);
    await file.close();
    expect(existsSync(`${path}.owner`)).toBe(false);
  });

  it('is one process’s alone, and no one else’s to read', async () => {
    const path = newFile();
    const file = await openJournalFile(path, kind);
    await expect(openJournalFile(path, kind)).rejects.toThrow(`belongs to process ${process.pid}`);
    expect(statSync(path).mode & 0o077).toBe(0);
    await file.close();
  });

  it('says that there is no room, and what was kept stays', async () => {
    const path = newFile();
    await (await openJournalFile(path, kind)).close();
    const sqlite = await openOwned(path, () => {}, kind);
    sqlite.all('PRAGMA max_page_count = 8');
    const fill = () => sqlite.within(() => sqlite.run('INSERT INTO journal VALUES (?, ?)', ['big', 'x'.repeat(100_000)]));
    expect(fill).toThrow(expect.objectContaining({ status: 500, code: 'storage_full' }));
    sqlite.within(() => sqlite.run('INSERT INTO journal VALUES (?, ?)', ['small', '1']));
    expect(sqlite.all('SELECT hash FROM journal')).toEqual([{ hash: 'small' }]);
    sqlite.close();
  });

  it('leaves a file of a newer version alone', async () => {
    const path = newFile();
    await (await openJournalFile(path, kind)).close();
    const sqlite = await openOwned(path, () => {}, kind);
    sqlite.run('PRAGMA user_version = 99');
    sqlite.close();
    await expect(openJournalFile(path, kind)).rejects.toThrow('was written by a newer version');
    expect(existsSync(`${path}.owner`)).toBe(false);
  });
});

it.each(kinds)('with %s: a file of somebody else’s is left as it is, and said to be one', async (kind) => {
  const path = newFile();
  const text = 'Dear diary, '.repeat(1_000);
  writeFileSync(path, text);
  await expect(openJournalFile(path, kind)).rejects.toThrow(new Foreign(path));
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(existsSync(`${path}.owner`)).toBe(false);
  for (const version of [0, 1]) {
    const other = newFile();
    const sqlite = await openOwned(other, () => {}, kind);
    sqlite.run('CREATE TABLE journal (page INTEGER PRIMARY KEY)');
    sqlite.run(`PRAGMA user_version = ${version}`);
    sqlite.close();
    await expect(openJournalFile(other, kind)).rejects.toThrow(new Foreign(other));
    const after = await openOwned(other, () => {}, kind);
    expect(after.all('SELECT name FROM sqlite_schema')).toEqual([{ name: 'journal' }]);
    after.close();
  }
});

it('what one SQLite wrote, the other reads', async (test) => {
  if (missing['SQLite in Node']()) lacks(test, 'SQLite in Node', 'there is one SQLite alone');
  for (const [writer, reader] of [
    ['wasm', 'node'],
    ['node', 'wasm'],
  ] as const) {
    const path = newFile();
    const written = await openJournalFile(path, writer);
    await put(written, 'a', { by: writer });
    await written.close();
    const read = await openJournalFile(path, reader);
    expect(await read.database.get('journal', 'a')).toEqual({ by: writer });
    await read.close();
  }
});
