/** A phrase from elsewhere. The fields are of type password: browsers have written plain ones to disk (security.md T28). */
import { useState } from 'preact/hooks';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { ErrorNotice } from '../parts/notice';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';
import { Passphrase, PhraseList, Ready } from './create';
import { Discover } from './discover';
import { Head } from './head';
import { KeyPassword, SubmitRow } from './password';
import { resizeWords, type Spread, spreadWords, type WordCount, wordCounts } from './spread';
import { type SecretShown, useSecretShown } from './use-secret-shown';

export function ImportPhrase() {
  const { words, ui } = usePage();
  const { importPhrase: told } = useOptionsWords();
  const [phrase, setPhrase] = useState<Spread>({ count: 24, words: Array.from({ length: 24 }, () => '') });
  const [passphrase, setPassphrase] = useState('');
  const [password, setPassword] = useState<string | null>(null);
  const [step, setStep] = useState<'words' | 'others' | 'ready'>('words');
  const peek = useSecretShown();
  const task = useTask();
  const left = phrase.words.filter((word) => !word.trim()).length;
  const submit = (event: Event) => {
    event.preventDefault();
    if (left > 0 || !password) return;
    const text = phrase.words.map((word) => word.trim().toLowerCase()).join(' ');
    void task
      .run(async () => ui.accept(await ui.client.call('importPhrase', { password, phrase: text, ...(passphrase ? { passphrase } : {}) })))
      .then((went) => {
        if (!went) return;
        setPhrase({ count: 24, words: [] });
        setPassphrase('');
        setPassword(null);
        setStep('others');
      });
  };
  if (step === 'ready') return <Ready />;
  if (step === 'others') return <Discover begun onDone={() => setStep('ready')} />;
  return (
    <form class="stack loose" onSubmit={submit} autocomplete="off">
      <Head title={told.title} lead={told.lead} />
      <WordFields phrase={phrase} peek={peek} onChange={setPhrase} />
      {peek.shown && passphrase ? (
        <div>
          <p class="label">{told.passphrase}</p>
          <Passphrase text={passphrase} />
        </div>
      ) : (
        <Field
          label={`${told.passphrase} (${words.common.optional})`}
          hint={told.passphraseHint}
          type="password"
          value={passphrase}
          onInput={setPassphrase}
        />
      )}
      <KeyPassword onReady={setPassword} />
      {task.error ? <ErrorNotice error={task.error} /> : null}
      <SubmitRow busy={task.busy} off={left > 0 || !password} label={left > 0 ? told.left(left) : told.submit} />
    </form>
  );
}

interface WordFieldsProps {
  phrase: Spread;
  peek: SecretShown;
  onChange: (phrase: Spread) => void;
}

function WordFields({ phrase, peek, onChange }: WordFieldsProps) {
  const { importPhrase: told } = useOptionsWords();
  const put = (at: number, text: string) => {
    if (/\s\S/.test(text.trim())) onChange(spreadWords(phrase, at, text));
    else onChange({ ...phrase, words: phrase.words.map((word, index) => (index === at ? text : word)) });
  };
  return (
    <section class="stack">
      <div class="row between wrap">
        <label class="row">
          <span class="label">{told.count}</span>
          <select
            class="slim"
            value={phrase.count}
            onChange={(event) => onChange(resizeWords(phrase, Number(event.currentTarget.value) as WordCount))}
          >
            {wordCounts.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        <Button slim onClick={peek.shown ? peek.hide : peek.show}>
          {peek.shown ? told.unpeek : told.peek}
        </Button>
      </div>
      {peek.shown ? (
        <PhraseList phrase={phrase.words} label={told.title} />
      ) : (
        <ol class="words fields">
          {phrase.words.map((word, index) => (
            <li key={index}>
              <input
                type="password"
                autocomplete="off"
                autocapitalize="off"
                spellcheck={false}
                aria-label={told.word(index + 1)}
                value={word}
                onInput={(event) => put(index, event.currentTarget.value)}
                onPaste={(event) => {
                  const text = event.clipboardData?.getData('text') ?? '';
                  if (!/\s/.test(text.trim())) return;
                  event.preventDefault();
                  onChange(spreadWords(phrase, index, text));
                }}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
