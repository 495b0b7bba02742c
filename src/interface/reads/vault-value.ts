/** A vault's worth from its entries (contracts.md parts 4.4 and 5): vault → strategies → pools, three rounds when nothing is known. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { instanceKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import type { Rpc } from '../../chain/rpc';
import { accrue, supplyRateBps } from '../../contracts/accrual';
import { parsePool, parseReserveConfig, parseReserveData, reserveConfigKey, reserveDataKey } from '../../contracts/lendpool';
import { parseStrategy, parseVaultPosition, strategyBalance, vaultPositionKey } from '../../contracts/strategy';
import { contractBalanceKey, parseContractBalance } from '../../contracts/token';
import { parseReport, parseVault, refresh, reportKey, type VaultInstance } from '../../contracts/vault';
import type { ContractId } from '../../primitives/addresses';
import { quote } from './vault-quote';

/** Strategies and pools of a vault change seldom: with the keys of the last time, its worth is there in the first round. */
export type Remembered = Map<ContractId, readonly xdr.LedgerKey[]>;

export interface VaultValue {
  instance: VaultInstance;
  /** The one asset; undefined for a vault of several. */
  asset: ContractId | undefined;
  /** Managed funds after fees on gains, in stroops of the asset; undefined: not to be told from entries. */
  total: bigint | undefined;
  /** Gains of which the vault has not locked its fee yet (contracts.md 4.4); already left out of `total` at the fee of now. */
  unlocked: bigint;
  /** Pools that its strategies lend into. */
  pools: ContractId[];
  /** What the managed funds earn now by the pools' curves, idle funds counted; undefined where a strategy is of another kind. */
  grossRateBps: number | undefined;
  /** A strategy of another kind is counted at its last report. */
  reported: boolean;
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

/** Keys that can be asked for once the strategies' entries are known. */
function poolKeys(reading: Reading, instance: VaultInstance): xdr.LedgerKey[] {
  return strategiesOf(instance).flatMap((address) => {
    const strategy = parseStrategy(reading.get(instanceKey(address)));
    if (!strategy) return [];
    return [instanceKey(strategy.pool), reserveConfigKey(strategy.pool, strategy.asset), reserveDataKey(strategy.pool, strategy.asset)];
  });
}

/** A reserve at the reading's close time; undefined where it was not read. */
function reserveAt(reading: Reading, pool: ContractId, asset: ContractId): { bRate: bigint; supplyRateBps: number } | undefined {
  const instance = parsePool(reading.get(instanceKey(pool)));
  const config = parseReserveConfig(pool, reading.get(reserveConfigKey(pool, asset)));
  const data = parseReserveData(pool, reading.get(reserveDataKey(pool, asset)));
  if (!instance || !config || !data) return undefined;
  const now = accrue(data, config, instance.bstopRate, BigInt(reading.closeTime));
  return { bRate: now.bRate, supplyRateBps: supplyRateBps(now, config, instance.bstopRate) };
}

interface Counted {
  net: bigint;
  unlocked: bigint;
  supplyRateBps: number | undefined;
  pool: ContractId | undefined;
  reported: boolean;
}

function count(reading: Reading, vault: ContractId, address: ContractId, feeBps: number): Counted {
  const report = parseReport(vault, reading.get(reportKey(vault, address)));
  const strategy = parseStrategy(reading.get(instanceKey(address)));
  const reserve = strategy && reserveAt(reading, strategy.pool, strategy.asset);
  if (!strategy || !reserve) {
    const { net } = refresh(report, report.previous, feeBps);
    const unlocked = report.gains > 0n ? report.gains : 0n;
    return { net, unlocked, supplyRateBps: undefined, pool: strategy?.pool, reported: true };
  }
  const shares = parseVaultPosition(address, reading.get(vaultPositionKey(address, vault)));
  const balance = strategyBalance(strategy, shares, reserve.bRate);
  const gains = report.gains + (report.previous === 0n ? 0n : balance - report.previous);
  const { net } = refresh(report, balance, feeBps);
  return { net, unlocked: gains > 0n ? gains : 0n, supplyRateBps: reserve.supplyRateBps, pool: strategy.pool, reported: false };
}

/** The pools' rates by what is lent there; idle funds earn nothing. */
function weighted(counted: readonly Counted[], total: bigint): number | undefined {
  if (counted.some(({ supplyRateBps: rate }) => rate === undefined)) return undefined;
  const earned = counted.reduce((sum, { net, supplyRateBps: rate }) => sum + net * BigInt(rate ?? 0), 0n);
  return total > 0n ? Number(earned / total) : 0;
}

/** undefined where the entry is no vault's. */
function vaultValue(reading: Reading, vault: ContractId): VaultValue | undefined {
  const instance = parseVault(reading.get(instanceKey(vault)));
  if (!instance) return undefined;
  const [only, ...others] = instance.assets;
  if (!only || others.length > 0)
    return { instance, asset: undefined, total: undefined, unlocked: 0n, pools: [], grossRateBps: undefined, reported: false };
  const idle = parseContractBalance(only.address, reading.get(contractBalanceKey(only.address, vault)));
  const counted = only.strategies.map(({ address }) => count(reading, vault, address, instance.feeBps));
  const total = counted.reduce((sum, { net }) => sum + net, idle);
  return {
    instance,
    asset: only.address,
    total,
    grossRateBps: weighted(counted, total),
    unlocked: counted.reduce((sum, { unlocked }) => sum + unlocked, 0n),
    pools: counted.map(({ pool }) => pool).filter((pool) => pool !== undefined),
    reported: counted.some(({ reported }) => reported),
  };
}

async function readMissing(rpc: Rpc, reading: Reading, keys: readonly xdr.LedgerKey[]): Promise<Reading> {
  const missing = keys.filter((key) => !reading.has(key));
  return missing.length === 0 ? reading : reading.merge(await rpc.read(missing));
}

/** Whether a strategy is of a kind whose entries say nothing of its worth. */
const isOpaque = (reading: Reading, instance: VaultInstance) =>
  instance.assets.length === 1 && strategiesOf(instance).some((strategy) => !parseStrategy(reading.get(instanceKey(strategy))));

/** Gains of which the fee is not locked yet, from what the vault is worth now beside what it was at its strategies' last reports. */
function quoted(value: VaultValue, total: bigint | undefined): VaultValue {
  if (total === undefined || value.total === undefined) return value;
  const kept = 10_000n - BigInt(value.instance.feeBps);
  const gained = total > value.total ? ((total - value.total) * 10_000n) / kept + 1n : 0n;
  return { ...value, total, unlocked: value.unlocked + gained, reported: false };
}

export interface VaultValues {
  reading: Reading;
  /** undefined for what is no vault. */
  of(vault: ContractId): VaultValue | undefined;
}

/**
 * Completes a reading that holds the vaults' own entries: at most two rounds, none where all was remembered and every strategy
 * lends. A vault with a strategy of another kind is asked by simulation, beside the pools' round.
 */
export async function readVaults(
  rpc: Rpc,
  first: Reading,
  vaults: readonly ContractId[],
  remembered: Remembered = new Map(),
): Promise<VaultValues> {
  const instances = vaults.flatMap((vault) => {
    const instance = parseVault(first.get(instanceKey(vault)));
    return instance ? [{ vault, instance }] : [];
  });
  const below = instances.flatMap(({ vault, instance }) => strategyKeys(vault, instance));
  const second = await readMissing(rpc, first, below);
  const opaque = instances.filter(({ instance }) => isOpaque(second, instance) && instance.totalSupply > 0n);
  const [reading, quotes] = await Promise.all([
    readMissing(
      rpc,
      second,
      instances.flatMap(({ instance }) => poolKeys(second, instance)),
    ),
    Promise.all(opaque.map(({ vault, instance }) => quote(rpc, vault, instance.totalSupply))),
  ]);
  for (const { vault, instance } of instances) remembered.set(vault, [...strategyKeys(vault, instance), ...poolKeys(reading, instance)]);
  const totals = new Map(opaque.map(({ vault }, index) => [vault, quotes[index]]));
  return {
    reading,
    of(vault) {
      const value = vaultValue(reading, vault);
      return value && quoted(value, totals.get(vault));
    },
  };
}
