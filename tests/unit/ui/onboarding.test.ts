import { describe, expect, test } from 'vitest';
import { placeOf } from '../../../src/ui/options/place';
import { resizeWords, type Spread, spreadWords } from '../../../src/ui/options/spread';
import { destinationAddress } from '../../../src/ui/parts/destination';
import { readPassword } from '../../../src/ui/state/password';
import { friend, me, targetVault, wallet } from '../../ui/fixtures';

describe('a password', () => {
  test('is enough with twelve characters or four words', () => {
    expect(readPassword('Tr0ub4dor&3x').enough).toBe(true);
    expect(readPassword('the sea was low').enough).toBe(true);
    expect(readPassword('Tr0ub4dor&3').enough).toBe(false);
    expect(readPassword('').level).toBe(0);
  });

  test('is not enough when it repeats itself, however long', () => {
    expect(readPassword('aaaaaaaaaaaaaaaa')).toMatchObject({ enough: false, repetitive: true });
    expect(readPassword('abc1abc1abc1abc1').enough).toBe(false);
  });

  test('reads stronger the longer and the more varied it is', () => {
    const levels = ['harborlights', 'harbor lantern quiet', 'harbor lantern quiet tide 7'].map((text) => readPassword(text).level);
    expect(levels).toEqual([...levels].sort());
    expect(levels[2]).toBe(4);
  });
});

describe('pasted words', () => {
  const blank: Spread = { count: 24, words: Array.from({ length: 24 }, () => '') };
  const twelve = 'anchor basin cable deck ebb fathom galley harbor inlet jetty keel ladder';

  test('spread from the first field and set the number of words', () => {
    const spread = spreadWords(blank, 0, `  ${twelve.toUpperCase().replace(/ /g, '\n')} `);
    expect(spread).toEqual({ count: 12, words: twelve.split(' ') });
  });

  test('go in from the field they were pasted into and keep the others', () => {
    const spread = spreadWords({ count: 12, words: twelve.split(' ') }, 10, 'oar pilot');
    expect(spread.words.slice(9)).toEqual(['jetty', 'oar', 'pilot']);
  });

  test('never make more than 24 fields', () => {
    expect(spreadWords(blank, 0, `${twelve} ${twelve} ${twelve}`).words).toHaveLength(24);
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

test('the options page opens where its address says, else at the start or at the accounts', () => {
  expect(placeOf('#security', wallet)).toBe('security');
  expect(placeOf('', wallet)).toBe('accounts');
  expect(placeOf('#nowhere', { accounts: [] })).toBe('start');
});
