/** The window beside a Ledger: what its screens will show for what was confirmed, then its answer. */
import { useEffect, useState } from 'preact/hooks';
import type { DeviceAskView, DeviceScreensView } from '../../commands/views';
import { ledgerError } from '../../hardware/ledger';
import { accountIdOf } from '../../primitives/addresses';
import { type DeviceMeans, MESSAGE_PREFIX } from '../../primitives/device';
import { type ErrorBody, toServiceError } from '../../primitives/errors';
import { fromHex, toHex } from '../../primitives/hex';
import { ErrorNotice } from '../frame/error-notice';
import { AddressText } from '../parts/address';
import { Button } from '../parts/button';
import { Icon } from '../parts/icon';
import { Mark } from '../parts/mark';
import { Notice } from '../parts/notice';
import { Bones } from '../parts/skeleton';
import { useNow, usePage } from '../state/context';
import { useLater } from '../state/use-later';
import { useTask } from '../state/use-task';
import { useStore } from '../state/use-wallet';
import { Connect, Fault, useDeviceWords, WithDeviceWords } from './connect';
import { type LedgerHold, useLedger } from './use-ledger';

export function DeviceWindow() {
  return (
    <WithDeviceWords>
      <Window />
    </WithDeviceWords>
  );
}

/** What waits for a device, read again when the worker says so. */
function useAsks(): DeviceAskView[] | null {
  const { ui } = usePage();
  const [asks, setAsks] = useState<DeviceAskView[] | null>(null);
  useEffect(() => {
    const read = () => void ui.client.call('deviceAsks', {}).then(setAsks, () => undefined);
    read();
    return ui.client.listen(({ event }) => {
      if (event === 'device' || event === 'state') read();
    });
  }, [ui]);
  return asks;
}

type End = 'signed' | 'refused' | 'ended';

/** What came of the last request here. Its ask may be told for a moment more; the same bytes that are asked for again are another. */
interface Over {
  id: string;
  how: End;
}

/** Several accounts may be asked to sign the same bytes. */
const keyOf = ({ account, hash }: DeviceAskView) => `${account} ${hash}`;

function Window() {
  const { words } = usePage();
  const text = useDeviceWords();
  const asks = useAsks();
  const hold = useLedger();
  const [shown, setShown] = useState<DeviceAskView | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const waits = (key: string) => asks?.some((one) => keyOf(one) === key) ?? false;
  // What is on the screen stays there until it has ended, whatever else comes.
  const ask = shown ?? asks?.find(({ id }) => id !== over?.id) ?? null;
  useEffect(() => {
    document.title = `Ballast: ${text.title}`;
  }, [text]);
  const end = (ended: DeviceAskView) => (how: End) => {
    // Another worker may have asked for it anew meanwhile.
    const { id } = asks?.find((one) => keyOf(one) === keyOf(ended)) ?? ended;
    setOver({ id, how });
    setShown(null);
  };
  return (
    <main class="page stack loose">
      <header class="page-head">
        <Mark />
        <h1>{text.title}</h1>
      </header>
      {asks === null ? (
        <Bones widths={['60%', '100%', '80%']} />
      ) : ask ? (
        <>
          {over?.how === 'signed' ? <Signed /> : null}
          <Ask
            key={`${keyOf(ask)} ${over?.id}`}
            ask={ask}
            still={waits(keyOf(ask))}
            hold={hold}
            keep={() => setShown(ask)}
            onEnd={end(ask)}
          />
        </>
      ) : over ? (
        <Ended end={over.how} />
      ) : (
        <>
          <p>{text.sign.nothing}</p>
          <p class="quiet">{text.sign.nothingNext}</p>
          <div class="actions">
            <Button onClick={() => window.close()}>{words.common.close}</Button>
          </div>
        </>
      )}
    </main>
  );
}

/** Of the request before this one. */
function Signed() {
  const { sign } = useDeviceWords();
  return (
    <p class="row quiet" role="status">
      <Icon name="check" />
      {sign.signed}
    </p>
  );
}

