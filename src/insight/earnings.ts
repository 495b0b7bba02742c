/**
 * What nobody can buy: what a place earns by lending alone. A share price also holds gifts, boosts and harvested rewards, and a gift of
 * 0.3 % that is read over a day is a rate of a hundred per cent a year. So a vault is judged by the interest of the pools that it lends
 * into, after its fee, and a pool by the same interest (docs/rates.md). Pure.
 */
import type { FeeBounds } from '../primitives/fee-bounds';
import { fromBps, growthBetween, type Rate, toBps, yearlyOf } from '../primitives/growth';
import { mulDiv } from '../primitives/round';
import { netOf } from './keeper-step';
import { HORIZON_HOURS, meanNetRateBps, projection } from './projection';
import { ends, type MeasuredRate, measured, netRate, rateIn, sampleTolerance } from './rates';
import type { PriceSample, ValueSample, Window } from './series';
import type { Earnings } from './verdict';

const DAY = 86_400;
/** A vault's gross interest over a window: how much its pools' rates rose, on what it had lent to each. undefined: not seen. */
export function interestRate(
  samples: readonly ValueSample[],
  window: Window,
  tolerance = sampleTolerance(window),
): MeasuredRate | undefined {
  const within = ends(
    samples.flatMap(({ lent, gross, ...sample }) => (lent && gross ? [{ ...sample, lent, gross }] : [])),
    window,
    tolerance,
  );
  const [start, end] = [within?.[0], within?.at(-1)];
  if (!within || !start || !end) return undefined;
  let growth = 0n;
  for (const [index, after] of within.entries()) {
    const before = within[index - 1];
    if (!before || before.time === after.time) continue;
    let gained = 0n;
    for (const { pool, rate, amount } of before.lent) {
      const then = after.lent.find((one) => one.pool === pool);
      if (!then || rate <= 0n) return undefined;
      gained += mulDiv(amount, (then.rate - rate) * FINE, rate, 'down');
    }
    const part = growthBetween(before.gross * FINE, before.gross * FINE + gained, after.time - before.time, []);
    if (part === undefined) return undefined;
    growth += part;
  }
  return measured(yearlyOf(growth, end.time - start.time), start.time, end.time);
}

/** Less than a stroop counts. */
const FINE = 10n ** 12n;

/** What becomes of a vault's fee: it stays, or a keeper moves it towards a target. */
export interface FeeAhead {
  feeBps: number;
  terms: (FeeBounds & { targetApyBps: number }) | undefined;
}

/** Any amount: the fee's way does not depend on it. */
const SOME = 10n ** 13n;

/** What of a gross rate reaches depositors over the next fortnight, boosts left out. */
export function keptOf(grossBps: number, { feeBps, terms }: FeeAhead): number {
  if (!terms || grossBps <= 0) return toBps(netOf(fromBps(grossBps), feeBps));
  const input = { ...terms, grossRateBps: grossBps, currentFeeBps: feeBps, managed: SOME, available: 0n };
  return meanNetRateBps(projection(input), HORIZON_HOURS);
}

export interface Earner extends FeeAhead {
  /** Gross, by the pools' curves; undefined: a strategy is of another kind. */
  curve: Rate | undefined;
  /** Gross over a window; undefined: not known. */
  seen(window: Window): Rate | undefined;
  /** What is managed before fees, and after: locked fees earn for depositors too. */
  gross: bigint;
  total: bigint;
  now: number;
}

export function earningsOf({ curve, seen, gross, total, now, ...fee }: Earner): Earnings {
  const net = (rate: Rate | undefined): Rate | null =>
    rate && total > 0n ? { ...rate, bps: keptOf(Number(mulDiv(BigInt(rate.bps), gross, total, 'nearest')), fee) } : null;
  const over = (seconds: number) => net(seen({ from: now - seconds, to: now }));
  return { curve: net(curve), day: over(DAY), week: over(7 * DAY) };
}

/** The same of a lending source: `indices` are worths of one of its tokens, as the wallet saw them; it may have no curve. */
export function poolEarnings(curve: Rate | undefined, indices: readonly PriceSample[], now: number): Earnings {
  const over = (seconds: number) => rateIn(netRate(indices, { from: now - seconds, to: now })) ?? null;
  return { curve: curve ?? null, day: over(DAY), week: over(7 * DAY) };
}
