/** Which vaults the active account has to do with: the directory's answer, kept for ten minutes. */

import type * as v from 'valibot';
import type { Chain } from '../../chain/chain';
import type { VaultView } from '../../commands/views';
import { type Directory, type DirectoryCache, directory } from '../../interface/reads/directory';
import type { Address, ContractId } from '../../primitives/addresses';
import type { Clock } from '../../primitives/clock';
import type { WalletStore } from './store';
import { directoryItem, factoryItem } from './table';

const DIRECTORY_SECONDS = 600;

export type KeptDirectory = NonNullable<v.InferOutput<typeof directoryItem.schema>>;

function relationOf({ owner, shares }: Directory['vaults'][number]): VaultView['relation'] {
  return owner ? 'own' : shares.length > 0 ? 'held' : 'watched';
}

const ORDER: VaultView['relation'][] = ['own', 'held', 'watched'];

/** The factory's vaults as they were last listed. */
export function directoryCacheOf(store: WalletStore, networkId: string): Promise<DirectoryCache | undefined> {
  return store.snapshot(factoryItem, networkId);
}

export async function keepDirectoryCache(store: WalletStore, cache: DirectoryCache | undefined): Promise<void> {
  if (cache) await store.keepSnapshot(factoryItem, cache, cache.networkId);
}

async function readDirectory(store: WalletStore, chain: Chain, account: Address | null, now: number): Promise<KeptDirectory> {
  const { id } = chain.network;
  const found = await directory(chain, account ? [account] : [], await directoryCacheOf(store, id));
  await keepDirectoryCache(store, found.cache);
  const taken: KeptDirectory = {
    at: now,
    vaults: found.vaults
      .map((vault) => ({ vault: vault.vault, relation: relationOf(vault) }))
      .sort((a, b) => ORDER.indexOf(a.relation) - ORDER.indexOf(b.relation)),
    candidates: found.candidates.filter(({ known }) => !known).map(({ address }) => address),
  };
  await store.keepSnapshot(directoryItem, taken, id, account);
  return taken;
}

/** The last one kept while it is younger than `age` and covers all that the settings name; else a new one. */
export async function vaultDirectory(
  store: WalletStore,
  clock: Clock,
  chain: Chain,
  account: Address | null,
  age = DIRECTORY_SECONDS,
): Promise<KeptDirectory> {
  const { id, vaults } = chain.network;
  const cached = await store.snapshot(directoryItem, id, account);
  const covers = cached && vaults.every(({ address }) => cached.vaults.some(({ vault }) => vault === address));
  // One from a time to come is of a clock that was ahead.
  return covers && Math.abs(clock() - cached.at) < age ? cached : readDirectory(store, chain, account, clock());
}

/** After something changed hands: the next question reads it anew. */
export const forgetDirectory = (store: WalletStore, networkId: string, account: Address | null) =>
  store.keepSnapshot(directoryItem, null, networkId, account);

/** The network with the vaults that were added by hand. */
export async function widened(store: WalletStore, chain: Chain): Promise<Chain> {
  const { network } = chain;
  const listed = new Set<ContractId>(network.vaults.map(({ address }) => address));
  const more = (await store.followed(network.id)).filter((vault) => !listed.has(vault)).map((address) => ({ address, name: '' }));
  return { ...chain, network: { ...network, vaults: [...network.vaults, ...more] } };
}
