/**
 * Many clients at once, as counts and ratios of one run: what this machine is busy with beside it is in both sides of a ratio. Numbers
 * that a run measured are printed. `npm run soak -- --load 100000` asks as many questions.
 */
import { connect, type Socket } from 'node:net';
import { StrKey } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene } from '../conformance/scene';
import { control, type Manifest, type Network, startNetwork } from '../network/index';
import { drive, type FarNode, farNode, type Loaded, type Question, startLoaded } from './load';

/** Questions after which the heap is looked at. */
const MANY = Number(process.env.BALLAST_LOAD ?? 3_000);
const CONNECTIONS = 50;
const HALF_OPEN = 1_024;
const KEYS_PER_REQUEST = 200;

let network: Network;
beforeAll(async () => {
  network = await startNetwork({ mode: 'manual' });
});
afterAll(() => network?.close());

/** A number for whoever reads the run. */
const say = (text: string) => process.stdout.write(`${text}\n`);

const manifestOf = async (name: string) => (await (await fetch(network.manifestUrl(name))).json()) as Manifest;
const through = (manifest: Manifest, nodes: { rpcUrl?: string; secondRpcUrl?: string }): Manifest => ({
  ...manifest,
  network: { ...manifest.network, ...nodes },
});

interface Asking {
  /** The status of a registered vault, of the ledger that is kept or `anew`. */
  status(anew?: boolean): Question;
  headers: { authorization: string };
}

function askingOf(gateway: Loaded, manifest: Manifest): Asking {
  const headers = { authorization: `Bearer ${gateway.place.key('stabilizer')}` };
  const path = `/stabilizer/${openScene(manifest).vault('Lantern')}/status`;
  return { headers, status: (anew = false) => ({ path, headers: { ...headers, ...(anew ? { 'cache-control': 'no-cache' } : {}) } }) };
}

/** Work with nodes and gateways that end with it. */
async function having<T extends { stop(): Promise<void> } | { close(): Promise<void> }>(things: T[], work: () => Promise<void>) {
  try {
    await work();
  } finally {
    for (const thing of things) await ('stop' in thing ? thing.stop() : thing.close());
  }
}

/** Answers a second of two gateways, taken in turn, so that a busy moment of the machine strikes both. */
async function rates(gateways: readonly [Loaded, Loaded], manifest: Manifest, connections: number, counts: readonly [number, number]) {
  const seconds = [0, 0];
  for (let round = 0; round < 4; round++) {
    for (const [place, gateway] of gateways.entries()) {
      const count = (counts[place] ?? 0) * connections;
      const { status } = askingOf(gateway, manifest);
      const { answers, perSecond } = await drive(gateway.url, connections, count, () => status());
      expect(answers).toEqual({ 200: count });
      seconds[place] = (seconds[place] ?? 0) + count / perSecond;
    }
  }
  return gateways.map((_, place) => (4 * connections * (counts[place] ?? 0)) / (seconds[place] ?? 0)) as [number, number];
}

/** One gateway that keeps what it read, one that does not, and the node between. */
async function withAndWithout(
  name: string,
  work: (at: { gateways: readonly [Loaded, Loaded]; manifest: Manifest; node: FarNode }) => Promise<void>,
) {
  const plain = await manifestOf(name);
  const node = await farNode(plain.network.rpcUrl, 20);
  const manifest = through(plain, { rpcUrl: node.url });
  const gateways = [await startLoaded(manifest), await startLoaded(manifest, { cache: false })] as const;
  await having<Loaded | FarNode>([...gateways, node], () => work({ gateways, manifest, node }));
}

