/** Behind the “i” of the total: where it is from, what is not in it, and how its values are shown or hidden. */

import { ErrorNotice } from '../frame/error-notice';
import { Button } from '../parts/button';
import { Sheet } from '../parts/sheet';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { currencyOf } from '../state/use-worth';
import type { Values } from './use-values';
import type { Unpriced } from './values';

interface Props {
  values: Values | null;
  /** What is in the account and not in the total. */
  left: readonly Unpriced[];
  /** Stroops of USDC for one REWARD, where that is counted by it. */
  bid: bigint | null;
  onClose: () => void;
}

export function TotalNote({ values, left, bid, onClose }: Props) {
  const { words, say, ui } = usePage();
  const { network } = useWallet();
  const { note } = words.home;
  const task = useTask();
  const usdc = { code: network.usdc?.code ?? 'XLM', decimals: 7 };
  const set = (worth: 'none' | 'usdc') =>
    void task.run(async () => {
      ui.accept(await ui.client.call('setPreferences', { worth }));
      onClose();
    });
  const canShow = currencyOf(network, 'usdc') !== undefined;
  return (
    <Sheet title={note.title} onClose={onClose}>
      <div class="stack">
        <p>{values ? note.values[values.currency](values.code, values.host) : note.plain(usdc.code)}</p>
        {bid !== null ? <p>{note.atBid(network.reward?.code ?? 'REWARD', say.about(bid, usdc))}</p> : null}
        {values || canShow ? (
          <Button wide off={task.busy} onClick={() => set(values ? 'none' : 'usdc')}>
            {values ? note.hide : note.show}
          </Button>
        ) : null}
        {task.error ? <ErrorNotice error={task.error} /> : null}
        {left.length > 0 ? (
          <section>
            <h2>{note.left}</h2>
            <ul class="rows compact">
              {left.map(({ name, like }, at) => (
                <li key={`${name}/${at}`}>
                  <span class="grow name">{name}</span>
                  <span class="small quiet">{like === undefined ? note.noPrice : words.home.alike(like)}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Sheet>
  );
}
