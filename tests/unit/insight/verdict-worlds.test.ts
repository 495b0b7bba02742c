/**
 * "Better or worse than staying", in random worlds: a pool in which somebody stays, and a vault that lends into it or into another one.
 * The vault is moved by people, given gifts, boosted and harvested; its fee stays or is under the local network's own keeper. What was
 * said is compared with the fortnight that follows, and with what is said of the same world without gifts, boosts and harvests.
 */
import { describe, expect, test } from 'vitest';
import { earningsOf, interestRate, poolEarnings } from '../../../src/insight/earnings';
import { rateIn } from '../../../src/insight/rates';
import type { PriceSample, ValueSample } from '../../../src/insight/series';
import { type Difference, differenceOf, type Verdict, verdictOf } from '../../../src/insight/verdict';
import type { Rate } from '../../../src/primitives/growth';
import { PaperKeeper, PaperVault } from '../../network/index';
import { drawer } from './drawer';

const WORLDS = 100;
const FIRST = Number(process.env.BALLAST_SEED ?? 1);
const HOUR = 3_600;
const DAY = 86_400;
const FORTNIGHT_HOURS = 14 * 24;
const YEAR = 31_556_952;
const START = 1_770_000_000;
const USDC = 10_000_000n;
/** True differences below this are no better and no worse. */
const MATTERS_BPS = 25;

interface Wealth {
  /** Gifts, boosts and harvests happen. */
  gifts: boolean;
  /** Yields move: each hour they are some hundredths more or less than in the hour before. */
  moving: boolean;
}

interface Lived {
  seed: number;
  said: Difference;
  was: number;
  about: string;
}

class PaperPool {
  index = 1;
  seen: PriceSample[] = [];
  constructor(public bps: number) {}
  get rate() {
    return BigInt(Math.round(this.index * 1e12));
  }
  advance(bps: number, seconds: number) {
    this.index *= (1 + bps / 10_000) ** (seconds / YEAR);
  }
}

const curveOf = (bps: number): Rate => ({ bps: Math.round(bps), basis: 'modelled', seconds: DAY });

/** What happens is drawn apart from what is given, so that the same world can be lived through without gifts. */
function live(seed: number, { gifts, moving }: Wealth): Lived {
  const draw = drawer(seed);
  const luck = drawer(seed + 7_919);
  const stay = new PaperPool(draw(100, 1_500));
  const own = draw(0, 3) === 0 ? stay : new PaperPool(Math.max(50, stay.bps + draw(-500, 500)));
  const fee = draw(0, 30) * 100;
  const vault = new PaperVault(START, fee, BigInt(draw(5_000, 2_000_000)) * USDC);
  const target = draw(100, 1_500);
  const terms = { targetBps: target, minBps: 0, maxBps: draw(20, 40) * 100 };
  const keeper = draw(0, 1) === 0 ? new PaperKeeper(vault, terms) : undefined;
  const idle = (vault.balance * BigInt(draw(0, 10))) / 100n;
  vault.balance -= idle;
  vault.previous = vault.balance;
  vault.idle += idle;
  const every = draw(3, 72);
  const prices: ValueSample[] = [];
  const pools = own === stay ? [stay] : [stay, own];
  let earned = 0;
  const hour = (given: boolean) => {
    for (const pool of pools) {
      if (moving) pool.bps = Math.min(3_000, Math.max(20, (pool.bps * (1_000 + draw(-25, 25))) / 1_000));
    }
    const rates = new Map(pools.map((pool) => [pool, moving ? pool.bps : (pool.bps * (100 + draw(-3, 3))) / 100]));
    for (const pool of pools) pool.advance(rates.get(pool) ?? 0, HOUR);
    const before = vault.net;
    vault.advance(HOUR, (rates.get(own) ?? 0) / 10_000);
    earned += Math.log(Number(vault.net) / Number(before));
    if (draw(1, every) === 1) {
      const size = BigInt(draw(1, 50));
      if (draw(0, 9) < 6) vault.deposit((vault.net * size) / 1_000n);
      else vault.withdraw((vault.supply * size) / 1_000n);
    }
    if (draw(0, 200) === 0) vault.distribute();
    const [what, size] = [luck(0, 70), BigInt(luck(1, 50))];
    if (given && what === 0) vault.receive((vault.gross * size) / 10_000n, 'gift');
    if (given && what === 1) vault.receive((vault.gross * size) / 100_000n);
    if (given && what === 2) vault.earn((vault.balance * size) / 10_000n);
    const netBefore = vault.net;
    keeper?.record();
    keeper?.cycle();
    // A step of the fee prices anew what is not locked: that is earned less, or more.
    earned += Math.log(Number(vault.net) / Number(netBefore));
    for (const pool of pools) pool.seen.push({ time: vault.time, total: pool.rate, supply: 1n });
    const lent = [{ pool: 'own', rate: own.rate, amount: vault.balance }];
    prices.push({ time: vault.time, total: vault.net, supply: vault.supply, gross: vault.gross, lent });
  };
  const past = draw(2, 12) * 24;
  for (let h = 0; h < past; h++) hour(gifts);
  const now = vault.time;
  const share = Number(vault.balance) / Number(vault.gross);
  const there = earningsOf({
    ...{ curve: curveOf(own.bps * share), gross: vault.gross, total: vault.net, now, feeBps: vault.feeBps },
    terms: keeper && { targetApyBps: target, minFeeBps: terms.minBps, maxFeeBps: terms.maxBps },
    seen: (window) => rateIn(interestRate(prices, window)),
  });
  const said = differenceOf(poolEarnings(curveOf(stay.bps), stay.seen, now), there) ?? expect.fail('nothing is said');
  earned = 0;
  const from = stay.index;
  for (let h = 0; h < FORTNIGHT_HOURS; h++) hour(false);
  const yearly = (growth: number) => Math.expm1((growth * YEAR) / (FORTNIGHT_HOURS * HOUR)) * 10_000;
  const was = yearly(earned) - yearly(Math.log(stay.index / from));
  const about = `pools ${Math.round(stay.bps)} and ${Math.round(own.bps)}, fee ${fee}, ${keeper ? `target ${target}` : 'no keeper'}, idle ${idle}`;
  return { seed, said, was, about };
}

