/**
 * The directory (architecture.md 5, contracts.md 4b): which vaults are the accounts' own and which they hold, without anybody
 * pasting an address. A census by ledger entries alone: factory → indexes → vaults → shares and configurations.
 */
import type { xdr } from '@stellar/stellar-sdk/base';
import type { Chain } from '../../chain/chain';
import { instanceKey } from '../../chain/ledger-keys';
import type { Reading } from '../../chain/reading';
import type { Rpc } from '../../chain/rpc';
import { misshapen } from '../../contracts/entries';
import { parseFactory, parseVaultIndex, vaultIndexKey } from '../../contracts/factory';
import { configKeys, type Generation, parseStabilizer } from '../../contracts/stabilizer';
import { parseShares, parseVault, shareKey } from '../../contracts/vault';
import { type Address, type ContractId, isContractId } from '../../primitives/addresses';
import { isServiceError } from '../../primitives/errors';
import type { Network } from '../../settings/networks';
import { unavailable } from '../checks';
import { type Enrolment, enrolmentOf, mayBeFeigned, ownerOf, stabilizersOf } from './enrolment';
import { settled } from './settled';

/** The factory's vaults by index: it only appends, so that what is known is not asked for again. A plain object, to be stored. */
export interface DirectoryCache {
  networkId: string;
  factory: ContractId;
  vaults: ContractId[];
}

export interface DirectoryVault extends Omit<Enrolment, 'campaign'> {
  /** Of the vault and its configuration; shares, and other vaults, may be of one near it. */
  ledger: number;
  /** As `ownerOf` has it. */
  owner: Address | undefined;
  /** Accounts that hold shares of it. */
  shares: { account: Address; shares: bigint; archived: boolean }[];
  /** The settings name it. */
  listed: boolean;
}

/** A contract that manages vaults and has the marks of a stabilizer. Anybody can deploy a look-alike. */
export interface StabilizerCandidate {
  address: ContractId;
  generation: Generation;
  codeHash: string | undefined;
  /** The settings know it. */
  known: boolean;
  /** What it manages. */
  vaults: ContractId[];
}

export interface Directory {
  /** The first of those that this is from. */
  ledger: number;
  /** Own, held and listed ones, in the factory's order; what the factory does not know comes last. */
  vaults: DirectoryVault[];
  candidates: StabilizerCandidate[];
  /** undefined where the network has no factory. */
  cache: DirectoryCache | undefined;
}

const KEYS_PER_REQUEST = 200;
/** A factory that says it has more is not believed. */
const MAX_VAULTS = 10_000;

/** What has been read so far; parts of it may be from different ledgers. */
class Census {
  #rpc: Rpc;
  reading: Reading;

  constructor(rpc: Rpc, first: Reading) {
    this.#rpc = rpc;
    this.reading = first;
  }

