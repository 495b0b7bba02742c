import type { ComponentChildren } from 'preact';

/** A place's heading; it takes the focus when one comes here. */
export function Head({ title, lead }: { title: string; lead?: ComponentChildren }) {
  return (
    <div class="stack near lead-in">
      <h1 tabIndex={-1}>{title}</h1>
      {lead ? <p class="lead quiet">{lead}</p> : null}
    </div>
  );
}
