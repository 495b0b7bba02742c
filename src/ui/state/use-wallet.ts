/** The page's mirror of the wallet, for components that draw it again when it changes. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { WalletState } from '../../commands/views';
import { isWatched } from '../../primitives/account-kinds';
import { tellName } from '../../words/languages';
import { usePage } from './context';
import { activeOf } from './route';
import type { UiState } from './store';

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