function Ended({ end }: { end: End }) {
  const { words } = usePage();
  const { sign } = useDeviceWords();
  const [what, next] = {
    signed: [sign.signed, sign.signedNext],
    refused: [sign.refused, sign.refusedNext],
    ended: [sign.ended, sign.endedNext],
  }[end] as [string, string];
  return (
    <>
      <div role="status" class="stack near">
        <p class="row lead strong">
          {end === 'signed' ? <Icon name="check" /> : null}
          {what}
        </p>
        <p class="quiet">{next}</p>
      </div>
      <div class="actions">
        <Button kind="act" onClick={() => window.close()}>
          {words.common.close}
        </Button>
      </div>
    </>
  );
}

/** What the app is handed by these means. */
function handed({ preimage, hash }: DeviceAskView, by: DeviceMeans): Uint8Array {
  if (by === 'signHash') return fromHex(hash);
  return by === 'signMessage' ? fromHex(preimage).subarray(MESSAGE_PREFIX.length) : fromHex(preimage);
}

interface AskProps {
  ask: DeviceAskView;
  /** It still waits. */
  still: boolean;
  hold: LedgerHold;
  /** From now on it is the one that is shown. */
  keep: () => void;
  onEnd: (end: End) => void;
}

/** A signature that the worker does not have yet, and why. */
interface Held {
  signature: string;
  error: ErrorBody;
}

/** From the click until the worker has the device's answer. */
function useSending({ ask, hold, keep, onEnd }: AskProps) {
  const { ui } = usePage();
  /** 'asked': the device shows it; 'answered': what it said is being brought. */
  const [stage, setStage] = useState<'asked' | 'answered' | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const bringing = useTask();
  const { account, hash } = ask;
  const isOver = (error: unknown) => toServiceError(error).code === 'request_missing';

  /** A device is asked for a signature once: it is held here until the worker has it, or nobody waits for it any more. */
  const bring = (signature: string) =>
    bringing.run(() =>
      ui.client.call('deviceSigned', { account, hash, signature }).then(
        () => onEnd('signed'),
        (error: unknown) => (isOver(error) ? onEnd('ended') : setHeld({ signature, error: toServiceError(error).toJSON() })),
      ),
    );

  const tellRefused = () =>
    ui.client.call('deviceEnded', { account, hash, end: 'signer_refused' }).then(
      () => onEnd('refused'),
      (error: unknown) => (isOver(error) ? onEnd('ended') : setStage(null)),
    );

  async function send(by: DeviceMeans): Promise<void> {
    keep();
    setStage('asked');
    // From the first screen on.
    window.scrollTo(0, 0);
    let refused = false;
    const signature = await hold.ask((one) =>
      one.sign(by, ask.path ?? '', handed(ask, by)).catch((error: unknown) => {
        refused = ledgerError(error).fault === 'refused';
        throw error;
      }),
    );
    setStage(signature || refused ? 'answered' : null);
    if (signature) await bring(toHex(signature));
    else if (refused) await tellRefused();
  }

  return { stage, held, busy: bringing.busy, bring, send };
}

