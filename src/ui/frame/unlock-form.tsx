/** The password, asked once. Unlocking never confirms anything. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { toServiceError } from '../../primitives/errors';
import { ErrorNotice } from '../frame/error-notice';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';

/** Seconds that are left of a wait, by the page's own clock: the machine's may be set meanwhile. */
function useWait() {
  const ticks = () => performance.now() / 1000;
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(ticks);
  const left = Math.max(0, Math.ceil(until - now));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(ticks), 1000);
    return () => clearInterval(timer);
  }, [left === 0]);
  return {
    left,
    wait(seconds: number) {
      setNow(ticks);
      setUntil(ticks() + seconds);
    },
  };
}

/** `onDone`: it was the password. */
export function UnlockForm({ focus = true, onDone }: { focus?: boolean; onDone?: () => void }) {
  const { words, say, ui } = usePage();
  const [password, setPassword] = useState('');
  const task = useTask();
  const { left, wait } = useWait();
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    if (!password || left > 0) return;
    void task
      .run(async () => {
        try {
          ui.accept(await ui.client.call('unlock', { password }));
        } catch (cause) {
          const { code, details } = toServiceError(cause).toJSON();
          if (code === 'too_many_attempts') wait(Number((details as { retryAfter?: number } | undefined)?.retryAfter ?? 0));
          // What was typed meanwhile is another one.
          else setPassword((typed) => (typed === password ? '' : typed));
          throw cause;
        }
      })
      .then((done) => {
        // Typed too early, it may be the right one: it waits.
        if (done) {
          setPassword('');
          onDone?.();
        }
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
      {task.error && !(task.error.code === 'too_many_attempts' && left === 0) ? <ErrorNotice error={task.error} /> : null}
      <Button kind="act" type="submit" wide off={task.busy || !password || left > 0}>
        {task.busy ? words.common.wait : left > 0 ? words.unlock.tryIn(say.span(left)) : words.unlock.submit}
      </Button>
    </form>
  );
}
