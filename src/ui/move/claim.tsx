/** A reward claimed on its own, without a move. */
import type { PreviewRequest } from '../../interface/schema/intents';
import { classic } from '../../primitives/amounts';
import { Preview } from '../approve/preview';
import { ErrorNotice } from '../frame/error-notice';
import { FormBar } from '../frame/form-bar';
import { KeptNote } from '../frame/kept-note';
import { Unread } from '../frame/unread';
import { Figure } from '../parts/amount';
import { Button } from '../parts/button';
import { usePage } from '../state/context';
import { useDraft } from '../state/drafts';
import { usePrepare } from '../state/use-prepare';
import { useTask } from '../state/use-task';
import { useStore, useWallet } from '../state/use-wallet';
import { type Destination, DestinationChoice, destinationAddress } from './destination';

export function ClaimScreen() {
  const { words, ui } = usePage();
  const wallet = useWallet();
  const preview = useStore((state) => state.preview);
  const reward = useStore((state) => state.portfolio?.rewards.find(({ claimable }) => claimable));
  const read = useStore((state) => state.portfolio !== null);
  const draft = useDraft<Destination>('claim', '', { kind: 'own', other: '' });
  const { value: destination, put: setDestination } = draft;
  const task = useTask();
  const own = wallet.active ?? '';
  const to = destinationAddress(destination, own);
  const request: PreviewRequest | undefined = to && reward ? { name: 'claimReward', input: { from: own, destination: to } } : undefined;
  usePrepare(preview ? undefined : request);
  const review = () =>
    void task.run(async () => {
      if (request) ui.setPreview(await ui.client.call('preview', request));
    });
  if (preview?.intent?.name === 'claimReward') {
    return (
      <Preview
        preview={preview}
        onSigned={(record) => {
          ui.setPreview(null);
          ui.go({ name: 'record', hash: record.hash });
        }}
      />
    );
  }
  return (
    <>
      <FormBar title={words.migrate.claimTitle} form="claim" />
      <main class="body">
        {reward ? (
          <>
            <Figure amount={reward.amount} of={classic(wallet.network.reward?.code ?? 'REWARD')} />
            <KeptNote draft={draft} />
            <DestinationChoice value={destination} onChange={setDestination} />
          </>
        ) : read ? (
          <p>{words.migrate.nothingToClaim}</p>
        ) : (
          <Unread />
        )}
      </main>
      {reward ? (
        <footer class="foot">
          {task.error ? <ErrorNotice error={task.error} /> : null}
          <Button kind="act" wide off={task.busy || !to} onClick={review}>
            {task.busy ? words.migrate.building : words.migrate.reviewClaim}
          </Button>
        </footer>
      ) : null}
    </>
  );
}
