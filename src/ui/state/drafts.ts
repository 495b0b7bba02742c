/** What was typed into a form, kept while its page is open: a review that is left or lost leads back to the form as it was. */
import { useState } from 'preact/hooks';
import { usePage, useWallet } from './context';
import type { Ui } from './store';

const drafts = new WeakMap<Ui, Map<string, unknown>>();

function draftsOf(ui: Ui): Map<string, unknown> {
  const known = drafts.get(ui) ?? new Map<string, unknown>();
  drafts.set(ui, known);
  return known;
}

/**
 * As `useState`, with what was typed under this name before; of another account or network nothing is known. What is put by who
 * waited for an answer begins with what is typed by then.
 */
export function useDraft<T>(name: string, initial: T | (() => T)): [T, (next: T | ((now: T) => T)) => void] {
  const { ui } = usePage();
  const { network, active } = useWallet();
  const key = `${network.id}/${active}/${name}`;
  const [value, setValue] = useState<T>(() => {
    const kept = draftsOf(ui).get(key) as T | undefined;
    return kept ?? (typeof initial === 'function' ? (initial as () => T)() : initial);
  });
  const put = (next: T | ((now: T) => T)) => {
    const now = draftsOf(ui).has(key) ? (draftsOf(ui).get(key) as T) : value;
    const typed = typeof next === 'function' ? (next as (now: T) => T)(now) : next;
    draftsOf(ui).set(key, typed);
    setValue(() => typed);
  };
  return [value, put];
}

/** What was signed is typed no more. */
export const forgetDrafts = (ui: Ui): void => draftsOf(ui).clear();
