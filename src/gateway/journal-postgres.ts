/**
 * The journal in a PostgreSQL, for several gateways of one network (`journal-store.ts` says what is kept). Whatever changes it is one
 * transaction under one advisory lock: a record is judged beside all others that are on their way (`account_busy`), so that to lock
 * rows is not enough, and nothing has to be done over as under SERIALIZABLE. Work inside asks this database and nobody else: it is short.
 *
 * A record's row says whose session moves it. Each session holds a lock of its own number for as long as it lives, so that a row whose
 * number nobody locks is free for whoever sees it first.
 */
import type { JournalTables } from '../journal/unfinished';
import { ServiceError } from '../primitives/errors';
import { readAs, readJson } from '../primitives/read';
import { type Ended, endedOf, type JournalStore, KEPT_SECONDS, parsed, type StoreChange, storeChange, text } from './journal-store';
import { Foreign, Newer } from './owner';
import { begin, LOCK_OF, openPostgres, type Postgres, type Query, shownPlace } from './postgres';

const VERSION = 1;
const TABLES = 'ended,journal,version';

/** Names of ids, which hold small letters, digits and dashes. */
const schemaOf = (networkId: string) => `ballast_gateway_${networkId}`;

const creation = (schema: string) => [
  `CREATE TABLE "${schema}".journal (hash text PRIMARY KEY, record text NOT NULL, holder bigint NOT NULL)`,
  `CREATE TABLE "${schema}".ended (hash text PRIMARY KEY, envelope text NOT NULL, result text NOT NULL, taken boolean NOT NULL, at bigint NOT NULL)`,
  `CREATE INDEX ended_at ON "${schema}".ended (at)`,
  `CREATE SEQUENCE "${schema}".holders AS integer CYCLE`,
  `CREATE TABLE "${schema}".version (number integer NOT NULL)`,
  `INSERT INTO "${schema}".version VALUES (${VERSION})`,
];

async function versionIn(query: Query, schema: string, place: string): Promise<number> {
  const columns = "SELECT 1 FROM information_schema.columns WHERE table_schema = $1 AND table_name = 'version' AND column_name = 'number'";
  if ((await query(columns, [schema])).length === 0) throw new Foreign(place);
  return Number((await query(`SELECT number FROM "${schema}".version`))[0]?.number);
}

/** Makes what is missing, or nothing. Throws `Newer`, `Foreign`. */
async function migrate(query: Query, schema: string, place: string): Promise<void> {
  const tables = (await query('SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY tablename', [schema])).map(
    ({ tablename }) => tablename,
  );
  if (tables.length > 0) {
    const version = await versionIn(query, schema, place);
    if (version > VERSION) throw new Newer(`${place} was written by a newer version.`);
    if (version !== VERSION || tables.join() !== TABLES) throw new Foreign(place);
    return;
  }
  if ((await query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])).length === 0) await query(`CREATE SCHEMA "${schema}"`);
  for (const sql of creation(schema)) await query(sql);
}

/** Of two that begin at once, one makes the tables. */
async function ready(query: Query, schema: string, place: string): Promise<string> {
  await begin(query, schema);
  await migrate(query, schema, place);
  await query('COMMIT');
  const holder = text((await query(`SELECT (${LOCK_OF} + nextval('"${schema}".holders'))::text AS holder`, [schema]))[0], 'holder') ?? '';
  await query('SELECT pg_advisory_lock($1)', [holder]);
  await query(`LISTEN "${schema}"`);
  return holder;
}

/** Which records a session moves; they are nobody's once it is gone. */
function createHeld(current: () => string | undefined) {
  let of = { holder: '', hashes: new Set<string>() };
  return {
    has: (hash: string) => of.holder === current() && of.hashes.has(hash),
    set(holder: string, hashes: Iterable<string>) {
      of = { holder, hashes: new Set(hashes) };
    },
    add: (holder: string, hashes: readonly string[]) => {
      if (of.holder !== holder) of = { holder, hashes: new Set() };
      for (const hash of hashes) of.hashes.add(hash);
    },
    delete: (hash: string) => void of.hashes.delete(hash),
  };
}

