/**
 * How many guesses a password withstands, by zxcvbn-ts with the words of every language. A chunk of its own, and no small one: it is
 * asked for where a new password is chosen. Passwords that many have, first names and the words of a language are looked for; last
 * names and the words of encyclopaedias would make it twice as large and refuse little more.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import englishWords from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs';
import englishNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs';
import englishRows from '@zxcvbn-ts/language-en/dist/wordSequences.json.mjs';
import spanishWords from '@zxcvbn-ts/language-es-es/dist/commonWords.json.mjs';
import spanishNames from '@zxcvbn-ts/language-es-es/dist/firstnames.json.mjs';
import spanishRows from '@zxcvbn-ts/language-es-es/dist/wordSequences.json.mjs';
import portugueseWords from '@zxcvbn-ts/language-pt-br/dist/commonWords.json.mjs';
import portugueseNames from '@zxcvbn-ts/language-pt-br/dist/firstnames.json.mjs';
import portugueseRows from '@zxcvbn-ts/language-pt-br/dist/wordSequences.json.mjs';
import { type Guessable, isGuessable, type Judge } from './password-strength';

const estimator = new ZxcvbnFactory({
  dictionary: {
    ...common,
    'commonWords-en': englishWords,
    'firstnames-en': englishNames,
    ...englishRows,
    'commonWords-es-es': spanishWords,
    'firstnames-es-es': spanishNames,
    ...spanishRows,
    'commonWords-pt-br': portugueseWords,
    'firstnames-pt-br': portugueseNames,
    ...portugueseRows,
  },
  graphs: adjacencyGraphs,
  // What stands behind that many characters only adds to them.
  maxLength: 100,
});

/** Words that whoever guesses at this wallet tries first. */
const OURS = ['ballast', 'stellar', 'wallet', 'lumens'];

export const judge: Judge = (password) => {
  const { score, feedback } = estimator.check(password, OURS);
  const why = [feedback.warning, ...feedback.suggestions].find((one): one is Guessable => isGuessable(one));
  return { score, why };
};
