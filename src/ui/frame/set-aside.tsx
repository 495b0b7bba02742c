/** Choices that could not be read and were set aside, or keys of which the last write was damaged, until the person knows. */
import { loaderOf } from '../../words/languages';
import { ErrorNotice } from '../frame/error-notice';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useLater } from '../state/use-later';
import { useTask } from '../state/use-task';
import { useStore } from '../state/use-wallet';

/** Loaded where there is something to say. */
export function SetAside() {
  const { ui, language } = usePage();
  const words = useLater(loaderOf('options', language));
  const names = useStore((state) => state.wallet?.setAside) ?? [];
  const task = useTask();
  if (!words) return null;
  const { keys, lead, kinds, rest, unharmed, done } = words.aside;
  const choices = names.filter((name) => name !== 'keys');
  const hasKeys = choices.length < names.length;
  const acknowledge = () => void task.run(async () => ui.accept(await ui.client.call('dropAside', {})));
  return (
    <div role="alert">
      <Notice level="warning">
        {hasKeys ? keys.map((sentence) => <p key={sentence}>{sentence}</p>) : null}
        {choices.length > 0 ? (
          <>
            <p>{lead}</p>
            <ul class="small">
              {choices.map((name) => (
                <li key={name}>{kinds[name as keyof typeof kinds] ?? name}</li>
              ))}
            </ul>
            <p>
              {rest} {hasKeys ? null : unharmed}
            </p>
          </>
        ) : null}
        {task.error ? <ErrorNotice error={task.error} /> : null}
        <div class="actions">
          <Button onClick={acknowledge} off={task.busy}>
            {done}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
