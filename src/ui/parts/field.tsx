import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { usePage } from '../state/context';
import { type NoSecrets, useNoSecrets } from '../state/use-no-secrets';
import { Sentence } from './address';
import { Icon } from './icon';

export interface FieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  /** `true`: the focus left it; `false`: it's there again. */
  onLeave?: (left: boolean) => void;
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
  onLeave,
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
  const secrets = useNoSecrets();
  const take = (target: HTMLInputElement) => onInput(type === 'password' ? target.value : secrets.take(target));
  const wrong = secrets.found ? words.common.secret : error;
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
      onFocus={() => onLeave?.(false)}
      onBlur={() => onLeave?.(true)}
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
          {wrong ? (
            <>
              <Icon name="danger" /> <Sentence text={wrong} />
            </>
          ) : (
            hint
          )}
        </p>
      ) : null}
    </div>
  );
}

/** Under a field that is not one of these: that a secret was taken out of it. */
export function SecretTaken({ secrets }: { secrets: NoSecrets }) {
  const { words } = usePage();
  return (
    <p class="small error" aria-live="polite">
      {secrets.found ? (
        <>
          <Icon name="danger" /> {words.common.secret}
        </>
      ) : null}
    </p>
  );
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus();
