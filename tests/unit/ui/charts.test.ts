import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VaultEventView } from '../../../src/commands/views';
import { placeOf } from '../../../src/ui/charts/fee-bar';
import { axisOf, drawnOf, height, type Line, pointsOf, unknownOf, valueAt, within } from '../../../src/ui/charts/scale';
import { gapsOf, withGaps } from '../../../src/ui/vaults/gaps';
import { rateLine, sourceOf } from '../../../src/ui/vaults/rate-lines';
import { formatAmount } from '../../../src/words/format/amount';

const steps = [
  { at: 10, value: 5n },
  { at: 20, value: 7n },
  { at: 30, value: 6n },
];

describe('what of a line is in a window', () => {
  test('of steps, the value from before its beginning, and the last one to its end', () => {
    expect(within(steps, { from: 15, to: 40 }, 'step')).toEqual([
      { at: 15, value: 5n },
      { at: 20, value: 7n },
      { at: 30, value: 6n },
      { at: 40, value: 6n },
    ]);
  });

  test('of a line between samples, only the samples', () => {
    expect(within(steps, { from: 15, to: 25 }, 'line')).toEqual([{ at: 20, value: 7n }]);
  });

  test('nothing before the first step is made up', () => {
    expect(within(steps, { from: 0, to: 12 }, 'step')).toEqual([
      { at: 10, value: 5n },
      { at: 12, value: 5n },
    ]);
  });

  test('a value that is no whole number is left out', () => {
    expect(
      pointsOf([
        { at: 1, value: '5' },
        { at: 2, value: 'x' },
        { at: 3, value: '-7' },
      ]),
    ).toEqual([
      { at: 1, value: 5n },
      { at: 3, value: -7n },
    ]);
  });
});