it('a status of the ledger that is kept asks no node for an entry; without that each one does', async () => {
  await withAndWithout('kept', async ({ gateways, manifest, node }) => {
    const questions = 50;
    for (const [place, gateway] of gateways.entries()) {
      const { status } = askingOf(gateway, manifest);
      await drive(gateway.url, 1, 1, () => status());
      node.asked.length = 0;
      expect((await drive(gateway.url, 1, questions, () => status())).answers).toEqual({ 200: questions });
      const entries = node.asked.filter(({ method }) => method === 'getLedgerEntries').length;
      if (place === 0) expect(entries).toBe(0);
      else expect(entries).toBeGreaterThanOrEqual(questions);
    }
  });
});

// A ratio of times: what a machine is busy with beside it is in it, so that a suite that runs everything at once does not judge by it.
if (process.env.BALLAST_LOAD) {
  it('a status of the ledger that is kept is answered at least ten times as often a second as from nodes 20 ms away', async () => {
    await withAndWithout('ratio', async ({ gateways, manifest }) => {
      await rates(gateways, manifest, 1, [100, 10]);
      for (const connections of [1, 8]) {
        const [kept, anew] = await rates(gateways, manifest, connections, [500, 25]);
        const ratio = kept / anew;
        say(
          `${connections} connections: ${Math.round(kept)} answers a second kept, ${Math.round(anew)} from nodes, ${ratio.toFixed(1)} times`,
        );
        // With more connections nodes are asked side by side, and the machine itself is what both wait for.
        if (connections === 1) expect(ratio).toBeGreaterThanOrEqual(10);
      }
    });
  });
}

it('five hundred vaults at once cost as many node requests as their keys need at 200 each, and no more', async () => {
  const plain = await manifestOf('batch');
  const node = await farNode(plain.network.rpcUrl, 0);
  const manifest = through(plain, { rpcUrl: node.url });
  const gateway = await startLoaded(manifest);
  await having<Loaded | FarNode>([gateway, node], async () => {
    const { headers } = askingOf(gateway, manifest);
    const statuses = async (vaults: readonly string[]) => {
      node.asked.length = 0;
      const path = `/stabilizer/status?vaults=${vaults.join(',')}`;
      const answer = await fetch(`${gateway.url}${path}`, { headers: { ...headers, 'cache-control': 'no-cache' } });
      const said = ((await answer.json()) as { statuses: { status: unknown; error: { code: string } | null }[] }).statuses;
      const asked = node.asked.filter(({ method }) => method === 'getLedgerEntries');
      return { said, asked: asked.map(({ keys }) => keys), others: node.asked.length - asked.length };
    };
    const real = manifest.vaults.map(({ address }) => address);
    const strangers = Array.from({ length: 500 - real.length }, (_, index) => StrKey.encodeContract(Buffer.alloc(32, `vault ${index} `)));
    // Which network the node serves is asked once, and which generation its stabilizers are of.
    await statuses(real);
    const [one, two] = [await statuses(real.slice(0, 1)), await statuses(real.slice(0, 2))];
    const ofVault = two.asked.flat().length - one.asked.flat().length;
    const besides = one.asked.flat().length - ofVault;
    // Also as many as fill one request, and two, to the last key.
    for (const count of [KEYS_PER_REQUEST / ofVault, (2 * KEYS_PER_REQUEST) / ofVault, 500]) {
      const { said, asked, others } = await statuses([...real, ...strangers].slice(0, count));
      expect(said).toHaveLength(count);
      for (const [place, { error }] of said.entries()) expect(error?.code ?? null).toBe(place < real.length ? null : 'vault_missing');
      const keys = asked.flat();
      say(`${count} vaults: ${keys.length} keys in ${asked.length} requests`);
      expect(new Set(keys).size, 'no key is asked for twice').toBe(keys.length);
      expect(keys.length).toBeGreaterThanOrEqual(count * ofVault);
      expect(keys.length).toBeLessThanOrEqual(count * ofVault + besides);
      for (const { length } of asked) expect(length).toBeLessThanOrEqual(KEYS_PER_REQUEST);
      expect(asked).toHaveLength(Math.ceil((count * ofVault) / KEYS_PER_REQUEST));
      expect(others, 'nothing else is asked').toBe(0);
    }
  });
});

