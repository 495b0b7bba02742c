/** Just look: any account or contract, without a key. */
import type { Address } from '../../primitives/addresses';
import { readName } from '../format/read';
import { TitleBar } from '../parts/bars';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { KeptNote } from '../parts/kept-note';
import { ErrorNotice } from '../parts/notice';
import { usePage } from '../state/context';
import { useDraft } from '../state/drafts';
import { useTask } from '../state/use-task';

export function WatchScreen() {
  const { words, ui } = usePage();
  const draft = useDraft('watch', '', { address: '', name: '' });
  const { address, name } = draft.value;
  const change = (more: Partial<typeof draft.value>) => draft.put((now) => ({ ...now, ...more }));
  const task = useTask();
  const submit = (event: Event) => {
    event.preventDefault();
    const given = { address: address.trim(), ...(readName(name) ? { name: readName(name) } : {}) };
    if (!given.address) return;
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
      <TitleBar
        title={words.watch.title}
        onBack={() => {
          draft.clear();
          ui.go({ name: 'home' });
        }}
      />
      <form class="through" onSubmit={submit}>
        <main class="body">
          <p class="quiet">{words.watch.lead}</p>
          <KeptNote draft={draft} />
          <Field
            label={words.watch.address}
            hint={words.watch.addressHint}
            value={address}
            onInput={(address) => change({ address })}
            code
            focus
          />
          <Field
            label={`${words.watch.name} (${words.common.optional})`}
            hint={words.watch.nameHint}
            value={name}
            onInput={(name) => change({ name })}
          />
          {task.error ? <ErrorNotice error={task.error} /> : null}
        </main>
        <footer class="foot">
          <Button kind="act" type="submit" wide off={task.busy || !address.trim()}>
            {task.busy ? words.common.wait : words.watch.submit}
          </Button>
        </footer>
      </form>
    </>
  );
}
