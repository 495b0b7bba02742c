/** A form in place: its fields, what went wrong, and its one submit button. */
import type { ComponentChildren } from 'preact';
import { ErrorNotice } from '../frame/error-notice';
import { Button, type ButtonProps } from '../parts/button';
import { usePage } from '../state/context';
import type { Task } from '../state/use-task';

export interface FormProps {
  task: Task;
  /** undefined: not all is filled in yet. */
  onSubmit: (() => void) | undefined;
  /** Of the submit button. */
  label: string;
  kind?: ButtonProps['kind'];
  /** Fills a place of Options by itself. */
  loose?: boolean;
  /** Beside the submit button. */
  beside?: ComponentChildren;
  children: ComponentChildren;
}

export function Form({ task, onSubmit, label, kind = 'act', loose = false, beside, children }: FormProps) {
  const { words } = usePage();
  const submit = (event: Event) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <form class={`stack ${loose ? 'loose' : ''}`} onSubmit={submit} autocomplete="off">
      {children}
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <div class="actions">
        <Button kind={kind} type="submit" off={task.busy || !onSubmit}>
          {task.busy ? words.common.wait : label}
        </Button>
        {beside}
      </div>
    </form>
  );
}
