/** On a test network: an account that is not there yet gets XLM that is worth nothing, from the network's friendbot. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { loaderOf } from '../../words/languages';
import { ErrorNotice } from '../frame/error-notice';
import { Button } from '../parts/button';
import { Icon } from '../parts/icon';
import { usePage } from '../state/context';
import { useLater } from '../state/use-later';
import { useTask } from '../state/use-task';
import { useStore, useWallet } from '../state/use-wallet';

/** Its URL; undefined: nobody opens the account that is shown, or it is there. */
function useFriendbot(): string | undefined {
  const { network, active } = useWallet();
  const unopened = useStore((state) => state.portfolio?.exists === false);
  return unopened && network.id !== 'mainnet' && active?.startsWith('G') ? network.friendbotUrl : undefined;
}

/** `children`: in its place, where there is nothing to ask. */
export function TestXlm({ children }: { children?: ComponentChildren }) {
  const { language, ui } = usePage();
  const text = useLater(loaderOf('pay', language))?.testXlm;
  const { active } = useWallet();
  const url = useFriendbot();
  const task = useTask();
  const [sent, setSent] = useState(false);
  if (!url || !active) return <>{children}</>;
  if (!text) return null;
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
        <p class="row small" role="status">
          <span class="gains">
            <Icon name="check" />
          </span>
          {text.waiting}
        </p>
      ) : (
        <>
          <Button kind="act" wide off={task.busy} onClick={ask}>
            {task.busy ? text.busy : text.get}
          </Button>
          <p class="small quiet">{text.note(new URL(url).host)}</p>
        </>
      )}
      {task.error ? <ErrorNotice error={task.error} /> : null}
    </div>
  );
}
