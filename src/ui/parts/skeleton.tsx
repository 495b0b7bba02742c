import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { usePage } from '../state/context';

/** Milliseconds before there is anything to see of it: what comes at once needs no place kept for it. */
const WAIT = 150;
/** Another one begins so soon after the last went that it is the same wait. */
const SAME = 100;

/** When the wait began, and when the last skeleton was on the page, in milliseconds of the page's life: it began with one. */
let since = 0;
let last = 0;

/** What is left of the wait before it is seen. */
function useWait(): string {
  const [wait] = useState(() => {
    const now = performance.now();
    if (now - last > SAME && last > 0) since = now;
    return Math.max(0, Math.round(since + WAIT - now));
  });
  useEffect(
    () => () => {
      last = performance.now();
    },
    [],
  );
  return `${wait}ms`;
}

/** What is about to come, in its shape; said once to a screen reader. */
function Waiting({ children }: { children: ComponentChildren }) {
  const { words } = usePage();
  return (
    <div class="stack" aria-busy="true" style={{ '--wait': useWait() }}>
      <span class="hush" role="status">
        {words.common.loading}
      </span>
      {children}
    </div>
  );
}

/** As lines of text. */
export function Bones({ widths }: { widths: readonly string[] }) {
  return (
    <Waiting>
      {widths.map((width, index) => (
        <span key={index} class="bone" style={{ width }} aria-hidden="true" />
      ))}
    </Waiting>
  );
}

/** As Home: the total, what can be done, and rows. */
export function HomeBones() {
  return (
    <Waiting>
      <span class="bone" style={{ width: '20%' }} />
      <span class="bone tall" style={{ width: '60%' }} />
      <div class="moving" aria-hidden="true">
        {[0, 1, 2].map((at) => (
          <span key={at} class="bone press" />
        ))}
      </div>
      {[0, 1, 2, 3].map((at) => (
        <div key={at} class="row" aria-hidden="true">
          <span class="bone round" />
          <span class="grow">
            <span class="bone" style={{ width: '45%' }} />
          </span>
          <span class="bone" style={{ width: '64px' }} />
        </div>
      ))}
    </Waiting>
  );
}
