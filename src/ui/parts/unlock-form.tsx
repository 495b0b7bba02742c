/** The password, asked once. Unlocking never confirms anything. */
import { useRef, useState } from 'preact/hooks';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { Button } from './button';
import { Field } from './field';
import { ErrorNotice } from './notice';

export function UnlockForm({ focus = true }: { focus?: boolean }) {
  const { words, ui } = usePage();
  const [password, setPassword] = useState('');
  const task = useTask();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    if (!password) return;
    void task
      .run(async () => ui.accept(await ui.client.call('unlock', { password })))
      .then((done) => {
        setPassword('');
        // A wrong password is typed again, in the same place.
        if (!done) form.current?.querySelector('input')?.focus();
      });
  };
  return (
    <form ref={form} class="stack" onSubmit={submit}>
      <Field
        label={words.unlock.password}
        type="password"
        value={password}
        onInput={setPassword}
        complete="current-password"
        focus={focus}
      />
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <Button kind="act" type="submit" wide off={task.busy || !password}>
        {task.busy ? words.common.wait : words.unlock.submit}
      </Button>
    </form>
  );
}
