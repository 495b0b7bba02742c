/** Transactions on their way: the journal, who is notified of it, and when the witnesses are asked. */
import { leading } from '../../chain/lead';
import { readIntent } from '../../interface/schema/intents';
import { createJournal } from '../../journal/journal';
import type { TransactionRecord } from '../../journal/record';
import { createRounds } from '../../journal/rounds';
import { isFinal } from '../../primitives/record-states';
import type { Core } from '../adapters';
import { forgetDirectory } from '../kept/vault-directory';
import type { Chains } from '../networks/chains';
import type { Flows } from './flows';
import { createNotifications } from './notifications';
import { settledEffects } from './settle';

export function createProgress(core: Core, chains: Chains, flows: Flows) {
  const { platform, clock, store, emit } = core;
  const { nodesOf, chainOf } = chains;
  const notifications = createNotifications(core, chains);

  function changed(record: TransactionRecord): void {
    emit({ event: 'activity' });
    const intent = readIntent(record.intent);
    if (intent?.flowId)
      void flows.follow(intent.flowId, record, intent.name).then(
        () => emit({ event: 'activity' }),
        () => undefined,
      );
    if (!isFinal(record)) return;
    emit({ event: 'portfolio', address: record.signer ?? record.account });
    // A comfort: what came to its end has done so without it.
    void notifications.ended(record).catch(() => undefined);
    // Registering, leaving, a first deposit: whose vault it is may have changed.
    void forgetDirectory(store, record.networkId, record.account).catch(() => undefined);
  }

  const journal = createJournal({ database: platform.database, chain: nodesOf, clock, changed });

  /** What really happened beside what was foreseen; read once, as soon as it is final. */
  async function settle(record: TransactionRecord): Promise<void> {
    const chain = record.state === 'confirmed' && !record.outcome?.after ? await chainOf(record.networkId) : undefined;
    if (!chain) return;
    const ledger = record.outcome?.ledger ?? 0;
    await journal.settle(record.hash, await leading(chain, (led) => settledEffects(led, record.plan, ledger)));
  }

  async function advanceOne(hash: string): Promise<void> {
    try {
      const record = await journal.advance(hash);
      if (isFinal(record)) await settle(record);
    } catch {
      // A node that cannot be asked changes nothing: the record stays, and is asked for again.
    }
  }

  const rounds = createRounds({
    journal,
    advance: advanceOne,
    now: () => performance.now(),
    clock,
    ledger: ({ ledger, closeTime }) => {
      if (closeTime !== undefined) emit({ event: 'ledger', asOf: { ledger, closeTime, readAt: clock() } });
    },
  });

  return {
    journal,
    turn: rounds.turn,
    arrivals: () => notifications.look(journal),
    /** Moves every record that is not final one step. */
    async advance(): Promise<void> {
      const waiting = await journal.unfinished();
      await Promise.all(waiting.map(({ hash }) => advanceOne(hash)));
    },
  };
}
