/** What the forms of assets and payments have in common: what went wrong, and the way to the preview. */
import type { ComponentChildren } from 'preact';
import type { PreviewRequest } from '../../interface/schema/intents';
import { ErrorNotice } from '../frame/error-notice';
import { FormFrame as Frame } from '../frame/form-frame';
import { usePage } from '../state/context';
import type { DraftNote } from '../state/drafts';
import type { Route } from '../state/route';
import { type Task, useTask } from '../state/use-task';
import { usePayWords } from '../state/use-words';

/** Asks for a preview and shows it; what was typed is found again at `back`. */
export function useReview(back: Route): { task: Task; review: (request: PreviewRequest) => void } {
  const { ui } = usePage();
  const task = useTask();
  const review = (request: PreviewRequest) => void task.run(() => ui.review(request, back));
  return { task, review };
}

interface FrameProps {
  task: Task;
  draft: DraftNote;
  /** undefined: not all is filled in yet. */
  onReview: (() => void) | undefined;
  label?: string;
  /** What went wrong is shown beside its field. */
  errorShown?: boolean;
  children: ComponentChildren;
}

export function FormFrame({ task, draft, onReview, label, errorShown = false, children }: FrameProps) {
  const { building, review } = usePayWords();
  const wrong = task.error && !errorShown ? <ErrorNotice error={task.error} /> : null;
  return (
    <Frame draft={draft} busy={task.busy} onReview={onReview} labels={{ building, review: label ?? review }} foot={wrong}>
      {children}
    </Frame>
  );
}
