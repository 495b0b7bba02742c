/**
 * How many guesses a password withstands, by zxcvbn-ts with the words of both languages. A chunk of its own, and no small one: it is
 * asked for where a new password is chosen.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { type Guessable, isGuessable, type Judge } from './password';

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english, ...spanish },
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
