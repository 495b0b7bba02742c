/** Clients that are slow, large, or still there at the end: what the server's own limits make of them. */
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_BODY } from '../../src/gateway/wire';
import { control, type Manifest, type Network, startNetwork } from '../network/index';
import { raw, statusesOf } from './raw';
import { startWithin, type Within } from './within';

let network: Network;
let manifest: Manifest;
let gateway: Within;
let key = '';

beforeAll(async () => {
  network = await startNetwork({ mode: 'interval' });
  manifest = (await (await fetch(network.manifestUrl('limits'))).json()) as Manifest;
  gateway = await startWithin(manifest);
  key = gateway.place.key('stabilizer', 'send');
});
afterAll(async () => {
  await gateway?.stop();
  await network?.close();
});

const send = (of = key) =>
  `POST /send HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${of}\r\nContent-Type: application/json\r\nConnection: close\r\n`;

/** The answer, and after how many seconds the connection ended. */
async function timed(text: string, url = gateway.url): Promise<{ answer: string; seconds: number }> {
  const started = performance.now();
  const answer = await raw(url, text);
  return { answer, seconds: (performance.now() - started) / 1000 };
}

/** A connection of which what was read is told, and when it ended. */
function open(url: string): { socket: Socket; ended: Promise<string> } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  const ended = new Promise<string>((resolve) => {
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
  return { socket, ended };
}

describe.concurrent('a client that takes its time', () => {
  it('with its headers is answered 408 after ten seconds, and cut off', async () => {
    const { answer, seconds } = await timed('GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    expect(statusesOf(answer)).toEqual([408]);
    expect(answer).toContain('"code":"request_timeout"');
    expect(seconds).toBeGreaterThan(9);
    expect(seconds).toBeLessThan(20);
  });

  it('with its body is answered 408 after half a minute, and cut off', async () => {
    const { answer, seconds } = await timed(`${send()}Content-Length: 100\r\n\r\n{"xdr":`);
    expect(statusesOf(answer)).toEqual([408]);
    expect(answer).toContain('"code":"request_timeout"');
    expect(seconds).toBeGreaterThan(29);
    expect(seconds).toBeLessThan(45);
  });

  it('with its next request finds the connection closed after five seconds', async () => {
    const { answer, seconds } = await timed('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(statusesOf(answer)).toEqual([200]);
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(15);
  });
});

it('a body may be so long and no longer', async () => {
  const body = (length: number) => `{"xdr":"${'A'.repeat(length - 10)}"}`;
  const ask = async (length: number) => statusesOf(await raw(gateway.url, `${send()}Content-Length: ${length}\r\n\r\n${body(length)}`));
  expect(await ask(MOST_BODY)).toEqual([400]);
  expect(await ask(MOST_BODY + 1)).toEqual([413]);
  const chunk = (length: number) => `${length.toString(16)}\r\n${body(length)}\r\n0\r\n\r\n`;
  const unsaid = async (length: number) =>
    statusesOf(await raw(gateway.url, `${send()}Transfer-Encoding: chunked\r\n\r\n${chunk(length)}`));
  expect(await unsaid(MOST_BODY)).toEqual([400]);
  expect(await unsaid(MOST_BODY + 1)).toEqual([413]);
});

it('a body without an end is read no further than it takes to answer', async () => {
  const { socket, ended } = open(gateway.url);
  const chunk = `${(1 << 20).toString(16)}\r\n${'x'.repeat(1 << 20)}\r\n`;
  const most = 200;
  let chunks = 0;
  const write = () => {
    while (chunks < most && !socket.destroyed) {
      chunks += 1;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on('drain', write);
  socket.write(`${send().replace('Connection: close\r\n', '')}Transfer-Encoding: chunked\r\n\r\n`);
  write();
  await ended;
  expect(chunks).toBeLessThan(most / 2);
});

it('a body that says that it is too long is not waited for', async () => {
  const { answer, seconds } = await timed(`${send()}Content-Length: ${MOST_BODY + 1}\r\n\r\n{`);
  expect(statusesOf(answer)).toEqual([413]);
  expect(seconds).toBeLessThan(5);
});

it('headers may be so long and no longer', async () => {
  const ask = (length: number) =>
    raw(gateway.url, `GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Long: ${'x'.repeat(length)}\r\n\r\n`);
  expect(statusesOf(await ask(15_000))).toEqual([200]);
  expect(statusesOf(await ask(17_000))).toEqual([431]);
});

const answered = (socket: Socket) => new Promise<void>((resolve) => socket.once('data', () => resolve()));

describe('a stop', () => {
  it('waits for nobody who only kept a connection', async () => {
    const other = await startWithin(manifest);
    const idle = open(other.url);
    idle.socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
    await answered(idle.socket);
    const started = performance.now();
    await other.stop();
    expect(statusesOf(await idle.ended)).toEqual([200]);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('answers what is under way, says that it stops, and keeps no connection behind it', async () => {
    const other = await startWithin(manifest);
    const vault = manifest.vaults[0]?.address ?? '';
    const busy = open(other.url);
    const late = open(other.url);
    const ready = open(other.url);
    const verbs = control(manifest);
    await verbs.resetRequests();
    await verbs.fault({ door: 'rpc', method: 'getNetwork', kind: 'hang', next: 1 });
    late.socket.write('GET /health HTTP/1.1\r\n');
    ready.socket.write('GET /ready HTTP/1.1\r\n');
    busy.socket.write(
      `GET /stabilizer/${vault}/status HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${other.place.key('stabilizer')}\r\n\r\n`,
    );
    await expect.poll(async () => (await verbs.requests()).rpc.getNetwork ?? 0).toBe(1);
    const stopped = other.stop();
    for (const { socket, ended } of [late, ready]) {
      socket.write('Host: a\r\n\r\n');
      expect(await ended).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close[\s\S]*"status":"stopping"/i);
    }
    const started = performance.now();
    expect(await busy.ended).toMatch(/^HTTP\/1\.1 504 [\s\S]*connection: close[\s\S]*"code":"node_timeout"/i);
    await stopped;
    // Ten seconds are the node's; a connection that is kept would last five more.
    expect(performance.now() - started).toBeLessThan(14_000);
    await expect(fetch(`${other.url}/health`)).rejects.toThrow();
  });
});

it('each key has a bucket of its own, which fills evenly', async () => {
  const slow = await startWithin(manifest, { rate: 60 });
  try {
    const [one, two] = [slow.place.key('send'), slow.place.key('send')];
    const asked = async (of: string) => statusesOf(await raw(slow.url, `${send(of)}Content-Length: 0\r\n\r\n`))[0];
    const statuses = await Promise.all(Array.from({ length: 200 }, () => asked(one)));
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(60);
    expect(statuses).toContain(429);
    expect(await asked(two)).toBe(400);
    await expect.poll(() => asked(one), { interval: 200 }).toBe(400);
  } finally {
    await slow.stop();
  }
});

describe('an address', () => {
  const status = (of: Within, forwarded: string, key?: string) =>
    fetch(`${of.url}/stabilizer/${manifest.vaults[0]?.address}/status`, {
      headers: { 'x-forwarded-for': forwarded, ...(key ? { authorization: `Bearer ${key}` } : {}) },
    });

  it('that asks too often is asked to come back later, whatever its keys are; other addresses and /health are not', async () => {
    const slow = await startWithin(manifest, { addressRate: 3, proxies: ['127.0.0.1'] });
    try {
      const [one, two] = [slow.place.key('stabilizer'), slow.place.key('stabilizer')];
      const answers = [await status(slow, '192.0.2.1'), await status(slow, '192.0.2.1', one), await status(slow, '192.0.2.1', two)];
      expect(answers.map((answer) => answer.status)).toEqual([401, 200, 200]);
      const late = await status(slow, '192.0.2.1', one);
      expect(late.status).toBe(429);
      expect(await late.json()).toMatchObject({ error: { code: 'too_many_requests', details: { retryAfter: expect.any(Number) } } });
      expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await status(slow, '192.0.2.2', one)).status).toBe(200);
      for (let count = 0; count < 5; count++) {
        expect((await fetch(`${slow.url}/health`, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(200);
      }
    } finally {
      await slow.stop();
    }
  });

  it('and a key are told what is left to them, in the draft’s fields', async () => {
    const slow = await startWithin(manifest, { rate: 60, addressRate: 120 });
    try {
      const { headers } = await status(slow, '192.0.2.1', slow.place.key('stabilizer'));
      expect(headers.get('ratelimit-policy')).toBe('"address";q=120;w=60, "key";q=60;w=60');
      // What is said in X-Forwarded-For without a proxy is nobody's address.
      expect(headers.get('ratelimit')).toBe('"address";r=119;t=1, "key";r=59;t=1');
      expect((await status(slow, '192.0.2.2')).headers.get('ratelimit')).toMatch(/^"address";r=118;t=\d$/);
    } finally {
      await slow.stop();
    }
  });
});

it('more than a thousand half-open connections take nobody’s place: those that wait longest are closed', async () => {
  const other = await startWithin(manifest);
  const reader = other.place.key('stabilizer');
  const request = `GET /stabilizer/${manifest.vaults[0]?.address}/status HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${reader}\r\n`;
  const verbs = control(manifest);
  await verbs.fault({ door: 'rpc', method: 'getLedgerEntries', kind: 'delay', ms: 3_000, next: 1 });
  try {
    // Two requests at once on one connection: the first is answered, the other is under way.
    const busy = raw(other.url, `GET /health HTTP/1.1\r\nHost: a\r\n\r\n${request}Connection: close\r\n\r\n`);
    const half = Array.from({ length: 1_300 }, () => open(other.url));
    for (const { socket } of half) socket.write('GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    const first = half[0]?.ended;
    const asked = await Promise.all(Array.from({ length: 20 }, () => raw(other.url, `${request}Connection: close\r\n\r\n`)));
    expect(asked.flatMap(statusesOf)).toEqual(Array(20).fill(200));
    expect(statusesOf(await busy)).toEqual([200, 200]);
    expect(await first).toBe('');
    const dropped = async () =>
      Number(/^ballast_connections_dropped_total (\d+)$/m.exec(await (await fetch(other.metricsUrl)).text())?.[1]);
    await expect.poll(dropped).toBeGreaterThan(250);
    // Who still waits is served, once it says the rest.
    const last = half.at(-1);
    last?.socket.write('a\r\nConnection: close\r\n\r\n');
    expect(statusesOf((await last?.ended) ?? '')).toEqual([200]);
    for (const { socket } of half) socket.destroy();
  } finally {
    await other.stop();
  }
});
