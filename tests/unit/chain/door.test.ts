import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDoor } from '../../../src/chain/door';
import { codeOf, cut, hang, liar, refusal, text, URL_OF_NODE, world } from './liar';

const read = { url: URL_OF_NODE, method: 'GET' } as const;
const write = { ...read, method: 'POST', body: 'tx=AAAA', write: true } as const;

describe('the door', () => {
  it('speaks to the origins in settings alone, and to no other even once', async () => {
    const { door, asked } = world(() => text('hello'));
    for (const url of ['https://node.test.evil.com', 'http://node.test', 'https://node.test:8443/x', 'https://user@other.test']) {
      expect(await refusal(door({ url, method: 'GET' }))).toMatchObject({ status: 502, code: 'host_refused' });
    }
    expect(asked).toHaveLength(0);
    expect(await door({ url: `${URL_OF_NODE}/deep/path?x=1`, method: 'GET' })).toMatchObject({ status: 200, text: 'hello' });
  });

  it('follows no redirect and sends neither cookies nor where it came from', async () => {
    const { door, asked } = world(() => text('hello'));
    await door(read);
    expect(asked[0]?.init).toMatchObject({ redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' });
  });

  it('puts characters together that arrive in pieces', async () => {
    const bytes = new TextEncoder().encode('{"name":"é€😀"}');
    const pieces = () =>
      new ReadableStream({
        start(controller) {
          for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
          controller.close();
        },
      });
    const { door } = world(() => new Response(pieces()));
    expect((await door(read)).text).toBe('{"name":"é€😀"}');
  });
});

describe('security 40: a node that breaks', () => {
  it.each([
    ['a cut connection', cut, 'node_unavailable', 3],
    ['500', () => text('oops', 500), 'node_unavailable', 3],
    ['503', () => text('<html>', 503), 'node_unavailable', 3],
    ['429 without a time', () => text('', 429), 'node_unavailable', 3],
    ['429 for an hour', () => text('', 429, { 'Retry-After': '3600' }), 'node_unavailable', 1],
    ['bytes that are no text', () => new Response(Uint8Array.of(0x7b, 0xff, 0xfe)), 'node_invalid', 1],
  ])('by %s gives its code after as many tries as make sense', async (_name, script, code, tries) => {
    const { door, asked } = world(script);
    expect(await codeOf(door(read))).toBe(code);
    expect(asked).toHaveLength(tries);
  });

  it('and comes back is asked again, after the time it named', async () => {
    const { door, waits } = world((_question, count) => (count === 1 ? text('', 429, { 'Retry-After': '2' }) : text('fine')));
    expect((await door(read)).text).toBe('fine');
    expect(waits).toEqual([2000]);
  });

  it('while it is written to is never written to again', async () => {
    for (const script of [cut, () => text('', 503), () => text('', 429, { 'Retry-After': '1' })]) {
      const { door, asked } = world(script);
      await door(write).catch(() => undefined);
      expect(asked).toHaveLength(1);
    }
    expect(await world(() => text('busy', 503)).door(write)).toMatchObject({ status: 503, text: 'busy' });
  });

  it('with an answer above the cap is cut off, not read to its end', async () => {
    let sent = 0;
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          sent += 1000;
          controller.enqueue(new Uint8Array(1000).fill(0x20));
        },
      });
    const { door } = world(() => new Response(endless()), { maxBytes: 10_000 });
    expect(await codeOf(door(read))).toBe('node_invalid');
    expect(sent).toBeLessThan(20_000);
    expect((await world(() => text('x'.repeat(10_000)), { maxBytes: 10_000 }).door(read)).text).toHaveLength(10_000);
  });

  it('that may hold a transaction’s meta is read further, and cut off as well', async () => {
    const limits = { maxBytes: 10_000, maxLongBytes: 20_000 };
    const long = { ...read, long: true };
    expect((await world(() => text('x'.repeat(20_000)), limits).door(long)).text).toHaveLength(20_000);
    expect(await codeOf(world(() => text('x'.repeat(20_001)), limits).door(long))).toBe('node_invalid');
    expect(await codeOf(world(() => text('x'.repeat(10_001)), limits).door(read))).toBe('node_invalid');
  });
});

