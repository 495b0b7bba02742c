/** Nodes that are slow, die and return while the gateway runs: nobody loses an answer, and what stands where is said. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene } from '../conformance/scene';
import { control, type Manifest, type Network, startNetwork } from '../network/index';
import { startWithin } from './within';

const CONNECTIONS = 50;
/** More than are ever asked here. */
const ALWAYS = 100_000;

let network: Network;
beforeAll(async () => {
  network = await startNetwork({ mode: 'interval' });
});
afterAll(() => network?.close());

/** A gateway on a ledger with two RPCs, whose clock the test moves on. */
async function scene(name: string) {
  const manifest = (await (await fetch(network.manifestUrl(name))).json()) as Manifest;
  const { rpcUrl } = manifest.network;
  const late = { seconds: 0 };
  const gateway = await startWithin(
    { ...manifest, network: { ...manifest.network, secondRpcUrl: `${rpcUrl}2` } },
    { clock: () => Math.floor(Date.now() / 1000) + late.seconds },
  );
  const verbs = control(manifest);
  const key = gateway.place.key('stabilizer', 'migration');
  const vault = openScene(manifest).vault('Lantern');
  // Each is a question of its own.
  const headers = { authorization: `Bearer ${key}`, 'cache-control': 'no-cache' };
  const status = async () => (await fetch(`${gateway.url}/stabilizer/${vault}/status`, { headers })).status;
  const target = async (targetApyBps: number) => {
    const body = JSON.stringify({ caller: manifest.accounts.owner?.address, targetApyBps });
    const asked = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    return (await fetch(`${gateway.url}/stabilizer/${vault}/target-apy`, asked)).status;
  };
  const nodes = async (path: '/health' | '/ready') =>
    ((await (await fetch(`${gateway.url}${path}`)).json()) as { nodes: { [node: string]: { state: string } } }).nodes;
  /** Requests that each RPC had since it was called last. */
  async function asked(): Promise<{ first: number; second: number }> {
    const { rpc, rpc2 = {} } = await verbs.requests();
    await verbs.resetRequests();
    const sum = (counts: { [method: string]: number }) => Object.values(counts).reduce((all, count) => all + count, 0);
    return { first: sum(rpc), second: sum(rpc2) };
  }
  return { gateway, verbs, status, target, nodes, asked, late };
}

const many = <T>(ask: (index: number) => Promise<T>) => Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => ask(index)));
const allOf = (status: number) => Array(CONNECTIONS).fill(status);
const dead = { kind: 'status', status: 503, headers: { 'retry-after': '0' }, body: {}, next: ALWAYS } as const;

it('a node that takes half a second for each answer loses none of fifty at once, read or built', async () => {
  const { gateway, verbs, status, target, nodes } = await scene('slow');
  try {
    await verbs.fault({ door: 'rpc', kind: 'delay', ms: 500, next: ALWAYS });
    expect(await many(status)).toEqual(allOf(200));
    expect((await nodes('/health')).first).toEqual({ state: 'answers', score: 1 });
    expect(await many((index) => target(500 + index))).toEqual(allOf(200));
  } finally {
    await gateway.stop();
  }
});

it('a first node that dies while fifty ask loses none of them; it rests, is tried after a minute, and leads again once it has returned', async () => {
  const { gateway, verbs, status, target, nodes, asked, late } = await scene('dying');
  try {
    expect(await status()).toBe(200);
    await verbs.fault({ door: 'rpc', ...dead });
    expect(await many((index) => (index % 5 === 0 ? target(600 + index) : status()))).toEqual(allOf(200));
    for (const path of ['/health', '/ready'] as const) {
      expect(await nodes(path)).toMatchObject({ first: { state: 'rests' }, second: { state: 'answers' } });
    }
    const figures = await (await fetch(gateway.metricsUrl)).text();
    expect(figures).toContain('ballast_node_state{node="first",state="rests"} 1');
    expect(figures).toContain('ballast_node_state{node="second",state="answers"} 1');
    expect(figures).toMatch(/ballast_node_score\{node="first"\} 0/);

    await asked();
    expect(await many(status)).toEqual(allOf(200));
    expect((await asked()).first).toBe(0);

    // A minute later one tries it, three times, and nobody else.
    late.seconds = 61;
    expect(await many(status)).toEqual(allOf(200));
    expect((await asked()).first).toBe(3);

    await verbs.clearFaults();
    late.seconds = 122;
    while ((await nodes('/health')).first?.state !== 'answers') expect(await status()).toBe(200);
    await asked();
    expect(await many(status)).toEqual(allOf(200));
    expect(await asked()).toMatchObject({ second: 0 });
  } finally {
    await gateway.stop();
  }
});

it('a first node that hangs up on fifty loses none of them', async () => {
  const { gateway, verbs, status, nodes } = await scene('cut');
  try {
    expect(await status()).toBe(200);
    await verbs.fault({ door: 'rpc', kind: 'dropAfterAccept', next: ALWAYS });
    expect(await many(status)).toEqual(allOf(200));
    expect((await nodes('/health')).first?.state).toBe('rests');
  } finally {
    await gateway.stop();
  }
});
