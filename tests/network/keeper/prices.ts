/** Prices of the vaults' shares over time, from which the keeper tells what a vault yields (contracts.md part 3). */
import { StrKey } from '@stellar/stellar-sdk/base';
import { type HasLedger, look } from '../contracts/drive';
import { adr } from '../contracts/scval';
import { contractEvents } from '../ledger/meta';
import type { World } from '../world';
import type { Price, Snapshot } from './state';

const SCALE = 10n ** 18n;
const HOUR = 3_600;
const DAY = 86_400;
/** How far before a day ago prices are looked for. */
const WINDOW = 31 * DAY;

interface Campaign {
  treasury: string;
  active: boolean;
  available: bigint;
  totalBoosted: bigint;
  /** Unix seconds; 0: never. */
  lastBoostedAt: bigint;
}

/** The vault's campaign at the first known treasury that has one. */
export function campaignOf(world: World, vault: string): Campaign | undefined {
  for (const treasury of world.manifest.treasuries) {
    const found = attempt(() => look(world, treasury, 'get_campaign', adr(vault))) as
      | { active: boolean; last_boosted_at: bigint; total_boosted: bigint; total_deposited: bigint; total_withdrawn: bigint }
      | undefined;
    if (!found) continue;
    const available = found.total_deposited - found.total_boosted - found.total_withdrawn;
    return { treasury, active: found.active, available, totalBoosted: found.total_boosted, lastBoostedAt: found.last_boosted_at };
  }
  return undefined;
}

/** What the vault manages of its first asset, net of locked fees. */
export function managedBy(world: HasLedger, vault: string): bigint {
  const [first] = look(world, vault, 'fetch_total_managed_funds') as { total_amount: bigint }[];
  return first?.total_amount ?? 0n;
}

/** The same with the locked fees. */
export function grossOf(world: HasLedger, vault: string): bigint {
  const reports = look(world, vault, 'report') as { locked_fee: bigint }[];
  return reports.reduce((sum, { locked_fee }) => sum + locked_fee, managedBy(world, vault));
}

/** The value, or undefined where the chain refuses, as it does for what is absent or archived. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Writes down a vault's price of now; a vault without shares has none. */
export function recordPrice(world: World, vault: string): void {
  const seen = attempt(() => ({ total: grossOf(world, vault), supply: look(world, vault, 'total_supply') as bigint }));
  if (!seen || seen.supply <= 0n) return;
  const { prices } = world.keeper;
  const known = prices.get(vault) ?? [];
  const last = known.at(-1);
  const time = world.ledger.latest.closeTime;
  const gross = (seen.total * SCALE) / seen.supply;
  const totalBoosted = campaignOf(world, vault)?.totalBoosted ?? 0n;
  const since = last ? totalBoosted - last.totalBoosted : 0n;
  const boosted = (last?.boosted ?? 0n) + (since * SCALE) / seen.supply;
  const kept = known.filter((price) => price.time >= time - WINDOW && price.time < time);
  prices.set(vault, [...kept, { time, gross, boosted, totalBoosted }]);
}

/** Of every vault of the manifest, once an hour at most; and each vault as it was before its own transactions. */
export function recordPrices(world: World): void {
  takeSnapshots(world);
  const { closeTime } = world.ledger.latest;
  for (const { address } of world.manifest.vaults) {
    const last = world.keeper.prices.get(address)?.at(-1);
    if (!last || last.time <= closeTime - HOUR) recordPrice(world, address);
  }
}

/** The latest price, and the one to compare it with: the last one at least a day older, or else the earliest. */
export function pricesToCompare(world: World, vault: string): { start: Price; end: Price } | undefined {
  const known = world.keeper.prices.get(vault) ?? [];
  const end = known.at(-1);
  if (!end) return undefined;
  const start = known.findLast(({ time }) => time <= end.time - DAY) ?? known[0];
  return start && { start, end };
}

const grossPrice = (world: HasLedger, vault: string): bigint | undefined =>
  attempt(() => {
    const supply = look(world, vault, 'total_supply') as bigint;
    return supply > 0n ? (grossOf(world, vault) * SCALE) / supply : undefined;
  });

/** The ledger as it was before one of its own, at that one's time. */
function before({ ledger }: World, sequence: number, previous: number | undefined, time: number): HasLedger | undefined {
  if (previous === undefined) return undefined;
  const { root } = ledger;
  const then = { ...root, layer: ledger.asOf(previous), ledger: { ...root.ledger, sequence, timestamp: BigInt(time) } };
  return { ledger: { root: then } } as unknown as HasLedger;
}

/** The vaults that said something in a ledger: its transactions are theirs. `lock_fees` and `report` say nothing. */
function saidIn(world: World, sequence: number): Set<string> {
  const events = world.ledger.transactionsOf(sequence).flatMap(({ ok, meta }) => (ok ? contractEvents(meta).flat() : []));
  const own = events.filter(({ body }) => {
    const [first] = body.v0.topics;
    return first?.type === 'scvString' && String(first.str) === 'DeFindexVault';
  });
  return new Set(own.flatMap(({ contractId }) => (contractId ? [StrKey.encodeContract(contractId.toBytes())] : [])));
}

/**
 * Each vault as it was before the ledgers in which it had transactions. One that had no shares before is taken as it is
 * afterwards: so it begins.
 */
export function takeSnapshots(world: World): void {
  const { keeper, ledger, manifest } = world;
  const { seen = 0 } = keeper;
  for (const [index, { sequence, closeTime }] of ledger.closed.entries()) {
    if (sequence < seen) continue;
    const said = saidIn(world, sequence);
    for (const { address } of manifest.vaults.filter((vault) => said.has(vault.address))) {
      const known = keeper.snapshots.get(address) ?? [];
      if (known.some(({ time }) => time === closeTime)) continue;
      const earlier = before(world, sequence, ledger.closed[index - 1]?.sequence, closeTime);
      const gross = (earlier && grossPrice(earlier, address)) ?? grossPrice(world, address);
      if (gross !== undefined)
        keeper.snapshots.set(address, [...known.filter(({ time }) => time >= closeTime - 2 * WINDOW), { time: closeTime, gross }]);
    }
  }
  keeper.seen = ledger.latest.sequence;
}

/** What the operator compares with: the vault's latest transaction a day ago or earlier, else its earliest, thirty days back at most. */
export function startOf(known: readonly Snapshot[], now: number): Snapshot | undefined {
  const found = known.filter(({ time }) => time >= now - WINDOW && time <= now);
  return found.findLast(({ time }) => time <= now - DAY) ?? found[0];
}

/** The vault's price of now. */
export function priceNow(world: World, vault: string): Snapshot | undefined {
  const gross = grossPrice(world, vault);
  return gross === undefined ? undefined : { time: world.ledger.latest.closeTime, gross };
}
