/** Just look, with room. */
import { useState } from 'preact/hooks';
import { readName } from '../format/read';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { ErrorNotice } from '../parts/notice';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { Head } from './head';
import { go } from './place';

export function WatchForm() {
  const { words, ui } = usePage();
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const task = useTask();
  const submit = (event: Event) => {
    event.preventDefault();
    if (!address.trim()) return;
    void task
      .run(async () =>
        ui.accept(await ui.client.call('watch', { address: address.trim(), ...(readName(name) ? { name: readName(name) } : {}) })),
      )
      .then((done) => done && go('accounts'));
  };
  return (
    <form class="stack" onSubmit={submit}>
      <Head title={words.watch.title} lead={words.watch.lead} />
      <Field label={words.watch.address} hint={words.watch.addressHint} value={address} onInput={setAddress} code />
      <Field label={`${words.watch.name} (${words.common.optional})`} hint={words.watch.nameHint} value={name} onInput={setName} />
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <Button kind="act" type="submit" off={task.busy || !address.trim()}>
        {words.watch.submit}
      </Button>
    </form>
  );
}
