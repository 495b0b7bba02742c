/**
 * The network's settings as ledger entries: what this ledger charges is what it says here, since `rent.ts` and `resources.ts`
 * take their prices from the same numbers. A protocol may add some; no transaction changes one.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import { INVENTED_SETTING, invented } from '../ledger/invented';
import { SETTLED, type Settled } from '../ledger/store';
import type { SettingEntry } from '../rpc/port';
import { keyString } from './entries';
import { LEDGER_LIMITS, MAX_TTL, MIN_PERSISTENT_TTL, MIN_TEMPORARY_TTL, MODULE_BYTES, PRICE, STATE, TX_LIMITS } from './limits';

type Name = xdr.ConfigSettingEntry['type'];

const COST_TYPES = 85;

/** What each kind of a module's parts takes in memory; every other kind of cost is not priced here. */
function memoryParams(): xdr.ContractCostParamEntry[] {
  const ext = xdr.ExtensionPoint.v0();
  return Array.from({ length: COST_TYPES }, (_, index) => {
    const [constTerm, linearTerm] = Object.values(MODULE_BYTES).find(({ type }) => type === index)?.terms ?? [0n, 0n];
    return new xdr.ContractCostParamEntry({ ext, constTerm, linearTerm });
  });
}

const E = xdr.ConfigSettingEntry;

const SETTINGS: { [name in Name]?: (settled: Settled) => xdr.ConfigSettingEntry } = {
  configSettingContractComputeV0: ({ instructions }) =>
    E.configSettingContractComputeV0(
      new xdr.ConfigSettingContractComputeV0({
        ledgerMaxInstructions: LEDGER_LIMITS.instructions,
        txMaxInstructions: BigInt(instructions),
        feeRatePerInstructionsIncrement: PRICE.per10kInstructions,
        txMemoryLimit: 41_943_040,
      }),
    ),
  configSettingContractLedgerCostV0: () =>
    E.configSettingContractLedgerCostV0(
      new xdr.ConfigSettingContractLedgerCostV0({
        ledgerMaxDiskReadEntries: LEDGER_LIMITS.diskReadEntries,
        ledgerMaxDiskReadBytes: LEDGER_LIMITS.diskReadBytes,
        ledgerMaxWriteLedgerEntries: LEDGER_LIMITS.writeEntries,
        ledgerMaxWriteBytes: LEDGER_LIMITS.writeBytes,
        txMaxDiskReadEntries: TX_LIMITS.diskReadEntries,
        txMaxDiskReadBytes: TX_LIMITS.diskReadBytes,
        txMaxWriteLedgerEntries: TX_LIMITS.writeEntries,
        txMaxWriteBytes: TX_LIMITS.writeBytes,
        feeDiskReadLedgerEntry: PRICE.diskReadEntry,
        feeWriteLedgerEntry: PRICE.writeEntry,
        feeDiskRead1Kb: PRICE.diskRead1Kb,
        sorobanStateTargetSizeBytes: STATE.target,
        rentFee1KbSorobanStateSizeLow: STATE.feeLow,
        rentFee1KbSorobanStateSizeHigh: STATE.feeHigh,
        sorobanStateRentFeeGrowthFactor: Number(STATE.growth),
      }),
    ),
  configSettingContractLedgerCostExtV0: () =>
    E.configSettingContractLedgerCostExtV0(
      new xdr.ConfigSettingContractLedgerCostExtV0({ txMaxFootprintEntries: TX_LIMITS.footprintEntries, feeWrite1Kb: PRICE.write1Kb }),
    ),
  configSettingContractHistoricalDataV0: () =>
    E.configSettingContractHistoricalDataV0(new xdr.ConfigSettingContractHistoricalDataV0({ feeHistorical1Kb: PRICE.history1Kb })),
  configSettingContractEventsV0: () =>
    E.configSettingContractEventsV0(
      new xdr.ConfigSettingContractEventsV0({ txMaxContractEventsSizeBytes: 16_384, feeContractEvents1Kb: PRICE.events1Kb }),
    ),
  configSettingContractBandwidthV0: () =>
    E.configSettingContractBandwidthV0(
      new xdr.ConfigSettingContractBandwidthV0({
        ledgerMaxTxsSizeBytes: LEDGER_LIMITS.transactionBytes,
        txMaxSizeBytes: TX_LIMITS.writeBytes,
        feeTxSize1Kb: PRICE.transaction1Kb,
      }),
    ),
  configSettingContractCostParamsMemoryBytes: () => E.configSettingContractCostParamsMemoryBytes(memoryParams()),
  configSettingStateArchival: () =>
    E.configSettingStateArchival(
      new xdr.StateArchivalSettings({
        maxEntryTtl: MAX_TTL,
        minTemporaryTtl: MIN_TEMPORARY_TTL,
        minPersistentTtl: MIN_PERSISTENT_TTL,
        persistentRentRateDenominator: PRICE.persistentRentDenominator,
        tempRentRateDenominator: PRICE.temporaryRentDenominator,
        maxEntriesToArchive: 1_000,
        liveSorobanStateSizeWindowSampleSize: STATE.samples.length,
        liveSorobanStateSizeWindowSamplePeriod: 64,
        evictionScanSize: 500_000,
        startingEvictionScanLevel: 7,
      }),
    ),
  configSettingContractMaxSizeBytes: () => E.configSettingContractMaxSizeBytes(131_072),
  configSettingContractDataKeySizeBytes: () => E.configSettingContractDataKeySizeBytes(250),
  configSettingContractDataEntrySizeBytes: () => E.configSettingContractDataEntrySizeBytes(65_536),
  configSettingContractExecutionLanes: () =>
    E.configSettingContractExecutionLanes(new xdr.ConfigSettingContractExecutionLanesV0({ ledgerMaxTxCount: 100 })),
  configSettingContractParallelComputeV0: () =>
    E.configSettingContractParallelComputeV0(new xdr.ConfigSettingContractParallelComputeV0({ ledgerMaxDependentTxClusters: 1 })),
  configSettingScpTiming: ({ ledgerSeconds }) =>
    E.configSettingScpTiming(
      new xdr.ConfigSettingScpTiming({
        ledgerTargetCloseTimeMilliseconds: ledgerSeconds * 1_000,
        nominationTimeoutInitialMilliseconds: 1_000,
        nominationTimeoutIncrementMilliseconds: 1_000,
        ballotTimeoutInitialMilliseconds: 1_000,
        ballotTimeoutIncrementMilliseconds: 1_000,
      }),
    ),
  configSettingLiveSorobanStateSizeWindow: () => E.configSettingLiveSorobanStateSizeWindow([...STATE.samples]),
};

