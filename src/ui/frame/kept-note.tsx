/** That a form shows what an earlier page kept of it, and the way to clear it. */
import { usePage } from '../state/context';
import type { DraftNote } from '../state/drafts';

export function KeptNote({ draft: { kept, clear } }: { draft: DraftNote }) {
  const { words } = usePage();
  if (!kept) return null;
  return (
    <p class="small quiet row between">
      <span role="status">{words.common.kept}</span>
      <button type="button" class="link" onClick={clear}>
        {words.common.clear}
      </button>
    </p>
  );
}
