/** What the wallet saw of each pool's rate, kept: what its tokens were worth. At most one an hour, of the last eight days. */
import type { PriceSample } from '../../insight/series';
import type { WalletStore } from './store';
import { poolRatesItem } from './table';

const LEAST_SECONDS = 3_600;
const DAYS = 8;
const DAY = 86_400;

export interface SeenPool {
  pool: string;
  /** 12 decimals. */
  rate: bigint;
}

/** Of each pool, oldest first, what is kept of it. */
export type PoolSamples = ReadonlyMap<string, PriceSample[]>;

/** Adds what was seen at `time`, and answers what is kept of these pools up to then. */
export async function keepPoolRates(store: WalletStore, networkId: string, seen: readonly SeenPool[], time: number): Promise<PoolSamples> {
  const before = (await store.snapshot(poolRatesItem, networkId)) ?? {};
  const next = { ...before };
  const found = new Map<string, PriceSample[]>();
  for (const { pool, rate } of seen) {
    // What lies ahead is of a node that is further, or of a network that began anew.
    const earlier = (before[pool] ?? []).filter((entry) => entry.time <= time && entry.time > time - DAYS * DAY);
    const last = earlier.at(-1);
    const entries = [...earlier, { time, rate: `${rate}` }];
    if (!last || time - last.time >= LEAST_SECONDS) next[pool] = entries;
    found.set(
      pool,
      entries.map((entry) => ({ time: entry.time, total: BigInt(entry.rate), supply: 1n })),
    );
  }
  if (Object.keys(next).some((pool) => next[pool] !== before[pool])) await store.keepSnapshot(poolRatesItem, next, networkId);
  return found;
}
