/** A preview and its answer. What is shown is what is signed; locked keys are asked for here, and that answers nothing. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PreviewView, Standing } from '../../commands/request-views';
import type { RecordView } from '../../commands/views';
import type { Address } from '../../primitives/addresses';
import { type Warning, worstLevel } from '../../primitives/plan';
import { TitleBar } from '../frame/bars';
import { ErrorNotice } from '../frame/error-notice';
import { isHarmless, networkName } from '../frame/network-name';
import { UnlockForm } from '../frame/unlock-form';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { Notice } from '../parts/notice';
import { useNow, usePage } from '../state/context';
import { forgetDrafts } from '../state/drafts';
import { secondsLeft } from '../state/expiry';
import { isInTheWay } from '../state/route';
import { type Task, useTask } from '../state/use-task';
import { useStore, useWallet } from '../state/use-wallet';
import { usePlanWords } from '../state/use-words';
import { isGrave, isStale, markOf, mustBeRead, stakeOf, wasAsked } from './asked';
import { useDeviceWindow } from './device-window';
import { completes, Hands, HandsNote } from './hands';
import { FeeAndTime, PlanView } from './plan-view';
import { type Reading, ReadingOf } from './reading';
import { payerOf } from './sides';
import { sendsClaim, useTitleOf } from './title-of';
import { useArmed } from './use-armed';

/** What waits for a person's word, whoever asked for it. */
export interface Asks extends Pick<Standing, 'signable' | 'waitsFor' | 'signing' | 'failed'> {
  digest: string;
  /** Who signs it. */
  account: Address;
  warnings: readonly Warning[];
  /** Its time is over. */
  expired: boolean;
}

/** What a word leads to. */
export interface Deeds {
  confirm(password?: string): Promise<void>;
  /** Whether it still holds is asked while it is read. */
  lookAgain?(): void;
  dismiss(): Promise<void>;
  renew(): Promise<void>;
  /** Away from what waits for its signature, which goes on. */
  leave(): void;
}

interface QuestionProps {
  asks: Asks;
  deeds: Deeds;
  /** What the person is to read; calls `onRead` with the mark of a warning that has been on the screen. */
  children: (onRead: (mark: string) => void) => ComponentChildren;
  /** Beside the answers. */
  beside?: ComponentChildren;
  /** In the place of the usual words. */
  labels?: { confirm?: string; dismiss?: string };
  /** Somebody else asks: where there is a danger, what is at stake is ticked, and saying no is the easier answer. */
  foreign?: boolean;
  /** There is a danger that the person did not ask for: saying yes looks like what it is. */
  harmful?: boolean;
  /** Something is still to be chosen. */
  off?: boolean;
}

/** What is to be read, and below it both answers. */
export function Question({ asks, deeds, children, beside, labels, foreign = false, harmful = false, off = false }: QuestionProps) {
  const { words } = usePage();
  const task = useTask();
  const [needed, setNeeded] = useState<readonly string[]>([]);
  const [read, setRead] = useState<readonly string[]>([]);
  const reading = useMemo<Reading>(
    () => ({
      need(mark) {
        setNeeded((all) => [...all, mark]);
        return () => setNeeded((all) => all.toSpliced(all.indexOf(mark), 1));
      },
      read: (mark) => setRead((seen) => (seen.includes(mark) ? seen : [...seen, mark])),
    }),
    [],
  );
  const must = [...asks.warnings.filter(mustBeRead).map((warning) => markOf(asks.digest, warning)), ...needed];
  const unread = must.some((mark) => !read.includes(mark));
  const usual = labels?.dismiss ?? (asks.signable ? words.plan.dismiss : words.common.back);
  const dismiss = asks.signing ? words.plan.withdraw : usual;
  const failed = task.error ?? asks.failed;
  const grave = foreign && asks.signable && asks.warnings.some(isGrave);
  return (
    <>
      <main class="body">
        <ReadingOf.Provider value={reading}>{children(reading.read)}</ReadingOf.Provider>
      </main>
      <footer class="foot" key={asks.digest}>
        {beside}
        {failed && failed.code !== 'password_needed' ? <ErrorNotice error={failed} /> : null}
        <Answer
          asks={asks}
          deeds={deeds}
          unread={unread}
          off={off}
          task={task}
          grave={grave}
          harmful={harmful}
          yes={grave ? words.plan.anyway : (labels?.confirm ?? words.plan.sign)}
          no={
            <Button kind={grave || harmful ? 'ink' : 'plain'} onClick={() => void task.run(deeds.dismiss)}>
              {dismiss}
            </Button>
          }
        />
      </footer>
    </>
  );
}