/** What a transaction changes, and whom it tells. */
function statementsIn(schema: string) {
  const tell = (query: Query, change: StoreChange) => query('SELECT pg_notify($1, $2)', [schema, JSON.stringify(change)]);
  const recordIn = async (query: Query, hash: string) =>
    parsed(text((await query(`SELECT record FROM "${schema}".journal WHERE hash = $1`, [hash]))[0], 'record'));
  const endedIn = async (query: Query, hash: string) =>
    endedOf((await query(`SELECT envelope, result, taken FROM "${schema}".ended WHERE hash = $1`, [hash]))[0]);
  const allIn = async (query: Query) =>
    (await query(`SELECT record FROM "${schema}".journal ORDER BY hash`)).map((row) => parsed(text(row, 'record')));
  /** Whoever writes a record down moves it; whose it is already it stays. Answers whose it is. */
  async function put(query: Query, holder: string, hash: string, record: unknown): Promise<string | undefined> {
    const rows = await query(
      `INSERT INTO "${schema}".journal VALUES ($1, $2, $3) ON CONFLICT (hash) DO UPDATE SET record = excluded.record RETURNING holder::text`,
      [hash, JSON.stringify(record), holder],
    );
    await tell(query, { hash, ledger: null });
    return text(rows[0], 'holder');
  }
  async function move(query: Query, hash: string, { envelope, result, taken }: Ended, now: number): Promise<void> {
    await query(
      `INSERT INTO "${schema}".ended VALUES ($1, $2, $3, $4, $5) ON CONFLICT (hash) DO UPDATE SET envelope = excluded.envelope, result = excluded.result, taken = excluded.taken, at = excluded.at`,
      [hash, envelope, JSON.stringify(result), taken, now],
    );
    await query(`DELETE FROM "${schema}".journal WHERE hash = $1`, [hash]);
    await query(`DELETE FROM "${schema}".ended WHERE at < $1`, [now - KEPT_SECONDS]);
    await tell(query, { hash, ledger: result.ledger });
  }
  /** The records of this session, with those that no living one has. */
  async function takeUp(query: Query, holder: string): Promise<string[]> {
    await query(`UPDATE "${schema}".journal SET holder = $1 WHERE holder <> $1 AND pg_try_advisory_xact_lock(holder)`, [holder]);
    return (await query(`SELECT hash FROM "${schema}".journal WHERE holder = $1`, [holder])).map((row) => text(row, 'hash') ?? '');
  }
  const forget = (query: Query, hash: string) => query(`DELETE FROM "${schema}".ended WHERE hash = $1`, [hash]);
  return { recordIn, endedIn, allIn, put, move, takeUp, forget };
}

/** The sentence for whoever starts it, with what the database says of it. */
async function reached({ transact, close }: Postgres, place: string): Promise<void> {
  try {
    await transact(async () => {});
  } catch (error) {
    await close();
    const { cause } = error as Error;
    if (!(error instanceof ServiceError && cause instanceof Error)) throw error;
    const why = cause.message || ('code' in cause ? String(cause.code) : cause.name);
    throw new ServiceError('journal_unavailable', `${place} cannot be used: ${why}`, undefined, cause);
  }
}

/** undefined: whatever else is said there is nothing of ours. */
const changeIn = (payload: string): StoreChange | undefined => readAs(storeChange, readJson(payload));

/** Throws `Newer`, `Foreign`, and 503 `journal_unavailable` where it cannot be reached. */
export async function openJournalPostgres(url: string, networkId: string): Promise<JournalStore> {
  const [schema, place] = [schemaOf(networkId), shownPlace(url)];
  const listening = new Set<(change: StoreChange) => void>();
  const postgres = await openPostgres({
    url,
    name: schema,
    begin: (query) => ready(query, schema, place),
    notified(payload) {
      const change = changeIn(payload);
      if (change) for (const tell of listening) tell(change);
    },
  });
  await reached(postgres, place);
  const { transact, read } = postgres;
  const held = createHeld(postgres.holder);
  const say = statementsIn(schema);

  async function once<T>(work: (tables: JournalTables) => Promise<T>): Promise<T> {
    const placed: string[] = [];
    const { result, holder } = await transact(async (query, own) => {
      const tables: JournalTables = {
        journal: {
          get: (hash) => say.recordIn(query, hash),
          all: () => say.allIn(query),
          put: async (hash, record) => void ((await say.put(query, own, hash, record)) === own && placed.push(hash)),
        },
        ended: { get: (hash) => say.endedIn(query, hash), delete: async (hash) => void (await say.forget(query, hash)) },
      };
      return { result: await work(tables), holder: own };
    });
    held.add(holder, placed);
    return result;
  }

  return {
    kind: 'postgres',
    database: {
      transact: (_names, work) => once(work),
      get: async (store, key) => (store === 'journal' ? say.recordIn(read, key) : undefined),
      all: () => say.allIn(read),
    },
    ended: (hash) => say.endedIn(read, hash),
    async end(hash, endOf, now) {
      const done = await transact(async (query) => {
        const stored = await say.recordIn(query, hash);
        const end = stored === undefined ? undefined : endOf(stored);
        if (!end) return { ended: await say.endedIn(query, hash), moved: false };
        await say.move(query, hash, end, now);
        return { ended: end, moved: true };
      });
      held.delete(hash);
      return done;
    },
    async counts() {
      const [row] = await read(
        `SELECT (SELECT count(*) FROM "${schema}".journal) AS open, (SELECT count(*) FROM "${schema}".ended) AS ended, pg_total_relation_size('"${schema}".journal') + pg_total_relation_size('"${schema}".ended') AS bytes`,
      );
      return { open: Number(row?.open), ended: Number(row?.ended), bytes: Number(row?.bytes) };
    },
    write: () => transact(async (query) => void (await query(`UPDATE "${schema}".version SET number = number`))),
    holds: held.has,
    async takeUp() {
      const taken = await transact(async (query, holder) => ({ holder, hashes: await say.takeUp(query, holder) }));
      held.set(taken.holder, taken.hashes);
    },
    shared: true,
    listen: (tell) => void listening.add(tell),
    close: postgres.close,
  };
}
