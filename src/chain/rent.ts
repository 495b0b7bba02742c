/**
 * Rent as the ledger asks for it (soroban-env-host, fees.rs; contracts.md 17.1): computed from the entries that a transaction
 * names and from the ledger's own price settings, never from what a node says that it costs. Amounts in stroops.
 */

import { xdr } from '@stellar/stellar-sdk/base';
import { divide, mulDiv } from '../primitives/round';
import type { Entry, Reading } from './reading';

/** What the ledger's settings say. Prices in stroops, lives in ledgers. */
export interface RentPrices {
  /** For a kilobyte during `persistent` ledgers. */
  kilobyte: bigint;
  persistent: bigint;
  writeEntry: bigint;
  writeKilobyte: bigint;
  readEntry: bigint;
  readKilobyte: bigint;
  /** The life of an entry that was woken. */
  wokenLife: number;
  /** Bytes of memory by kind of cost, as `[fixed, per 128]`. */
  memory: readonly (readonly [bigint, bigint])[];
}

/** What one entry's longer life costs. */
export interface Rent {
  key: xdr.LedgerKey;
  what: 'code' | 'instance' | 'data';
  /** It is archived and comes back; else it lives and is prolonged. */
  woken: boolean;
  /** The last ledger of its new life. */
  until: number;
  amount: bigint;
}

/** What the contracts' own code takes for a day. */
const DAY = 17_280;
/** Contracts prolong instance and code to at most 31 days when fewer than 30 are left, and what they store to 120 when fewer than 119 are (contracts.md 1.4, 4.2, 6.2, 8). */
const INSTANCE = { below: 30 * DAY, to: 31 * DAY };
const DATA = { below: 119 * DAY, to: 120 * DAY };

const KILOBYTE = 1_024n;
/** The entry that says how long another lives. */
const LIFE_BYTES = 48n;
/** Beside its data: when it was last modified, and an empty extension. */
const ENTRY_FRAME = 8;
const CODE_DISCOUNT = 3n;
const LEAST_PRICE = 1_000n;

const SETTINGS = [
  'configSettingContractLedgerCostV0',
  'configSettingContractLedgerCostExtV0',
  'configSettingContractCostParamsMemoryBytes',
  'configSettingStateArchival',
  'configSettingLiveSorobanStateSizeWindow',
] as const;

/** The settings that rent hangs on. */
export const priceKeys = (): xdr.LedgerKey[] =>
  SETTINGS.map((name) => xdr.LedgerKey.configSetting(new xdr.LedgerKeyConfigSetting({ configSettingId: xdr.ConfigSettingId[name] })));

const kilobytes = (bytes: bigint, price: bigint) => mulDiv(bytes, price, KILOBYTE, 'up');

/** The price of a kilobyte follows the average size of all contract state. */
function kilobytePrice(cost: xdr.ConfigSettingContractLedgerCostV0, samples: readonly bigint[]): bigint {
  const size =
    samples.length === 0
      ? 0n
      : divide(
          samples.reduce((sum, sample) => sum + sample, 0n),
          BigInt(samples.length),
          'down',
        );
  const { rentFee1KbSorobanStateSizeLow: low, rentFee1KbSorobanStateSizeHigh: high } = cost;
  const target = cost.sorobanStateTargetSizeBytes > 0n ? cost.sorobanStateTargetSizeBytes : 1n;
  const span = high > low ? high - low : 0n;
  const beyond = () => high + mulDiv(span * (size - target), BigInt(cost.sorobanStateRentFeeGrowthFactor), target, 'up');
  const price = size < target ? low + mulDiv(span, size, target, 'up') : beyond();
  return price > LEAST_PRICE ? price : LEAST_PRICE;
}

