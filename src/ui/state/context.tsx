/** What every component below draws with: the page's words and its mirror of the wallet, which `use-wallet.ts` reads. */

import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Words } from '../../words/en/common';
import type { Language } from '../../words/languages';
import type { Say } from '../../words/say';
import type { Ui } from './store';

export interface Page {
  ui: Ui;
  language: Language;
  words: Words;
  say: Say;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('outside of a mounted page');
  return page;
}

/** Unix seconds, drawn again every `every` milliseconds. */
export function useNow(every = 1000): number {
  const { ui } = usePage();
  const [now, setNow] = useState(ui.clock());
  useEffect(() => {
    const timer = setInterval(() => setNow(ui.clock()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
