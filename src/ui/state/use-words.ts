/** Words that come in chunks of their own. The first screen waits for none of them. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ErrorBody } from '../../primitives/errors';
import type { OptionsWords } from '../../words/en/options';
import type { PayWords } from '../../words/en/pay';
import type { VaultWords } from '../../words/en/vaults';
import { type ErrorSentence, errorSentence } from '../../words/errors';
import { loaderOf } from '../../words/languages';
import type { PlanWords } from '../../words/plan';
import { usePage } from './context';
import { useLater } from './use-later';

/** null until the words are there. */
export const usePlanWords = (): PlanWords | null => useLater(loaderOf('plan', usePage().language));

const nothing = async () => null;

/** null while there is no error, or its words are on their way. */
export function useErrorWords(error: ErrorBody | null): ErrorSentence | null {
  const { say, language } = usePage();
  const words = useLater(error ? loaderOf('errors', language) : nothing);
  return error && words ? errorSentence(words, error, say) : null;
}

/** Around the screens that speak of vaults, around those of assets and payments, and around the options: they are drawn once their words are there. */
export const VaultWordsContext = createContext<VaultWords | null>(null);
export const PayWordsContext = createContext<PayWords | null>(null);
export const OptionsWordsContext = createContext<OptionsWords | null>(null);

function there<T>(words: T | null): T {
  if (!words) throw new Error('drawn before its words were there');
  return words;
}

export const useVaultWords = (): VaultWords => there(useContext(VaultWordsContext));
export const usePayWords = (): PayWords => there(useContext(PayWordsContext));
export const useOptionsWords = (): OptionsWords => there(useContext(OptionsWordsContext));
