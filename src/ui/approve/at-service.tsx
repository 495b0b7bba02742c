/** While others are waited for: the coordination service that the person chose. Nothing is left there, or looked for, before a click. */
import { useRef, useState } from 'preact/hooks';
import type { HandsView } from '../../commands/request-views';
import { type ErrorBody, toServiceError } from '../../primitives/errors';
import { placeAt } from '../../primitives/tx-service';
import { mustAllow } from '../frame/ask-domain';
import { ErrorNotice } from '../frame/error-notice';
import { Button } from '../parts/button';
import { CopyButton } from '../parts/copy';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { usePlanWords } from '../state/use-words';
import { hostOf, leftAt, takenFrom } from './coordinated';
import { useRhythm } from './rhythm';

/** After one that failed, only each so many-th look is taken: a minute lies between them. */
const SPARSE = 6;

interface Props {
  service: string;
  requestId: string;
  hands: HandsView;
  hash: string;
}

/** What was left there is looked for while the page is open: why that failed last, and that it goes on as if it had not. */
function useLooks({ service, requestId, hands, hash }: Props, onAdded: (count: number) => void) {
  const { ui } = usePage();
  const [fault, setFault] = useState<ErrorBody | null>(null);
  const looks = useRef({ busy: false, failed: 0 });
  const goOn = () => {
    looks.current.failed = 0;
    setFault(null);
  };
  const look = async () => {
    const now = looks.current;
    if (now.busy || (now.failed > 0 && now.failed++ % SPARSE > 0)) return;
    now.busy = true;
    try {
      const added = await takenFrom(ui, service, { requestId, hash });
      goOn();
      if (added > 0) onAdded(added);
    } catch (cause) {
      now.failed = 1;
      setFault(toServiceError(cause).toJSON());
    }
    now.busy = false;
  };
  useRhythm(() => void look(), hands.put === service, `${service} ${hash}`);
  return { fault, goOn };
}

export function AtService(props: Props) {
  const { service, requestId, hands, hash } = props;
  const { ui, words } = usePage();
  const { network } = useWallet();
  const all = usePlanWords()?.review.hands;
  const task = useTask();
  const [said, setSaid] = useState('');
  const { fault, goOn } = useLooks(props, (count) => setSaid(all?.added(count) ?? ''));
  if (!all) return null;
  const { service: text } = all;
  const host = hostOf(service);
  const isThere = hands.put === service;
  const run = (work: () => Promise<string>) => {
    setSaid('');
    void task.run(async () => {
      await mustAllow(ui, service);
      setSaid(await work());
      goOn();
    });
  };
  const put = async () => {
    await leftAt(ui, service, network, { requestId, hash, envelope: hands.envelope });
    return text.done(host);
  };
  const look = async () => {
    const added = await takenFrom(ui, service, { requestId, hash });
    return added > 0 ? all.added(added) : text.none;
  };
  const error = task.error ?? fault;
  return (
    <div class="stack near">
      {isThere ? <CopyButton wide text={placeAt(service, hash)} label={text.copy} /> : null}
      <Button wide off={task.busy} onClick={() => run(put)}>
        {task.busy ? words.common.wait : isThere ? text.update(host) : text.put(host)}
      </Button>
      <Button wide off={task.busy} onClick={() => run(look)}>
        {text.look}
      </Button>
      <p class="small quiet">{isThere ? text.looks(host) : text.sees(host)}</p>
      <p class="small" role="status">
        {said}
      </p>
      {error ? <ErrorNotice error={error} /> : null}
    </div>
  );
}
