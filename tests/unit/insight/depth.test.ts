/** How one's own deposit moves a vault's rate, from points. */
import { expect, test } from 'vitest';
import { type Depth, effectOf, isMoved, moved } from '../../../src/insight/depth';
import type { ContractId } from '../../../src/primitives/addresses';
import { earningsWith } from '../../../src/ui/state/use-rates';

const pool = 'CPOOL' as ContractId;
const depths: Depth[] = [
  {
    leaving: null,
    points: [
      { added: '0', bps: 956 },
      { added: '1000', bps: 906 },
      { added: '3000', bps: 806 },
    ],
  },
  {
    leaving: pool,
    points: [
      { added: '0', bps: 956 },
      { added: '3000', bps: 950 },
    ],
  },
];

test('between two points it is on their line, and beyond the last one as far as that goes', () => {
  const effect = (amount: bigint) => effectOf(depths, amount, undefined);
  expect([0n, 500n, 1000n, 2000n, 3000n, 9_000_000n].map(effect)).toEqual([0, -25, -50, -100, -150, -150]);
});

test('what comes out of the same pool moves it less; out of another one as out of the wallet', () => {
  expect(effectOf(depths, 3000n, pool)).toBe(-6);
  expect(effectOf(depths, 3000n, 'COTHER' as ContractId)).toBe(-150);
});

test('where nothing is known of its depth, nothing is added', () => {
  expect(effectOf([], 3000n, undefined)).toBe(0);
  expect(effectOf([{ leaving: null, points: [] }], 3000n, undefined)).toBe(0);
});

test('every figure of a vault is moved alike, and what is not known stays so', () => {
  const day = { bps: 900, basis: 'measured' as const, seconds: 86_400 };
  expect(moved({ curve: { ...day, basis: 'modelled' }, day, week: null }, -50)).toEqual({
    curve: { bps: 850, basis: 'modelled', seconds: 86_400 },
    day: { ...day, bps: 850 },
    week: null,
  });
  expect([isMoved({ bps: 900 }, { bps: 890 }), isMoved({ bps: 900 }, { bps: 889 })]).toEqual([false, true]);
});

test('out of a vault that lends into one pool alone it is as out of that pool, in the review as in the form', () => {
  const [vault, one, many] = ['CVAULT', 'CONE', 'CMANY'] as [ContractId, ContractId, ContractId];
  const rates = {
    earnings: new Map([[vault, { curve: { bps: 956, basis: 'modelled' as const, seconds: 86_400 }, day: null, week: null }]]),
    depths: new Map([[vault, depths]]),
    lendsInto: new Map([
      [one, [pool]],
      [many, [pool, 'COTHER' as ContractId]],
    ]),
  };
  const bps = (from?: ContractId) => earningsWith(rates, vault, 3000n, from)?.curve?.bps;
  expect([bps(), bps(pool), bps(one), bps(many)]).toEqual([806, 950, 950, 806]);
});
