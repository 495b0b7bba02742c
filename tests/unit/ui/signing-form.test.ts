/** What is typed about who signs for an account, and what it comes to. */
import { expect, test } from 'vitest';
import type { Signing } from '../../../src/primitives/plan';
import { signingOf } from '../../../src/primitives/signing';
import {
  differs,
  hasTooMany,
  levelText,
  linesOf,
  masterText,
  meantBy,
  readWeight,
  signaturesNeeded,
  untouched,
  withoutTouch,
  withWeight,
} from '../../../src/ui/pay/signing-form';
import * as f from '../../ui/fixtures';

const { me, friend, second } = f;
const signing = (weights: [string, number][], low = 0, medium = 0, high = 0): Signing =>
  signingOf(
    weights.map(([key, weight]) => ({ key, weight })),
    { low, medium, high },
  );
const now = signing(
  [
    [me, 1],
    [second, 1],
  ],
  0,
  2,
  2,
);

test('a weight is a whole number that the ledger takes', () => {
  expect(['0', ' 7 ', '255'].map(readWeight)).toEqual([0, 7, 255]);
  for (const text of ['', '-1', '1.5', '256', '1e2', '٣', 'x']) expect(readWeight(text), text).toBeUndefined();
});

test('nothing typed means nothing, and what is typed as it was changes nothing', () => {
  expect(meantBy(now, me, untouched)).toMatchObject({ wanted: { signers: [], master: undefined }, after: now });
  const same = meantBy(now, me, { ...withWeight(untouched, second, '1'), master: '1', high: '2' });
  expect(differs(now, same?.after ?? signing([]))).toBe(false);
});

test('added, weighed, removed and kept again, each line says what is meant', () => {
  const added = withWeight(untouched, friend, '1');
  expect(linesOf(now, me, added)).toEqual([
    { key: second, weight: '1', isNew: false },
    { key: friend, weight: '1', isNew: true },
  ]);
  const gone = withWeight(withWeight(added, friend, '3'), second, '0');
  expect(meantBy(now, me, { ...gone, master: '2', medium: '4' })).toEqual({
    wanted: {
      signers: [
        { key: friend, weight: 3 },
        { key: second, weight: 0 },
      ],
      master: 2,
      thresholds: { low: undefined, medium: 4, high: undefined },
    },
    after: signing(
      [
        [me, 2],
        [friend, 3],
      ],
      0,
      4,
      2,
    ),
  });
  expect(linesOf(now, me, withoutTouch(withoutTouch(gone, friend), second))).toEqual(linesOf(now, me, untouched));
  expect([masterText(now, me, untouched), masterText(now, me, { ...untouched, master: '' })]).toEqual(['1', '']);
  expect([levelText(now, untouched, 'high'), levelText(now, { ...untouched, high: '3' }, 'high')]).toEqual(['2', '3']);
});

test('what is no number means nothing at all', () => {
  for (const typed of [withWeight(untouched, second, ''), { ...untouched, master: '300' }, { ...untouched, low: 'x' }])
    expect(meantBy(now, me, typed)).toBeUndefined();
});

test('one number says how many signatures it takes, where every weight is 1 and no level needs more', () => {
  expect(signaturesNeeded(now)).toBe(2);
  expect(signaturesNeeded(signing([[me, 1]]))).toBe(1);
  expect(
    signaturesNeeded(
      signing(
        [
          [me, 1],
          [second, 2],
        ],
        0,
        2,
        2,
      ),
    ),
  ).toBeUndefined();
  expect(signaturesNeeded(signing([[me, 1]], 0, 1, 2))).toBeUndefined();
  expect(signaturesNeeded(signing([[me, 1]], 3, 2, 2))).toBeUndefined();
});

test('the own key is none of the twenty', () => {
  const many = (count: number): [string, number][] => Array.from({ length: count }, (_, at) => [`G${at}`, 1]);
  expect(hasTooMany(signing([[me, 1], ...many(20)]), me)).toBe(false);
  expect(hasTooMany(signing([[me, 1], ...many(21)]), me)).toBe(true);
});
