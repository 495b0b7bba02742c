import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A place's heading; it takes the focus when one comes here, and when what was pressed is gone with the step before. */
export function Head({ title, lead }: { title: string; lead?: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div class="stack near lead-in">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead ? <p class="lead quiet">{lead}</p> : null}
    </div>
  );
}
