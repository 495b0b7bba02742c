/**
 * Days of a keeper on a local ledger, in which it is killed while it sends, its nodes fail, and a second keeper tries to hold the same
 * database. `BALLAST_KEEPER_DAYS` says how many (half a day otherwise; `npm run soak -- --keeper 30`), `BALLAST_SEED` plays the same again.
 */
import { join } from 'node:path';
import { scValToBigInt, type Transaction, TransactionBuilder } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import { createChain } from '../../src/chain/chain';
import { targetApy } from '../../src/interface/changes/target-apy';
import { createKeeper } from '../../src/keeper/keeper';
import { openKeys, sealKeys } from '../../src/keeper/keys';
import type { Line } from '../../src/keeper/log';
import type { Intent } from '../../src/keeper/sending';
import { openStore } from '../../src/keeper/store';
import type { ContractId } from '../../src/primitives/addresses';
import { newFolder } from '../temp';
import { randomOf } from '../unit/keeper/random';
import { confirm } from './outcomes';
import { said } from './owners';
import { openWorld, type World } from './world';

const DAYS = Number(process.env.BALLAST_KEEPER_DAYS ?? 0.5);
const SEED = Number(process.env.BALLAST_SEED ?? 5);
const HOUR = 3_600;

type Weather = 'fair' | 'killed before' | 'killed after' | 'no node';

/** Where the keeper's requests go in this weather; once it is dead nothing that it asks is asked. */
function underneath({ traffic }: World, weather: Weather) {
  let dead = false;
  let dies = () => {};
  const died = new Promise<'died'>((resolve) => {
    dies = () => resolve('died');
  });
  const never = new Promise<Response>(() => {});
  const ask: typeof fetch = async (input, init) => {
    if (dead) return never;
    if (weather === 'no node') throw new TypeError('no node');
    const sends = String(init?.body).includes('sendTransaction') || String(input).includes('transactions_async');
    if (weather === 'fair' || !sends) return traffic.fetch(input, init);
    dead = true;
    if (weather === 'killed after') await traffic.fetch(input, init);
    dies();
    return never;
  };
  return { ask, died };
}

async function play(world: World, vault: ContractId) {
  const random = randomOf(SEED);
  const file = join(newFolder('keeper'), 'keeper.sqlite');
  const secrets = ['keeper', 'operator'].map((role) => world.manifest.accounts[role]?.secret ?? '');
  const keys = await openKeys(await sealKeys(secrets, 'a passphrase', undefined, { m: 19_456, t: 1, p: 1 }), 'a passphrase');
  const stabilizer = world.network.stabilizer ?? expect.fail('the network has no stabilizer');
  const control = world.fresh();
  const lines: (Line & { at: number })[] = [];
  const counts = { turns: 0, killed: 0, 'no node': 0, locked: 0 };

  /** One process, for one turn: in how many seconds the next is due; undefined: it died. */
  async function turn(weather: Weather): Promise<number | undefined> {
    const { ask, died } = underneath(world, weather);
    const pause = async () => void (await control.close());
    const context = { chain: createChain({ network: world.network, fetch: ask, pause }), clock: world.clock };
    const store = await openStore(file);
    // What a process that died would still say, nobody reads: it goes on here until its requests run out of time.
    let alive = true;
    const log = (line: Line) => void (alive && lines.push({ ...line, at: world.clock() }));
    const draw = (least: number, most: number) => random.whole(least, most);
    const keeper = createKeeper({ context, stabilizer, vaults: [vault], keys, store, log, acts: true, draw });
    await expect(openStore(file)).rejects.toThrow(`belongs to process ${process.pid}`);
    counts.locked += 1;
    const wait = await Promise.race([keeper.turn(), died]);
    alive = false;
    keeper.stop();
    store.close();
    return wait === 'died' ? undefined : wait;
  }

  const owner = { vaultAddress: vault, caller: world.role('owner') };
  const end = world.clock() + DAYS * 24 * HOUR;
  while (world.clock() < end) {
    const drawn = random.whole(0, 9);
    const weather: Weather = drawn === 0 ? 'killed before' : drawn === 1 ? 'killed after' : drawn === 2 ? 'no node' : 'fair';
    counts.turns += 1;
    const wait = await turn(weather);
    if (wait === undefined) counts.killed += 1;
    if (weather === 'no node') counts['no node'] += 1;
    if (random.whole(0, 9) === 0) await control.run('strategyYield', { vault, bps: random.whole(0, 1_200) });
    if (random.whole(0, 49) === 0) {
      const targetApyBps = random.whole(300, 2_500);
      await confirm(world, (await targetApy.build(world.context, { ...owner, targetApyBps })).envelope);
    }
    await control.advance(wait ?? 5);
  }
  // What the last process may have left.
  await turn('fair');
  return { lines, counts, file };
}

