/**
 * The heavy half of the wallet: everything that needs the chain. It is loaded on first use, so that a worker that only
 * says how it is starts without evaluating the SDK (architecture.md 13).
 */

import type { CommandInput } from '../commands/commands';
import type {
  AlertView,
  FlowView,
  LendpoolRateView,
  NetworkDraftView,
  PortfolioView,
  RecordView,
  StabilizerView,
  VaultChoiceView,
  VaultDetailView,
  VaultsView,
} from '../commands/views';
import { lendpoolRates } from '../interface/reads/lendpool-rates';
import { portfolio, vaultChoices } from '../interface/reads/portfolio';
import type { Address, ContractId } from '../primitives/addresses';
import { refuse } from '../primitives/errors';
import type { Core } from './adapters';
import { checkAlerts } from './alerts';
import { createChains, networkDrafts } from './chains';
import { createFlows, flowCommands } from './flows';
import { portfolioItem } from './kept/table';
import { createPreviews, type Previews } from './previews';
import { createProgress } from './progress';
import { lendpoolRateViews } from './rate-views';
import { draftStabilizer } from './stabilizer-draft';
import { vaultDetail } from './vault-detail';
import { createVaults } from './vaults';
import { portfolioView, recordView, vaultChoiceView } from './views';

export interface Engine {
  previews: Previews;
  confirm(requestId: string, digest: string, password?: string): Promise<RecordView>;
  portfolio(address: Address): Promise<PortfolioView>;
  lendpoolRates(): Promise<LendpoolRateView[]>;
  vaultChoices(): Promise<VaultChoiceView[]>;
  vaults(account: Address | null): Promise<VaultsView>;
  vault(account: Address | null, vault: ContractId): Promise<VaultDetailView>;
  followVault(vault: ContractId, follow: boolean): Promise<void>;
  /** What the watch finds at the own vaults of every account. */
  alerts(): Promise<AlertView[]>;
  activity(account?: Address): Promise<RecordView[]>;
  record(hash: string): Promise<RecordView>;
  draftNetwork(manifest: string): Promise<NetworkDraftView>;
  keepNetwork(draftId: string): Promise<string>;
  setNodes(id: string, nodes: unknown): Promise<void>;
  draftStabilizer(address: string): Promise<StabilizerView>;
  startFlow(input: CommandInput<'startFlow'>, now: number): Promise<FlowView>;
  flow(account: Address): Promise<FlowView | null>;
  updateFlow(input: CommandInput<'updateFlow'>): Promise<FlowView>;
  endFlow(id: string): Promise<void>;
  /** Moves every record that is not final one step; answers how many are left. */
  advance(): Promise<number>;
  /** Asks what is due without waiting for it; answers in how many seconds to come back, null where nothing is left. */
  turn(fresh?: boolean): Promise<number | null>;
}

export function createEngine(core: Core): Engine {
  const { platform, clock, fetch, store } = core;
  const chains = createChains(core);
  const { active, contextOf } = chains;
  const flows = createFlows(platform.database);

  const progress = createProgress(core, chains, flows);
  const { journal } = progress;
  const vaults = createVaults(core, chains);
  const previews = createPreviews(core, journal, chains);

  return {
    previews,
    turn: progress.turn,
    advance: progress.advance,
    confirm: async (requestId, digest, password) => recordView(await previews.confirm(requestId, digest, password), clock()),
    async portfolio(address) {
      const chain = await active();
      const view = portfolioView(await portfolio(chain, address, contextOf(chain).vaultKeys), chain.network, clock());
      await store.keepSnapshot(portfolioItem, view, chain.network.id, address);
      return view;
    },
    async lendpoolRates() {
      return lendpoolRateViews(await lendpoolRates(contextOf(await active())), clock());
    },
    async vaultChoices() {
      const chain = await active();
      return (await vaultChoices(chain, contextOf(chain).vaultKeys)).map((choice) => vaultChoiceView(choice, chain.network));
    },
    vaults: (account) => vaults.list(account),
    vault: (account, vault) => vaultDetail(core, vaults, account, vault),
    followVault: (vault, follow) => vaults.follow(vault, follow),
    alerts: () => checkAlerts(core, chains, vaults),
    activity: async (account) => {
      const { id } = await store.activeNetwork();
      return (await journal.all(account)).filter(({ networkId }) => networkId === id).map((record) => recordView(record, clock()));
    },
    async record(hash) {
      const record = await journal.get(hash);
      if (!record) refuse('record_missing', 'There is no record of this transaction.');
      return recordView(record, clock());
    },
    ...networkDrafts(store, fetch),
    draftStabilizer: (address) => draftStabilizer(core, chains, address),
    ...flowCommands(flows, store),
  };
}
