import type { ComponentChildren } from 'preact';

/** Rows under a heading. */
export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="section">
      <h2>{title}</h2>
      <ul class="rows">{children}</ul>
    </section>
  );
}
