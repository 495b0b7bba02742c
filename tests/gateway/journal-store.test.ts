/** What both of the gateway's databases promise: the file of one process, and the PostgreSQL of several. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openJournalFile } from '../../src/gateway/journal-file';
import { openJournalPostgres } from '../../src/gateway/journal-postgres';
import type { Ended, JournalStore, StoreChange } from '../../src/gateway/journal-store';
import { Foreign, Newer } from '../../src/gateway/owner';
import type { SendResult } from '../../src/interface/schema/outputs';
import { createJournal } from '../../src/journal/journal';
import { type JournalDatabase, RECORD_STORES } from '../../src/journal/unfinished';
import { lacks, missing } from '../capabilities.mjs';
import { newFolder } from '../temp';
import { Liar, makeRecord } from '../unit/journal/liar';
import { type PostgresServer, startPostgres } from './postgres';

const lacking = missing.postgres();
let server: PostgresServer;
beforeAll(async () => {
  if (!lacking) server = await startPostgres();
});
afterAll(() => server?.close());

const opened = new Set<JournalStore>();
/** Closed at the end of the test, where it was not before. */
function keep(store: JournalStore): JournalStore {
  const kept: JournalStore = {
    ...store,
    async close() {
      opened.delete(kept);
      await store.close();
    },
  };
  opened.add(kept);
  return kept;
}
afterEach(async () => {
  for (const store of opened) await store.close();
});

const kinds = {
  file: async () => {
    const file = join(newFolder('store'), 'journal.sqlite');
    return () => openJournalFile(file).then(keep);
  },
  postgres: async () => {
    const url = await server.database();
    return () => openJournalPostgres(url, 'local').then(keep);
  },
};

const put = ({ database }: JournalStore, hash: string, value: unknown) =>
  database.transact(RECORD_STORES, ({ journal }) => journal.put(hash, value));
const confirmed = (hash: string): SendResult => ({ hash, status: 'confirmed', ledger: 7, returnValue: ['1'], feeCharged: '100' });
const endOf =
  (hash: string, taken = true) =>
  (): Ended => ({ envelope: 'AAAA', result: confirmed(hash), taken });
const count = ({ database }: JournalStore, between = () => Promise.resolve()) =>
  database.transact(RECORD_STORES, async ({ journal }) => {
    const before = (await journal.get('n')) as number | undefined;
    await between();
    await journal.put('n', (before ?? 0) + 1);
  });

const journalOn = (database: JournalDatabase, liar: Liar) =>
  createJournal({ database, chain: async () => liar.chain, clock: () => liar.closeTime, changed: () => undefined });