function amountOf(envelope: string, passphrase: string): bigint {
  const [operation] = (TransactionBuilder.fromXDR(envelope, passphrase) as Transaction).operations;
  if (operation?.type !== 'invokeHostFunction') return expect.fail('no call');
  const { func } = operation;
  if (func.type !== 'hostFunctionTypeInvokeContract') return expect.fail('no call of a contract');
  return scValToBigInt(func.invokeContract.args[1] ?? expect.fail('no amount'));
}

it(`${DAYS} days: every hour has its step, every boost is paid once, and the budget is exact to the stroop`, async (test) => {
  const world = await openWorld(test);
  const vault = world.vault('Lantern');
  await world.fresh().run('strategyYield', { vault, bps: 900 });
  // More than it earns: boosts have something to make up for.
  const owner = { vaultAddress: vault, caller: world.role('owner') };
  await confirm(world, (await targetApy.build(world.context, { ...owner, targetApyBps: 1_200 })).envelope);
  const before = await said(world, vault);
  const { lines, counts, file } = await play(world, vault);
  const after = await said(world, vault);
  const of = <E extends Line['event']>(event: E) =>
    lines.filter((line) => line.event === event) as Extract<(typeof lines)[number], { event: E }>[];

  const store = await openStore(file);
  const kept = (await store.database.all('journal')) as { value: { envelope: string; state: string; intent: Intent } }[];
  const records = kept.map(({ value }) => value);
  store.close();
  // One cycle, one transaction.
  const cycles = records.map(({ intent: { cycle, due } }) => `${cycle} ${due}`);
  expect(new Set(cycles).size).toBe(cycles.length);
  const confirmed = records.filter(({ state }) => state === 'confirmed');
  const others = records.filter((record) => !confirmed.includes(record));
  // What was on its way while no node answered may have missed its time.
  expect(others.map(({ state }) => state)).toEqual(others.map(() => 'expired'));
  expect(others.length).toBeLessThanOrEqual(counts['no node']);
  expect(of('refused')).toEqual([]);

  // Every hour has its decision, and what was decided last is what the ledger has.
  const steps = of('fee');
  for (const [index, { at, fromBps }] of steps.entries()) {
    const last = steps[index - 1];
    if (!last) continue;
    expect(at - last.at).toBeLessThan(HOUR + 600);
    // A decision whose process died before it was written down is made again.
    expect([last.fromBps, last.toBps ?? last.fromBps]).toContain(fromBps);
  }
  expect(after.currentFeeBps).toBe(steps.at(-1)?.toBps ?? steps.at(-1)?.fromBps);

  // Every stroop that was signed for has left the campaign, once, and nothing else has.
  const boosts = confirmed.filter(({ intent: { name } }) => name === 'boost');
  const signed = boosts.reduce((sum, { envelope }) => sum + amountOf(envelope, world.network.passphrase), 0n);
  const figure = (of: typeof after, name: 'totalBoosted' | 'available') => BigInt(of.campaign?.[name] ?? expect.fail('no campaign'));
  expect(figure(after, 'totalBoosted') - figure(before, 'totalBoosted')).toBe(signed);
  expect(figure(before, 'available') - figure(after, 'available')).toBe(signed);
  console.log(
    JSON.stringify({
      days: DAYS,
      seed: SEED,
      ...counts,
      fees: confirmed.length - boosts.length,
      boosts: boosts.length,
      signed: `${signed}`,
    }),
  );
  expect(Math.min(boosts.length, confirmed.length - boosts.length, counts.killed, counts['no node'])).toBeGreaterThan(0);
}, 3_600_000);
