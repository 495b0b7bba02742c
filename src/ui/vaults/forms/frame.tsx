/** What every form of a change has: which vault, the fields, what went wrong, and the way to the preview. */
import type { ComponentChildren } from 'preact';
import type { VaultView } from '../../../commands/views';
import { ErrorNotice } from '../../frame/error-notice';
import { FormFrame as Frame } from '../../frame/form-frame';
import { Sentence } from '../../parts/address';
import type { DraftNote } from '../../state/drafts';
import type { Task } from '../../state/use-task';
import { useVaultWords } from '../../state/use-words';
import { NameNotice } from '../state';

export interface FrameProps {
  vault: VaultView;
  lead: string;
  /** Absent: nothing is typed. */
  draft?: DraftNote;
  task: Task;
  /** undefined: not all is filled in yet. */
  onReview: (() => void) | undefined;
  /** In place of 'Review'. */
  label?: string | undefined;
  /** On the button's line: what it comes to. */
  note?: ComponentChildren;
  /** Beside an error. */
  wayOn?: ComponentChildren;
  children?: ComponentChildren;
}

export function FormFrame({ vault, lead, draft, task, onReview, label, note, wayOn, children }: FrameProps) {
  const { form: text } = useVaultWords();
  const { building, review } = text;
  const head = (
    <div>
      <p class="strong name">{vault.name}</p>
      <NameNotice vault={vault} />
      {lead ? <p>{lead}</p> : null}
    </div>
  );
  const foot = (
    <>
      {task.error ? <ErrorNotice error={task.error}>{wayOn}</ErrorNotice> : null}
      {note}
    </>
  );
  return (
    <Frame draft={draft} busy={task.busy} onReview={onReview} labels={{ building, review: label ?? review }} head={head} foot={foot}>
      {children}
    </Frame>
  );
}

export function Points({ items }: { items: readonly string[] }) {
  return (
    <ul class="points">
      {items.map((item) => (
        <li key={item}>
          <Sentence text={item} />
        </li>
      ))}
    </ul>
  );
}
