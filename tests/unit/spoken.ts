/** What a review says, in every language: a language that is added is read by every test that goes through these. */
import { createSay, languageCodes, loaderOf } from '../../src/words/languages';

/** Numbers as the language writes them where the browser names no country. */
export const spoken = await Promise.all(
  languageCodes.map(async (language) => ({ language, words: await loaderOf('plan', language)(), say: createSay(language, [language]) })),
);
