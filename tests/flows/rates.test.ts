/**
 * Rates on a ledger: gross is what the strategy made, net is what a withdrawal returns, whatever keeper and people do between.
 * `BALLAST_RUNS=100` for as many random lives more.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { asI128, asVec } from '../../src/contracts/scval';
import { foldHistory } from '../../src/insight/history';
import { grossRate } from '../../src/insight/rates';
import type { ValueSample } from '../../src/insight/series';
import { type HistoryCache, history } from '../../src/interface/reads/history';
import { vaultList } from '../../src/interface/reads/vault-list';
import { adr, i128, vec } from '../network/index';
import { openWorld } from './world';

const HOUR = 3_600;
const UNIT = 10_000_000n;
const YEAR = 31_556_952;

/** Whole numbers from a seed, the same on every machine. */
function drawer(seed: number) {
  let state = seed >>> 0;
  return (least: number, most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return least + ((state >>> 8) % (most - least + 1));
  };
}

const RUNS = Number(process.env.BALLAST_RUNS ?? 0);
const more = Array.from({ length: RUNS }, (_, run) => [['Beacon', 'Lantern', 'Harbor'][run % 3] ?? '', 5 + run] as const);

const MOVES = ['step', 'step', 'report', 'distribute', 'deposit', 'withdraw', 'withdraw', 'gift', 'quiet'] as const;

for (const [name, seed] of [['Beacon', 1], ['Beacon', 2], ['Lantern', 3], ['Harbor', 4], ...more] as const) {
  it(`a vault’s rates hold through forty moves (${name}, seed ${seed})`, async (test) => {
    const world = await openWorld(test);
    const control = world.fresh();
    const vault = world.vault(name);
    const [owner, depositor] = [world.role('owner'), world.role('depositor')];
    const draw = drawer(seed);
    const invoke = (fn: string, ...args: xdr.ScVal[]) =>
      control.invoke(
        vault,
        fn,
        args.map((arg) => arg.toXdr('base64')),
      );
    const look = async () => {
      const { vaults, closeTime } = await vaultList(world.context, { account: depositor, vaults: [vault] });
      const [listed] = vaults;
      const { total, gross, instance } = listed?.value ?? expect.fail('there is no vault');
      if (total === undefined || gross === undefined) return expect.fail('its worth is not told');
      return { time: closeTime, total, gross, supply: instance.totalSupply, shares: listed?.shares ?? 0n };
    };
    const samples: ValueSample[] = [];
    /** What a share was worth when people paid in and took out. */
    const moved: { total: bigint; supply: bigint }[] = [];
    let heard: HistoryCache | undefined;
    /** What the strategy made, from just after one move to just before the next. */
    let grown = 0;
    const begin = await look();
    samples.push(begin);
    let after = begin;
    for (let move = 0; move < 40; move++) {
      const what = MOVES[draw(0, MOVES.length - 1)];
      await control.advance((what === 'quiet' ? draw(24, 96) : draw(1, 12)) * HOUR, 50);
      const before = await look();
      grown += Math.log1p(Number(((before.gross - after.gross) * 10n ** 15n) / after.gross) / 1e15);
      if (what === 'step') await control.run('lockFees', { vault, bps: draw(0, 60) * 100 });
      if (what === 'report') await control.run('report', { vault });
      if (what === 'distribute') await invoke('distribute_fees', adr(owner));
      if (what === 'deposit' || what === 'withdraw') moved.push({ total: before.total, supply: before.supply });
      if (what === 'deposit') await control.run('otherUserDeposits', { vault, amount: `${BigInt(draw(1, 20_000)) * UNIT}` });
      if (what === 'gift') await control.run('mint', { vault, amount: `${BigInt(draw(1, 20)) * UNIT}` });
      if (what === 'withdraw') {
        const shares = (before.shares * BigInt(draw(1, 30))) / 100n;
        const { result } = await invoke('withdraw', i128(shares), vec(i128(0n)), adr(depositor));
        // To the stroop.
        expect(asI128(asVec(xdr.ScVal.fromXdr(result, 'base64'))?.[0])).toBe((before.total * shares) / before.supply);
      }
      // A ledger is seen as it is at its end.
      after = await look();
      // Of what lies idle beside the pool a look must tell: between two of them all is taken to grow alike.
      if (draw(0, 3) === 0 || name === 'Harbor') samples.push(after);
      await control.close();
      if (move % 5 === 0) heard = await history(world.chain, vault, heard && structuredClone(heard));
    }
    await control.advance(3 * HOUR);
    const end = await look();
    grown += Math.log1p(Number(((end.gross - after.gross) * 10n ** 15n) / after.gross) / 1e15);
    samples.push(end);
    const { events, until, movesFrom } = await history(world.chain, vault, heard);
    const { changes, prices } = foldHistory(events);
    // Its own events tell those prices to the stroop.
    expect(prices.slice(-moved.length).map(({ total, supply }) => ({ total, supply }))).toEqual(moved);
    const found = grossRate(samples, { from: begin.time, to: end.time }, changes, { from: movesFrom ?? 0, until: until.time, gaps: [] });
    const truth = Math.expm1((grown * YEAR) / (end.time - begin.time)) * 10_000;
    console.log(`${name}, seed ${seed}: said ${found?.bps} bps of gross, was ${truth.toFixed(2)}`);
    expect(found).toMatchObject({ from: begin.time, to: end.time });
    expect(Math.abs((found?.bps ?? Number.NaN) - truth)).toBeLessThanOrEqual(5);
  }, 240_000);
}
