/** Just look, with room. */
import type { CommandInput } from '../../commands/commands';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { Form } from './form';
import { Head } from './head';
import { go } from './place';
import { useWatchDraft, WatchFields } from './watch-fields';

export function WatchForm() {
  const { words, ui } = usePage();
  const { draft, given } = useWatchDraft();
  const task = useTask();
  const submit = (input: CommandInput<'watch'>) =>
    void task
      .run(async () => {
        const wallet = await ui.client.call('watch', input);
        draft.clear();
        ui.accept(wallet);
      })
      .then((done) => done && go('accounts'));
  return (
    <Form task={task} onSubmit={given && (() => submit(given))} label={words.watch.submit}>
      <Head title={words.watch.title} lead={words.watch.lead} />
      <WatchFields draft={draft} />
    </Form>
  );
}
