/** One of several: a list of radios under what is asked. */
import type { ComponentChildren } from 'preact';

export function Choices({ title, narrow = false, children }: { title: string; narrow?: boolean; children: ComponentChildren }) {
  return (
    <fieldset class={`choices ${narrow ? 'narrow' : ''}`}>
      <legend class="label">{title}</legend>
      {children}
    </fieldset>
  );
}
