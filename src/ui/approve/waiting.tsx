/** While others are waited for: the ways to them, and back. */
import { useState } from 'preact/hooks';
import type { HandsView } from '../../commands/request-views';
import type { Plan } from '../../primitives/plan';
import { readPlace } from '../../primitives/tx-service';
import { ErrorNotice } from '../frame/error-notice';
import { Button } from '../parts/button';
import { CopyButton } from '../parts/copy';
import { usePage } from '../state/context';
import { save } from '../state/csv';
import { useLater } from '../state/use-later';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { usePlanWords } from '../state/use-words';
import { AtService } from './at-service';
import { Bringing } from './bringing';
import { foundAt } from './coordinated';
import { useRhythm } from './rhythm';

/** The account's short name, and the sequence that it takes. */
const nameOfFile = ({ source, sequence }: Plan): string => `ballast-${source.slice(0, 4)}${source.slice(-4)}-${sequence}.txt`;

const loadFrames = () => import('./frames');

/** The ways to the others. */
function HandOn({ hands: { link, envelope }, name }: { hands: HandsView; name: string }) {
  const text = usePlanWords()?.review.hands;
  const [shown, setShown] = useState(false);
  const frames = useLater(loadFrames, shown);
  if (!text) return null;
  return (
    <>
      <p class="small">{text.send}</p>
      <div class="actions">
        <CopyButton wide text={link} label={text.copyLink} />
        <CopyButton wide text={envelope} label={text.copyTransaction} />
        <Button onClick={() => save(name, `${link}\n`, 'text/plain')}>{text.ways.save}</Button>
        <Button open={shown} onClick={() => setShown(!shown)}>
          {shown ? text.ways.hide : text.ways.show}
        </Button>
      </div>
      {shown && frames ? <frames.Frames text={link} /> : null}
    </>
  );
}

/** How it gets to the others, and what they signed back. */
export function Waiting({ requestId, hands, plan }: { requestId: string; hands: HandsView; plan: Plan }) {
  const { ui, words } = usePage();
  const text = usePlanWords()?.review.hands;
  const task = useTask();
  const [pasted, setPasted] = useState('');
  const [said, setSaid] = useState('');
  const { service } = useWallet().network;
  useRhythm(() => void ui.client.call('lookAgain', { requestId }).catch(() => undefined), true, requestId);
  if (!text) return null;
  const onDevice = hands.shares.some(({ signers }) => signers.some(({ here, signed }) => here === 'device' && !signed));
  const add = (event: Event) => {
    event.preventDefault();
    setSaid('');
    void task.run(async () => {
      const place = readPlace(pasted);
      const { text: there } = place ? await foundAt(ui, service, place) : { text: pasted };
      const { added } = await ui.client.call('addSignatures', { requestId, text: there });
      setPasted('');
      setSaid(added > 0 ? text.added(added) : text.known);
    });
  };
  const device = () =>
    void task.run(async () => {
      await ui.client.call('askAgain', { requestId });
      await ui.client.call('showDevice', {});
    });
  return (
    <>
      {onDevice ? (
        <Button kind="act" wide onClick={device}>
          {words.plan.onDevice}
        </Button>
      ) : null}
      <HandOn hands={hands} name={nameOfFile(plan)} />
      {service ? <AtService key={service} service={service} requestId={requestId} hands={hands} hash={plan.hash} /> : null}
      <form class="stack near" onSubmit={add}>
        <Bringing label={text.paste} hint={text.pasteHint} value={pasted} onInput={setPasted} />
        <Button type="submit" off={!pasted.trim() || task.busy}>
          {task.busy ? words.common.wait : text.add}
        </Button>
        <p class="small" role="status">
          {said}
        </p>
        <p class="small quiet">{text.shared}</p>
        {task.error ? <ErrorNotice error={task.error} /> : null}
      </form>
    </>
  );
}
