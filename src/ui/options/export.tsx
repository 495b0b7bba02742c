/** A secret shown again, for the password, every time; as text, and only for a while (security.md 3.6). */
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { ErrorNotice, Notice } from '../parts/notice';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';
import { copySecret } from './clipboard';
import { PhraseList } from './create';
import { useSecretShown } from './use-secret-shown';

export interface ExportProps {
  title: string;
  /** Asks the worker; a phrase is several words, a key one. */
  ask: (password: string) => Promise<readonly string[]>;
  onClose: () => void;
}

export function Export({ title, ask, onClose }: ExportProps) {
  const { words } = usePage();
  const { export: told } = useOptionsWords();
  const [password, setPassword] = useState('');
  const [secret, setSecret] = useState<readonly string[] | null>(null);
  const shown = useSecretShown(() => setSecret(null));
  const task = useTask();
  useEffect(() => () => setSecret(null), []);
  const submit = (event: Event) => {
    event.preventDefault();
    if (!password) return;
    void task
      .run(async () => setSecret(await ask(password)))
      .then((went) => {
        setPassword('');
        if (went) shown.show();
      });
  };
  return (
    <section class="stack notice column" aria-label={title}>
      <h2>{title}</h2>
      <Notice level="danger">
        <p>{told.warning}</p>
      </Notice>
      {secret && shown.shown ? (
        <>
          {secret.length > 1 ? <PhraseList phrase={secret} label={title} /> : <p class="raw">{secret[0]}</p>}
          <p class="small quiet">{told.hides}</p>
          <CopySecret text={secret.join(' ')} />
        </>
      ) : (
        <form class="stack" onSubmit={submit}>
          <Field label={words.unlock.password} type="password" value={password} onInput={setPassword} complete="current-password" focus />
          {task.error ? <ErrorNotice error={task.error} /> : null}
          <div class="actions">
            <Button type="submit" kind="harm" off={task.busy || !password}>
              {told.show}
            </Button>
          </div>
        </form>
      )}
      <div class="actions">
        <Button slim onClick={onClose}>
          {words.common.close}
        </Button>
      </div>
    </section>
  );
}

/** Only by choice, and the clipboard is cleared after a minute. */
function CopySecret({ text }: { text: string }) {
  const { words } = usePage();
  const { export: told } = useOptionsWords();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void copySecret(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div class="row small wrap">
      <span class="quiet grow">{told.copyWarn}</span>
      <Button slim onClick={copy}>
        {copied ? words.common.copied : told.copyAnyway}
      </Button>
    </div>
  );
}
