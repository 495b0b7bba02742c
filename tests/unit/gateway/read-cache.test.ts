import { beforeEach, describe, expect, it } from 'vitest';
import { createReadCache, hasAlready, type Source, wantsAfresh } from '../../../src/gateway/read-cache';
import type { Answered } from '../../../src/service/answer';

/** A network whose ledger the test sets, and what was asked of it. */
function scene({ on = true } = {}) {
  const network = { ledger: 100, now: 0, asked: 0, latest: 0, from: [] as Source[], broken: false };
  const cache = createReadCache({
    latest: async () => {
      network.latest += 1;
      if (network.broken) throw new Error('no node answers');
      return network.ledger;
    },
    now: () => network.now,
    on,
    counted: (source) => void network.from.push(source),
  });
  const at = (ledger: number): Answered => ({ result: { statuses: [] }, ledger });
  const read = async () => {
    network.asked += 1;
    return at(network.ledger);
  };
  return { network, cache, at, read, ask: (afresh = false) => cache.answer('q', afresh, read) };
}

describe('reads of one ledger', () => {
  let { network, cache, at, ask } = scene();
  beforeEach(() => {
    ({ network, cache, at, ask } = scene());
  });

  it('are answered without the nodes for a second, and as long as the ledger stands by one question of which it is', async () => {
    for (let count = 0; count < 10; count++) await ask();
    expect(network).toMatchObject({ asked: 1, latest: 0 });
    network.now = 1_000;
    await Promise.all([ask(), ask(), ask()]);
    expect(network).toMatchObject({ asked: 1, latest: 1 });
    network.now = 2_000;
    network.ledger = 101;
    expect((await ask()).ledger).toBe(101);
    expect(network).toMatchObject({ asked: 2, latest: 2 });
    expect(network.from.filter((source) => source === 'nodes')).toHaveLength(2);
  });

  it('share one answer while it is on its way', async () => {
    let give: (answered: Answered) => void = () => undefined;
    const slow = () =>
      new Promise<Answered>((resolve) => {
        network.asked += 1;
        give = resolve;
      });
    const three = [1, 2, 3].map(() => cache.answer('q', false, slow));
    const other = cache.answer('another', false, async () => at(100));
    await expect.poll(() => network.from.length).toBe(4);
    give(at(100));
    expect(new Set((await Promise.all(three)).map(({ tag }) => tag)).size).toBe(1);
    await other;
    expect(network.asked).toBe(1);
    expect(network.from).toEqual(['nodes', 'shared', 'shared', 'nodes']);
  });

  it('from before something of ours was included are answered to nobody after it, kept or on their way', async () => {
    await ask();
    let give: (answered: Answered) => void = () => undefined;
    const before = cache.answer('slow', false, () => new Promise<Answered>((resolve) => (give = resolve)));
    await expect.poll(() => network.from.length).toBe(2);
    cache.included(101);
    network.ledger = 101;
    expect((await ask()).ledger).toBe(101);
    const since: number[] = [];
    const after = cache.answer('slow', false, async (least) => {
      since.push(least);
      return at(101);
    });
    expect((await after).ledger).toBe(101);
    give(at(100));
    expect((await before).ledger).toBe(100);
    expect((await cache.answer('slow', false, async () => at(101))).ledger).toBe(101);
    expect(since).toEqual([101]);
  });

  it('are read anew for who wants that, and where no node says which ledger is the latest', async () => {
    await ask();
    await ask(true);
    expect(network.asked).toBe(2);
    network.now = 1_000;
    network.broken = true;
    await ask();
    expect(network.asked).toBe(3);
  });

  it('are no longer answered once a read shows that the ledger has gone on', async () => {
    await ask();
    await cache.answer('another', false, async () => at(101));
    network.ledger = 101;
    await ask();
    expect(network.asked).toBe(2);
  });

  it('are kept up to a size, and not without bound', async () => {
    const large = { result: 'x'.repeat(9_000_000), ledger: 100 } as unknown as Answered;
    const one = (question: string) =>
      cache.answer(question, false, async () => {
        network.asked += 1;
        return large;
      });
    for (const question of ['a', 'b', 'c', 'a']) await one(question);
    expect(network.asked).toBe(4);
    await one('a');
    expect(network.asked).toBe(4);
  });

  it('that failed are asked again', async () => {
    const failing = cache.answer('q', false, async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect((await ask()).ledger).toBe(100);
  });
});

it('switched off, asks the nodes each time', async () => {
  const { network, ask } = scene({ on: false });
  await Promise.all([ask(), ask()]);
  await ask();
  expect(network).toMatchObject({ asked: 3, latest: 0 });
});

it('an answer’s tag is of its bytes and its ledger', async () => {
  const { cache, at } = scene();
  const tag = async (ledger: number, more = {}) => (await cache.answer(`${ledger}`, true, async () => ({ ...at(ledger), ...more }))).tag;
  expect(await tag(5)).toMatch(/^"5-[\w-]{22}"$/);
  expect(await tag(5)).toBe(await tag(5));
  expect(await tag(5)).not.toBe(await tag(5, { result: { statuses: [null] } }));
  expect((await tag(6))?.slice(3)).not.toBe((await tag(5))?.slice(3));
});

it.each([
  ['no-cache', true],
  ['max-age=0', true],
  ['private, No-Store', true],
  ['max-age=05, no-cachet', false],
  ['max-age=60', false],
  [undefined, false],
])('Cache-Control %s asks the nodes: %s', (header, afresh) => expect(wantsAfresh(header)).toBe(afresh));

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('If-None-Match %s has "a": %s', (header, has) => expect(hasAlready(header, '"a"')).toBe(has));
