/** What the wallet saw itself of each vault's worth, kept: the ledger does not remember it. At most one an hour. */
import type { Lent, Step, ValueSample } from '../../insight/series';
import type { ContractId } from '../../primitives/addresses';
import type { WalletStore } from './store';
import { type SharePriceEntry, sharePricesItem } from './table';

const LEAST_SECONDS = 3_600;
/** Two months of hours. */
const MOST = 1_440;

export interface Samples {
  prices: ValueSample[];
  /** The fee as it was when each price was seen. */
  fees: Step<number>[];
}

export interface Seen {
  /** Close time of the ledger. */
  time: number;
  /** Stroops after fees and before them; the latter undefined where a strategy does not tell. */
  total: bigint;
  gross: bigint | undefined;
  supply: bigint;
  feeBps: number;
  /** What its strategies lent; undefined: not all of them do. */
  lent: readonly Lent[] | undefined;
}

/** Adds what was seen now, and answers everything that is kept of the vault up to then, oldest first. `clock`: the local one. */
export async function keepSharePrice(store: WalletStore, networkId: string, vault: ContractId, now: Seen, clock: number): Promise<Samples> {
  const before = (await store.snapshot(sharePricesItem, networkId, vault)) ?? [];
  const earlier = before.filter(({ time }) => time <= now.time);
  // Of a node that is behind; what lies ahead of the clock too is of a network that began anew, which has no past.
  const later = before.filter(({ time }) => time > now.time && time <= clock);
  const last = earlier.at(-1);
  const entry: SharePriceEntry = {
    time: now.time,
    total: now.total.toString(),
    supply: now.supply.toString(),
    feeBps: now.feeBps,
    ...(now.gross === undefined ? {} : { gross: now.gross.toString() }),
    ...(now.lent ? { lent: now.lent.map(({ pool, rate, amount }) => ({ pool, rate: `${rate}`, amount: `${amount}` })) } : {}),
  };
  const fresh = !last || now.time - last.time >= LEAST_SECONDS || last.feeBps !== now.feeBps;
  // The price of now counts, also where it is not kept.
  const samples = [...earlier, entry].slice(-MOST);
  if (fresh) await store.keepSnapshot(sharePricesItem, [...samples, ...later].slice(-MOST), networkId, vault);
  return {
    prices: samples.map(({ time, total, supply, gross, lent }) => ({
      ...{ time, total: BigInt(total), supply: BigInt(supply) },
      gross: gross === undefined ? undefined : BigInt(gross),
      lent: lent?.map(({ pool, rate, amount }) => ({ pool, rate: BigInt(rate), amount: BigInt(amount) })),
    })),
    fees: samples.map(({ time, feeBps }) => ({ time, value: feeBps })),
  };
}
