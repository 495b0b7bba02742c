/** Words that come in chunks of their own: of errors and of plans. The first screen waits for neither. */
import { useEffect, useState } from 'preact/hooks';
import type { ErrorBody } from '../../primitives/errors';
import type { Told } from '../words/error-shape';
import type { PlanWords } from '../words/plan-words';
import type { Language } from '../words/say';
import { usePage } from './context';

const loadPlanWords = async (language: Language): Promise<PlanWords> =>
  language === 'es' ? (await import('../words/plan-es')).planEs : (await import('../words/plan-en')).planEn;

const loadErrorWords = () => import('../words/error-words');

/** null until the words are there. */
export function usePlanWords(): PlanWords | null {
  const { say } = usePage();
  const [words, setWords] = useState<PlanWords | null>(null);
  useEffect(() => {
    let live = true;
    void loadPlanWords(say.language).then((loaded) => live && setWords(loaded));
    return () => {
      live = false;
    };
  }, [say.language]);
  return words;
}

/** null while there is no error, or its words are on their way. */
export function useErrorWords(error: ErrorBody | null): Told | null {
  const { say } = usePage();
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    let live = true;
    if (!error) setTold(null);
    else
      void loadErrorWords()
        .then(({ tellError }) => tellError(error, say))
        .then((next) => live && setTold(next));
    return () => {
      live = false;
    };
  }, [error, say]);
  return told;
}
