/** What an operator looks at: whether requests can be answered (`/ready`), and the figures (`/metrics`). */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChain } from '../../src/chain/chain';
import { openJournalFile } from '../../src/gateway/journal-file';
import { createReadiness } from '../../src/gateway/ready';
import { ServiceError } from '../../src/primitives/errors';
import { parseManifest } from '../../src/settings/manifest';
import { accepted, post, unsigned } from '../conformance/answers';
import { openScene, UNIT } from '../conformance/scene';
import type { Ask } from '../conformance/subject';
import { control, type Manifest, type Network, startNetwork } from '../network/index';
import { newFolder } from '../temp';
import { raw } from './raw';
import { startWithin, type Within } from './within';

let network: Network;
beforeAll(async () => {
  network = await startNetwork({ mode: 'interval' });
});
afterAll(() => network?.close());

/** A ledger of its own, seen by three nodes. */
async function ledger(name: string) {
  const manifest = (await (await fetch(network.manifestUrl(name))).json()) as Manifest;
  const { rpcUrl } = manifest.network;
  return { ...manifest, network: { ...manifest.network, secondRpcUrl: `${rpcUrl}2` } };
}

const asked = async (url: string, headers: HeadersInit = {}) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, body: await answer.json() };
};

/** What `work` finds of a gateway on that ledger, which ends with it. */
async function within<T>(manifest: Manifest, work: (gateway: Within) => Promise<T>): Promise<T> {
  const gateway = await startWithin(manifest);
  try {
    return await work(gateway);
  } finally {
    await gateway.stop();
  }
}

const unready = (what: string, code: string) => ({ status: 503, body: { status: 'unready', network: 'local', missing: [{ what, code }] } });
const readyNow = { status: 200, body: { status: 'ready', network: 'local' } };

describe('ready', () => {
  it('is a gateway whose nodes agree, also where one of three is silent', async () => {
    const manifest = await ledger('ready');
    expect(await within(manifest, ({ url }) => asked(`${url}/ready`))).toMatchObject(readyNow);
    await control(manifest).fault({ door: 'rpc2', kind: 'status', status: 500, next: 1_000 });
    expect(await within(manifest, ({ url }) => asked(`${url}/ready`))).toMatchObject(readyNow);
  });

  it('is none whose nodes contradict each other, or of which one alone answers; it runs all the same', async () => {
    const manifest = await ledger('unready');
    const verbs = control(manifest);
    await verbs.view({ door: 'rpc2', ahead: 120 });
    const both = await within(manifest, async ({ url }) => [await asked(`${url}/ready`), (await asked(`${url}/health`)).status]);
    expect(both).toMatchObject([unready('nodes', 'nodes_disagree'), 200]);
    for (const door of ['rpc2', 'horizon'] as const) await verbs.fault({ door, kind: 'status', status: 500, next: 1_000 });
    expect(await within(manifest, ({ url }) => asked(`${url}/ready`))).toMatchObject(unready('nodes', 'node_unavailable'));
  });

  it('is none without keys', async () => {
    const gateway = await startWithin(await ledger('keyless'));
    rmSync(gateway.place.keys);
    expect(await asked(`${gateway.url}/ready`)).toMatchObject(unready('keys', 'keys_unreadable'));
    await gateway.stop();
  });

  it('is none whose journal takes no write; one look stands for all who ask within five seconds', async () => {
    const chain = createChain({ network: parseManifest(await ledger('journal'), []), fetch });
    let at = 0;
    let writes = 0;
    const write = async () => {
      writes += 1;
      if (writes === 2) throw new ServiceError('storage_full', 'The server has no room for this record.');
    };
    const ready = createReadiness({ chain, clock: () => Date.now() / 1000, write, keys: () => [], now: () => at });
    expect(await Promise.all([ready(), ready()])).toEqual([[], []]);
    at = 4_999;
    await ready();
    expect(writes).toBe(1);
    at = 5_000;
    expect(await ready()).toEqual([{ what: 'journal', code: 'storage_full' }]);
  });

  it('is a journal that was written all the way to its file', async () => {
    const file = await openJournalFile(`${newFolder('ready')}/journal.sqlite`);
    const before = (await file.counts()).bytes;
    await file.write();
    expect((await file.counts()).bytes).toBeGreaterThan(before);
    await file.close();
  });
});

