/** One transaction: on its way, or with its outcome. */
import { useEffect } from 'preact/hooks';
import type { RecordView } from '../../commands/views';
import { isFinal } from '../../primitives/record-states';
import { PayFee } from '../approve/pay-fee';
import { PaidAs, PlanView } from '../approve/plan-view';
import { useTitleOf } from '../approve/title-of';
import { NetworkTag, TitleBar } from '../frame/bars';
import { ErrorNotice } from '../frame/error-notice';
import { Button } from '../parts/button';
import { CopyButton } from '../parts/copy';
import { Fact } from '../parts/fact';
import { Icon } from '../parts/icon';
import { Bones } from '../parts/skeleton';
import { usePage } from '../state/context';
import { subjectRoute } from '../state/route';
import { useFresh } from '../state/use-fresh';
import { useTask } from '../state/use-task';
import { useStore, useWallet } from '../state/use-wallet';
import { usePlanWords } from '../state/use-words';
import { LedgerProgress } from './ledger-progress';
import { OutcomeHead } from './record-outcome';
import { Witnesses } from './witnesses';

export function RecordScreen() {
  const { words, ui } = usePage();
  const titleOf = useTitleOf();
  const hash = useStore((state) => (state.route.name === 'record' ? state.route.hash : ''));
  const record = useStore((state) => state.records?.find((item) => item.hash === hash) ?? null);
  const task = useTask();
  const fresh = useFresh(record);
  useEffect(() => {
    if (!record) void task.run(async () => ui.putRecord(await ui.client.call('record', { hash })));
  }, [hash]);
  return (
    <>
      <TitleBar title={record ? titleOf(record) : words.activity.title1} onBack={() => ui.go({ name: 'activity' })}>
        {record ? <NetworkTag id={record.networkId} /> : null}
      </TitleBar>
      <main class="body">
        {record ? (
          <RecordBody record={record} />
        ) : task.error ? (
          <ErrorNotice error={task.error} />
        ) : (
          <Bones widths={['50%', '100%', '70%']} />
        )}
      </main>
      {record && isFinal(record) ? (
        <footer class="foot">
          {record.again ? <SendAgain record={record} /> : null}
          {record.payable ? <Higher record={record} /> : null}
          <Button kind={record.again ? 'plain' : 'act'} wide off={!fresh} onClick={() => ui.go(subjectRoute(record.intent))}>
            {fresh ? words.common.done : words.age.refreshing}
          </Button>
        </footer>
      ) : record && isLeftOut(record) ? (
        <footer class="foot">
          <Higher record={record} />
        </footer>
      ) : null}
    </>
  );
}

/** A ledger has closed without it. */
const isLeftOut = ({ payable, attempts }: RecordView): boolean => payable && attempts > 1;

function Higher({ record: { hash, networkId } }: { record: RecordView }) {
  const { network } = useWallet();
  return network.id === networkId ? <PayFee of={{ hash }} back={{ name: 'record', hash }} /> : null;
}

/** What several people signed is reviewed again, with what they signed. */
function SendAgain({ record: { hash, networkId, validUntil } }: { record: RecordView }) {
  const { words, say, ui } = usePage();
  const text = usePlanWords()?.review.hands;
  const { network } = useWallet();
  const task = useTask();
  if (network.id !== networkId || !text) return null;
  const send = () =>
    void task.run(async () => {
      const preview = await ui.client.call('sendAgain', { hash });
      ui.accept(await ui.client.call('state', {}));
      ui.setPreview(preview);
      ui.go({ name: 'review', back: { name: 'record', hash } });
    });
  return (
    <>
      <p class="small">{text.kept(say.time(validUntil))}</p>
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <Button kind="act" wide off={task.busy} onClick={send}>
        {task.busy ? words.common.wait : text.sendAgain}
      </Button>
    </>
  );
}

function RecordBody({ record }: { record: RecordView }) {
  const { words, say } = usePage();
  const planWords = usePlanWords();
  return (
    <div class="stack loose">
      {isFinal(record) ? <OutcomeHead record={record} /> : <LedgerProgress record={record} />}
      {planWords ? <PaidAs intent={record.intent} words={planWords} /> : null}
      <PlanView plan={record.plan} own={record.signer ?? record.account} outcome={record.outcome ?? { ledger: null, feeCharged: null }} />
      <dl class="facts">
        <Fact label={words.activity.when}>{say.time(record.createdAt)}</Fact>
      </dl>
      <Witnesses record={record} />
      <HashLine record={record} />
    </div>
  );
}

/** The hash, to copy, and the way to the explorer. */
export function HashLine({ record }: { record: RecordView }) {
  const { words } = usePage();
  const { networks } = useWallet();
  const link = networks.find(({ id }) => id === record.networkId)?.explorer?.transaction.replace('{hash}', record.hash);
  return (
    <div class="stack tight">
      <div class="row between">
        <span class="label">{words.plan.hash}</span>
        <CopyButton text={record.hash} label={words.plan.hash} />
      </div>
      <p class="mono small">{record.hash}</p>
      {link ? (
        <a class="row small" href={link} target="_blank" rel="noopener noreferrer">
          {words.activity.explorer}
          <Icon name="external" />
        </a>
      ) : null}
    </div>
  );
}
