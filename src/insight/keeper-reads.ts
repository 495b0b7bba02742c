/** From which of the vault's past the keeper tells its yield, as far as the wallet saw it (contracts.md part 3). */
import { grown, RATE_ONE, toBps, yearlyRate } from '../primitives/growth';
import { netRate } from './rates';
import type { ValueSample } from './series';

/** One of the vault's own transactions: from the latest that is a day old the keeper tells the yield. */
export interface KeeperRead {
  secondsAgo: number;
  /** A share's gross value of now over that of then, boosts contained; `RATE_ONE` is as much. */
  growth: bigint;
}

const HOUR = 3_600;
const DAY = 86_400;
/** How far back the keeper looks. */
const WINDOW = 31 * DAY;
/** A vault that moves so often is always read over about a day. */
const BUSY = { seconds: 2 * DAY, moves: 4 };
/** A value seen so near to a transaction stands for it. */
const NEAR = 2 * HOUR;
const MOST = 30;

/**
 * `moved`: when the vault had transactions of its own, oldest first. undefined: it is busy, or the wallet saw too little; then a
 * projection takes it that the last day is read.
 */
export function keeperReads(samples: readonly ValueSample[], moved: readonly number[], now: number): KeeperRead[] | undefined {
  const valued = samples.flatMap(({ time, gross, supply }) => (gross && supply > 0n ? [{ time, gross, supply }] : []));
  const last = valued.at(-1);
  if (!last || moved.filter((time) => time > now - BUSY.seconds).length >= BUSY.moves) return undefined;
  const within = moved.filter((time, index) => time > now - WINDOW && time !== moved[index - 1]).slice(-MOST);
  const reads = within.map((time) => {
    const near = valued.findLast((sample) => Math.abs(sample.time - time) <= NEAR);
    if (!near) return undefined;
    const grew = (last.gross * near.supply * RATE_ONE) / (near.gross * last.supply);
    const rate = yearlyRate(RATE_ONE, grew, last.time - near.time);
    // What was not seen grew as the rest did.
    const growth = rate === undefined ? grew : grown(RATE_ONE, rate, now - time);
    // Of what was lost all but nothing no yield can be computed.
    return growth > 0n ? { secondsAgo: now - time, growth } : undefined;
  });
  return reads.every((read) => read !== undefined) ? reads : undefined;
}

/** Which of them, oldest first, the keeper takes in `later` seconds; undefined: it finds none. */
export function readOf(reads: readonly KeeperRead[], later = 0): KeeperRead | undefined {
  const within = reads.filter(({ secondsAgo }) => secondsAgo + later <= WINDOW);
  return within.findLast(({ secondsAgo }) => secondsAgo + later >= DAY) ?? within[0];
}

/** The yield that it tells now, boosts contained, in bps; 0 where it finds nothing to compare with, undefined where the wallet saw too little. */
export function readRateBps(reads: readonly KeeperRead[] | undefined, samples: readonly ValueSample[], now: number): number | undefined {
  const read = reads && readOf(reads);
  if (reads) return read ? toBps(yearlyRate(RATE_ONE, read.growth, read.secondsAgo) ?? 0n) : 0;
  const prices = samples.flatMap(({ time, gross, supply }) => (gross ? [{ time, total: gross, supply }] : []));
  return netRate(prices, { from: now - DAY, to: now })?.bps;
}
