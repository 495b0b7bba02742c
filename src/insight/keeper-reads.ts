/** From which of the vault's past the keeper tells its yield, as far as the wallet saw it (contracts.md part 3). */
import { RATE_ONE } from '../primitives/growth';
import type { KeeperRead } from './projection';
import type { ValueSample } from './series';

const HOUR = 3_600;
const DAY = 86_400;
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
  const seen = samples.flatMap(({ time, gross, supply }) => (gross && supply > 0n ? [{ time, gross, supply }] : []));
  const last = seen.at(-1);
  if (!last || moved.filter((time) => time > now - BUSY.seconds).length >= BUSY.moves) return undefined;
  const within = moved.filter((time, index) => time > now - WINDOW && time !== moved[index - 1]).slice(-MOST);
  const reads = within.map((time) => {
    const near = seen.findLast((sample) => Math.abs(sample.time - time) <= NEAR);
    const growth = near && (last.gross * near.supply * RATE_ONE) / (near.gross * last.supply);
    // Of what was lost all but nothing no yield can be told.
    return growth ? { secondsAgo: now - time, growth } : undefined;
  });
  return reads.every((read) => read !== undefined) ? reads : undefined;
}
