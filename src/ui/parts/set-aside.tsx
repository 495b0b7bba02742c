/** Choices that could not be read and were set aside, until the person knows. */
import { loaderOf } from '../../words/languages';
import { usePage, useStore } from '../state/context';
import { useLater } from '../state/use-later';
import { useTask } from '../state/use-task';
import { Button } from './button';
import { ErrorNotice, Notice } from './notice';

/** Loaded where there is something to say. */
export function SetAside() {
  const { ui, language } = usePage();
  const told = useLater(loaderOf('options', language));
  const names = useStore((state) => state.wallet?.setAside) ?? [];
  const task = useTask();
  if (!told) return null;
  const { lead, kinds, rest, done } = told.aside;
  const known = () => void task.run(async () => ui.accept(await ui.client.call('dropAside', {})));
  return (
    <div role="alert">
      <Notice level="warning">
        <p>{lead}</p>
        <ul class="small">
          {names.map((name) => (
            <li key={name}>{kinds[name as keyof typeof kinds] ?? name}</li>
          ))}
        </ul>
        <p>{rest}</p>
        {task.error ? <ErrorNotice error={task.error} /> : null}
        <div class="actions">
          <Button onClick={known} off={task.busy}>
            {done}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