describe.each(['file', 'postgres'] as const)('the journal in a %s', (kind) => {
  const promises = (what: string, test: (open: () => Promise<JournalStore>) => Promise<void>) =>
    it(what, async (context) => {
      if (kind === 'postgres' && lacking) lacks(context, 'postgres', 'no database to keep a journal in');
      await test(await kinds[kind]());
    });

  promises('gives back what was put, also after it was closed', async (open) => {
    const first = await open();
    await put(first, 'b', { n: 2, text: 'ñ\u0000“\ud800' });
    await put(first, 'a', { n: 1 });
    await put(first, 'a', { n: 3 });
    await first.close();
    const second = await open();
    expect(await second.database.get('journal', 'b')).toEqual({ n: 2, text: 'ñ\u0000“\ud800' });
    expect(await second.database.get('journal', 'c')).toBeUndefined();
    expect(await second.database.all('journal')).toEqual([{ n: 3 }, { n: 2, text: 'ñ\u0000“\ud800' }]);
    expect(await second.counts()).toMatchObject({ open: 2, ended: 0 });
    await second.write();
  });

  promises('keeps all of a transaction or nothing, and one after another', async (open) => {
    const store = await open();
    const failing = store.database.transact(RECORD_STORES, async ({ journal }) => {
      await journal.put('a', 1);
      expect(await journal.get('a')).toBe(1);
      expect(await journal.all()).toEqual([1]);
      throw new Error('no');
    });
    const counting = [1, 2, 3].map(() => count(store, () => new Promise((resolve) => setImmediate(resolve))));
    await expect(failing).rejects.toThrow('no');
    await Promise.all(counting);
    expect(await store.database.get('journal', 'a')).toBeUndefined();
    expect(await store.database.get('journal', 'n')).toBe(3);
  });

  promises('shows nobody what is not kept yet', async (open) => {
    const store = await open();
    let seen: unknown = 'nothing asked';
    await store.database.transact(RECORD_STORES, async ({ journal }) => {
      await journal.put('a', 1);
      seen = await store.database.get('journal', 'a');
    });
    expect(seen).toBeUndefined();
    expect(await store.database.get('journal', 'a')).toBe(1);
  });

  promises('moves what has ended out of the journal, once, and answers it again for thirty days', async (open) => {
    const store = await open();
    await put(store, 'a', { n: 1 });
    expect(store.holds('a')).toBe(true);
    expect(await store.end('a', () => undefined, 1_000)).toEqual({ ended: undefined, moved: false });
    const ended = { envelope: 'AAAA', result: confirmed('a'), taken: true };
    expect(await store.end('a', endOf('a'), 1_000)).toEqual({ ended, moved: true });
    expect(await store.end('a', endOf('other'), 1_000)).toEqual({ ended, moved: false });
    expect(await store.database.all('journal')).toEqual([]);
    expect(await store.ended('a')).toEqual(ended);
    await put(store, 'b', { n: 1 });
    await store.end('b', endOf('b', false), 1_000 + 30 * 86_400);
    expect(await store.ended('a')).toBeDefined();
    await put(store, 'c', { n: 1 });
    await store.end('c', endOf('c'), 1_001 + 30 * 86_400);
    expect(await store.ended('a')).toBeUndefined();
    expect(await store.counts()).toMatchObject({ open: 0, ended: 2 });
    const refused = await store.database.transact(RECORD_STORES, async ({ ended: apart }) => {
      const found = await apart?.get('b');
      await apart?.delete('b');
      expect(await apart?.get('b')).toBeUndefined();
      return found;
    });
    expect(refused?.taken).toBe(false);
    expect(await store.ended('b')).toBeUndefined();
  });

  promises('sends a transaction that two decide to send at once by one of them alone', async (open) => {
    const { database } = await open();
    const liar = new Liar();
    const [one, other] = [1, 2].map(() => journalOn(database, liar));
    const record = makeRecord();
    await one?.put(record);
    await Promise.all([one?.advance(record.hash), other?.advance(record.hash)]);
    expect(liar.sends).toEqual([record.envelope]);
    // Later too, once it may be sent again: the network has lost it.
    liar.pool.clear();
    for (let ledgers = 0; ledgers < 3; ledgers++) {
      liar.close();
      const before = liar.sends.length;
      await Promise.all([one?.advance(record.hash), other?.advance(record.hash)]);
      expect(liar.sends.length - before).toBeLessThanOrEqual(1);
      liar.pool.clear();
    }
    expect(liar.sends.length).toBeGreaterThan(1);
  });

  promises('writes nothing down again that has ended, but other signatures of what everybody refused', async (open) => {
    const store = await open();
    const journal = journalOn(store.database, new Liar());
    const record = makeRecord();
    const { hash, envelope } = record;
    const end = (taken: boolean) => store.end(hash, () => ({ envelope, result: confirmed(hash), taken }), 1_000);
    await journal.put(record);
    await end(true);
    await expect(journal.put(record)).rejects.toMatchObject({ code: 'already_answered' });
    expect(await journal.get(hash)).toBeUndefined();
    await store.database.transact(RECORD_STORES, async ({ ended }) => ended?.delete(hash));
    await journal.put(record);
    await end(false);
    await expect(journal.put(record)).rejects.toMatchObject({ code: 'already_answered' });
    const others = { ...record, envelope: `${envelope.slice(0, -4)}AAA=` };
    await journal.put(others);
    expect(await store.ended(hash)).toBeUndefined();
    expect((await journal.get(hash))?.envelope).toBe(others.envelope);
  });
});

