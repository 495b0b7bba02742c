/** A PostgreSQL of the test's own: in a folder and on a port of this machine alone, and gone when the test is over. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

export interface PostgresServer {
  /** Makes a database; answers its URL, with the password. */
  database(): Promise<string>;
  password: string;
  /** Runs one statement in a database. */
  ask(url: string, sql: string, values?: unknown[]): Promise<{ [column: string]: unknown }[]>;
  /** The database is gone from one moment to the next. */
  halt(): Promise<void>;
  /** It is back, where it was. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** It refuses to run as root. */
function someone(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function run(folder: string, port: number): Promise<ChildProcess> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=60'].flatMap((set) => [
    '-c',
    set,
  ]);
  const child = spawn('postgres', ['-D', join(folder, 'data'), '-p', String(port), ...settings], {
    ...someone(),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  const lines = createInterface(child.stderr);
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      text += `${line}\n`;
      if (line.includes('database system is ready to accept connections')) resolve();
    });
    child.on('close', () => reject(new Error(`PostgreSQL has ended:\n${text}`)));
  });
  return child;
}

export async function startPostgres(): Promise<PostgresServer> {
  // Not below the run's own folder, which is its owner's alone.
  const folder = mkdtempSync(join(tmpdir(), 'ballast-postgres-'));
  const { uid, gid } = someone();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  const password = randomBytes(12).toString('hex');
  writeFileSync(join(folder, 'password'), password, { mode: 0o644 });
  const made = [
    '-D',
    join(folder, 'data'),
    '-U',
    'ballast',
    '-A',
    'scram-sha-256',
    '--pwfile',
    join(folder, 'password'),
    '--no-sync',
    '-E',
    'UTF8',
  ];
  execFileSync('initdb', made, { ...someone(), cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  let child = await run(folder, port);
  const urlOf = (name: string) => `postgres://ballast:${password}@127.0.0.1:${port}/${name}`;
  const ask: PostgresServer['ask'] = async (url, sql, values = []) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end();
    }
  };
  const halt = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGQUIT');
    await ended;
  };
  let databases = 0;
  return {
    password,
    ask,
    halt,
    async database() {
      databases += 1;
      const name = `journal_${databases}`;
      await ask(urlOf('postgres'), `CREATE DATABASE ${name}`);
      return urlOf(name);
    },
    async resume() {
      child = await run(folder, port);
    },
    async close() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
