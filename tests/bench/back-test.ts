/**
 * Projections against what was recorded: a real vault's share price is taken as its gross yield, the keeper's model runs over it by
 * the hour, and what depositors then got is compared with what was foretold.
 */
import { existsSync, readFileSync } from 'node:fs';
import { nextFeeBps, requiredFeeBps } from '../../src/insight/keeper-step';
import { meanNetRateBps, projection } from '../../src/insight/projection';
import { toBps, yearlyRate } from '../../src/primitives/growth';

const RECORDED = new URL('../../../shared/data/vault-share-price.csv', import.meta.url);
const HOUR = 3_600;
const DAY = 24;
/** Prices further apart say nothing of the time between them. */
const GAP = 2 * DAY * HOUR;
const DECIMALS = 20;
const NET_ONE = 10n ** 30n;
const HORIZONS = [1, 7, 14];
const PERCENTILES = [25, 50, 75];
const BOUNDS = { minFeeBps: 0, maxFeeBps: 9_000 };

export interface Price {
  time: number;
  /** 20 decimals. */
  price: bigint;
}

/** One target and horizon; errors are mean absolute ones, in bps a year. */
export interface BackTestLine {
  percentile: number;
  targetApyBps: number;
  days: number;
  projectionError: number;
  /** Of foretelling that the last day's net rate stays. */
  staysError: number;
  windows: number;
  /** Windows that lie over a gap in the record. */
  skipped: number;
}

/** `ledger,timestamp,share_price` with a head line, oldest first. */
export function parsePrices(csv: string): Price[] {
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [, timestamp = '', text = ''] = row.split(',');
      const [whole = '', fraction = ''] = text.trim().split('.');
      if (!/^\d+$/.test(whole) || fraction.length > DECIMALS) throw new Error(`No price: ${row}`);
      return { time: Date.parse(timestamp) / 1_000, price: BigInt(whole + fraction.padEnd(DECIMALS, '0')) };
    });
}

interface Hour {
  time: number;
  price: bigint;
  /** Hours with the same number have no gap between them. */
  stretch: number;
  /** The fee of the hour that begins here, after the keeper's cycle. */
  feeBps: number;
  /** What became of one share whose holder pays the fee. */
  net: bigint;
}

/** undefined within a gap. */
function between(before: Price, after: Price, time: number): bigint | undefined {
  const whole = after.time - before.time;
  if (time > before.time && whole > GAP) return undefined;
  return before.price + ((after.price - before.price) * BigInt(time - before.time)) / BigInt(whole);
}

/** The record by the hour, between two prices on the straight line; undefined within a gap. */
function byTheHour(prices: readonly Price[]): (Omit<Hour, 'feeBps' | 'net'> | undefined)[] {
  const first = prices[0]?.time ?? 0;
  const last = prices.at(-1)?.time ?? 0;
  const hours: (Omit<Hour, 'feeBps' | 'net'> | undefined)[] = [];
  let next = 1;
  let stretch = 0;
  for (let time = Math.ceil(first / HOUR) * HOUR; time <= last; time += HOUR) {
    for (; (prices[next]?.time ?? Number.POSITIVE_INFINITY) <= time; next++) {
      if (prices[next]!.time - prices[next - 1]!.time > GAP) stretch++;
    }
    const [before, after] = [prices[next - 1]!, prices[next]];
    const price = after ? between(before, after, time) : before.price;
    hours.push(price === undefined ? undefined : { time, price, stretch });
  }
  return hours;
}

/** The keeper reads the last price at least a day old, or else the earliest (contracts.md part 3). */
function keeperRate(prices: readonly Price[], { time, price }: { time: number; price: bigint }): bigint | undefined {
  const start = prices.findLast((known) => known.time <= time - DAY * HOUR) ?? prices[0];
  return start && yearlyRate(start.price, price, time - start.time);
}

