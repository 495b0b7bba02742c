/** One secret key. */
import { useState } from 'preact/hooks';
import { readName } from '../format/read';
import { Field } from '../parts/field';
import { ErrorNotice } from '../parts/notice';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';
import { Ready } from './create';
import { Head } from './head';
import { KeyPassword, SubmitRow } from './password';

export function ImportSecret() {
  const { words, ui } = usePage();
  const { importSecret: told } = useOptionsWords();
  const [secret, setSecret] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const task = useTask();
  const submit = (event: Event) => {
    event.preventDefault();
    if (!secret.trim() || !password) return;
    const given = { password, secret: secret.trim(), ...(readName(name) ? { name: readName(name) } : {}) };
    void task
      .run(async () => ui.accept(await ui.client.call('importSecret', given)))
      .then((went) => {
        if (!went) return;
        setSecret('');
        setPassword(null);
        setDone(true);
      });
  };
  if (done) return <Ready />;
  return (
    <form class="stack loose" onSubmit={submit} autocomplete="off">
      <Head title={told.title} lead={told.lead} />
      <div class="stack">
        <Field label={told.secret} hint={told.secretHint} type="password" value={secret} onInput={setSecret} code />
        <Field label={`${told.name} (${words.common.optional})`} value={name} onInput={setName} />
      </div>
      <KeyPassword onReady={setPassword} />
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <SubmitRow busy={task.busy} off={!secret.trim() || !password} label={told.submit} />
    </form>
  );
}
