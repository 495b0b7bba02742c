/** A new wallet: password, phrase, backup check. The phrase is text, never an input, and leaves the screen by itself. */

import { useEffect, useState } from 'preact/hooks';
import { isInKeyFile } from '../../primitives/account-kinds';
import { ErrorNotice } from '../frame/error-notice';
import { UnlockForm } from '../frame/unlock-form';
import { Button } from '../parts/button';
import { Ending } from '../parts/ending';
import { Field } from '../parts/field';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useWallet } from '../state/use-wallet';
import { useOptionsWords } from '../state/use-words';
import { Form } from './form';
import { Head } from './head';
import { NewPassword } from './password';
import { go } from './place';
import { useSecretShown } from './use-secret-shown';

interface Backed {
  phrase: string[];
  ask: number[];
}

export function Create() {
  const { ui } = usePage();
  const words = useOptionsWords();
  const wallet = useWallet();
  const [ready, setReady] = useState<string | null>(null);
  const [made, setMade] = useState<Backed | null>(null);
  const task = useTask();
  if (made) return <PhraseSteps backed={made} />;
  // The news of a wallet that is made here may come before its words: whoever has begun to read them keeps them on the screen.
  if (wallet.keys !== 'empty' && !task.busy) return <Backup />;
  const create = (password: string) =>
    void task.run(async () => {
      setMade(await ui.client.call('createVault', { password }));
      setReady(null);
      await ui.refreshWallet();
    });
  return (
    <Form task={task} onSubmit={ready ? () => create(ready) : undefined} label={words.start.create} loose>
      <Head title={words.password.title} lead={words.password.lead} />
      <NewPassword onReady={setReady} />
    </Form>
  );
}

/** The backup that was left for later. */
export function Backup() {
  const { ui } = usePage();
  const { keys, backupPending, accounts } = useWallet();
  // Nothing is known of keys without a list until they are unlocked: their phrase may never have been shown.
  const asks = backupPending || !accounts.some(isInKeyFile);
  const [backed, setBacked] = useState<Backed | null>(null);
  const task = useTask();
  const read = () => void task.run(async () => setBacked(await ui.client.call('backupWords', {})));
  useEffect(() => {
    if (keys === 'unlocked' && backupPending && !backed) read();
  }, [keys, backupPending]);
  if (keys === 'empty') return <Create />;
  if (keys === 'locked' && asks) return <Locked />;
  if (keys !== 'locked' && keys !== 'unlocked') return null;
  if (!backupPending && !backed) return <Ready />;
  // Whoever found the wallet open does not learn its phrase by it.
  if (task.error?.code === 'password_needed') return <Locked onDone={read} />;
  return (
    <>
      {task.error ? <ErrorNotice error={task.error} /> : null}
      {backed ? <PhraseSteps backed={backed} /> : null}
    </>
  );
}

function Locked({ onDone }: { onDone?: () => void }) {
  const { phrase, security } = useOptionsWords();
  return (
    <>
      <Head title={phrase.title} lead={onDone ? phrase.needPassword : security.needUnlock} />
      <UnlockForm {...(onDone ? { onDone } : {})} />
    </>
  );
}

function PhraseSteps({ backed }: { backed: Backed }) {
  const { keys } = useWallet();
  const [step, setStep] = useState<'words' | 'check' | 'ready'>('words');
  if (step === 'ready') return <Ready />;
  if (keys === 'locked') return <Locked />;
  if (step === 'check') return <Check backed={backed} onAgain={() => setStep('words')} onDone={() => setStep('ready')} />;
  return <Words phrase={backed.phrase} onWritten={() => setStep('check')} />;
}

/** Words as text: a list, never inputs. */
export function PhraseList({ phrase, label }: { phrase: readonly string[]; label: string }) {
  return (
    <ol class="words" aria-label={label}>
      {phrase.map((word, index) => (
        <li key={index}>{word}</li>
      ))}
    </ol>
  );
}

/** As text; where spaces could be overlooked, each is drawn. */
export function Passphrase({ text }: { text: string }) {
  const { export: words } = useOptionsWords();
  const spaced = /^\s|\s\s|\s$/.test(text);
  return (
    <>
      <p class="raw">{spaced ? text.replace(/\s/g, '␣') : text}</p>
      {spaced ? <p class="small quiet">{words.spaces}</p> : null}
    </>
  );
}

function Words({ phrase, onWritten }: { phrase: string[]; onWritten: () => void }) {
  const { phrase: text } = useOptionsWords();
  const secret = useSecretShown();
  const [seen, setSeen] = useState(false);
  return (
    <div class="stack loose">
      <Head title={text.title} lead={text.lead} />
      <ul class="stack tight">
        {text.rules.map((rule) => (
          <li key={rule}>– {rule}</li>
        ))}
      </ul>
      {secret.shown ? (
        <PhraseList phrase={phrase} label={text.list} />
      ) : (
        <div class="veil">
          <div class="stack center">
            {secret.slipped ? <p class="quiet">{text.hiddenAgain}</p> : null}
            <Button
              kind={seen ? 'plain' : 'act'}
              onClick={() => {
                secret.show();
                setSeen(true);
              }}
            >
              {text.reveal}
            </Button>
          </div>
        </div>
      )}
      <div class="actions">
        <Button kind={seen ? 'act' : 'plain'} off={!seen} onClick={onWritten}>
          {text.written}
        </Button>
      </div>
    </div>
  );
}

function Check({ backed, onAgain, onDone }: { backed: Backed; onAgain: () => void; onDone: () => void }) {
  const { ui } = usePage();
  const { check: labels } = useOptionsWords();
  const [words, setWords] = useState<string[]>(backed.ask.map(() => ''));
  const task = useTask();
  const submit = () => {
    const given = words.map((word) => word.trim().toLowerCase());
    void task.run(async () => ui.accept(await ui.client.call('confirmBackup', { words: given }))).then((done) => done && onDone());
  };
  return (
    <Form
      task={task}
      onSubmit={words.every((word) => word.trim()) ? submit : undefined}
      label={labels.submit}
      loose
      beside={<Button onClick={onAgain}>{labels.again}</Button>}
    >
      <Head title={labels.title} lead={labels.lead} />
      <div class="stack">
        {backed.ask.map((position, index) => (
          <Field
            key={position}
            label={labels.word(position + 1)}
            type="password"
            value={words[index] ?? ''}
            onInput={(text) => setWords(words.map((word, at) => (at === index ? text : word)))}
          />
        ))}
      </div>
    </Form>
  );
}

export function Ready() {
  const { ready: text } = useOptionsWords();
  return (
    <div class="stack center roomier">
      <Ending as="confirmed" />
      <Head title={text.title} lead={text.lead} />
      <div class="actions">
        <Button kind="act" onClick={() => window.close()}>
          {text.close}
        </Button>
        <Button onClick={() => go('accounts')}>{text.settings}</Button>
      </div>
    </div>
  );
}
