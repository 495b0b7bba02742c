/** A secret shown again, for the password, every time; as text, and only for a while (security.md 3.6). */
import { useState } from 'preact/hooks';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';
import { copySecret } from './clipboard';
import { Passphrase, PhraseList } from './create';
import { Form } from './form';
import { useSecretShown } from './use-secret-shown';

interface Secret {
  /** A phrase is several words, a key one. */
  words: readonly string[];
  /** Belongs to the words; '' or absent: none does. */
  passphrase?: string;
  /** Names of the accounts that come from it. */
  of?: string;
}

export interface ExportProps {
  title: string;
  /** Asks the worker. */
  ask: (password: string) => Promise<readonly Secret[]>;
  onClose: () => void;
}

export function Export({ title, ask, onClose }: ExportProps) {
  const { words } = usePage();
  const { export: text } = useOptionsWords();
  const [password, setPassword] = useState('');
  const [secrets, setSecrets] = useState<readonly Secret[] | null>(null);
  const shown = useSecretShown(() => setSecrets(null));
  const task = useTask();
  const submit = () =>
    void task
      .run(async () => setSecrets(await ask(password)))
      .then((went) => {
        setPassword((typed) => (went || typed === password ? '' : typed));
        if (went) shown.show();
      });
  return (
    <section class="stack notice column" aria-label={title}>
      <h2>{title}</h2>
      <Notice level="danger" text={text.warning} />
      {secrets && shown.shown ? (
        <>
          {secrets.map((secret) => (
            <Shown key={secret.words.join(' ') + secret.passphrase} secret={secret} title={title} several={secrets.length > 1} />
          ))}
          <p class="small quiet">{text.hides}</p>
        </>
      ) : (
        <Form task={task} onSubmit={password ? submit : undefined} label={text.show} kind="harm">
          <Field label={words.unlock.password} type="password" value={password} onInput={setPassword} complete="current-password" focus />
        </Form>
      )}
      <div class="actions">
        <Button slim onClick={onClose}>
          {words.common.close}
        </Button>
      </div>
    </section>
  );
}

/** With the passphrase, without which the words lead to other accounts. */
function Shown({ secret: { words, passphrase, of = '' }, title, several }: { secret: Secret; title: string; several: boolean }) {
  const { export: text, importPhrase } = useOptionsWords();
  return (
    <div class="stack">
      {several ? <h3>{text.phraseOf(of)}</h3> : null}
      {words.length > 1 ? <PhraseList phrase={words} label={several ? text.phraseOf(of) : title} /> : <p class="raw">{words[0]}</p>}
      {passphrase ? (
        <>
          <Notice level="warning" label={importPhrase.passphrase} text={text.passphrase} />
          <Passphrase text={passphrase} />
        </>
      ) : null}
      <CopySecret text={words.join(' ')} />
    </div>
  );
}

/** Only by choice, and the clipboard is cleared after a minute. */
function CopySecret({ text }: { text: string }) {
  const { words } = usePage();
  const { export: labels } = useOptionsWords();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void copySecret(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div class="row small wrap">
      <span class="quiet grow">{labels.copyWarn}</span>
      <Button slim onClick={copy}>
        {copied ? words.common.copied : labels.copyAnyway}
      </Button>
    </div>
  );
}
