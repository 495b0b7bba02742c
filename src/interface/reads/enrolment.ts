/**
 * What the ledger says of a vault and the stabilizer (contracts.md part 10): who manages it, by which configuration, and
 * with which campaign. One `getLedgerEntries` for many vaults; a Manager that the settings do not know is read in a second.
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import { instanceKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import type { Rpc } from '../../chain/rpc';
import { configKeys, type Generation, parseConfig, parseStabilizer, type VaultConfig } from '../../contracts/stabilizer';
import { type Campaign, campaignKey, parseCampaign } from '../../contracts/treasury';
import { parseVault, type VaultInstance } from '../../contracts/vault';
import { type Address, type ContractId, isContractId } from '../../primitives/addresses';
import { isServiceError } from '../../primitives/errors';
import type { Network } from '../../settings/networks';

/** Generations that are known already: code never changes at an address (contracts.md part 1). */
export type Generations = Map<ContractId, Generation>;

/** `critical`: managed without a configuration, so that anybody could take the vault over (contracts.md 1.8). */
export type EnrolmentState = 'normal' | 'notEnrolled' | 'stale' | 'critical';

export interface Enrolment {
  vault: ContractId;
  instance: VaultInstance;
  state: EnrolmentState;
  /** The stabilizer that manages the vault, else the first that has a configuration of it. */
  stabilizer: ContractId | undefined;
  /** false: it is nobody's word but the chain's that this is a stabilizer; the settings do not know it. */
  known: boolean;
  config: VaultConfig | undefined;
  /** The first active campaign, else the first there is. */
  campaign: (Campaign & { treasury: ContractId }) | undefined;
  /** Any of these entries must be restored before it is used. */
  archived: boolean;
}

export const stabilizersOf = ({ stabilizer, stabilizers }: Network): ContractId[] => [
  ...new Set([...(stabilizer ? [stabilizer] : []), ...stabilizers]),
];

/** Keys of one vault: its instance, a configuration per stabilizer, a campaign per treasury. */
export function enrolmentKeys(network: Network, vault: ContractId, generations: Generations): xdr.LedgerKey[] {
  return [
    instanceKey(vault),
    ...stabilizersOf(network).flatMap((stabilizer) => configKeys(stabilizer, vault, generations.get(stabilizer))),
    ...network.treasuries.map((treasury) => campaignKey(treasury, vault)),
  ];
}

function configAt(reading: Reading, stabilizer: ContractId, vault: ContractId): { config: VaultConfig; archived: boolean } | undefined {
  for (const key of configKeys(stabilizer, vault)) {
    const entry = reading.get(key);
    const config = parseConfig(stabilizer, entry);
    if (config) return { config, archived: entry?.archived ?? false };
  }
  return undefined;
}

/** A stranger that writes the markers but no such configuration is no stabilizer: nobody can break a list of vaults by being in it. */
function looksLike(reading: Reading, stranger: ContractId, vault: ContractId): boolean {
  if (!parseStabilizer(reading.get(instanceKey(stranger)))) return false;
  try {
    configAt(reading, stranger, vault);
    return true;
  } catch {
    return false;
  }
}

function campaignOf(reading: Reading, { treasuries }: Network, vault: ContractId) {
  const found = treasuries.flatMap((treasury) => {
    const entry = reading.get(campaignKey(treasury, vault));
    const campaign = parseCampaign(treasury, entry);
    return campaign ? [{ ...campaign, treasury, archived: entry?.archived ?? false }] : [];
  });
  return found.find(({ active }) => active) ?? found[0];
}

const STATES: Record<'managed' | 'free', Record<'registered' | 'unregistered', EnrolmentState>> = {
  managed: { registered: 'normal', unregistered: 'critical' },
  free: { registered: 'stale', unregistered: 'notEnrolled' },
};

/** undefined where the address is no vault's. */
export function enrolmentOf(reading: Reading, network: Network, vault: ContractId): Enrolment | undefined {
  const entry = reading.get(instanceKey(vault));
  const instance = parseVault(entry);
  if (!instance) return undefined;
  const { manager } = instance;
  const known = stabilizersOf(network);
  const candidate = isContractId(manager) && !known.includes(manager) && looksLike(reading, manager, vault) ? [manager] : [];
  const order = [...known, ...candidate].sort((a, b) => Number(b === manager) - Number(a === manager));
  const managing = order.find((stabilizer) => stabilizer === manager);
  const stabilizer = managing ?? order.find((id) => configAt(reading, id, vault));
  const found = stabilizer && configAt(reading, stabilizer, vault);
  const campaign = campaignOf(reading, network, vault);
  return {
    vault,
    instance,
    state: STATES[managing ? 'managed' : 'free'][found ? 'registered' : 'unregistered'],
    stabilizer,
    known: stabilizer === undefined || known.includes(stabilizer),
    config: found?.config,
    campaign,
    archived: Boolean(entry?.archived || found?.archived || campaign?.archived),
  };
}

/** While it leaves its stabilizer, a vault from before and a configuration that is missing afterwards look so, without being it in either ledger. */
export function mayBeFeigned(reading: Reading, network: Network, vault: ContractId): boolean {
  try {
    return enrolmentOf(reading, network, vault)?.state === 'critical';
  } catch (error) {
    if (isServiceError(error) && error.code === 'entry_misshapen') return false;
    throw error;
  }
}

/** The first of the accounts that is the Manager, or the stabilizer's admin; in the critical state nobody is, and any other role counts. */
export function ownerOf({ instance, config, state }: Omit<Enrolment, 'campaign'>, accounts: readonly Address[]): Address | undefined {
  const parts = [instance.manager, config?.admin, ...(state === 'critical' ? Object.values(instance.roles) : [])];
  return accounts.find((account) => parts.includes(account));
}

/** Of a Manager that is a contract which the settings do not know. */
export function strangerKeys(reading: Reading, network: Network, vault: ContractId): xdr.LedgerKey[] {
  const manager = parseVault(reading.get(instanceKey(vault)))?.manager;
  if (!isContractId(manager) || stabilizersOf(network).includes(manager)) return [];
  return [instanceKey(manager), ...configKeys(manager, vault)];
}

/** Completes a reading that holds the vaults' `enrolmentKeys`: no request, or one where a vault's Manager is a contract of its own. */
export async function readStrangers(
  read: Rpc['readApart'],
  reading: Reading,
  network: Network,
  vaults: readonly ContractId[],
): Promise<Reading> {
  const more = vaults.flatMap((vault) => strangerKeys(reading, network, vault)).filter((key) => !reading.has(key));
  return more.length === 0 ? reading : reading.merge(await read(more));
}

/** The generations of the settings' stabilizers, from their instances where a reading holds them. */
export function learnGenerations(reading: Reading, network: Network, generations: Generations): void {
  for (const stabilizer of stabilizersOf(network)) {
    const instance = parseStabilizer(reading.get(instanceKey(stabilizer)));
    if (instance) generations.set(stabilizer, instance.generation);
  }
}

/** Instances of stabilizers whose generation is not known yet. */
export const generationKeys = (network: Network, generations: Generations): xdr.LedgerKey[] =>
  stabilizersOf(network)
    .filter((stabilizer) => !generations.has(stabilizer))
    .map(instanceKey);
