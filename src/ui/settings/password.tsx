/** A password for new keys, with how strong it reads; or the present one, where keys are there already. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Field } from '../parts/field';
import { usePage } from '../state/context';
import { useLater } from '../state/use-later';
import { useWallet } from '../state/use-wallet';
import { useOptionsWords } from '../state/use-words';
import { type PasswordReading, readPassword } from './password-strength';

const loadJudge = async () => (await import('./strength')).judge;

function Meter({ reading: { level, refused, guessable } }: { reading: PasswordReading }) {
  const { password: text } = useOptionsWords();
  if (level === 0) return null;
  const why = refused ? text.refused[refused] : guessable ? text.guessable[guessable] : '';
  return (
    <div>
      <div class="meter" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} class={step <= level ? 'on' : ''} />
        ))}
      </div>
      <p class="small" role="status">
        <span class="strong">{text.levels[level]}</span>
        {why ? `. ${why}` : ''}
      </p>
    </div>
  );
}

/** Both entries of a new password; `ready` is the password once it is good. */
export function NewPassword({ onReady, label }: { onReady: (ready: string | null) => void; label?: string }) {
  const { password: text } = useOptionsWords();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const judge = useLater(loadJudge);
  const reading = useMemo(() => readPassword(password, judge), [password, judge]);
  const ready = reading.enough && password === again ? password : null;
  // Also when the judge comes later than the last letter.
  useEffect(() => onReady(ready), [ready]);
  // At once where it cannot become the same any more.
  const differs = !password.startsWith(again);
  return (
    <div class="stack">
      <Field
        label={label ?? text.new}
        type="password"
        value={password}
        onInput={setPassword}
        complete="new-password"
        hint={password ? undefined : text.rule}
      >
        <Meter reading={reading} />
      </Field>
      <Field
        label={text.repeat}
        type="password"
        value={again}
        onInput={setAgain}
        complete="new-password"
        error={differs ? text.differs : undefined}
      />
    </div>
  );
}

/** A new password where there is none yet, the present one where keys are kept already. */
export function KeyPassword({ onReady }: { onReady: (ready: string | null) => void }) {
  const { words } = usePage();
  const { password: labels } = useOptionsWords();
  const { keys } = useWallet();
  const [present, setPresent] = useState('');
  if (keys === 'empty') {
    return (
      <section class="stack">
        <h2>{labels.title}</h2>
        <p class="quiet">{labels.lead}</p>
        <NewPassword onReady={onReady} />
      </section>
    );
  }
  return (
    <Field
      label={words.unlock.password}
      hint={labels.unlockLead}
      type="password"
      value={present}
      complete="current-password"
      onInput={(text) => {
        setPresent(text);
        onReady(text || null);
      }}
    />
  );
}
