/** Reads of one ledger: what they cost the nodes, and that nobody is shown a ledger from before what was confirmed to them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, post, type Sent, unsigned } from '../conformance/answers';
import { openScene } from '../conformance/scene';
import type { Ask } from '../conformance/subject';
import { control, type Manifest, type Network, startNetwork } from '../network/index';
import { startWithin, type Within } from './within';

let network: Network;
beforeAll(async () => {
  network = await startNetwork({ mode: 'manual' });
});
afterAll(() => network?.close());

interface Place {
  manifest: Manifest;
  /** The vault that is registered. */
  vault: string;
  ask: Ask;
  status: (headers?: HeadersInit) => Promise<Response>;
  /** Requests that the nodes had since it was called last. */
  asked: () => Promise<number>;
}

/** A gateway on a ledger of its own. */
async function within(
  name: string,
  work: (place: Place) => Promise<void>,
  { manifest: given, ...options }: Parameters<typeof startWithin>[1] & { manifest?: Manifest } = {},
): Promise<void> {
  const manifest = given ?? ((await (await fetch(network.manifestUrl(name))).json()) as Manifest);
  const gateway: Within = await startWithin(manifest, options);
  const verbs = control(manifest);
  const key = gateway.place.key('stabilizer', 'send');
  const ask: Ask = (path, init) =>
    fetch(`${gateway.url}${path}`, { ...init, headers: { ...init?.headers, authorization: `Bearer ${key}` } });
  const vault = openScene(manifest).vault('Lantern');
  const status = (headers: HeadersInit = {}) => ask(`/stabilizer/${vault}/status`, { headers });
  async function asked(): Promise<number> {
    const { rpc, horizon } = await verbs.requests();
    await verbs.resetRequests();
    return [rpc, horizon].flatMap((counts) => Object.values(counts)).reduce((sum, count) => sum + count, 0);
  }
  try {
    // Each node says once which network it serves.
    await status();
    await asked();
    await work({ manifest, vault, ask, status, asked });
  } finally {
    await gateway.stop();
  }
}

const ledgerOf = (answer: Response) => Number(answer.headers.get('ballast-ledger'));

describe('a status that was read in this ledger', () => {
  it('costs the nodes nothing for as long as their last word stands, and one small question a second after that', () =>
    within('again', async ({ status, asked }) => {
      const started = performance.now();
      for (let count = 0; count < 50; count++) expect((await status()).status).toBe(200);
      const seconds = (performance.now() - started) / 1000;
      expect(await asked()).toBeLessThanOrEqual(Math.ceil(seconds));
    }));

  it('is shared by all who ask at once, by the count of what nodes are asked; switched off, or by who wants it anew, each asks them', async () => {
    const many = async ({ status }: Place, headers = {}) => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => status(headers)));
      expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200));
    };
    await within('shared', async (place) => {
      const { manifest, asked } = place;
      await control(manifest).close();
      await many(place);
      // The ledger, where the last word of it is old, and the entries.
      expect(await asked()).toBeLessThanOrEqual(2);
      for (let count = 0; count < 5; count++) expect((await place.status({ 'cache-control': 'no-cache' })).status).toBe(200);
      expect(await asked()).toBe(5);
    });
    await within(
      'off',
      async ({ status, asked }) => {
        for (let count = 0; count < 10; count++) await status();
        expect(await asked()).toBe(10);
      },
      { cache: false },
    );
  });

  it('says which ledger it is of, and is 304 to who has it, until the ledger goes on', () =>
    within('tagged', async ({ manifest, status, asked }) => {
      const verbs = control(manifest);
      const first = await status({ 'cache-control': 'no-cache' });
      const tag = first.headers.get('etag') ?? '';
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      expect(ledgerOf(first)).toBe((await verbs.close(0)).sequence);
      const same = await status({ 'if-none-match': tag });
      expect([same.status, await same.text(), same.headers.get('etag'), ledgerOf(same)]).toEqual([304, '', tag, ledgerOf(first)]);
      expect(same.headers.get('content-length')).toBeNull();
      await asked();
      const started = performance.now();
      // fetch says no-cache by itself where it asks so.
      for (let count = 0; count < 20; count++) expect((await status({ 'if-none-match': tag })).status).toBe(304);
      expect(await asked()).toBeLessThanOrEqual(Math.ceil((performance.now() - started) / 1000));
      await verbs.close();
      await status({ 'cache-control': 'no-cache' });
      const next = await status({ 'if-none-match': tag });
      expect([next.status, ledgerOf(next)]).toEqual([200, ledgerOf(first) + 1]);
      expect(await next.json()).toEqual(await first.json());
    }));
});

/** Three times a new target, sent and confirmed while somebody polls, who fills what is kept with the state before: the next status has it. */
async function confirmThrice({ manifest, vault, ask, status }: Place): Promise<void> {
  const owner = openScene(manifest).role('owner');
  for (let rate = 500; rate < 503; rate++) {
    const { xdr } = await unsigned(post(ask, `/stabilizer/${vault}/target-apy`, { caller: owner.address, targetApyBps: rate }));
    let ended = false;
    const sending = accepted<Sent>(post(ask, '/send', { xdr: owner.sign(xdr) })).finally(() => {
      ended = true;
    });
    while (!ended) await (await status()).text();
    const sent = await sending;
    expect(sent.status).toBe('confirmed');
    const after = await status();
    expect(ledgerOf(after)).toBeGreaterThanOrEqual(sent.ledger ?? Number.POSITIVE_INFINITY);
    expect(await after.json()).toMatchObject({ config: { targetApyBps: rate } });
  }
}

describe('what was sent from here and confirmed', () => {
  it('is in every status that is answered from then on', () =>
    within('confirmed', async (place) => {
      await control(place.manifest).mode('interval');
      await confirmThrice(place);
    }));

  it('is so where the node that leads is late, and others were the witnesses', async () => {
    const manifest = (await (await fetch(network.manifestUrl('late'))).json()) as Manifest;
    const { rpcUrl } = manifest.network;
    const verbs = control(manifest);
    await verbs.mode('interval');
    await verbs.view({ door: 'rpc', late: 1 });
    const three = { ...manifest, network: { ...manifest.network, secondRpcUrl: `${rpcUrl}2` } };
    await within('late', confirmThrice, { manifest: three });
  });
});
