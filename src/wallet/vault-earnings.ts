/** What a vault's strategies earned: what the wallet saw of its worth, and what its events say moved that. */
import { foldHistory } from '../insight/history';
import { type Coverage, grossRate, type MeasuredRate } from '../insight/rates';
import type { Change, Window } from '../insight/series';
import type { HistoryCache } from '../interface/reads/history';
import type { Samples } from './kept/share-prices';

/** What events tell for rates, in the time in which they are whole. */
export interface EventFacts {
  changes: Change[];
  coverage: Coverage;
  /** When the vault had transactions of its own. */
  moved: number[];
}

/** undefined where nobody listened to the vault's asset: then a gift would count as a yield. */
export function eventFactsOf(cache: HistoryCache | undefined): EventFacts | undefined {
  if (!cache || cache.movesFrom === null) return undefined;
  const from = Math.max(cache.movesFrom, cache.complete ? 0 : cache.from.time);
  const moved = cache.events.filter(({ contract, kind }) => contract === cache.vault && kind !== 'gift').map(({ time }) => time);
  return { changes: foldHistory(cache.events).changes, coverage: { from, until: cache.until.time, gaps: cache.gaps }, moved };
}

export const earnedRate = ({ prices }: Samples, { changes, coverage }: EventFacts, window: Window): MeasuredRate | undefined =>
  grossRate(prices, window, changes, coverage);
