/** Recovery phrases with the list of words, which is read on first use and not at the worker's start. */
import type { Words } from '../platform/ports';
import type { Bytes } from './cipher';
import type { KeyMeans } from './means';

export interface Phrases {
  wordsOf(entropy: Bytes): Promise<string[]>;
  /** Entropy; 400 `invalid_phrase`. */
  parse(text: string): Promise<Bytes>;
  /** The 32-byte seed of one account of a phrase. */
  seed(entropy: Bytes, passphrase: string, index: number): Promise<Bytes>;
}

export function createPhrases(words: Words, derivation: () => Promise<KeyMeans['derivation']>): Phrases {
  let reading: Promise<readonly string[]> | undefined;
  async function parts() {
    reading ??= words.read();
    // What could not be read is read again the next time.
    reading.catch(() => {
      reading = undefined;
    });
    return { list: (await reading) as string[], ...(await derivation()) };
  }
  return {
    async wordsOf(entropy) {
      const { list, wordsOf } = await parts();
      return wordsOf(entropy, list);
    },
    async parse(text) {
      const { list, parsePhrase } = await parts();
      return parsePhrase(text, list);
    },
    async seed(entropy, passphrase, index) {
      const { list, wordsOf, accountSeed } = await parts();
      return accountSeed(wordsOf(entropy, list), passphrase, index);
    },
  };
}
