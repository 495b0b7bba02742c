/** The page's mirror and its words, for every component below. */

import { createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import type { WalletState } from '../../commands/views';
import { isWatched } from '../../primitives/account-kinds';
import type { Words } from '../../words/en/common';
import { type Language, tellName } from '../../words/languages';
import type { Say } from '../../words/say';
import { activeOf } from './route';
import type { Ui, UiState } from './store';

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

/** A part of the mirror; draws again when that part changes. */
export function useStore<T>(select: (state: UiState) => T): T {
  const { ui } = usePage();
  const [, draw] = useState(0);
  const value = select(ui.get());
  useEffect(() => {
    let shown = select(ui.get());
    if (shown !== value) draw((count) => count + 1);
    return ui.subscribe(() => {
      const now = select(ui.get());
      if (now === shown) return;
      shown = now;
      draw((count) => count + 1);
    });
  }, [ui]);
  return value;
}

/** The wallet's state, in screens that are shown only once it is known. Accounts that nobody named are numbered in the page's language. */
export function useWallet(): WalletState {
  const { language } = usePage();
  const wallet = useStore((state) => state.wallet);
  return useMemo(() => {
    if (!wallet) throw new Error('the wallet is not known yet');
    return { ...wallet, accounts: wallet.accounts.map((account) => ({ ...account, name: tellName(language, account.name) })) };
  }, [wallet, language]);
}

/** Whether the active account can move, claim and pay: a contract cannot be the source of a transaction. */
export function useActs(): boolean {
  return useWallet().active?.startsWith('G') ?? false;
}

/** Whether the key of the active account is not here. */
export const useIsWatched = (): boolean => isWatched(activeOf(useWallet()));

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
