/** The options page's own words, beside those it shares with the popup. */
import { useEffect, useState } from 'preact/hooks';
import { usePage } from '../state/context';
import { type OptionsWords, optionsEn } from '../words/options-en';

export function useOptionsWords(): OptionsWords {
  const { say } = usePage();
  const [spanish, setSpanish] = useState<OptionsWords | null>(null);
  useEffect(() => {
    if (say.language === 'es' && !spanish) void import('../words/options-es').then(({ optionsEs }) => setSpanish(optionsEs));
  }, [say.language]);
  return say.language === 'es' && spanish ? spanish : optionsEn;
}