describe('a line with gaps', () => {
  const step: Line = { name: 'fee', points: steps, shape: 'step', look: 'main' };

  test('of steps ends where a gap begins, and goes on only with what is known after it', () => {
    const drawn = drawnOf({ ...step, gaps: [{ from: 22, to: 28 }] }, { from: 15, to: 40 });
    expect(drawn.pieces).toEqual([
      [
        { at: 15, value: 5n },
        { at: 20, value: 7n },
        { at: 22, value: 7n },
      ],
      [
        { at: 30, value: 6n },
        { at: 40, value: 6n },
      ],
    ]);
    expect(unknownOf(drawn, { from: 15, to: 40 })).toEqual([{ from: 22, to: 30 }]);
    expect([21, 25, 29, 30, 40].map((at) => valueAt(drawn, at))).toEqual([7n, undefined, undefined, 6n, 6n]);
  });

  test('of steps does not reach over a gap that lies before the window', () => {
    const drawn = drawnOf({ ...step, gaps: [{ from: 12, to: 14 }] }, { from: 16, to: 19 });
    expect(drawn.pieces).toEqual([]);
    expect(unknownOf(drawn, { from: 16, to: 19 })).toEqual([{ from: 16, to: 19 }]);
  });

  test('whose gap reaches to now has no value now', () => {
    const drawn = drawnOf({ ...step, gaps: [{ from: 35, to: 40 }] }, { from: 0, to: 40 });
    expect(drawn.pieces.at(-1)?.at(-1)).toEqual({ at: 35, value: 6n });
    expect(valueAt(drawn, 40)).toBeUndefined();
  });

  test('of samples joins none across a gap, and keeps a lonely one', () => {
    const points = [0, 4, 8, 30, 60, 64].map((at) => ({ at, value: 1n }));
    const gaps = [
      { from: 8, to: 30 },
      { from: 40, to: 50 },
    ];
    const { pieces } = drawnOf({ name: 'rate', points, shape: 'line', look: 'main', gaps }, { from: 0, to: 64 });
    expect(pieces.map((piece) => piece.map(({ at }) => at))).toEqual([[0, 4, 8], [30], [60, 64]]);
    expect(unknownOf({ pieces }, { from: 0, to: 64 })).toEqual([
      { from: 8, to: 30 },
      { from: 30, to: 60 },
    ]);
  });

  test('never covers a gap, and nothing known is lost', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 30 }), (at, from, wide) => {
        const points = at.toSorted((a, b) => a - b).map((time) => ({ at: time, value: BigInt(time) }));
        const drawn = drawnOf({ ...step, points, gaps: [{ from, to: from + wide }] }, { from: 0, to: 100 });
        for (let time = 0; time <= 100; time++) {
          const inside = time > from && time < from + wide;
          const since = time >= from + wide ? from + wide : 0;
          const known = inside
            ? undefined
            : points.findLast((point) => point.at <= time && point.at >= since && !(point.at === from && time > from))?.value;
          if (time !== from && time !== 100) expect(valueAt(drawn, time)).toBe(known);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('what a vault’s lines say nothing of', () => {
  const told = (kind: VaultEventView['kind'], at: number): VaultEventView => ({ kind, at, ledger: at, hash: '', params: {} });
  const asOf = { ledger: 1, closeTime: 100, readAt: 100 };

  test('is what the node forgot, and the time between leaving and coming back', () => {
    const events = [told('configChanged', 60), told('registered', 50), told('unregistered', 30), told('registered', 20)];
    const vault = { asOf, eventsFrom: 10, gaps: [], events };
    expect(gapsOf(vault, 'target')).toEqual([
      { from: 0, to: 10 },
      { from: 30, to: 50 },
    ]);
    expect(gapsOf(vault, 'bounds')[1]).toEqual({ from: 30, to: 60 });
    expect(gapsOf(vault, 'fee')).toEqual([{ from: 0, to: 10 }]);
  });

  test('is also what the node had forgotten when it was asked again, told between the events', () => {
    const events = [told('feeLocked', 60), told('feeLocked', 20)];
    const gaps = [
      { from: 25, to: 40 },
      { from: 70, to: 100 },
    ];
    expect(gapsOf({ asOf, eventsFrom: null, gaps, events }, 'fee')).toEqual(gaps);
    expect(withGaps(events, gaps)).toEqual([gaps[1], events[0], gaps[0], events[1]]);
    expect(withGaps([], gaps)).toEqual([gaps[1], gaps[0]]);
    expect(withGaps(events, [])).toEqual(events);
  });

  test('reaches to now where a campaign was closed for good', () => {
    const vault = { asOf, eventsFrom: null, gaps: [], events: [told('campaignUnregistered', 40), told('campaignRegistered', 5)] };
    expect(gapsOf(vault, 'budget')).toEqual([{ from: 40, to: 100 }]);
  });
});

describe('an axis', () => {
  test('begins and ends at round numbers around its values', () => {
    expect(axisOf([541n, 612n])).toEqual({ range: { lo: 500n, hi: 700n }, ticks: [500n, 600n, 700n] });
    expect(axisOf([120n], { fromZero: true }).ticks).toEqual([0n, 100n, 200n]);
  });

  test('of a budget has round marks in whole or broken units, whatever decimals it is counted in', () => {
    const marks = (values: bigint[], decimals: number) =>
      axisOf(values, { fromZero: true }).ticks.map((tick) => formatAmount(tick, { group: ',', decimal: '.' }, { decimals, least: 0 }));
    expect(marks([7n], 0)).toEqual(['0', '5', '10']);
    expect(marks([1_500_000n], 6)).toEqual(['0', '1', '2']);
    expect(marks([1_500_000_000n], 9)).toEqual(['0', '1', '2']);
    expect(marks([36_893_488_147_419_103_232n], 18)).toEqual(['0', '20', '40']);
  });

  test('holds every value, however large, with three marks', () => {
    const values = fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(values, (given) => {
        const { range, ticks } = axisOf(given);
        return ticks.length === 3 && given.every((value) => value >= range.lo && value <= range.hi);
      }),
      { numRuns: 300 },
    );
  });

  test('places a value by its share of the range, and keeps to the edges', () => {
    expect(height(25n, { lo: 0n, hi: 100n })).toBe(0.25);
    expect(height(-5n, { lo: 0n, hi: 100n })).toBe(0);
    expect(height(500n, { lo: 0n, hi: 100n })).toBe(1);
  });
});

test('a fee lies between its bounds, or visibly outside', () => {
  const bounds = { minFeeBps: 500, maxFeeBps: 3000 };
  expect(placeOf(500, bounds)).toBe(10);
  expect(placeOf(3000, bounds)).toBe(90);
  expect(placeOf(499, bounds)).toBeLessThan(10);
  expect(placeOf(3001, bounds)).toBeGreaterThan(90);
});

describe('rates between known prices', () => {
  const HOUR = 3_600;
  const time = { from: 0, to: 100 * HOUR };
  const rate = (from: number, at: number, value: number, reported = false) => ({
    from: from * HOUR,
    at: at * HOUR,
    value: `${value}`,
    reported,
  });

  test('a long span is level, a short one is a point, and what nobody knows is left out', () => {
    const { points, gaps } = rateLine([rate(-20, 30, 5), rate(30, 36, 6), rate(31, 37, 7), rate(50, 80, 8)], false, time);
    expect(points.map(({ at, value, corner }) => [at / HOUR, Number(value), corner ?? false])).toEqual([
      [0, 5, true],
      [30, 5, false],
      [36, 6, false],
      [37, 7, false],
      [50, 8, true],
      [80, 8, false],
    ]);
    expect(gaps).toEqual([{ from: 37 * HOUR, to: 50 * HOUR }]);
  });

  test('what is reported is a line of its own, and says since when', () => {
    const all = [rate(-9, -2, 4, true), rate(5, 30, 5, true), rate(40, 46, 6)];
    expect(rateLine(all, true, time).points.map(({ at }) => at / HOUR)).toEqual([5, 30]);
    expect([true, false].map((reported) => sourceOf(all, reported, time))).toEqual([5 * HOUR, 40 * HOUR]);
    expect(sourceOf(all.slice(0, 2), false, time)).toBeUndefined();
  });
});
