/** The door to what domains say of themselves, held against hosts that do not mean well. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createDomainDoor, MOST_SAID } from '../../../src/domains/door';
import { codeOf, refusal, text, world } from './world';

const URL_OF = new URL('https://anchor.test/.well-known/stellar.toml');

/** A stream that never ends, and how much of it was taken. */
function endless(signal?: AbortSignal) {
  const taken = { bytes: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (signal?.aborted) return;
      taken.bytes += 1000;
      controller.enqueue(new Uint8Array(1000).fill(0x23));
    },
    cancel() {
      taken.cancelled = true;
    },
  });
  return { taken, stream };
}

describe('the door to domains', () => {
  it('asks once, without cookies, without where it came from, and without following anybody', async () => {
    const { door, asked } = world(() => text('A = 1'));
    expect(await door(URL_OF)).toEqual({ status: 200, text: 'A = 1' });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.init).toMatchObject({ redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' });
    expect(asked[0]?.init?.method ?? 'GET').toBe('GET');
  });

  it('reads 100,000 bytes and not one more, whatever length was announced', async () => {
    expect((await world(() => text('#'.repeat(MOST_SAID))).door(URL_OF)).text).toHaveLength(MOST_SAID);
    const tooLong = world(() => new Response('#'.repeat(MOST_SAID + 1), { headers: { 'Content-Length': '5' } }));
    expect(await refusal(tooLong.door(URL_OF))).toEqual({ code: 'domain_too_long', details: { host: 'anchor.test', most: MOST_SAID } });
  });

  it('counts bytes and not letters', async () => {
    expect(await codeOf(world(() => text('é'.repeat(MOST_SAID / 2 + 1))).door(URL_OF))).toBe('domain_too_long');
  });

  it('stops at the limit of a stream without an end, and lets go of it', async () => {
    const { taken, stream } = endless();
    expect(await codeOf(world(() => new Response(stream)).door(URL_OF))).toBe('domain_too_long');
    expect(taken.bytes).toBeLessThan(MOST_SAID + 5_000);
    expect(taken.cancelled).toBe(true);
  });

  it('gives up on a host that says nothing, and lets go of the question', async () => {
    let given: AbortSignal | undefined;
    const silent = world((_url, signal) => {
      given = signal;
      return new Promise<Response>(() => undefined);
    });
    const answer = codeOf(silent.door(URL_OF));
    silent.late();
    expect(await answer).toBe('domain_timeout');
    expect(given?.aborted).toBe(true);
  });

  it('gives up on an answer that drips and never ends', async () => {
    const silent = world(() => new Response(new ReadableStream({ start: (controller) => controller.enqueue(Uint8Array.of(0x23)) })));
    const answer = codeOf(silent.door(URL_OF));
    await Promise.resolve();
    silent.late();
    expect(await answer).toBe('domain_timeout');
  });

  it.each([
    ['out of reach', () => Promise.reject(new TypeError('Failed to fetch')), 'domain_unavailable'],
    ['no text', () => new Response(Uint8Array.of(0x41, 0xff, 0xfe)), 'domain_invalid'],
    ['text that ends inside of a letter', () => new Response(Uint8Array.of(0x41, 0xc3)), 'domain_invalid'],
    ['a redirect as browsers show it', () => ({ type: 'opaqueredirect', status: 0, redirected: false }) as Response, 'domain_redirects'],
    [
      'a redirect with its place',
      () => new Response(null, { status: 301, headers: { Location: 'https://evil.test/' } }),
      'domain_redirects',
    ],
  ])('refuses %s', async (_name, answer, code) => {
    expect(await codeOf(world(answer).door(URL_OF))).toBe(code);
  });

  it('tells an answer that was cut off from one that is no text', async () => {
    const cut = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            controller.error(new TypeError('terminated'));
          },
        }),
      );
    expect(await codeOf(world(cut).door(URL_OF))).toBe('domain_unavailable');
  });
});

describe('the door to domains, over the wire', () => {
  let server: Server;
  afterEach(() => new Promise((done) => server.close(done)));

  it('does not go where a redirect points', async () => {
    const asked: (string | undefined)[] = [];
    server = createServer((request, response) => {
      asked.push(request.url);
      if (request.url === '/here') response.writeHead(302, { location: '/there' }).end();
      else response.end('FEDERATION_SERVER = "https://evil.test"');
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const door = createDomainDoor({ fetch });
    expect(await codeOf(door(new URL(`http://127.0.0.1:${port}/here`)))).toBe('domain_redirects');
    expect(asked).toEqual(['/here']);
    expect((await door(new URL(`http://127.0.0.1:${port}/there`))).text).toContain('evil');
  });
});
