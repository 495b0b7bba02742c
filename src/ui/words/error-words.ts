/** The door to the words of errors: they come in chunks of their own. */
import type { ErrorBody } from '../../primitives/errors';
import { type Told, tellWith } from './error-shape';
import type { Say } from './say';

/** With the words of the language, which come in a chunk of their own. */
export async function tellError(error: ErrorBody, say: Say): Promise<Told> {
  const words = say.language === 'es' ? (await import('./error-es')).errorsEs : (await import('./error-en')).errorsEn;
  return tellWith(words, error, say);
}
