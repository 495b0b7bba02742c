/**
 * The vaults of the active account: found by the directory, read as a list, each with what was seen of it before. The directory
 * of the whole factory runs seldom; the list itself is three rounds at most.
 */

import type { Chain } from '../../chain/chain';
import type { VaultsView, VaultView } from '../../commands/views';
import { pricesOf } from '../../insight/history';
import { knownPrices } from '../../insight/spans';
import { notVault } from '../../interface/checks';
import type { HistoryCache } from '../../interface/reads/history';
import { type ListedVault, vaultList } from '../../interface/reads/vault-list';
import type { Address, ContractId } from '../../primitives/addresses';
import { activeAccount } from '../account/active';
import type { Core } from '../adapters';
import { cachedHistory, readHistory } from '../kept/event-history';
import { keepPoolRates } from '../kept/pool-rates';
import { keepSharePrice, type Samples } from '../kept/share-prices';
import { vaultsItem } from '../kept/table';
import { forgetDirectory, type KeptDirectory, vaultDirectory, widened } from '../kept/vault-directory';
import { loadVaultKeys, saveVaultKeys } from '../kept/vault-keys';
import type { Chains } from '../networks/chains';
import { eventFactsOf } from './earnings';
import { vaultView } from './views';

/** A vault as it was read, and as it is shown. */
export interface ReadVault {
  listed: ListedVault;
  view: VaultView;
  samples: Samples;
  /** What its events say, as far as they were read. */
  history: HistoryCache | undefined;
}

export interface ReadOptions {
  /** A directory this old, in seconds, will do. */
  age?: number;
  /** Events are asked for: of all, or of those that a stabilizer has a configuration of; else what was read before has to do. */
  listen?: 'all' | 'enrolled';
  /** The active network's where absent. */
  chain?: Chain;
}

interface Finding {
  chain: Chain;
  /** Without the vaults that were added by hand. */
  plain: Chain;
  account: Address | null;
  directory: KeptDirectory;
  listen: ReadOptions['listen'];
}

/** How old a vault is, as far as events or samples reach back. */
function sinceOf(history: HistoryCache | undefined, { prices }: Samples): VaultView['since'] {
  const [first] = history?.events ?? [];
  if (history?.complete && first) return { at: first.time, whole: true };
  const times = [first?.time, prices[0]?.time].filter((time) => time !== undefined);
  return times.length > 0 ? { at: Math.min(...times), whole: false } : null;
}

const pricesIn = (history: HistoryCache | undefined, { prices }: Samples) => knownPrices(pricesOf(history?.events ?? []), prices);

export type Vaults = ReturnType<typeof createVaults>;

async function followed(core: Core, { active, contextOf }: Chains, vault: ContractId, follow: boolean): Promise<void> {
  const { store } = core;
  const chain = await active();
  const { id } = chain.network;
  if (follow && (await vaultList(contextOf(chain), { account: null, vaults: [vault] })).vaults.length === 0) notVault(vault);
  await store.follow(id, vault, follow);
  await forgetDirectory(store, id, await activeAccount(core));
}

export function createVaults(core: Core, chains: Chains) {
  const { store, clock } = core;
  const { contextOf, reading } = chains;
  async function readVault(
    { chain, plain, account, directory, listen }: Finding,
    listed: ListedVault,
    closeTime: number,
  ): Promise<ReadVault> {
    const { network } = chain;
    const { vault, instance, stabilizer, known, config } = listed.enrolment;
    const { totalSupply: supply, feeBps } = instance;
    const { total = 0n, gross, lent } = listed.value;
    const samples = await keepSharePrice(store, network.id, vault, { time: closeTime, total, gross, supply, feeBps, lent }, clock());
    const relation = directory.vaults.find((item) => item.vault === vault)?.relation ?? 'watched';
    const stranger = known ? undefined : stabilizer;
    const asks = listen === 'all' || (listen === 'enrolled' && config !== undefined);
    const history = await (asks ? readHistory : cachedHistory)(store, plain, vault, stranger, clock());
    const context = { relation, account, network, samples, prices: pricesIn(history, samples), closeTime };
    return {
      listed,
      samples,
      history,
      view: vaultView(listed, { ...context, eventFacts: eventFactsOf(history), since: sinceOf(history, samples) }),
    };
  }

  type Choose = (directory: KeptDirectory) => readonly ContractId[];

  async function readBy(plain: Chain, account: Address | null, choose: Choose, { age, listen }: ReadOptions) {
    const chain = await widened(store, plain);
    const { id } = chain.network;
    const context = contextOf(plain);
    const { vaultKeys = new Map() } = context;
    const [directory] = await Promise.all([vaultDirectory(store, clock, chain, account, age), loadVaultKeys(store, id, vaultKeys)]);
    const question = { account, vaults: choose(directory), candidates: directory.candidates };
    const list = await vaultList({ ...context, chain, vaultKeys }, question);
    await saveVaultKeys(store, id, vaultKeys);
    const pools = new Map(list.vaults.flatMap(({ value: { lent } }) => (lent ?? []).map(({ pool, rate }) => [pool, rate] as const)));
    await keepPoolRates(
      store,
      id,
      [...pools].map(([pool, rate]) => ({ pool, rate })),
      list.closeTime,
    );
    const finding = { chain, plain, account, directory, listen };
    const vaults = await Promise.all(list.vaults.map((listed) => readVault(finding, listed, list.closeTime)));
    return { chain, directory, list, vaults };
  }

  const read = (account: Address | null, choose: Choose, care: ReadOptions = {}) =>
    care.chain ? readBy(care.chain, account, choose, care) : reading((chain) => readBy(chain, account, choose, care));

  return {
    async list(account: Address | null): Promise<VaultsView> {
      const { chain, directory, list, vaults } = await read(account, (all) => all.vaults.map(({ vault }) => vault));
      const { id } = chain.network;
      const { ledger, closeTime } = list;
      const asOf = { ledger, closeTime, readAt: clock() };
      const view: VaultsView = { networkId: id, account, asOf, vaults: vaults.map((item) => item.view), candidates: directory.candidates };
      await store.keepSnapshot(vaultsItem, view, id, account);
      return view;
    },
    /** These vaults as they are now. */
    read: (account: Address | null, which: readonly ContractId[], care?: ReadOptions) => read(account, () => which, care),
    /** 404 `vault_missing`. */
    follow: (vault: ContractId, follow: boolean): Promise<void> => followed(core, chains, vault, follow),
  };
}
