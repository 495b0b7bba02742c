/**
 * The heavy half of the wallet: everything that needs the chain. It is loaded on first use, so that a worker that only
 * says how it is starts without evaluating the SDK (design.md part 15).
 */
import type { CommandInput } from '../commands/commands';
import type { FlowView, Intent, NetworkDraftView, PortfolioView, PreviewView, RecordView, VaultChoiceView } from '../commands/views';
import { portfolio, vaultChoices } from '../interface/portfolio';
import { createJournal } from '../journal/journal';
import { isFinal, type TransactionRecord } from '../journal/record';
import type { Address } from '../primitives/addresses';
import { ServiceError } from '../primitives/errors';
import type { Core } from './adapters';
import { createChains, networkDrafts } from './chains';
import { createFlows, flowCommands } from './flows';
import { createPreviews, type Previews } from './previews';
import { settledEffects } from './settle';
import { portfolioView, recordView, vaultChoiceView } from './views';

export interface Engine {
  previews: Previews;
  confirm(requestId: string, digest: string): Promise<RecordView>;
  portfolio(address: Address): Promise<PortfolioView>;
  vaultChoices(): Promise<VaultChoiceView[]>;
  preview(intent: Intent): Promise<PreviewView>;
  activity(account?: Address): Promise<RecordView[]>;
  record(hash: string): Promise<RecordView>;
  draftNetwork(manifest: string): Promise<NetworkDraftView>;
  keepNetwork(manifest: string): Promise<string>;
  startFlow(input: CommandInput<'startFlow'>, now: number): Promise<FlowView>;
  flow(account: Address): Promise<FlowView | null>;
  updateFlow(input: CommandInput<'updateFlow'>): Promise<FlowView>;
  endFlow(id: string): Promise<void>;
  /** Moves every record that is not final one step; answers how many are left. */
  advance(): Promise<number>;
}

export function createEngine(core: Core): Engine {
  const { platform, clock, fetch, store, emit } = core;
  const { chainOf, active } = createChains(store, fetch);
  const flows = createFlows(platform.database);

  function changed(record: TransactionRecord): void {
    emit({ event: 'activity' });
    const intent = record.intent as unknown as Intent;
    if (intent.flowId) void flows.follow(intent.flowId, record, intent.name).then(() => emit({ event: 'activity' }));
    if (isFinal(record)) emit({ event: 'portfolio', address: record.account });
  }

  const journal = createJournal({ database: platform.database, chain: chainOf, clock, changed });
  const previews = createPreviews(core, journal, chainOf);

  /** What really happened beside what was foreseen; read once, as soon as it is final. */
  async function settle(record: TransactionRecord): Promise<void> {
    const chain = record.state === 'confirmed' && !record.outcome?.after ? await chainOf(record.networkId) : undefined;
    if (chain) await journal.settle(record.hash, await settledEffects(chain, record.plan));
  }

  async function advanceOne(hash: string): Promise<void> {
    try {
      const record = await journal.advance(hash);
      if (isFinal(record)) await settle(record);
    } catch {
      // A node that cannot be asked changes nothing: the record stays, and is asked for again.
    }
  }

  return {
    previews,
    preview: (intent) => previews.open(intent),
    confirm: async (requestId, digest) => recordView(await previews.confirm(requestId, digest)),
    async portfolio(address) {
      const chain = await active();
      const view = portfolioView(await portfolio(chain, address), chain.network, clock());
      await store.keepSnapshot(`portfolio ${chain.network.id} ${address}`, view);
      return view;
    },
    async vaultChoices() {
      const chain = await active();
      return (await vaultChoices(chain)).map((choice) => vaultChoiceView(choice, chain.network));
    },
    activity: async (account) => {
      const { id } = await store.activeNetwork();
      return (await journal.all(account as never)).filter(({ networkId }) => networkId === id).map(recordView);
    },
    async record(hash) {
      const record = await journal.get(hash);
      if (!record) throw new ServiceError({ status: 404, code: 'record_missing', message: 'There is no record of this transaction.' });
      return recordView(record);
    },
    ...networkDrafts(store, fetch),
    ...flowCommands(flows, store),
    async advance() {
      const waiting = await journal.unfinished();
      await Promise.all(waiting.map(({ hash }) => advanceOne(hash)));
      return (await journal.unfinished()).length;
    },
  };
}