function Ask(props: AskProps) {
  const { ask, still, hold, onEnd } = props;
  const { ui, say } = usePage();
  const { sign } = useDeviceWords();
  const accounts = useStore((state) => state.wallet?.accounts) ?? [];
  const [screens, setScreens] = useState<DeviceScreensView | null>(null);
  const { stage, held, busy, bring, send } = useSending(props);
  const foretelling = useTask();
  const { ledger } = hold;
  const { account, hash } = ask;
  // Whose device it is, and then what its app will show.
  useEffect(() => {
    setScreens(null);
    if (!ledger) return;
    void hold
      .ask(() => ledger.publicKey(ask.path ?? ''))
      .then((key) => {
        if (key && accountIdOf(key) !== account) hold.fail('other_account');
        else if (key) void foretelling.run(() => ui.client.call('deviceScreens', { account, hash, app: ledger.app }).then(setScreens));
      });
  }, [ledger]);
  const missing = foretelling.error?.code === 'request_missing';
  useEffect(() => {
    if ((!still || missing) && !stage) onEnd('ended');
  }, [still, missing, stage]);

  return (
    <>
      <div>
        <What ask={ask} />
        <p class="quiet small">
          <AddressText address={account} name={accounts.find(({ address }) => address === account)?.name} />
        </p>
        {ask.until === null ? null : <p class="quiet small">{sign.until(say.time(ask.until))}</p>}
      </div>
      {held ? (
        <Untaken held={held} busy={busy} again={() => void bring(held.signature)} />
      ) : stage === 'asked' && !still ? (
        <Gone />
      ) : !ledger ? (
        <Connect hold={hold} />
      ) : screens ? (
        <>
          <Foretold ask={ask} screens={screens} hold={hold} asking={stage !== null} send={send} />
          <Fault hold={hold} />
        </>
      ) : hold.fault || foretelling.error ? (
        <>
          {foretelling.error ? <ErrorNotice error={foretelling.error} /> : null}
          <Connect hold={hold} />
        </>
      ) : (
        <Bones widths={['60%', '100%', '100%', '80%']} />
      )}
    </>
  );
}

/** The review's own sentence, of its chunk: what two chunks share at once would be read before the first screen. */
const loadReview = () => import('../approve/plan-view');

/** What it is that waits, as the review said it. */
function What({ ask: { kind, plan, account } }: { ask: DeviceAskView }) {
  const { sign } = useDeviceWords();
  const review = useLater(loadReview, plan !== null);
  if (plan && review)
    return (
      <div class="strong">
        <review.PlanSentence plan={plan} own={account} />
      </div>
    );
  return plan ? <Bones widths={['80%']} /> : <p class="strong">{sign.kinds[kind]}</p>;
}

function Untaken({ held, busy, again }: { held: Held; busy: boolean; again: () => void }) {
  const { words } = usePage();
  const { sign } = useDeviceWords();
  return (
    <>
      <ErrorNotice error={held.error} title={sign.untaken} />
      <p class="quiet">{sign.untakenNext}</p>
      <div class="actions">
        <Button kind="act" off={busy} onClick={again}>
          {words.common.tryAgain}
        </Button>
      </div>
    </>
  );
}

/** It was cancelled, or ran out, while the device still shows it. */
function Gone() {
  const { sign } = useDeviceWords();
  return <Notice level="warning" status text={`${sign.ended} ${sign.endedNext}`} />;
}

interface ForetoldProps {
  ask: DeviceAskView;
  screens: DeviceScreensView;
  hold: LedgerHold;
  asking: boolean;
  send: (by: DeviceMeans) => Promise<void>;
}

function Foretold({ ask, screens: told, hold, asking, send }: ForetoldProps) {
  const { sign } = useDeviceWords();
  const now = useNow();
  const { ledger } = hold;
  if (!ledger) return null;
  const { by, blind, screens, seconds } = told;
  if (asking) {
    return (
      <>
        <p role="status" class="strong">
          {sign.waiting}
        </p>
        {screens && by !== 'signHash' && ask.plan?.kind === 'contract' ? <p class="small quiet">{sign.calls}</p> : null}
        <Screens screens={screens} />
        <p class="quiet">{sign.cancel}</p>
      </>
    );
  }
  const tooLarge = by !== null && by !== 'signHash' && handed(ask, by).length > ledger.app.maxDataSize;
  if (!by || tooLarge) {
    const [what, next] = by ? [sign.tooLarge, sign.tooLargeNext] : [sign.unable(ledger.app.version), sign.unableNext];
    return (
      <>
        <Notice level="blocked" text={what}>
          <p class="quiet">{next}</p>
        </Notice>
        <Ways>{by ? null : <Again hold={hold} />}</Ways>
      </>
    );
  }
  if (blind && !ledger.app.hashSigning) {
    return (
      <>
        <Notice level="warning" label={sign.blindOff} text={sign.blindOffWhat} />
        <Ways>
          <Again hold={hold} />
        </Ways>
      </>
    );
  }
  if (ask.until !== null && now + seconds > ask.until) return <Late ask={ask} />;
  return (
    <Ready
      by={by}
      screens={screens}
      version={ledger.app.version}
      called={ask.plan?.kind === 'contract'}
      after={ask.after}
      off={hold.busy}
      send={send}
    />
  );
}

