/** The words of the vaults' screens; they come with the screens, in the language of the page. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../words/say';
import { type VaultWords, vaultsEn } from '../words/vaults-en';

export const VaultWordsContext = createContext<VaultWords>(vaultsEn);

export const useVaultWords = (): VaultWords => useContext(VaultWordsContext);

const load: Record<Language, () => Promise<VaultWords>> = {
  en: async () => vaultsEn,
  es: async () => (await import('../words/vaults-es')).vaultsEs,
};

/** The same function for the same language. */
export const vaultWordsOf = (language: Language): (() => Promise<VaultWords>) => load[language];
