/** Just look, with room. */
import { readName } from '../format/read';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { KeptNote } from '../parts/kept-note';
import { ErrorNotice } from '../parts/notice';
import { usePage } from '../state/context';
import { useDraft } from '../state/drafts';
import { useTask } from '../state/use-task';
import { Head } from './head';
import { go } from './place';

export function WatchForm() {
  const { words, ui } = usePage();
  const draft = useDraft('watch', '', { address: '', name: '' });
  const { address, name } = draft.value;
  const change = (more: Partial<typeof draft.value>) => draft.put((now) => ({ ...now, ...more }));
  const task = useTask();
  const submit = (event: Event) => {
    event.preventDefault();
    if (!address.trim()) return;
    void task
      .run(async () => {
        const wallet = await ui.client.call('watch', { address: address.trim(), ...(readName(name) ? { name: readName(name) } : {}) });
        draft.clear();
        ui.accept(wallet);
      })
      .then((done) => done && go('accounts'));
  };
  return (
    <form class="stack" onSubmit={submit}>
      <Head title={words.watch.title} lead={words.watch.lead} />
      <KeptNote draft={draft} />
      <Field label={words.watch.address} hint={words.watch.addressHint} value={address} onInput={(address) => change({ address })} code />
      <Field
        label={`${words.watch.name} (${words.common.optional})`}
        hint={words.watch.nameHint}
        value={name}
        onInput={(name) => change({ name })}
      />
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <Button kind="act" type="submit" off={task.busy || !address.trim()}>
        {words.watch.submit}
      </Button>
    </form>
  );
}
