/** `kill -9`, a stop, and a second start: what was written down is sent by whoever comes next, and nothing is sent twice. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJournalFile } from '../../src/gateway/journal-file';
import type { Kind } from '../../src/gateway/sqlite';
import { lacks, missing } from '../capabilities.mjs';
import { accepted, post, type Sent, unsigned } from '../conformance/answers';
import { openScene, type Scene, UNIT } from '../conformance/scene';
import type { Ask } from '../conformance/subject';
import { type Manifest, type Network, startNetwork } from '../network/index';
import { newFolder } from '../temp';
import { newPlace, type Place, type Running, runGateway } from './process';

const root = new URL('../..', import.meta.url).pathname;
let network: Network;
beforeAll(async () => {
  network = await startNetwork({ mode: 'interval' });
});
afterAll(() => network?.close());

interface Play extends Scene {
  place: Place;
  ask(gateway: Running): Ask;
  start(): Promise<Running>;
  /** Signed by somebody new, built by that gateway. */
  signedMove(gateway: Running): Promise<{ envelope: string; sequence(): Promise<bigint> }>;
  /** How often a node was asked to take a transaction. */
  submissions(): Promise<number>;
}

async function open(name: string): Promise<Play> {
  const url = network.manifestUrl(name);
  const scene = openScene((await (await fetch(url)).json()) as Manifest);
  const place = newPlace();
  const key = place.key('migration', 'send');
  const ask =
    (gateway: Running): Ask =>
    (path, init) =>
      fetch(`${gateway.url}${path}`, { ...init, headers: { ...init?.headers, authorization: `Bearer ${key}` } });
  return {
    ...scene,
    place,
    ask,
    start: () => runGateway(place, url),
    async signedMove(gateway) {
      const from = await scene.lender(100n * UNIT);
      const body = { from: from.address, vaultAddress: scene.vault('Harbor') };
      const { xdr } = await unsigned(post(ask(gateway), '/migration/lendpool-to-vaultsvc', body));
      const sequence = async () => {
        const account = await (await fetch(`${scene.manifest.network.horizonUrl}/accounts/${from.address}`)).json();
        return BigInt((account as { sequence: string }).sequence);
      };
      return { envelope: from.sign(xdr), sequence };
    },
    async submissions() {
      const { rpc, horizon } = await scene.control.requests();
      const count = (of: { [method: string]: number }, name: string) =>
        Object.entries(of).reduce((sum, [method, times]) => (method.includes(name) ? sum + times : sum), 0);
      return count(rpc, 'sendTransaction') + count(horizon, 'POST /transactions_async');
    },
  };
}

it('a gateway that is killed before anything left has written it down: the next one sends it, once', async () => {
  const play = await open('killed-before');
  const first = await play.start();
  const { envelope, sequence } = await play.signedMove(first);
  const before = await sequence();
  await play.control.fault({ door: 'rpc', method: 'sendTransaction', kind: 'hang', next: 1 });
  const sending = post(play.ask(first), '/send', { xdr: envelope }).catch(() => 'cut');
  await expect.poll(play.submissions).toBe(1);
  expect(await first.end('SIGKILL')).toEqual([null, 'SIGKILL']);
  expect(await sending).toBe('cut');
  expect(await sequence()).toBe(before);
  expect(existsSync(join(play.place.folder, 'gateway-local.sqlite.owner'))).toBe(true);
  await play.control.resetRequests();

  const second = await play.start();
  await second.said(({ event, state }) => event === 'transaction' && state === 'confirmed');
  expect(await play.submissions()).toBe(1);
  expect(await sequence()).toBe(before + 1n);
  expect(await accepted<Sent>(post(play.ask(second), '/send', { xdr: envelope }))).toMatchObject({ status: 'confirmed' });
  expect(await play.submissions()).toBe(1);
  await second.end('SIGKILL');
});

it('a gateway that is killed after the network took it: the next one asks first, and sends nothing', async () => {
  const play = await open('killed-after');
  const first = await play.start();
  const { envelope, sequence } = await play.signedMove(first);
  const before = await sequence();
  await play.control.mode('manual');
  const sending = post(play.ask(first), '/send', { xdr: envelope }).catch(() => 'cut');
  await expect.poll(async () => (await play.control.time()).pending).toBe(1);
  await first.end('SIGKILL');
  expect(await sending).toBe('cut');
  await play.control.mode('interval');
  await expect.poll(sequence).toBe(before + 1n);
  await play.control.resetRequests();

  const second = await play.start();
  await second.said(({ event, state }) => event === 'transaction' && state === 'confirmed');
  expect(await play.submissions()).toBe(0);
  await second.end('SIGKILL');
});

it('a stop answers who waits, closes what is open, and the next start takes it up', async () => {
  const play = await open('stopped');
  const first = await play.start();
  const { envelope } = await play.signedMove(first);
  await play.control.mode('manual');
  const sending = accepted<Sent>(post(play.ask(first), '/send', { xdr: envelope }));
  await expect.poll(async () => (await play.control.time()).pending).toBe(1);
  const started = Date.now();
  expect(await first.end('SIGTERM')).toEqual([0, null]);
  expect(Date.now() - started).toBeLessThan(15_000);
  expect(await sending).toMatchObject({ status: 'pending' });
  expect(first.lines.at(-1)).toMatchObject({ event: 'stopped' });
  // Nothing is left beside the database: no owner, no lock, no log written ahead.
  expect(readdirSync(play.place.folder).sort()).toEqual(['gateway-local.sqlite', 'keys.json']);
  expect(statSync(join(play.place.folder, 'gateway-local.sqlite')).mode & 0o077).toBe(0);
  await play.control.mode('interval');
  const second = await play.start();
  await second.said(({ event, state }) => event === 'transaction' && state === 'confirmed');
  await second.end('SIGKILL');
});

