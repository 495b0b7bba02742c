/**
 * The network's settings as ledger entries: what this ledger charges is what it says here, since `rent.ts` and `resources.ts`
 * take their prices from the same numbers. Settings live in no layer and never change.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import { MAX_TTL, MIN_PERSISTENT_TTL, MIN_TEMPORARY_TTL, MODULE_BYTES, PRICE, STATE, TX_LIMITS } from './limits';

type Name = xdr.ConfigSettingEntry['type'];

const LEDGER_TIMES = 5;
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

const SETTINGS: { [name in Name]?: () => xdr.ConfigSettingEntry } = {
  configSettingContractComputeV0: () =>
    E.configSettingContractComputeV0(
      new xdr.ConfigSettingContractComputeV0({
        ledgerMaxInstructions: BigInt(TX_LIMITS.instructions * LEDGER_TIMES),
        txMaxInstructions: BigInt(TX_LIMITS.instructions),
        feeRatePerInstructionsIncrement: PRICE.per10kInstructions,
        txMemoryLimit: 41_943_040,
      }),
    ),
  configSettingContractLedgerCostV0: () =>
    E.configSettingContractLedgerCostV0(
      new xdr.ConfigSettingContractLedgerCostV0({
        ledgerMaxDiskReadEntries: TX_LIMITS.diskReadEntries * LEDGER_TIMES,
        ledgerMaxDiskReadBytes: TX_LIMITS.diskReadBytes * LEDGER_TIMES,
        ledgerMaxWriteLedgerEntries: TX_LIMITS.writeEntries * LEDGER_TIMES,
        ledgerMaxWriteBytes: TX_LIMITS.writeBytes * LEDGER_TIMES,
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
        ledgerMaxTxsSizeBytes: TX_LIMITS.writeBytes * LEDGER_TIMES,
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
        evictionScanSize: 100_000,
        startingEvictionScanLevel: 7,
      }),
    ),
  configSettingLiveSorobanStateSizeWindow: () => E.configSettingLiveSorobanStateSizeWindow([...STATE.samples]),
};

/** The data of a setting's entry; undefined for a setting that this network does not have. */
export function settingEntry(key: xdr.LedgerKeyConfigSetting): xdr.LedgerEntryData | undefined {
  const setting = SETTINGS[key.configSettingId.name]?.();
  return setting && xdr.LedgerEntryData.configSetting(setting);
}