/** undefined where the node does not serve every setting, or another kind under its key. */
export function parsePrices(reading: Pick<Reading, 'get'>): RentPrices | undefined {
  const [cost, ext, memory, archival, window] = priceKeys().map((key) => {
    const data = reading.get(key)?.data;
    return data?.type === 'configSetting' ? data.configSetting : undefined;
  });
  if (cost?.type !== 'configSettingContractLedgerCostV0' || ext?.type !== 'configSettingContractLedgerCostExtV0') return undefined;
  if (memory?.type !== 'configSettingContractCostParamsMemoryBytes' || archival?.type !== 'configSettingStateArchival') return undefined;
  if (window?.type !== 'configSettingLiveSorobanStateSizeWindow') return undefined;
  const { contractLedgerCost } = cost;
  const { persistentRentRateDenominator: persistent, minPersistentTtl: wokenLife } = archival.stateArchivalSettings;
  if (persistent <= 0n) return undefined;
  return {
    kilobyte: kilobytePrice(contractLedgerCost, window.liveSorobanStateSizeWindow),
    persistent,
    writeEntry: contractLedgerCost.feeWriteLedgerEntry,
    writeKilobyte: ext.contractLedgerCostExt.feeWrite1Kb,
    readEntry: contractLedgerCost.feeDiskReadLedgerEntry,
    readKilobyte: contractLedgerCost.feeDiskRead1Kb,
    wokenLife,
    memory: memory.contractCostParamsMemBytes.map(({ constTerm, linearTerm }) => [constTerm, linearTerm]),
  };
}

const { vmInstantiation } = xdr.ContractCostType;
const PARTS = [
  ['nInstructions', 'parseWasmInstructions'],
  ['nFunctions', 'parseWasmFunctions'],
  ['nGlobals', 'parseWasmGlobals'],
  ['nTableEntries', 'parseWasmTableEntries'],
  ['nTypes', 'parseWasmTypes'],
  ['nDataSegments', 'parseWasmDataSegments'],
  ['nElemSegments', 'parseWasmElemSegments'],
  ['nImports', 'parseWasmImports'],
  ['nExports', 'parseWasmExports'],
  ['nDataSegmentBytes', 'parseWasmDataSegmentBytes'],
] as const;

/** What a module takes in memory, in bytes. */
function moduleBytes({ ext, code }: xdr.ContractCodeEntry, { memory }: RentPrices): bigint {
  const bytes = (type: xdr.ContractCostType, count: number) => {
    const [fixed, linear] = memory[type.value] ?? [0n, 0n];
    return fixed + ((linear * BigInt(count)) >> 7n);
  };
  if (ext.type === 'v0') return bytes(vmInstantiation, code.length);
  const { costInputs } = ext.v1;
  return PARTS.reduce((sum, [part, type]) => sum + bytes(xdr.ContractCostType[type], costInputs[part]), 0n);
}

/** Stroops for `ledgers` more of one entry, the writing of its new life included. */
export function rentFee(size: bigint, ledgers: number, code: boolean, prices: RentPrices): bigint {
  if (ledgers <= 0) return 0n;
  const whole = mulDiv(size * BigInt(ledgers), prices.kilobyte, KILOBYTE * prices.persistent, 'up');
  return (code ? divide(whole, CODE_DISCOUNT, 'up') : whole) + prices.writeEntry + kilobytes(LIFE_BYTES, prices.writeKilobyte);
}

function whatOf(key: xdr.LedgerKey): Rent['what'] {
  if (key.type === 'contractCode') return 'code';
  return key.type === 'contractData' && key.contractData.key.type === 'scvLedgerKeyContractInstance' ? 'instance' : 'data';
}

/** How long it will live at most after a call; undefined: not longer than now. */
function prolongedTo(what: Rent['what'], liveUntil: number, ledger: number): number | undefined {
  const { below, to } = what === 'data' ? DATA : INSTANCE;
  return liveUntil - ledger < below ? ledger + to : undefined;
}