describe('the command', () => {
  /** Not waited for in one piece: the network that it asks lives in this process. */
  const run = (...args: string[]) =>
    new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
      const child = execFile(process.execPath, ['tests/run/gateway.mjs', ...args], { cwd: root }, (_error, stdout, stderr) =>
        resolve({ status: child.exitCode, stdout, stderr }),
      );
    });

  it('prints a new key alone on its line, and what it cannot do in a sentence', async () => {
    const { keys, folder } = newPlace();
    const added = await run('keys', 'add', 'app', '--features', 'send', '--keys', keys);
    expect([added.status, added.stderr]).toEqual([0, '']);
    expect(added.stdout).toMatch(/^ballast_[A-Za-z0-9_-]{43}\n$/);
    expect((await run('keys', 'list', '--keys', keys)).stdout).toMatch(/^app\tsend\t.*\tin force\n$/);
    const wrong: [string[], RegExp][] = [
      [['--keys', keys, '--port', '70000'], /--port is a whole number/],
      [['--keys', keys, '--port', '0', '--cors', '*'], /is no origin/],
      [['--keys', join(folder, 'none.json'), '--port', '0', '--network', 'testnet'], /There is no file/],
      [['--secret', 'x'], /--secret/],
      // What a script forgot to fill in is no wish: an empty address would be every one that the machine has.
      [['--keys', keys, '--port', '0', '--network', 'testnet', '--host', ''], /--host/],
      [['--keys', keys, '--port', '0', '--network', 'testnet', '--journal', ''], /--journal/],
      // Whoever takes one file for the other still has both.
      [['--keys', keys, '--port', '0', '--network', 'testnet', '--journal', keys], /is no journal of a gateway/],
      [['--keys', keys, '--port', '0', '--network', join(folder, 'network.json')], /no manifest of a network/],
      [['--keys', keys, '--port', '0', '--network', 'testnet', '--host', '192.0.2.1'], /192\.0\.2\.1/],
    ];
    writeFileSync(join(folder, 'network.json'), '{}');
    for (const [args, sentence] of wrong) {
      const refused = await run(...args);
      expect([refused.status, refused.stdout], args.join(' ')).toEqual([1, '']);
      expect(refused.stderr).toMatch(sentence);
      expect(refused.stderr).not.toMatch(/^ {4}at /m);
    }
  });

  it('a second gateway on the same journal says whose it is, and leaves it alone', async () => {
    const play = await open('second');
    const first = await play.start();
    const second = await run('--network', network.manifestUrl('second'), '--port', '0', '--keys', play.place.keys);
    expect(second.status).toBe(1);
    expect(second.stderr).toMatch(new RegExp(`belongs to process ${first.child.pid}, which is running`));
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
    expect(await first.end('SIGINT')).toEqual([0, null]);
  });
});

const kinds: Kind[] = missing['SQLite in Node']() ? ['wasm'] : ['node', 'wasm'];
it.each(kinds)('whatever %s said is kept, is kept, wherever it is killed', async (kind) => {
  const file = join(newFolder('killed'), 'journal.sqlite');
  let kept = -1;
  for (const rows of [1, 40, 7, 90]) {
    const child = spawn(process.execPath, ['--import', 'tsx', 'tests/gateway/writer.ts', file, kind, String(kept + 1)], { cwd: root });
    const until = kept + rows;
    const ended = once(child, 'exit');
    for await (const line of createInterface(child.stdout)) {
      kept = Number(line);
      if (kept === until) child.kill('SIGKILL');
    }
    await ended;
    const journal = await openJournalFile(file, kind);
    const found = (await journal.database.all('journal')) as { number: number; text: string }[];
    expect(found.length).toBeGreaterThanOrEqual(kept + 1);
    for (const [index, { number, text }] of found.entries()) expect([number, text]).toEqual([index, String(index).repeat(500)]);
    kept = found.length - 1;
    await journal.close();
  }
});

it.for(kinds)('of %s: a process in another container, and one that comes by a link, are told whose it is', async (kind, test) => {
  if (missing['namespaces (unshare)']()) lacks(test, 'namespaces (unshare)', 'no other container to start a process in');
  const file = join(newFolder('shared'), 'journal.sqlite');
  const link = join(newFolder('link'), 'journal.sqlite');
  const journal = await openJournalFile(file, kind);
  symlinkSync(file, link);
  await expect(openJournalFile(link, kind)).rejects.toThrow(`belongs to process ${process.pid}`);
  const writer = [process.execPath, '--import', 'tsx', 'tests/gateway/writer.ts', file, kind];
  const { stderr, stdout } = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', ...writer], {
    cwd: root,
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(stdout).toBe('');
  expect(stderr).toContain(`belongs to process ${process.pid} of another container or machine`);
  await journal.close();
});
