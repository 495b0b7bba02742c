/** Share prices that the wallet saw itself, kept per vault: the ledger does not remember them. At most one an hour. */
import type { PriceSample, Step } from '../insight/series';
import type { ContractId } from '../primitives/addresses';
import { type PriceEntry, pricesItem } from './kept';
import type { WalletStore } from './store';

const LEAST_SECONDS = 3_600;
/** Two months of hours. */
const MOST = 1_440;

export interface Samples {
  prices: PriceSample[];
  /** The fee as it was when each price was seen. */
  fees: Step<number>[];
  /** What came in by boosts between two samples, at the time of the later one. */
  boosts: { time: number; amount: bigint }[];
}

export interface Seen {
  /** Close time of the ledger. */
  time: number;
  total: bigint;
  supply: bigint;
  feeBps: number;
  /** All that its campaign has ever boosted, in stroops. */
  campaign: { treasury: ContractId; totalBoosted: bigint } | undefined;
}

/** Adds what was seen now, and answers everything that is kept of the vault, oldest first. */
export async function keepSample(store: WalletStore, networkId: string, vault: ContractId, now: Seen): Promise<Samples> {
  // A network that began anew has no past: its earlier samples lie ahead of its time.
  const earlier = ((await store.snapshot(pricesItem, networkId, vault)) ?? []).filter(({ time }) => time <= now.time);
  const last = earlier.at(-1);
  const { campaign } = now;
  const entry: PriceEntry = {
    time: now.time,
    total: now.total.toString(),
    supply: now.supply.toString(),
    feeBps: now.feeBps,
    ...(campaign ? { boosted: [campaign.treasury, campaign.totalBoosted.toString()] } : {}),
  };
  const fresh = !last || now.time - last.time >= LEAST_SECONDS || last.feeBps !== now.feeBps;
  const all = fresh ? [...earlier, entry].slice(-MOST) : earlier;
  if (fresh) await store.keepSnapshot(pricesItem, all, networkId, vault);
  // The price of now counts, also where it is not kept.
  const known = fresh ? all : [...all, entry];
  return {
    prices: known.map(({ time, total, supply }) => ({ time, total: BigInt(total), supply: BigInt(supply) })),
    fees: known.map(({ time, feeBps }) => ({ time, value: feeBps })),
    boosts: known.flatMap((sample, index) => {
      const amount = boostedBetween(known[index - 1], sample);
      return amount > 0n ? [{ time: sample.time, amount }] : [];
    }),
  };
}

/** Totals of two campaigns say nothing of each other. */
function boostedBetween(before: PriceEntry | undefined, { boosted }: PriceEntry): bigint {
  const same = before?.boosted && boosted && before.boosted[0] === boosted[0];
  return same ? BigInt(boosted[1]) - BigInt(before.boosted?.[1] ?? boosted[1]) : 0n;
}
