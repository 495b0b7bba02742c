/** A higher fee for what others have signed, which any account of this wallet can pay whose key signs alone. */
import { useId, useState } from 'preact/hooks';
import { isWatched } from '../../primitives/account-kinds';
import { type AccountId, isAccountId } from '../../primitives/addresses';
import { ErrorNotice } from '../frame/error-notice';
import { Button } from '../parts/button';
import { usePage } from '../state/context';
import type { Route } from '../state/route';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { usePlanWords } from '../state/use-words';

export function PayFee({ of, back }: { of: { hash: string } | { text: string }; back: Route }) {
  const { words, ui } = usePage();
  const text = usePlanWords()?.review.hands.pay;
  const { accounts, active } = useWallet();
  const payers = accounts.filter((account) => isAccountId(account.address) && !isWatched(account) && account.kind !== 'shared');
  const [chosen, choose] = useState(() => (payers.find(({ address }) => address === active) ?? payers[0])?.address);
  const id = useId();
  const task = useTask();
  if (!text || !isAccountId(chosen)) return null;
  const ask = () =>
    void task.run(async () => {
      const preview = await ui.client.call('payFee', { from: chosen, ...of });
      ui.accept(await ui.client.call('state', {}));
      ui.setPreview(preview);
      ui.go({ name: 'review', back });
    });
  return (
    <>
      {payers.length > 1 ? (
        <div class="field">
          <label for={id}>{text.who}</label>
          <select id={id} value={chosen} onChange={(event) => choose(event.currentTarget.value as AccountId)}>
            {payers.map(({ address, name }) => (
              <option key={address} value={address}>
                {name}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <Button kind="plain" wide off={task.busy} onClick={ask}>
        {task.busy ? words.common.wait : text.button}
      </Button>
    </>
  );
}