export interface PreviewProps {
  preview: PreviewView;
  onSigned: (record: RecordView) => void;
  /** The person said no. */
  onDismiss?: () => void;
  /** Beside the title. */
  aside?: ComponentChildren;
}

export function Preview({ preview, onSigned, onDismiss, aside }: PreviewProps) {
  const titleOf = useTitleOf();
  const over = useOver(preview);
  const { ui, words } = usePage();
  const now = useNow();
  const left = secondsLeft(preview, now);
  const { requestId, plan } = preview;
  const { digest, warnings } = plan;
  const stabilizer = useWallet().network.stabilizer?.address;
  const { intent } = preview;
  const hands = usePlanWords()?.review.hands;
  const ending = preview.hands && !completes(preview.hands) ? hands?.share : hands?.submit;
  const usual = intent && words.plan.verbs[sendsClaim(intent) ? 'payment' : intent.name];
  const verb = (preview.hands ? ending : usual) ?? words.plan.sign;
  const deeds: Deeds = {
    async confirm(password) {
      const word = { requestId, digest };
      const { record } = await ui.confirm(password === undefined ? word : { ...word, password });
      forgetDrafts(ui);
      if (!record) {
        toDevice?.();
        return ui.refreshRecords();
      }
      ui.putRecord(record);
      onSigned(record);
    },
    // What it finds is said at the word.
    lookAgain: () => void ui.client.call('lookAgain', { requestId }).catch(() => undefined),
    async dismiss() {
      onDismiss?.();
      await ui.client.call('dismiss', { requestId }).catch(() => undefined);
      ui.setPreview(null);
    },
    async renew() {
      await ui.client.call('renew', { requestId });
      ui.setPreview(await ui.client.call('pendingPreview', {}));
    },
    leave: () => ui.go({ name: 'home' }),
  };
  const toDevice = useDeviceWindow(preview.account);
  // What waited for its signature has it.
  const signed = useStore((state) => (preview.signing ? state.records?.find(({ hash }) => hash === plan.hash) : undefined));
  useEffect(() => {
    if (signed) onSigned(signed);
  }, [signed]);
  return (
    <>
      <TitleBar over={over} title={titleOf(preview)}>
        {aside}
      </TitleBar>
      <Question
        asks={{ ...preview, digest, warnings, account: preview.account, expired: left === 0 }}
        deeds={deeds}
        labels={{ confirm: verb }}
        beside={<FeeAndTime plan={plan} secondsLeft={left} />}
        harmful={warnings.some((warning) => isGrave(warning) && !wasAsked(warning, plan, preview.intent, stabilizer))}
      >
        {(onRead) => (
          <>
            <HandsNote preview={preview} />
            <Hands preview={preview} waiting />
            <PlanView plan={plan} own={payerOf(plan)} asked={intent} onRead={onRead} />
            <Hands preview={preview} waiting={false} />
          </>
        )}
      </Question>
    </>
  );
}

/** Above the title: that it is a review, and where nothing real is at stake also that. */
function useOver({ plan }: PreviewView): string {
  const { words } = usePage();
  const network = useWallet().networks.find(({ id }) => id === plan.network.id);
  if (!network || network.id === 'mainnet') return words.plan.title;
  const name = networkName(network, words);
  return isHarmless(network) ? words.plan.harmless(name) : `${words.plan.title} · ${name}`;
}

interface AnswerProps {
  asks: Asks;
  deeds: Deeds;
  unread: boolean;
  off: boolean;
  task: Task;
  /** Somebody else asks for what is dangerous. */
  grave: boolean;
  harmful: boolean;
  yes: string;
  /** The other answer, beside the first one. */
  no: ComponentChildren;
}