describe('security 40: a node that is slow', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** What came of the promise within so many milliseconds. */
  async function within(ms: number, promise: Promise<unknown>): Promise<string | undefined> {
    let code: string | undefined = 'still waiting';
    const settled = codeOf(promise).then((said) => {
      code = said;
    });
    await vi.advanceTimersByTimeAsync(ms);
    if (code !== 'still waiting') await settled;
    return code;
  }

  it('or hangs ends after ten seconds, and is not asked again', async () => {
    const { door, asked } = world(hang);
    const answer = door(read);
    expect(await within(9_999, answer)).toBe('still waiting');
    expect(await within(1, answer)).toBe('node_timeout');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.init.signal?.aborted).toBe(true);
  });

  it('by a drip of single bytes ends after ten seconds too', async () => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const drip = () =>
      new ReadableStream({
        start(controller) {
          timer = setInterval(() => controller.enqueue(Uint8Array.of(0x20)), 1_000);
        },
        cancel: () => clearInterval(timer),
      });
    const { door } = world(() => new Response(drip()));
    expect(await within(10_000, door(read))).toBe('node_timeout');
    clearInterval(timer);
  });

  it('has ten seconds for all tries and waits together', async () => {
    const slow = liar(() => new Promise((resolve) => setTimeout(() => resolve(text('', 503)), 4_000)));
    const door = createDoor({ fetch: slow.fetch, allowed: () => [URL_OF_NODE] });
    expect(await within(10_000, door(read))).toBe('node_timeout');
    expect(slow.asked).toHaveLength(3);
  });
});

describe('security 40: a node that asks to be left alone', () => {
  function resting(seconds: string) {
    let now = 1_000;
    let busy = true;
    const node = liar(() => (busy ? text('', 429, { 'Retry-After': seconds }) : text('fine')));
    const door = createDoor({ fetch: node.fetch, allowed: () => [URL_OF_NODE], clock: () => now, pause: async () => undefined });
    const pass = (by: number) => {
      now += by;
      busy = false;
    };
    return { door, node, pass };
  }

  it('for long is not asked anything before its time, by nobody, and is asked then', async () => {
    const { door, node, pass } = resting('60');
    expect(await refusal(door(read))).toMatchObject({ code: 'node_unavailable', details: { retryAfterSeconds: 60 } });
    pass(59);
    expect(await refusal(door(read))).toMatchObject({ code: 'node_unavailable', details: { status: 429, retryAfterSeconds: 1 } });
    expect(await codeOf(door(write))).toBe('node_unavailable');
    expect(node.asked).toHaveLength(1);
    pass(1);
    expect((await door(read)).text).toBe('fine');
  });

  it('until a date is left alone until then; a date that is over, or none at all, asks for nothing', async () => {
    const { door, node, pass } = resting('Thu, 01 Jan 1970 00:17:40 GMT');
    expect(await refusal(door(read))).toMatchObject({ code: 'node_unavailable', details: { retryAfterSeconds: 60 } });
    pass(59);
    expect(await refusal(door(read))).toMatchObject({ code: 'node_unavailable', details: { status: 429, retryAfterSeconds: 1 } });
    expect(node.asked).toHaveLength(1);
    pass(1);
    expect((await door(read)).text).toBe('fine');
    for (const said of ['Thu, 01 Jan 1970 00:16:39 GMT', 'soon', '', '-1']) {
      const other = resting(said);
      expect(await refusal(other.door(read))).toMatchObject({ details: { host: 'node.test', status: 429 } });
      expect(other.node.asked).toHaveLength(3);
      other.pass(0);
      expect((await other.door(read)).text).toBe('fine');
    }
  });

  it('in the answer to a write is left alone as well', async () => {
    const { door, node } = resting('60');
    expect(await door(write)).toMatchObject({ status: 429 });
    expect(await codeOf(door(read))).toBe('node_unavailable');
    expect(node.asked).toHaveLength(1);
  });

  it.each(['1000000000', 'Infinity'])('for years (%s) is left alone for five minutes, and says so', async (seconds) => {
    const { door, pass } = resting(seconds);
    expect(await refusal(door(read))).toMatchObject({ code: 'node_unavailable', details: { retryAfterSeconds: 300 } });
    pass(300);
    expect((await door(read)).text).toBe('fine');
  });
});