  async read(keys: readonly xdr.LedgerKey[]): Promise<void> {
    if (keys.length === 0) return;
    this.reading = this.reading.merge(await this.#rpc.readApartTimeless(keys));
  }

  readMissing(keys: readonly xdr.LedgerKey[]): Promise<void> {
    return this.read(keys.filter((key) => !this.reading.has(key)));
  }
}

/** Factory, stabilizers, vaults that are known; indexes that are not take the places that the requests have left. */
function firstKeys(network: Network, known: readonly ContractId[]): xdr.LedgerKey[] {
  const listed = network.vaults.map(({ address }) => address);
  const keys = [...stabilizersOf(network), ...new Set([...known, ...listed])].map(instanceKey);
  const { factory } = network;
  if (!factory) return keys;
  keys.push(instanceKey(factory));
  // The last one shows whether this is the factory's life that the cache is from: test networks begin anew.
  for (let index = Math.max(0, known.length - 1); index <= known.length || keys.length % KEYS_PER_REQUEST !== 0; index++) {
    keys.push(vaultIndexKey(factory, index));
  }
  return keys;
}

/** All vaults of the factory, by index. */
async function factoryVaults(census: Census, factory: ContractId, known: readonly ContractId[]): Promise<ContractId[]> {
  const { vaults: count } = parseFactory(census.reading.get(instanceKey(factory))) ?? unavailable('factory');
  if (count > MAX_VAULTS) throw misshapen(factory, 'TotalVaults');
  const at = (index: number) => parseVaultIndex(factory, census.reading.get(vaultIndexKey(factory, index)));
  const last = known.length - 1;
  // A count of an earlier ledger than the cache makes nothing undone.
  const kept = last >= 0 && at(last) === known[last] ? known : [];
  const open = Array.from({ length: Math.max(0, count - kept.length) }, (_, index) => kept.length + index);
  await census.readMissing(open.map((index) => vaultIndexKey(factory, index)));
  const found = open.map(at);
  // A count of a later ledger than the indexes: the rest is found the next time.
  const end = found.indexOf(undefined);
  return [...kept, ...(end === -1 ? found : found.slice(0, end)).filter((vault) => vault !== undefined)];
}

/** Where a vault's configurations may lie, and the instance of a Manager that may be a stabilizer. */
function configurationKeys(reading: Reading, network: Network, vault: ContractId, manager: Address): xdr.LedgerKey[] {
  const known = stabilizersOf(network);
  const generation = (stabilizer: ContractId) => parseStabilizer(reading.get(instanceKey(stabilizer)))?.generation;
  if (!isContractId(manager)) return known.flatMap((stabilizer) => configKeys(stabilizer, vault, generation(stabilizer)));
  return [instanceKey(manager), ...configKeys(manager, vault, generation(manager))];
}

/**
 * The vaults whose Manager or stabilizer's admin is one of the accounts, those of which they hold shares, those of the settings,
 * and the stabilizers that manage any. At most five rounds, each at once: 500 vaults of which a tenth is enrolled are ten requests
 * for one account, seven with the cache. A configuration left at a stabilizer that no longer manages the vault is found where the vault is shown anyway.
 * Errors: 400 `network_unavailable` where the settings' factory is none.
 */
export async function directory({ network, rpc }: Chain, accounts: readonly Address[], cache?: DirectoryCache): Promise<Directory> {
  const { factory, id: networkId } = network;
  const cached = cache?.networkId === networkId && cache.factory === factory ? cache.vaults : [];
  const census = new Census(rpc, await rpc.readApartTimeless(firstKeys(network, cached)));
  const listed = new Set(network.vaults.map(({ address }) => address));
  const made = factory ? await factoryVaults(census, factory, cached) : [];
  const all = [...new Set([...made, ...listed])];
  await census.readMissing(all.map(instanceKey));

  const managers = new Map<ContractId, Address>();
  for (const vault of all) {
    const manager = parseVault(census.reading.get(instanceKey(vault)))?.manager;
    if (manager) managers.set(vault, manager);
  }
  const vaults = [...managers.keys()];
  const shareKeys = vaults.flatMap((vault) => accounts.map((account) => shareKey(vault, account)));
  const keysOf = (vault: ContractId) => configurationKeys(census.reading, network, vault, managers.get(vault) as Address);
  const foremost = [...managers].filter(([vault, manager]) => isContractId(manager) || accounts.includes(manager) || listed.has(vault));
  await census.readMissing([...shareKeys, ...foremost.flatMap(([vault]) => keysOf(vault))]);

  const held = vaults.filter((vault) => sharesOf(census.reading, vault, accounts).length > 0);
  await census.readMissing(held.flatMap(keysOf));
  const shown = new Set([...foremost.map(([vault]) => vault), ...held]);
  const readingOf = await settled(rpc, census.reading, [...shown], {
    keysOf(reading, vault) {
      const manager = parseVault(reading.get(instanceKey(vault)))?.manager ?? managers.get(vault);
      return [instanceKey(vault), ...(manager ? configurationKeys(census.reading, network, vault, manager) : [])];
    },
    isDoubtful: (reading, vault) => mayBeFeigned(reading, network, vault),
  });
  const describe = (vault: ContractId) =>
    describeVault(readingOf(vault), network, vault, {
      accounts,
      shares: sharesOf(census.reading, vault, accounts),
      listed: listed.has(vault),
    });
  return {
    ledger: census.reading.ledger,
    vaults: vaults.flatMap((vault) => (shown.has(vault) ? describe(vault) : [])),
    candidates: candidatesOf(census.reading, network, managers),
    cache: factory && { networkId, factory, vaults: made },
  };
}

/** Anybody can have the factory list a vault whose entries, or whose Manager's, are nonsense: it must not hide the others. */
function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isServiceError(error) && error.code === 'entry_misshapen') return undefined;
    throw error;
  }
}

function sharesOf(reading: Reading, vault: ContractId, accounts: readonly Address[]): DirectoryVault['shares'] {
  return accounts.flatMap((account) => {
    const entry = reading.get(shareKey(vault, account));
    const shares = ifReadable(() => parseShares(vault, entry)) ?? 0n;
    return shares > 0n ? [{ account, shares, archived: entry?.archived ?? false }] : [];
  });
}

/** Nothing where the vault is neither own, held nor listed. */
function describeVault(
  reading: Reading,
  network: Network,
  vault: ContractId,
  { accounts, shares, listed }: { accounts: readonly Address[]; shares: DirectoryVault['shares']; listed: boolean },
): DirectoryVault[] {
  const enrolment = ifReadable(() => enrolmentOf(reading, network, vault));
  if (!enrolment) return [];
  const { campaign: _notRead, ...rest } = enrolment;
  const owner = ownerOf(rest, accounts);
  const { ledger } = reading;
  return owner || shares.length > 0 || listed ? [{ ...rest, ledger, owner, shares, listed }] : [];
}

function candidatesOf(reading: Reading, network: Network, managers: ReadonlyMap<ContractId, Address>): StabilizerCandidate[] {
  const known = stabilizersOf(network);
  const contracts = new Set([...managers.values()].filter(isContractId));
  return [...contracts].flatMap((address) => {
    const instance = parseStabilizer(reading.get(instanceKey(address)));
    if (!instance) return [];
    const vaults = [...managers].filter(([, manager]) => manager === address).map(([vault]) => vault);
    return [{ address, ...instance, known: known.includes(address), vaults }];
  });
}
