/** What a vault's strategies earned: what the wallet saw of its worth, and what its events say moved that. */
import { interestRate } from '../../insight/earnings';
import type { PastMoves } from '../../insight/futures';
import { foldHistory } from '../../insight/history';
import { type Coverage, grossRate, type MeasuredRate } from '../../insight/rates';
import type { Change, Window } from '../../insight/series';
import type { HistoryCache } from '../../interface/reads/history';
import { RATE_ONE } from '../../primitives/growth';
import type { Samples } from '../kept/share-prices';

/** What events tell for rates, in the time in which they are whole. */
export interface EventFacts {
  changes: Change[];
  coverage: Coverage;
  /** When the vault had transactions of its own. */
  moved: number[];
  /** Its deposits and withdrawals of the last month, and how far back all of them are known. */
  past(now: number): PastMoves;
}

const MONTH = 30 * 86_400;
const MOST_MOVES = 120;

function pastOf(cache: HistoryCache, from: number, now: number): PastMoves {
  const all = cache.events.flatMap((event) => {
    if (event.kind !== 'vaultDeposit' && event.kind !== 'vaultWithdraw') return [];
    const [amount, before] = [event.amounts[0] ?? 0n, event.totalsBefore[0] ?? 0n];
    // A first deposit is of nothing.
    if (before <= 0n) return [];
    return [{ secondsAgo: now - event.time, part: ((event.kind === 'vaultDeposit' ? amount : -amount) * RATE_ONE) / before }];
  });
  const since = Math.min(MONTH, now - from);
  const moves = all.filter(({ secondsAgo }) => secondsAgo < since).slice(-MOST_MOVES);
  return { seconds: all.length > moves.length && moves.length === MOST_MOVES ? (moves[0]?.secondsAgo ?? 0) : since, moves };
}

/** undefined where nobody listened to the vault's asset: then a gift would count as a yield. */
export function eventFactsOf(cache: HistoryCache | undefined): EventFacts | undefined {
  if (!cache || cache.movesFrom === null) return undefined;
  const from = Math.max(cache.movesFrom, cache.complete ? 0 : cache.from.time);
  const moved = cache.events.filter(({ contract, kind }) => contract === cache.vault && kind !== 'gift').map(({ time }) => time);
  const known = Math.max(cache.complete ? (cache.events[0]?.time ?? 0) : cache.from.time, cache.gaps.at(-1)?.to ?? 0);
  return {
    changes: foldHistory(cache.events).changes,
    coverage: { from, until: cache.until.time, gaps: cache.gaps },
    moved,
    past: (now) => pastOf(cache, known, now),
  };
}

/**
 * Gross over a window, harvests left out: by the pools' rates where every strategy lends. Of other strategies, from the vault's worth and
 * what its events say moved that; undefined: not known.
 */
export function grossOver(
  { prices }: Samples,
  facts: EventFacts | undefined,
  isLending: boolean,
  window: Window,
): MeasuredRate | undefined {
  if (isLending) return interestRate(prices, window);
  return facts && grossRate(prices, window, facts.changes, facts.coverage);
}
