import type { ComponentChildren } from 'preact';

/** One of a list of facts: what it is, and what it is here. */
export function Fact({ label, class: look, children }: { label: string; class?: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{label}</dt>
      <dd class={look}>{children}</dd>
    </>
  );
}
