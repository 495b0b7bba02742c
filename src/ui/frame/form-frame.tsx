/** What every form of a change has: its fields, what went wrong, and the way to the preview. */
import type { ComponentChildren } from 'preact';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import type { DraftNote } from '../state/drafts';
import { useIsWatched, useStore } from '../state/use-wallet';
import { KeptNote } from './kept-note';

interface FormFrameProps {
  draft?: DraftNote | undefined;
  /** Under way to the preview. */
  busy: boolean;
  /** undefined: not all is filled in yet. */
  onReview: (() => void) | undefined;
  labels: { building: string; review: string };
  /** Over the fields. */
  head?: ComponentChildren;
  /** Over the button: what went wrong, what it comes to. */
  foot?: ComponentChildren;
  children?: ComponentChildren;
}

export function FormFrame({ draft, busy, onReview, labels, head, foot, children }: FormFrameProps) {
  const { words } = usePage();
  const over = useStore((state) => state.over);
  const watched = useIsWatched();
  const submit = (event: Event) => {
    event.preventDefault();
    onReview?.();
  };
  return (
    <form class="through" onSubmit={submit}>
      <main class="body">
        {head}
        {over ? <Notice level="info" status text={words.plan.over} /> : null}
        {draft ? <KeptNote draft={draft} /> : null}
        {children}
      </main>
      <footer class="foot">
        {foot}
        {watched ? <p class="small quiet">{words.migrate.watchOnly}</p> : null}
        <Button kind="act" type="submit" wide off={busy || !onReview}>
          {busy ? labels.building : labels.review}
        </Button>
      </footer>
    </form>
  );
}