/** Six questions of each of fifty connections, half of them of an answer that is kept. */
async function mustAnswerAll(gateway: Loaded, manifest: Manifest): Promise<void> {
  const { status } = askingOf(gateway, manifest);
  const count = 6 * CONNECTIONS;
  const { answers } = await drive(gateway.url, CONNECTIONS, count, (index) => status(index % 2 === 0));
  expect(answers).toEqual({ 200: count });
}

it('no answer is lost of fifty connections where nodes take half a second', async () => {
  const plain = await manifestOf('slow');
  const nodes = [await farNode(plain.network.rpcUrl, 500), await farNode(`${plain.network.rpcUrl}2`, 500)] as const;
  const manifest = through(plain, { rpcUrl: nodes[0].url, secondRpcUrl: nodes[1].url });
  const gateway = await startLoaded(manifest);
  await having<Loaded | FarNode>([gateway, ...nodes], () => mustAnswerAll(gateway, manifest));
});

it('no answer is lost of fifty connections where the first node is dead from the beginning, or dies under them', async () => {
  const plain = await manifestOf('dead');
  const first = await farNode(plain.network.rpcUrl, 20);
  const second = await farNode(`${plain.network.rpcUrl}2`, 20);
  const manifest = through(plain, { rpcUrl: first.url, secondRpcUrl: second.url });
  const living = await startLoaded(manifest);
  await having<Loaded | FarNode>([living, second], async () => {
    await mustAnswerAll(living, manifest);
    const dying = mustAnswerAll(living, manifest);
    await first.close();
    await dying;
    expect(first.asked.length).toBeGreaterThan(0);
    const gateway = await startLoaded(manifest);
    await having([gateway], () => mustAnswerAll(gateway, manifest));
  });
});

/** Connections that say half of a request and no more. */
async function halfOpen(url: string): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: HALF_OPEN }, () => connect(Number(port), hostname).on('error', () => undefined));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  for (const socket of sockets) socket.write('GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: ');
  return sockets;
}

it('no answer is lost of fifty connections beside 1,024 that say half of their request', async () => {
  const manifest = await manifestOf('half');
  const gateway = await startLoaded(manifest);
  await having([gateway], async () => {
    const sockets = await halfOpen(gateway.url);
    await mustAnswerAll(gateway, manifest);
    for (const socket of sockets) socket.destroy();
  });
});

it('as many questions as are asked leave the heap as it was, within five in a hundred', async () => {
  const manifest = await manifestOf('heap');
  const verbs = control(manifest);
  await verbs.mode('interval');
  const gateway = await startLoaded(manifest);
  await having([gateway], async () => {
    const { status, headers } = askingOf(gateway, manifest);
    const vaults = manifest.vaults.map(({ address }) => address).join(',');
    const kinds: Question[] = [
      status(),
      { path: `/stabilizer/status?vaults=${vaults}`, headers },
      { path: '/health' },
      status(),
      { path: '/nowhere' },
      status(),
      { path: status().path },
      { path: '/stabilizer/C/status', headers },
    ];
    const question = (index: number) => (index % 100 === 99 ? status(true) : (kinds[index % kinds.length] as Question));
    await drive(gateway.url, CONNECTIONS, 3_000, question);
    const before = await gateway.heap();
    const { answers, perSecond } = await drive(gateway.url, CONNECTIONS, MANY, question);
    const after = await gateway.heap();
    say(
      `${MANY} questions, ${Math.round(perSecond)} a second: ${JSON.stringify(answers)}; heap ${before} and ${after} bytes, ${((after / before - 1) * 100).toFixed(2)} %`,
    );
    expect(Object.keys(answers).sort()).toEqual(['200', '400', '401', '404']);
    expect(Object.values(answers).reduce((all, count) => all + count, 0)).toBe(MANY);
    expect(after).toBeLessThan(before * 1.05);
  });
}, 3_600_000);