/** Settings that came with a later protocol than contracts did. */
const SINCE: { [name in Name]?: number } = {
  configSettingContractParallelComputeV0: 23,
  configSettingContractLedgerCostExtV0: 23,
  configSettingScpTiming: 23,
};

/** By the network's protocol: what it tells of itself. What was told before, and is as it was, keeps the ledger that wrote it. */
export function settingsOf(
  version: number,
  before: ReadonlyMap<string, SettingEntry>,
  sequence: number,
  settled = SETTLED,
): ReadonlyMap<string, SettingEntry> {
  const there = Object.entries(SETTINGS).filter(([name]) => version >= (SINCE[name as Name] ?? 0));
  const told = there.map(([name, make]): [string, string] => {
    const key = xdr.LedgerKey.configSetting(
      new xdr.LedgerKeyConfigSetting({ configSettingId: xdr.ConfigSettingId.fromName(name as Name) }),
    );
    return [keyString(key), xdr.LedgerEntryData.configSetting(make(settled)).toXDR('base64')];
  });
  const all = invented(version) ? [...told, [INVENTED_SETTING.key, INVENTED_SETTING.data] as const] : told;
  return new Map(
    all.map(([key, data]) => {
      const old = before.get(key);
      return [key, old?.data === data ? old : { data, since: sequence }];
    }),
  );
}

/** The data of a setting's entry, as the network begins with it; undefined for a setting that it does not have. */
export function settingEntry(key: xdr.LedgerKeyConfigSetting): xdr.LedgerEntryData | undefined {
  const setting = SETTINGS[key.configSettingId.name]?.(SETTLED);
  return setting && xdr.LedgerEntryData.configSetting(setting);
}
