/** The gateway as it is built: one folder and Node, and nothing else; and the files that run it. */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseProxies } from '../../src/gateway/addresses';
import { isPostgres, OPTIONS, readEnvironment, variableOf } from '../../src/gateway/options';
import { lacks, missing } from '../capabilities.mjs';
import { type Manifest, type Network, startNetwork } from '../network/index';
import { buildGateway } from '../run/gateway-build.mjs';
import { newFolder } from '../temp';
import { startPostgres } from './postgres';
import { newPlace, runGateway } from './process';

const root = new URL('../..', import.meta.url).pathname;
const run = promisify(execFile);
/** Nothing of the project's: no packages above it, no variable that names them. */
const bare = { cwd: newFolder('bare'), env: { PATH: process.env.PATH } };
const program = ['gateway.js'];
let network: Network;
let names: string[] = [];

beforeAll(async () => {
  const built = newFolder('built');
  names = await buildGateway(built);
  cpSync(built, bare.cwd, { recursive: true });
  rmSync(built, { recursive: true });
  network = await startNetwork({ mode: 'interval' });
});
afterAll(() => network?.close());

describe('the built gateway', () => {
  it('makes a key, serves, and stops, in a folder that holds nothing else', async () => {
    const manifestUrl = network.manifestUrl('artefact');
    const { vaults } = (await (await fetch(manifestUrl)).json()) as Manifest;
    const vault = vaults.find(({ name }) => name.startsWith('Lantern'))?.address;
    const place = newPlace();
    const add = [...program, 'keys', 'add', 'first', '--features', 'stabilizer', '--keys', place.keys];
    const key = (await run(process.execPath, add, bare)).stdout.trim();
    const gateway = await runGateway({ ...place, program, ...bare }, manifestUrl, '--metrics-port', '0');
    try {
      const answer = await fetch(`${gateway.url}/stabilizer/${vault}/status`, { headers: { authorization: `Bearer ${key}` } });
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ registered: true })]);
      expect((await fetch(`${gateway.url}/ready`)).status).toBe(200);
      const { metrics } = await gateway.said(({ event }) => event === 'listening');
      expect(await (await fetch(String(metrics))).text()).toContain('ballast_request_seconds_count');
    } finally {
      expect(await gateway.end('SIGTERM')).toEqual([0, null]);
    }
  });

  it('keeps its journal in a PostgreSQL where it is told to', async (test) => {
    if (missing.postgres()) lacks(test, 'postgres', 'no database to keep a journal in');
    const server = await startPostgres();
    const place = newPlace();
    place.key('send');
    try {
      const url = await server.database();
      const env = { ...bare.env, BALLAST_JOURNAL: url.replace(`:${server.password}@`, '@'), PGPASSWORD: server.password };
      const gateway = await runGateway({ ...place, program, cwd: bare.cwd, env }, network.manifestUrl('artefact'));
      expect((await fetch(`${gateway.url}/ready`)).status).toBe(200);
      expect(await gateway.end('SIGTERM')).toEqual([0, null]);
      expect(await server.ask(url, 'SELECT number FROM "ballast_gateway_local".version')).toEqual([{ number: 1 }]);
    } finally {
      await server.close();
    }
  });

  it('names itself in its help, and its parts in its package.json', async () => {
    const { stdout } = await run(process.execPath, [...program, '--help'], bare);
    expect(stdout).toMatch(/^node gateway\.js --network/);
    expect(stdout).not.toContain('npm run');
    const own = JSON.parse(readFileSync(join(bare.cwd, 'package.json'), 'utf8')) as { files: string[]; dependencies?: object };
    expect(own).toMatchObject({ name: 'ballast-gateway', type: 'module', license: 'Apache-2.0' });
    expect(own.dependencies).toBeUndefined();
    expect([...own.files, 'package.json'].sort()).toEqual(names);
  });

  it('holds SQLite for a Node that has none, and the licence of everything that it bundles', () => {
    const { Database } = createRequire(import.meta.url)(join(bare.cwd, 'node-sqlite3-wasm.cjs')) as { Database: unknown };
    expect(Database).toBeTypeOf('function');
    const notices = readFileSync(join(bare.cwd, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
    for (const name of ['@stellar/stellar-sdk', 'valibot', 'prom-client', 'node-sqlite3-wasm', 'pg', 'pg-protocol', '@noble/hashes'])
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+: `, 'm'));
    expect(notices).toContain('Permission is hereby granted');
  });
});

describe('what runs it', () => {
  const file = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
  const known = Object.keys(OPTIONS).map(variableOf);
  const compose = parse(file('compose.yaml')) as {
    services: {
      [name: string]: { environment?: { [name: string]: string }; ports?: string[]; networks: { inside: { ipv4_address?: string } } };
    };
  };

  it('sets what there is to be set', () => {
    const texts = ['Containerfile', 'compose.yaml', 'compose.two.yaml', 'ballast-gateway.service'].map(file);
    const named = texts.flatMap((text) => text.match(/\bBALLAST_[A-Z_]+/g) ?? []);
    expect(named.length).toBeGreaterThan(10);
    for (const name of named) expect(known).toContain(name);
  });

  it('of two gateways names both to the proxy, and gives both one journal, whose password stands in no file', () => {
    const { services } = parse(file('compose.two.yaml'), { merge: true }) as {
      services: { [name: string]: { environment?: { [name: string]: string }; ports?: string[] } };
    };
    const [one, other] = [services.gateway?.environment, services['gateway-2']?.environment];
    expect(other).toEqual(one);
    expect(isPostgres(one?.BALLAST_JOURNAL ?? '')).toBe(true);
    expect(new URL(one?.BALLAST_JOURNAL ?? '').password).toBe('');
    expect(one?.PGPASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
    expect(services.proxy?.environment?.GATEWAYS).toBe('gateway:8080 gateway-2:8080');
    expect(file('Caddyfile')).toContain('{$GATEWAYS:gateway:8080}');
    expect(Object.values(services).flatMap(({ ports = [] }) => ports)).toEqual([]);
  });

  it('publishes the proxy alone, which is the one whose word is believed', () => {
    const { gateway, proxy, prometheus } = compose.services;
    const { proxy: believed = [] } = readEnvironment(gateway?.environment ?? {});
    expect(believed).toEqual([proxy?.networks.inside.ipv4_address]);
    expect(() => parseProxies(believed)).not.toThrow();
    expect(gateway?.ports).toBeUndefined();
    expect(proxy?.ports).toEqual(['80:80', '443:443']);
    for (const port of prometheus?.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});
