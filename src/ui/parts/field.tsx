import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

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
  const id = useId();
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
      aria-invalid={error ? true : undefined}
      aria-describedby={hint || error ? `${id}-hint` : undefined}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  );
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {beside ? (
        <div class="row">
          {input}
          {beside}
        </div>
      ) : (
        input
      )}
      {children}
      {hint || error ? (
        <p id={`${id}-hint`} class="small quiet" aria-live="polite">
          {error ?? hint}
        </p>
      ) : null}
    </div>
  );
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus();