describe('a first node that is dead when the gateway starts', () => {
  /** Nobody listens there. */
  const dead = 'http://127.0.0.1:9/rpc';

  it('keeps nobody waiting for the second: what is read, built and sent is so by that one', async () => {
    const manifest = await ledger('dead');
    const scene = openScene(manifest);
    const { rpcUrl } = manifest.network;
    const half = { ...manifest, network: { ...manifest.network, rpcUrl: dead, secondRpcUrl: rpcUrl } };
    await within(half, async ({ url, place }) => {
      const key = place.key('stabilizer', 'migration', 'send');
      const ask: Ask = (path, init) => fetch(`${url}${path}`, { ...init, headers: { ...init?.headers, authorization: `Bearer ${key}` } });
      const vault = scene.vault('Lantern');
      expect(await asked(`${url}/ready`)).toMatchObject(readyNow);
      expect(await accepted(ask(`/stabilizer/${vault}/status`))).toMatchObject({ registered: true });
      expect(await accepted(ask(`/stabilizer/status?vaults=${vault}`))).toMatchObject({ statuses: [{ error: null }] });
      const from = await scene.lender(100n * UNIT);
      const { xdr } = await unsigned(
        post(ask, '/migration/lendpool-to-vaultsvc', { from: from.address, vaultAddress: scene.vault('Harbor') }),
      );
      expect(await accepted(post(ask, '/send', { xdr: from.sign(xdr) }))).toMatchObject({ status: 'confirmed' });
    });
  });

  it('does not lend its place to one that serves another network', async () => {
    const [manifest, elsewhere] = [await ledger('alone'), await ledger('other')];
    const passphrase = 'Another Network ; other';
    const stranger = { ...elsewhere, network: { ...elsewhere.network, passphrase } };
    const half = { ...stranger, network: { ...stranger.network, rpcUrl: dead, secondRpcUrl: manifest.network.rpcUrl } };
    await within(half, async ({ url, place }) => {
      const headers = { authorization: `Bearer ${place.key('stabilizer')}` };
      const answer = await asked(`${url}/stabilizer/${manifest.vaults[0]?.address}/status`, headers);
      expect(answer).toMatchObject({ status: 502, body: { error: { code: 'node_wrong_network' } } });
      expect(await asked(`${url}/ready`)).toMatchObject(unready('nodes', 'node_unavailable'));
    });
  });
});

/** The value of a line whose name and labels are these; undefined: there is none. */
const figure = (text: string, line: string) => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
};

describe('metrics', () => {
  it('count answers by endpoint and status, requests to nodes, and the journal, on a port of their own', async () => {
    const manifest = await ledger('metrics');
    const vault = manifest.vaults[0]?.address ?? '';
    await within(manifest, async ({ url, metricsUrl, place }) => {
      const key = place.key('stabilizer', 'send');
      const headers = { authorization: `Bearer ${key}` };
      const afresh = { ...headers, 'cache-control': 'no-cache' };
      for (let count = 0; count < 3; count++) await fetch(`${url}/stabilizer/${vault}/status`, { headers: afresh });
      await fetch(`${url}/stabilizer/nowhere/status`, { headers });
      for (const path of ['/a', `/b/${key}`]) await fetch(`${url}${path}`);
      await raw(url, 'no HTTP\r\n\r\n');
      const answer = await fetch(metricsUrl);
      expect(answer.headers.get('content-type')).toContain('text/plain');
      const text = await answer.text();
      const count = (endpoint: string, status: number) =>
        figure(text, `ballast_request_seconds_count{endpoint="${endpoint}",status="${status}"}`);
      expect(count('/stabilizer/{vaultAddress}/status', 200)).toBe(3);
      expect(count('/stabilizer/{vaultAddress}/status', 400)).toBe(1);
      expect([count('other', 404), count('other', 400)]).toEqual([2, 1]);
      expect(figure(text, 'ballast_node_request_seconds_count{node="first",outcome="2xx"}')).toBeGreaterThanOrEqual(3);
      expect(figure(text, 'ballast_reads_total{from="nodes"}')).toBe(4);
      expect(figure(text, 'ballast_requests_under_way')).toBe(0);
      expect(figure(text, 'ballast_sends_waiting')).toBe(0);
      expect(figure(text, 'ballast_journal_transactions{state="open"}')).toBe(0);
      expect(figure(text, 'ballast_journal_bytes')).toBeGreaterThan(0);
      expect(figure(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
      for (const hidden of [vault, key, 'nowhere', new URL(url).host]) expect(text).not.toContain(hidden);
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
      expect((await fetch(new URL('/health', metricsUrl))).status).toBe(404);
    });
  });
});
