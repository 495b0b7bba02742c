import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { usePage } from '../state/context';
import { Icon } from './icon';

/** A secret key, as it is written. */
const SECRET = /^S[A-Z2-7]{55}$/;

export interface FieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  type?: 'text' | 'password';
  hint?: string | undefined;
  error?: string | undefined;
  /** For addresses and keys: fixed-width letters, no help from the browser. */
  code?: boolean;
  complete?: 'off' | 'current-password' | 'new-password';
  focus?: boolean;
  /** For amounts and rates: the keyboard of digits, tabular. */
  numeric?: boolean;
  /** On the same line as the input. */
  beside?: ComponentChildren;
  children?: ComponentChildren;
}

/** A labelled input with its hint and its error tied to it. */
export function Field({
  label,
  value,
  onInput,
  type = 'text',
  hint,
  error,
  code = false,
  complete = 'off',
  focus = false,
  numeric = false,
  beside,
  children,
}: FieldProps) {
  const { words } = usePage();
  const id = useId();
  const [secret, setSecret] = useState(false);
  // Secrets are typed where the letters do not show, and nowhere else: here they are taken out at once.
  const take = (target: HTMLInputElement) => {
    const isSecret = type !== 'password' && SECRET.test(target.value.trim());
    setSecret(isSecret);
    if (isSecret) target.value = '';
    onInput(target.value);
  };
  const wrong = secret ? words.common.secret : error;
  const input = (
    <input
      id={id}
      class={code ? 'code' : numeric ? 'amount' : ''}
      inputMode={numeric ? 'decimal' : undefined}
      type={type}
      value={value}
      autocomplete={complete}
      autocapitalize="off"
      spellcheck={false}
      ref={focus ? focusOnce : null}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={hint || wrong ? `${id}-hint` : undefined}
      onInput={(event) => take(event.currentTarget)}
    />
  );
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {beside ? (
        <div class="row">
          {input}
          <span class="beside-input">{beside}</span>
        </div>
      ) : (
        input
      )}
      {children}
      {hint || wrong ? (
        <p id={`${id}-hint`} class={`small ${wrong ? 'error' : 'quiet'}`} aria-live="polite">
          {wrong ? <Icon name="danger" /> : null} {wrong ?? hint}
        </p>
      ) : null}
    </div>
  );
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus();
