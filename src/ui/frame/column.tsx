/** In a tab two screens stand beside each other, and the rail has what the bars of a narrow one have (screens/tab.tsx). */
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** null: a screen by itself, with bars. `beside`: something else is being done in the other column, and is the main thing. */
export const Column = createContext<'alone' | 'beside' | null>(null);

export const useInTab = (): boolean => useContext(Column) !== null;

/** The body of a screen that may stand beside another. */
export function Body({ dense = false, children }: { dense?: boolean; children: ComponentChildren }) {
  const look = `body ${dense ? 'dense' : ''}`;
  return useContext(Column) === 'beside' ? <div class={look}>{children}</div> : <main class={look}>{children}</main>;
}
