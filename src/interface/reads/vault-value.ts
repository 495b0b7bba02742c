/** A vault's worth from its entries (contracts.md parts 4.4 and 5): vault → strategies → pools, three rounds when nothing is known. */

import type { xdr } from '@stellar/stellar-sdk/base';
import type { Chain } from '../../chain/chain';
import { instanceKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import type { Rpc } from '../../chain/rpc';
import { decimalsOf, parseInstance } from '../../contracts/entries';
import { parseStrategy, parseVaultPosition, type StrategyInstance, strategyBalance, vaultPositionKey } from '../../contracts/strategy';
import { contractBalanceKey, isFrozen, parseContractBalance } from '../../contracts/token';
import { parseReport, parseVault, refresh, reportKey, type VaultInstance, type VaultStrategy } from '../../contracts/vault';
import type { ContractId } from '../../primitives/addresses';
import { modelledRate, RATE_ONE, type Rate } from '../../primitives/growth';
import { mulDiv, S12 } from '../../primitives/round';
import { dayLater, type ReserveConfig, type ReserveData } from '../../sources/lendpool/accrual';
import { parseReserve, reserveKeys } from '../../sources/lendpool/entries';
import { type Belonging, settled } from './settled';
import { type Quote, quotes } from './vault-quote';

/** Strategies and pools of a vault change seldom: with the keys of the last time, its worth is there in the first round. Of a pool: its reserves. */
export type VaultKeys = Map<ContractId, readonly xdr.LedgerKey[]>;

/** Where a strategy lends: the pool's reserve at the reading's close time. */
export interface Lending {
  pool: ContractId;
  status: number;
  config: ReserveConfig;
  data: ReserveData;
  strategy: StrategyInstance;
}

/** What a strategy lent: `rate` is the worth of one of the pool's tokens, 12 decimals; `amount` in stroops. */
export interface Lent {
  pool: ContractId;
  rate: bigint;
  amount: bigint;
}

/** One strategy of a vault. */
export interface Part {
  /** After fees, in stroops of the asset. */
  net: bigint;
  paused: boolean;
  /** undefined: it is of another kind. */
  lends: Lending | undefined;
}

export interface VaultValue {
  instance: VaultInstance;
  /** The one asset; undefined for a vault of several. */
  asset: ContractId | undefined;
  /** As its contract says, null: it does not; or there are several. */
  decimals: number | null;
  /** Managed funds after fees on gains, in smallest units of the asset; undefined: not known from entries. */
  total: bigint | undefined;
  /** The same before any fee: idle money and the strategies' balances, locked fees among them; undefined: not known. */
  gross: bigint | undefined;
  /** What its strategies lent, and at what rate of the pools' tokens; undefined where one is of another kind. */
  lent: Lent[] | undefined;
  /** Gains of which the vault has not locked its fee yet (contracts.md 4.4); already left out of `total` at the fee of now. */
  unlocked: bigint;
  /** Pools that its strategies lend into. */
  pools: ContractId[];
  /** What the next day brings by the pools' curves, idle funds counted, before and after the fee; undefined where a strategy is of another kind. */
  modelled: { gross: Rate; net: Rate } | undefined;
  /**
   * The gross rate if `added` were deposited and lent as the rest is, having been taken out of the pool `leaving`; undefined as of
   * `modelled`.
   */
  modelledWith(added: bigint, leaving: ContractId | null): Rate | undefined;
  /** A strategy of another kind is counted at its last report. */
  reported: boolean;
  /** Its own money, and whether the issuer has frozen it. */
  idle: bigint;
  frozen: boolean;
  /** In the vault's order; none for a vault of several assets. */
  parts: Part[];
}

const strategiesOf = ({ assets }: VaultInstance) => assets.flatMap(({ strategies }) => strategies.map(({ address }) => address));

/** Keys that can be asked for once the vault's own entry is known. */
function strategyKeys(vault: ContractId, instance: VaultInstance): xdr.LedgerKey[] {
  const idle = instance.assets.map(({ address }) => contractBalanceKey(address, vault));
  return [
    ...idle,
    ...strategiesOf(instance).flatMap((strategy) => [instanceKey(strategy), vaultPositionKey(strategy, vault), reportKey(vault, strategy)]),
  ];
}

/** What its assets' contracts say of their decimals: where that was not read, it is not known, and all else is. */
const assetKeys = ({ assets }: VaultInstance) => assets.map(({ address }) => instanceKey(address));

/** Keys that can be asked for once the strategies' entries are known. */
function poolKeys(reading: Reading, instance: VaultInstance): xdr.LedgerKey[] {
  return strategiesOf(instance).flatMap((address) => {
    const strategy = parseStrategy(reading.get(instanceKey(address)));
    return strategy ? reserveKeys(strategy.pool, strategy.asset) : [];
  });
}

/** Its reserve at the reading's close time, and that one's growth in the day that follows; undefined where it was not read. */
function lendingOf(reading: Reading, strategy: StrategyInstance): { lends: Lending; growthWith: Growth } | undefined {
  const reserve = parseReserve((key) => reading.get(key), strategy.pool, strategy.asset);
  if (!reserve) return undefined;
  const { config, status, bstopRate } = reserve;
  const data = reserve.at(reading.closeTime);
  const growthWith = (supplied: bigint) => {
    if (data.bRate <= 0n) return 0n;
    const bSupply = data.bSupply + mulDiv(supplied, S12, data.bRate, 'down');
    const { bRate } = dayLater({ ...data, bSupply: bSupply > 0n ? bSupply : 0n }, config, bstopRate);
    return (bRate * RATE_ONE) / data.bRate - RATE_ONE;
  };
  return { lends: { pool: strategy.pool, status, config, data, strategy }, growthWith };
}

/** Of a day, `RATE_ONE` is 100 %, with so much more supplied to the reserve, or less. */
type Growth = (supplied: bigint) => bigint;

interface Counted extends Part {
  /** Before fees. */
  balance: bigint;
  unlocked: bigint;
  /** Losses that are to be recovered before a fee is due again; 0 or below. */
  owed: bigint;
  growthWith: Growth | undefined;
  pool: ContractId | undefined;
  reported: boolean;
}

function count(reading: Reading, vault: ContractId, { address, paused }: VaultStrategy, feeBps: number): Counted {
  const report = parseReport(vault, reading.get(reportKey(vault, address)));
  const strategy = parseStrategy(reading.get(instanceKey(address)));
  const lending = strategy && lendingOf(reading, strategy);
  if (!strategy || !lending) {
    const { net } = refresh(report, report.previous, feeBps);
    const unlocked = report.gains > 0n ? report.gains : 0n;
    return {
      ...{ balance: report.previous, net, unlocked, owed: 0n, paused },
      ...{ growthWith: undefined, lends: undefined, pool: strategy?.pool, reported: true },
    };
  }
  const { lends, growthWith } = lending;
  const shares = parseVaultPosition(address, reading.get(vaultPositionKey(address, vault)));
  const balance = strategyBalance(strategy, shares, lends.data.bRate);
  const gains = report.gains + (report.previous === 0n ? 0n : balance - report.previous);
  const { net } = refresh(report, balance, feeBps);
  const [unlocked, owed] = gains > 0n ? [gains, 0n] : [0n, gains];
  return { balance, net, unlocked, owed, paused, growthWith, lends, pool: strategy.pool, reported: false };
}

/** The next day by the pools' curves; idle funds earn nothing, and losses are recovered before a fee is due. */
function modelled(counted: readonly Counted[], total: bigint, gross: bigint, feeBps: number): VaultValue['modelled'] {
  const gains = counted.map(({ balance, growthWith, owed }) => growthWith && { gained: balance * growthWith(0n), owed: owed * RATE_ONE });
  let [earned, due] = [0n, 0n];
  for (const gain of gains) {
    if (!gain) return undefined;
    earned += gain.gained;
    const charged = gain.gained + gain.owed;
    due += charged > 0n ? mulDiv(charged, BigInt(feeBps), 10_000n, 'down') : 0n;
  }
  const rate = (start: bigint, more: bigint) => modelledRate(start * RATE_ONE, start * RATE_ONE + more);
  return { gross: rate(gross, earned), net: rate(total, earned - due) };
}

/** A deposit is lent in the proportion of what is lent already; where nothing is, it lies idle. */
const modelledWith = (counted: readonly Counted[], gross: bigint) => (added: bigint, leaving: ContractId | null) => {
  const lent = counted.reduce((sum, { balance }) => sum + balance, 0n);
  const parts = counted.map((one) => ({ ...one, more: lent > 0n ? mulDiv(added, one.balance, lent, 'down') : 0n }));
  const supplied = (pool: ContractId | undefined) =>
    parts.reduce((sum, part) => (part.pool === pool ? sum + part.more : sum), pool === leaving ? -added : 0n);
  let earned = 0n;
  for (const { balance, more, pool, growthWith } of parts) {
    if (!growthWith) return undefined;
    earned += (balance + more) * growthWith(supplied(pool));
  }
  const start = (gross + added) * RATE_ONE;
  return modelledRate(start, start + earned);
};

function lentOf(counted: readonly Counted[]): Lent[] | undefined {
  const lent = counted.flatMap(({ lends, balance }) => (lends ? [{ pool: lends.pool, rate: lends.data.bRate, amount: balance }] : []));
  return lent.length === counted.length ? lent : undefined;
}

/** As far as a reading happens to tell; undefined where the entry is no vault's, or what is below it was not read. */
export function knownValue(reading: Reading, vault: ContractId): VaultValue | undefined {
  const instance = parseVault(reading.get(instanceKey(vault)));
  return instance && strategyKeys(vault, instance).every((key) => reading.has(key)) ? vaultValue(reading, vault) : undefined;
}

/** undefined where the entry is no vault's. */
function vaultValue(reading: Reading, vault: ContractId): VaultValue | undefined {
  const instance = parseVault(reading.get(instanceKey(vault)));
  if (!instance) return undefined;
  const [first, ...others] = instance.assets;
  const only = others.length === 0 ? first : undefined;
  const own = only && reading.get(contractBalanceKey(only.address, vault));
  const idle = only ? parseContractBalance(only.address, own) : 0n;
  const counted = (only?.strategies ?? []).map((strategy) => count(reading, vault, strategy, instance.feeBps));
  const total = counted.reduce((sum, { net }) => sum + net, idle);
  const gross = counted.reduce((sum, { balance }) => sum + balance, idle);
  const reported = counted.some((one) => one.reported);
  // A vault that owes more fees on a strategy than that one holds neither pays nor takes anything (contracts.md 4.4).
  const isSound = reported || counted.every(({ net }) => net >= 0n);
  return {
    instance,
    asset: only?.address,
    decimals: (only && decimalsOf(parseInstance(reading.get(instanceKey(only.address))))) ?? null,
    total: only && isSound ? total : undefined,
    gross: only && !reported ? gross : undefined,
    modelled: only && modelled(counted, total, gross, instance.feeBps),
    modelledWith: only ? modelledWith(counted, gross) : () => undefined,
    lent: only && lentOf(counted),
    unlocked: counted.reduce((sum, { unlocked }) => sum + unlocked, 0n),
    pools: counted.map(({ pool }) => pool).filter((pool) => pool !== undefined),
    reported,
    idle,
    frozen: isFrozen(own),
    parts: counted.map(({ net, paused, lends }) => ({ net, paused, lends })),
  };
}

/** What belongs together is seen to at last: see `settled`. */
async function readMissing(rpc: Rpc, reading: Reading, keys: readonly xdr.LedgerKey[]): Promise<Reading> {
  const missing = keys.filter((key) => !reading.has(key));
  return missing.length === 0 ? reading : reading.merge(await rpc.readApart(missing));
}

/** Whether a strategy is of a kind whose entries say nothing of its worth. */
const isOpaque = (reading: Reading, instance: VaultInstance) =>
  instance.assets.length === 1 && strategiesOf(instance).some((strategy) => !parseStrategy(reading.get(instanceKey(strategy))));

/** With a vault's own word; without a router the gains are those since its strategies' last reports, by what they added to its worth. */
function quoted(value: VaultValue, quote: Quote | undefined): VaultValue {
  if (quote === undefined || value.total === undefined) return value;
  const { total, gross } = quote;
  const kept = 10_000n - BigInt(value.instance.feeBps);
  const gained = total > value.total ? mulDiv(total - value.total, 10_000n, kept, 'down') + 1n : 0n;
  return { ...value, total, gross, unlocked: quote.unlocked ?? value.unlocked + gained, reported: false };
}

export interface VaultValues {
  reading: Reading;
  /** Of one vault: its entries were so in one ledger. */
  readingOf(vault: ContractId): Reading;
  /** undefined for what is no vault. */
  of(vault: ContractId): VaultValue | undefined;
}

/**
 * Completes a reading that holds the vaults' own entries: at most two rounds, none where all was remembered and every strategy
 * lends. Vaults with a strategy of another kind are asked by simulation, all in one request, beside the pools' round. What of a vault
 * was not so in one ledger is read again, together with what `beside` says.
 */
export async function readVaults(
  { rpc, network: { router } }: Pick<Chain, 'rpc' | 'network'>,
  first: Reading,
  vaults: readonly ContractId[],
  remembered: VaultKeys = new Map(),
  beside: Belonging = { keysOf: () => [] },
): Promise<VaultValues> {
  const instances = vaults.flatMap((vault) => {
    const instance = parseVault(first.get(instanceKey(vault)));
    return instance ? [{ vault, instance }] : [];
  });
  const below = instances.flatMap(({ vault, instance }) => [...assetKeys(instance), ...strategyKeys(vault, instance)]);
  const second = await readMissing(rpc, first, below);
  const opaque = instances.filter(({ instance }) => isOpaque(second, instance) && instance.totalSupply > 0n);
  const [reading, answers] = await Promise.all([
    readMissing(
      rpc,
      second,
      instances.flatMap(({ instance }) => poolKeys(second, instance)),
    ),
    quotes(
      rpc,
      router,
      opaque.map(({ vault, instance }) => ({ vault, supply: instance.totalSupply })),
    ),
  ]);
  for (const { vault, instance } of instances) {
    remembered.set(vault, [...assetKeys(instance), ...strategyKeys(vault, instance), ...poolKeys(reading, instance)]);
  }
  const byVault = new Map(opaque.map(({ vault }, index) => [vault, answers[index]]));
  const keysOf = (seen: Reading, vault: ContractId) => {
    const instance = parseVault(seen.get(instanceKey(vault)));
    const worth = instance ? [...strategyKeys(vault, instance), ...poolKeys(seen, instance)] : [];
    return [instanceKey(vault), ...beside.keysOf(seen, vault), ...worth];
  };
  const readingOf = await settled(
    rpc,
    reading,
    instances.map(({ vault }) => vault),
    { ...beside, keysOf },
  );
  return {
    reading,
    readingOf,
    of(vault) {
      const value = vaultValue(readingOf(vault), vault);
      return value && quoted(value, byVault.get(vault));
    },
  };
}