function runKeeper(prices: readonly Price[], targetApyBps: number): (Hour | undefined)[] {
  let feeBps = 0;
  let net = NET_ONE;
  let before: Hour | undefined;
  return byTheHour(prices).map((hour) => {
    if (!hour) return undefined;
    if (before && before.stretch === hour.stretch) {
      net += (net * (hour.price - before.price) * BigInt(10_000 - before.feeBps)) / (before.price * 10_000n);
    }
    const required = requiredFeeBps(keeperRate(prices, hour) ?? 0n, targetApyBps, BOUNDS);
    feeBps = required === undefined ? feeBps : nextFeeBps(feeBps, required);
    before = { ...hour, feeBps, net };
    return before;
  });
}

/** The hour, the one a day before and the one at the horizon, where the record is whole from the first to the last. */
function wholeWindow(hours: readonly (Hour | undefined)[], index: number, days: number) {
  const [dayBefore, now, then] = [hours[index - DAY], hours[index], hours[index + days * DAY]];
  const whole = dayBefore && now && then && dayBefore.stretch === then.stretch;
  return whole ? { dayBefore, now, then } : undefined;
}

const bpsOf = (start: bigint, end: bigint, hours: number): number => toBps(yearlyRate(start, end, hours * HOUR) ?? 0n);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function measure(hours: readonly (Hour | undefined)[], targetApyBps: number, days: number) {
  const foretold: number[] = [];
  const stayed: number[] = [];
  let skipped = 0;
  for (let index = DAY; index + days * DAY < hours.length; index++) {
    const window = wholeWindow(hours, index, days);
    if (!window) {
      skipped++;
      continue;
    }
    const { dayBefore, now, then } = window;
    const real = bpsOf(now.net, then.net, days * DAY);
    const grossRateBps = bpsOf(dayBefore.price, now.price, DAY);
    const input = { ...BOUNDS, grossRateBps, targetApyBps, currentFeeBps: now.feeBps, managed: 0n, available: 0n };
    foretold.push(Math.abs(meanNetRateBps(projection(input, days * DAY), days * DAY) - real));
    stayed.push(Math.abs(bpsOf(dayBefore.net, now.net, DAY) - real));
  }
  return { projectionError: mean(foretold), staysError: mean(stayed), windows: foretold.length, skipped };
}

/** The last day's gross rates of all hours that have one, lowest first. */
function dailyRates(prices: readonly Price[]): number[] {
  const hours = byTheHour(prices);
  const rates = hours.flatMap((hour, index) => {
    const before = hours[index - DAY];
    return hour && before && before.stretch === hour.stretch ? [bpsOf(before.price, hour.price, DAY)] : [];
  });
  return rates.sort((a, b) => a - b);
}

/** Targets are percentiles of the recorded rates; fee bounds 0 to 9000, the fee begins at 0. */
export function backTest(prices: readonly Price[]): BackTestLine[] {
  const rates = dailyRates(prices);
  return PERCENTILES.flatMap((percentile) => {
    const targetApyBps = rates[Math.floor((rates.length * percentile) / 100)] ?? 0;
    const hours = runKeeper(prices, targetApyBps);
    return HORIZONS.map((days) => ({ percentile, targetApyBps, days, ...measure(hours, targetApyBps, days) }));
  });
}

/** Figures for the bench; none, said by name, where the record is not there. */
export function backTestFigures() {
  if (!existsSync(RECORDED)) {
    console.log('back-test skipped: ../shared/data/vault-share-price.csv is not there');
    return [];
  }
  return backTest(parsePrices(readFileSync(RECORDED, 'utf8'))).map(({ percentile, days, projectionError, staysError, ...rest }) => ({
    name: `back-test: target at percentile ${percentile}, next ${days} d`,
    unit: 'bps mean error',
    value: Number(projectionError.toFixed(1)),
    lastDayStays: Number(staysError.toFixed(1)),
    ...rest,
  }));
}
