/** First step of a move: claim the reward that is waiting, or leave it. */
import type { FlowView } from '../../commands/views';
import type { PreviewRequest } from '../../interface/schema/intents';
import type { AccountId, ContractId } from '../../primitives/addresses';
import { classic } from '../../primitives/amounts';
import { ErrorNotice } from '../frame/error-notice';
import { KeptNote } from '../frame/kept-note';
import { Unread } from '../frame/unread';
import { Button } from '../parts/button';
import { usePage } from '../state/context';
import { useDraft } from '../state/drafts';
import { usePrepare } from '../state/use-prepare';
import { useTask } from '../state/use-task';
import { useStore, useWallet } from '../state/use-wallet';
import { type Destination, DestinationChoice, destinationAddress } from './destination';

export interface MoveClaimProps {
  flow: FlowView | null;
  source: ContractId;
  onSkip: () => void;
}

export function MoveClaim({ flow, source, onSkip }: MoveClaimProps) {
  const { words, say, ui } = usePage();
  const wallet = useWallet();
  const reward = useStore((state) => state.portfolio?.rewards.find(({ claimable }) => claimable));
  const own = wallet.active ?? '';
  const given = flow?.destination && flow.destination !== own ? flow.destination : '';
  const draft = useDraft<Destination>('moveClaim', source, { kind: given ? 'other' : 'own', other: given });
  const { value: destination, put: setDestination } = draft;
  const task = useTask();
  const to = destinationAddress(destination, own) as AccountId | null;
  const request: PreviewRequest | undefined = to ? { name: 'claimReward', input: { from: own, destination: to } } : undefined;
  usePrepare(request);
  const review = () =>
    void task.run(async () => {
      if (!to || !request) return;
      const next = flow
        ? await ui.client.call('updateFlow', { id: flow.id, destination: to })
        : await ui.client.call('startFlow', { from: own as AccountId, source, claim: true, destination: to });
      ui.setFlow(next);
      ui.setPreview(await ui.client.call('preview', { ...request, flowId: next.id }));
    });
  const skip = () => {
    if (!flow) onSkip();
    else void task.run(async () => ui.setFlow(await ui.client.call('updateFlow', { id: flow.id, skipClaim: true })));
  };
  return (
    <>
      <main class="body">
        {reward ? (
          <p class="lead">{words.migrate.claimLead(say.amount(reward.amount, classic(wallet.network.reward?.code ?? 'REWARD')))}</p>
        ) : (
          <Unread />
        )}
        <KeptNote draft={draft} />
        <DestinationChoice value={destination} onChange={setDestination} />
      </main>
      <footer class="foot">
        {task.error ? <ErrorNotice error={task.error} /> : null}
        <Button kind="act" wide off={task.busy || !to} onClick={review}>
          {task.busy ? words.migrate.building : words.migrate.reviewClaim}
        </Button>
        <Button wide slim off={task.busy} onClick={skip}>
          {words.migrate.skipClaim}
        </Button>
      </footer>
    </>
  );
}
