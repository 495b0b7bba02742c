/**
 * What the keeper computes (contracts.md 3, 14.4). A yield is a plain number, 0.08 for
 * eight per cent a year; fees and targets are bps; amounts are stroops.
 */

/** Of 365.2425 days. */
const YEAR_SECONDS = 31_556_952;
/** Less than this says nothing about a year. */
const LEAST_SECONDS = 600;
/** A fee this near to the required one stays. */
const DEAD_ZONE_BPS = 50;
/** The most that a fee moves in one cycle. */
const STEP_BPS = 100;
/** What a boost makes up for at most; the first one counts it whole. */
const BOOST_SECONDS = 3_600n;
const SCALE = 1_000_000_000_000n;

/** The yearly yield of a price that went from `start` to `end`; undefined where nothing can be said. */
export function yearlyYield(start: bigint, end: bigint, seconds: number): number | undefined {
  if (start <= 0n || end <= 0n || seconds < LEAST_SECONDS) return undefined;
  const growth = Number(((end - start) * SCALE * SCALE) / start) / Number(SCALE * SCALE);
  return Math.expm1((Math.log1p(growth) * YEAR_SECONDS) / seconds);
}

/** The fee that leaves depositors the target, within the bounds; the least where the yield does not reach it. */
export function requiredFeeBps(grossYield: number, targetBps: number, minBps: number, maxBps: number): number {
  const target = targetBps / 10_000;
  if (grossYield <= target) return minBps;
  return Math.min(Math.max(Math.round((1 - target / grossYield) * 10_000), minBps), maxBps);
}

/**
 * The fee after a cycle: one step towards the required one, or as it is. The step is taken after the bounds, as the operator
 * takes it: a fee far outside of them leads to another outside of them, which the contract refuses.
 */
export function nextFeeBps(currentBps: number, requiredBps: number): number {
  const distance = requiredBps - currentBps;
  if (Math.abs(distance) <= DEAD_ZONE_BPS) return currentBps;
  return currentBps + Math.min(Math.max(distance, -STEP_BPS), STEP_BPS);
}

export interface CycleInput {
  /** Gross prices of a share, what boosts have put into it contained; `start` is undefined where none is known. */
  start: { time: number; gross: bigint } | undefined;
  end: { time: number; gross: bigint } | undefined;
  currentBps: number;
  targetBps: number;
  minBps: number;
  maxBps: number;
}

export interface Decision {
  /** 'unchanged': near enough to what is required; 'skipped_no_data': no yield, or not known for long enough. */
  action: 'changed' | 'unchanged' | 'skipped_no_data';
  /** undefined where it is not known. */
  gross: number | undefined;
  requiredBps: number | null;
  nextBps: number;
}

/** What the operator's bot does to a fee in one cycle. Whether the contract takes it is another matter. */
export function decide({ start, end, currentBps, targetBps, minBps, maxBps }: CycleInput): Decision {
  const gross = start && end && yearlyYield(start.gross, end.gross, end.time - start.time);
  if (gross === undefined || gross <= 0) return { action: 'skipped_no_data', gross, requiredBps: null, nextBps: currentBps };
  const requiredBps = requiredFeeBps(gross, targetBps, minBps, maxBps);
  const nextBps = nextFeeBps(currentBps, requiredBps);
  return { action: nextBps === currentBps ? 'unchanged' : 'changed', gross, requiredBps, nextBps };
}

export interface BoostInput {
  available: bigint;
  managed: bigint;
  targetBps: number;
  /** What depositors would get without boosts. */
  netYield: number;
  /** Since the last boost; undefined before the first. */
  seconds: bigint | undefined;
}

/** What lifts the yield of the time since the last boost to the target; none at or above it. */
export function boostAmount({ available, managed, targetBps, netYield, seconds = BOOST_SECONDS }: BoostInput): bigint {
  if (netYield >= targetBps / 10_000) return 0n;
  const missing = (BigInt(targetBps) * SCALE) / 10_000n - BigInt(Math.round(netYield * Number(SCALE)));
  const counted = seconds < BOOST_SECONDS ? seconds : BOOST_SECONDS;
  const amount = (managed * missing * counted) / (SCALE * BigInt(YEAR_SECONDS));
  return amount < available ? amount : available;
}
