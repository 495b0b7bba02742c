/** What is looked at again while a page waits. */
import { useEffect, useRef } from 'preact/hooks';

/** How often the ledger is asked who still has to sign, and whether it was sent by somebody else. */
const LOOK_EVERY = 10_000;

/** Now, and in that rhythm while the page is visible and `on`; begun again for another `of`. */
export function useRhythm(look: () => void, on: boolean, of: string): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), LOOK_EVERY);
    latest.current();
    return () => clearInterval(timer);
  }, [on, of]);
}
