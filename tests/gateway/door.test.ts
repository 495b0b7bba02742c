/** The door before anything is known of endpoints: keys, paths, bodies, headers, limits (docs/interface.md 5). */
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runKeyCommand } from '../../src/gateway/key-commands';
import { refused } from '../conformance/answers';
import '../flows/declared';
import { type Manifest, type Network, startNetwork } from '../network/index';
import { raw, statusesOf } from './raw';
import { startWithin, type Within } from './within';

let network: Network;
let manifest: Manifest;
let gateway: Within;
let key = '';
let vault = '';

beforeAll(async () => {
  network = await startNetwork({ mode: 'interval' });
  manifest = (await (await fetch(network.manifestUrl('door'))).json()) as Manifest;
  vault = manifest.vaults.find(({ name }) => name.startsWith('Lantern'))?.address ?? '';
  gateway = await startWithin(manifest, { cors: ['https://app.example'] });
  key = gateway.place.key('stabilizer', 'migration', 'send');
});
afterAll(async () => {
  await gateway?.stop();
  await network?.close();
});

const bearer = (value = key) => ({ authorization: `Bearer ${value}` });
const ask = (path: string, init: RequestInit = {}) => fetch(`${gateway.url}${path}`, init);
const get = (path: string, headers: HeadersInit = bearer()) => ask(path, { headers });
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: { [name: string]: string } = {}) =>
  ask(path, { method: 'POST', body, headers: { ...bearer(), 'content-type': 'application/json', ...headers } });
const statusPath = () => `/stabilizer/${vault}/status`;
const exitPath = () => `/stabilizer/${vault}/exit`;
const ownerBody = () => JSON.stringify({ caller: manifest.accounts.owner?.address });

