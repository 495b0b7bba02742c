/**
 * A secret that was copied by choice, and how it leaves the clipboard: after a minute, or else as soon as this page may. A
 * browser lets only the page in front write there, so it may be late: then a notice says so, wherever in Options the person is.
 */
import { createStore } from 'zustand/vanilla';

const CLEAR_MS = 60_000;

/** 'left': the minute is over, and the secret is still in the clipboard. */
type State = 'clear' | 'copied' | 'left';

export const clipboard = createStore<{ state: State }>(() => ({ state: 'clear' }));

let timer: ReturnType<typeof setTimeout> | undefined;

export async function clearClipboard(): Promise<void> {
  clearTimeout(timer);
  await navigator.clipboard.writeText('').then(
    () => {
      removeEventListener('focus', clearClipboard);
      clipboard.setState({ state: 'clear' });
    },
    () => {
      addEventListener('focus', clearClipboard);
      clipboard.setState({ state: 'left' });
    },
  );
}

/** Rejects where the browser does not let it. */
export async function copySecret(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  clipboard.setState({ state: 'copied' });
  clearTimeout(timer);
  timer = setTimeout(() => void clearClipboard(), CLEAR_MS);
}
