/** What was typed into a form: a review that is left or lost, and a popup that closed, lead back to the form as it was. */
import { useEffect, useState } from 'preact/hooks';
import { usePage } from './context';
import type { KeptForm } from './kept-forms';
import type { Ui } from './store';
import { keyOf, placeOf } from './typed';
import { useWallet } from './use-wallet';

export interface Draft<T> {
  value: T;
  /** What is put by who waited for an answer begins with what is typed by then. */
  put(next: T | ((now: T) => T)): void;
  /** An earlier page kept what stands there. */
  kept: boolean;
  /** As if nothing had been typed. */
  clear(): void;
}

/** What of it the form says above its fields. */
export type DraftNote = Pick<Draft<unknown>, 'kept' | 'clear'>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The form of this name, about `of`: with what was typed into it before; of another account or network nothing is known. */
export function useDraft<T>(form: KeptForm, of: string, initial: T | (() => T)): Draft<T> {
  const { typed } = usePage().ui;
  const { network, active } = useWallet();
  const key = keyOf(placeOf(network.id, active), form, of);
  const begin = (): T => (typeof initial === 'function' ? (initial as () => T)() : initial);
  const find = (): { value: T; kept: boolean } => {
    const found = typed.get(key);
    const first = begin();
    if (!found) return { value: first, kept: false };
    // What is not kept is as it was at first.
    const value = isObject(first) && isObject(found.value) ? { ...first, ...found.value } : found.value;
    return { value: value as T, kept: found.keptAt !== undefined };
  };
  const [shown, show] = useState(find);
  useEffect(() => {
    // A page that draws its forms at once has them before what was kept.
    void typed.ready().then(() => show((now) => (typed.get(key)?.keptAt === undefined || now.kept ? now : find())));
  }, []);
  return {
    ...shown,
    put(next) {
      const now = typed.get(key);
      const before = now && now.keptAt === undefined ? (now.value as T) : shown.value;
      const value = typeof next === 'function' ? (next as (now: T) => T)(before) : next;
      typed.put(key, value);
      show({ value, kept: false });
    },
    clear() {
      typed.drop(key);
      show({ value: begin(), kept: false });
    },
  };
}

/** As `useState`, kept while the page is open. */
export function useHeld<T>(name: string, initial: T): [T, (next: T) => void] {
  const { held } = usePage().ui;
  const { network, active } = useWallet();
  const key = keyOf(placeOf(network.id, active), name, '');
  const [value, show] = useState(() => (held.has(key) ? (held.get(key) as T) : initial));
  return [
    value,
    (next) => {
      held.set(key, next);
      show(next);
    },
  ];
}

/** The way out of a form that is cancelled: what was typed into it is gone. `form` null: nothing can be. */
export function useCancel(form: KeptForm | null, of = ''): () => void {
  const { typed } = usePage().ui;
  const { network, active } = useWallet();
  return () => {
    if (form) typed.drop(keyOf(placeOf(network.id, active), form, of));
  };
}

/** What was signed is typed no more. */
export const forgetDrafts = ({ typed }: Pick<Ui, 'typed'>): void => typed.clear();
