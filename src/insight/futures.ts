/**
 * What a projection is right for, and how far it may be off (docs/rates.md). The projection itself is of a vault that nobody moves; every
 * deposit and withdrawal locks the fee on all gains so far, and shares a boost budget among more or fewer. What is to come of those is
 * not known, so the vault's own past is lived through again from several of its days. Pure.
 */
import { CYCLE_SECONDS } from './keeper-step';
import { HORIZON_HOURS, type Move, meanNetRateBps, type ProjectionInput, projection } from './projection';

/** A vault's deposits and withdrawals: what came in, or went out where `part` is negative, of what it managed then (`RATE_ONE`). */
export interface PastMove {
  secondsAgo: number;
  part: bigint;
}

export interface PastMoves {
  /** How far back all of them are known, in seconds. */
  seconds: number;
  moves: readonly PastMove[];
}

/** Yearly net rates in bps over the next fortnight. */
export interface Span {
  low: number;
  high: number;
}

/** The past is begun from so many of its moments. */
const STARTS = 8;
/** What the keeper's hour and the moment of boosts leave open, and what other moves than those of the past do (docs/rates.md). */
const MARGIN_BPS = { still: 10, moved: 20 };
const DAY = 86_400;

/** The past again and again from a moment of it on, as hours to come. */
function again({ seconds, moves }: PastMoves, start: number): Move[] {
  const rounds = Math.ceil((HORIZON_HOURS * CYCLE_SECONDS) / seconds) + 1;
  const once = moves.map(({ secondsAgo, part }) => ({ after: (((seconds - secondsAgo - start) % seconds) + seconds) % seconds, part }));
  return Array.from({ length: rounds }, (_, round) =>
    once.map(({ after, part }) => ({ hour: Math.floor((after + round * seconds) / CYCLE_SECONDS) + 1, part })),
  )
    .flat()
    .filter(({ hour }) => hour <= HORIZON_HOURS);
}

/** Between which rates the next fortnight ends where people move the vault as they did; undefined: less than a day of that is known. */
export function spanOf(input: ProjectionInput, past: PastMoves): Span | undefined {
  if (past.seconds < DAY) return undefined;
  const starts = past.moves.length === 0 ? [] : Array.from({ length: STARTS }, (_, k) => Math.floor((past.seconds * k) / STARTS));
  const futures = [undefined, ...starts.map((start) => again(past, start))];
  const rates = futures.map((moves) => meanNetRateBps(projection({ ...input, ...(moves ? { moves } : {}) }), HORIZON_HOURS));
  const margin = past.moves.length === 0 ? MARGIN_BPS.still : MARGIN_BPS.moved;
  return { low: Math.min(...rates) - margin, high: Math.max(...rates) + margin };
}
