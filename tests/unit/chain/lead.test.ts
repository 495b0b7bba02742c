/** Who leads, by what came of the work before. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Chain } from '../../../src/chain/chain';
import { leading, nodeHealth, noteAnswer } from '../../../src/chain/lead';
import { ServiceError } from '../../../src/primitives/errors';

const PASSPHRASE = 'Some network';

/** A network of two RPCs, of which each answers or does not, and the clock. */
function scene() {
  const world = { now: 1_000, dead: new Set<string>(), asked: [] as string[] };
  const node = (host: string) => ({ url: `https://${host}/`, passphrase: async () => PASSPHRASE });
  const chain = {
    network: { passphrase: PASSPHRASE },
    rpc: node('first.test'),
    second: node('second.test'),
    horizon: {},
    clock: () => world.now,
  } as unknown as Chain;
  const work = async ({ rpc }: Chain): Promise<string> => {
    const { host } = new URL(rpc.url);
    world.asked.push(host);
    await null;
    if (world.dead.has(host)) throw new ServiceError('node_unavailable', 'It is dead.', { host });
    return host;
  };
  return { world, chain, work, ask: (by = chain) => leading(by, work) };
}

describe('of two RPCs', () => {
  let { world, chain, work, ask } = scene();
  beforeEach(() => {
    ({ world, chain, work, ask } = scene());
  });
  const state = () => ({ first: nodeHealth(chain).first.state, second: nodeHealth(chain).second?.state });

  it('the one that did not answer is left alone for a minute, and what it was asked is answered by the other', async () => {
    world.dead.add('first.test');
    expect(await ask()).toBe('second.test');
    expect(state()).toEqual({ first: 'rests', second: 'answers' });
    world.now += 59;
    expect(await ask()).toBe('second.test');
    expect(world.asked).toEqual(['first.test', 'second.test', 'second.test']);
  });

  it('one that returns is tried by one piece of work at a time, and leads again once it has answered', async () => {
    world.dead.add('first.test');
    await ask();
    world.now += 61;
    world.dead.clear();
    expect(state().first).toBe('doubted');
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['first.test', 'second.test', 'second.test']);
    expect(state().first).toBe('answers');
    expect(await Promise.all([ask(), ask()])).toEqual(['first.test', 'first.test']);
  });

  it('one that does not return rests again after its trial, which costs nobody else anything', async () => {
    world.dead.add('first.test');
    await ask();
    world.now += 61;
    world.asked.length = 0;
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('second.test'));
    expect(world.asked.filter((host) => host === 'first.test')).toHaveLength(1);
    expect(state().first).toBe('rests');
  });

  it('one that was dead for long is tried until it answers more often than not', async () => {
    world.dead.add('first.test');
    for (let minute = 0; minute < 6; minute++, world.now += 61) await ask();
    world.dead.clear();
    expect(nodeHealth(chain).first.score).toBeLessThan(0.25);
    let trials = 0;
    for (; state().first !== 'answers'; trials++) expect(await Promise.all([ask(), ask()])).toEqual(['first.test', 'second.test']);
    expect(trials).toBe(2);
  });

  it('where neither answers the first word stands, and whoever answers more often is asked first from then on', async () => {
    world.dead.add('first.test');
    await ask();
    world.dead.add('second.test');
    await expect(ask()).rejects.toMatchObject({ details: { host: 'second.test' } });
    expect(state()).toEqual({ first: 'rests', second: 'rests' });
    world.dead.delete('second.test');
    world.asked.length = 0;
    expect(await ask()).toBe('second.test');
    expect(world.asked).toEqual(['second.test']);
  });

  it('what is refused for other reasons tells nothing of a node, and is asked of no other', async () => {
    const refused = new ServiceError('vault_missing', 'There is no vault.', { vault: '' });
    await expect(leading(chain, () => Promise.reject(refused))).rejects.toBe(refused);
    expect(nodeHealth(chain).first).toEqual({ state: 'answers', score: 1 });
  });

  it('one alone is never left alone', async () => {
    const alone = { ...chain, second: undefined };
    world.dead.add('first.test');
    await expect(ask(alone)).rejects.toMatchObject({ code: 'node_unavailable' });
    expect(nodeHealth(alone)).toEqual({ first: { state: 'doubted', score: 0.75 }, horizon: { state: 'answers', score: 1 } });
    world.dead.clear();
    expect(await Promise.all([leading(alone, work), leading(alone, work)])).toEqual(['first.test', 'first.test']);
  });

  it('Horizon’s answers are noted beside theirs', () => {
    noteAnswer(chain.horizon, false);
    expect(nodeHealth(chain).horizon).toEqual({ state: 'doubted', score: 0.75 });
  });
});