/** The ways on from here: the last one is always there. */
function Ways({ children }: { children?: preact.ComponentChildren }) {
  const { words } = usePage();
  const { sign } = useDeviceWords();
  return (
    <>
      <div class="actions">
        {children}
        <Button onClick={() => window.close()}>{words.common.close}</Button>
      </div>
      <p class="small quiet">{sign.keeps}</p>
    </>
  );
}

function Again({ hold }: { hold: LedgerHold }) {
  const { again } = useDeviceWords();
  return (
    <Button kind="act" off={hold.busy} onClick={() => void hold.connect()}>
      {again}
    </Button>
  );
}

/** Too little time is left for the screens: it is previewed again in Ballast. */
function Late({ ask: { account, hash } }: { ask: DeviceAskView }) {
  const { ui, words } = usePage();
  const { sign } = useDeviceWords();
  const task = useTask();
  const end = () => void task.run(() => ui.client.call('deviceEnded', { account, hash, end: 'preview_expired' }));
  return (
    <>
      <Notice level="warning" text={sign.late}>
        <p class="quiet">{sign.lateNext}</p>
      </Notice>
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <Ways>
        <Button kind="act" off={task.busy} onClick={end}>
          {words.plan.renew}
        </Button>
      </Ways>
    </>
  );
}

interface ReadyProps {
  by: DeviceMeans;
  screens: string[][] | null;
  version: string;
  /** It calls a contract. */
  called: boolean;
  after: DeviceAskView['after'];
  off: boolean;
  send: (by: DeviceMeans) => Promise<void>;
}

function Ready({ by, screens, version, called, after, off, send }: ReadyProps) {
  const { sign } = useDeviceWords();
  const [understood, setUnderstood] = useState(false);
  const byHash = by === 'signHash';
  // What cannot be compared here is compared with the review: that is said before it is sent.
  const tick = byHash ? sign.hashOnlyTick : screens ? null : sign.unknownTick;
  return (
    <>
      {byHash ? <Notice level="warning" text={sign.hashOnly} /> : null}
      {screens ? <p>{sign.screens(screens.length)}</p> : <Notice level="warning" text={sign.unknown(version)} />}
      {screens ? <p class="small quiet">{sign.settings}</p> : null}
      {screens && called && !byHash ? <p class="small quiet">{sign.calls}</p> : null}
      <Screens screens={screens} />
      {tick ? (
        <label class="row">
          <input type="checkbox" checked={understood} onChange={() => setUnderstood(!understood)} />
          <span>{tick}</span>
        </label>
      ) : null}
      <p class="quiet">
        {sign.ready} {after ? sign.after[after] : null}
      </p>
      <Ways>
        <Button kind="act" off={off || (tick !== null && !understood)} onClick={() => void send(by)}>
          {sign.send}
        </Button>
      </Ways>
    </>
  );
}

/** As the device draws them, one beside the other. */
function Screens({ screens }: { screens: string[][] | null }) {
  const { sign } = useDeviceWords();
  if (!screens) return null;
  return (
    <ol class="device-screens">
      {screens.map((lines, index) => (
        <li key={index}>
          <span class="hush">{sign.screen(index + 1, screens.length)}</span>
          {lines.map((line, at) => (
            <span key={at} class="block">
              {line || ' '}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
