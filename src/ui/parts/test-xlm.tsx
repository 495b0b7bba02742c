/** On a test network: an account that is not there yet gets XLM that is worth nothing, from the network's friendbot. */
import { useState } from 'preact/hooks';
import { usePage, useWallet } from '../state/context';
import { useFriendbot } from '../state/use-friendbot';
import { useTask } from '../state/use-task';
import { Button } from './button';
import { ErrorNotice } from './notice';

export function TestXlm() {
  const { words, ui } = usePage();
  const { active } = useWallet();
  const url = useFriendbot();
  const task = useTask();
  const [sent, setSent] = useState(false);
  if (!url || !active) return null;
  const { receive: text } = words;
  const ask = () =>
    void task.run(async () => {
      await ui.client.allow([url]);
      await ui.client.call('friendbot', { address: active });
      setSent(true);
      // Whoever reads the ledger may be behind: what arrives later is noticed like every arrival.
      await ui.refreshPortfolio();
    });
  return (
    <div class="stack tight">
      {sent && !task.error ? (
        <p class="small quiet" role="status">
          {text.testXlmWaiting}
        </p>
      ) : (
        <Button kind="act" wide off={task.busy} onClick={ask}>
          {task.busy ? text.testXlmBusy : text.testXlm}
        </Button>
      )}
      <p class="small quiet">{text.testXlmNote(new URL(url).host)}</p>
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </div>
  );
}