function Answer(props: AnswerProps) {
  const { asks, deeds, task, no } = props;
  const { words, say } = usePage();
  const { keys, accounts } = useWallet();
  const toDevice = useDeviceWindow(asks.account);
  const review = usePlanWords()?.review;
  if (asks.signing) {
    return (
      <>
        <p class="small" role="status">
          {review?.signing(say.time(asks.signing.until))}
        </p>
        {toDevice ? (
          <Button kind="act" wide onClick={toDevice}>
            {words.plan.onDevice}
          </Button>
        ) : null}
        <div class="answer">
          {no}
          <Button onClick={deeds.leave}>{words.common.close}</Button>
        </div>
      </>
    );
  }
  if (!asks.signable) {
    const isShared = accounts.some(({ address, kind }) => address === asks.account && kind === 'shared');
    return (
      <>
        <Notice level="info" quiet>
          <p>{isShared ? review?.hands.site : words.migrate.watchOnly}</p>
        </Notice>
        {no}
      </>
    );
  }
  const failed = task.error ?? asks.failed;
  if (asks.expired || (failed && isStale(failed))) {
    const renew = () => void task.run(deeds.renew);
    return (
      <>
        {failed ? null : (
          <p class="small" role="status">
            <span class="strong">{words.plan.expiredTitle}.</span> {words.plan.expiredWhat}
          </p>
        )}
        <div class="answer">
          {no}
          <Button kind="act" off={task.busy} onClick={renew}>
            {task.busy ? words.plan.renewing : words.plan.renew}
          </Button>
        </div>
      </>
    );
  }
  if (worstLevel(asks) === 'blocked') {
    return (
      <>
        <Notice level="blocked" quiet>
          <p>{words.plan.blocked}</p>
        </Notice>
        {no}
      </>
    );
  }
  if (keys === 'locked') {
    return (
      <>
        <p class="small quiet">{words.unlock.inline}</p>
        <UnlockForm focus={false} />
        {no}
      </>
    );
  }
  return <Confirm {...props} />;
}

function Confirm({ asks, deeds, unread, off: open, task, grave, harmful, yes, no }: AnswerProps) {
  const { words } = usePage();
  const planWords = usePlanWords();
  const wallet = useWallet();
  // Another worker, other bytes, an unlock or the words themselves just now: read again before answering (security.md cases 28 and 31).
  const explained = planWords !== null;
  const [understood, setUnderstood] = useState(false);
  const armed = useArmed(`${asks.digest}/${wallet.bootId}/${explained}`) && explained;
  useEffect(() => deeds.lookAgain?.(), [asks.digest, wallet.bootId]);
  const waits = useStore((state) => isInTheWay(asks.waitsFor, state.records));
  // A danger asks for the password again, where it was given too long ago: before the button, in this place, until it was right.
  const now = useNow();
  const lapsed = wallet.keys === 'unlocked' && (wallet.presentUntil === null || now > wallet.presentUntil);
  const needed = lapsed && worstLevel(asks) === 'danger';
  const [asked, setAsked] = useState(needed);
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (needed || task.error?.code === 'password_needed') setAsked(true);
  }, [needed, task.error]);
  // Not before something was pressed: what is to be read comes first.
  useEffect(() => {
    if (asked && task.error) form.current?.querySelector('input')?.focus();
  }, [asked, task.error]);
  useEffect(() => {
    if (grave) form.current?.querySelector<HTMLElement>('.button.ink')?.focus();
  }, [grave]);
  const off = !armed || open || unread || (grave && !understood) || waits || task.busy || (asked && !password);
  // Why it is not ready stands on the button itself.
  const why = task.busy
    ? ''
    : !explained
      ? words.plan.reading
      : unread
        ? words.plan.readWarnings
        : !armed
          ? words.plan.arming
          : waits
            ? words.plan.waits
            : asked && !password
              ? words.plan.givePassword
              : '';
  const submit = (event: Event) => {
    event.preventDefault();
    if (off) return;
    void task.run(() => deeds.confirm(asked ? password : undefined)).then(() => setPassword((typed) => (typed === password ? '' : typed)));
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
      {grave && planWords ? (
        <label class="row stake">
          <input type="checkbox" checked={understood} onChange={() => setUnderstood(!understood)} />
          <span>{planWords.review.understand[stakeOf(asks.warnings)]}</span>
        </label>
      ) : null}
      <div class={`answer ${grave ? 'grave' : ''}`}>
        {no}
        <Button kind={grave || harmful ? 'harm' : 'act'} type="submit" off={off}>
          <span>
            {task.busy ? words.plan.confirming : yes}
            {why ? <span class="why">{why}</span> : null}
          </span>
          {armed || task.busy ? null : <span class="fill" aria-hidden="true" />}
        </Button>
      </div>
      <span class="hush" role="status">
        {task.busy ? words.plan.confirming : why}
      </span>
    </form>
  );
}
