/**
 * What a network's own settings say of what the wallet counts on. It is read with other entries, in the requests that are made
 * anyway, so a network may vote another figure on any day. A node is believed here as far as it can do no harm: too little
 * makes a transaction fail, too much makes it dearer within the ceilings.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import { LEDGER_SECONDS } from '../primitives/ledgers';

export interface Rules {
  /** Stroops that an account sets aside for each of its entries. */
  baseReserve: bigint;
  /** Stroops an operation, below which nothing is included. */
  baseFee: bigint;
  /** The most that one transaction may declare. */
  instructions: number;
  /** Between two ledgers, as the network aims at. */
  ledgerSeconds: number;
  /** Whether a call restores the archived entries that it needs; undefined: the settings do not say. */
  callsRestore?: boolean;
}

/** What the public networks have held to for years: for as long as a node has not said, and where it serves no settings. */
export const USUAL: Rules = { baseReserve: 5_000_000n, baseFee: 100n, instructions: 400_000_000, ledgerSeconds: LEDGER_SECONDS };

/** Seconds between ledgers that are believed. */
const SHORTEST = 1;
const LONGEST = 60;

const key = (name: 'configSettingContractComputeV0' | 'configSettingScpTiming'): xdr.LedgerKey =>
  xdr.LedgerKey.configSetting(new xdr.LedgerKeyConfigSetting({ configSettingId: xdr.ConfigSettingId[name] }));

const COMPUTE = key('configSettingContractComputeV0');
/** Came with the protocol in which calls restore (CAP-66, CAP-70). */
const TIMING = key('configSettingScpTiming');

export const ruleKeys: readonly xdr.LedgerKey[] = [COMPUTE, TIMING];

/** Of an entry what is read of it here. */
type Entries = (key: xdr.LedgerKey) => { data: xdr.LedgerEntryData } | undefined;

function settingAt(get: Entries, at: xdr.LedgerKey): xdr.ConfigSettingEntry | undefined {
  const data = get(at)?.data;
  return data?.type === 'configSetting' ? data.configSetting : undefined;
}

/** What the settings among these entries say; nothing of those that are not there. */
export function rulesIn(get: Entries): Partial<Rules> {
  const [compute, timing] = [settingAt(get, COMPUTE), settingAt(get, TIMING)];
  const rules: Partial<Rules> = {};
  if (compute?.type === 'configSettingContractComputeV0') {
    const { txMaxInstructions: most } = compute.contractCompute;
    if (most > 0n) rules.instructions = Number(most);
    rules.callsRestore = timing !== undefined;
  }
  if (timing?.type === 'configSettingScpTiming') {
    const seconds = timing.contractScpTiming.ledgerTargetCloseTimeMilliseconds / 1_000;
    rules.ledgerSeconds = Math.min(LONGEST, Math.max(SHORTEST, seconds));
  }
  return rules;
}

/** What a ledger's header says, in base64; nothing where it cannot be read. */
export function rulesOfHeader(header: string | undefined): Partial<Rules> {
  if (header === undefined) return {};
  try {
    const { baseReserve, baseFee } = xdr.LedgerHeader.fromXdr(header, 'base64');
    return { baseReserve: BigInt(baseReserve), baseFee: BigInt(baseFee) };
  } catch {
    return {};
  }
}
