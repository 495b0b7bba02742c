/** Recovery phrases with the list of words, which is read on first use and not at the worker's start. */
import type { Words } from '../platform/ports';
import { once } from '../primitives/once';
import { fromBase64, toBase64 } from './cipher';
import type { KeyMeans } from './means';

/** As the key file has it: entropy in base64, and the passphrase that belongs to it; '': none. */
export interface Phrase {
  entropy: string;
  passphrase: string;
}
export type Phrases = ReturnType<typeof createPhrases>;

export function createPhrases(words: Words, derivation: () => Promise<KeyMeans['derivation']>) {
  const list = once(words.read);
  const parts = async () => ({ list: (await list()) as string[], ...(await derivation()) });
  async function wordsOf({ entropy }: Pick<Phrase, 'entropy'>) {
    const { list, wordsOf } = await parts();
    return wordsOf(fromBase64(entropy), list);
  }
  return {
    wordsOf,
    /** Entropy in base64; 400 `invalid_phrase`. */
    async parse(text: string) {
      const { list, parsePhrase } = await parts();
      return toBase64(parsePhrase(text, list));
    },
    /** The 32-byte seed of one account of a phrase. */
    async seed(phrase: Phrase, index: number) {
      const { accountSeed } = await parts();
      return accountSeed(await wordsOf(phrase), phrase.passphrase, index);
    },
  };
}