describe('keys', () => {
  it('401 without a key, with a wrong one, or said in another way; it comes before everything that a key may do', async () => {
    const wrong = [
      {},
      { authorization: '' },
      { authorization: key },
      { authorization: `Basic ${key}` },
      bearer(`${key}x`),
      bearer(''),
      bearer('ñ'),
    ];
    for (const headers of wrong) {
      const answer = await get(statusPath(), headers as HeadersInit);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(await refused(Promise.resolve(answer), 401)).toBe('unauthenticated');
      await refused(ask('/send', { method: 'POST', body: 'no json', headers: headers as HeadersInit }), 401);
    }
    await refused(get(`${statusPath()}?network=nowhere&network=twice`, {}), 401);
  });

  it('403 comes before the body is looked at', async () => {
    const bare = gateway.place.key();
    for (const path of [exitPath(), '/migration/claim-reward', '/send']) {
      expect(await refused(post(path, 'no json', bearer(bare)), 403)).toBe('feature_disabled');
    }
  });

  it('what is switched on, off, or revoked holds at the next request', async () => {
    const place = gateway.place;
    const run = (verb: string, features = '') => runKeyCommand({ verb, name: 'changing', features, file: place.keys, now: 2 });
    const [changing = ''] = run('add');
    await refused(get(statusPath(), bearer(changing)), 403);
    run('grant', 'stabilizer');
    expect((await get(statusPath(), bearer(changing))).status).toBe(200);
    run('grant', 'send');
    await refused(get(statusPath(), bearer(changing)), 403);
    run('revoke');
    await refused(get(statusPath(), bearer(changing)), 401);
  });

  it('lets nobody in while the keys cannot be read, and says so', async () => {
    const other = await startWithin(manifest);
    const good = other.place.key('stabilizer');
    const asked = () => fetch(`${other.url}${statusPath()}`, { headers: bearer(good) });
    try {
      expect((await asked()).status).toBe(200);
      writeFileSync(other.place.keys, '{');
      expect(await refused(asked(), 503)).toBe('keys_unreadable');
      rmSync(other.place.keys);
      expect(await refused(asked(), 503)).toBe('keys_unreadable');
      expect((await fetch(`${other.url}/health`)).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  it('asks a key that asks too often to come back later, and no other key', async () => {
    const slow = await startWithin(manifest, { rate: 3 });
    const [one, two] = [slow.place.key('send'), slow.place.key('send')];
    const asked = (of: string) => fetch(`${slow.url}/send`, { method: 'POST', headers: bearer(of) });
    try {
      for (let count = 0; count < 3; count++) expect((await asked(one)).status).toBe(415);
      const answer = await asked(one);
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(20);
      expect(await refused(Promise.resolve(answer), 429)).toBe('too_many_requests');
      expect((await asked(two)).status).toBe(415);
      expect((await fetch(`${slow.url}/health`)).status).toBe(200);
    } finally {
      await slow.stop();
    }
  });
});

describe('paths and methods', () => {
  it('404 for every path that is not one of the table’s, letter by letter', async () => {
    const paths = ['/', '//', '/stabilizer', `${statusPath()}/`, `/${statusPath()}`, `/stabilizer//status`, statusPath().toUpperCase()];
    const more = [
      `/STABILIZER/${vault}/status`,
      `/v1${statusPath()}`,
      `${statusPath()}%20`,
      `/stabilizer/${vault}/%73tatus`,
      '/health/',
      '/openapi.json/',
    ];
    const named = ['/__proto__', '/constructor', '/stabilizer/__proto__', '/toString', '/send/x', '/migration/claim_reward'];
    for (const path of [...paths, ...more, ...named]) expect(await refused(get(path), 404), path).toBe('path_unknown');
    // Clients mend dots before they send; what arrives with them is no path of ours.
    for (const path of [`/x/..${statusPath()}`, `/./send`, `http://other.example${statusPath()}`, '*']) {
      const answer = await raw(gateway.url, `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`);
      expect(statusesOf(answer), path).toEqual([404]);
    }
  });

  it('what stands for an address is decoded once, and is an address or 400', async () => {
    expect((await get(`/stabilizer/%43${vault.slice(1)}/status`)).status).toBe(200);
    for (const odd of [
      '..',
      '%2e%2e',
      '%2f',
      `${vault}%2f`,
      '%',
      '%ff',
      '%00',
      '%2543',
      '🦊',
      '__proto__',
      `${vault}%0d%0aX: y`,
      'x'.repeat(5000),
    ]) {
      const answer = await raw(
        gateway.url,
        `GET /stabilizer/${encodeOnce(odd)}/status HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
      );
      expect(statusesOf(answer), odd).toEqual([400]);
    }
  });

  it('405 names the methods that there are', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await ask(statusPath(), { method, headers: bearer() });
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
      expect(await refused(Promise.resolve(answer), 405)).toBe('method_not_allowed');
    }
    const answer = await get('/send');
    expect(answer.headers.get('allow')).toBe('POST');
    await refused(Promise.resolve(answer), 405);
    await refused(ask('/health', { method: 'POST' }), 405);
  });

  it('HEAD is what GET would say, without its body', async () => {
    const answer = await ask(statusPath(), { method: 'HEAD', headers: bearer() });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
    expect(await answer.text()).toBe('');
    expect((await ask('/health', { method: 'HEAD' })).status).toBe(200);
  });

  it('takes one parameter in the query, once', async () => {
    expect((await get(`${statusPath()}?network=local`)).status).toBe(200);
    for (const query of ['netwrok=testnet', 'network=local&network=mainnet', 'network=local&x=1', '__proto__=1', '=', 'network[]=local']) {
      expect(await refused(get(`${statusPath()}?${query}`), 400), query).toBe('query_invalid');
    }
  });

  it('a query names up to 500 vaults, and no headers are longer for it', async () => {
    const naming = (count: number) => get(`/stabilizer/status?vaults=${Array(count).fill(vault).join(',')}`);
    const { statuses } = (await (await naming(500)).json()) as { statuses: { error: unknown }[] };
    expect(statuses.map(({ error }) => error)).toEqual(Array(500).fill(null));
    expect(await refused(naming(501), 400)).toBe('invalid_input');
    expect(await refused(naming(600), 431)).toBe('headers_too_large');
    for (const query of ['', '?vaults=a&vaults=b', '?vaultAddress=a']) await refused(get(`/stabilizer/status${query}`), 400);
    expect(await refused(get('/health', { 'x-long': 'x'.repeat(17_000) }), 431)).toBe('headers_too_large');
  });

  it('health and description need no key', async () => {
    expect(await (await ask('/health')).json()).toEqual({
      status: 'ok',
      network: 'local',
      nodes: { first: { state: 'answers', score: 1 }, horizon: { state: 'answers', score: expect.any(Number) } },
    });
    expect(await (await ask('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
  });
});

const encodeOnce = (text: string) => text.replace(/[^\x21-\x7e]/gu, (letter) => encodeURIComponent(letter));

describe('bodies', () => {
  it('415 for what is not application/json in UTF-8', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      'application/jsonp',
      'application/json, text/plain',
      '',
    ]) {
      expect(await refused(post(exitPath(), ownerBody(), { 'content-type': type }), 415), type).toBe('media_type_unsupported');
    }
    await refused(post(exitPath(), ownerBody(), { 'content-encoding': 'gzip' }), 415);
    for (const type of ['application/json;charset=UTF-8', 'APPLICATION/JSON', 'application/json ; charset="utf-8"']) {
      expect((await post(exitPath(), ownerBody(), { 'content-type': type })).status, type).toBe(200);
    }
  });

  it('400 for what is no JSON object of the endpoint’s fields', async () => {
    const bytes = (...values: number[]) => new Uint8Array(values);
    const bad = [
      '',
      'null',
      '[]',
      '"text"',
      '7',
      '{',
      '{"caller":}',
      `${ownerBody()}{}`,
      '\ufeff{}',
      '{"caller":"a","__proto__":{"x":1}}',
      bytes(0xff, 0xfe),
      bytes(0x7b, 0xc3, 0x28, 0x7d),
    ];
    for (const body of bad) expect(await refused(post(exitPath(), body), 400), String(body)).toBe('body_invalid');
    const extra = { ...JSON.parse(ownerBody()), constructor: 1 };
    for (const field of [extra, { caller: 'a', vaultAddress: vault }, { caller: 'a', network: 'local' }]) {
      expect(await refused(post(exitPath(), JSON.stringify(field)), 400)).toBe('body_invalid');
    }
    const deep = `{"caller":"a","targetApyBps":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect(await refused(post(`/stabilizer/${vault}/target-apy`, deep), 400)).toBe('body_invalid');
    const wide = `{"caller":"a","targetApyBps":{${'"a":1,'.repeat(20_000)}"b":2}}`;
    await refused(post(`/stabilizer/${vault}/target-apy`, wide), 400);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('400 for a field that is there twice, in whatever letters: whoever stands in front may have believed the other one', async () => {
    const { caller } = JSON.parse(ownerBody()) as { caller: string };
    for (const twice of [
      `{"caller":"${caller}","caller":"${caller}"}`,
      `{"caller" : "a", "caller"\t:"${caller}"}`,
      `{"c\\u0061ller":"a","caller":"${caller}"}`,
      `{"caller":"\\",:\\\\","caller":"${caller}"}`,
    ]) {
      expect(await refused(post(exitPath(), twice), 400), twice).toBe('body_invalid');
    }
    // What only looks like one, in a text.
    expect(await refused(post('/send', `{"xdr":"\\"xdr\\":\\\\"}`), 400)).toBe('invalid_xdr');
    expect(await refused(post('/send', `{"xdr":"${'\\"'.repeat(90_000)}"}`), 400)).toBe('invalid_xdr');
  });

  it('413 for a body that is too large, whether it says so or not, and the next request is answered', async () => {
    const large = 'x'.repeat(300_000);
    expect(await refused(post('/send', large), 413)).toBe('too_large');
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
    const head = `POST /send HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
    const unsaid = await raw(gateway.url, `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(6)}0\r\n\r\n`);
    expect(statusesOf(unsaid)).toEqual([413]);
    const next = `GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    expect(statusesOf(await raw(gateway.url, `${head}Content-Length: ${large.length}\r\n\r\n${large}${next}`))).toEqual([413, 200]);
  });

  it('an endless body is cut off', async () => {
    const head = `POST /send HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `${(1 << 20).toString(16)}\r\n${'x'.repeat(1 << 20)}\r\n`;
    const started = Date.now();
    await raw(gateway.url, head + chunk.repeat(12));
    expect(Date.now() - started).toBeLessThan(15_000);
  });

  it('GET takes no body', async () => {
    const text = `GET ${statusPath()} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`;
    expect(statusesOf(await raw(gateway.url, text))).toEqual([400]);
  });
});

describe('headers', () => {
  const request = (...headers: string[]) =>
    `GET ${statusPath()} HTTP/1.1\r\n${headers.map((line) => `${line}\r\n`).join('')}Connection: close\r\n\r\n`;
  const own = () => ['Host: a', `Authorization: Bearer ${key}`];

  it('one that says one thing is there once', async () => {
    expect(statusesOf(await raw(gateway.url, request(...own())))).toEqual([200]);
    for (const twice of [
      'Host: b',
      'Authorization: Bearer other',
      'Authorization: x',
      'X-Request-Id: b\r\nX-Request-Id: c',
      'Content-Type: a/b\r\nContent-Type: c/d',
    ]) {
      expect(statusesOf(await raw(gateway.url, request(...own(), twice))), twice).toEqual([400]);
    }
    const hostless = await raw(gateway.url, request(`Authorization: Bearer ${key}`));
    expect(statusesOf(hostless)).toEqual([400]);
    expect(hostless).toContain('"code":"headers_invalid"');
  });

  it('where one request ends is never a matter of opinion', async () => {
    const smuggled = 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n';
    const head = `POST /send HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
    const ways = [
      `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      `Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}  ${smuggled}`,
      `Content-Length: +2\r\n\r\n{}${smuggled}`,
      `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
      `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
      `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      `Content-Length: 2\n\n{}`,
    ];
    for (const way of ways) expect(statusesOf(await raw(gateway.url, head + way)), way).toEqual([400]);
  });

  it('answers in our form what is no HTTP at all, and headers without end', async () => {
    for (const text of ['hello\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', '\u0016\u0003\u0001\r\n\r\n']) {
      const answer = await raw(gateway.url, text);
      expect(statusesOf(answer), text).toEqual([400]);
      expect(answer).toContain('"code":"request_unreadable"');
    }
    const endless = await raw(gateway.url, request(...own(), `X-Long: ${'x'.repeat(20_000)}`));
    expect(statusesOf(endless)).toEqual([431]);
    expect(endless).toContain('"code":"headers_too_large"');
  });

  it('answers requests of one connection in their order', async () => {
    const one = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    const last = 'GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const answer = await raw(gateway.url, one(statusPath()) + one('/nowhere') + one('/send') + last);
    expect(statusesOf(answer)).toEqual([200, 404, 405, 200]);
  });

  it('a request keeps the id that it came with, if that is one, and gets one otherwise', async () => {
    expect((await get('/health', { 'x-request-id': 'abc-123_4.5' })).headers.get('x-request-id')).toBe('abc-123_4.5');
    for (const odd of ['a b', 'x'.repeat(65), 'a"b', 'a\tb']) {
      expect((await get('/health', { 'x-request-id': odd })).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect((await get('/nowhere')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('pages of other origins (CORS)', () => {
  it('a named origin may ask and read, refusals too', async () => {
    const origin = { origin: 'https://app.example' };
    const preflight = await ask('/send', { method: 'OPTIONS', headers: { ...origin, 'access-control-request-method': 'POST' } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    const answer = await get(statusPath(), origin);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, 'https://app.example']);
    expect(answer.headers.get('vary')).toBe('origin');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('nobody else may, and nobody at all where none is named', async () => {
    const closed = await startWithin(manifest);
    try {
      for (const url of [gateway.url, closed.url]) {
        for (const origin of url === closed.url
          ? ['https://app.example', 'null']
          : ['https://app.example.evil', 'http://app.example', 'null', '*']) {
          const headers = { origin, 'access-control-request-method': 'GET', ...bearer() };
          const preflight = await fetch(`${url}${statusPath()}`, { method: 'OPTIONS', headers });
          expect(preflight.status).toBe(405);
          expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
          const answer = await fetch(`${url}/health`, { headers });
          expect(answer.headers.get('access-control-allow-origin')).toBeNull();
        }
      }
    } finally {
      await closed.stop();
    }
  });
});

it('believes no node that serves another network', async () => {
  const elsewhere = { ...manifest, network: { ...manifest.network, passphrase: 'Another Network ; door' } };
  const other = await startWithin(elsewhere);
  try {
    const asked = fetch(`${other.url}${statusPath()}`, { headers: bearer(other.place.key('stabilizer')) });
    expect(await refused(asked, 502)).toBe('node_wrong_network');
    // What is wrong with the request itself comes before what is wrong with a node.
    const headers = { ...bearer(other.place.key('stabilizer', 'migration', 'send')), 'content-type': 'application/json' };
    const wrong: [string, string, object?][] = [
      ['invalid_address', '/stabilizer/nowhere/status'],
      ['network_mismatch', `${statusPath()}?network=testnet`],
      ['invalid_address', exitPath(), { caller: 'me' }],
      ['invalid_amount', `/stabilizer/${vault}/boost/deposit`, { caller: manifest.accounts.owner?.address, amount: '0' }],
      ['invalid_address', '/migration/claim-reward', { from: 'me' }],
      ['invalid_xdr', '/send', { xdr: 'AAAA' }],
    ];
    for (const [code, path, body] of wrong) {
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      expect(await refused(fetch(`${other.url}${path}`, { ...init, headers }), 400)).toBe(code);
    }
  } finally {
    await other.stop();
  }
});

it('a node that is not there is tried three times, also by the first who asks, and is asked again by the next', async () => {
  let asked = 0;
  const dead = createServer((socket) => {
    asked += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
  const rpcUrl = `http://127.0.0.1:${(dead.address() as AddressInfo).port}/rpc`;
  const other = await startWithin({ ...manifest, network: { ...manifest.network, rpcUrl } });
  try {
    const headers = bearer(other.place.key('stabilizer'));
    for (const sofar of [3, 6]) {
      expect(await refused(fetch(`${other.url}${statusPath()}`, { headers }), 502)).toBe('node_unavailable');
      expect(asked).toBe(sofar);
    }
  } finally {
    await other.stop();
    dead.close();
  }
});

it('many requests at once are all answered, each with its own id', async () => {
  const ids = Array.from({ length: 200 }, (_, index) => `many-${index}`);
  const answers = await Promise.all(ids.map((id) => get(statusPath(), { ...bearer(), 'x-request-id': id })));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  expect(answers.map(({ headers }) => headers.get('x-request-id'))).toEqual(ids);
});

it('the log tells of every request, and holds nothing that is anybody’s secret', async () => {
  const secret = manifest.accounts.owner?.secret ?? '';
  const asks = [
    get(`/stabilizer/${secret}/status?network=${secret}`, { ...bearer(), 'x-request-id': 'told' }),
    post(exitPath(), JSON.stringify({ caller: secret })),
    post('/send', JSON.stringify({ xdr: 'c2VjcmV0' })),
    get(`/nowhere/${secret}?key=${key}`),
    get(statusPath(), bearer('guessed-key-123')),
  ];
  for (const answering of asks) {
    const said = await (await answering).text();
    expect(said).not.toContain(secret);
    expect(said).not.toContain(key);
  }
  const text = gateway.text();
  const lines = text.trim().split('\n');
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      event: 'request',
      request: 'told',
      method: 'GET',
      path: '/stabilizer/{vaultAddress}/status',
      status: 400,
      ms: expect.any(Number),
    }),
  );
  for (const hidden of [secret, key, key.slice(8), 'Bearer', 'guessed-key', 'c2VjcmV0', '?network', 'nowhere'])
    expect(text).not.toContain(hidden);
  expect(text).not.toContain('"event":"fault"');
});
