/** The way to wake what sleeps on the ledger, for those who want it before its next use. */

import { ErrorNotice } from '../frame/error-notice';
import { usePage } from '../state/context';
import type { Route } from '../state/route';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';

export interface WakeProps {
  what: 'position' | 'holding' | 'vault';
  /** The pool of the position, or the vault. */
  address: string;
  /** Whose entries they are, for ears. */
  name: string;
  back: Route;
}

export function Wake({ what, address, name, back }: WakeProps) {
  const { words, ui } = usePage();
  const { active } = useWallet();
  const task = useTask();
  // A contract cannot be the source of a transaction.
  if (!active?.startsWith('G')) return null;
  const wake = () => void task.run(() => ui.review({ name: 'restore', input: { from: active, what, address } }, back));
  return (
    <div class="small whole-line">
      <button type="button" class="link" aria-disabled={task.busy} onClick={wake}>
        {task.busy ? words.migrate.building : words.home.wake}
        <span class="hush">: {name}</span>
      </button>
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </div>
  );
}
