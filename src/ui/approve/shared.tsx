/** What several people sign, from the side of who is asked to: a transaction that somebody else began, or an account that is shared. */
import { useEffect, useState } from 'preact/hooks';
import { type AccountId, isAccountId } from '../../primitives/addresses';
import { isServiceError } from '../../primitives/errors';
import { carriesTransaction } from '../../primitives/tx-link';
import { readPlace } from '../../primitives/tx-service';
import { isOnThisMachine } from '../frame/ask-domain';
import { ErrorNotice } from '../frame/error-notice';
import { FormBar } from '../frame/form-bar';
import { Button } from '../parts/button';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { usePlanWords } from '../state/use-words';
import { Bringing } from './bringing';
import { checked, foundAt } from './coordinated';
import { makerOf } from './hands';
import { isForged, LinkMaker, type Maker } from './link-maker';
import { PayFee } from './pay-fee';

/** With what a tab was opened: a link that the browser hands over, which is a text like any that is pasted, or for the camera. */
function wanted(): { link: string; scans: boolean } {
  const asked = new URLSearchParams(location.search);
  const link = asked.get('link') ?? '';
  return { link: carriesTransaction(link) ? link : '', scans: asked.has('scan') };
}

export function SharedScreen() {
  const { ui, words } = usePage();
  const text = usePlanWords()?.review.hands.open;
  const [{ link, scans }] = useState(wanted);
  const [given, setGiven] = useState(link);
  // Read again, the page begins where it would without it.
  useEffect(() => {
    if (location.search) history.replaceState(null, '', location.pathname);
  }, []);
  /** The account that what was pasted is for, and that is not here yet. */
  const [missing, setMissing] = useState<AccountId | null>(null);
  const [maker, setMaker] = useState<Maker | null>(null);
  /** What stands at the service to which what was pasted leads. */
  const [found, setFound] = useState<{ text: string; hash: string } | null>(null);
  const { network } = useWallet();
  const task = useTask();
  const change = (value: string) => {
    setGiven(value);
    setMissing(null);
    setMaker(null);
    setFound(null);
  };
  const forged = isForged(given, maker, isOnThisMachine(network));
  const add = async (address: AccountId) => ui.accept(await ui.client.call('addShared', { address }));
  const bring = async () => {
    const place = readPlace(given);
    if (!place) return ui.client.call('bringTransaction', { text: given });
    const there = found ?? (await foundAt(ui, network.service, place));
    setFound(there);
    return checked(network.service ?? '', ui.client.call('bringTransaction', there));
  };
  const open = async () => {
    const preview = await bring();
    ui.accept(await ui.client.call('state', {}));
    if (maker?.proven) ui.held.set(makerOf(preview), maker.host);
    ui.setPreview(preview);
    ui.go({ name: 'review', back: { name: 'home' } });
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (forged) return;
    const address = given.trim();
    void task.run(async () => {
      if (isAccountId(address)) {
        await add(address);
        return ui.go({ name: 'home' });
      }
      if (missing) await add(missing);
      await open().catch((error: unknown) => {
        const { account } = isServiceError(error) && error.code === 'account_not_here' ? { account: error.details?.account } : {};
        if (isAccountId(account)) setMissing(account);
        throw error;
      });
    });
  };
  if (!text) return <main class="body" />;
  return (
    <>
      <FormBar title={text.title} form={null} />
      <form class="through" onSubmit={submit}>
        <main class="body">
          <p class="quiet">{text.lead}</p>
          <Bringing focus label={text.label} hint={text.hint} value={given} onInput={change} scans={scans} />
          <LinkMaker link={given} maker={maker} onMaker={setMaker} />
          {carriesTransaction(given) && !forged ? (
            <details>
              <summary>{text.stuck}</summary>
              <div class="stack near">
                <PayFee key={given} of={{ text: given }} back={{ name: 'shared' }} />
              </div>
            </details>
          ) : null}
          {task.error ? <ErrorNotice error={task.error} /> : null}
        </main>
        <footer class="foot">
          <Button kind="act" type="submit" wide off={task.busy || forged || !given.trim()}>
            {task.busy ? words.common.wait : missing ? text.add : text.open}
          </Button>
        </footer>
      </form>
    </>
  );
}
