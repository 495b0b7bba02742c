/**
 * What depositors got between two moments at which a share's price is known. The wallet's own looks come first; where there are none, the
 * prices that the vault reported with its deposits and withdrawals speak, and every figure that rests on one says so. Pure.
 */
import { YEAR_SECONDS, yearlyRate } from '../primitives/growth';
import { type MeasuredRate, measured, netRate, sampleTolerance } from './rates';
import type { PriceSample, Window } from './series';

/** `reported`: the vault said it in an event; else the wallet read it from the ledger. */
export interface KnownPrice extends PriceSample {
  reported: boolean;
}

/** `reported`: at least one of its two prices is. */
export interface SpanRate extends MeasuredRate {
  reported: boolean;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** A point of the line is over at least this long. */
const LEAST = 6 * HOUR;
/** The wallet's looks lie an hour apart while the browser is open: two that are this far apart are no line of looks any more. */
const LOOKS_APART = 12 * HOUR;
const MOST = 30 * DAY;
/** So many reported prices at most, the latest: whoever can have a vault emit events must not keep the worker busy. */
const MOST_REPORTED = 1_000;
/** By so much a year, in bps, rounding may move a rate that is told. */
const SHARP_BPS = 10n;

/**
 * By how many of the smallest unit what a vault manages may be off: of a strategy the tokens, their worth and the fee on its gains are
 * each rounded, and a token is worth less than two (contracts.md part 5).
 */
export const grainOf = (strategies: number): bigint => 1n + 4n * BigInt(strategies);

/** Whether rounding moves the yearly rate between the two by less than `SHARP_BPS`: decided by the integers themselves. */
function isSharp(start: PriceSample, end: PriceSample, grain: bigint): boolean {
  const noise = grain * (start.total + end.total) * BigInt(YEAR_SECONDS) * 10_000n;
  return noise <= SHARP_BPS * start.total * end.total * BigInt(end.time - start.time);
}

function between(start: KnownPrice, end: KnownPrice, grain: bigint): SpanRate | undefined {
  if (end.time <= start.time || !isSharp(start, end, grain)) return undefined;
  // Prices are compared crosswise: a division would cut them first.
  const yearly = yearlyRate(start.total * end.supply, end.total * start.supply, end.time - start.time);
  const rate = measured(yearly, start.time, end.time);
  return rate && { ...rate, reported: start.reported || end.reported };
}

/** Each moment once, the wallet's own look before what was reported, oldest first. */
export function knownPrices(reported: readonly PriceSample[], seen: readonly PriceSample[]): KnownPrice[] {
  const all: KnownPrice[] = [
    ...reported.slice(-MOST_REPORTED).map((price) => ({ ...price, reported: true })),
    ...seen.map((price) => ({ ...price, reported: false })),
  ];
  const once = new Map(all.map((price) => [price.time, price]));
  return [...once.values()].filter(({ supply, total }) => supply > 0n && total > 0n).sort((a, b) => a.time - b.time);
}

/**
 * The line of net rates. Where the wallet looked, the six hours before each look; elsewhere from one known price to the next that is at
 * least six hours later. A price that is too coarse for its span reaches further back, or is left out.
 */
export function rateSpans(prices: readonly KnownPrice[], grain: bigint): SpanRate[] {
  const looks = prices.filter(({ reported }) => !reported);
  const seen = looks.flatMap((end) => {
    const start = looks.findLast(({ time }) => time <= end.time - LEAST && time >= end.time - LOOKS_APART);
    return (start && between(start, end, grain)) ?? [];
  });
  const isSeen = (time: number) => seen.some(({ from, to }) => from < time && time <= to);
  const others = prices
    .filter(({ time }) => !isSeen(time))
    .flatMap((end) => {
      const start = prices.findLast((one) => one.time <= end.time - LEAST && one.time >= end.time - MOST && isSharp(one, end, grain));
      return (start && between(start, end, grain)) ?? [];
    });
  return [...seen, ...others].sort((a, b) => a.to - b.to);
}

/**
 * The net rate over a window: between the wallet's looks at its two ends. Without those the longest span within it that its looks reach,
 * or else that all known prices reach; undefined where that is less than half of the window.
 */
export function rateOver(prices: readonly KnownPrice[], window: Window, grain: bigint): SpanRate | undefined {
  const looks = prices.filter(({ reported }) => !reported);
  const whole = netRate(looks, window);
  if (whole) return { ...whole, reported: false };
  for (const known of [looks, prices]) {
    const inside = known.filter(({ time }) => time >= window.from - sampleTolerance(window) && time <= window.to);
    const [start, end] = [inside[0], inside.at(-1)];
    const reaches = start && end && (end.time - start.time) * 2 >= window.to - window.from;
    const rate = reaches && between(start, end, grain);
    if (rate) return rate;
  }
  return undefined;
}

/** So many days a trend has. */
export const TREND_DAYS = 14;

/**
 * The net rate of each of the last days before `now`, in bps, oldest first; null where it is not known. A day's price is the last one
 * known in it; where a day has none, the rate from the price before to the next one holds for it.
 */
export function dailyRates(prices: readonly KnownPrice[], now: number, grain: bigint): (number | null)[] {
  const since = now - TREND_DAYS * DAY;
  const dayOf = (time: number) => Math.max(-1, Math.ceil((time - since) / DAY) - 1);
  const lastOf = new Map(prices.filter(({ time }) => time <= now).map((price) => [dayOf(price.time), price]));
  const rates: (number | null)[] = Array.from({ length: TREND_DAYS }, () => null);
  let start: KnownPrice | undefined;
  for (const [day, end] of lastOf) {
    if (start && end.time - start.time < LEAST) continue;
    const rate = start && end.time - start.time <= MOST ? between(start, end, grain) : undefined;
    // Too coarse for its span: the next price reaches back to the same start.
    if (start && !rate && end.time - start.time <= MOST) continue;
    if (start && rate) rates.fill(rate.bps, dayOf(start.time) + 1, day + 1);
    start = end;
  }
  return rates;
}
