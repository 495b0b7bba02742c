/** Choices that could not be read and were set aside, until the person knows. */
import { usePage, useStore } from '../state/context';
import { useTask } from '../state/use-task';
import { Button } from './button';
import { Notice } from './notice';

export function SetAside() {
  const { words, ui } = usePage();
  const names = useStore((state) => state.wallet?.setAside) ?? [];
  const task = useTask();
  if (names.length === 0) return null;
  const { lead, kinds, rest, done } = words.aside;
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
        <div class="actions">
          <Button onClick={known} off={task.busy}>
            {done}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
