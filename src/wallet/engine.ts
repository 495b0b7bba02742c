/**
 * The heavy half of the wallet: everything that needs the chain. It is loaded on first use, so that a worker that only
 * says how it is starts without evaluating the SDK (architecture.md 13).
 */

import type { CommandInput, Handlers } from '../commands/commands';
import type { PortfolioView } from '../commands/views';
import type { Permissions } from '../consent/permissions';
import { lendpoolRates } from '../interface/reads/lendpool-rates';
import { portfolio, vaultChoices } from '../interface/reads/portfolio';
import { actorOf } from '../interface/schema/intents';
import { type Address, type ContractId, isAccountId, parseContractId } from '../primitives/addresses';
import { accountCommands } from './account-reads';
import { activeAccount } from './active';
import type { Core } from './adapters';
import { checkAlerts } from './alerts';
import { broughtCommands } from './brought';
import { createChains, networkDrafts } from './chains';
import { createFlows, flowCommands } from './flows';
import { portfolioItem } from './kept/table';
import { createPreviews } from './previews';
import { createProgress } from './progress';
import { lendpoolRateViews } from './rate-views';
import { recordCommands } from './records';
import { signable } from './signing';
import { createDesk, type Desk } from './sites/desk';
import { createDoor } from './sites/door';
import type { SiteRequests } from './sites/requests';
import { draftStabilizer } from './stabilizer-draft';
import { vaultDetail } from './vault-detail';
import { createVaults } from './vaults';
import { portfolioView, recordView, vaultChoiceView, withEarned } from './views';
import { worthCommands } from './worth';

/** What both halves of the worker hold of sites: whoever waits for an answer waits in one place. */
export interface Shared {
  permissions: Permissions;
  requests: SiteRequests;
  /** Something is on its way. */
  moving: () => void;
}

const deskCommands = (desk: Desk) =>
  ({ siteQueue: desk.queue, renewSite: ({ requestId }) => desk.renew(requestId) }) satisfies Partial<Handlers>;

export type Engine = ReturnType<typeof createEngine>;

export function createEngine(core: Core, { permissions, requests, moving }: Shared) {
  const { platform, clock, fetch, store, origin } = core;
  const chains = createChains(core);
  const { active, contextOf } = chains;
  const flows = createFlows(platform.database);

  const { journal, ...progress } = createProgress(core, chains, flows);
  const vaults = createVaults(core, chains);
  const previews = createPreviews(core, journal, chains);
  const drafts = networkDrafts(store, fetch);

  const desk = createDesk({ core, chains, journal, permissions, requests });
  /** Commands that it answers by itself. */
  const commands = {
    lendpoolRates: async () => lendpoolRateViews(await lendpoolRates(contextOf(await active())), clock()),
    async vaultChoices() {
      const chain = await active();
      return (await vaultChoices(chain, contextOf(chain).vaultKeys)).map((choice) => vaultChoiceView(choice, chain.network));
    },
    async followVault({ vault, follow }) {
      await vaults.follow(parseContractId(vault, 'vault'), follow);
      return null;
    },
    draftNetwork: ({ manifest }) => drafts.draftNetwork(manifest),
    draftStabilizer: ({ address }) => draftStabilizer(core, chains, address),
    preview: (request) => previews.open({ ...request, from: actorOf(request) }, { origin }),
    async pendingPreview() {
      const account = await activeAccount(core);
      return account && isAccountId(account) ? previews.pending(account) : null;
    },
    renewPreview: ({ requestId }) => previews.renew(requestId),
    async dismiss({ requestId }) {
      await previews.dismiss(requestId);
      return null;
    },
    ...accountCommands(core, chains),
    ...worthCommands(core, chains),
    ...recordCommands({ core, journal, flows, chains }),
    ...deskCommands(desk),
    ...broughtCommands(core),
    ...flowCommands(flows, core, journal),
  } satisfies Partial<Handlers>;

  return {
    commands,
    previews,
    /** What sites ask a person for, and what they are answered without. */
    desk,
    door: createDoor({ core, chains, journal, permissions, moving }),
    ...progress,
    ...drafts,
    confirm: async ({ requestId, digest, password }: CommandInput<'confirm'>) =>
      recordView(await previews.confirm(requestId, digest, password), clock()),
    async portfolio(address: Address): Promise<PortfolioView> {
      const chain = await active();
      const own = await signable(core, address);
      const read = portfolioView(await portfolio(chain, address, contextOf(chain).vaultKeys, own), chain.network, clock());
      const view = withEarned(read, await store.snapshot(portfolioItem, chain.network.id, address));
      await store.keepSnapshot(portfolioItem, view, chain.network.id, address);
      return view;
    },
    vaults: vaults.list,
    vault: (account: Address | null, vault: ContractId) => vaultDetail(core, vaults, account, vault),
    /** What the watch finds at the own vaults of every account. */
    alerts: () => checkAlerts(core, chains, vaults),
  };
}
