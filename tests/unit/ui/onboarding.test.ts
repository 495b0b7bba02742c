import { describe, expect, test } from 'vitest';
import { weaknessOf } from '../../../src/primitives/password-rule';
import { destinationAddress } from '../../../src/ui/move/destination';
import { readPassword } from '../../../src/ui/settings/password-strength';
import { placeOf } from '../../../src/ui/settings/place';
import { resizeWords, type Spread, spreadWords } from '../../../src/ui/settings/spread';
import { judge } from '../../../src/ui/settings/strength';
import { type Language, languageCodes } from '../../../src/words/languages';
import { friend, me, targetVault, wallet } from '../../ui/fixtures';

describe('a password', () => {
  test('is enough with twelve characters or four words that withstand guessing', () => {
    expect(readPassword('Tr0ub4dor&3x', judge)).toMatchObject({ enough: true });
    expect(readPassword('the sea was low', judge).enough).toBe(true);
    expect(readPassword('Tr0ub4dor&3', judge)).toEqual({ enough: false, level: 1, refused: 'short' });
    expect(readPassword('', judge).level).toBe(0);
  });

  test('is not enough when it repeats itself, however long', () => {
    expect(readPassword('aaaaaaaaaaaaaaaa', judge)).toEqual({ enough: false, level: 1, refused: 'repetitive' });
    expect(readPassword('abc1abc1abc1abc1', judge).enough).toBe(false);
  });

  test('is not enough when guessers have it on their lists, and it is said why', () => {
    // The wallet's own rule knows none of them.
    const guessed = { '1qaz2wsx3edc': 'common', zaq12wsxcde3: 'common' };
    for (const [password, guessable] of Object.entries(guessed)) {
      expect(weaknessOf(password), password).toBeUndefined();
      expect(readPassword(password, judge), password).toEqual({ enough: false, level: 1, guessable });
    }
  });

  test('is not enough where it is one long word, in any language', () => {
    const words: Record<Language, string[]> = {
      en: ['misunderstandings', 'responsibility1'],
      es: ['desafortunadamente', 'extraordinario'],
      pt: ['infelizmente2024', 'desenvolvimento'],
    };
    for (const password of languageCodes.flatMap((language) => words[language])) {
      expect(weaknessOf(password), password).toBeUndefined();
      expect(readPassword(password, judge).enough, password).toBe(false);
    }
  });

  test('reads stronger the longer and the less expected it is', () => {
    const levels = ['harborlights', 'harborlightsout', 'harbor lantern quiet tide 7'].map((text) => readPassword(text, judge).level);
    expect(levels).toEqual([2, 3, 4]);
  });

  test('is never more than enough before it was judged, and never what the wallet refuses', () => {
    expect(readPassword('harbor lantern quiet tide 7', null)).toEqual({ enough: true, level: 2 });
    for (const password of ['correcthorsebatterystaple', 'P4ssw0rd-2026', 'ab1'.repeat(30)]) {
      const refused = weaknessOf(password);
      expect(refused, password).toBeDefined();
      expect(readPassword(password, judge)).toEqual({ enough: false, level: 1, refused });
    }
  });
});

describe('pasted words', () => {
  const blank: Spread = { count: 24, words: Array.from({ length: 24 }, () => '') };
  const twelve = 'anchor basin cable deck ebb fathom galley harbor inlet jetty keel ladder';

  test('spread from the first field and set the number of words', () => {
    const spread = spreadWords(blank, 0, `  ${twelve.toUpperCase().replace(/ /g, '\n')} `);
    expect(spread).toEqual({ count: 12, words: twelve.split(' ') });
  });

  test('of a numbered list come without its numbers', () => {
    const list = twelve.split(' ').map((word, index) => `${index + 1}. ${word}`);
    expect(spreadWords(blank, 0, list.join('\n'))).toEqual({ count: 12, words: twelve.split(' ') });
    expect(spreadWords(blank, 0, list.join(' ').replaceAll('. ', ')'))).toEqual({ count: 12, words: twelve.split(' ') });
  });

  test('go in from the field they were pasted into and keep the others', () => {
    const spread = spreadWords({ count: 12, words: twelve.split(' ') }, 10, 'oar pilot');
    expect(spread.words.slice(9)).toEqual(['jetty', 'oar', 'pilot']);
  });

  test('never make more than 24 fields', () => {
    expect(spreadWords(blank, 0, `${twelve} ${twelve} ${twelve}`).words).toHaveLength(24);
    // A 25th word may be a passphrase: what there is no field for is not dropped in silence.
    const { words } = spreadWords(blank, 0, `${twelve} ${twelve} harbour lights`);
    expect(words.join(' ')).toBe(`${twelve} ${twelve} harbour lights`);
    expect(spreadWords({ count: 24, words }, 23, words[23] ?? '').words).toEqual(words);
    expect(spreadWords(blank, 0, `${'\u200b'}${twelve.replaceAll(' ', ' \u00ad')}`).words.join(' ')).toBe(twelve);
  });

  test('stay when the number of words changes', () => {
    expect(resizeWords({ count: 12, words: twelve.split(' ') }, 15).words.slice(10)).toEqual(['keel', 'ladder', '', '', '']);
  });
});

test('a reward goes to the own account unless another valid one is given; a contract is none', () => {
  expect(destinationAddress({ kind: 'own', other: friend }, me)).toBe(me);
  expect(destinationAddress({ kind: 'other', other: ` ${friend} ` }, me)).toBe(friend);
  expect(destinationAddress({ kind: 'other', other: targetVault }, me)).toBeNull();
  expect(destinationAddress({ kind: 'other', other: friend.slice(0, -1) }, me)).toBeNull();
});

test('the options page opens where its address says, else at the start or at the list of settings', () => {
  expect(placeOf('#security', wallet)).toBe('security');
  expect(placeOf('', wallet)).toBe('list');
  expect(placeOf('#nowhere', { accounts: [] })).toBe('start');
});
