/**
 * The heavy half works for one wallet: once that is wiped (security.md 3.6), or one of its networks is another, what it still
 * reads is kept nowhere, and whoever asks next has another one.
 */
import type { Database } from '../platform/ports';
import { refuse } from '../primitives/errors';

/** The same database, as long as `isOver` says no. */
function mortal(database: Database, isOver: () => boolean): Database {
  const transact: Database['transact'] = async (names, work) => {
    if (isOver()) refuse('worker_gone', 'What this was for is not there any more.');
    return database.transact(names, work);
  };
  return {
    ...database,
    transact,
    put: (store, key, value) => transact([store], (tables) => tables[store].put(key, value)),
    delete: (store, key) => transact([store], (tables) => tables[store].delete(key)),
  };
}

/** `begin`: makes what works on a database. */
export function createLife<T>(database: Database, begin: (database: Database) => Promise<T>) {
  let work: Promise<T> | undefined;
  let lives = 0;
  return {
    now(): Promise<T> {
      const life = lives;
      work ??= begin(mortal(database, () => life !== lives));
      return work;
    },
    end(): void {
      lives += 1;
      work = undefined;
    },
  };
}
