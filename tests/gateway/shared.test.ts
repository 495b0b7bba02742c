/** Two gateways on one PostgreSQL: a transaction is sent once and answered the same, whichever of them dies, and when the database does. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lacks, missing } from '../capabilities.mjs';
import { accepted, post, refused, type Sent, unsigned } from '../conformance/answers';
import { openScene, type Person, type Scene, UNIT } from '../conformance/scene';
import type { Ask } from '../conformance/subject';
import { type Manifest, type Network, startNetwork } from '../network/index';
import { type PostgresServer, startPostgres } from './postgres';
import { type Line, newPlace, type Running, runGateway } from './process';
import { type Watched, watch } from './watched';

const lacking = missing.postgres();
let network: Network;
let server: PostgresServer;
beforeAll(async () => {
  if (lacking) return;
  network = await startNetwork({ mode: 'interval' });
  server = await startPostgres();
});
afterAll(async () => {
  await server?.close();
  await network?.close();
});

interface Play extends Scene {
  one: Running;
  other: Running;
  watched: Watched;
  send(gateway: Running, envelope: string): Promise<Response>;
  /** A move into that vault, signed. */
  build(from: Person, vault: string): Promise<string>;
  /** By somebody new. */
  signed(): Promise<string>;
  get(gateway: Running, path: string): Promise<{ status: number; body: unknown }>;
}

/** Plays with two gateways that end with it. */
function shared(what: string, play: (play: Play) => Promise<void>): void {
  it(what, async (test) => {
    if (lacking) lacks(test, 'postgres', 'no database that two gateways could share');
    const manifest = (await (await fetch(network.manifestUrl(randomUUID().slice(0, 8)))).json()) as Manifest;
    const scene = openScene(manifest);
    const watched = await watch(manifest);
    const place = newPlace();
    const key = place.key('migration', 'send');
    const env = { ...process.env, BALLAST_JOURNAL: await server.database() };
    const [one, other] = await Promise.all([1, 2].map(() => runGateway({ ...place, env }, watched.file, '--metrics-port', '0')));
    if (!one || !other) throw new Error('there are two');
    const ask =
      (gateway: Running): Ask =>
      (path, init) =>
        fetch(`${gateway.url}${path}`, { ...init, headers: { ...init?.headers, authorization: `Bearer ${key}` } });
    const build = async (from: Person, vault: string) => {
      const body = { from: from.address, vaultAddress: scene.vault(vault) };
      return from.sign((await unsigned(post(ask(one), '/migration/lendpool-to-vaultsvc', body))).xdr);
    };
    try {
      await play({
        ...scene,
        one,
        other,
        watched,
        send: (gateway, xdr) => post(ask(gateway), '/send', { xdr }),
        build,
        signed: async () => build(await scene.lender(100n * UNIT), 'Harbor'),
        async get(gateway, path) {
          const answer = await fetch(`${gateway.url}${path}`);
          return { status: answer.status, body: await answer.json() };
        },
      });
      for (const gateway of [one, other]) expect(gateway.text()).not.toContain(server.password);
    } finally {
      await Promise.all([one, other].map((gateway) => gateway.end('SIGKILL')));
      await watched.close();
    }
  });
}

const figuresOf = async (gateway: Running) => {
  const { metrics } = await gateway.said(({ event }) => event === 'listening');
  return (await fetch(String(metrics))).text();
};
/** How many clients wait there. */
const waitingAt = async (gateway: Running) => /^ballast_sends_waiting (\d+)$/m.exec(await figuresOf(gateway))?.[1];

const state = (name: string) => (line: { event: string; state?: unknown }) => line.event === 'transaction' && line.state === name;

