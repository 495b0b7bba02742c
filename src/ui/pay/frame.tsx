/** What the forms of assets and payments have in common: what went wrong, and the way to the preview. */
import type { ComponentChildren } from 'preact';
import type { PreviewRequest } from '../../interface/schema/intents';
import { Button } from '../parts/button';
import { ErrorNotice, Notice } from '../parts/notice';
import { usePage, useStore, useWallet } from '../state/context';
import type { Route } from '../state/route';
import { type Task, useTask } from '../state/use-task';
import { usePayWords } from '../state/use-words';

/** Asks for a preview and shows it; what was typed is found again at `back`. */
export function useReview(back: Route): { task: Task; review: (request: PreviewRequest) => void } {
  const { ui } = usePage();
  const task = useTask();
  const review = (request: PreviewRequest) =>
    void task.run(async () => {
      ui.setPreview(await ui.client.call('preview', request));
      ui.go({ name: 'review', back });
    });
  return { task, review };
}

interface FrameProps {
  task: Task;
  /** undefined: not all is filled in yet. */
  onReview: (() => void) | undefined;
  label?: string;
  /** What went wrong is told beside its field. */
  told?: boolean;
  children: ComponentChildren;
}

export function FormFrame({ task, onReview, label, told = false, children }: FrameProps) {
  const { words } = usePage();
  const pay = usePayWords();
  const over = useStore((state) => state.over);
  const { accounts, active } = useWallet();
  const watched = accounts.find(({ address }) => address === active)?.kind === 'watched';
  const submit = (event: Event) => {
    event.preventDefault();
    onReview?.();
  };
  return (
    <form class="through" onSubmit={submit}>
      <main class="body">
        {over ? (
          <Notice level="info">
            <p role="status">{words.plan.over}</p>
          </Notice>
        ) : null}
        {children}
      </main>
      <footer class="foot">
        {task.error && !told ? <ErrorNotice error={task.error} /> : null}
        {watched ? <p class="small quiet">{pay.watchOnly}</p> : null}
        <Button kind="act" type="submit" wide off={task.busy || !onReview}>
          {task.busy ? pay.building : (label ?? pay.review)}
        </Button>
      </footer>
    </form>
  );
}