function rentOf(key: xdr.LedgerKey, entry: Entry, ledger: number, wakes: boolean, prices: RentPrices): Rent | undefined {
  const { data, archived, liveUntil } = entry;
  if (archived !== wakes || liveUntil === undefined) return undefined;
  const what = whatOf(key);
  const bytes = BigInt(data.toXdr().length + ENTRY_FRAME);
  const size = data.type === 'contractCode' ? bytes + moduleBytes(data.contractCode, prices) : bytes;
  if (!archived) {
    const until = prolongedTo(what, liveUntil, ledger);
    return until === undefined
      ? undefined
      : { key, what, woken: false, until, amount: rentFee(size, until - liveUntil, what === 'code', prices) };
  }
  // What comes back is read from disk and written.
  const handling = prices.readEntry + kilobytes(bytes, prices.readKilobyte) + prices.writeEntry + kilobytes(bytes, prices.writeKilobyte);
  const until = ledger + prices.wokenLife - 1;
  return { key, what, woken: true, until, amount: rentFee(size, prices.wokenLife, what === 'code', prices) + handling };
}

const isPersistent = (key: xdr.LedgerKey) =>
  key.type === 'contractCode' || (key.type === 'contractData' && key.contractData.durability === xdr.ContractDataDurability.persistent);

/** What of a transaction's footprint has a life. */
export function livingKeys({ resources: { footprint } }: xdr.SorobanTransactionData): xdr.LedgerKey[] {
  return [...footprint.readOnly, ...footprint.readWrite].filter(isPersistent);
}

/** The keys that a transaction wakes: of a restoration all it names, of a call those that it lists as archived. */
export function wokenKeys({ ext, resources: { footprint } }: xdr.SorobanTransactionData, restoring: boolean): xdr.LedgerKey[] {
  if (restoring) return [...footprint.readWrite];
  const indexes = ext.type === 'resourceExt' ? ext.resourceExt.archivedSorobanEntries : [];
  return indexes.flatMap((index) => footprint.readWrite[index] ?? []);
}

/**
 * The most that a transaction's rent can honestly be at `ledger`, entry by entry: what is woken, and what lives and is
 * prolonged by its contracts. Entries that were not read, or are not there, ask for nothing.
 */
export function honestRent(
  data: xdr.SorobanTransactionData,
  { get, ledger, restoring = false }: { get(key: xdr.LedgerKey): Entry | null | undefined; ledger: number; restoring?: boolean },
  prices: RentPrices,
): Rent[] {
  const woken = new Set(wokenKeys(data, restoring).map((key) => key.toXdr('base64')));
  return livingKeys(data).flatMap((key) => {
    const entry = get(key);
    return (entry && rentOf(key, entry, ledger, woken.has(key.toXdr('base64')), prices)) ?? [];
  });
}

/** Above it not every combination is tried. */
const MOST_COMBINED = 12;

/**
 * The least of what could be prolonged that explains what a node asks for, beside `calm` for everything else; all of it where
 * nothing less does. A simulation does not say which contracts prolong themselves on the way; what is woken is certain, and
 * what costs less than `calm` is not worth telling apart.
 */
export function explaining(rents: readonly Rent[], named: bigint, calm: bigint, margin: (rent: bigint) => bigint): Rent[] {
  const open = rents.filter(({ woken, amount }) => !woken && amount > calm);
  const certain = rents.filter((rent) => !open.includes(rent));
  if (open.length > MOST_COMBINED) return [...rents];
  const base = totalRent(certain);
  let best: Rent[] | undefined;
  for (let choice = 0; choice < 2 ** open.length; choice++) {
    const some = open.filter((_, index) => (choice >> index) & 1);
    const enough = margin(base + totalRent(some)) + calm >= named;
    if (enough && (!best || totalRent(some) < totalRent(best))) best = some;
  }
  return best ? rents.filter((rent) => certain.includes(rent) || best.includes(rent)) : [...rents];
}

export const totalRent = (rents: readonly Rent[]): bigint => rents.reduce((sum, { amount }) => sum + amount, 0n);
