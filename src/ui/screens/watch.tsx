/** Just look: any account or contract, without a key. */
import type { Address } from '../../primitives/addresses';
import { ErrorNotice } from '../frame/error-notice';
import { FormBar } from '../frame/form-bar';
import { Button } from '../parts/button';
import { useWatchDraft, WatchFields } from '../settings/watch-fields';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';

export function WatchScreen() {
  const { words, ui } = usePage();
  const { draft, given } = useWatchDraft();
  const task = useTask();
  const submit = (event: Event) => {
    event.preventDefault();
    if (!given) return;
    void task.run(async () => {
      const wallet = await ui.client.call('watch', given);
      draft.clear();
      ui.go({ name: 'home' });
      ui.accept(wallet);
      if (wallet.active !== given.address) ui.accept(await ui.client.call('selectAccount', { address: given.address as Address }));
    });
  };
  return (
    <>
      <FormBar title={words.watch.title} form="watch" />
      <form class="through" onSubmit={submit}>
        <main class="body">
          <p class="quiet">{words.watch.lead}</p>
          <WatchFields draft={draft} focus />
          {task.error ? <ErrorNotice error={task.error} /> : null}
        </main>
        <footer class="foot">
          <Button kind="act" type="submit" wide off={task.busy || !given}>
            {task.busy ? words.common.wait : words.watch.submit}
          </Button>
        </footer>
      </form>
    </>
  );
}
