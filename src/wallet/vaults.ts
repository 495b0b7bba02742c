/**
 * The vaults of the active account: found by the directory, read as a list, each with what was seen of it before. The census
 * of the whole factory runs seldom; the list itself is three rounds at most.
 */

import type { Chain } from '../chain/chain';
import type { VaultsView, VaultView } from '../commands/views';
import { notVault } from '../interface/checks';
import type { HistoryCache } from '../interface/reads/history';
import { type ListedVault, type VaultList, vaultList } from '../interface/reads/vault-list';
import type { Address, ContractId } from '../primitives/addresses';
import { activeAccount } from './active';
import type { Core } from './adapters';
import { type Census, censusOf, forgetCensus, widened } from './census';
import type { Chains } from './chains';
import { toldBy } from './earned';
import { heard, remembered as recalled } from './heard';
import { vaultsItem } from './kept';
import { recall, retain } from './remembered';
import { keepSample, type Samples } from './samples';
import { vaultView } from './vault-views';

/** A vault as it was read, and as it is shown. */
export interface FoundVault {
  listed: ListedVault;
  view: VaultView;
  samples: Samples;
  /** What its events say, as far as they were heard. */
  history: HistoryCache | undefined;
}

export interface Found {
  chain: Chain;
  list: VaultList;
  vaults: FoundVault[];
}

export interface Care {
  /** A census this old, in seconds, will do. */
  age?: number;
  /** Events are asked for: of all, or of those that a stabilizer has a configuration of; else what was heard before has to do. */
  listen?: 'all' | 'enrolled';
}

interface Finding {
  chain: Chain;
  /** Without the vaults that were added by hand. */
  plain: Chain;
  account: Address | null;
  census: Census;
  listen: Care['listen'];
}

export interface Vaults {
  list(account: Address | null): Promise<VaultsView>;
  /** These vaults, or with 'own' the account's, as they are now. */
  find(account: Address | null, which: readonly ContractId[] | 'own', care?: Care): Promise<Found>;
  /** 404 `vault_missing`. */
  follow(vault: ContractId, follow: boolean): Promise<void>;
}

export function createVaults(core: Core, { active, contextOf }: Chains): Vaults {
  const { store, clock } = core;
  async function found({ chain, plain, account, census, listen }: Finding, listed: ListedVault, closeTime: number): Promise<FoundVault> {
    const { network } = chain;
    const { vault, instance, stabilizer, known, config } = listed.enrolment;
    const { totalSupply: supply, feeBps } = instance;
    const { total = 0n, gross } = listed.value;
    const samples = await keepSample(store, network.id, vault, { time: closeTime, total, gross, supply, feeBps });
    const relation = census.vaults.find((item) => item.vault === vault)?.relation ?? 'watched';
    const stranger = known ? undefined : stabilizer;
    const asks = listen === 'all' || (listen === 'enrolled' && config !== undefined);
    const history = await (asks ? heard : recalled)(store, plain, vault, stranger);
    const told = toldBy(history);
    return { listed, samples, history, view: vaultView(listed, { relation, account, network, samples, told, closeTime }) };
  }

  async function read(account: Address | null, choose: (census: Census) => readonly ContractId[], { age, listen }: Care = {}) {
    const plain = await active();
    const chain = await widened(store, plain);
    const { id } = chain.network;
    const context = contextOf(plain);
    const { remembered = new Map() } = context;
    const [census] = await Promise.all([censusOf(store, clock, chain, account, age), recall(store, id, remembered)]);
    const question = { account, vaults: choose(census), candidates: census.candidates };
    const list = await vaultList({ ...context, chain, remembered }, question);
    await retain(store, id, remembered);
    const finding = { chain, plain, account, census, listen };
    const vaults = await Promise.all(list.vaults.map((listed) => found(finding, listed, list.closeTime)));
    return { chain, census, list, vaults };
  }

  const allOf = ({ vaults }: Census) => vaults.map(({ vault }) => vault);
  const ownOf = ({ vaults }: Census) => vaults.filter(({ relation }) => relation === 'own').map(({ vault }) => vault);

  return {
    async list(account) {
      const { chain, census, list, vaults } = await read(account, allOf);
      const { id } = chain.network;
      const { ledger, closeTime } = list;
      const asOf = { ledger, closeTime, readAt: clock() };
      const view: VaultsView = { networkId: id, account, asOf, vaults: vaults.map((item) => item.view), candidates: census.candidates };
      await store.keepSnapshot(vaultsItem, view, id, account);
      return view;
    },
    find: (account, which, care) => read(account, which === 'own' ? ownOf : () => which, care),
    async follow(vault, follow) {
      const chain = await active();
      const { id } = chain.network;
      if (follow && (await vaultList(contextOf(chain), { account: null, vaults: [vault] })).vaults.length === 0) notVault(vault);
      await store.follow(id, vault, follow);
      await forgetCensus(store, id, await activeAccount(core));
    },
  };
}
