/**
 * The heavy half of the wallet: everything that needs the chain. It is loaded on first use, so that a worker that only
 * says how it is starts without evaluating the SDK (architecture.md 13).
 */

import { askAhead } from '../chain/ahead';
import type { Handlers } from '../commands/commands';
import type { PortfolioView } from '../commands/views';
import type { Permissions } from '../consent/permissions';
import { portfolio, vaultChoices } from '../interface/reads/portfolio';
import { sourceRates } from '../interface/reads/source-rates';
import type { TransactionRecord } from '../journal/record';
import { type AccountId, type Address, type ContractId, parseContractId } from '../primitives/addresses';
import { accountCommands } from './account/account-reads';
import { arrivalCommands } from './account/arrivals';
import { swapCommands } from './account/swap-quote';
import { worthCommands } from './account/worth';
import type { Core } from './adapters';
import { createDevices } from './devices/devices';
import { keepPoolRates } from './kept/pool-rates';
import { portfolioItem } from './kept/table';
import { loadVaultKeys, saveVaultKeys } from './kept/vault-keys';
import { type Chains, createChains, networkDrafts } from './networks/chains';
import { broughtCommands } from './records/brought';
import { createFlows, flowCommands } from './records/flows';
import { createProgress } from './records/progress';
import { recordCommands } from './records/records';
import { mustSignFor } from './requests/gathering';
import { createRequests } from './requests/requests';
import type { SiteAnswers } from './sites/answers';
import { createDoor } from './sites/door';
import { createReplies } from './sites/replies';
import { checkAlerts } from './vaults/alerts';
import { vaultDetail } from './vaults/detail';
import { sourceRateViews } from './vaults/rate-views';
import { draftStabilizer } from './vaults/stabilizer-draft';
import { createVaults } from './vaults/vaults';
import { portfolioView, vaultChoiceView, withEarned } from './views';

/** What both halves of the worker hold of sites: whoever waits for an answer waits in one place. */
export interface Shared {
  permissions: Permissions;
  answers: SiteAnswers;
  /** A request was answered, or `record` is on its way. */
  released: (requestId: string, record: TransactionRecord | undefined) => Promise<void>;
  /** Something is on its way. */
  moving: () => void;
}

export type Engine = ReturnType<typeof createEngine>;

/** What an account holds, read now, and kept to be shown at the next opening. */
async function readPortfolio({ store, clock, signerOf }: Core, { reading, contextOf }: Chains, address: Address): Promise<PortfolioView> {
  const own = (await signerOf(address)) !== undefined;
  const { found, network } = await reading(async (chain) => {
    const { vaultKeys = new Map(), claimable } = contextOf(chain);
    await loadVaultKeys(store, chain.network.id, vaultKeys);
    const found = await portfolio(chain, address, vaultKeys, own);
    claimable?.set(
      address,
      found.rewards.map(({ id }) => id),
    );
    await saveVaultKeys(store, chain.network.id, vaultKeys);
    return { found, network: chain.network };
  });
  const read = portfolioView(found, network, clock());
  const view = withEarned(read, await store.snapshot(portfolioItem, network.id, address), network.assets.usdc?.code);
  await store.keepSnapshot(portfolioItem, view, network.id, address);
  return view;
}

export function createEngine(given: Core, { permissions, answers, released, moving }: Shared) {
  const devices = createDevices(given);
  // Somebody outside this wallet first, as without devices.
  const core: Core = { ...given, signerOf: async (account) => (await given.signerOf(account)) ?? devices.signerOf(account) };
  const { platform, clock, fetch, store } = core;
  const chains = createChains(core);
  const { contextOf, reading } = chains;
  const flows = createFlows(platform.database);

  const { journal, ...progress } = createProgress(core, chains, flows);
  const vaults = createVaults(core, chains);
  const drafts = networkDrafts(store, fetch);

  const { requesterOf, follow } = createReplies({ core, journal, permissions, answers });
  const requests = createRequests({ core, chains, journal, requesterOf, released });
  /** Commands that it answers by itself. */
  const commands = {
    async sourceRates() {
      const { rates, id } = await reading(async (chain) => ({ rates: await sourceRates(contextOf(chain)), id: chain.network.id }));
      const seen = rates.sources.map(({ source, price }) => ({ pool: source, rate: price }));
      return sourceRateViews(rates, await keepPoolRates(core.store, id, seen, rates.closeTime), clock());
    },
    vaultChoices: () =>
      reading(async (chain) =>
        (await vaultChoices(chain, contextOf(chain).vaultKeys)).map((choice) => vaultChoiceView(choice, chain.network)),
      ),
    followVault: async ({ vault, follow }) => vaults.follow(parseContractId(vault, 'vault'), follow),
    draftNetwork: ({ manifest }) => drafts.draftNetwork(manifest),
    draftStabilizer: ({ address }) => draftStabilizer(core, chains, address),
    ...requests.commands,
    ...devices.commands(requests.takeUp, requests.reviewedAs),
    ...accountCommands(core, chains),
    ...worthCommands(core, chains),
    ...swapCommands(core, chains),
    ...arrivalCommands(core, chains),
    ...recordCommands({ core, journal, flows, chains }),
    ...broughtCommands(core),
    ...flowCommands(flows, core, journal),
  } satisfies Partial<Handlers>;

  return {
    commands,
    requests,
    /** Answers sites whose transaction has ended. */
    follow,
    /** What sites are answered without a person. */
    door: createDoor({ core, chains, journal, permissions, moving }),
    ...progress,
    ...drafts,
    /** What the first review asks for whatever it is about. */
    askAhead: async () => askAhead(await chains.active()),
    /** 403 `signer_unknown`: no key of this wallet signs for it. 404 `account_not_found`. */
    mustSignFor: (account: AccountId) => reading((chain) => mustSignFor(core, chain, account)),
    portfolio: (address: Address) => readPortfolio(core, chains, address),
    vaults: vaults.list,
    vault: (account: Address | null, vault: ContractId, soon?: boolean) => vaultDetail(core, vaults, account, vault, soon),
    /** What the watch finds at the own vaults of every account. */
    alerts: () => checkAlerts(core, chains, vaults),
  };
}