const worlds = (wealth: Wealth) => Array.from({ length: WORLDS }, (_, index) => live(FIRST + index, wealth));
const sign = ({ said }: Lived) => Math.sign(said.bps);

describe(`the verdict in ${WORLDS} worlds of moved vaults and gifts`, () => {
  const given = worlds({ gifts: true, moving: false });

  test('has the wrong sign in at most 5 of 100 true differences above 25 bps, where yields stay', () => {
    const telling = given.filter(({ was }) => Math.abs(was) > MATTERS_BPS);
    const wrong = telling.filter((world) => sign(world) * world.was <= 0);
    console.log(`wrong signs: ${wrong.length} of ${telling.length} true differences above ${MATTERS_BPS} bps`);
    for (const { seed, said, was, about } of wrong)
      console.log(`  world ${seed}: said ${said.bps} (${said.low} to ${said.high}), was ${was.toFixed(0)}; ${about}`);
    expect(telling.length).toBeGreaterThan(WORLDS / 2);
    expect(wrong.length / telling.length).toBeLessThanOrEqual(0.05);
  });

  test('is the same without a single gift, boost or harvest', () => {
    const plain = worlds({ gifts: false, moving: false });
    const turned = (world: Lived, index: number) => new Set([verdictOf(world.said), verdictOf((plain[index] as Lived).said)]);
    const opposite = given.filter((world, index) => ['better', 'worse'].every((one) => turned(world, index).has(one as Verdict)));
    // A gift lies idle beside what is lent, and a keeper reads it as yield: what is small may become nothing by that.
    const changed = given.filter((world, index) => Math.abs(world.was) > MATTERS_BPS && turned(world, index).size > 1);
    const moved = given.map(({ said }, index) => Math.abs(said.bps - (plain[index] as Lived).said.bps)).sort((a, b) => b - a);
    console.log(`changed by gifts: ${changed.length} of ${WORLDS}; by how much: ${moved.slice(0, 8).join(', ')} bps`);
    for (const { seed, said, about } of changed)
      console.log(`  world ${seed}: ${said.bps}, was ${plain[seed - FIRST]?.said.bps}; ${about}`);
    expect([opposite, changed]).toEqual([[], []]);
  });

  test('is a span where yields move', () => {
    const moving = worlds({ gifts: true, moving: true });
    const telling = moving.filter(({ was }) => Math.abs(was) > MATTERS_BPS);
    const wrong = telling.filter((world) => sign(world) * world.was <= 0);
    const sure = wrong.filter(({ said }) => said.low > 0 || said.high < 0);
    const widths = moving.map(({ said: { low, high } }) => high - low).sort((a, b) => a - b);
    console.log(
      `where yields move: ${wrong.length} of ${telling.length} wrong, ${sure.length} of them without a span over nought; width median ${widths[WORLDS / 2]}`,
    );
    expect(widths[WORLDS / 2]).toBeGreaterThan(0);
  });
});
