/**
 * What is foretold beside what the keeper then does, in random worlds of fourteen days: budgets that are spent, run out and are
 * refilled, yields that differ from hour to hour, fees that begin outside of their bounds. A world is a vault on paper, under the
 * local network's own keeper (tests/network/keeper); one world more is lived through on the ledger by tests/flows/projection.test.ts.
 */
import { expect, test } from 'vitest';
import type { KeeperRead } from '../../../src/insight/keeper-reads';
import { HORIZON_HOURS, meanNetRateBps, projection } from '../../../src/insight/projection';
import { RATE_ONE, toBps, yearlyRate } from '../../../src/primitives/growth';
import { PaperKeeper, PaperVault } from '../../network/index';
import { drawer } from './drawer';

const WORLDS = 300;
const HOUR = 3_600;
const START = 1_770_000_000;
const USDC = 10_000_000n;

interface Lived {
  seed: number;
  said: number;
  was: number;
  /** Hours in which the fee was another by more than a step of the keeper. */
  feeApart: number;
  about: string;
}

function live(seed: number): Lived {
  const draw = drawer(seed);
  const yieldBps = draw(100, 1_500);
  const targetBps = draw(100, 1_800);
  const [a, b] = [draw(0, 3_000), draw(0, 4_000)];
  const terms = { targetBps, minBps: draw(0, 2) === 0 ? Math.min(a, b) : 0, maxBps: Math.max(a, b) };
  const fee = draw(0, 3) === 0 ? draw(0, 5_000) : draw(terms.minBps, terms.maxBps);
  const vault = new PaperVault(START, fee, BigInt(draw(1_000, 2_000_000)) * USDC);
  const keeper = new PaperKeeper(vault, terms);
  const hourly = () => (yieldBps * (100 + draw(-3, 3))) / 1_000_000;
  const past = draw(2, 20) * 24;
  for (let hour = 0; hour < past; hour++) {
    vault.advance(HOUR, hourly());
    if (draw(0, 40) === 0) vault.deposit((vault.gross * BigInt(draw(1, 30))) / 1_000n);
    if (draw(0, 200) === 0) vault.distribute();
    keeper.record();
  }
  const missing = Math.max(0, targetBps - yieldBps) + (yieldBps * terms.minBps) / 10_000;
  const perDay = (vault.gross * BigInt(Math.round(missing))) / 3_652_425n;
  const kind = draw(0, 3);
  keeper.available = kind === 0 ? 0n : (perDay * BigInt(draw(1, kind === 1 ? 60 : 400))) / 10n;
  const refills = kind === 3 ? [draw(24, 200), draw(200, 320)].map((hour) => ({ hour, amount: (perDay * BigInt(draw(1, 50))) / 10n })) : [];
  const reads: KeeperRead[] = vault.events
    .filter(({ kind: what }) => what !== 'boost')
    .map(({ time, grossBefore }) => ({ secondsAgo: vault.time - time, growth: (vault.grossPrice * RATE_ONE) / grossBefore }));
  const found = projection({
    ...{ grossRateBps: yieldBps, targetApyBps: targetBps, minFeeBps: terms.minBps, maxFeeBps: terms.maxBps, currentFeeBps: vault.feeBps },
    ...{ managed: vault.net, available: keeper.available, unlocked: vault.pending, reads, refills },
  });
  const [begin, from] = [vault.time, vault.net];
  let next = begin + draw(900, 3_500);
  let feeApart = 0;
  for (let hour = 1; hour <= HORIZON_HOURS; hour++) {
    for (const refill of refills) if (refill.hour === hour - 1) keeper.available += refill.amount;
    const end = begin + hour * HOUR;
    const rate = hourly();
    for (; next <= end; next += draw(900, 3_500)) {
      vault.advance(next - vault.time, rate);
      keeper.boost();
    }
    vault.advance(end - vault.time, rate);
    keeper.cycle();
    if (Math.abs(vault.feeBps - (found.hours[hour]?.feeBps ?? 0)) > 100) feeApart += 1;
  }
  const was = toBps(yearlyRate(from, vault.net, HORIZON_HOURS * HOUR) ?? 0n);
  const budget =
    kind === 0 ? 'no budget' : kind === 3 ? 'refilled' : `budget of ${keeper.available === 0n ? 'less' : 'more'} than a fortnight`;
  const about = `yield ${yieldBps}, target ${targetBps}, fee ${fee} in ${terms.minBps} to ${terms.maxBps}, ${budget}, ${past / 24} days old`;
  return { seed, said: meanNetRateBps(found, HORIZON_HOURS), was, feeApart, about };
}

test(`the net rate of fourteen days is within 10 bps of what the keeper made it in 95 % of ${WORLDS} random worlds`, () => {
  const worlds = Array.from({ length: WORLDS }, (_, index) => live(index + 1));
  const off = ({ said, was }: Lived) => Math.abs(said - was);
  const ordered = worlds.toSorted((x, y) => off(y) - off(x));
  const within = worlds.filter((world) => off(world) <= 10).length;
  const feeHours = worlds.reduce((sum, { feeApart }) => sum + feeApart, 0);
  console.log(
    `within 10 bps: ${within} of ${WORLDS}; fee more than a step apart in ${feeHours} of ${WORLDS * HORIZON_HOURS} hours; the worst:`,
  );
  for (const world of ordered.slice(0, 8))
    console.log(`  world ${world.seed}: said ${world.said}, was ${world.was}; ${world.about}; fee apart ${world.feeApart} h`);
  expect(within).toBeGreaterThanOrEqual(WORLDS * 0.95);
  expect(feeHours).toBeLessThan(WORLDS * HORIZON_HOURS * 0.05);
});
