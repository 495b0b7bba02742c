import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faceOf } from '../../../src/ui/format/face';
import * as f from '../../ui/fixtures';

test('an address has one picture, the same on both sides', () => {
  for (const address of [f.me, f.second, f.watched, f.friend]) {
    const { cells } = faceOf(address);
    expect(faceOf(address)).toEqual(faceOf(address));
    for (const { x, y } of cells) expect(cells).toContainEqual({ x: 4 - x, y });
  }
});

test('addresses that begin and end alike look different: a letter in the middle changes the picture', () => {
  const at = fc.integer({ min: 1, max: 55 });
  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567');
  let alike = 0;
  const runs = 500;
  fc.assert(
    fc.property(at, letter, (index, other) => {
      const changed = f.me.slice(0, index) + other + f.me.slice(index + 1);
      if (changed !== f.me && JSON.stringify(faceOf(changed)) === JSON.stringify(faceOf(f.me))) alike += 1;
    }),
    { numRuns: runs, seed: 7 },
  );
  expect(alike).toBe(0);
});
