/** Where the focus goes when one screen follows another: to the new one's heading, unless a field of it has the focus. */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

const isField = (element: Element | null) => element?.matches('input, textarea, select') ?? false;

/** Whether the focus is there now. */
function enter(place: HTMLElement): boolean {
  if (place.contains(document.activeElement) && isField(document.activeElement)) return true;
  const heading = [...place.querySelectorAll<HTMLElement>('h1')].find((one) => !one.closest('dialog'));
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Takes the focus to what `place` shows whenever `key` changes, and keeps it there: when what has the focus is no longer drawn, since
 * the next step stands in its place or what was waited for has come, the heading has it. Not `wanted`: something else is being done.
 */
export function useFocus(place: RefObject<HTMLElement>, key: string, wanted = true): void {
  useEffect(() => {
    const root = place.current;
    if (!root || !wanted) return;
    let entered = enter(root);
    let held = document.activeElement;
    const follow = () => {
      held = document.activeElement;
    };
    const seek = new MutationObserver(() => {
      // A person may take the focus away from what is still there.
      const lost = document.activeElement === document.body && (held === document.body || !held?.isConnected);
      if (entered && !lost) return;
      entered = enter(root) || entered;
      follow();
    });
    root.addEventListener('focusin', follow);
    seek.observe(root, { childList: true, subtree: true });
    return () => {
      seek.disconnect();
      root.removeEventListener('focusin', follow);
    };
  }, [key, wanted]);
}
