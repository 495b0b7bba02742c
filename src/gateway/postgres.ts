/**
 * One process's connections to a PostgreSQL: a session, which writes and which says by a lock that this process lives, and a few that
 * only read. A session that is lost is made anew for whoever asks next; what one of them wrote down as its own is nobody's then.
 */
import type { Client, ClientConfig, Notification, QueryResult } from 'pg';
import { isServiceError, ServiceError } from '../primitives/errors';
import { createMutex } from '../primitives/mutex';
import { Foreign, Newer } from './owner';

export type Row = Record<string, unknown>;
export type Query = (sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Milliseconds. A session that says nothing for `silent` is ended by the database, and its lock is free. */
const TIMES = { connect: 3_000, query: 10_000, lock: 5_000, beat: 5_000, silent: 20_000, rest: 1_000 };

/** Inside a transaction every session of a gateway sees what was committed before it got the lock, and what it commits is on the disk. */
const SESSION = [
  `SET lock_timeout = ${TIMES.lock}`,
  `SET statement_timeout = ${TIMES.query}`,
  `SET idle_in_transaction_session_timeout = ${TIMES.query}`,
  `SET idle_session_timeout = ${TIMES.silent}`,
  "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
];

const codeOf = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
};

/** 500 `storage_full`, or 503 `journal_unavailable`. Messages of the database may quote what was asked: they stay with the cause. */
function translate(error: unknown): Error {
  if (isServiceError(error) || error instanceof Newer || error instanceof Foreign) return error;
  // disk_full
  if (codeOf(error) === '53100') return new ServiceError('storage_full', 'The server has no room for this record.', undefined, error);
  return new ServiceError('journal_unavailable', 'The database of transactions cannot be reached: try again.', undefined, error);
}

/** Of the connection, and not of what the database said. */
const isUnanswered = (error: unknown): boolean =>
  isServiceError(error) && error.code === 'journal_unavailable' && !(error.cause instanceof Error && 'severity' in error.cause);

/** Where the database is, without who asks it and by which password. */
export function shownPlace(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

interface Session {
  client: Client;
  /** By which it marks what is its own: a 64-bit integer. */
  holder: string;
  query: Query;
}

export interface PostgresOptions {
  url: string;
  /** What one transaction at a time may change: a name that its lock is made of. */
  name: string;
  /** Makes a new session ready; answers its holder. */
  begin: (query: Query) => Promise<string>;
  /** Another session said so. */
  notified: (payload: string) => void;
}

/** Number 0 of a name is its lock; those of its sessions come after it. */
export const LOCK_OF = '(hashtext($1)::bigint << 32)';

/** The lock is a statement of its own: the next one sees all that was committed before it was given. */
export async function begin(query: Query, name: string): Promise<void> {
  await query('BEGIN ISOLATION LEVEL READ COMMITTED');
  await query(`SELECT pg_advisory_xact_lock(${LOCK_OF})`, [name]);
}

/** Whoever keeps a file does without it. */
const load = async () => (await import('pg')).default;
type Pg = Awaited<ReturnType<typeof load>>;

const rowsOf = ({ rows }: QueryResult): Row[] => rows;

async function connect(pg: Pg, config: ClientConfig, options: PostgresOptions, gone: (client: Client) => void) {
  const client = new pg.Client(config);
  client.on('error', () => gone(client));
  client.on('end', () => gone(client));
  try {
    await client.connect();
    const pid = (await client.query('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
    client.on('notification', ({ processId, payload = '' }: Notification) => {
      if (processId !== pid) options.notified(payload);
    });
    const query: Query = async (sql, values = []) => rowsOf(await client.query(sql, [...values]));
    for (const sql of SESSION) await query(sql);
    return { client, query, holder: await options.begin(query) };
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}

/** Which session there is; one is made where there is none. After a failure nobody tries for a second. */
function createSessions(pg: Pg, config: ClientConfig, options: PostgresOptions) {
  let session: Session | undefined;
  let failed: { at: number; error: unknown } | undefined;
  const drop = (client: Client) => {
    if (session?.client !== client) return;
    session = undefined;
    void client.end().catch(() => undefined);
  };
  return {
    drop,
    current: () => session,
    /** Ends it, and makes no other. */
    async end() {
      failed = { at: Number.POSITIVE_INFINITY, error: new Error('The journal is closed.') };
      const { client } = session ?? {};
      session = undefined;
      await client?.end().catch(() => undefined);
    },
    async get(): Promise<Session> {
      if (session) return session;
      if (failed && performance.now() - failed.at < TIMES.rest) throw failed.error;
      try {
        session = await connect(pg, config, options, drop);
        failed = undefined;
        return session;
      } catch (error) {
        failed = { at: performance.now(), error };
        throw error;
      }
    },
  };
}

export type Postgres = Awaited<ReturnType<typeof openPostgres>>;

/** Does not connect yet. */
export async function openPostgres(options: PostgresOptions) {
  const pg = await load();
  const config: ClientConfig = {
    connectionString: options.url,
    application_name: 'ballast-gateway',
    connectionTimeoutMillis: TIMES.connect,
    query_timeout: TIMES.query + 2_000,
    keepAlive: true,
  };
  const sessions = createSessions(pg, config, options);
  const readers = new pg.Pool({ ...config, max: 4 });
  // A connection that is lost while nobody uses it is made anew.
  readers.on('error', () => undefined);
  const exclusive = createMutex();

  /** One after another, and of all processes: none begins before the others' are committed. What `work` throws undoes all of it. */
  async function transact<T>(work: (query: Query, holder: string) => Promise<T>): Promise<T> {
    const { client, query, holder } = await sessions.get().catch((error: unknown) => Promise.reject(translate(error)));
    let failure: Error | undefined;
    const asking: Query = (sql, values) =>
      query(sql, values).catch((error: unknown) => {
        failure = translate(error);
        throw failure;
      });
    try {
      await begin(asking, options.name);
      const result = await work(asking, holder);
      // What failed inside undoes all of it, whoever caught that: the database would take COMMIT for ROLLBACK, and say nothing.
      if (failure) throw failure;
      await asking('COMMIT');
      return result;
    } catch (error) {
      // A session that has not answered, or cannot even undo, is no use.
      if (isUnanswered(error)) sessions.drop(client);
      else await query('ROLLBACK').catch(() => sessions.drop(client));
      throw error;
    }
  }

  // Also looks for the database after it was gone.
  const beating = setInterval(() => {
    void exclusive(async () => (await sessions.get()).query('SELECT 1')).catch(() => {
      const lost = sessions.current();
      if (lost) sessions.drop(lost.client);
    });
  }, TIMES.beat).unref();

  return {
    transact: <T>(work: (query: Query, holder: string) => Promise<T>) => exclusive(() => transact(work)),
    /** Of the session that lives now. */
    holder: () => sessions.current()?.holder,
    read: (sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
      readers.query(sql, [...values]).then(rowsOf, (error: unknown) => Promise.reject(translate(error))),
    async close() {
      clearInterval(beating);
      await exclusive(sessions.end);
      await readers.end();
    },
  };
}
