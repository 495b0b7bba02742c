/**
 * The arithmetic of crossing offers and of pools, with the protocol's rounding. "Wheat" is what an offer in the book sells and the
 * taker buys, "sheep" the other way around; a price is sheep for wheat.
 */
import { I64_MAX } from './entries';

export interface Ratio {
  n: bigint;
  d: bigint;
}

/** 'normal' for offers; the others for the ends that a path payment fixes. */
export type Rounding = 'normal' | 'strictReceive' | 'strictSend';

export interface Exchanged {
  wheat: bigint;
  sheep: bigint;
  /** Whether the offer in the book is the larger of the two. */
  wheatStays: boolean;
}

export const least = (...values: bigint[]): bigint => values.reduce((low, value) => (value < low ? value : low));
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);

export const divideDown = (a: bigint, b: bigint): bigint => a / b;
export const divideUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

interface Limits {
  /** What the offer in the book can sell and take. */
  wheatSend: bigint;
  sheepReceive: bigint;
  /** What its taker can take and give. */
  wheatReceive: bigint;
  sheepSend: bigint;
}

/** Which offer is the larger, and what changes hands; what remains in the book is favoured by rounding. */
export function exchangeWithoutThreshold({ n, d }: Ratio, limits: Limits, rounding: Rounding): Exchanged {
  const wheatValue = least(limits.wheatSend * n, limits.sheepReceive * d);
  const sheepValue = least(limits.sheepSend * d, limits.wheatReceive * n);
  const wheatStays = wheatValue > sheepValue;
  if (wheatStays && rounding === 'strictSend')
    return { wheat: divideDown(sheepValue, n), sheep: least(limits.sheepSend, limits.sheepReceive), wheatStays };
  if (wheatStays && (n > d || rounding === 'strictReceive')) {
    const wheat = divideDown(sheepValue, n);
    return { wheat, sheep: divideUp(wheat * n, d), wheatStays };
  }
  if (wheatStays) {
    const sheep = divideDown(sheepValue, d);
    return { wheat: divideDown(sheep * d, n), sheep, wheatStays };
  }
  if (n > d) {
    const wheat = divideDown(wheatValue, n);
    return { wheat, sheep: divideDown(wheat * n, d), wheatStays };
  }
  const sheep = divideDown(wheatValue, d);
  return { wheat: divideUp(sheep * d, n), sheep, wheatStays };
}

/** Whether what changes hands is within 1 % of the price; to the advantage of the book further, where that is allowed. */
function withinThreshold({ n, d }: Ratio, { wheat, sheep }: Exchanged, bookMayGain: boolean): boolean {
  const asked = 100n * n * wheat;
  const given = 100n * d * sheep;
  if (bookMayGain && given > asked) return true;
  return most(asked - given, given - asked) <= n * wheat;
}

export function exchange(price: Ratio, limits: Limits, rounding: Rounding): Exchanged {
  const result = exchangeWithoutThreshold(price, limits, rounding);
  const { wheat, sheep, wheatStays } = result;
  if (wheat > 0n && sheep > 0n) {
    if (withinThreshold(price, result, rounding !== 'normal')) return result;
    if (rounding !== 'normal') throw new Error('a path payment beyond the price');
    return { wheat: 0n, sheep: 0n, wheatStays };
  }
  if (rounding === 'strictSend') {
    if (sheep === 0n) throw new Error('a path payment that sends nothing');
    return result;
  }
  return { wheat: 0n, sheep: 0n, wheatStays };
}

/** What of an offer can stand in the book. */
export function adjusted(price: Ratio, wheatSend: bigint, sheepReceive: bigint): bigint {
  return exchange(price, { wheatSend, sheepReceive, wheatReceive: I64_MAX, sheepSend: I64_MAX }, 'normal').wheat;
}

/** What an offer of `amount` promises: to sell, and to buy. */
export function promised(price: Ratio, amount: bigint): { selling: bigint; buying: bigint } {
  const limits = { wheatSend: amount, sheepReceive: I64_MAX, wheatReceive: I64_MAX, sheepSend: I64_MAX };
  const { wheat, sheep } = exchangeWithoutThreshold(price, limits, 'normal');
  return { selling: wheat, buying: sheep };
}

const WHOLE_BPS = 10_000n;

/** What a pool gives for exactly `send`; undefined: it does not trade. */
export function poolGives(reserves: { to: bigint; from: bigint }, send: bigint, feeBps: bigint): bigint | undefined {
  if (send > I64_MAX - reserves.to) return undefined;
  const kept = WHOLE_BPS - feeBps;
  const gives = (kept * reserves.from * send) / (WHOLE_BPS * reserves.to + kept * send);
  return gives === 0n ? undefined : gives;
}

/** What a pool takes for exactly `receive`; undefined: it does not trade. */
export function poolTakes(reserves: { to: bigint; from: bigint }, receive: bigint, feeBps: bigint): bigint | undefined {
  if (receive >= reserves.from) return undefined;
  const takes = divideUp(WHOLE_BPS * reserves.to * receive, (reserves.from - receive) * (WHOLE_BPS - feeBps));
  return takes > I64_MAX - reserves.to ? undefined : takes;
}

/** The whole part of the square root. */
export function root(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}
