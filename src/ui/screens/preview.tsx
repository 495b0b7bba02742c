/** A preview and its answer. What is shown is what is signed; locked keys are asked for here, and that answers nothing. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PreviewView, RecordView } from '../../commands/views';
import type { ErrorCode } from '../../primitives/error-codes';
import { worstLevel } from '../../primitives/plan';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { ErrorNotice, Notice } from '../parts/notice';
import { markOf, mustBeRead, PlanView } from '../parts/plan-view';
import { UnlockForm } from '../parts/unlock-form';
import { useNow, usePage, useStore, useWallet } from '../state/context';
import { secondsLeft } from '../state/expiry';
import { isMoving } from '../state/route';
import { useArmed } from '../state/use-armed';
import { type Task, useTask } from '../state/use-task';
import { usePlanWords } from '../state/use-words';

export interface PreviewProps {
  preview: PreviewView;
  onSigned: (record: RecordView) => void;
}

export function Preview({ preview, onSigned }: PreviewProps) {
  const { words, ui } = usePage();
  const now = useNow();
  const task = useTask();
  const [read, setRead] = useState<readonly string[]>([]);
  const left = secondsLeft(preview, now);
  const { digest, warnings } = preview.plan;
  const unread = warnings.some((warning) => mustBeRead(warning) && !read.includes(markOf(digest, warning)));
  const dismiss = () =>
    void task.run(async () => {
      await ui.client.call('dismiss', { requestId: preview.requestId }).catch(() => undefined);
      ui.setPreview(null);
    });
  return (
    <>
      <main class="body">
        <PlanView
          plan={preview.plan}
          secondsLeft={left}
          onRead={(mark) => setRead((seen) => (seen.includes(mark) ? seen : [...seen, mark]))}
        />
      </main>
      <footer class="foot" key={preview.plan.digest}>
        {task.error && task.error.code !== 'password_needed' ? <ErrorNotice error={task.error} /> : null}
        <Answer preview={preview} expired={left === 0} unread={unread} task={task} onSigned={onSigned} />
        <Button wide slim onClick={dismiss}>
          {preview.signable ? words.plan.dismiss : words.common.back}
        </Button>
      </footer>
    </>
  );
}

/** Codes after which the same bytes can no longer be confirmed, but the request can be built again. */
const stale = new Set<ErrorCode>([
  'preview_expired',
  'preview_stale',
  'digest_mismatch',
  'contract_changed',
  'protocol_changed',
  'warnings_changed',
  'plan_mismatch',
]);

interface AnswerProps extends PreviewProps {
  expired: boolean;
  unread: boolean;
  task: Task;
}

function Answer({ preview, expired, unread, task, onSigned }: AnswerProps) {
  const { words, ui } = usePage();
  const { keys } = useWallet();
  if (!preview.signable) {
    return (
      <Notice level="info">
        <p>{words.migrate.watchOnly}</p>
      </Notice>
    );
  }
  if (expired || (task.error && stale.has(task.error.code))) {
    const renew = () => void task.run(async () => ui.setPreview(await ui.client.call('renewPreview', { requestId: preview.requestId })));
    return (
      <>
        {task.error ? null : (
          <p class="small" role="status">
            <span class="strong">{words.plan.expiredTitle}.</span> {words.plan.expiredWhat}
          </p>
        )}
        <Button kind="act" wide off={task.busy} onClick={renew}>
          {task.busy ? words.plan.renewing : words.plan.renew}
        </Button>
      </>
    );
  }
  if (worstLevel(preview.plan) === 'blocked') {
    return (
      <Notice level="blocked">
        <p>{words.plan.blocked}</p>
      </Notice>
    );
  }
  if (keys === 'locked') {
    return (
      <>
        <p class="small quiet">{words.unlock.inline}</p>
        <UnlockForm focus={false} />
      </>
    );
  }
  return <Confirm preview={preview} unread={unread} task={task} onSigned={onSigned} />;
}

function Confirm({ preview, unread, task, onSigned }: Omit<AnswerProps, 'expired'>) {
  const { words, ui } = usePage();
  const wallet = useWallet();
  // Another worker, other bytes, an unlock or the words themselves just now: read again before answering (security.md cases 28 and 31).
  const told = usePlanWords() !== null;
  const armed = useArmed(`${preview.plan.digest}/${wallet.bootId}/${told}`) && told;
  const waits = useStore((state) => state.activity?.some((record) => record.hash === preview.waitsFor && isMoving(record)) ?? false);
  // A danger asks for the password again, where it was given too long ago: in this place, until it was right.
  const [asked, setAsked] = useState(false);
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (task.error?.code === 'password_needed') setAsked(true);
  }, [task.error]);
  useEffect(() => {
    if (asked) form.current?.querySelector('input')?.focus();
  }, [asked, task.error]);
  const off = !armed || unread || waits || task.busy || (asked && !password);
  const submit = (event: Event) => {
    event.preventDefault();
    if (off) return;
    const word = { requestId: preview.requestId, digest: preview.plan.digest };
    void task
      .run(async () => {
        const record = await ui.client.call('confirm', asked ? { ...word, password } : word);
        ui.putRecord(record);
        onSigned(record);
      })
      .then(() => setPassword(''));
  };
  return (
    <form ref={form} class="stack" onSubmit={submit}>
      {asked ? (
        <Field
          label={words.unlock.password}
          type="password"
          value={password}
          onInput={setPassword}
          complete="current-password"
          hint={words.unlock.again}
        />
      ) : null}
      {waits ? <p class="small quiet">{words.plan.waitsFor}</p> : null}
      <Button kind="act" type="submit" wide off={off}>
        {task.busy ? words.plan.confirming : words.plan.confirm}
        {armed || task.busy ? null : <span class="fill" aria-hidden="true" />}
      </Button>
      <span class={unread && armed ? 'small' : 'hush'} role="status">
        {task.busy ? words.plan.confirming : !armed ? words.plan.arming : unread ? words.plan.readWarnings : ''}
      </span>
    </form>
  );
}
