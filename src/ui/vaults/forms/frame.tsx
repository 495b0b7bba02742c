/** What every form of a change has: which vault, the fields, what went wrong, and the way to the preview. */
import type { ComponentChildren } from 'preact';
import type { VaultView } from '../../../commands/views';
import { Sentence } from '../../parts/address';
import { Button } from '../../parts/button';
import { ErrorNotice, Notice } from '../../parts/notice';
import { usePage, useStore, useWallet } from '../../state/context';
import type { Task } from '../../state/use-task';
import { useVaultWords } from '../../state/use-words';
import { NameNotice } from '../state';

export interface FrameProps {
  vault: VaultView;
  lead: string;
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

export function FormFrame({ vault, lead, task, onReview, label, note, wayOn, children }: FrameProps) {
  const { words } = usePage();
  const over = useStore((state) => state.over);
  const { form: told } = useVaultWords();
  const { accounts, active } = useWallet();
  const watched = accounts.find(({ address }) => address === active)?.kind === 'watched';
  const submit = (event: Event) => {
    event.preventDefault();
    onReview?.();
  };
  return (
    <form class="through" onSubmit={submit}>
      <main class="body">
        <div>
          <p class="strong name">{vault.name}</p>
          <NameNotice vault={vault} />
          {lead ? <p>{lead}</p> : null}
        </div>
        {over ? (
          <Notice level="info">
            <p role="status">{words.plan.over}</p>
          </Notice>
        ) : null}
        {children}
      </main>
      <footer class="foot">
        {task.error ? <ErrorNotice error={task.error}>{wayOn}</ErrorNotice> : null}
        {note}
        {watched ? <p class="small quiet">{told.watchOnly}</p> : null}
        <Button kind="act" type="submit" wide off={task.busy || !onReview}>
          {task.busy ? told.building : (label ?? told.review)}
        </Button>
      </footer>
    </form>
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
