/** A phrase from elsewhere. The fields are of type password: browsers have written plain ones to disk (security.md T28). */
import { useState } from 'preact/hooks';
import { Button } from '../parts/button';
import { Field } from '../parts/field';
import { usePage } from '../state/context';
import { useTask } from '../state/use-task';
import { useOptionsWords } from '../state/use-words';
import { Passphrase, PhraseList, Ready } from './create';
import { Discover } from './discover';
import { Form } from './form';
import { Head } from './head';
import { KeyPassword } from './password';
import { resizeWords, type Spread, spreadWords, type WordCount, wordCounts } from './spread';
import { type SecretShown, useSecretShown } from './use-secret-shown';

export function ImportPhrase() {
  const { words, ui } = usePage();
  const { importPhrase: labels } = useOptionsWords();
  const [phrase, setPhrase] = useState<Spread>({ count: 24, words: Array.from({ length: 24 }, () => '') });
  const [passphrase, setPassphrase] = useState('');
  const [password, setPassword] = useState<string | null>(null);
  const [step, setStep] = useState<'words' | 'others' | 'ready'>('words');
  const peek = useSecretShown();
  const task = useTask();
  const left = phrase.words.filter((word) => !word.trim()).length;
  const submit = (password: string) => {
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
    <Form
      task={task}
      onSubmit={left > 0 || !password ? undefined : () => submit(password)}
      label={left > 0 ? labels.left(left) : labels.submit}
      loose
    >
      <Head title={labels.title} lead={labels.lead} />
      <WordFields phrase={phrase} peek={peek} onChange={setPhrase} />
      {peek.shown && passphrase ? (
        <div>
          <p class="label">{labels.passphrase}</p>
          <Passphrase text={passphrase} />
        </div>
      ) : (
        <Field
          label={`${labels.passphrase} (${words.common.optional})`}
          hint={labels.passphraseHint}
          type="password"
          value={passphrase}
          onInput={setPassphrase}
        />
      )}
      <KeyPassword onReady={setPassword} />
    </Form>
  );
}

interface WordFieldsProps {
  phrase: Spread;
  peek: SecretShown;
  onChange: (phrase: Spread) => void;
}

function WordFields({ phrase, peek, onChange }: WordFieldsProps) {
  const { importPhrase: words } = useOptionsWords();
  const put = (at: number, text: string) => {
    if (/\s\S/.test(text.trim())) onChange(spreadWords(phrase, at, text));
    else onChange({ ...phrase, words: phrase.words.map((word, index) => (index === at ? text : word)) });
  };
  return (
    <section class="stack">
      <div class="row between wrap">
        <label class="row">
          <span class="label">{words.count}</span>
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
          {peek.shown ? words.unpeek : words.peek}
        </Button>
      </div>
      {peek.shown ? (
        <PhraseList phrase={phrase.words} label={words.title} />
      ) : (
        <ol class="words fields">
          {phrase.words.map((word, index) => (
            <li key={index}>
              <input
                type="password"
                autocomplete="off"
                autocapitalize="off"
                spellcheck={false}
                aria-label={words.word(index + 1)}
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
