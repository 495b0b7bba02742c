/** One secret key. */
import { useState } from 'preact/hooks';
import { readName } from '../format/read';
import { Field } from '../parts/field';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';
import { Ready } from './create';
import { Form } from './form';
import { Head } from './head';
import { KeyPassword } from './password';

export function ImportSecret() {
  const { words, ui } = usePage();
  const { importSecret: text } = useOptionsWords();
  const [secret, setSecret] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const task = useTask();
  const submit = (password: string) => {
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
    <Form task={task} onSubmit={secret.trim() && password ? () => submit(password) : undefined} label={text.submit} loose>
      <Head title={text.title} lead={text.lead} />
      <div class="stack">
        <Field label={text.secret} hint={text.secretHint} type="password" value={secret} onInput={setSecret} code />
        <Field label={`${text.name} (${words.common.optional})`} value={name} onInput={setName} />
      </div>
      <KeyPassword onReady={setPassword} />
    </Form>
  );
}