describe('a PostgreSQL', () => {
  const promises = (what: string, test: (url: string) => Promise<void>) =>
    it(what, async (context) => {
      if (lacking) lacks(context, 'postgres', 'no database to keep a journal in');
      await test(await server.database());
    });
  const open = (url: string) => openJournalPostgres(url, 'local').then(keep);
  const cut = (url: string) =>
    server.ask(
      url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ballast-gateway' AND datname = current_database()",
    );

  promises('that two begin at once is made once, and each transaction of the two sees all of the one before', async (url) => {
    const [one, other] = await Promise.all([open(url), open(url)]);
    await Promise.all(
      [one, other, one, other, other, one].map((store) => count(store, () => new Promise((resolve) => setImmediate(resolve)))),
    );
    expect(await one.database.get('journal', 'n')).toBe(6);
  });

  promises('gives each record to who wrote it down, and to the other once that one is gone', async (url) => {
    const [one, other] = [await open(url), await open(url)];
    await put(one, 'a', 1);
    await put(other, 'b', 1);
    // A record that somebody else moves is written by whoever hears of it, and stays where it is.
    await put(other, 'a', 2);
    await Promise.all([one.takeUp(), other.takeUp()]);
    expect(['a', 'b'].map(one.holds)).toEqual([true, false]);
    expect(['a', 'b'].map(other.holds)).toEqual([false, true]);
    await one.close();
    await other.takeUp();
    expect(['a', 'b'].map(other.holds)).toEqual([true, true]);
  });

  promises('tells the others what one has changed, and not itself', async (url) => {
    const [one, other] = [await open(url), await open(url)];
    const heard: { one: StoreChange[]; other: StoreChange[] } = { one: [], other: [] };
    one.listen((told) => heard.one.push(told));
    other.listen((told) => heard.other.push(told));
    const hash = 'ab'.repeat(32);
    await server.ask(url, "SELECT pg_notify('ballast_gateway_local', 'nothing of ours')");
    await put(one, hash, 1);
    await one.end(hash, endOf(hash), 1_000);
    await expect
      .poll(() => heard.other)
      .toEqual([
        { hash, ledger: null },
        { hash, ledger: 7 },
      ]);
    expect(heard.one).toEqual([]);
  });

  promises('that is lost in the middle of a transaction keeps nothing of it, and the next one finds it again', async (url) => {
    const store = await open(url);
    await put(store, 'n', 1);
    const lost = count(store, async () => void (await cut(url)));
    await expect(lost).rejects.toMatchObject({ status: 503, code: 'journal_unavailable' });
    expect(store.holds('n')).toBe(false);
    await count(store);
    expect(await store.database.get('journal', 'n')).toBe(2);
    await store.takeUp();
    expect(store.holds('n')).toBe(true);
  });

  promises('keeps nothing of a transaction in which one statement failed, although nobody heard of it', async (url) => {
    const store = await open(url);
    const deaf = store.database.transact(RECORD_STORES, async ({ journal }) => {
      await journal.put('a', 1);
      // No text of its holds this character.
      await journal.put('\u0000', 1).catch(() => undefined);
    });
    await expect(deaf).rejects.toMatchObject({ code: 'journal_unavailable' });
    expect(await store.counts()).toMatchObject({ open: 0 });
    await count(store);
    expect(store.holds('n')).toBe(true);
  });

  promises('that is down refuses in so many words, and is found again when it is back', async (url) => {
    const store = await open(url);
    await put(store, 'n', 1);
    await server.halt();
    try {
      const asked = [
        () => count(store),
        () => store.ended('n'),
        store.counts,
        store.write,
        store.takeUp,
        () => store.end('n', endOf('n'), 1),
      ];
      for (const ask of asked) await expect(ask()).rejects.toMatchObject({ status: 503, code: 'journal_unavailable' });
      await expect(open(url)).rejects.toThrow(/^postgres:\/\/127\.0\.0\.1:\d+\/journal_\d+ cannot be used: .*ECONNREFUSED/);
    } finally {
      await server.resume();
    }
    await expect
      .poll(() =>
        store.write().then(
          () => 'written',
          () => 'refused',
        ),
      )
      .toBe('written');
    expect(await store.database.get('journal', 'n')).toBe(1);
  });

  promises('by a wrong password says so, and not which', async (url) => {
    const wrong = url.replace(server.password, 'hunter2hunter2');
    const refused = open(wrong);
    await expect(refused).rejects.toThrow('cannot be used: password authentication failed for user "ballast"');
    await expect(refused).rejects.not.toThrow('hunter2');
  });

  promises('of a newer version, or of somebody else’s, is left alone', async (url) => {
    await (await open(url)).close();
    await server.ask(url, 'UPDATE "ballast_gateway_local".version SET number = 99');
    await expect(open(url)).rejects.toThrow(Newer);
    await expect(open(url)).rejects.toThrow('was written by a newer version');
    for (const table of ['version (page integer)', 'version (number integer)', 'journal (page integer)']) {
      const other = await server.database();
      await server.ask(other, 'CREATE SCHEMA "ballast_gateway_local"');
      await server.ask(other, `CREATE TABLE "ballast_gateway_local".${table}`);
      await expect(open(other)).rejects.toThrow(Foreign);
      const tables = await server.ask(other, "SELECT tablename FROM pg_tables WHERE schemaname = 'ballast_gateway_local'");
      expect(tables).toHaveLength(1);
    }
  });

  promises('keeps the journals of two networks apart', async (url) => {
    const one = await open(url);
    const other = keep(await openJournalPostgres(url, 'testnet'));
    await put(one, 'a', 1);
    await other.takeUp();
    expect([await other.database.all('journal'), other.holds('a'), one.holds('a')]).toEqual([[], false, true]);
  });
});