shared('the same bytes at both at once leave once, and have one answer', async ({ one, other, send, signed, watched, control }) => {
  for (let round = 0; round < 5; round++) {
    const envelope = await signed();
    // No ledger closes without them meanwhile: nothing gives a reason to send them again.
    await control.mode('manual');
    const sending = [one, other, other, one].map((gateway) => accepted<Sent>(send(gateway, envelope)));
    await expect.poll(async () => (await Promise.all([one, other].map(waitingAt))).join()).toBe('2,2');
    await expect.poll(async () => (await control.time()).pending).toBe(1);
    expect(watched.of(envelope)).toEqual([envelope]);
    await control.mode('interval');
    const answers = await Promise.all(sending);
    expect(answers[0]).toMatchObject({ status: 'confirmed' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const written = ({ hash, state: at }: Line) => hash === answers[0]?.hash && at === 'signed';
    expect([...one.lines, ...other.lines].filter(written)).toHaveLength(1);
  }
});

shared(
  'an account whose transaction one of them sends is busy at the other',
  async ({ one, other, send, build, lender, watched, control }) => {
    const from = await lender(100n * UNIT);
    const [first, second] = [await build(from, 'Harbor'), await build(from, 'Beacon')];
    await control.mode('manual');
    const sending = accepted<Sent>(send(one, first));
    await expect.poll(async () => (await control.time()).pending).toBe(1);
    expect(await refused(send(other, second), 409)).toBe('account_busy');
    await control.mode('interval');
    expect(await sending).toMatchObject({ status: 'confirmed' });
    expect(watched.of(second)).toEqual([]);
  },
);

shared(
  'one that is killed while it sends leaves its record to the other, which brings it to its end for whoever waits there',
  async (play) => {
    const { one, other, send, signed, watched, control } = play;
    const envelope = await signed();
    await control.fault({ door: 'rpc', method: 'sendTransaction', kind: 'hang', next: 1 });
    const cut = send(one, envelope).catch(() => 'cut');
    await expect.poll(() => watched.submitted.length).toBe(1);
    const waiting = accepted<Sent>(send(other, envelope));
    await one.end('SIGKILL');
    expect(await cut).toBe('cut');
    await other.said(state('confirmed'));
    expect(await waiting).toMatchObject({ status: 'confirmed' });
    // What hung never arrived: the same bytes went again, at each ledger that closed without them, and no others.
    expect(watched.of(envelope).length).toBeGreaterThan(1);
    expect(new Set(watched.submitted)).toEqual(new Set([envelope]));
  },
);

shared('one that is killed after the network took it leaves it to the other, which asks and sends nothing', async (play) => {
  const { one, other, send, signed, watched, control } = play;
  const envelope = await signed();
  await control.mode('manual');
  const cut = send(one, envelope).catch(() => 'cut');
  await expect.poll(async () => (await control.time()).pending).toBe(1);
  await one.end('SIGKILL');
  expect(await cut).toBe('cut');
  await control.mode('interval');
  await other.said(state('confirmed'));
  expect(await accepted<Sent>(send(other, envelope))).toMatchObject({ status: 'confirmed' });
  expect(watched.of(envelope)).toEqual([envelope]);
});

shared('one that stands still loses its record to the other, and sends nothing else when it goes on', async (play) => {
  const { one, other, send, signed, watched, control } = play;
  const envelope = await signed();
  await control.mode('manual');
  const sending = send(one, envelope).catch(() => 'cut');
  await expect.poll(async () => (await control.time()).pending).toBe(1);
  one.child.kill('SIGSTOP');
  await control.mode('interval');
  await other.said(state('confirmed'));
  one.child.kill('SIGCONT');
  await sending;
  expect(await accepted<Sent>(send(one, envelope))).toMatchObject({ status: 'confirmed' });
  expect(new Set(watched.of(envelope))).toEqual(new Set([envelope]));
});

shared('without its database nothing is sent, and whoever asks is told; with it again everything goes on', async (play) => {
  const { one, other, send, signed, watched, control, get } = play;
  const [first, second] = [await signed(), await signed()];
  await control.mode('manual');
  const sending = send(one, first);
  await expect.poll(async () => (await control.time()).pending).toBe(1);
  await server.halt();
  try {
    // Who waits is told so; the transaction is on its way all the same.
    expect(await refused(sending, 503)).toBe('journal_unavailable');
    for (const gateway of [one, other]) {
      expect(await refused(send(gateway, second), 503)).toBe('journal_unavailable');
      const unready = { status: 'unready', missing: [{ what: 'journal', code: 'journal_unavailable' }] };
      await expect.poll(() => get(gateway, '/ready')).toMatchObject({ status: 503, body: unready });
      expect(await get(gateway, '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
      // What is not known is not there, and everything else is.
      const figures = await figuresOf(gateway);
      expect(figures).toContain('ballast_requests_under_way 0');
      expect(figures).not.toMatch(/^ballast_journal_(bytes|transactions)[ {]/m);
    }
    await control.mode('interval');
    expect(watched.of(second)).toEqual([]);
  } finally {
    await server.resume();
  }
  for (const gateway of [one, other]) await expect.poll(async () => (await get(gateway, '/ready')).status).toBe(200);
  const ended = await accepted<Sent>(send(other, first));
  expect(ended).toMatchObject({ status: 'confirmed' });
  expect(await accepted<Sent>(send(one, first))).toEqual(ended);
  expect(await accepted<Sent>(send(other, second))).toMatchObject({ status: 'confirmed' });
  expect(watched.of(first)).toEqual([first]);
  expect(new Set(watched.of(second))).toEqual(new Set([second]));
});

shared('one that is stopped leaves what waits to the other', async ({ one, other, send, signed, watched, control }) => {
  const envelope = await signed();
  await control.mode('manual');
  const sending = accepted<Sent>(send(one, envelope));
  await expect.poll(async () => (await control.time()).pending).toBe(1);
  const ended = once(one.child, 'exit');
  one.child.kill('SIGTERM');
  expect(await sending).toMatchObject({ status: 'pending' });
  expect(await ended).toEqual([0, null]);
  await control.mode('interval');
  await other.said(state('confirmed'));
  expect(watched.of(envelope)).toEqual([envelope]);
});
